"""Slides without a heading: each is called after its own first sentence, once it is known what stands on it."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.short_title import says_something, short_title
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.text.words import continued, word

_LONGEST = 120
"""Characters of a sentence that stands alone on a slide as its title."""
_OF_SENTENCES, _OF_POINTS = "", " "


def untitled(description: str, *, has_sentences: bool = True) -> OutlineSlide:
    """Return a slide that has no heading, for `entitled`; its title is blank, which no outline of a user can have.

    Args:
        description: What it says.
        has_sentences: Whether its first line may be its title; a point of a list says nothing of the others.
    """
    title = _OF_SENTENCES if has_sentences else _OF_POINTS
    return OutlineSlide.model_construct(title=title, description=description, appearance="", notes="")


def entitled(slides: Sequence[OutlineSlide], tag: str) -> tuple[OutlineSlide, ...]:
    """Return slides, those without a title under their first sentence, which then stands there alone.

    Where it cannot be one, the title says nothing but "Presentation": a later sentence is not true for what precedes.

    Args:
        slides: Slides, some of them `untitled`.
        tag: BCP 47 tag of the deck.
    """
    used = {slide.title for slide in slides}
    return tuple(slide if slide.title.strip() else _entitled(slide, used, tag) for slide in slides)


def _entitled(slide: OutlineSlide, used: set[str], tag: str) -> OutlineSlide:
    line, _, rest = slide.description.partition("\n")
    first = match["text"] if (match := ITEM.match(line)) else line
    if slide.title == _OF_POINTS or not says_something(first):
        title = word("presentation", tag)
        while title in used:
            title = continued(title, 1, tag)
        used.add(title)
        return slide.model_copy(update={"title": title})
    title = first.strip().rstrip(".。") if not rest and len(first) <= _LONGEST else short_title(first)
    is_whole = rest and not title.endswith("…") and not rest[0].isspace()
    return slide.model_copy(update={"title": title, "description": rest if is_whole else slide.description})
