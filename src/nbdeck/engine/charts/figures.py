"""What a chart shows: the given numbers in the given order; only slices of a pie, parts of one whole, are summed up."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from nbdeck.contract import slides
from nbdeck.contract.number_format import format_number, in_language, is_understood
from nbdeck.contract.tables import TableColumn
from nbdeck.engine.charts.numbers import choose_format
from nbdeck.engine.charts.scales import FAR
from nbdeck.engine.scene import ChartKind
from nbdeck.engine.text.composing import clean
from nbdeck.engine.text.words import word

MOST_COLORED = 12
"""Series with a colour of their own; those after them are drawn in grey."""
MOST_SLICES = MOST_COLORED + 1
"""As many as there are colours, and one for the sum of the others."""

_NO_NAME = re.compile(r"(series|values?|data|y)?[\s_]*\d*", re.IGNORECASE)
_OTHERS = re.compile(r"Other \(([\d,]+)\)")
"""How a category that sums up others is called before the language of the deck is known."""

Values = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class SeriesValues:
    """One series: its name and one number for each category, None for a gap."""

    name: str
    values: Values


@dataclass(frozen=True, slots=True)
class Figures:
    """The numbers as they are drawn.

    Attributes:
        rows: Every series; for PIE and DOUGHNUT one, without gaps.
        x_values: Only for SCATTER.
        number_format: Excel code of the values.
        note: What was summed up, a sentence for the alt text; empty if nothing was.
        rest: Place of the category that sums up the others, None where there is none.
    """

    kind: ChartKind
    categories: tuple[str, ...]
    rows: tuple[SeriesValues, ...]
    x_values: tuple[float, ...]
    number_format: str
    x_title: str
    y_title: str
    note: str = ""
    rest: int | None = None

    @property
    def known(self) -> list[float]:
        """Every number that is not a gap."""
        return [value for row in self.rows for value in row.values if value is not None]


def figures_of(spec: slides.Chart, lang: str, title: str = "") -> Figures:
    """Return what to draw for a chart specification: all of its series and categories as they stand.

    More than 13 slices become the 12 largest and the sum of the others, called "Other (3)" after how many it holds.
    Gaps make no slice. An area of one category is a bar. The name of a single series is the title of its axis unless
    there is one or `title` says it already.
    """
    kind = _kind(spec)
    times = spec.times or TableColumn()
    categories = tuple(_words(times.shown(at, name, lang)) for at, name in enumerate(spec.categories))
    if spec.has_rest:
        categories = (*categories[:-1], _name_of_rest(categories[-1], lang))
    rows = tuple(
        SeriesValues(_words(series.name), tuple(map(_bounded, series.values))) for series in spec.series
    )
    note = ""
    if kind in ("PIE", "DOUGHNUT"):
        categories, rows, note = _slices(categories, rows[0], lang)
    return Figures(
        kind=kind,
        categories=categories,
        rows=rows,
        x_values=tuple(_bounded(float(category)) or 0.0 for category in spec.categories)
        if kind == "SCATTER"
        else (),
        number_format=in_language(_format(spec, rows), lang),
        x_title=_words(spec.x_title or ""),
        y_title=_words(spec.y_title or "") or _name_as_title(kind, rows, title),
        note=note,
        rest=len(categories) - 1 if spec.has_rest else _place_of_rest(categories, lang),
    )


def notices_of(spec: slides.Chart, lang: str) -> Iterator[str]:
    """Yield what the user should know of a chart that shows less than was given, as ends of sentences."""
    figures = figures_of(spec, lang)
    if figures.note:
        yield figures.note[:1].lower() + figures.note[1:].rstrip(".")
    if len(figures.rows) > MOST_COLORED:
        yield (
            f"only the first {MOST_COLORED} of its {len(figures.rows)} series have a colour of their own, "
            "the others are grey"
        )


def _name_of_rest(name: str, lang: str) -> str:
    found = _OTHERS.fullmatch(name)
    if found is None:
        return name
    count = format_number(int(found[1].replace(",", "")), in_language("#,##0", lang))
    return f"{word('other', lang)} ({count})"


def _place_of_rest(categories: Sequence[str], lang: str) -> int | None:
    """Return the place of a last category that is called "Other" or "Other (3)"."""
    other = re.compile(rf"{re.escape(word('other', lang))}( \(\d+\))?", re.IGNORECASE)
    return len(categories) - 1 if other.fullmatch(categories[-1]) else None


def _kind(spec: slides.Chart) -> ChartKind:
    name = spec.type.value
    if name == "AREA" and len(spec.categories) == 1:
        return "BAR"
    return next(kind for kind in get_args(ChartKind) if kind == name)


def _name_as_title(kind: ChartKind, rows: Sequence[SeriesValues], title: str) -> str:
    name = rows[0].name
    is_told = name.casefold() in title.casefold() or _NO_NAME.fullmatch(name) is not None
    return "" if len(rows) > 1 or is_told or kind in ("PIE", "DOUGHNUT", "SCATTER") else name


def _words(text: str) -> str:
    return " ".join(clean(text).split())


def _bounded(value: float | None) -> float | None:
    return None if value is None else min(max(float(value), -FAR), FAR)


def _format(spec: slides.Chart, rows: Sequence[SeriesValues]) -> str:
    given = spec.number_format
    if given and is_understood(given):
        return given
    return choose_format(value for row in rows for value in row.values)


def _sum(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return _bounded(math.fsum(known)) if known else None


def _slices(
    categories: Sequence[str], row: SeriesValues, lang: str
) -> tuple[tuple[str, ...], tuple[SeriesValues, ...], str]:
    pairs = [
        (name, value)
        for name, value in zip(categories, row.values, strict=True)
        if value is not None and value >= 0
    ]
    if not any(value for _, value in pairs):
        return tuple(categories), (SeriesValues(row.name, tuple(0.0 for _ in categories)),), ""
    note = ""
    if len(pairs) > MOST_SLICES:
        order = sorted(range(len(pairs)), key=lambda index: (-pairs[index][1], index))
        kept = sorted(order[: MOST_SLICES - 1])
        rest = order[MOST_SLICES - 1 :]
        other = (f"{word('other', lang)} ({len(rest)})", _sum([pairs[index][1] for index in rest]) or 0.0)
        pairs = [*(pairs[index] for index in kept), other]
        note = f"{other[0]} is the sum of {len(rest)} smaller parts."
    names = tuple(name for name, _ in pairs)
    return names, (SeriesValues(row.name, tuple(value for _, value in pairs)),), note
