import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.formulas import Sheet
from unit.engine.charts.specs import REGIONS, built, drawn, spec, texts

ONE, TWO = [20.0, 30.0, 10.0, 40.0], [12.0, 18.0, 25.0, 5.0]
OTHERS = ([2.0, 3.5, 80.0, 1.0], [7.0, 0.5, 9.0, 45.0])


def changed(kind, *rows, lang="en-US", number_format=None, **growth):
    growth = {"start": "North", "end": "West"} | growth
    chart = spec(kind, REGIONS, *rows, number_format=number_format)
    return built(chart.model_copy(update={"marks": ChartMarks(growth=growth)}), lang=lang)


def number(chart):
    series = next(series for series in chart.series if series.plot == "HIDDEN_LINE")
    return next(
        (value, formula) for value, formula in zip(series.values, series.formulas, strict=True) if formula
    )


@pytest.mark.parametrize("kind", ["BAR", "LINE", "AREA", "STACKED_BAR"])
def test_a_change_is_told_over_the_data_and_follows_it(kind):
    chart = changed(kind, ONE)
    assert texts(chart, "Change label") == ["+100%"]
    value, formula = number(chart)
    assert value == pytest.approx(1.0)
    assert Sheet(chart, OTHERS[:1]).calculated(formula) == pytest.approx(-0.5)


@pytest.mark.parametrize(
    ("rows", "growth", "code", "told"),
    [
        ([ONE], {"periods": 2.0}, None, "CAGR +41.4%"),
        ([[0.2, 0.3, 0.1, 0.25]], {}, "0%", "+5.0 pp"),
        ([[100.0, 90.0, 95.0, 104.0]], {}, None, "+4.0%"),
        ([[-5.0, 1.0, 2.0, 7.0]], {}, None, "+12"),
        ([[0.0, 1.0, 2.0, 7.0]], {}, '"$"0.0', "+$7.0"),
        ([ONE], {"start": "West", "end": "East"}, None, "-75%"),
        ([ONE, TWO], {"series": "B"}, None, "B -58%"),
        ([ONE, TWO], {}, None, "A +100%"),
    ],
)
def test_the_number_says_what_kind_of_change_it_is(rows, growth, code, told):
    assert texts(changed("BAR", *rows, number_format=code, **growth), "Change label") == [told]


def test_the_change_of_stacks_is_that_of_their_sums():
    chart = changed("STACKED_BAR", ONE, TWO)
    assert texts(chart, "Change label") == ["+41%"]
    assert Sheet(chart, OTHERS).calculated(number(chart)[1]) == pytest.approx(46 / 9 - 1)


@pytest.mark.parametrize(
    ("row", "growth"),
    [
        ([-5.0, 1.0, 2.0, 7.0], {"periods": 3.0}),
        ([None, 1.0, 2.0, 7.0], {}),
        (ONE, {"end": "North"}),
    ],
)
def test_a_change_that_has_no_number_is_told_and_not_drawn(row, growth):
    chart = changed("BAR", row, **growth)
    assert drawn(chart, "Chart arrow") == []
    assert len(chart.unmarked) == 1
    assert "the change from 'North'" in chart.unmarked[0]


@pytest.mark.parametrize(
    ("kind", "rows"), [("BAR", [ONE]), ("BAR", [[-9.0, 2.0, 1.0, 4.0]]), ("LINE", [ONE, TWO])]
)
def test_the_arrow_stands_over_the_data_and_its_legs_end_over_theirs(kind, rows):
    chart = changed(kind, *rows)
    line, *legs = (part.box for part in drawn(chart, "Chart arrow") if part.kind == "line")
    values = [part.box for part in chart.drawing if part.name == "Value label"]
    assert line.y < min([box.y for box in values] or [chart.plot.bottom])
    for leg in legs:
        assert leg.h > 3
        near = [box for box in values if box.x < leg.x < box.right]
        assert all(leg.bottom < box.y + 4 for box in near)
    assert line.y > chart.plot.y - 1


@pytest.mark.parametrize("rows", [OTHERS[:1], ([-4.0, 2.0, -1.0, 3.0],), ([300.0, 1.0, 2.0, 900.0],)])
def test_the_arrow_stays_over_the_data_when_they_are_edited(rows):
    chart = changed("BAR", ONE)
    sheet = Sheet(chart, rows)
    line, end, _ = (series for series in chart.series if series.is_helper)
    level = sheet.series(line)[0]
    assert level > max(rows[0])
    for series, place in ((line, 0), (end, 3)):
        down = series.error_bars.down
        length = sheet.calculated(down.formulas[place])
        assert 0 < length < level - rows[0][place]
        assert down.values[place] == pytest.approx(Sheet(chart, [ONE]).calculated(down.formulas[place]))


def test_the_head_of_the_arrow_is_at_its_end():
    chart = changed("BAR", ONE, start="West", end="North")
    head = drawn(chart, "Chart arrow head")[0].box
    assert head.center[0] == pytest.approx(chart.plot.x + chart.plot.w / 8)
    assert [series.error_bars.has_head for series in chart.series if series.error_bars] == [False, True]


@pytest.mark.parametrize("lang", ["en-US", "ar"])
@pytest.mark.parametrize("kind", ["BAR", "LINE", "AREA"])
@pytest.mark.parametrize("row", [ONE, [40.0, 2.0, 1.0, 20.0], [40.0, 2.0, 1.0, 40.0]])
def test_the_native_number_is_a_value_on_axes_that_do_not_show_moved_to_the_line(kind, row, lang):
    chart = changed(kind, row, lang=lang)
    series = next(series for series in chart.series if series.plot == "HIDDEN_LINE")
    ((place, label),) = series.labels
    assert (label.shows, chart.right_axis.is_visible, place) == (("value",), False, 1)
    axis = chart.right_axis
    share = (series.values[place] - axis.minimum) / (axis.maximum - axis.minimum)
    (text,) = drawn(chart, "Change label", TextBox)
    count, spread = (3, place) if kind == "AREA" else (4, place + 0.5)
    across = (count - spread) / count if lang == "ar" else spread / count
    point = chart.plot.x + chart.plot.w * across, chart.plot.bottom - chart.plot.h * share
    line = next(part.box for part in drawn(chart, "Chart arrow") if part.kind == "line")
    assert point[0] + label.shift[0] == pytest.approx(text.box.center[0])
    assert point[1] + label.shift[1] == pytest.approx(line.y)


def test_beside_lines_with_an_axis_of_their_own_a_change_is_told_and_not_drawn():
    rows = [Series(name="A", values=(1, 2)), Series(name="Line", values=(9, 8), role="RIGHT_LINE")]
    marks = {"growth": {"start": "x", "end": "y"}}
    chart = built(Chart(type="BAR", categories=("x", "y"), series=rows, marks=marks))
    assert chart.unmarked == ("the change from 'x' to 'y'",)


def test_numbers_of_changes_are_written_in_the_language_of_the_deck():
    assert texts(changed("LINE", [100.0, 90.0, 95.0, 104.2], lang="fr-FR"), "Change label") == ["+4,2%"]
