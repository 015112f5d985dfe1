"""A table of numbers with fills by size: coefficients of columns with each other, counts of two groups."""

from collections.abc import Iterator, Sequence

from nbdeck.contract.cell_text import number_text
from nbdeck.contract.layouts import Layout
from nbdeck.contract.number_format import column_format, is_rounded, plain_number
from nbdeck.contract.slides import Slide
from nbdeck.contract.tables import CellLook, TableColumn, TableTypes
from nbdeck.frames.cells import NOTHING
from nbdeck.frames.drawing import ChartWords, hidden_series, number_format, unseen_of
from nbdeck.frames.drawn_rows import MOST_BARS
from nbdeck.frames.frame import LABELS, UNNAMED, Axes, Role, quoted
from nbdeck.frames.grid import ChartGrid
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.remedies import refused
from nbdeck.frames.sample_axes import MOST_NUMBERED, is_open
from nbdeck.frames.table_parts import MOST_COLUMNS, MOST_ROWS
from nbdeck.frames.title_words import caption_of

_HIGH, _LOW = (0x21, 0x66, 0xAC), (0xB3, 0x58, 0x06)
"""Blue and orange, which colour-blind readers tell apart. Source: ColorBrewer, PuOr and RdBu."""
_PAPER = 255
_FEWEST_BARS, _FAR = 12, 1000
"""Of which short ones are no longer told one by one by their labels."""
_MANY = 5
"""Rows and columns from which on bars in groups are hard to compare."""


def is_of_itself(grid: ChartGrid) -> bool:
    """Tell whether a frame has a coefficient for each pair of its columns, as `corr()` gives them."""
    if len(grid.names) < 2 or grid.labels != grid.names:
        return False
    values = [row.values for row in grid.rows]
    return all(_is_close(values[at][at], 1.0) for at in range(len(values))) and all(
        _is_close(values[one][other], values[other][one])
        for one in range(len(values))
        for other in range(one)
    )


def _is_close(one: float | None, other: float | None) -> bool:
    return one == other or (one is not None and other is not None and abs(one - other) < 1e-9)


def suits_heat(grid: ChartGrid, axes: Axes, options: ChartOptions) -> str:
    """Return why a table with fills suits the data, "" where a chart does."""
    if not is_open(options) or axes.is_scatter or axes.sample or options.series is not None:
        return ""
    if is_of_itself(grid):
        return f"there is a coefficient for each pair of {len(grid.names)} columns"
    bars = len(grid.rows) * len(grid.names)
    has_labels = not axes.x or axes.x_role in LABELS or axes.x[0].is_row_number
    has_bars = has_labels or (axes.x_role is Role.NUMBER and len(grid.rows) <= MOST_NUMBERED)
    hidden = hidden_series(grid)
    shown = [each for at, name in enumerate(grid.names) if name not in hidden for each in grid.column(at)]
    known = [value for value in shown if value is not None]
    if (
        has_bars
        and len(known) >= _FEWEST_BARS
        and 0.0 not in known
        and 3 * len(unseen_of(known, _FAR)) >= len(known)
    ):
        return "a third of all bars or more would be too short to be seen"
    if (
        has_bars
        and min(len(grid.rows), len(grid.names)) >= _MANY
        and bars > MOST_BARS
        and options.top is None
    ):
        return f"{len(known):,} bars would be too many to compare"
    is_crossed = bool(axes.across) and bool(axes.x) and axes.x_role in LABELS
    if is_crossed and len(grid.rows) >= _MANY and len(grid.names) >= _MANY and options.top is None:
        return f"{axes.x_name!r} and {axes.across!r} cross in {len(grid.known())} numbers"
    return ""


def heat_slide(
    grid: ChartGrid,
    axes: Axes,
    options: ChartOptions,
    words: ChartWords,
    title: str,
    why: Sequence[str],
    beside: Sequence[str],
) -> Slide:
    """Return a slide with a table of the numbers, each cell filled by its size.

    Args:
        grid: The numbers.
        axes: The columns that they come from.
        options: What was asked for.
        words: Of the user.
        title: Heading of the slide.
        why: Sentences on what the table shows.
        beside: Sentences for the slide alone.

    Raises:
        DataError: it has more rows or columns than a table holds.
    """
    if len(grid.names) >= MOST_COLUMNS or len(grid.rows) > MOST_ROWS:
        raise refused(
            f"The table has {len(grid.rows)} rows and {len(grid.names)} columns of numbers, and a table holds "
            f"{MOST_ROWS} and {MOST_COLUMNS - 1}.",
            otherwise="keep some of them, such as with df.iloc[:14, :14].",
        )
    columns = [
        _typed(values, words.number_format or _code(values, grid, axes, options))
        for values in map(grid.column, range(len(grid.names)))
    ]
    texts = [
        [number_text(value, each.format, "en") if value else NOTHING for value in each.values]
        for each in columns
    ]
    head = axes.x_name if axes.x and axes.x_name != UNNAMED else ""
    across = f"{head} / {axes.across}" if head and axes.across and axes.across != head else head
    rows = ((across, *grid.names), *zip(grid.labels, *texts, strict=True))
    return Slide(
        title=title,
        layout=Layout.TABLE,
        item_amount=0,
        content=caption_of((words.caption, words.unit or "", *beside, *grid.warnings), words.tag),
        table=rows,
        types=TableTypes(
            columns=(TableColumn(), *columns),
            row_heads=1,
            looks=tuple(_looks(grid, has_diagonal=is_of_itself(grid))),
        ),
        notes=words.notes,
        source=words.source,
        why=" ".join((*why, _rule(grid), *_rounded(grid, columns), *grid.warnings)),
    )


def _code(values: Sequence[float | None], grid: ChartGrid, axes: Axes, options: ChartOptions) -> str:
    """Return the format of a column; coefficients have two decimals, whole numbers their digits as they are."""
    if is_of_itself(grid):
        return "0.00"
    if number_format(grid, axes, options, None).endswith("%"):
        return column_format(grid.known(), is_percent=True)
    return column_format(values).replace("#,##0", "0") if _are_whole(values) else column_format(values)


def _are_whole(values: Sequence[float | None]) -> bool:
    return all(value is None or value.is_integer() for value in values)


def _typed(values: Sequence[float | None], code: str) -> TableColumn:
    digits = tuple("" if value is None else plain_number(value) for value in values)
    return TableColumn(kind="number", format=code, values=digits)


def _rounded(grid: ChartGrid, columns: Sequence[TableColumn]) -> Iterator[str]:
    rounded = [
        name
        for at, (name, each) in enumerate(zip(grid.names, columns, strict=True))
        if any(value is not None and is_rounded(value, each.format) for value in grid.column(at))
    ]
    if rounded:
        yield f"Rounded: {quoted(rounded, most=len(rounded))}."


def _rule(grid: ChartGrid) -> str:
    if min(grid.known(), default=0.0) < 0:
        return "Blue cells are above zero, orange ones below, the darker the further."
    return "The darker a cell, the larger its number."


def _looks(grid: ChartGrid, *, has_diagonal: bool) -> Iterator[CellLook]:
    """Yield the fill of each cell; of coefficients not where a column meets itself."""
    known = grid.known()
    low, high = min(known, default=0.0), max(known, default=0.0)
    is_signed = low < 0
    reach = 1.0 if has_diagonal else max(abs(low), abs(high)) if is_signed else high - low
    for row, each in enumerate(grid.rows):
        for column, value in enumerate(each.values):
            if value is None or (has_diagonal and row == column):
                continue
            share = (abs(value) if is_signed or has_diagonal else value - low) / (reach or 1.0)
            yield CellLook(
                row=row, column=column + 1, fill=_fill(min(share, 1.0), _LOW if value < 0 else _HIGH)
            )


def _fill(share: float, end: tuple[int, int, int]) -> str:
    """Return a colour between paper and `end`, six hex digits."""
    return "".join(f"{round(_PAPER + (part - _PAPER) * share):02X}" for part in end)


def refuse_marks(given: Sequence[str]) -> None:
    """Refuse marks of charts on a table.

    Raises:
        DataError: there are some.
    """
    if given:
        raise refused(
            f"{given[0]}= marks a chart, and this is a table.", dict.fromkeys(given), {"kind": "BAR"}
        )
