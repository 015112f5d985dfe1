"""How a slide is made of a DataFrame: written down, so that it can be changed and made again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import narwhals.stable.v2 as nw

from nbdeck.contract.number_format import is_understood
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError, NbdeckError, NotFound
from nbdeck.frames.charts import chart
from nbdeck.frames.frame import Frame, Role, quoted
from nbdeck.frames.intake import read
from nbdeck.frames.kinds import KINDS
from nbdeck.frames.options import AGGREGATES, SORTS
from nbdeck.frames.pandas_shapes import is_styler
from nbdeck.frames.table_parts import MOST_ROWS
from nbdeck.frames.tables import table

_KEYS = frozenset({Role.TEXT, Role.CATEGORY, Role.BOOLEAN, Role.TIME, Role.YEAR})


def shaped(
    frame: Frame, names: list[str], *, aggregate: str | None, sort: str | None
) -> tuple[Any, list[str]]:
    """Return a DataFrame of the named columns and the names it has, summed up and sorted.

    Args:
        frame: The data as it was read.
        names: Columns to show, in this order.
        aggregate: `sum`, `mean`, `median`, `count`, `min` or `max` of the number columns, by all others.
        sort: `ascending` or `descending` by the first number column, `label` by the first column, or `data`.

    Raises:
        DataError: There is nothing to group by, or nothing to sum up.
    """
    data = frame.data.select(names)
    if aggregate is not None:
        data = _summed_up(data, frame, names, aggregate)
    if sort in {"ascending", "descending"}:
        numbers = [name for name in data.columns if data[name].dtype.is_numeric()]
        if not numbers:
            raise DataError("There is no number column to sort by.", hint="Sort by label instead.")
        measures = [name for name in numbers if not _is_key(frame, name)] or numbers
        data = data.sort(measures[0], descending=sort == "descending", nulls_last=True)
    elif sort == "label":
        data = data.sort(data.columns[0], nulls_last=True)
    return data.to_native(), list(data.columns)


def _summed_up(data: nw.DataFrame[Any], frame: Frame, names: list[str], aggregate: str) -> nw.DataFrame[Any]:
    keys = [name for name in names if _is_key(frame, name)]
    if not keys:
        raise DataError(
            f"There is no column to group by among {quoted(names)}.",
            hint="Choose one of text or dates too, or leave the aggregation out.",
        )
    if aggregate == "count":
        summed = data.group_by(keys).agg(nw.len().alias("count"))
    else:
        measures = [name for name in names if frame.columns[name].role is Role.NUMBER]
        if not measures:
            raise DataError("There is no number column to sum up.", hint="Choose one, or count rows.")
        summed = data.group_by(keys).agg(*(getattr(nw.col(name), aggregate)() for name in measures))
    return summed.sort(keys, nulls_last=True)


def _is_key(frame: Frame, name: str) -> bool:
    return name in frame.columns and frame.columns[name].role in _KEYS


MARKS = ("highlight", "target", "average", "totals", "unit")
"""Options of a chart that the form offers where its kind has a place for them."""
CHART_OPTIONS = (
    *("kind", "x", "y", "series", "aggregate", "sort", "top", "number_format", *MARKS),
    *("annotate", "growth", "band", "line", "right", "low", "high", "size", "log", "language"),
)
TABLE_OPTIONS = ("columns", "aggregate", "sort", "top", "number_format", "totals")
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


Find = Callable[[str], Any]
"""Gives the DataFrame of a name; raises what says that there is none."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of a recipe: a slide, or why there is none and what would make one.

    Attributes:
        recipe: The recipe; where it makes a slide, its options in their own types.
        slide: The slide; None where the recipe makes none.
        error: Why it makes none.
        ways: Options that were tried and make a slide, each to be chosen beside those of the recipe.
    """

    recipe: Recipe
    slide: Slide | None = None
    error: NbdeckError | None = None
    ways: tuple[Mapping[str, Any], ...] = ()

    @property
    def problem(self) -> str:
        """Why there is no slide, in words; without advice where `ways` hold it."""
        if self.error is None:
            return ""
        return self.error.message if self.ways else str(self.error)

    def made(self) -> Slide:
        """Return the slide.

        Raises:
            NbdeckError: There is none.
        """
        if self.slide is None:
            raise self.error or DataError("Nothing was tried yet.")
        return self.slide


def tried(recipe: Recipe, find: Find) -> Trial:
    """Return what comes of a recipe."""
    try:
        chosen = replace(recipe, options=options_of(recipe.form, recipe.options))
        return Trial(chosen, chosen.slide(find(recipe.frame)))
    except NbdeckError as error:
        return Trial(recipe, error=error, ways=tuple(_ways(recipe, error, find)))


def changed(recipe: Recipe, options: Mapping[str, Any]) -> Recipe:
    """Return a recipe with other options, also `frame` and `form`; another frame or form begins with none."""
    chosen = dict(options)
    frame, form = chosen.pop("frame", recipe.frame), chosen.pop("form", recipe.form)
    is_other = (frame, form) != (recipe.frame, recipe.form)
    return replace(
        recipe,
        frame=str(frame),
        form="table" if form == "table" else "chart",
        options={**({} if is_other else recipe.options), **chosen},
    )


def _ways(recipe: Recipe, error: NbdeckError, find: Find) -> Iterator[Mapping[str, Any]]:
    """Yield what makes a slide instead: what the refusal names, beside each mean the sum, and a table."""
    known = CHART_OPTIONS if recipe.form == "chart" else TABLE_OPTIONS
    for way in error.details.get("ways", ()):
        if {*way} <= {*known}:
            yield dict(way)
            if way.get("aggregate") == "mean":
                yield from _working(recipe, {**way, "aggregate": "sum"}, find)
    if recipe.form == "chart" and isinstance(error, DataError):
        yield from _working(recipe, {"form": "table"}, find)


def _working(recipe: Recipe, way: Mapping[str, Any], find: Find) -> Iterator[Mapping[str, Any]]:
    if tried(changed(recipe, way), find).slide is not None:
        yield way


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
    return {
        name: value for name, value in chosen.items() if value not in (None, "", []) and value is not False
    }


def columns_of(data: Any) -> list[tuple[str, str]]:
    """Return name and role of each column of a DataFrame, in words."""
    return [(column.name, column.role.value) for column in read(data).columns.values()]


def choices() -> dict[str, list[str]]:
    """Return the closed lists that options are chosen from."""
    kinds = [name for name, kind in KINDS.items() if not kind.needs]
    return {"kind": kinds, "aggregate": list(AGGREGATES), "sort": list(SORTS)}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, str):
        value = value.strip()
    if name == "target" and isinstance(value, str) and value:
        return _target(value)
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
    return list(value) if name in {"x", "y", "columns"} and isinstance(value, tuple) else value


def _target(text: str) -> float | tuple[str, float]:
    """Return a level as it is typed: `100`, or `Budget: 100`."""
    words, _, number = text.rpartition(":")
    try:
        value = float(number)
    except ValueError:
        raise DataError(
            f"target={text!r} is no level to compare with.", hint="Give a number, or 'Budget: 100'."
        ) from None
    return (words.strip(), value) if words.strip() else value


def table_arguments(data: Any, options: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the arguments of `nbdeck.table` that make a table with these options; None where rows are shaped first."""
    columns, top = options.get("columns"), options.get("top")
    totals = {"totals": True} if options.get("totals") else {}
    if is_styler(data):
        return {"columns": columns, "max_rows": top, **totals}
    if options.get("aggregate") is not None or options.get("sort") not in {None, "data"}:
        return None
    frame = read(data)
    names = list(frame.columns) if columns is None else [each.name for each in frame.find_all(columns)]
    formats = _formats(frame, names, options.get("number_format"))
    return {"columns": columns, "max_rows": _rows(frame, top), "formats": formats, **totals}


def _table(data: Any, options: Mapping[str, Any]) -> Slide:
    arguments = table_arguments(data, options)
    if arguments is not None:
        return table(data, **arguments)
    columns, top = options.get("columns"), options.get("top")
    aggregate, sort, code = options.get("aggregate"), options.get("sort"), options.get("number_format")
    frame = read(data)
    names = list(frame.columns) if columns is None else [each.name for each in frame.find_all(columns)]
    native, shown = shaped(frame, names, aggregate=aggregate, sort=sort)
    table_slide = read(native)
    return table(
        native,
        columns=shown,
        index=False,
        max_rows=_rows(table_slide, top),
        formats=_formats(table_slide, shown, code),
        totals=bool(options.get("totals")),
    )


def may_have_totals(data: Any) -> bool:
    """Whether a table of a DataFrame may have a row of totals: it has numbers, and no style of its own."""
    if is_styler(data):
        return False
    return any(column.role is Role.NUMBER for column in read(data).columns.values())


def _rows(frame: Frame, top: int | None) -> int | None:
    return FIRST_ROWS if top is None and len(frame.data) > MOST_ROWS else top


def _formats(frame: Frame, names: list[str], code: str | None) -> dict[Any, Any] | None:
    if not code:
        return None
    return {name: code for name in names if frame.columns[name].role is Role.NUMBER}


Namespace = Callable[[], Mapping[str, Any]]
_MOST = 100


class Frames:
    """DataFrames by name. A variable of the notebook is looked up each time, so that its newest value counts.

    Args:
        namespace: Gives the notebook's variables.
    """

    def __init__(self, namespace: Namespace) -> None:
        self._namespace = namespace
        self._given: dict[str, Any] = {}

    def give(self, data: Mapping[str, Any]) -> None:
        """Take in DataFrames by name; they go before variables of the same name."""
        self._given |= data

    def name_of(self, data: Any) -> str:
        """Return the name of a DataFrame: that of the variable that holds it, else a new one."""
        for name, value in self._all():
            if value is data:
                return name
        taken = {name for name, _ in self._all()}
        name = next(name for number in range(1, 10_000) if (name := f"data {number}") not in taken)
        self._given[name] = data
        return name

    def find(self, name: str) -> Any:
        """Return the DataFrame of a name, as it is now.

        Raises:
            NotFound: There is none.
        """
        for known, value in self._all():
            if known == name:
                return value
        names = [known for known, _ in self._all()]
        hint = f"There are {quoted(names)}." if names else "Make one in a cell, or hand one in."
        raise NotFound(f"There is no DataFrame {name!r}.", hint=hint)

    def listed(self) -> list[tuple[str, str]]:
        """Return the name of each DataFrame, and its size in words."""
        return [(name, _size(value)) for name, value in self._all()][:_MOST]

    def _all(self) -> Iterator[tuple[str, Any]]:
        yield from self._given.items()
        for name, value in list(self._namespace().items()):
            if not name.startswith("_") and name not in self._given and _is_table(value):
                yield name, value


def _is_table(value: Any) -> bool:
    return (
        nw.dependencies.is_into_dataframe(value)
        or nw.dependencies.is_into_series(value)
        or nw.dependencies.is_pyarrow_table(value)
        or is_styler(value)
    ) and not isinstance(value, type)


def _size(value: Any) -> str:
    shape = getattr(getattr(value, "data", value) if is_styler(value) else value, "shape", ())
    rows, *rest = shape or (0,)
    columns = rest[0] if rest else 1
    return f"{rows:,} × {columns:,}"
