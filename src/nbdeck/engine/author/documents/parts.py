"""The parts of a section, each what one slide shows: lists, tables, charts, figures, quotations, sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.documents.points import (
    SaidPoint,
    is_single,
    label_lists,
    list_points,
    opening,
    paragraphs,
)
from nbdeck.engine.author.documents.visuals import Visual, pictures_of, visuals_of
from nbdeck.engine.author.material.passages import Section

PartKind: TypeAlias = Literal["list", "prose", "quote", "visual"]

POINTS = {Verbosity.CONCISE: 1, Verbosity.STANDARD: 2, Verbosity.TEXT_HEAVY: 4}
"""Sentences of a slide."""
_ITEMS = ITEM_COUNTS[Layout.ITEMS][-1]
"""Points of a list that one slide shows apart."""
_LINES, _LINE = 12, 10
"""Points of a list that one slide shows as lines, and words of one."""
_WORDS = 100
"""Words of a list on one slide."""
_MANY = 8
"""Points of a list that is shown as lines where they are few words together."""
_QUOTE = 60
"""Words of a quotation on a slide of its own."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one slide shows.

    Attributes:
        section: Where it stands.
        kind: What it is.
        points: Its sentences or points; of a quotation the one that is it.
        visual: The table, chart or figure.
        of: How many points its list has, where its slides show fewer.
    """

    section: Section
    kind: PartKind
    points: tuple[SaidPoint, ...] = ()
    visual: Visual | None = None
    of: int = 0

    @property
    def has_numbers(self) -> bool:
        """Whether its words have a number."""
        return any(map(str.isdigit, "".join(point.text for point in self.points)))

    @property
    def order(self) -> tuple[float, int]:
        """Where it stands in its section: words by their paragraph, then tables, charts and figures."""
        if self.visual is None:
            return self.points[0].passage.paragraph, 0
        return float("inf"), self.visual.number


def fixed_parts(section: Section, *, has_pictures: bool) -> list[list[Part]]:
    """Return the lists, quotations, tables, charts and figures of a section, each with all slides it takes."""
    whole: list[list[Part]] = []
    labels = label_lists(section)
    for own in paragraphs(section):
        if own[0].kind == "item" and own not in labels and not is_single(own):
            whole += [list(_of_list(section, points))] if (points := list_points(own)) else []
        elif own[0].kind == "quote" and 0 < count_words(own[0].text) <= _QUOTE:
            whole.append([Part(section, "quote", (SaidPoint(own[0].text, own[0]),))])
    visuals = [*visuals_of([section]), *(pictures_of(section) if has_pictures else [])]
    return [*whole, *([Part(section, "visual", visual=one)] for one in visuals)]


def _of_list(section: Section, points: Sequence[SaidPoint]) -> Iterator[Part]:
    """Yield a list in as few slides as have room for its points, alike in number."""
    are_lines = all(one.words <= _LINE and not (one.details or one.heading) for one in points)
    total = sum(one.words for one in points)
    has_few = (
        total <= _WORDS and len(points) <= _MANY and not any(one.details or one.heading for one in points)
    )
    most = _LINES if (are_lines and len(points) <= _LINES) or has_few else _ITEMS
    count = max(-(-len(points) // most), min(-(-int(total) // _WORDS), len(points)))
    size = -(-len(points) // count)
    for at in range(0, len(points), size):
        yield Part(section, "list", tuple(points[at : at + size]))


def prose_parts(
    section: Section, told: Sequence[Sequence[SaidPoint]], slides: int, points: int
) -> list[Part]:
    """Return up to so many slides of sentences: the first of each paragraph, then the second ones.

    Args:
        section: Where they stand.
        told: The sentences of each paragraph.
        slides: How many slides at most.
        points: Sentences of one slide.
    """
    deepest = max(map(len, told), default=0)
    named = sorted(told, key=lambda own: not own[0].heading)
    ranked = [own[depth] for depth in range(deepest) for own in named if depth < len(own)]
    taken = set(map(id, ranked[: slides * points]))
    said = [one for own in told for one in own if id(one) in taken]
    return [Part(section, "prose", tuple(said[at : at + points])) for at in range(0, len(said), points)]


def cut_to(parts: Sequence[Part], room: int) -> list[Part]:
    """Return the slides of a list as far as there is room; where it is short the first sentence of each point.

    Where even these are too many, the last slide knows how many points there are.
    """
    if room < 1 or len(parts) <= room:
        return list(parts[: max(room, 0)])
    points = [point for part in parts for point in part.points]
    short = list(_of_list(parts[0].section, [opening(point) for point in points]))
    if len(short) > room:
        short[room - 1] = replace(short[room - 1], of=len(points))
    return short[:room]
