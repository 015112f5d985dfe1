"""What differs between two decks: slides added, removed and moved, words and numbers changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from html import escape
from typing import Any

from nbdeck.client.grid_diff import ChangedCell, GridDiff, compared_grids, plain_grids
from nbdeck.contract.presentation_slides import PresentationSlide

_ALIKE = 0.5
"""Likeness of two slides, 0 to 1, from which on one is the other changed."""


@dataclass(frozen=True, slots=True)
class PlacedSlide:
    """A slide of one of the decks.

    Attributes:
        number: From 1.
        title: Its title.
    """

    number: int
    title: str


@dataclass(frozen=True, slots=True)
class MovedSlide:
    """A slide in another place among those that both decks have.

    Attributes:
        before: Its number in the first deck, from 1.
        after: Its number in the second.
        title: Its title in the second.
    """

    before: int
    after: int
    title: str


@dataclass(frozen=True, slots=True)
class ChangedSlide:
    """A slide that says something else.

    Attributes:
        before: Its number in the first deck, from 1.
        after: Its number in the second.
        title: Its title in the second.
        removed: Lines that only the first has, and its rows, series and names.
        added: Those that only the second has.
        cells: Numbers of charts and cells of tables that are others now.
    """

    before: int
    after: int
    title: str
    removed: tuple[str, ...]
    added: tuple[str, ...]
    cells: tuple[ChangedCell, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.removed or self.added or self.cells)


@dataclass(frozen=True, slots=True)
class DeckDiff:
    """What differs between two decks; true when anything does. `str()` gives text, `to_dict()` data."""

    added: tuple[PlacedSlide, ...] = ()
    removed: tuple[PlacedSlide, ...] = ()
    moved: tuple[MovedSlide, ...] = ()
    changed: tuple[ChangedSlide, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.moved or self.changed)

    def to_dict(self) -> dict[str, Any]:
        """Return the differences as lists and dicts that JSON can hold."""
        return asdict(self)

    def __str__(self) -> str:
        return "\n".join(self.sentences()) or "No difference."

    __repr__ = __str__

    def sentences(self) -> Iterator[str]:
        """Yield each difference as a line of its own: `slide 3 'North leads', series north, Mar: 11 -> 9`."""
        for removed in self.removed:
            yield f"{_named(removed.number, removed.title)} is gone"
        for new in self.added:
            yield f"{_named(new.number, new.title)} is new"
        for each in self.moved:
            yield f"{_named(each.after, each.title)} was slide {each.before}"
        for other in self.changed:
            slide = _named(other.after, other.title)
            yield from (f"{slide}: - {line}" for line in other.removed)
            yield from (f"{slide}: + {line}" for line in other.added)
            yield from (f"{slide}, {cell}" for cell in other.cells)

    def marked_lines(self) -> Iterator[tuple[str, str]]:
        """Yield lines below the slide they belong to: their mark, indented below a slide, and their words."""
        for removed in self.removed:
            yield "-", f"slide {removed.number}: {removed.title}"
        for new in self.added:
            yield "+", f"slide {new.number}: {new.title}"
        for each in self.moved:
            yield ">", f"slide {each.before} is now slide {each.after}: {each.title}"
        for other in self.changed:
            yield "~", f"slide {other.after}: {other.title}"
            yield from (("  -", line) for line in other.removed)
            yield from (("  +", line) for line in other.added)
            yield from (("  ~", str(cell)) for cell in other.cells)

    def _repr_html_(self) -> str:
        """Return the differences as an HTML list; what is gone is struck out."""
        if not self:
            return "<p>No difference.</p>"
        tags = {"-": "del", "+": "ins"}
        items = []
        for mark, text in self.marked_lines():
            tag = tags.get(mark.strip(), "span")
            indent = " style='margin-left:2em'" if mark.startswith(" ") else ""
            items.append(
                f"<li{indent}><code>{escape(mark.strip())}</code> <{tag}>{escape(text)}</{tag}></li>"
            )
        return "<ul style='list-style:none;padding-left:0'>\n{}\n</ul>".format("\n".join(items))


def _named(number: int, title: str) -> str:
    return f"slide {number} {title!r}" if title else f"slide {number}"


def compared(
    before: Sequence[PresentationSlide], after: Sequence[PresentationSlide], *, tolerance: float = 0.0
) -> DeckDiff:
    """Return what differs between the slides of two decks; numbers that are equal are no difference.

    Args:
        before: Slides of the first deck.
        after: Slides of the second.
        tolerance: How far a number of a chart or table may be from the one before, as a share of the larger one.
    """
    said = [_said(slide) for slide in before], [_said(slide) for slide in after]
    pairs = dict(_pairs(before, after, *said))
    taken = set(pairs.values())
    steady = _longest_rising([pairs[at] for at in sorted(pairs)])
    return DeckDiff(
        added=tuple(PlacedSlide(one.number, one.title) for at, one in enumerate(after) if at not in taken),
        removed=tuple(PlacedSlide(one.number, one.title) for at, one in enumerate(before) if at not in pairs),
        moved=tuple(
            MovedSlide(before[old].number, after[new].number, after[new].title)
            for old, new in sorted(pairs.items())
            if new not in steady
        ),
        changed=tuple(
            slide
            for old, new in sorted(pairs.items(), key=lambda pair: pair[1])
            if (slide := _changed(before[old], after[new], tolerance))
        ),
    )


def _said(slide: PresentationSlide) -> tuple[str, ...]:
    """Return all that a slide says in a form that is the same for equal numbers."""
    return slide.title, *slide.words(), *plain_grids(slide.grids)


def _pairs(
    before: Sequence[PresentationSlide],
    after: Sequence[PresentationSlide],
    said_before: Sequence[tuple[str, ...]],
    said_after: Sequence[tuple[str, ...]],
) -> Iterator[tuple[int, int]]:
    """Yield which slide is which: the same words first, then the same title, then the most alike."""
    left, right = list(range(len(before))), list(range(len(after)))

    def says_the_same(old: int, new: int) -> bool:
        return said_before[old] == said_after[new]

    def has_the_same_title(old: int, new: int) -> bool:
        return bool(before[old].title) and before[old].title == after[new].title

    for is_same in (says_the_same, has_the_same_title):
        for old in list(left):
            new = next((at for at in right if is_same(old, at)), None)
            if new is not None:
                yield old, new
                left.remove(old)
                right.remove(new)
    ranked = sorted(
        ((_likeness(said_before[old], said_after[new]), old, new) for old in left for new in right),
        key=lambda entry: (-entry[0], entry[1], entry[2]),
    )
    for score, old, new in ranked:
        if score >= _ALIKE and old in left and new in right:
            yield old, new
            left.remove(old)
            right.remove(new)


def _likeness(old: Sequence[str], new: Sequence[str]) -> float:
    matcher = SequenceMatcher(None, " ".join(old).split(), " ".join(new).split())
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE else 0.0


def _longest_rising(numbers: Sequence[int]) -> frozenset[int]:
    """Return the longest part of a sequence that rises: slides that kept their order."""
    best: list[int] = []
    chains: list[list[int]] = []
    for number in numbers:
        chain = [number]
        for other in chains:
            if other[-1] < number and len(other) >= len(chain):
                chain = [*other, number]
        chains.append(chain)
        best = chain if len(chain) > len(best) else best
    return frozenset(best)


def _changed(old: PresentationSlide, new: PresentationSlide, tolerance: float) -> ChangedSlide:
    words = _other_lines((old.title, *old.words()), (new.title, *new.words()))
    grids = compared_grids(old.grids, new.grids, tolerance)
    removed, added = (words.removed + grids.removed, words.added + grids.added)
    return ChangedSlide(old.number, new.number, new.title, removed, added, grids.cells)


def _other_lines(old: Sequence[str], new: Sequence[str]) -> GridDiff:
    removed: list[str] = []
    added: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            removed += old[a:b]
            added += new[c:d]
    return GridDiff(tuple(removed), tuple(added))
