"""What is marked on a chart, by places of its series and categories instead of by names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from nbdeck.contract import slides
from nbdeck.contract.chart_marks import BandMark, ChartMarks, Highlight, LevelMark
from nbdeck.contract.chart_rules import NamedNumbers, may_stand_out
from nbdeck.engine.scene.elements import ChartKind


@dataclass(slots=True)
class MarkRecord:
    """What of the marks stands on a chart while it is drawn.

    Attributes:
        placed: A sentence on each mark that is drawn, by its key.
        unnamed: Names of lines that had no room.
    """

    placed: dict[str, str] = field(default_factory=dict)
    unnamed: list[str] = field(default_factory=list)


Highlighted: TypeAlias = tuple[int | None, int | None]
"""Places of a series and a category, None for all of them."""


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """Words at the point of a series and a category."""

    row: int
    place: int
    text: str


@dataclass(frozen=True, slots=True)
class PlacedGrowth:
    """The change of a series, or of all together where `row` is None, between two categories."""

    start: int
    end: int
    row: int | None
    periods: float | None


@dataclass(frozen=True, slots=True)
class PlacedMarks:
    """What is marked, by places."""

    highlights: tuple[Highlighted, ...] = ()
    notes: tuple[PlacedNote, ...] = ()
    target: LevelMark | None = None
    average: bool = False
    totals: bool = False
    growth: PlacedGrowth | None = None
    band: BandMark | None = None

    @property
    def categories(self) -> tuple[int, ...]:
        """Places of the categories that stand out, or of which a point does."""
        return tuple(dict.fromkeys(place for _, place in self.highlights if place is not None))

    @property
    def whole_rows(self) -> tuple[int, ...]:
        """Places of the series that stand out as a whole."""
        return tuple(row for row, place in self.highlights if row is not None and place is None)

    def is_highlighted(self, row: int, place: int) -> bool:
        """Whether a point stands out, alone or with its series or category."""
        return any(one in {None, row} and other in {None, place} for one, other in self.highlights)


NO_MARKS = PlacedMarks()


def marks_of(
    spec: slides.Chart,
    given: ChartMarks,
    shown: Sequence[str],
    categories: Sequence[str],
    rows: Sequence[NamedNumbers],
) -> PlacedMarks:
    """Return what is marked, by places in the chart as it is drawn.

    Args:
        spec: With the names that are marked.
        given: What is marked on it.
        shown: The label of each category of `spec` in the language of the deck.
        categories: Those that are drawn; of a pie fewer than are given.
        rows: Names and numbers of the series without a role, as drawn.
    """
    names = [name for name, _ in rows]
    is_whole = len(categories) == len(shown)
    drawn = [
        at if is_whole else categories.index(label) if label in categories else None
        for at, label in enumerate(shown)
    ]

    def places_of(category: str) -> list[int]:
        return [
            at for name, at in zip(spec.categories, drawn, strict=True) if name == category and at is not None
        ]

    def row_of(series: str) -> int | None:
        return names.index(series) if series else None

    def is_drawn(series: str) -> bool:
        return not series or series in names

    growth = given.growth if given.growth and is_drawn(given.growth.series) else None
    return PlacedMarks(
        highlights=tuple(
            (row_of(one.series), place)
            for one in given.highlight
            if is_drawn(one.series) and may_stand_out(spec.form, is_category=bool(one.category))
            for place in (places_of(one.category) if one.category else (None,))
        ),
        notes=tuple(
            PlacedNote(_largest(rows, place) if (row := row_of(one.series)) is None else row, place, one.text)
            for one in given.notes
            if is_drawn(one.series)
            for place in places_of(one.category)[:1]
        ),
        target=given.target,
        average=given.average,
        totals=given.totals,
        growth=None
        if growth is None
        else PlacedGrowth(
            places_of(growth.start)[0], places_of(growth.end)[0], row_of(growth.series), growth.periods
        ),
        band=given.band,
    )


def _largest(rows: Sequence[NamedNumbers], place: int) -> int:
    """Return the series with the largest value at a place, the first where none has one."""
    known = [(value, -row) for row, (_, one) in enumerate(rows) if (value := one[place]) is not None]
    return -max(known)[1] if known else 0


def note_key(number: int) -> str:
    """Return the key under which a note is recorded."""
    return f"note {number}"


def asked_marks(asked: ChartMarks) -> dict[str, str]:
    """Return what a chart is asked to show beside colours, as the object of a sentence, by key."""
    given = {
        "target": asked.target and f"the target {asked.target.value:g}",
        "average": asked.average and "the average",
        "band": asked.band and f"the band from {asked.band.low:g} to {asked.band.high:g}",
        "totals": asked.totals and "the totals",
        "growth": asked.growth and f"the change from {asked.growth.start!r} to {asked.growth.end!r}",
    }
    notes = {note_key(number): f"the note {one.text!r}" for number, one in enumerate(asked.notes)}
    return {key: what for key, what in given.items() if what} | notes


def undrawn_highlights(asked: Sequence[Highlight], kind: ChartKind, marks: PlacedMarks) -> Iterator[str]:
    """Yield what is to stand out and cannot, as ends of sentences.

    Args:
        asked: What is to stand out.
        kind: Of the chart as it is drawn.
        marks: As they are found in it.
    """
    is_point_of_area = kind == "AREA" and any(place is not None for _, place in marks.highlights)
    if len(marks.highlights) < len(asked) or is_point_of_area:
        yield "what is to be highlighted on its chart is no part of it that can have a colour of its own"
