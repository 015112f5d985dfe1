"""How a slide is made of a DataFrame: written down, so that it can be changed and made again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from nbdeck.contract.enums import ChartType
from nbdeck.contract.number_format import is_understood
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.frame import Frame, Role
from nbdeck.frames.intake import read
from nbdeck.frames.pandas_shapes import is_styler
from nbdeck.frames.table_parts import MOST_ROWS
from nbdeck.frames.tables import table
from nbdeck.frames.wish import AGGREGATES, SORTS
from nbdeck.widgets.slides.shaping import shaped

CHART_OPTIONS = ("kind", "x", "y", "series", "aggregate", "sort", "top", "number_format")
TABLE_OPTIONS = ("columns", "aggregate", "sort", "top", "number_format")
FIRST_ROWS = 12
"""Rows of a long DataFrame that a new table shows."""


@dataclass(frozen=True, slots=True)
class Recipe:
    """A slide out of a DataFrame.

    Attributes:
        frame: Name of the DataFrame.
        form: `chart` or `table`.
        options: What was chosen; what is missing the advisor chooses.
        made: Fields of the slide as they came out last.
    """

    frame: str
    form: Literal["chart", "table"] = "chart"
    options: Mapping[str, Any] = field(default_factory=dict)
    made: Mapping[str, Any] = field(default_factory=dict)

    def slide(self, data: Any) -> Slide:
        """Return the slide that `data` makes.

        Raises:
            DataError: It makes none with these options.
        """
        return chart(data, **self.options) if self.form == "chart" else _table(data, self.options)

    def suggestion(self, data: Any) -> str:
        """Return which kind of chart the advisor would choose and why; empty where it is the advisor's already."""
        if self.form == "table" or "kind" not in self.options:
            return ""
        options = {name: value for name, value in self.options.items() if name != "kind"}
        try:
            return chart(data, **options).why or ""
        except DataError:
            return ""


def options_of(form: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return options in their own types, without those that are left to the advisor.

    Raises:
        DataError: An option is unknown or has a wrong value.
    """
    known = CHART_OPTIONS if form == "chart" else TABLE_OPTIONS
    for name in given:
        if name not in known:
            raise DataError(f"A {form} has no option {name!r}.", hint=f"It has {', '.join(known)}.")
    chosen = {name: _plain(name, value) for name, value in given.items()}
    return {name: value for name, value in chosen.items() if value not in (None, "", [])}


def columns_of(data: Any) -> list[tuple[str, str]]:
    """Return name and role of each column of a DataFrame, in words."""
    return [(column.name, column.role.value) for column in read(data).columns.values()]


def choices() -> dict[str, list[str]]:
    """Return the closed lists that options are chosen from."""
    return {"kind": list(ChartType), "aggregate": list(AGGREGATES), "sort": list(SORTS)}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, str):
        value = value.strip()
    if name == "top" and isinstance(value, str) and value.isdecimal():
        return int(value)
    if name == "top" and isinstance(value, float) and value.is_integer():
        return int(value)
    if name in {"y", "columns"} and isinstance(value, str) and value:
        return [value]
    if name == "number_format" and value and not is_understood(str(value)):
        raise DataError(
            f"number_format={value!r} is no number format.",
            hint="Use an Excel code such as '#,##0', '0.0%' or '$#,##0.00'.",
        )
    return list(value) if isinstance(value, tuple) else value


def _table(data: Any, options: Mapping[str, Any]) -> Slide:
    columns, top = options.get("columns"), options.get("top")
    aggregate, sort, code = options.get("aggregate"), options.get("sort"), options.get("number_format")
    if is_styler(data):
        return table(data, columns=columns, max_rows=top)
    frame = read(data)
    names = list(frame.columns) if columns is None else [each.name for each in frame.find_all(columns)]
    if aggregate is None and sort in {None, "data"}:
        formats = _formats(frame, names, code)
        return table(data, columns=columns, max_rows=_rows(frame, top), formats=formats)
    native, shown = shaped(frame, names, aggregate=aggregate, sort=sort)
    table_slide = read(native)
    return table(
        native,
        columns=shown,
        index=False,
        max_rows=_rows(table_slide, top),
        formats=_formats(table_slide, shown, code),
    )


def _rows(frame: Frame, top: int | None) -> int | None:
    return FIRST_ROWS if top is None and len(frame.data) > MOST_ROWS else top


def _formats(frame: Frame, names: list[str], code: str | None) -> dict[Any, Any] | None:
    if not code:
        return None
    return {name: code for name in names if frame.columns[name].role is Role.NUMBER}
