"""An outline and an instruction become another outline: its changes made, one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.draft import OutlineDraft
from nbdeck.engine.author.edits.grammar import read_instruction
from nbdeck.engine.author.edits.library import Library
from nbdeck.engine.author.edits.suggesting import suggestions_for, with_working
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.looks.description import MOST
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Source
from nbdeck.errors import ModelRequired, ValidationFailed


def edit_outline(
    outline: Sequence[OutlineSlide], instruction: str, sources: Sequence[Source], options: AuthorOptions
) -> tuple[tuple[OutlineSlide, ...], tuple[str, ...]]:
    """Return the outline changed as an instruction says, all of it or nothing, and what was left out, in sentences.

    The verbs delete, keep, merge, split, swap, move, reorder, rename, show, shorten, expand, add and duplicate,
    "make it 5 slides" and "more about", with their like in German, French, Spanish and Italian; several in one text.
    Numbers and titles name slides of the outline that is given.

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

    Examples:
        >>> outline = [OutlineSlide(title="Costs"), OutlineSlide(title="Why")]
        >>> slides, _ = edit_outline(outline, "move 2 to the start", (), AuthorOptions())
        >>> [slide.title for slide in slides]
        ['Why', 'Costs']
    """

    def follow(words: str) -> tuple[tuple[OutlineSlide, ...], tuple[str, ...]]:
        return changed_outline(outline, words, sources, options)

    try:
        return follow(instruction)
    except (ValidationFailed, ModelRequired) as refusal:
        raise with_working(refusal, suggestions_for(outline), follow) from refusal.__cause__


def changed_outline(
    outline: Sequence[OutlineSlide], instruction: str, sources: Sequence[Source], options: AuthorOptions
) -> tuple[tuple[OutlineSlide, ...], tuple[str, ...]]:
    """Return what `edit_outline` returns; the hint of a refusal may hold `suggesting.WORKING`."""
    if not outline:
        raise ValidationFailed("The outline has no slides.", hint="Give at least one slide with a title.")
    changes = read_instruction(instruction)
    tag = language_tag(options, "\n".join(f"{slide.title}\n{slide.description[:MOST]}" for slide in outline))
    draft = OutlineDraft(outline, Library(sources, options, tag), tag)
    for change in changes:
        draft.change(change)
    if options.length is not None and options.length != len(draft.slides):
        draft.length(str(options.length))
    return draft.slides, tuple(draft.warnings)
