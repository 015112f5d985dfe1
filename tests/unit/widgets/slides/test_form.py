import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import ValidationFailed
from nbdeck.frames.tables import table
from nbdeck.widgets.slides.cards import card_of
from nbdeck.widgets.slides.form import changes_of, shown, starter, summary


def card(**fields):
    return card_of("s1", Slide.model_validate({"title": "T", **fields}))


def changed(old, name, value):
    return old.with_fields(changes_of(old, name, value))


@pytest.mark.parametrize(
    ("layout", "kind"),
    [
        ("ITEMS", "points"),
        ("SWOT", "points"),
        ("QUOTE", "quote"),
        ("THANKS", "text"),
        ("CHART", "chart"),
        ("TABLE", "table"),
    ],
)
def test_each_layout_has_its_form(layout, kind):
    form = shown(card_of("s1", Slide.model_validate(starter(Layout(layout)))))
    assert form["kind"] == kind
    assert form["problems"] == {}


def test_words_that_are_no_list_are_shown_as_text():
    assert shown(card(layout="ITEMS", item_amount=2, content="Just words."))["kind"] == "text"


def test_items_are_typed_over():
    old = card(layout="STEPS", item_amount=3, content="- a: b\n- c: d\n- e: f")
    assert shown(old)["points"] == [["a", "b"], ["c", "d"], ["e", "f"]]
    new = changed(old, "points", [["a", "b"], ["c", "other"], ["e", "f"], ["g", "h"]])
    assert new.slide.content == "- a: b\n- c: other\n- e: f\n- g: h"
    assert new.slide.item_amount == 4


def test_a_quotation_and_its_author_are_two_fields():
    old = card(layout="QUOTE", item_amount=1, content="Less is more\n— Mies")
    assert (shown(old)["quote"], shown(old)["author"]) == ("Less is more", "Mies")
    assert changed(old, "author", "").slide.content == "Less is more"
    assert changed(old, "quote", "More").slide.content == "“More”\n— Mies"


def test_items_are_those_that_a_deck_shows():
    items = [{"heading": "Monday", "text": "Note: the office is closed"}, {"text": "Note: so is the shop"}]
    old = card(layout="ITEMS", body={"type": "items", "items": items})
    points = [["Monday", "Note: the office is closed"], ["", "Note: so is the shop"]]
    assert shown(old)["points"] == points
    new = changed(old, "points", [*points, ["Tuesday", "Open: till noon\nThen: closed"]])
    assert [each.text for each in new.slide.body.items][1:] == [
        "Note: so is the shop",
        "Open: till noon\nThen: closed",
    ]
    assert shown(changed(new, "title", "This week"))["points"][1] == ["", "Note: so is the shop"]
    assert changed(new, "content", "Just words.").slide.body is None
    assert shown(new.with_fields({"content": "- set in Python"}))["points"] == [["", "set in Python"]]
    numbered = card(layout="STEPS", item_amount=3, content="1. Plan: a\n2. Do: b\n3. Check: c")
    again = changed(numbered, "points", [["Plan", "a"], ["Do", "b"], ["Check", "d"]])
    assert again.slide.content == "1. Plan: a\n2. Do: b\n3. Check: d"


def test_an_item_that_nothing_was_typed_into_is_in_the_form_and_not_on_the_slide():
    old = card(layout="ITEMS", item_amount=1, content="- a: b")
    new = changed(old, "points", [["a", "b"], ["", ""]])
    assert shown(new)["points"] == [["a", "b"], ["", ""]]
    assert [(each.heading, each.text) for each in new.slide.body.items] == [("a", "b")]
    assert new.problems == ()


@pytest.mark.parametrize(
    "content", ["* one\n* two", "1) one\n2) two", "• one\n  - deeper\n• two", "-\n- one"]
)
def test_a_list_with_any_marks_is_shown_as_items(content):
    old = card(layout="ITEMS", item_amount=2, content=content)
    assert shown(old)["kind"] == "points"
    assert old.slide.content == content


@pytest.mark.parametrize("content", ["Plain words.", "- a list\n\nand more", "Strengths:\n- one", ""])
def test_words_among_a_list_are_shown_as_text(content):
    assert shown(card(item_amount=1, content=content))["kind"] == "text"


def test_another_layout_takes_the_items_along():
    old = card(layout="ITEMS", item_amount=2, content="- a: b\n- c: d")
    steps = changed(old, "layout", "STEPS")
    assert steps.slide.item_amount == 3
    assert shown(steps)["points"] == [["a", "b"], ["c", "d"], ["", ""]]
    assert changed(old, "layout", "QUOTE").slide.content == "b d"
    assert changed(steps, "layout", "COMPARISON").slide.item_amount == 2


def test_a_layout_can_be_left_to_the_service():
    old = card(layout="ITEMS", item_amount=2, content="- a: b\n- c: d")
    new = changed(old, "layout", "")
    assert new.slide.layout is None
    assert shown(new)["kind"] == "points"
    assert changed(new, "points", [["a", "b"]]).slide.item_amount == 1


def test_items_become_text_and_items_again():
    old = card(layout="ITEMS", item_amount=2, content="- a: b\n- c: d")
    text = changed(old, "as", "text")
    assert text.slide.content == "a: b\n\nc: d"
    assert shown(text)["kind"] == "text"
    assert changed(text, "as", "points").slide.content == old.slide.content


def test_a_number_that_is_none_is_told_at_its_cell():
    old = card_of("s1", Slide.model_validate(starter(Layout.CHART)))
    rows = shown(old)["sheet"]["rows"]
    rows[2][1] = "abc"
    wrong = changed(old, "sheet", rows)
    assert shown(wrong)["problems"] == {"sheet.2.1": "Give a number, or leave the cell empty."}
    assert shown(wrong)["sheet"]["rows"][2][1] == "abc"
    assert wrong.slide == old.slide
    assert summary(wrong, changed=0)["problem"]


def test_a_kind_that_cannot_show_the_numbers_is_told_at_the_sheet():
    old = card_of("s1", Slide.model_validate(starter(Layout.CHART)))
    rows = [[*row, "1"] for row in shown(old)["sheet"]["rows"]]
    wrong = changed(changed(old, "sheet", rows), "chart.type", "PIE")
    assert list(shown(wrong)["problems"]) == ["sheet"]


@pytest.mark.parametrize(
    ("name", "value", "field", "kept"),
    [
        ("title", "New", "title", "New"),
        ("notes", "Say it", "notes", "Say it"),
        ("notes", "", "notes", None),
        ("source", "Us", "source", "Us"),
        ("content", "- words", "content", "- words"),
    ],
)
def test_a_plain_field_is_that_of_the_slide(name, value, field, kept):
    new = changed(card(item_amount=1, content="x", notes="old"), name, value)
    assert getattr(new.slide, field) == kept


def test_a_title_that_is_empty_is_told_at_the_title():
    assert list(shown(changed(card(item_amount=1, content="x"), "title", " "))["problems"]) == ["title"]


def test_a_picture_is_checked():
    old = card(item_amount=1, content="x")
    assert list(shown(changed(old, "image.data", "nonsense"))["problems"]) == ["image.data"]
    new = changed(changed(old, "image.type", "stock"), "image.data", "a harbour")
    assert new.slide.images[0].data == "a harbour"
    assert (
        changed(changed(old, "image.data", "https://example.com/a.png"), "image.data", "").slide.images == ()
    )


def test_axis_titles_and_source_belong_to_the_chart():
    old = card_of("s1", Slide.model_validate(starter(Layout.CHART)))
    new = changed(changed(old, "chart.y_title", "Tons"), "chart.source", "Us")
    assert (new.slide.chart.y_title, new.slide.chart.source) == ("Tons", "Us")
    assert changed(new, "chart.y_title", "").slide.chart.y_title is None


def test_a_large_table_is_not_sent():
    form = shown(card(table=[["a"] * 3] * 90))
    assert form["sheet"]["rows"] == []
    assert form["sheet"]["size"] == "89 × 3"


@pytest.mark.parametrize("name", ["nonsense", "chart.type", "image.colour"])
def test_a_field_that_the_form_has_not_is_refused(name):
    with pytest.raises(ValidationFailed, match="no field"):
        changes_of(card(item_amount=1, content="x"), name, "y")


def test_a_typed_table_keeps_its_types_until_it_has_other_columns():
    old = card_of("s1", table({"a": ["x", "y"], "n": [1.5, -2.0]}))
    rows = shown(old)["sheet"]["rows"]
    longer = changed(old, "sheet", [*rows, ["z", "9"]])
    assert longer.slide.types == old.slide.types is not None
    wider = changed(old, "sheet", [[*row, "1"] for row in rows])
    assert (wider.problems, wider.slide.types) == ((), None)
    assert wider.slide.table[1] == ("x", "1.5", "1")


def test_marks_of_a_chart_that_is_typed_by_hand_are_fields_where_it_has_a_place_for_them():
    old = card_of("s1", Slide.model_validate(starter(Layout.CHART)))
    assert shown(old)["marks"]["offered"] == ["highlight", "target", "average"]
    new = changed(
        changed(changed(old, "marks.target", "2.5"), "marks.average", True), "marks.highlight", "category:B"
    )
    marks = new.slide.chart.marks
    assert (marks.target.value, marks.average, marks.highlight[0].category) == (2.5, True, "B")
    assert {name: shown(new)["marks"][name] for name in ("target", "average", "totals", "highlight")} == {
        "target": "2.5",
        "average": True,
        "totals": False,
        "highlight": "category:B",
    }
    wrong = changed(new, "marks.target", "much")
    assert [*shown(wrong)["problems"]] == ["marks.target"]
    assert wrong.slide == new.slide
    pie = changed(new, "chart.type", "PIE")
    assert [*shown(pie)["problems"]] == ["chart.type"]
    assert "average" in shown(pie)["marks"]["offered"]
    gone = changed(changed(changed(new, "marks.target", " "), "marks.average", False), "marks.highlight", "")
    assert gone.slide == old.slide
    stack = changed(old, "chart.type", "STACKED_BAR")
    assert "totals" in shown(stack)["marks"]["offered"]
    assert changed(stack, "marks.totals", True).slide.chart.marks.totals


def test_a_target_keeps_its_name_and_a_series_can_be_highlighted():
    old = card_of("s1", Slide.model_validate(starter(Layout.CHART)))
    chart = {**old.fields["chart"], "marks": {"target": {"value": 1.0, "name": "Plan"}}}
    new = changed(old.with_fields({"chart": chart}), "marks.target", "2")
    assert (new.slide.chart.marks.target.name, new.slide.chart.marks.target.value) == ("Plan", 2.0)
    named = changed(new, "marks.highlight", "series:First")
    assert named.slide.chart.marks.highlight[0].series == "First"
    assert shown(named)["marks"]["highlight"] == "series:First"


def test_a_chart_given_as_a_model_is_shown_like_any_other():
    old = card_of("s1", Slide.model_validate(starter(Layout.CHART)))
    new = old.with_fields({"chart": old.slide.chart})
    assert shown(new) == shown(old)


def test_typing_over_items_keeps_their_icons_all_or_none():
    def icons(slide):
        return [each.icon for each in slide.body.items]

    items = [
        {"heading": "Order", "text": "a", "icon": "truck"},
        {"heading": "Pack", "text": "b", "icon": "package"},
    ]
    old = card(layout="ITEMS", body={"type": "items", "items": items})
    assert icons(changed(old, "points", [["Order", "other"], ["Send", "b"]]).slide) == ["truck", "package"]
    assert icons(changed(old, "points", [["Pack", "b"], ["Order", "a"]]).slide) == ["package", "truck"]
    assert icons(changed(old, "points", [["Pack", "b"]]).slide) == ["package"]
    assert icons(changed(old, "points", [["Send", "b"]]).slide) == [""]
    assert icons(changed(old, "points", [["Order", "a"], ["Pack", "b"], ["New", "c"]]).slide) == ["", "", ""]
