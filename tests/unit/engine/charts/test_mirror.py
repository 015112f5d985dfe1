"""Charts of right-to-left decks are those of others, mirrored whole: drawing and native chart."""

import re

import pytest

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.mirror import mirrored
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Shape, TextBox
from unit.engine.charts.specs import LARGE, REGIONS, built, drawn, spec, texts

ENDS = LARGE.x + LARGE.right
ROWS = [[3.0, 7.0, 5.0, 9.0], [4.0, 6.0, 8.0, 2.0]]


def both(chart, **settings):
    return built(chart, lang="en", **settings), built(chart, lang="he", **settings)


def axis(part, kind):
    return re.search(rf"<c:{kind}>.*?</c:{kind}>", part)[0]


@pytest.mark.parametrize("kind", ["BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "AREA"])
def test_everything_that_is_drawn_stands_at_the_other_side(kind):
    usual, turned = both(spec(kind, REGIONS, *ROWS, y_title="Visits"))
    assert turned.plot.x == pytest.approx(ENDS - usual.plot.right)
    for name, sort in (("Chart bar", Shape), ("Category label", TextBox), ("Chart caption", TextBox)):
        for one, other in zip(drawn(usual, name, sort), drawn(turned, name, sort), strict=True):
            assert other.box.x == pytest.approx(ENDS - one.box.right)
            assert (other.box.y, other.box.w) == (one.box.y, one.box.w)
    for one, other in zip(drawn(usual, "Chart line"), drawn(turned, "Chart line"), strict=True):
        points = [(ENDS - x, y) for command in one.commands for x, y in command.points]
        assert [point for command in other.commands for point in command.points] == points


def test_lying_bars_begin_at_the_right_where_their_names_stand_and_values_grow_to_the_left():
    usual, turned = both(spec("HORIZONTAL_BAR", REGIONS, [3, 7, -5, 9]))
    longest = drawn(turned, "Chart bar")[3].box
    assert drawn(turned, "Category label 1", TextBox)[0].box.x > longest.right
    assert drawn(turned, "Value label", TextBox)[3].box.right < longest.x
    part = chart_part(turned, "he")
    assert '<c:orientation val="maxMin"/></c:scaling><c:delete val="0"/><c:axPos val="r"/>' in axis(
        part, "catAx"
    )
    assert '<c:orientation val="maxMin"/>' in axis(part, "valAx")
    assert '<c:orientation val="minMax"/>' in axis(chart_part(usual, "en"), "valAx")
    assert '<c:axPos val="l"/>' in axis(chart_part(usual, "en"), "catAx")


def test_an_axis_that_does_not_show_goes_with_the_bars():
    stack = spec("HORIZONTAL_BAR", REGIONS, *ROWS, form="STACKED").model_copy(
        update={"marks": ChartMarks(totals=True)}
    )
    usual, turned = both(stack)
    assert (usual.right_axis.is_reversed, turned.right_axis.is_reversed) == (False, True)
    assert chart_part(turned, "he").count('<c:orientation val="maxMin"/>') == 4
    assert '<c:axPos val="t"/>' in chart_part(turned, "he")


def test_upright_bars_keep_their_values_from_the_foot_up():
    _, turned = both(spec("BAR", REGIONS, *ROWS))
    part = chart_part(turned, "he")
    assert '<c:orientation val="maxMin"/>' in axis(part, "catAx")
    assert '<c:orientation val="minMax"/>' in axis(part, "valAx")


def test_a_legend_changes_its_place_and_has_its_signs_before_its_names():
    usual, turned = both(spec("LINE", REGIONS, [1, 2, 3, None], [2, 3, 1, None]))
    assert turned.legend.box.x == pytest.approx(ENDS - usual.legend.box.right)
    assert {usual.legend.position, turned.legend.position} in ({"top"}, {"right", "left"})
    entries, box = drawn(turned, "Legend entry", TextBox), turned.legend.box
    keys = [
        part.box for part in drawn(turned, "Chart line") if part.kind == "line" and part.box.y < box.bottom
    ]
    assert len(keys) >= len(entries) == 2
    for key, entry in zip(keys, entries, strict=False):
        assert box.x <= key.x < key.right < entry.box.x < box.right
    assert [part.text for part in entries] == texts(usual, "Legend entry")


def test_a_column_of_a_legend_stands_at_the_left():
    names = [f"A long name of a series with the number {at}" for at in range(4)]
    chart = Chart(
        type="BAR",
        categories=tuple(map(str, range(20))),
        series=tuple({"name": name, "values": tuple(range(20))} for name in names),
    )
    usual, turned = both(chart)
    assert (usual.legend.position, turned.legend.position) in (("right", "left"), ("top", "top"))


def test_names_at_ends_of_lines_are_mirrored_with_their_places_in_the_native_chart():
    usual, turned = both(spec("LINE", REGIONS, *ROWS, [1.0, 2.0, 3.0, 2.2]))
    for one, other in zip(usual.series, turned.series, strict=True):
        ((_, label),), ((_, mirror),) = one.labels, other.labels
        assert (label.position, mirror.position) == ("right", "left")
        assert mirror.shift == (-label.shift[0], label.shift[1])


def test_slanted_labels_slant_to_the_other_side():
    names = [f"Neighbourhood health centre of {letter}" for letter in "abcdefghijklmnopqr"]
    usual, turned = both(spec("BAR", names, range(1, 19)), box=Box(48, 110, 500, 380))
    assert (usual.category_axis.rotation, turned.category_axis.rotation) == (-45, 45)
    assert {part.rotation for part in drawn(turned, "Category label", TextBox)} == {45.0}
    assert 'rot="2700000"' in axis(chart_part(turned, "he"), "catAx")


@pytest.mark.parametrize("kind", ["PIE", "SCATTER"])
def test_circles_and_scattered_points_are_as_in_other_languages(kind):
    usual, turned = both(spec(kind, [1, 2, 3, 4], ROWS[0]))
    assert usual.plot == turned.plot
    assert usual.series[0].labels == turned.series[0].labels


def test_a_chart_that_is_mirrored_twice_is_as_it_was():
    chart = built(spec("LINE", REGIONS, *ROWS))
    again = mirrored(mirrored(chart))
    assert again.plot.x == pytest.approx(chart.plot.x)
    assert [one.labels for one in again.series] == [one.labels for one in chart.series]
