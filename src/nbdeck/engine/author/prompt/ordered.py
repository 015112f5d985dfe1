"""Parts of a text in the order that a request wishes: a part that it names by its heading comes first, or last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.prompt.wording import place_in, smallest_clauses
from nbdeck.engine.text.words import without_mark


@dataclass(frozen=True, slots=True)
class Ordered:
    """Slides in the order wished, and what became of each wish for it, in sentences."""

    slides: tuple[OutlineSlide, ...]
    warnings: tuple[str, ...] = ()


def ordered(slides: Sequence[OutlineSlide], request: str, tag: str) -> Ordered:
    """Return slides in the order that a request wishes; parts are only moved, and only those that it names.

    Args:
        slides: The slides of a text; those without a title of their own belong to the ones before.
        request: What was asked for.
        tag: BCP 47 tag of the deck.
    """
    parts, warnings = list(_parts(slides)), list[str]()
    for clause, place in _wishes(request):
        stems = set(terms(clause, lexicon(tag)))
        named = [part for part in parts if stems & set(terms(part[0].title, lexicon(tag)))]
        if len(named) != 1:
            reason = (
                "several parts of the text have such a name" if named else "no part of the text has that name"
            )
            warnings.append(f"“{clause}”: {reason}, so the text's own order stays.")
            continue
        (part,) = named
        others = [one for one in parts if one is not part]
        parts = [part, *others] if place == "first" else [*others, part]
        below = " with what is below it" if len(part) > 1 else ""
        warnings.append(f"“{clause}”: “{part[0].title}” stands {place}{below}.")
    return Ordered(tuple(one for part in parts for one in part), tuple(warnings))


def _wishes(request: str) -> Iterator[tuple[str, Literal["first", "last"]]]:
    for clause in smallest_clauses(request):
        place = None if NAMES_SLIDES.search(clause) else place_in(clause)
        if place is not None:
            yield clause, place


def _parts(slides: Sequence[OutlineSlide]) -> Iterator[list[OutlineSlide]]:
    """Yield slides that belong together: those that go on with one, or that nothing names, behind it."""
    part: list[OutlineSlide] = []
    for one in slides:
        goes_on = part and (not one.title.strip() or without_mark(one.title) == without_mark(part[0].title))
        if part and not goes_on:
            yield part
            part = []
        part.append(one)
    if part:
        yield part
