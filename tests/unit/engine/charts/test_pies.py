import math
from itertools import combinations, pairwise

import pytest

from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import Box, contrast
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.specs import LARGE, LOOK, REGIONS, built, drawn, spec, texts

NARROW = Box(48, 110, 480, 380)
COUNTRIES = ("Germany", "France", "Spain", "Italy", "Poland", "Austria", "Norway", "Malta", "Cyprus")


def test_slices_have_name_and_percent_outside_where_there_is_room():
    chart = built(spec("PIE", REGIONS, [50, 25, 15, 10]))
    assert texts(chart, "Slice label") == ["North 50%", "South 25%", "East 15%", "West 10%"]
    assert chart.legend is None
    middle, radius = chart.plot.center, chart.plot.w / 2
    for part in drawn(chart, "Slice label", TextBox):
        x = min(max(middle[0], part.box.x), part.box.right)
        y = min(max(middle[1], part.box.y), part.box.bottom)
        assert math.hypot(x - middle[0], y - middle[1]) > radius - 1


def test_names_go_to_a_legend_where_they_have_no_room_and_percents_stay():
    categories = ("Donaudampfschifffahrtsgesellschaft", *REGIONS)
    chart = built(spec("PIE", categories, range(20, 20 + len(categories))), NARROW)
    assert chart.legend is not None
    assert len(texts(chart, "Legend entry")) == len(categories)
    assert all(text.endswith("%") and " " not in text for text in texts(chart, "Slice label"))


@pytest.mark.parametrize("box", [LARGE, Box(56, 124, 560, 344)])
def test_names_of_many_slices_stand_at_these_and_shrink_for_that(box):
    names = (
        "State",
        "City",
        "Tickets",
        "Shop and café",
        "Foundations",
        "Rentals",
        "Friends",
        "Lottery",
        "Other",
    )
    chart = built(spec("PIE", names, [34.2, 17.6, 14.9, 7.3, 5.1, 2.8, 0.9, 0.7, 0.7]), box, text_size=24.0)
    assert (chart.legend, len(texts(chart, "Slice label"))) == (None, 9)
    assert chart.text_size >= 12.0
    boxes = [part.box for part in drawn(chart, "Slice label", TextBox)]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1], 0.0)]


def test_a_slice_whose_value_has_no_room_is_told():
    chart = built(spec("PIE", NOT_ALL_NAMED, [60, 25, 13, 2]), Box(56, 124, 60, 44))
    assert texts(chart, "Slice label") == []
    assert chart.unmarked == tuple(f"the label of {name!r}" for name in NOT_ALL_NAMED[:3])


def test_percents_have_a_decimal_where_a_slice_would_be_zero():
    labels = texts(built(spec("PIE", "abc", [900, 99, 1])), "Slice label")
    assert labels[0].endswith("90.0%")


MANY = tuple(f"Place {letter}" for letter in "ABCDEFGHIJKLMNO")


LONG = ("Lebensmitteleinzelhandel", "Fachhandel", "Ab Hof und Vinothek", "Gastronomie", "Onlineverkauf")


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_long_names_take_the_empty_sides_of_a_wide_chart_in_large_words(kind):
    chart = built(spec(kind, LONG, [2.72, 1.36, 1.09, 0.95, 0.68]), Box(48, 110, 864, 340), text_size=20.0)
    assert (chart.text_size, chart.legend) == (20.0, None)
    assert texts(chart, "Slice label")[0] == "Lebensmitteleinzelhandel 40%"
    assert chart.plot.h >= 0.8 * 340


@pytest.mark.parametrize(("lang", "side"), [("en-US", "x"), ("ar", "right")])
def test_a_unit_too_long_for_labels_stands_in_a_row_above_the_circle(lang, side):
    box = Box(48, 110, 864, 340)
    chart = built(spec("PIE", LONG, [5, 4, 3, 2, 1], unit="millions of euros"), box, lang=lang)
    (caption,) = drawn(chart, "Chart caption", TextBox)
    assert abs(getattr(caption.box, side) - getattr(box, side)) < 5
    assert caption.box.bottom < min(part.box.y for part in drawn(chart, "Slice label", TextBox)) + 1
    assert chart.plot.y > caption.box.bottom


def test_few_slices_are_shades_of_one_colour_from_the_first_to_the_last():
    (few,) = built(spec("PIE", "abcdef", [6, 5, 4, 3, 2, 1])).series
    assert {color.slot for _, color in few.point_colors} == {"accent1"}
    seen = [contrast(LOOK.hex(color), "FFFFFF") for _, color in few.point_colors]
    assert min(one / other for one, other in pairwise(seen)) > 1.25
    (many,) = built(spec("PIE", "abcdefg", [7, 6, 5, 4, 3, 2, 1])).series
    assert len({color.slot for _, color in many.point_colors}) > 3


def test_more_than_thirteen_slices_become_twelve_and_other():
    chart = built(spec("PIE", MANY, [35, 25, 1, *range(20, 9, -1), 2]))
    assert chart.categories == (*MANY[:2], *MANY[3:13], "Other (3)")
    assert chart.series[0].values[-1] == 1 + 10 + 2
    assert "Other (3) is the sum of 3 smaller parts." in chart.alt


def test_thirteen_slices_are_all_shown():
    chart = built(spec("PIE", MANY[:13], range(1, 14)))
    assert chart.categories == MANY[:13]


def test_other_is_said_in_the_language_of_the_deck():
    chart = built(spec("PIE", MANY, range(10, 25)), lang="de-DE")
    assert chart.categories[-1] == "Sonstige (3)"


@pytest.mark.parametrize("size", [10.0, 14.0, 18.0, 24.0])
@pytest.mark.parametrize("width", [430, 640, 860])
def test_percents_stand_around_a_ring_where_a_small_slice_has_no_room_for_its_own(width, size):
    names = [
        "Roof trusses and repairs",
        "Timber houses",
        "Storeys added",
        "Farm buildings",
        "Stairs",
        "Joints",
    ]
    values = [3010, 2240, 1460, 880, 340, 670]
    chart = built(spec("DOUGHNUT", names, values), Box(56, 92, width, 376), text_size=size)
    shown = texts(chart, "Slice label")
    assert [text.split()[-1] for text in shown] == ["35%", "26%", "17%", "10%", "4%", "8%"]
    tiny = built(
        spec("DOUGHNUT", names, [3010, 2240, 1460, 880, 60, 670]), Box(56, 92, width, 376), text_size=size
    )
    assert len(texts(tiny, "Slice label")) == 6
    (x, y), radius = tiny.plot.center, tiny.plot.w / 2
    for part in drawn(tiny, "Slice label", TextBox):
        near = (min(max(x, part.box.x), part.box.right), min(max(y, part.box.y), part.box.bottom))
        assert math.dist(near, (x, y)) > radius - 1.5


def test_names_around_a_ring_shrink_before_a_legend_has_them():
    names = (
        "Trussesandrepairsofroofsofalltheregion",
        "Timber",
        "Storeys",
        "Farmbuildings",
        "Stairs",
        "Joints",
    )
    values = [3010, 2240, 1460, 880, 340, 670]
    chart = built(spec("DOUGHNUT", names, values), Box(56, 92, 860, 376), text_size=24.0)
    assert (chart.legend, len(texts(chart, "Slice label"))) == (None, 6)
    assert 12.0 <= chart.text_size < 18.0


def test_gaps_make_no_slice():
    chart = built(spec("PIE", "abd", [1, None, 3]))
    assert chart.categories == ("a", "d")
    assert len(drawn(chart, "Chart slice")) == 2


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_a_zero_is_named_and_counted_and_has_no_slice(kind):
    chart = built(spec(kind, ("sun", "rain", "snow"), [89, 14, 0], y_title="days"))
    assert (chart.categories, chart.series[0].values) == (("sun", "rain", "snow"), (89.0, 14.0, 0.0))
    assert "Categories: 3. The largest is sun with 89 (86%). The smallest is snow with 0 (0%)." in chart.alt
    assert len(drawn(chart, "Chart slice")) == 2
    assert texts(chart, "Legend entry") == ["sun", "rain", "snow"]
    assert texts(chart, "Slice label")[:2] == ["86%", "14%"]


def test_nothing_but_zeros_draws_nothing():
    chart = built(spec("PIE", "ab", [0, 0]))
    assert drawn(chart, "Chart slice") == []


NOT_ALL_NAMED = (*REGIONS[:3], "")


def test_a_doughnut_has_names_and_shares_around_its_ring_in_the_middle():
    chart = built(spec("DOUGHNUT", REGIONS, [50, 25, 15, 10]), Box(40, 100, 860, 330), text_size=18)
    assert chart.legend is None
    assert texts(chart, "Slice label") == [
        f"{name}{at}%" for name, at in zip([f"{each} " for each in REGIONS], (50, 25, 15, 10), strict=True)
    ]
    assert {(label.shows, label.position) for _, label in chart.series[0].labels} == {
        (("category", "percent"), "center")
    }
    assert chart.plot.center[0] == pytest.approx(470)
    (x, y), radius = chart.plot.center, chart.plot.w / 2
    for part in drawn(chart, "Slice label", TextBox):
        box = part.box
        across = max(box.x - x, x - box.right, 0.0)
        down = max(box.y - y, y - box.bottom, 0.0)
        assert radius + 1.0 < math.hypot(across, down) < radius + 40.0


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_percents_stand_around_a_circle_with_a_legend_where_one_has_no_room_in_its_slice(kind):
    chart = built(spec(kind, NOT_ALL_NAMED, [60, 25, 13, 2]), text_size=14)
    assert texts(chart, "Slice label") == ["60%", "25%", "13%", "2%"]
    middle, radius = chart.plot.center, chart.plot.w / 2
    for part in drawn(chart, "Slice label", TextBox):
        reach = math.hypot(part.box.center[0] - middle[0], part.box.center[1] - middle[1])
        assert radius < reach < radius * 1.4


def test_names_of_small_slices_give_way_to_each_other():
    names = ("Railways", "University", "Offices", "Shopping", "River bank", "Everything else")
    chart = built(spec("PIE", names, [50, 30, 8, 6, 4, 2]), Box(56, 124, 848, 430), text_size=14)
    shifts = [label.shift for _, label in chart.series[0].labels]
    assert chart.legend is None
    assert shifts[0] == (0.0, 0.0)
    boxes = [part.box for part in drawn(chart, "Slice label", TextBox)]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1], 0.0)]


def test_a_doughnut_has_a_legend_where_a_slice_has_no_name():
    chart = built(spec("DOUGHNUT", ("North", "", "East"), [50, 30, 20]), text_size=14)
    assert chart.legend is not None


@pytest.mark.parametrize("count", [4, 8, 9])
def test_no_two_slices_that_a_legend_names_have_one_colour(count):
    names = ("Donaudampfschifffahrtsgesellschaft", *map(str, range(1, count)))
    pie = built(spec("PIE", names, range(50, 50 - count, -1)), NARROW)
    assert pie.legend is not None
    assert len({color for _, color in pie.series[0].point_colors}) == count


@pytest.mark.parametrize(("values", "code"), [((50, 30, 20), "0%"), ((600, 398, 2), "0.0%")])
def test_labels_of_slices_are_shares_that_follow_the_data(values, code):
    for kind in ("PIE", "DOUGHNUT"):
        chart = built(spec(kind, "abc", values))
        codes = {label.number_format for _, label in chart.series[0].labels}
        assert {found.rpartition("]")[2] for found in codes} == {code}
        assert all(label.shows[-1] == "percent" for _, label in chart.series[0].labels)


def test_slices_fill_the_circle_clockwise_from_the_top():
    chart = built(spec("DOUGHNUT", "abcd", [1, 1, 1, 1]))
    x, y = chart.plot.center
    centers = [part.box.center for part in drawn(chart, "Chart slice")]
    assert [(cx > x, cy < y) for cx, cy in centers] == [
        (True, True),
        (True, False),
        (False, False),
        (False, True),
    ]


@pytest.mark.parametrize("lang", ["en-US", "ar"])
def test_the_legend_of_a_ring_stands_close_by_and_both_in_the_middle(lang):
    chart = built(spec("DOUGHNUT", COUNTRIES, [*range(20, 28), 0]), lang=lang)
    ring, names = chart.plot, chart.legend.box
    gap = names.x - ring.right if lang == "en-US" else ring.x - names.right
    assert 0 < gap < 80
    left, right = min(ring.x, names.x) - LARGE.x, LARGE.right - max(ring.right, names.right)
    assert left == pytest.approx(right, abs=50)


def test_percents_are_written_in_the_language_of_the_deck():
    assert texts(built(spec("PIE", "abc", [900, 99, 1]), lang="fr-FR"), "Slice label")[0].endswith("90,0 %")
    assert texts(built(spec("PIE", "abc", [900, 99, 1]), lang="en-GB"), "Slice label")[0].endswith("90.0%")


@pytest.mark.parametrize(
    ("values", "unit", "lang", "said"),
    [
        ([46.0, 26.1, 19.9, 7.9], "%", "de-DE", ["46,0 %", "26,1 %", "19,9 %", "7,9 %"]),
        ([46, 26, 20, 8], "%", "en-US", ["46%", "26%", "20%", "8%"]),
        ([740, 520], "£k", "en-GB", ["£740k", "£520k"]),
        ([7.5, 2.5], "Mio. €", "de-DE", ["7,5\u00a0Mio. €", "2,5\u00a0Mio. €"]),
        ([7, 3], "thousand", "en-US", ["7", "3"]),
        ([7, 3], "", "en-US", ["70%", "30%"]),
    ],
)
@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_slices_say_their_values_with_their_unit_and_without_one_their_shares(kind, values, unit, lang, said):
    chart = built(spec(kind, "abcd"[: len(values)], values, unit=unit), lang=lang)
    shown = [text.split(maxsplit=1)[1] for text in texts(chart, "Slice label")]
    assert shown == said
    assert texts(chart, "Chart caption") == [unit] * (unit == "thousand")
    assert chart.unmarked == ()
    shows = {label.shows for _, label in chart.series[0].labels}
    assert shows == {("category", "value" if unit else "percent")}


def test_slices_say_shares_that_are_given_in_percent_as_they_are():
    chart = built(spec("PIE", "abc", [0.5, 0.305, 0.195], number_format="0.0%"))
    assert texts(chart, "Slice label") == ["a 50.0%", "b 30.5%", "c 19.5%"]


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_a_long_name_at_the_foot_of_a_circle_stands_beside_it(kind):
    names = ("Fund", "Harbour (compensation for the 2020 berth extension)", "Firms", "Members", "Grants")
    chart = built(spec(kind, names, [740, 520, 260, 215, 125]), Box(48, 130, 864, 330), text_size=18.0)
    assert (chart.legend, chart.text_size) == (None, 18.0)
    boxes = [part.box for part in drawn(chart, "Slice label", TextBox)]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].overlaps(pair[1], 0.0)]


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_words_shrink_until_the_legend_is_whole_and_every_slice_has_its_percent(kind):
    names = ["Crew and training", "Energyfromtheharbourgridandmore", "Maintenance and docking", "Interest"]
    chart = built(spec(kind, names, [46, 26, 20, 8]), Box(40, 100, 560, 330), text_size=24.0)
    assert texts(chart, "Legend entry") == names
    assert len(texts(chart, "Slice label")) == 4
    assert chart.text_size == 12.0


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
@pytest.mark.parametrize(
    "names",
    [
        ("Rail", "Road", "Water"),
        ("Trees from outside our right of way", "Trees inside", "Broken poles"),
        ("Trees from far outside our right of way which we may not cut", "Inside", "Ice"),
        COUNTRIES[:8],
    ],
)
def test_a_circle_takes_the_height_and_a_legend_of_large_words_names_what_has_no_room(kind, names):
    box = Box(40, 100, 860, 330)
    chart = built(spec(kind, names, range(40, 40 - len(names), -1)), box, text_size=24.0)
    assert chart.plot.h >= (0.845 if chart.legend else 0.745) * box.h
    assert chart.text_size >= 14.0
    if chart.legend:
        assert chart.legend.box.h <= chart.plot.h + 0.01
        assert chart.legend.box.x - chart.plot.right < 3 * chart.text_size
        assert chart.plot.x + chart.legend.box.right == pytest.approx(box.x + box.right, abs=0.16 * box.h)


SEVEN = (
    "Cash in",
    "Cash out",
    "Help with the app or a card",
    "Cheques",
    "Loans",
    "Power of attorney",
    "Other",
)


@pytest.mark.parametrize("size", [18.0, 24.0])
def test_names_of_a_ring_stand_around_it_in_no_less_than_14_points(size):
    box = Box(48, 110, 860, 344)
    ring = built(spec("DOUGHNUT", ("Rail", "Road", "Water"), [40, 35, 25]), box, text_size=size)
    assert ring.legend is None
    assert ring.text_size >= 18.0
    names = ("Rot: sofort", "Orange: sehr dringend", "Gelb: dringend", "Grün: normal", "Blau: nicht dringend")
    ring = built(spec("DOUGHNUT", names, [3, 16, 40, 33, 8]), box, text_size=size)
    assert ring.legend is None
    assert ring.text_size >= 14.0
    assert ring.plot.h >= 0.745 * box.h


def test_names_give_way_to_each_other_around_a_circle_and_no_line_leads_to_one():
    shares = [33, 24, 18, 11, 7, 2, 5]
    chart = built(spec("PIE", SEVEN[: len(shares)], shares), Box(56, 90, 848, 380), text_size=24.0)
    assert chart.legend is None
    assert [text.split()[-1] for text in texts(chart, "Slice label")] == [f"{share}%" for share in shares]
    assert chart.text_size >= 14.0
    assert drawn(chart, "Chart line") == []
    assert '<c:showLeaderLines val="0"/>' in chart_part(chart, "en-US")
    assert not any(label.has_leader for _, label in chart.series[0].labels)


@pytest.mark.parametrize("size", [14.0, 18.0, 24.0])
def test_percents_of_many_small_slices_around_a_ring_keep_their_lines_apart(size):
    shares = [28, 21, 15, 11, 8, 6, 4, 3, 2, 1, 1]
    chart = built(spec("DOUGHNUT", range(11), shares), Box(48, 92, 864, 368), text_size=size)
    labels = drawn(chart, "Slice label", TextBox)
    assert len(labels) == 11
    assert not [pair for pair in combinations(labels, 2) if pair[0].box.overlaps(pair[1].box, 1.0)]
