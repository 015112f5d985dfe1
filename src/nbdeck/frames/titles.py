"""Titles and axis titles: what the figures certainly say, in one plain sentence."""

from nbdeck.contract.enums import ChartType
from nbdeck.frames.frame import ORDERED, Role
from nbdeck.frames.grid import Grid
from nbdeck.frames.limits import OTHER
from nbdeck.frames.names import MISSING, UNNAMED, headed, listed, spoken
from nbdeck.frames.number_formats import column_format, show
from nbdeck.frames.selection import Axes
from nbdeck.frames.wish import PARTS_OF_A_WHOLE, Wish

_LONG_NAME = 48
"""Characters of a label that no longer reads well as the subject of a title."""
_WORDS = {
    "sum": "total {}",
    "mean": "average {}",
    "median": "median {}",
    "count": "count of {}",
    "min": "smallest {}",
    "max": "largest {}",
}


def measure(axes: Axes, wish: Wish) -> str | None:
    """Return what the values are, such as `average sales`; None when the series are different things."""
    if not axes.y:
        return "number of rows"
    if len(axes.y) > 1:
        return None
    column, name = axes.y[0], spoken(axes.y[0].name)
    if column.role is Role.BOOLEAN and wish.aggregate != "count":
        return f"share of {name}" if wish.aggregate == "mean" else f"count of {name}"
    return _WORDS.get(wish.aggregate or "", "{}").format(name)


def aggregate_word(wish: Wish) -> str | None:
    """Return what was done to the values, such as `average`; None without an aggregate."""
    return None if wish.aggregate is None else _WORDS[wish.aggregate].format("").removesuffix("of ").strip()


def default_title(
    grid: Grid, axes: Axes, wish: Wish, *, kind: ChartType, number_format: str, is_cut: bool
) -> str:
    """Return the title of a chart: the change, the extreme or the share if it is certain, else what is shown.

    Args:
        grid: The numbers as they are drawn.
        axes: The columns that they come from.
        wish: What was asked for.
        kind: Of the chart.
        number_format: Of the values.
        is_cut: Whether categories or series were left out, so that an extreme may be out of sight.
    """
    told = (
        None
        if _is_uncertain(grid, axes, wish)
        else _told(grid, axes, wish, kind, number_format, is_cut=is_cut)
    )
    return headed(told or _plain(grid, axes, wish))


def _is_uncertain(grid: Grid, axes: Axes, wish: Wish) -> bool:
    return axes.is_scatter or grid.has_part_stretches or wish.aggregate in {"min", "max"}


def _told(
    grid: Grid, axes: Axes, wish: Wish, kind: ChartType, number_format: str, *, is_cut: bool
) -> str | None:
    """Return the change, the extreme or the share, None where none is certain."""
    if kind in PARTS_OF_A_WHOLE:
        return _largest_part(grid, axes, wish)
    if axes.x and axes.x_role in {Role.TIME, Role.YEAR} and len(grid.rows) > 1:
        if len(grid.names) == 1:
            return _change(grid, axes, wish, number_format)
        # Columns that nobody put side by side may measure different things.
        is_comparable = axes.series is not None or wish.y is not None or axes.is_one_measure
        return _leader(grid, axes, wish, number_format) if is_comparable and not is_cut else None
    if len(grid.names) == 1 and not is_cut and axes.x_role not in ORDERED:
        return _extreme(grid, axes, wish, number_format)
    return None


def _plain(grid: Grid, axes: Axes, wish: Wish) -> str:
    if axes.is_scatter:
        names = listed([spoken(column.name) for column in axes.y])
        return f"{names} against {spoken(axes.x_name)}"
    what = measure(axes, wish) or _several(listed([spoken(name) for name in grid.names]), wish)
    keys = [spoken(name) for name in (axes.x_name if axes.x else "", axes.series.name if axes.series else "")]
    named = [name for name in keys if name and name != UNNAMED]
    return f"{what} by {' and '.join(named)}" if named else what


def _several(names: str, wish: Wish) -> str:
    word = aggregate_word(wish)
    return f"{word} of {names}" if word else names


def _what(grid: Grid, axes: Axes, wish: Wish) -> str:
    return (grid.names[0] if axes.series else measure(axes, wish)) or spoken(grid.names[0])


def _change(grid: Grid, axes: Axes, wish: Wish, code: str) -> str | None:
    first, last = grid.rows[0], grid.rows[-1]
    before, after = first.values[0], last.values[0]
    if before is None or after is None:
        return None
    what, span = _what(grid, axes, wish), f"{first.label} to {last.label}"
    if before == after:
        return f"{what} is {show(after, code)} at both ends of {span}"
    told = _both(before, after, code)
    verb = "rose" if after > before else "fell"
    return f"{what} {verb} from {told[0]} to {told[1]}, {span}" if told else None


def _both(before: float, after: float, code: str) -> tuple[str, str] | None:
    """Return two numbers as text that tells them apart, in a finer format if need be."""
    for wanted in (code, column_format([before, after], is_percent="%" in code)):
        told = show(before, wanted), show(after, wanted)
        if told[0] != told[1]:
            return told
    return None


def _leader(grid: Grid, axes: Axes, wish: Wish, code: str) -> str | None:
    last = grid.rows[-1]
    place = _single_largest(last.values)
    if place is None or not _is_subject(grid.names[place]):
        return None
    value = show(last.values[place] or 0.0, code)
    what = measure(axes, wish)
    if what is None:
        return f"{grid.names[place]} is the highest in {last.label}: {value}"
    return f"{grid.names[place]} has the highest {what} in {last.label}: {value}"


def _extreme(grid: Grid, axes: Axes, wish: Wish, code: str) -> str | None:
    what = _what(grid, axes, wish)
    if len(grid.rows) == 1:
        value = grid.rows[0].values[0]
        return None if value is None else f"{grid.labels[0]}: {what} is {show(value, code)}"
    place = _single_largest(grid.column(0))
    if place is None or axes.x_role is Role.BOOLEAN or not _is_subject(grid.labels[place]):
        return None
    return f"{grid.labels[place]} has the highest {what}: {show(grid.rows[place].values[0] or 0.0, code)}"


def _largest_part(grid: Grid, axes: Axes, wish: Wish) -> str | None:
    values = [value or 0.0 for value in grid.column(0)]
    place = _single_largest(tuple(values))
    if place is None or len(values) < 2 or not _is_subject(grid.labels[place]):
        return None
    share = show(values[place] / sum(values), "0%")
    return f"{grid.labels[place]} is the largest part of {_what(grid, axes, wish)}: {share}"


def _is_subject(label: str) -> bool:
    """Whether a label names one thing and is short enough to be the subject of a title."""
    return label not in {OTHER, MISSING} and len(label) <= _LONG_NAME


def _single_largest(values: tuple[float | None, ...]) -> int | None:
    """Return the place of the largest value if every value is known and none equals it."""
    known = [value for value in values if value is not None]
    if len(known) < len(values) or len(known) < 2 or known.count(max(known)) > 1:
        return None
    return known.index(max(known))
