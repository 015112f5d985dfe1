import pytest

from nbdeck.engine.charts.category_labels import Slots, fit_labels
from nbdeck.engine.charts.pen import Pen
from nbdeck.engine.charts.shortcomings import shortcomings
from nbdeck.engine.scene import INK, Box, TextBox
from unit.engine.charts.specs import LARGE, LOOK, built, drawn, spec, texts

PEN = Pen(LOOK, 12.0, INK, "en-US")
LONG = (
    "Information and communication",
    "Wholesale and retail trade",
    "Manufacturing",
    "Professional services",
    "Accommodation and food",
    "Public administration",
)


def fitted(categories, width, height=140.0):
    return fit_labels(categories, Slots(len(categories), width), height, PEN)


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
        spec(kind, [STAGE.format(f"Isle {chr(65 + n)}") for n in range(count)], range(1, count + 1))
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
    names = [f"{'Adelie Penguin ' * 12}{middle}{' Adult Stage' * 12}" for middle in "AB"]
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
