import pytest

from nbdeck.engine.charts.axes import AxisTitles, Slots, fit_labels, lying_ticks
from nbdeck.engine.charts.canvas import Canvas, ChartTypography
from nbdeck.engine.charts.figures import _with_unit
from nbdeck.engine.charts.scales import Span, shared_ends, span_of, stacked_span
from nbdeck.engine.charts.words import shortcomings
from nbdeck.engine.scene.boxes import INK, Box
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.specs import LARGE, LOOK, built, drawn, spec, texts

PEN = ChartTypography(LOOK, 12.0, INK, "en-US")
LONG = (
    "Information and communication",
    "Wholesale and retail trade",
    "Manufacturing",
    "Professional services",
    "Accommodation and food",
    "Public administration",
)


@pytest.mark.parametrize(
    ("rows", "low", "high"),
    [
        ([[95, 97], [2, 1]], 95, 98),
        ([[2, 1], [95, 97]], 1, 98),
        ([[None, 97], [95, 1]], 95, 98),
        ([[5, -5], [-2, -4]], -9, 5),
        ([[-5, -6], [-2, -4]], -10, -5),
        ([[0.0, 3], [4, 5]], 0, 8),
    ],
)
def test_stacks_span_from_the_end_of_their_first_bar_to_that_of_their_last(rows, low, high):
    assert stacked_span(rows) == Span(low, high, has_zero=True)


def test_without_values_a_span_is_zero():
    assert stacked_span([[None, None], [None, None]]) == span_of([], has_zero=True) == Span(0.0, 0.0)


@pytest.mark.parametrize("kind", ["STACKED_BAR", "AREA"])
def test_zero_is_under_stacks_whose_first_part_is_nearly_all_of_them(kind):
    chart = built(spec(kind, "abc", [95, 97, 99], [2, 1, 1]))
    assert chart.value_axis.minimum == 0
    assert (chart.series[-1].name, chart.series[-1].plot) == ("Common scale", "LINE")
    assert chart.series[-1].values == (0, None, None)
    names = [one.name for one in built(spec(kind, "abc", [2, 1, 1], [95, 97, 99])).series]
    assert "Common scale" not in names


def fitted(categories, width, height=140.0, named=()):
    return fit_labels(categories, Slots(len(categories), width), height, PEN, named=named)


def test_a_label_that_is_named_is_not_left_out_where_all_have_room():
    years = [str(year) for year in range(1943, 2020, 4)]
    assert fitted(years, 640).every == fitted(years, 640, named=[5]).every == 5
    near = fitted(years, 640, named=[5, 19])
    assert (near.every, near.rotation, near.lines[19]) == (1, 0, ("2019",))
    slanted = fitted(years, 500, named=[19])
    assert (slanted.every, slanted.rotation, slanted.lines[19]) == (1, -45, ("2019",))
    assert fitted(years, 300, named=[19]).lines == fitted(years, 300).lines
    assert fitted(years, 640, named=[0, 19]).lines[0] == ("1943",)


def test_many_labels_are_left_out_though_one_is_named():
    weeks = [f"Week {number}" for number in range(30)]
    assert fitted(weeks, 900, named=[29]).lines == fitted(weeks, 900).lines
    assert fitted(weeks[:24], 900, named=[23]).lines[23] == ("Week", "23")


MONTHS = [
    f"{month} {year}"
    for year in (24, 25)
    for month in ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
]


def test_short_labels_of_months_are_not_broken_but_left_out():
    names = MONTHS[6:18]
    labels = fitted(names, 420)
    assert [lines for lines in labels.lines if lines] == [(name,) for name in names[::2]]
    assert labels.is_flat(names)
    assert fitted(names, 420, named=[1]).lines[1] == ("Aug", "24")
    assert fitted(names[:5], 150).lines[0] == ("Jul", "24")


@pytest.mark.parametrize(
    "names",
    [
        [f"{word} {number}" for word, number in zip("ABCDEFGHIJKL", range(24, 36), strict=True)],
        [*MONTHS[:6], *MONTHS[7:13]],
    ],
)
def test_words_with_a_number_that_are_no_months_in_turn_are_all_written(names):
    assert all(fitted([name.replace(" ", "ville ") for name in names], 500).lines)


def test_labels_with_room_stand_in_one_line():
    labels = fitted(LONG, 1200)
    assert labels.lines == tuple((name,) for name in LONG)
    assert (labels.every, labels.rotation) == (1, 0)
    assert labels.as_shown(LONG) == ()


def test_longer_labels_are_broken_into_two_lines():
    labels = fitted(LONG, 640)
    assert labels.lines[0] == ("Information and", "communication")
    assert labels.as_shown(LONG)[0] == "Information and\ncommunication"
    assert labels.is_flat(LONG)


def test_labels_wider_than_two_lines_are_slanted():
    labels = fitted(LONG, 300)
    assert labels.rotation == -45
    assert [lines[0] for lines in labels.lines] == list(LONG)


def test_labels_that_are_too_long_even_when_slanted_end_with_an_ellipsis():
    labels = fitted(["A very long label indeed " * 4] * 6, 300, height=90)
    assert all(lines[-1].endswith("…") for lines in labels.lines)
    assert labels.height <= 90.01
    assert not labels.is_flat(["A very long label indeed " * 4] * 6)


@pytest.mark.parametrize(("count", "width"), [(25, 500), (100, 600), (400, 860), (12, 150)])
def test_of_dates_every_nth_is_written_instead_of_slanting(count, width):
    labels = fitted([str(1900 + n) for n in range(count)], width)
    assert labels.rotation == 0
    assert labels.every > 1
    assert all(bool(lines) == (index % labels.every == 0) for index, lines in enumerate(labels.lines))


def test_many_names_are_thinned_out_too():
    assert fitted([f"{name}-town" for name in "abcdefghijklmnopqrstuvwxyz"], 300).every > 1


def test_the_workbook_keeps_the_full_text_of_a_shortened_label():
    name = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
    chart = built(spec("BAR", [name] * 9, range(9)), Box(0, 0, 320, 200))
    assert chart.categories == (name,) * 9
    assert all(text.endswith("…") for text in chart.category_labels if text)
    shown = drawn(chart, "Category label", TextBox)
    assert shown
    assert all(part.rotation == chart.category_axis.rotation for part in shown)


def test_labels_beside_lying_bars_are_broken_before_they_are_shortened():
    chart = built(spec("HORIZONTAL_BAR", LONG, range(6)), Box(0, 0, 320, 240))
    assert "Information and\ncommunication" in texts(chart, "Category label")
    assert chart.category_labels[0] == "Information and\ncommunication"


def heights(chart):
    """Return top and bottom of the labels of categories."""
    boxes = [part.box for part in drawn(chart, "Category label", TextBox)]
    return [(box.y, box.bottom) for box in boxes]


@pytest.mark.parametrize("height", [240, 400])
def test_labels_beside_lying_bars_take_more_width_before_they_take_a_third_line(height):
    name = "Rheumatology including the shared consultation for connective-tissue disease"
    chart = built(spec("HORIZONTAL_BAR", [name, *"BCDEF"], range(6)), Box(0, 0, 580, height), text_size=14)
    assert chart.category_labels[0].count("\n") == 1
    assert (chart.text_size, chart.plot.x > 0.38 * 580) == (14, True)
    short = built(
        spec("HORIZONTAL_BAR", [name[:40], *"BCDEF"], range(6)), Box(0, 0, 580, height), text_size=14
    )
    assert short.plot.x <= 0.38 * 580


@pytest.mark.parametrize("place", [0, 2, 5])
def test_labels_of_several_lines_keep_off_their_neighbours_and_the_edges_of_the_plot(place):
    names = [*"ABCDEF"]
    names[place] = "Rheumatology including the shared consultation for connective-tissue disease and gout"
    chart = built(spec("HORIZONTAL_BAR", names, range(6), y_title="Wait"), Box(0, 0, 480, 200), text_size=14)
    ends = heights(chart)
    assert all(after[0] - before[1] > 0 for before, after in zip(ends, ends[1:], strict=False))
    assert ends[0][0] >= chart.plot.y - 0.5 * chart.text_size
    assert ends[-1][1] <= chart.plot.bottom + 0.5 * chart.text_size


def test_a_label_that_is_broken_without_a_space_has_no_line_feed_in_the_file():
    names = ("中华人民共和国国家统计局", "上海市浦东新区人民政府办", "短")
    labels = fitted(names, 260)
    assert len(labels.lines[0]) == 2
    assert "".join(labels.lines[0]) == names[0]
    assert labels.as_shown(names) == ()
    mixed = (*names, "Information and communication")
    assert fitted(mixed, 480).as_shown(mixed)[::3] == (names[0], "Information and\ncommunication")


def test_an_empty_category_has_no_label():
    assert texts(built(spec("BAR", ["a", "", "c"], [1, 2, 3])), "Category label") == ["a", "c"]


@pytest.mark.parametrize("lang", ["en-US", "ar-SA"])
def test_labels_stand_under_the_middle_of_their_bars(lang):
    chart = built(spec("BAR", "abcd", [1, 2, 3, 4]), LARGE, lang=lang)
    bars = [bar.box.center[0] for bar in drawn(chart, "Chart bar")]
    labels = [part.box.center[0] for part in drawn(chart, "Category label", TextBox)]
    assert labels == pytest.approx(bars)


STAGE = "Adelie Penguin (Pygoscelis adeliae) · Adult, one Egg Stage of the breeding season · {} · MALE"


@pytest.mark.parametrize(("kind", "count"), [("HORIZONTAL_BAR", 16), ("LINE", 40), ("PIE", 12)])
def test_names_that_differ_near_their_end_stay_different_when_they_are_cut(kind, count):
    chart = built(
        spec(kind, [STAGE.format(f"Isle {chr(65 + n)}") for n in range(count)], range(1, count + 1)),
        LARGE if kind == "LINE" else Box(48, 110, 600, 380),
    )
    shown = [label for label in chart.category_labels if label]
    assert any("…" in label for label in shown)
    assert len(set(shown)) == len(shown)
    assert not [each for each in shortcomings(chart) if "same label" in each]


def test_one_name_that_is_cut_loses_its_end():
    names = [STAGE.format("Biscoe"), "Gentoo", "Chinstrap"]
    assert (
        built(spec("HORIZONTAL_BAR", names, (1, 2, 3)), Box(40, 100, 300, 120))
        .category_labels[0]
        .endswith("…")
    )


def test_names_that_look_the_same_even_so_are_told():
    names = [f"{'Adelie Penguin ' * 30}{middle}{' Adult Stage' * 30}" for middle in "AB"]
    chart = built(spec("HORIZONTAL_BAR", [*names, "Gentoo"], (1, 2, 3)))
    (label, twin, _) = chart.category_labels
    assert label == twin
    (told,) = [each for each in shortcomings(chart) if "same label" in each]
    assert told == f"different categories have the same label on its chart: {label!r}"


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_names_of_two_slices_stay_different_in_a_narrow_legend(kind):
    entries = texts(
        built(spec(kind, [STAGE.format("Biscoe"), STAGE.format("Dream")], (1, 2)), Box(40, 100, 360, 200)),
        "Legend entry",
    )
    assert all("…" in entry for entry in entries)
    assert len(set(entries)) == 2


@pytest.mark.parametrize(
    ("title", "unit", "shown"),
    [
        ("Visits a day", "visits a day", "Visits a day"),
        ("Visits", "thousand", "Visits (thousand)"),
        ("", "kg", "kg"),
        ("Mass", "", "Mass"),
        ("Share (%)", "%", "Share (%)"),
        ("Share (KG)", "kg", "Share (KG)"),
        ("Share (kg) of it", "kg", "Share (kg) of it"),
        ("Tickets sold", "tickets", "Tickets sold"),
        ("Weight, KG", "kg", "Weight, KG"),
        ("Kilogram", "g", "Kilogram (g)"),
    ],
)
def test_a_unit_that_is_the_title_stands_once(title, unit, shown):
    assert _with_unit(title, unit) == shown


def test_months_whose_years_stand_once_are_not_said_to_share_a_label():
    names = [f"{month} {year}" for year in (2023, 2024) for month in ("Jan", "Apr", "Jul", "Oct")]
    chart = built(spec("LINE", names, range(8)), Box(48, 110, 420, 300))
    assert chart.category_labels[:2] == ("Jan\n2023", "Apr")
    assert not [each for each in shortcomings(chart) if "same label" in each]


@pytest.mark.parametrize(("height", "is_drawn"), [(9.1, False), (12.8, False), (13.1, True)])
def test_labels_keep_air_below_a_caption(height, is_drawn):
    pen, canvas = ChartTypography(LOOK, 10.0, INK, "en-US"), Canvas(LARGE)
    titles = AxisTitles("Pages", "", pen, LARGE)
    titles.draw(canvas, titles.inner, is_lying=False, is_rtl=False)
    assert canvas.write(pen.label("164", LARGE.x + 20, LARGE.y + 11.0 + height)) is is_drawn


def test_names_that_say_more_than_their_number_are_all_written():
    names = (
        "WP1 Mapping",
        "WP2 Coring",
        "WP3 Carbon burial rates",
        "WP4 Modelling",
        "WP5 Trawling impact",
        "WP6 Outreach",
    )
    chart = built(spec("BAR", names, [12, 15, 18, 14, 10, 2]), Box(268, 44, 560, 412), text_size=18.0)
    shown = " ".join(" ".join(texts(chart, "Category label")).split())
    assert all(word in shown for name in names for word in name.split())


def test_an_axis_of_many_narrow_lying_bars_has_one_part_so_that_programs_start_it_at_zero():
    ticks = lying_ticks(Span(95, 100, has_zero=True), "0", 600.0, PEN)
    assert (ticks.scale.ticks(), ticks.scale.is_held, ticks.texts) == ((0.0, 120.0), False, ("0", "120"))
    assert shared_ends(Span(95, 100), 120.0) == (0, 120)
    assert lying_ticks(Span(10, 100, has_zero=True, is_log=True), "0", 600.0, PEN).scale.is_held
