"""Which numbers and cells differ between two versions of a slide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from nbdeck.contract.number_format import GENERAL, format_number
from nbdeck.contract.slides import Chart, Slide


@dataclass(frozen=True, slots=True)
class Difference:
    """One number or cell that changed.

    Attributes:
        where: Its place in words, such as `North, May`.
        before: As it was shown; empty for a new one.
        after: As it is now; empty for one that is gone.
    """

    where: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.where}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def compared(before: Slide, after: Slide) -> tuple[Difference, ...]:
    """Return each number or cell that differs, in the order of the slide; one that only moved does not."""
    old, new = _cells(before), _cells(after)
    places = list(dict.fromkeys((*new, *old)))
    return tuple(
        Difference(place, old.get(place, ""), new.get(place, ""))
        for place in places
        if old.get(place, "") != new.get(place, "")
    )


def in_words(differences: tuple[Difference, ...]) -> str:
    """Return how much changed, such as `2 numbers changed`; empty when nothing did."""
    if not differences:
        return ""
    return f"{len(differences)} number{'' if len(differences) == 1 else 's'} changed"


def _cells(slide: Slide) -> Mapping[str, str]:
    cells: dict[str, str] = {}
    for place, text in _of_chart(slide.chart) if slide.chart else _of_table(slide.table or ()):
        name, number = place, 1
        while name in cells:
            number += 1
            name = f"{place} ({number})"
        cells[name] = text
    return cells


def _of_chart(chart: Chart) -> Iterator[tuple[str, str]]:
    is_one = len(chart.series) == 1
    for series in chart.series:
        for label, value in zip(chart.categories, series.values, strict=True):
            place = label if is_one else f"{series.name}, {label}"
            yield place, "" if value is None else _shown(value, chart.number_format)


def _shown(value: float, code: str | None) -> str:
    """Return a number in full where its format would hide a change."""
    text = format_number(value, GENERAL)
    words = format_number(value, code or GENERAL)
    return words if "%" in words else text


def _of_table(rows: tuple[tuple[str, ...], ...]) -> Iterator[tuple[str, str]]:
    header, *body = rows or ((),)
    for number, row in enumerate(body, 1):
        name = row[0] or f"row {number}" if row else f"row {number}"
        for column, cell in list(zip(header, row, strict=True))[1:] or [("", "".join(row))]:
            yield f"{name}, {column}" if column else name, cell
