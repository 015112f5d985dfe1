"""Words of ours in charts and tables stand in the language of the deck; the data's own stay."""

import pandas as pd
import pytest

import nbdeck

ANSWERS = pd.DataFrame(
    {"kind": ["a", "b", None, "Yes"], "is_new": [True, False, True, False], "value": [1.0, 2.0, 3.0, 4.0]}
)
WORDS = {
    "English": "(missing)",
    "German": "(fehlt)",
    "French": "(manquant)",
    "Spanish": "(sin dato)",
    "Italian": "(mancante)",
    "Finnish": "(missing)",
}


@pytest.mark.parametrize(("language", "missing"), WORDS.items())
def test_what_is_missing_is_named_in_the_language_of_the_deck_and_truth_values_as_they_are(language, missing):
    chart = nbdeck.chart(
        ANSWERS, x="kind", y="value", series="is_new", aggregate="sum", language=language
    ).chart
    assert chart.categories == ("a", "b", missing, "Yes")
    assert [one.name for one in chart.series] == ["True", "False"]


@pytest.mark.parametrize("language", ["English", "German"])
def test_truth_values_are_categories_too_and_are_named_by_their_value(language):
    slide = nbdeck.chart(
        ANSWERS, x="is_new", y="value", aggregate="mean", kind="BAR", highlight=[True], language=language
    )
    assert slide.chart.categories == ("True", "False")
    assert slide.chart.marks.highlight[0].category == "True"


@pytest.mark.parametrize("language", ["English", "German"])
def test_cells_show_truth_values_as_they_are(language):
    table = nbdeck.table(ANSWERS, language=language).table
    assert [row[1] for row in table[1:]] == ["True", "False", "True", "False"]
    assert [row[0] for row in table[1:]] == ["a", "b", "–", "Yes"]


@pytest.mark.parametrize("language", ["English", "German"])
def test_classes_of_boxes_and_groups_of_dots_may_be_truth_values(language):
    many = pd.DataFrame({"is_new": [True, False] * 10, "value": range(20), "other": range(20)})
    boxes = nbdeck.chart(many, kind="BOX", x="is_new", y="value", language=language).chart
    assert set(boxes.categories) == {"True", "False"}
    dots = nbdeck.chart(many, kind="SCATTER", x="other", y="value", series="is_new", language=language).chart
    assert {one.name for one in dots.series} == {"True", "False"}


def test_blank_text_and_answers_name_no_thing_in_a_title():
    blank = pd.DataFrame({"kind": [" ", "b", "c"], "value": [9, 2, 1]})
    assert nbdeck.chart(blank, x="kind", y="value", language="German").chart.categories == (
        "(leer)",
        "b",
        "c",
    )
    told = pd.DataFrame({"kind": ["Ja", "Nein", "Vielleicht"], "count": [90, 20, 10]})
    assert "Ja" not in nbdeck.chart(told, x="kind", y="count", aggregate="sum", language="German").title
