"""The door of this folder: an outline and an instruction become another outline."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.changing import OutlineDraft
from nbdeck.engine.author.edits.commands import Length
from nbdeck.engine.author.edits.reading import read_instruction
from nbdeck.engine.author.edits.writing_more import Library
from nbdeck.engine.author.looks.description import MOST
from nbdeck.engine.author.outline.language import language_tag
from nbdeck.engine.model import AuthorOptions, Source
from nbdeck.errors import ValidationFailed


def edit_outline(
    outline: Sequence[OutlineSlide], instruction: str, sources: Sequence[Source], options: AuthorOptions
) -> tuple[OutlineSlide, ...]:
    """Return the outline changed as an instruction says; either all of it is done or nothing.

    Understood in English and German, and in the commonest forms in French, Spanish and Italian: shorten, expand, make
    it so many slides, merge, split, move, swap, reorder, delete, keep only, rename, show as a layout, more about
    something, add a slide, duplicate; several in one text. Numbers and titles name slides of the outline given.

    Args:
        outline: The slides.
        instruction: What to change, in words.
        sources: Documents that "more about" and "add a slide about" are told from.
        options: How new slides are written; `length` is met last.

    Raises:
        ValidationFailed: the outline is empty, a slide that is named does not exist or could be several, or the
            slides and documents do not allow the change.
        TranslatorUnavailable: a translation is asked for.
        ModelRequired: something else is asked for; the message says what was understood and what was not.
    """
    if not outline:
        raise ValidationFailed("The outline has no slides.", hint="Give at least one slide with a title.")
    commands = read_instruction(instruction, outline)
    tag = language_tag(options, "\n".join(f"{slide.title}\n{slide.description[:MOST]}" for slide in outline))
    change = OutlineDraft(outline, Library(sources, options, tag), tag)
    for command in commands:
        change.apply(command)
    if options.length is not None and options.length != len(change.slides):
        change.apply(Length(options.length))
    return change.slides
