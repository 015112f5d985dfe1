"""No word of a chart leaves its box, lies on another or is smaller than 10 pt, whatever is asked for."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nbdeck.engine.charts.canvas import Canvas, ChartTypography, do_overlap, outline
from nbdeck.engine.scene.boxes import INK, Box, Color, ThemeStyle
from nbdeck.engine.scene.elements import ChartElement, TextBox
from nbdeck.engine.themes.theme import ChartStyle
from nbdeck.errors import DoesNotFit
from sampling import examples
from unit.engine.charts.specs import KINDS, LARGE, built, spec

WORDS = st.sampled_from(
    [
        "A", "Q1", "2024", "North", "January 2024", "Information and communication", "1,5", "",
        "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "今年的收入增长快于市场", "الإيرادات السنوية",
        "राजस्व", "ไทยแลนด์", "Wholesale and retail trade, repair of motor vehicles and motorcycles", "x" * 200,
    ]
)  # fmt: skip
NUMBERS = st.one_of(
    st.none(),
    st.integers(-1000, 1000).map(float),
    st.floats(min_value=-1e9, max_value=1e9),
    st.sampled_from([0.0, 1e-12, -1e-12, 1e15, -1e300, 1e300, 7.0]),
)


@st.composite
def specifications(draw):
    kind = draw(st.sampled_from(KINDS))
    count = draw(st.one_of(st.integers(1, 14), st.sampled_from([30, 120, 400])))
    series = 1 if kind in ("PIE", "DOUGHNUT") else draw(st.integers(1, 12))
    values = NUMBERS if kind not in ("PIE", "DOUGHNUT") else NUMBERS.map(lambda v: v and abs(v))
    few = draw(st.lists(values, min_size=1, max_size=12))
    rows = [[few[(number * 5 + index) % len(few)] for index in range(count)] for number in range(series)]
    names = draw(st.lists(WORDS, min_size=1, max_size=6))
    categories = range(count) if kind == "SCATTER" else [names[index % len(names)] for index in range(count)]
    titles = {name: draw(WORDS) for name in draw(st.sets(st.sampled_from(["x_title", "y_title"])))}
    return spec(kind, categories, *rows, **titles)


BOXES = st.builds(Box, st.floats(0, 60), st.floats(0, 100), st.floats(200, 880), st.floats(150, 400))


@settings(max_examples=examples(250))
@given(
    specifications(),
    BOXES,
    st.sampled_from([10.0, 12.0, 14.0, 18.0]),
    st.sampled_from(["en-US", "ar-SA", "ja-JP"]),
)
def test_words_stay_inside_the_box_and_off_each_other(asked, box, text_size, lang):
    chart = built(asked, box, text_size=text_size, lang=lang)
    words = [part for part in chart.drawing if isinstance(part, TextBox)]
    for word in words:
        for x, y in outline(word):
            assert box.x - 0.1 <= x <= box.right + 0.1, word.text
            assert box.y - 0.1 <= y <= box.bottom + 0.1, word.text
        assert all(run.size >= 10 for paragraph in word.paragraphs for run in paragraph.runs)
        assert word.text.strip()
    for one, other in combinations(words, 2):
        assert not _touch(one, other), (one.text, other.text)


def _touch(one: TextBox, other: TextBox) -> bool:
    near = one.rotation or other.rotation or one.box.overlaps(other.box)
    return bool(near) and do_overlap(outline(one), outline(other))


BOX = Box(0.0, 0.0, 462.0, 150.0)


@settings(max_examples=examples(150))
@given(specifications(), BOXES)
@example(
    spec("HORIZONTAL_BAR", ["Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"], [None]), BOX
)
def test_drawing_and_native_chart_say_the_same(asked, box):
    chart = built(asked, box)
    assert box.contains(chart.plot)
    labels = [label.text for series in chart.series for _, label in series.labels]
    drawn = [
        part.text
        for part in chart.drawing
        if isinstance(part, TextBox) and part.name in ("Value label", "Slice label", "End label")
    ]
    assert sorted(labels) == sorted(drawn)
    assert (chart.legend is not None) == any(part.name == "Legend entry" for part in chart.drawing)
    if chart.legend:
        assert box.contains(chart.legend.box)
        assert not chart.legend.box.overlaps(chart.plot)
    shown = chart.category_labels or chart.categories
    written = [part.text for part in chart.drawing if part.name.startswith("Category label")]
    if chart.category_axis is not None:
        # A word that is broken where it has no blank is whole in the file, so that readers of it find it.
        assert [text.replace("\n", "") for text in written] == [
            text.replace("\n", "") for text in shown if text
        ]
        assert all(
            "\n" in text or "\n" not in label
            for text, label in zip(written, filter(None, shown), strict=True)
        )
    assert all(math.isfinite(number) for number in _places(chart))


def _places(chart: ChartElement):
    for part in chart.drawing:
        yield from (part.box.x, part.box.y, part.box.w, part.box.h)
    for axis in filter(None, (chart.value_axis, chart.x_axis)):
        yield from (axis.minimum, axis.maximum, axis.major_unit)
        yield axis.maximum - axis.minimum


@settings(max_examples=examples(60))
@given(specifications(), st.floats(1, 200), st.floats(1, 150))
def test_any_box_gives_a_chart_or_says_that_it_does_not_fit(asked, width, height):
    try:
        chart = built(asked, Box(0, 0, width, height))
    except DoesNotFit as error:
        assert error.hint
    else:
        assert chart.plot.w > 0
        assert chart.plot.h > 0


def test_less_is_shown_in_less_room_in_the_order_that_is_promised():
    asked = spec("BAR", range(12), range(12), range(12), x_title="Month", y_title="Number")
    seen = []
    for height in (300, 150, 110, 90, 70, 50, 30, 14):
        names = {part.name for part in built(asked, Box(0, 0, 500, height)).drawing}
        seen.append(
            ("Chart caption" in names, "Legend entry" in names, any(n.startswith("Category") for n in names))
        )
    assert seen[0] == (True, True, True)
    assert seen[-1] == (False, False, False)
    for before, after in zip(seen, seen[1:], strict=False):
        assert all(not now or then for then, now in zip(before, after, strict=True))


def test_type_gets_smaller_before_words_go():
    asked = spec("BAR", ["Information and communication"] * 6, range(6))
    assert built(asked, LARGE, text_size=14).text_size == 14
    assert built(asked, Box(0, 0, 440, 200), text_size=14).text_size < 14


@pytest.mark.parametrize("size", [4.0, 9.9])
def test_type_is_never_smaller_than_ten_points(size):
    assert built(spec("BAR", "ab", [1, 2]), text_size=size).text_size == 10


LOOK = ThemeStyle("t", dict.fromkeys(("bg1", "tx1"), "000000"), "Calibri", "Calibri")
PEN = ChartTypography(LOOK, 12.0, INK, "en-US")


def test_a_text_on_another_or_beyond_the_edge_is_refused():
    canvas = Canvas(Box(0, 0, 100, 50))
    assert canvas.write(PEN.label("Word", 50, 25))
    assert not canvas.write(PEN.label("Word", 52, 27))
    assert not canvas.write(PEN.label("Word", 95, 45))
    assert canvas.write(PEN.label("Word", 50, 40))


def test_slanted_neighbours_pass_each_other_though_their_bounds_overlap():
    canvas = Canvas(Box(0, 0, 300, 300))
    assert canvas.write(PEN.slanted("A rather long label", 200, 100, name=""))
    assert canvas.write(PEN.slanted("A rather long label", 220, 100, name=""))
    assert not canvas.write(PEN.slanted("A rather long label", 225, 100, name=""))


def test_themes_without_gridlines_and_markers_work():
    plain = ChartStyle(highlight=Color("accent1"), gridline=None, marker_size=0.0)
    for kind in KINDS:
        chart = built(spec(kind, range(4), [1, 2, 3, 4]), style=plain)
        lines = [part for part in chart.drawing if part.name == "Chart line" and part.box.h == 0]
        assert kind == "SCATTER" or not lines[5:]


def test_names_of_bars_have_three_lines_before_they_shrink():
    names = ["Lower Neckar Valley", "Harbour and Docks", *"CDEFGHIJK"]
    chart = built(spec("BAR", names, range(11)), Box(0, 0, 848, 344), text_size=14)
    assert chart.text_size == 14
    assert chart.category_labels[0] == "Lower\nNeckar\nValley"
