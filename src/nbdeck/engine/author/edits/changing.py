"""An outline and an instruction become another outline: its changes made, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.draft import OutlineDraft
from nbdeck.engine.author.edits.reading import read_instruction
from nbdeck.engine.author.edits.suggesting import suggestions_for, with_working
from nbdeck.engine.author.edits.writing_more import Library
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.looks.description import MOST
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Source
from nbdeck.errors import ModelRequired, ValidationFailed


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

    def follow(words: str) -> tuple[OutlineSlide, ...]:
        return changed_outline(outline, words, sources, options)

    try:
        return follow(instruction)
    except (ValidationFailed, ModelRequired) as refusal:
        raise with_working(refusal, suggestions_for(outline), follow) from refusal.__cause__


def changed_outline(
    outline: Sequence[OutlineSlide], instruction: str, sources: Sequence[Source], options: AuthorOptions
) -> tuple[OutlineSlide, ...]:
    """Return what `edit_outline` returns; the hint of a refusal may hold `suggesting.WORKING`."""
    if not outline:
        raise ValidationFailed("The outline has no slides.", hint="Give at least one slide with a title.")
    changes = read_instruction(instruction, outline)
    tag = language_tag(options, "\n".join(f"{slide.title}\n{slide.description[:MOST]}" for slide in outline))
    draft = OutlineDraft(outline, Library(sources, options, tag), tag)
    for change in changes:
        change(draft)
    if options.length is not None and options.length != len(draft.slides):
        draft.to_length(options.length)
    return draft.slides
