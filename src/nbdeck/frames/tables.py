"""A DataFrame -> a slide with a native table."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from inspect import signature
from typing import Any

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import Levels, TableTypes, on_one_line
from nbdeck.contract.title_marks import title_row
from nbdeck.errors import DataError
from nbdeck.frames.advisor import SUMMARIES
from nbdeck.frames.cells import NOTHING, CellFormat, TypedCells, cells
from nbdeck.frames.drawing import about_named
from nbdeck.frames.frame import (
    UNNAMED,
    Column,
    Frame,
    Role,
    flat_name,
    headed,
    in_common,
    literal,
    quoted,
    spoken,
    with_line_feeds,
)
from nbdeck.frames.great_tables import is_great_table, read_great_table
from nbdeck.frames.intake import read
from nbdeck.frames.options import Keys
from nbdeck.frames.pandas_shapes import is_missing, is_styler, label_of
from nbdeck.frames.remedies import Way, refused, with_tried_ways
from nbdeck.frames.styled_tables import styled
from nbdeck.frames.table_marks import TableMarks, marked, sums_of, with_units
from nbdeck.frames.table_parts import (
    FEW_COLUMNS,
    FEW_ROWS,
    MOST_COLUMNS,
    TableContents,
    TableOptions,
    header_levels,
    rows_to_show,
)
from nbdeck.frames.title_words import ENGLISH, Sentence, caption_of, joined, listed, said, tag_of

_BARS = (
    "Bars in cells, where there is room, are ten blocks at most, with halves, drawn from the numbers as they are now, "
    "and follow no edit."
)
_KEYS = frozenset({Role.TEXT, Role.CATEGORY, Role.TIME, Role.YEAR})
"""Roles of a column that may name the rows."""


def table(
    data: Any,
    *,
    columns: Keys | None = None,
    index: bool | None = None,
    title: str | None = None,
    formats: Mapping[Hashable, CellFormat] | None = None,
    max_rows: int | None = None,
    totals: Keys | bool = False,
    highlight: Any = None,
    signs: Keys | bool = False,
    bars: Keys | None = None,
    units: Mapping[Hashable, str] | None = None,
    language: str | None = None,
    source: str | None = None,
    caption: str = "",
    notes: str | None = None,
    **unknown: Any,
) -> Slide:
    """Return a slide with a native table of `data`; long ones go on over further slides when the deck is made.

    Args:
        data: DataFrame or Series (pandas, polars, Arrow), a pandas Styler or a table of
            great_tables (shown as displayed), a list of dicts, or a dict of lists.
        columns: Which columns, in this order; all when left out, up to 15.
        index: Whether the pandas index is shown; left out, when it says more than the number of the row.
        title: Heading of the slide; left out, it says what the columns are.
        formats: By column: an Excel code such as `#,##0.0` or a pattern such as `{:.1f}` for numbers, `%b %Y`
            for dates, a function for anything. The rest is formatted by dtype.
        max_rows: Show only the first rows and say so. Left out, more than 100 rows are refused.
        totals: Columns whose sums, over all rows, stand in a last row "Total"; True for all columns of numbers.
        highlight: What stands out: the name of a row (its first cell), a column, or (row, column); several in a list.
            Left out, the one row that the title names; [] for none.
        signs: Columns whose numbers below zero stand in red; True for all columns of numbers.
        bars: Columns of numbers from zero on that have a bar in each cell.
        units: By column: what it is counted in, written behind its head.
        language: That of the deck, such as `German`, for titles and captions that nbdeck writes.
        source: Where the numbers come from, in small print.
        caption: A sentence beside the table.
        notes: Speaker notes.
        unknown: Arguments that it does not have; each is answered with the nearest that it has.

    Raises:
        ColumnNotFound: a named column does not exist.
        DataError: there is nothing to show, or more than a table can hold.

    Examples:
        >>> sales = {"month": ["Mar", "Apr", "May"], "north": [31, 38, 47], "south": [40, 41, 43]}
        >>> slide = nbdeck.table(sales, title="Three months of orders")
        >>> slide.table[1]
        ('Mar', '31', '40')
    """
    if unknown:
        raise _refuse_argument(next(iter(unknown)))
    marks = TableMarks(totals, highlight, signs, bars, units)
    asked = {"columns": columns, "index": index, "formats": formats, "max_rows": max_rows, "marks": marks}
    words = TableWords(title, source, caption, notes, tag_of(language))
    try:
        return slide_of(data, asked, words)
    except DataError as refusal:
        raise with_tried_ways(
            refusal, lambda way: slide_of(data, {**asked, **way}), asked
        ) from refusal.__cause__


@dataclass(frozen=True)
class TableWords:
    """What the user says about the table."""

    title: str | None = None
    source: str | None = None
    caption: str = ""
    notes: str | None = None
    tag: str = ENGLISH
    """BCP 47 tag of the language of the deck."""


def _refuse_argument(name: str) -> DataError:
    known = [each for each in signature(table).parameters if each not in {"data", "unknown"}]
    near = get_close_matches(name, known, n=1)
    hint = f"Did you mean {near[0]}=?" if near else f"Its arguments are {', '.join(known)}."
    return DataError(f"nbdeck.table has no argument {name!r}.", hint=hint)


def slide_of(data: Any, asked: Way, words: TableWords = TableWords()) -> Slide:
    """Return the slide of `table`; hints of its refusals are not tried.

    Raises:
        DataError: see `table`.
    """
    max_rows = asked.get("max_rows")
    if max_rows is not None and (type(max_rows) is not int or max_rows < 1):
        raise refused(
            f"max_rows={max_rows!r} is no positive whole number.",
            {"max_rows": FEW_ROWS},
            {"max_rows": None},
            otherwise="say another positive whole number.",
        )
    options = TableOptions(
        asked.get("columns"), asked.get("index"), asked.get("formats") or {}, max_rows, words.tag
    )
    marks = asked.get("marks", TableMarks())
    if is_styler(data) or is_great_table(data):
        _refuse_marks(marks)
        shown = styled(data, options) if is_styler(data) else read_great_table(data, options)
    else:
        shown = _plain(read(data, keep_index=options.index is True), options, marks)
    header = shown.rows[0]
    _refuse_wide(header)
    row_count = len(shown.rows) - 1 - len(shown.types.totals)
    cut = [Sentence("first_rows", count=row_count, all=shown.count)] if row_count < shown.count else []
    cut += [Sentence("total_of_all")] if cut and shown.types.totals else []
    title, lost = (words.title or "").strip(), shown.not_taken_over
    said_above = shown.heading if title and shown.heading not in {title, words.caption} else ""
    names, heading = [row[0] for row in shown.rows[1:]], title or shown.heading or shown.title
    named = title_row(names, shown.types, shown.types.totals, heading)
    beside = {
        "rows_of": shown.count * bool(cut),
        "not_taken_over": lost,
        "is_plain": shown.types.is_plain or (named is not None and not title),  # nobody gave that title
    }
    types = shown.types.model_copy(update={name: value for name, value in beside.items() if value})
    about = about_named(names[named]) if named is not None and title else ""
    return Slide(
        title=heading,
        layout=Layout.TABLE,
        item_amount=0,
        content=caption_of((*cut, words.caption, said_above, shown.note), words.tag),
        table=shown.rows,
        types=types,
        notes=words.notes,
        source=words.source,
        why=" ".join(
            filter(None, (shown.why, f"Not taken over: {', '.join(lost)}." if lost else "", *cut, about))
        ),
    )


def _refuse_marks(marks: TableMarks) -> None:
    if marks:
        raise DataError(
            "A styled table brings its own looks: totals, highlight, signs, bars and units belong to plain data.",
            hint="Hand in its DataFrame, or use its own methods.",
        )


def _plain(frame: Frame, options: TableOptions, marks: TableMarks) -> TableContents:
    columns = _columns(frame, options)
    wanted = {frame.find(key).name: how for key, how in options.formats.items()}
    count = len(frame.data)
    rows = rows_to_show(count, options.max_rows, [each.name for each in columns])
    values = [frame.given[each.name].first(rows) for each in columns]
    whole = [frame.given[each.name].first(count) for each in columns]
    sums = sums_of(marks, columns, whole, frame)
    shown = [
        own if sums is None else [*own, total] for own, total in zip(values, sums or columns, strict=True)
    ]
    counts = _counts_of_summary(values[0])
    typed = [cells(own, each, wanted.get(each.name)) for own, each in zip(shown, columns, strict=True)]
    typed = [
        one if each.name in wanted else one.counted(counts) for one, each in zip(typed, columns, strict=True)
    ]
    row_heads = next((at for at, each in enumerate(columns) if each.name not in frame.index), len(columns))
    levels = with_units(_levels(columns[:row_heads], columns[row_heads:], frame), marks.units, columns, frame)
    types = TableTypes(
        columns=tuple(each.type for each in typed),
        header=levels if len(levels) > 1 else (),
        row_heads=row_heads,
    )
    if sums is not None:
        types = types.model_copy(update={"totals": (rows,)})
    return TableContents(
        rows=(on_one_line(levels), *zip(*_texts(typed, sums, said("total", options.tag)), strict=True)),
        types=marked(types, marks, columns, values, frame),
        title=_title(columns, frame, options.tag),
        why=" ".join(
            (
                *_reasons(columns, values, typed, frame),
                *([] if sums is None else _about_totals(columns, whole, sums, frame)),
                *([] if marks.bars is None else [_BARS]),
            )
        ),
        count=count,
        note="" if sums is None or None in sums else Sentence("last_row_totals"),
    )


def _counts_of_summary(heads: Sequence[Any]) -> tuple[int, ...]:
    """Return the rows that count, in a table that `describe()` has made."""
    labels = list(map(label_of, heads))
    return (
        tuple(at for at, label in enumerate(labels) if label == "count")
        if SUMMARIES[0] <= set(labels)
        else ()
    )


def _texts(typed: Sequence[TypedCells], sums: Sequence[Any] | None, total_name: str) -> list[tuple[str, ...]]:
    """Return the texts of each column; a row of totals is called so in its first free cell and else empty there."""
    if sums is None:
        return [each.texts for each in typed]
    free = next((place for place, total in enumerate(sums) if total is None), None)
    return [
        each.texts if total is not None else (*each.texts[:-1], total_name if place == free else "")
        for place, (each, total) in enumerate(zip(typed, sums, strict=True))
    ]


def _reasons(
    columns: tuple[Column, ...], values: Sequence[list[Any]], typed: Sequence[TypedCells], frame: Frame
) -> Iterator[str]:
    yield f"TABLE of {_counted(len(values[0]), 'row')} and {_counted(len(columns), 'column')}."
    names = [repr(frame.given[column.name].name) for column in columns]
    pairs = list(zip(names, typed, strict=True))
    if rounded := [f"{name} {each.rounding}" for name, each in pairs if each.rounding]:
        yield f"Rounded: {', '.join(rounded)}."
    if gaps := sum(is_missing(value) for own in values for value in own):
        yield f"{_counted(gaps, 'cell')} without a value: {NOTHING}."
    if spaced := [name for name, own in zip(names, values, strict=True) if _has_tabs(own)]:
        yield f"Tabs and the like are spaces in {', '.join(spaced)}."
    for column in columns:
        if zone := frame.given[column.name].zone:
            yield f"Times of {frame.given[column.name].name!r} are those of {zone}."
    yield from (*frame.name_remarks, *frame.index_remarks)


def _about_totals(
    columns: Sequence[Column], values: Sequence[Sequence[Any]], sums: Sequence[Any], frame: Frame
) -> Iterator[str]:
    pairs = zip(columns, sums, strict=True)
    added = [repr(frame.given[column.name].name) for column, total in pairs if total is not None]
    yield f"The totals add up the rows of {', '.join(added)}."
    counts = [sum(map(is_missing, own)) for own in values]
    gaps = [
        f"{count:,} of {frame.given[column.name].name!r}"
        for column, count, total in zip(columns, counts, sums, strict=True)
        if count and total is not None
    ]
    if gaps:
        yield f"The totals leave out missing values: {', '.join(gaps)}."


def _has_tabs(values: Sequence[Any]) -> bool:
    return any(isinstance(value, str) and literal(value) != with_line_feeds(value) for value in values)


def _counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def _columns(frame: Frame, options: TableOptions) -> tuple[Column, ...]:
    if options.index and not frame.index:
        raise refused(
            "Only pandas data has an index to show.",
            {"index": None},
            otherwise="add a column with row numbers.",
        )
    front = () if options.index is False else tuple(frame.columns[name] for name in frame.index)
    if options.columns is not None:
        chosen = frame.find_all(options.columns)
    else:
        chosen = tuple(column for column in frame.columns.values() if column.name not in frame.index)
    columns = tuple(dict.fromkeys((*front, *chosen)))
    if not columns:
        raise refused(
            "There are no columns to show.",
            {"columns": None},
            otherwise=f"name some of {quoted(frame.columns)}.",
        )
    return columns


def _refuse_wide(header: tuple[str, ...]) -> None:
    if len(header) > MOST_COLUMNS:
        raise refused(
            f"The data has {len(header)} columns, and a table holds {MOST_COLUMNS}: {quoted(header, most=20)}.",
            {"columns": [name for name in header if name][:FEW_COLUMNS]},
            otherwise="name up to as many as it holds.",
            details={"columns": list(header), "most": MOST_COLUMNS},
        )


def _levels(stub: Sequence[Column], columns: Sequence[Column], frame: Frame) -> Levels:
    """Return the levels of the header from the top; one for a frame whose columns have one."""
    depth = max((len(parts) for parts in frame.levels.values()), default=1)
    heads = []
    for column in columns:
        parts = frame.levels.get(column.name)
        own = None if parts is None else [flat_name(part) for part in parts]
        heads.append(own or [*[""] * (depth - 1), _head(column, frame)])
    names = ["" if name is None else flat_name(name) for name in frame.level_names]
    return header_levels([_head(column, frame) for column in stub], heads, names, depth)


def _head(column: Column, frame: Frame) -> str:
    """Return the head of a column of the index; one without a name has none, as in a notebook."""
    name = frame.given[column.name].name
    return "" if name == UNNAMED and column.name in frame.index else name


def _title(columns: tuple[Column, ...], frame: Frame, tag: str) -> str:
    """Return what the columns are, and by which ones the rows are told apart where that is certain."""
    keys = [column for column in columns if column.name in frame.index]
    if not keys and columns[0].role in _KEYS:
        is_key = frame.values(columns[0].name).n_unique() == len(frame.data)
        keys = [columns[0]] if is_key else []
    others = in_common([frame.given[column.name].name for column in columns if column not in keys])
    names = [spoken(name) for column in keys if (name := frame.given[column.name].name) != UNNAMED]
    if not others:
        return headed(listed(names, tag) or UNNAMED)
    what = listed(others, tag)
    return headed(joined("by", tag, what=what, by=listed(names, tag)) if names else what)
