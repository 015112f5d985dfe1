"""Every form and role: what is drawn, what the native chart holds, and that its formulas give what they say."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest

from in_turn import in_turn
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.figures import notices_of
from nbdeck.engine.charts.words import shortcomings, undrawn_form
from nbdeck.engine.scene.boxes import INK, Box, Color
from nbdeck.engine.scene.chart import ChartSeries, column_letters
from nbdeck.engine.scene.elements import ChartElement, TextBox
from nbdeck.engine.themes.vision import apart
from unit.engine.charts.form_specs import FORMS, MARKED, SERIES
from unit.engine.charts.specs import LARGE, LOOK, SMALL, STYLE, built, drawn, texts

READABLE = replace(LOOK, colors={**LOOK.colors, "accent2": "0B4F6C"})
"""Words can be read on all of its colours."""


ALL = FORMS | MARKED
FOLLOWING = ("marked box plot", "marked step", "noted slope", "noted line")


def chart_of(name: str) -> ChartElement:
    return build_charts(Chart(**ALL[name]), LARGE, STYLE, READABLE)[0]


def helpers(chart: ChartElement) -> dict[str, ChartSeries]:
    return {series.name: series for series in chart.series if series.is_helper}


class Sheet:
    """The cells of a chart's workbook, and the few functions that its formulas use."""

    def __init__(self, chart: ChartElement) -> None:
        self.cells = {
            f"{column_letters(number)}{place + 2}": value
            for number, series in enumerate(chart.series, 1)
            for place, value in enumerate(series.values)
        }

    def value(self, formula: str) -> float:
        """Return what a formula without text gives."""
        code = formula.replace("$", "")
        code = re.sub(r"([A-Z]+)(\d+):([A-Z]+)(\d+)", self._range, code)
        code = re.sub(r"\b[A-Z]+\d+\b", lambda found: str(self.cells.get(found[0]) or 0.0), code)
        names = {
            "MAX": max,
            "MIN": min,
            "SUM": lambda *values: math.fsum(values),
            "IF": _if,
            "AVERAGE": _mean,
        }
        return float(eval(code, {"__builtins__": {}}, names))

    def _range(self, found: re.Match[str]) -> str:
        first, top, last, bottom = found.groups()
        letters = [column_letters(n) for n in range(30)]
        columns = letters[letters.index(first) : letters.index(last) + 1]
        return ",".join(f"{each}{row}" for each in columns for row in range(int(top), int(bottom) + 1))


def _mean(*values: float) -> float:
    return math.fsum(values) / len(values)


def _if(test: bool, one: float, other: float) -> float:
    return one if test else other


@pytest.mark.parametrize("name", ALL)
def test_the_user_s_series_stand_first_as_they_were_given(name):
    spec = Chart(**ALL[name])
    chart = built(spec)
    own = [series for series in chart.series if not series.is_helper]
    given = [series for series in spec.series if series.role != "SIZE"]
    if spec.form == "MULTIPLES":
        given = given[:1]
    assert [(one.name, one.values, one.role) for one in own] == [
        (one.name, one.values, one.role or "") for one in given
    ]
    assert list(chart.series[: len(own)]) == own
    assert chart.form == (spec.form or "")


@pytest.mark.parametrize("name", ALL)
def test_every_formula_gives_the_number_that_is_written_beside_it(name):
    chart = chart_of(name)
    sheet = Sheet(chart)
    columns = [(series.values, series.formulas) for series in chart.series]
    for series in chart.series:
        bars = series.error_bars
        for column in (bars.up, bars.down) if bars else ():
            columns += [(column.values, column.formulas)] if column else []
    for values, formulas in columns:
        for value, formula in zip(values, formulas, strict=False):
            if formula:
                assert sheet.value(formula) == pytest.approx(value), formula


EDITS = {
    "three times as much": lambda place, value: value * 3,
    "further down": lambda place, value: value - 30,
    "turned around": lambda place, value: -value if place % 2 else value,
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize(
    "name",
    [
        "waterfall",
        "waterfall across zero",
        "box plot",
        "step",
        "strip",
        "two strips",
        "error bars",
        *FOLLOWING,
    ],
)
def test_helpers_follow_the_numbers_that_are_typed_in(name, edit):
    spec = Chart(**ALL[name])
    changed = _edited(spec, EDITS[edit])
    before, after = (build_charts(each, LARGE, STYLE, READABLE)[0] for each in (spec, changed))
    sheet = Sheet(after)
    for one, other in zip(before.series, after.series, strict=True):
        for value, formula in zip(other.values, one.formulas, strict=False):
            if formula:
                assert sheet.value(formula) == pytest.approx(value or 0.0), (one.name, formula)


def _edited(spec: Chart, edit) -> Chart:
    """Return a chart with other numbers; totals of a waterfall stay the sums of the steps before them."""
    rows, level = [], 0.0
    for series in spec.series:
        values: list[float | None] = []
        for place, value in enumerate(series.values):
            is_sum = spec.form == "WATERFALL" and place in spec.totals_at and place
            new = level if is_sum else None if value is None else edit(place, value)
            level = new if is_sum or place in spec.totals_at else level + (new or 0.0)
            values.append(new)
        rows.append(series.model_copy(update={"values": tuple(values)}))
    return spec.model_copy(update={"series": tuple(rows)})


@in_turn("name", ALL)
@in_turn("box", [LARGE, SMALL, Box(0, 0, 150, 90)])
def test_no_word_leaves_its_chart_or_lies_on_another(name, box):
    for chart in build_charts(Chart(**ALL[name]), box, STYLE, LOOK):
        words = [part.box for part in chart.drawing if isinstance(part, TextBox) and not part.rotation]
        assert all(chart.box.x - 0.1 <= word.x and word.right <= chart.box.right + 0.1 for word in words)
        assert chart.box.contains(chart.plot)


def test_lying_stacks_lie_one_after_the_other():
    chart = chart_of("lying stack")
    bars = [bar.box for bar in drawn(chart, "Chart bar")]
    assert bars[0].right == pytest.approx(bars[1].x)
    assert bars[0].w / bars[1].w == pytest.approx(12 / 9)
    assert (chart.kind, chart.stacking, chart.overlap) == ("HORIZONTAL_BAR", "stacked", 100)
    assert len(texts(chart, "Value label")) == 6


@pytest.mark.parametrize("name", ["full stack", "full lying stack"])
def test_full_stacks_fill_an_axis_of_shares_and_say_the_real_numbers(name):
    chart = chart_of(name)
    assert chart.stacking == "full"
    assert (chart.value_axis.minimum, chart.value_axis.maximum) == (0, 1)
    side = "w" if name == "full lying stack" else "h"
    bars = [getattr(bar.box, side) for bar in drawn(chart, "Chart bar")]
    assert bars[0] + bars[1] == pytest.approx(getattr(chart.plot, side))
    assert texts(chart, "Value label") == ["12", "9", "3", "9", "20", "10"]
    assert texts(chart, "Tick label")[:2] == ["0%", "20%"]
    own = [series for series in chart.series if not series.is_helper]
    assert {label.shows for series in own for _, label in series.labels} == {("value",)}


def test_full_stacks_of_shares_say_them_and_need_no_axis():
    rows = [SERIES("A", 0.2, 0.3), SERIES("B", 0.8, 0.7)]
    chart = built(
        Chart(type="STACKED_BAR", form="FULL", categories=["x", "y"], series=rows, number_format="0%")
    )
    assert texts(chart, "Value label") == ["20%", "80%", "30%", "70%"]
    assert not chart.value_axis.is_visible


def test_a_full_stack_of_nothing_is_drawn():
    spec = dict(FORMS["full stack"], series=[SERIES("a", 0, 1, 2), SERIES("b", 0, 1, None)])
    (chart,) = build_charts(Chart(**spec), LARGE, STYLE, READABLE)
    assert [bar.box.h > 0 for bar in drawn(chart, "Chart bar")] == [False, False, True, True, True]


def test_the_bars_of_a_histogram_touch_and_none_stands_out():
    chart = chart_of("histogram")
    bars = [bar.box for bar in drawn(chart, "Chart bar")]
    assert all(one.right == pytest.approx(other.x) for one, other in zip(bars, bars[1:], strict=False))
    assert (chart.gap_width, chart.series[0].point_colors) == (0, ())
    assert len({bar.fill for bar in drawn(chart, "Chart bar")}) == 1


def test_a_line_over_bars_stands_on_their_axis():
    chart = chart_of("line over bars")
    assert [series.plot for series in chart.series] == ["", "LINE"]
    assert chart.right_axis is None
    assert chart.value_axis.maximum >= 40
    assert texts(chart, "Legend entry") == ["Sales", "Plan"]


def test_a_line_at_the_right_has_an_axis_of_as_many_parts_and_says_so():
    chart = chart_of("line at the right")
    axis, left = chart.right_axis, chart.value_axis
    assert chart.series[2].plot == "RIGHT_LINE"
    parts = [round((each.maximum - each.minimum) / each.major_unit) for each in (axis, left)]
    assert parts[0] == parts[1]
    assert left.maximum < 100 < axis.maximum
    assert "Margin (right axis)" in texts(chart, "Legend entry")
    assert chart.series[2].shown_name == "Margin (right axis)"
    at_right = [part for part in drawn(chart, "Tick label", TextBox) if part.box.x > chart.plot.right]
    assert len(at_right) == parts[0] + 1


def test_lines_over_bars_have_other_colours_than_these():
    chart = chart_of("line at the right")
    assert len({LOOK.hex(series.color) for series in chart.series}) == 3


@pytest.mark.parametrize("bars", ["2060D0", "5F779A", "202020"])
def test_a_line_is_clear_of_the_bars_that_it_crosses(bars):
    style = replace(STYLE, highlight=Color("accent1", literal=bars), quiet=None)
    (chart,) = build_charts(Chart(**FORMS["line over bars"]), LARGE, style, LOOK)
    assert apart(LOOK.hex(chart.series[1].color), bars) >= 2.0


def test_over_bars_of_many_colours_a_line_is_the_clearest_of_all():
    rows = [SERIES(name, 1, 2) for name in "abcdef"]
    chart = built(Chart(type="BAR", categories=["x", "y"], series=[*rows, SERIES("Mean", 1, 1, role="LINE")]))
    assert chart.series[-1].color == INK


def test_a_waterfall_goes_from_level_to_level():
    chart = chart_of("waterfall")
    bars = {place: bar.box for place, bar in enumerate(drawn(chart, "Chart bar"))}
    assert bars[1].bottom == pytest.approx(bars[0].y)
    assert bars[2].y == pytest.approx(bars[1].y)
    assert bars[3].y == pytest.approx(bars[2].bottom)
    assert bars[3].bottom == pytest.approx(bars[0].bottom)
    assert texts(chart, "Value label") == ["100", "+30", "-45", "85"]
    assert len({bar.fill for bar in drawn(chart, "Chart bar")}) == 3
    data = chart.series[0]
    assert (data.plot, data.is_drawn, data.values) == ("HIDDEN_LINE", False, (100, 30, -45, 85))


@pytest.mark.parametrize(
    ("accents", "up", "down"),
    [
        (("1D5FD1", "6F86A6", "0B7A55", "C2570C"), "1D5FD1", "C2570C"),
        (("C1121F", "000000", "808080", "808080"), "000000", "C1121F"),
        (("F472B6", "60A5FA", "FFD54A", "4ADE80"), "FFD54A", "F472B6"),
        (("F2B705", "FFFFFF", "9A9A9A", "6FB1FF"), "F2B705", "6FB1FF"),
        (("B45309", "1E6B4E", "4F92CC", "C9748A"), "4F92CC", "B45309"),
        (("E05A40", "1E6B4E", "4F92CC", "C00010"), "4F92CC", "C00010"),
    ],
)
def test_what_is_red_goes_down_and_never_up(accents, up, down):
    slots = {f"accent{number}": code for number, code in enumerate(accents, 1)}
    look = replace(LOOK, colors={**LOOK.colors, **slots, "accent5": accents[1], "accent6": accents[1]})
    (chart,) = build_charts(Chart(**FORMS["waterfall"]), LARGE, STYLE, look)
    fills = [look.hex(bar.fill) for bar in drawn(chart, "Chart bar")]
    assert fills[1:3] == [up, down]


def test_a_waterfall_across_zero_has_pieces_on_both_sides():
    found = helpers(chart_of("waterfall across zero"))
    assert found["Base"].values == (None, 0, -15, None)
    assert found["Decrease"].values == (None, 20, 0, None)
    assert found["Decrease below zero"].values == (None, -15, -10, None)
    assert found["Increase below zero"].values == (None, 0, 0, None)
    assert found["Total below zero"].values == (0, None, None, -25)


def test_the_joints_of_a_waterfall_never_run_on_into_the_next():
    steps = [SERIES("Cash", *range(1, 10))]
    chart = built(Chart(type="BAR", form="WATERFALL", categories=list("abcdefghi"), series=steps))
    for turn in range(3):
        values = helpers(chart)[f"Level {turn + 1}"].values
        pieces = "".join("x" if value is not None else " " for value in values).split()
        assert pieces
        assert all(len(piece) == 2 for piece in pieces)


def test_a_box_plot_has_its_five_series_and_boxes_between_quartiles():
    chart = chart_of("box plot")
    assert [series.plot for series in chart.series[:5]] == ["LINE"] * 5
    assert not any(series.is_drawn for series in chart.series[:5])
    found = helpers(chart)
    assert found["Base"].values == (3, 0)
    assert found["Lower half"].values == (2, 1)
    assert found["Upper half"].values == (4, 3)
    assert found["Lower half below zero"].values == (0, -2)
    assert chart.series[1].error_bars.down.values == (2, 3)
    assert chart.series[3].error_bars.up.values == (3, 4)


def test_a_box_without_values_leaves_its_place_empty():
    rows = [SERIES(name, value, None) for name, value in zip("abcde", (1, 3, 5, 9, 12), strict=True)]
    chart = built(Chart(type="BAR", form="BOX", categories=["x", "y"], series=rows))
    assert len(drawn(chart, "Chart box")) == 2
    assert helpers(chart)["Base"].values == (3, None)


def test_slopes_have_values_on_both_sides_and_no_axis():
    chart = chart_of("slope")
    assert texts(chart, "End label") == ["30", "Norway 52", "41", "Sweden 44"]
    assert not chart.value_axis.is_visible
    assert chart.value_axis.minimum == 0
    assert [label.shows for _, label in chart.series[0].labels] == [("value",), ("series", "value")]


def test_a_slope_without_room_is_a_line_chart_and_says_so():
    chart = built(Chart(**FORMS["slope"]), Box(0, 0, 120, 90))
    assert chart.form == ""
    assert chart.alt.startswith("Line chart of ")
    assert chart_of("slope").alt.startswith("Slope chart of ")
    assert list(undrawn_form("SLOPE", "LINE", [chart])) == [
        "the form SLOPE has no room on it, and its chart is drawn as LINE"
    ]
    assert not list(undrawn_form("SLOPE", "LINE", [chart_of("slope")]))


def test_steps_are_level_until_the_next_value():
    chart = chart_of("step")
    path = next(part for part in drawn(chart, "Chart line") if part.commands)
    points = [command.points[0] for command in path.commands]
    assert len(points) == 2 * 4 - 1
    for one, other in zip(points, points[1:], strict=False):
        assert one[0] == pytest.approx(other[0]) or one[1] == pytest.approx(other[1])
    data, found = chart.series[0], helpers(chart)
    assert [found[f"Rate level {turn}"].values for turn in (1, 2, 3)] == [
        (2, 2, None, None),
        (None, 1, 1, None),
        (None, None, 1.5, 1.5),
    ]
    assert (data.is_drawn, data.marker_size > 0) == (False, True)
    assert data.error_bars.up.values == (None, 1, 0, 0.5)
    assert data.error_bars.down.values == (None, 0, 0.5, 0)


def test_a_strip_lies_between_the_ends_of_a_line():
    chart = chart_of("strip")
    found = helpers(chart)
    assert found["Below Forecast"].values == (10, 9, 11)
    assert found["Around Forecast"].values == (0, 4, 8)
    assert (found["Below Forecast"].plot, found["Below Forecast"].is_drawn) == ("AREA", False)
    assert set(texts(chart, "End label")) >= {"low", "high"}
    assert len(drawn(chart, "Chart area")) == 1


@pytest.mark.parametrize(
    ("line", "low", "is_torn"),
    [
        ((1, 2, 3, 4), (0, 1, 2, 3), False),
        ((1, 2, 3, 4), (None, None, 2, 3), False),
        ((1, 2, 3, 4), (0, 1, None, None), False),
        ((1, 2, 3, 4), (0, None, 2, 3), True),
        ((1, 2, 3, 4), (None, 1, None, 2), True),
        ((1, None, 3, 4), (None, None, 2, 3), True),
        ((1, 2, None, None), (0, 1, None, None), True),
        ((None, 2, 3, 4), (None, None, 2, 3), False),
    ],
)
def test_a_strip_with_gaps_is_drawn_as_error_bars_and_that_is_told(line, low, is_torn):
    high = [None if value is None else value + 2 for value in low]
    rows = [SERIES("a", *line), SERIES("low", *low, role="LOW"), SERIES("high", *high, role="HIGH")]
    spec = Chart(type="LINE", categories=list("abcd"), series=rows)
    chart = built(spec)
    assert bool(helpers(chart)) is not is_torn
    assert (chart.series[0].error_bars is not None) is is_torn
    assert bool(list(notices_of(spec, "en-US"))) is is_torn


def test_a_line_without_numbers_has_no_axis_of_its_own():
    rows = [SERIES("Sales", 1, 2), SERIES("Margin", None, None, role="RIGHT_LINE")]
    chart = built(Chart(type="BAR", categories=["a", "b"], series=rows))
    assert not chart.right_axis.is_visible
    assert all(part.box.right < chart.plot.x for part in drawn(chart, "Tick label", TextBox))


def test_the_name_of_bars_under_a_line_is_said_once():
    chart = chart_of("line over bars")
    assert [part.text for part in chart.drawing if isinstance(part, TextBox)].count("Sales") == 1


@pytest.mark.parametrize("spread", [0.4, 1.0])
def test_names_of_the_edges_of_a_strip_keep_off_the_value_between_them(spread):
    rows = [
        SERIES("mid", 9, 6), SERIES("low", 7, 6 - spread, role="LOW"), SERIES("high", 12, 6 + spread, role="HIGH"),
    ]  # fmt: skip
    chart = built(Chart(type="LINE", categories=["a", "b"], series=rows))
    boxes = {part.text: part.box for part in drawn(chart, "End label", TextBox)}
    assert boxes["high"].bottom <= boxes["6.0" if "6.0" in boxes else "6"].y
    assert boxes["low"].y >= boxes["6.0" if "6.0" in boxes else "6"].bottom
    shifts = [label.shift[1] for series in chart.series[1:3] for _, label in series.labels]
    assert shifts[0] >= 0 >= shifts[1]


def test_strips_lie_one_upon_the_other():
    chart = chart_of("two strips")
    found = helpers(chart)
    assert found["Below B"].values == (5 - 12, 6 - 13)


def test_error_bars_reach_from_end_to_end():
    chart = chart_of("error bars")
    assert chart.series[0].error_bars.up.values == (1, 9)
    assert chart.series[0].error_bars.down.values == (1, 2)
    assert chart.value_axis.maximum >= 21
    assert "Response (lo – hi)" in texts(chart, "Chart caption")


def test_lying_error_bars_carry_their_ends_as_bars_that_are_not_drawn():
    chart = chart_of("lying error bars")
    assert [(series.plot, series.is_drawn) for series in chart.series] == [
        ("", True),
        ("", False),
        ("", False),
    ]
    assert chart.overlap == 100


def test_several_lying_series_with_error_bars_stand_up_and_that_is_told():
    rows = [
        SERIES("a", 1, 2), SERIES("l", 0, 1, role="LOW"), SERIES("h", 2, 3, role="HIGH"),
        SERIES("b", 1, 2), SERIES("l", 0, 1, role="LOW"), SERIES("h", 2, 3, role="HIGH"),
    ]  # fmt: skip
    spec = Chart(type="HORIZONTAL_BAR", form="ERROR_BARS", categories=["x", "y"], series=rows)
    assert built(spec).kind == "BAR"
    assert any("drawn as BAR and not as HORIZONTAL_BAR" in notice for notice in notices_of(spec, "en-US"))


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR", "LINE", "SCATTER"])
def test_a_logarithmic_axis_goes_from_power_to_power_and_is_told(kind):
    spec = Chart(
        type=kind, categories=["1", "2", "3"], has_log_axis=True, series=[SERIES("Cases", 3, 40, 7000)]
    )
    chart = built(spec)
    axis = chart.value_axis
    assert (axis.minimum, axis.maximum, axis.major_unit, axis.is_log) == (1, 10_000, 10, True)
    assert axis.is_visible
    ticks = texts(chart, "Tick label")
    assert [tick for tick in ("1", "10", "100", "1,000", "10,000") if tick not in ticks] == []
    assert any("log scale" in part.text.lower() for part in chart.drawing if isinstance(part, TextBox))
    assert "log scale" in chart.alt


@pytest.mark.parametrize(
    ("kind", "start"), [("BAR", 0.1), ("HORIZONTAL_BAR", 0.1), ("LINE", 1), ("SCATTER", 1)]
)
def test_the_smallest_bar_of_a_logarithmic_axis_is_seen(kind, start):
    chart = built(
        Chart(type=kind, categories=list("123"), has_log_axis=True, series=[SERIES("Cases", 1, 10, 7000)])
    )
    assert chart.value_axis.minimum == start
    held = [(series.values, series.plot) for series in chart.series if series.name == "Common scale"]
    assert held == ([((0.1, None, None), "")] if "BAR" in kind else [])
    assert all(bar.box.h > 1 and bar.box.w > 1 for bar in drawn(chart, "Chart bar"))


def test_many_powers_of_ten_at_lying_bars_are_written_with_exponents():
    chart = built(
        Chart(
            type="HORIZONTAL_BAR", categories=["a", "b"], has_log_axis=True, series=[SERIES("m", 6e2, 2e15)]
        )
    )
    assert chart.value_axis.is_visible
    assert texts(chart, "Tick label")[:2] == ["1E+02", "1E+03"]
    assert chart.value_axis.number_format == "0E+00"


def test_a_logarithmic_axis_that_has_no_room_is_told_above_the_bars():
    chart = built(
        Chart(
            type="HORIZONTAL_BAR",
            categories=["a", "b"],
            has_log_axis=True,
            y_title="Mass",
            series=[SERIES("m", 1e-40, 2e60)],
        )
    )
    assert not chart.value_axis.is_visible
    assert texts(chart, "Chart caption") == ["Mass, log scale"]


def test_small_values_on_a_logarithmic_axis_have_the_digits_that_they_need():
    chart = built(
        Chart(type="LINE", categories=list("ab"), has_log_axis=True, series=[SERIES("x", 0.02, 900)])
    )
    assert {"0.01", "0.1", "1", "10", "100", "1000"} <= set(texts(chart, "Tick label"))


def test_the_area_of_a_bubble_is_its_size():
    chart = chart_of("bubbles")
    dots = [dot.box.w for dot in drawn(chart, "Chart point")]
    assert dots[1] / dots[0] == pytest.approx(2)
    assert max(dots) == pytest.approx(min(chart.plot.w, chart.plot.h) / 4)
    assert chart.series[0].sizes.values == (10, 40, 90)
    assert "● Population" in texts(chart, "Chart caption")[0]


def test_each_series_of_bubbles_has_its_own_sizes_on_one_measure():
    rows = [
        SERIES("a", 1, 2), SERIES("size", 1, 4, role="SIZE"), SERIES("b", 3, 4), SERIES("size", 9, 16, role="SIZE"),
    ]  # fmt: skip
    chart = built(Chart(type="SCATTER", form="BUBBLE", categories=["1", "2"], series=rows))
    assert [series.sizes.values for series in chart.series] == [(1, 4), (9, 16)]
    dots = [dot.box.w for dot in drawn(chart, "Chart point")][2:]
    assert [dot / dots[0] for dot in dots] == pytest.approx([1, 2, 3, 4])


def test_dots_without_a_size_are_told():
    rows = [SERIES("a", 1, 2), SERIES("size", 0, 4, role="SIZE")]
    spec = Chart(type="SCATTER", form="BUBBLE", categories=["1", "2"], series=rows)
    assert len(drawn(built(spec), "Chart point")) == 1
    assert list(notices_of(spec, "en-US")) == ["1 of its dots have no size above zero and are not drawn"]


@pytest.mark.parametrize("form", ["SLOPE", "STEP"])
def test_lines_that_do_not_stand_out_have_no_dots(form):
    rows = [SERIES("Norway", 30, 52), SERIES("Sweden", 41, 44)]
    marks = {"highlight": [{"series": "Sweden"}]}
    style = replace(STYLE, marker_size=7.0)
    spec = Chart(type="LINE", form=form, categories=["a", "b"], series=rows, marks=marks)
    (chart,) = build_charts(spec, LARGE, style, LOOK)
    assert [series.marker_size > 0 for series in chart.series[:2]] == [False, True]
    assert len(drawn(chart, "Chart point")) == 2


def test_small_charts_are_equal_and_have_one_scale():
    charts = build_charts(Chart(**FORMS["small charts"]), LARGE, STYLE, LOOK)
    assert [chart.series[0].name for chart in charts] == ["North", "South", "East", "West"]
    assert len({(chart.value_axis.minimum, chart.value_axis.maximum) for chart in charts}) == 1
    assert len({(round(chart.plot.w, 3), round(chart.plot.h, 3)) for chart in charts}) == 1
    assert {helpers(chart)["Common scale"].values for chart in charts} == {(1.0, 40.0, None)}
    assert len({chart.name for chart in charts}) == 4
    boxes = [chart.box for chart in charts]
    assert boxes[0].right < boxes[1].x
    assert all(LARGE.contains(box) for box in boxes)


def test_small_charts_have_no_values_at_the_ends_of_some_of_their_lines():
    charts = build_charts(Chart(**FORMS["small charts"]), LARGE, STYLE, LOOK)
    assert not any(texts(chart, "End label") for chart in charts)


def test_of_small_charts_the_one_that_is_highlighted_has_colour_and_the_others_are_grey():
    spec = Chart(**FORMS["small charts"], marks={"highlight": [{"series": "East"}]})
    charts = build_charts(spec, LARGE, STYLE, LOOK)
    colors = [LOOK.hex(chart.series[0].color) for chart in charts]
    assert len({colors[0], colors[1], colors[3]}) == 1
    assert colors[2] == LOOK.hex(STYLE.highlight)
    assert [("Highlighted" in chart.alt) for chart in charts] == [False, False, True, False]


def test_small_charts_without_room_are_one_and_that_is_told():
    (chart,) = build_charts(Chart(**FORMS["small charts"]), Box(0, 0, 220, 150), STYLE, LOOK)
    assert len(chart.series) == 4
    assert chart.form == ""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("waterfall", "Waterfall chart of Profit. Categories: 4. It starts with Start at 100 and ends with End at 85. The largest rise is 30: North. The largest fall is 45: South."),
        ("waterfall across zero", "Waterfall chart of Cash. Categories: 4. It starts with Start at 20 and ends with End at -25. The largest fall is 35: a."),
        ("box plot", "Box plot. Categories: 2. Median: The largest is x with 5. The smallest is y with 1. Lowest – Highest: from -5 to 12."),
        ("histogram", "Histogram of n. Categories: 3. 12 of 20 are in the fullest class: 10-19. The classes run from 0-9 to 20-29."),
        ("slope", "Slope chart of Norway, Sweden. Categories: 2. Norway: It starts with 2015 at 30 and ends with 2025 at 52. Sweden: It starts with 2015 at 41 and ends with 2025 at 44."),
        ("full stack", "Stacked bar chart (100%) of A, B. Categories: 3. A: The largest is z with 67%. The smallest is y with 25%. B: The largest is y with 75%. The smallest is z with 33%."),
        ("line at the right", "Bar chart of Sales, Costs, Margin (right axis). Categories: 3. Sales: The largest is z with 30. The smallest is x with 10. Costs: The largest is z with 7. The smallest is x with 5. Margin: The largest is y with 250. The smallest is x with 150."),
        ("strip", "Line chart of Forecast (low – high). Categories: 3. The largest is c with 15 (from 11 to 19). The smallest is a with 10."),
        ("bubbles", "Bubble chart of Countries (● Population). Points: 3. x: from 1 to 3. Countries: from 3 to 5. Population: from 10 to 90."),
    ],
)  # fmt: skip
def test_alternative_text_says_form_and_roles(name, told):
    assert chart_of(name).alt == told


@pytest.mark.parametrize("name", [name for name in FORMS if FORMS[name].get("form") != "MULTIPLES"])
def test_no_chart_with_names_lacks_names(name):
    assert not [each for each in shortcomings(chart_of(name)) if "names" in each]
