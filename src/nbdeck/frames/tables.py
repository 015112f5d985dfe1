"""A DataFrame -> a slide with a native table."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.cells import CellFormat, cells, number_code
from nbdeck.frames.frame import Column, Frame, Role
from nbdeck.frames.intake import read
from nbdeck.frames.names import UNNAMED, headed, listed, quoted, spoken
from nbdeck.frames.pandas_shapes import is_styler
from nbdeck.frames.styler import StyledTable, read_styler
from nbdeck.frames.wish import Keys

MOST_ROWS = 100
MOST_COLUMNS = 15
_ROUNDING = 0.005
_KEYS = frozenset({Role.TEXT, Role.CATEGORY, Role.TIME, Role.YEAR})
"""Roles of a column that may name the rows."""


@dataclass(frozen=True)
class _Wish:
    columns: Keys | None
    index: bool | None
    formats: Mapping[Hashable, CellFormat]
    max_rows: int | None


@dataclass(frozen=True)
class _Cells:
    rows: tuple[tuple[str, ...], ...]
    """Header first."""
    title: str
    why: str
    count: int
    """How many rows there were before `max_rows` cut them."""


def table(
    data: Any,
    *,
    columns: Keys | None = None,
    index: bool | None = None,
    title: str | None = None,
    formats: Mapping[Hashable, CellFormat] | None = None,
    max_rows: int | None = None,
    source: str | None = None,
    caption: str = "",
    notes: str | None = None,
) -> Slide:
    """Return a slide with a native table of `data`; long ones go on over further slides when the deck is made.

    Args:
        data: DataFrame or Series (pandas, polars, Arrow), a pandas Styler (shown as it is displayed), a list
            of dicts, or a dict of lists.
        columns: Which columns, in this order; all when left out, up to 15.
        index: Whether the pandas index is shown; left out, when it says more than the number of the row.
        title: Heading of the slide; left out, it says what the columns are.
        formats: By column: an Excel code such as `#,##0.0` or a pattern such as `{:.1f}` for numbers, `%b %Y`
            for dates, a function for anything. The rest is formatted by dtype.
        max_rows: Show only the first rows and say so. Left out, more than 100 rows are refused.
        source: Where the numbers come from, in small print.
        caption: A sentence beside the table.
        notes: Speaker notes.

    Raises:
        ColumnNotFound: a named column does not exist.
        DataError: there is nothing to show, or more than a table can hold.
    """
    if max_rows is not None and (type(max_rows) is not int or max_rows < 1):
        raise DataError(
            f"max_rows={max_rows!r} is no positive number.", hint="Say how many, such as max_rows=20."
        )
    wish = _Wish(columns, index, formats or {}, max_rows)
    shown = _styled(data, wish) if is_styler(data) else _plain(read(data, keep_index=index is True), wish)
    _refuse_wide(shown.rows[0])
    kept = len(shown.rows) - 1
    cut = f"The first {kept:,} of {shown.count:,} rows." if kept < shown.count else ""
    return Slide(
        title=(title or "").strip() or shown.title,
        layout=Layout.TABLE,
        item_amount=0,
        content=" ".join(filter(None, (caption, cut))),
        table=shown.rows,
        notes=notes,
        source=source,
        why=" ".join(filter(None, (shown.why, cut))),
    )


def _plain(frame: Frame, wish: _Wish) -> _Cells:
    columns = _columns(frame, wish)
    wanted = {**_shares(frame, columns), **{frame.find(key).name: how for key, how in wish.formats.items()}}
    count = len(frame.data)
    head = frame.data.select([column.name for column in columns]).head(_rows_to_show(count, wish.max_rows))
    parts, told = [], []
    for column in columns:
        values = head[column.name].to_list()
        parts.append([_header(column, frame), *cells(values, column, wanted.get(column.name))])
        if column.role is Role.NUMBER and column.name not in wanted:
            told.append(f"{column.name!r} as {number_code(values, column)}")
    why = [f"TABLE of {_counted(len(head), 'row')} and {_counted(len(columns), 'column')}."]
    if told:
        why.append(f"Formats by dtype: {', '.join(told)}.")
    return _Cells(
        tuple(zip(*parts, strict=True)), _title(columns, frame), " ".join([*why, *frame.remarks]), count
    )


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def _columns(frame: Frame, wish: _Wish) -> tuple[Column, ...]:
    if wish.index and not frame.index:
        raise DataError(
            "Only pandas data has an index to show.",
            hint="Leave index out, or add a column with row numbers.",
        )
    front = () if wish.index is False else tuple(frame.columns[name] for name in frame.index)
    if wish.columns is not None:
        found = frame.find_all(wish.columns)
    else:
        found = tuple(column for column in frame.columns.values() if column.name not in frame.index)
    columns = tuple(dict.fromkeys((*front, *found)))
    if not columns:
        raise DataError("There are no columns to show.", hint=f"The columns are {quoted(frame.columns)}.")
    return columns


def _rows_to_show(count: int, max_rows: int | None) -> int:
    if max_rows is None and count > MOST_ROWS:
        raise DataError(
            f"The data has {count:,} rows, and a table shows up to {MOST_ROWS} unless told otherwise.",
            hint="Group it first, show df.head(20), or say max_rows=20.",
            details={"rows": count, "most": MOST_ROWS},
        )
    return count if max_rows is None else min(count, max_rows)


def _refuse_wide(header: tuple[str, ...]) -> None:
    if len(header) > MOST_COLUMNS:
        raise DataError(
            f"The data has {len(header)} columns, and a table holds {MOST_COLUMNS}: {quoted(header, most=20)}.",
            hint=f"Name the ones to show, such as columns=[{header[0]!r}, {header[1]!r}].",
            details={"columns": list(header), "most": MOST_COLUMNS},
        )


def _shares(frame: Frame, columns: tuple[Column, ...]) -> dict[str, CellFormat]:
    """Return a percent format for fractions that add up to one in every row, as a normalised crosstab has them."""
    parts = [column for column in columns if column.role is Role.NUMBER and not column.is_whole]
    if len(parts) < 2:
        return {}
    sums = frame.data.select(sum=nw.sum_horizontal(*[column.as_float for column in parts]))["sum"].to_list()
    least = min(frame.values(column.name).min() for column in parts)
    if least < 0 or any(abs(total - 1) > _ROUNDING for total in sums):
        return {}
    return dict.fromkeys((column.name for column in parts), "0.0%")


def _header(column: Column, frame: Frame) -> str:
    """Return the head of a column; an index without a name has none, as in a notebook."""
    return "" if column.name == UNNAMED and column.name in frame.index else headed(spoken(column.name))


def _title(columns: tuple[Column, ...], frame: Frame) -> str:
    """Return what the columns are, and by which ones the rows are told apart where that is certain."""
    keys = [column for column in columns if column.name in frame.index]
    if not keys and columns[0].role in _KEYS:
        is_key = frame.values(columns[0].name).n_unique() == len(frame.data)
        keys = [columns[0]] if is_key else []
    others = [spoken(column.name) for column in columns if column not in keys]
    names = [spoken(column.name) for column in keys if column.name != UNNAMED]
    if not others:
        return headed(listed(names) or UNNAMED)
    return headed(f"{listed(others)} by {' and '.join(names)}" if names else listed(others))


def _styled(styler: Any, wish: _Wish) -> _Cells:
    if wish.formats:
        raise DataError(
            "A Styler brings its own formats.", hint="Use styler.format(...), or hand in styler.data."
        )
    count = len(styler.data.index)
    if not count or not len(styler.data.columns):
        read(styler)
    wanted = _rows_to_show(count, wish.max_rows)
    shown = read_styler(styler)
    places = _places(shown, wish)
    rows = tuple(tuple(row[place] for place in places) for row in (shown.header, *shown.rows[:wanted]))
    if len(rows) < 2 or not places:
        raise DataError("The Styler hides everything.", hint="Leave some rows and columns visible.")
    title = shown.caption or _styled_title(rows[0])
    return _Cells(rows, title, "TABLE as the Styler displays it.", len(shown.rows))


def _places(shown: StyledTable, wish: _Wish) -> list[int]:
    """Return which cells of a row are shown, by number."""
    front = [] if wish.index is False else list(range(shown.index_width))
    names = wish.columns
    if names is None:
        return front + list(range(shown.index_width, len(shown.header)))
    wanted = [names] if isinstance(names, str) or not isinstance(names, (list, tuple)) else list(names)
    for name in wanted:
        if str(name) not in shown.header:
            raise ColumnNotFound(
                f"There is no column {name!r}.", hint=f"The Styler shows {quoted(shown.header)}."
            )
    return front + [shown.header.index(str(name)) for name in wanted]


def _styled_title(header: tuple[str, ...]) -> str:
    names = [name for name in header if name]
    return listed(names) or "Table"
