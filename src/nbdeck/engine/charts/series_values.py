"""The numbers of one series."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.contract.enums import SeriesRole

Values = tuple[float | None, ...]


@dataclass(frozen=True, slots=True)
class SeriesValues:
    """One series: its name and one number for each category, None for a gap.

    Attributes:
        role: What it is for beside the series that are drawn as the chart's kind; None for one of these.
        place: Among all series as they were given, which is their order in the workbook.
    """

    name: str
    values: Values
    role: SeriesRole | None = None
    place: int = 0
