"""What is marked on a chart: arguments in the user's own words -> `ChartMarks` in the words of the chart."""

import datetime as dt
import difflib
import math
import numbers
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from nbdeck.contract.cell_text import Grain
from nbdeck.contract.chart_marks import BandMark, ChartMarks, GrowthMark, Highlight, LevelMark, PointNote
from nbdeck.contract.chart_rules import may_stand_out
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import Axes, Frame, Role, quoted
from nbdeck.frames.gather import plain_key
from nbdeck.frames.grid import CategoryRow, ChartGrid
from nbdeck.frames.options import PARTS_OF_A_WHOLE, MarkOptions
from nbdeck.frames.pandas_shapes import is_missing, label_of
from nbdeck.frames.remedies import Way, refused
from nbdeck.frames.times import grain_of, moment_of, time_labels
from nbdeck.frames.titles import ChartTitle

_STACKS = frozenset({ChartForm.STACKED, ChartForm.FULL})
_PAIR = 2
"""Series up to which lying bars have lines that follow their numbers."""
_WITHOUT_LINES = frozenset({ChartForm.WATERFALL, ChartForm.BOX})
_MONTHLY = frozenset({Grain.YEAR, Grain.QUARTER, Grain.MONTH})
_DAYS_OF_A_YEAR = 365.25


@dataclass(frozen=True)
class DrawnChart:
    """What marks can be put on.

    Attributes:
        frame: Where the numbers come from.
        axes: The columns that they come from.
        grid: The numbers as they are drawn.
        names: Of the series, as they are written.
        type: Kind of chart.
        form: How it is drawn.
        tag: BCP 47 tag of the language of labels that nbdeck writes.
    """

    frame: Frame
    axes: Axes
    grid: ChartGrid
    names: Sequence[str]
    type: ChartType
    form: ChartForm | None
    tag: str

    @property
    def is_stack(self) -> bool:
        """Whether series stand on each other."""
        return self.type is ChartType.STACKED_BAR or self.form in _STACKS

    def category(self, given: Any) -> str | None:
        """Return the label of a category that somebody names by its value or label; None where there is none."""
        row = next((row for row in self.grid.rows if self._is_called(row, given)), None)
        return None if row is None else row.label

    def series(self, given: Any) -> str | None:
        """Return the name of a series that somebody names by its column or value; None where there is none."""
        word = label_of(given, self.tag)
        if word in self.names:
            return word
        column = self.frame.keys.get(given) if isinstance(given, str | int | tuple) else None
        places = [] if self.axes.series else [each.name for each in self.axes.measures]
        return self.names[places.index(column)] if column in places else None

    def _is_called(self, row: CategoryRow, given: Any) -> bool:
        if given == row.label or (isinstance(given, tuple) and given == row.key):
            return True
        if isinstance(given, tuple) or len(row.key) != 1:
            return False
        own = row.key[0]
        if isinstance(own, dt.datetime) and not is_missing(own):
            return self._is_moment(own, given)
        return label_of(given, self.tag) == row.label

    def _is_moment(self, own: dt.datetime, given: Any) -> bool:
        """Tell whether a date, or a text that is one, is in the stretch of time that begins at `own`."""
        grain = self.grid.grain or grain_of([row.key[0] for row in self.grid.rows])
        moment = moment_of(given, grain)
        if moment is None:
            return False
        one, other = time_labels([own, moment.replace(tzinfo=None)], grain)
        return one == other


def marks_of(drawn: DrawnChart, options: MarkOptions) -> ChartMarks:
    """Return the marks of a chart.

    Raises:
        DataError: something named is not in the chart, or its kind has no place for a mark.
    """
    _refuse_unfit(drawn, options)
    marks: dict[str, Any] = {
        "highlight": tuple(_highlights(drawn, options.highlight)),
        "is_plain": isinstance(options.highlight, list) and not options.highlight,
        "notes": tuple(_notes(drawn, options.annotate)),
        "target": _target(options.target),
        "average": options.average,
        "totals": options.totals is True and drawn.is_stack,
        "growth": _growth(drawn, options.growth),
        "band": _band(options.band),
    }
    return ChartMarks(**{name: value for name, value in marks.items() if value})


def with_named(
    marks: ChartMarks | None, options: MarkOptions, heading: ChartTitle, drawn: DrawnChart
) -> ChartMarks | None:
    """Return marks with what the title names, unless the user says what stands out; parts keep their colours."""
    named: dict[str, Any] = {}
    has_parts = drawn.type is ChartType.AREA or drawn.is_stack
    hides_parts = has_parts and heading.is_claim and any(each.series for each in heading.highlight)
    free = tuple(
        each for each in heading.highlight if may_stand_out(drawn.form, is_category=bool(each.category))
    )
    if options.highlight is None and free and not hides_parts:
        named["highlight"] = free
    return (marks or ChartMarks()).model_copy(update=named) if named else marks


def _refuse_unfit(drawn: DrawnChart, options: MarkOptions) -> None:
    """Refuse marks for which a kind has no place, and answers that are neither yes nor no."""
    for name, value in (("average", options.average), ("totals", options.totals)):
        is_list = name == "totals" and drawn.form is ChartForm.WATERFALL
        if value not in (None, True, False) and not is_list:
            raise refused(f"{name}={value!r} is neither True nor False.", {name: True}, {name: None})
    across = [name for name in ("target", "average", "band", "growth") if name in options.given]
    is_without = drawn.type in PARTS_OF_A_WHOLE or drawn.form in {ChartForm.FULL, ChartForm.MULTIPLES}
    if across and is_without:
        raise refused(
            f"{across[0]}= needs one value axis, and {drawn.form or drawn.type} has none.",
            {"kind": "BAR"},
            {"kind": "LINE"},
            dict.fromkeys(across),
        )
    is_crowded = len(drawn.names) > _PAIR or drawn.is_stack or "growth" in across
    is_lying = drawn.type is ChartType.HORIZONTAL_BAR and is_crowded
    moving = [name for name in across if is_lying or name in {"average", "growth"}]
    if moving and (is_lying or drawn.form in _WITHOUT_LINES):
        raise refused(
            f"No line that follows the numbers has a place on {drawn.form or drawn.type}, so {moving[0]}= cannot be "
            "drawn.",
            {"kind": "STACKED_BAR" if drawn.is_stack else "BAR"},
            dict.fromkeys(moving),
        )
    if options.average and drawn.is_stack:
        raise refused(
            "A stack has no average: its series stand on each other.", {"average": None}, {"kind": "BAR"}
        )
    has_ends = drawn.is_stack and drawn.form is not ChartForm.FULL
    if options.totals is True and not has_ends and drawn.form is not ChartForm.WATERFALL:
        raise refused("Totals stand at the ends of stacked bars.", {"kind": "STACKED_BAR"}, {"totals": None})


def _highlights(drawn: DrawnChart, given: Any) -> Iterable[Highlight]:
    if given is None:
        return []
    several = list(given) if isinstance(given, list | set | frozenset) else [given]
    return [_highlight(drawn, each) for each in several]


def _highlight(drawn: DrawnChart, given: Any) -> Highlight:
    category = drawn.category(given)
    if isinstance(given, tuple) and len(given) == 2 and category is None:
        series, own = given
        return Highlight(
            series="" if series is None else _series(drawn, "highlight", series),
            category="" if own is None else _category(drawn, "highlight", own),
        )
    series = drawn.series(given)
    if series is not None and category is not None:
        raise refused(
            f"{given!r} is both a series and a category.",
            {"highlight": (given, None)},
            {"highlight": (None, given)},
        )
    if series is None and category is None:
        raise _unknown(drawn, "highlight", given, [*drawn.names, *drawn.grid.labels], "a series or category")
    return Highlight(series=series) if series is not None else Highlight(category=category or "")


def _series(drawn: DrawnChart, argument: str, given: Any) -> str:
    name = drawn.series(given)
    if name is None:
        raise _unknown(drawn, argument, given, drawn.names, "a series")
    return name


def _category(drawn: DrawnChart, argument: str, given: Any) -> str:
    label = drawn.category(given)
    if label is None:
        raise _unknown(drawn, argument, given, drawn.grid.labels, "a category")
    return label


def _unknown(drawn: DrawnChart, argument: str, given: Any, known: Sequence[str], what: str) -> DataError:
    near = difflib.get_close_matches(str(given), known, n=1, cutoff=0.5)
    starting = [label for label in known if str(given) and label.startswith(str(given))]
    meant = near or starting[:1]
    hint = (
        f"did you mean {meant[0]!r}? There are {quoted(known)}." if meant else f"there are {quoted(known)}."
    )
    if row := _row_of(drawn, given):
        hint = f"rows are named by {drawn.axes.x_name!r} here: {given!r} is {row.label!r}. {hint[:1].upper()}{hint[1:]}"
    return refused(
        f"{argument}= names {given!r}, which is no{what[1:]} of this chart.",
        otherwise=hint,
        details={"argument": argument, "given": str(given)},
    )


def _row_of(drawn: DrawnChart, given: Any) -> CategoryRow | None:
    """Return the row that a label of the index stands for, where the categories are those of another column."""
    frame, x = drawn.frame, drawn.axes.x
    if len(x) != 1:
        return None
    rows = {row.key[0]: row for row in drawn.grid.rows}
    keys = [
        plain_key(key)
        for name in frame.index
        for own, key in zip(frame.values(name), frame.values(x[0].name), strict=True)
        if not is_missing(own) and label_of(own, drawn.tag) == label_of(given, drawn.tag)
    ]
    return rows.get(keys[0]) if len(keys) == 1 else None


def _notes(drawn: DrawnChart, given: Any) -> Iterable[PointNote]:
    if given is None:
        return
    if not isinstance(given, Mapping) or not given:
        raise refused(
            f"annotate={given!r} is no dict of categories and words.",
            {"annotate": None},
            otherwise=f"say annotate={{{drawn.grid.labels[0]!r}: 'What happened'}}.",
        )
    for key, text in given.items():
        if not isinstance(text, str) or not text.strip():
            raise refused(f"annotate= has no words for {key!r}: {text!r}.", {"annotate": None})
        if isinstance(key, tuple) and len(key) == 2 and drawn.category(key) is None:
            series, category = key
            yield PointNote(
                category=_category(drawn, "annotate", category),
                series=_series(drawn, "annotate", series),
                text=text.strip(),
            )
        else:
            yield PointNote(category=_category(drawn, "annotate", key), text=text.strip())


def _target(given: Any) -> LevelMark | None:
    if given is None:
        return None
    name, value = given if isinstance(given, tuple) and len(given) == 2 else ("", given)
    if not isinstance(name, str) or not _is_number(value):
        raise refused(
            f"target={given!r} is neither a number nor a name and a number.",
            {"target": None},
            otherwise="say target=100 or target=('Budget', 100).",
        )
    return LevelMark(value=float(value), name=name.strip())


def _band(given: Any) -> BandMark | None:
    if given is None:
        return None
    *name, low, high = given if isinstance(given, tuple | list) and len(given) in {2, 3} else (given, None)
    word = name[0] if name else ""
    if not (isinstance(word, str) and _is_number(low) and _is_number(high)):
        raise refused(
            f"band={given!r} is no pair of numbers.",
            {"band": None},
            otherwise="say band=(10, 20) or band=('normal', 10, 20).",
        )
    if low >= high:
        swapped = (*name, high, low)
        raise refused(
            f"band={given!r} ends where it begins, or below.",
            *([{"band": swapped}] if low > high else []),
            {"band": None},
        )
    return BandMark(low=float(low), high=float(high), name=word.strip())


def _is_number(value: Any) -> bool:
    return not isinstance(value, bool) and isinstance(value, (numbers.Real, Decimal)) and math.isfinite(value)


def _growth(drawn: DrawnChart, given: Any) -> GrowthMark | None:
    if given is None:
        return None
    if not isinstance(given, tuple | list) or len(given) not in {2, 3}:
        both = drawn.grid.labels[0], drawn.grid.labels[-1]
        raise refused(f"growth={given!r} is no pair of categories.", {"growth": both}, {"growth": None})
    start, end = (_category(drawn, "growth", each) for each in given[:2])
    series = _series(drawn, "growth", given[2]) if len(given) > 2 else ""
    first, last = drawn.grid.labels.index(start), drawn.grid.labels.index(end)
    if first >= last:
        ways: list[Way] = [{"growth": (given[1], given[0], *given[2:])}] if first > last else []
        raise refused(f"growth= goes from {start!r} to {end!r}, which is not later.", *ways, {"growth": None})
    ends = [_value(drawn, place, series) for place in (first, last)]
    missing = next((label for label, value in zip((start, end), ends, strict=True) if value is None), None)
    if missing is not None:
        raise refused(f"There is no value at {missing!r} to measure the change by.", {"growth": None})
    mark = GrowthMark(start=start, end=end, series=series)
    years = _years(drawn, first, last)
    is_rate = years > 1 and all(value is not None and value > 0 for value in ends)
    return mark.model_copy(update={"periods": years}) if is_rate else mark


def _value(drawn: DrawnChart, place: int, series: str) -> float | None:
    """Return what is measured at a category: a series, or the first, or of a stack its total."""
    if series:
        return drawn.grid.rows[place].values[list(drawn.names).index(series)]
    values = drawn.grid.main.rows[place].values
    if not drawn.is_stack:
        return values[0]
    known = [value for value in values if value is not None]
    return math.fsum(known) if known else None


def _years(drawn: DrawnChart, first: int, last: int) -> float:
    """Return how many years lie between two categories, 0 where they are no times."""
    axes, grid = drawn.axes, drawn.grid
    if len(axes.x) != 1 or axes.x_role not in {Role.TIME, Role.YEAR}:
        return 0.0
    start, end = grid.rows[first].key[0], grid.rows[last].key[0]
    if axes.x_role is Role.YEAR:
        return float(end - start)
    if (grid.grain or axes.x[0].grain) in _MONTHLY:
        return float(12 * (end.year - start.year) + end.month - start.month) / 12
    days: float = (end - start).total_seconds() / 86400
    return days / _DAYS_OF_A_YEAR
