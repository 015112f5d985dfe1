"""Two levels that name the rows together: apart as categories and series, or joined."""

from nbdeck.frames.frame import LABELS, Column, Frame, Role

_MOST_LEVELS = 6
"""Values of the level that becomes the series, of two that are no times."""
_LEAST_PAIRS = 0.5
"""Share of the pairs of such two levels that must be there to set them apart."""


def levels_apart(frame: Frame, x: tuple[Column, ...]) -> tuple[tuple[Column, ...], Column | None]:
    """Return the levels of an index as categories and series, or joined.

    Of two levels a time runs along the axis and the other gives the series, unless it names each row. Of two others
    the one with fewer values gives the series, six at most, if at least half of all pairs are there. All else is
    joined.
    """
    is_fit = all(column.role in {*LABELS, Role.TIME, Role.YEAR, Role.NUMBER} for column in x)
    if len(x) != 2 or not is_fit:
        return x, None
    counts, rows = [int(frame.values(column.name).n_unique()) for column in x], len(frame.data)
    times = [column for column in x if column.role in {Role.TIME, Role.YEAR}]
    if len(times) == 1 and (times[0].role is Role.TIME or min(counts) > 1):
        other = x[1 - x.index(times[0])]
        return (x, None) if counts[x.index(other)] == rows > 1 else ((times[0],), other)
    if min(counts) < 2 or min(counts) > _MOST_LEVELS or rows < _LEAST_PAIRS * counts[0] * counts[1]:
        return x, None
    few, many = sorted(zip(counts, (1, 0), x, strict=True), key=lambda level: level[:2])
    return (many[2],), few[2]
