"""One slide: its layouts, counts, chart and table, and the older forms of its fields."""

from typing import Any

import pytest
from pydantic import ValidationError

from nbdeck.contract.base import CHECKED
from nbdeck.contract.enums import ChartType, ImageType
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.slides import BrandFonts, Chart, ImageRequest, OutlineSlide, Series, Slide

CHART = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "s", "values": [1, None]}]}
TABLE = [["City", "People"], ["Oslo", "700000"]]
LEAST = {"title": "Why", "item_amount": 1, "content": "Because."}


def refused_at(model: type[Any], body: Any) -> dict[tuple[str | int, ...], str]:
    with pytest.raises(ValidationError) as refused:
        model.model_validate(body)
    return {error["loc"]: error["msg"] for error in refused.value.errors()}


RANGES = {
    "ITEMS": (1, 5),
    "STEPS": (3, 5),
    "SUMMARY": (1, 5),
    "COMPARISON": (2, 2),
    "BIG_NUMBER": (1, 5),
    "MILESTONE": (3, 5),
    "PESTEL": (6, 6),
    "SWOT": (4, 4),
    "PYRAMID": (1, 5),
    "TIMELINE": (3, 5),
    "FUNNEL": (3, 5),
    "QUOTE": (1, 1),
    "CYCLE": (3, 5),
    "THANKS": (0, 0),
    "TABLE": (0, 0),
    "CHART": (0, 0),
}


@pytest.mark.parametrize(("layout", "least", "most"), [(name, *ends) for name, ends in RANGES.items()])
def test_a_layout_takes_its_counts_and_names_them_when_it_refuses_others(
    layout: str, least: int, most: int
) -> None:
    body: dict[str, Any] = {"title": "Why", "layout": layout, "content": "x"}
    if layout == "TABLE":
        body["table"] = TABLE
    for count in range(least, most + 1):
        assert Slide.model_validate({**body, "item_amount": count}).item_amount == count
    for count in (least - 1, most + 1):
        message = refused_at(Slide, {**body, "item_amount": count})[("item_amount",)]
        assert layout in message
        assert describe_counts(Layout(layout)) in message


@pytest.mark.parametrize("layout", ["STEPS", "THANKS", "CHART", "BIG_NUMBER"])
def test_a_layout_counts_the_items_of_a_body(layout: str) -> None:
    body = {"items": [{"heading": f"Step {number}"} for number in range(7)]}
    message = refused_at(Slide, {"title": "How", "layout": layout, "body": body})[("item_amount",)]
    assert "not 7. Leave layout out, or share the items among slides." in message
    assert Slide.model_validate({"title": "How", "body": body}).layout is None


def test_there_are_sixteen_layouts_and_each_has_its_counts() -> None:
    assert set(RANGES) == set(Layout) == set(ITEM_COUNTS)
    assert (describe_counts(Layout.TIMELINE), describe_counts(Layout.SWOT)) == ("3 to 5", "exactly 4")


@pytest.mark.parametrize("word", ["BIG_NUMBER", "big_number", "Big-Number", " big number "])
def test_a_layout_is_read_in_any_letter_case(word: str) -> None:
    assert Slide.model_validate({**LEAST, "layout": word}).layout is Layout.BIG_NUMBER


@pytest.mark.parametrize("word", ["MOSAIC", "", 5, ["ITEMS"], {"a": 1}])
def test_an_unknown_layout_is_refused(word: Any) -> None:
    assert ("layout",) in refused_at(Slide, {**LEAST, "layout": word})


@pytest.mark.parametrize(("given", "kept"), [(3, 3), ("3", 3), (3.0, 3), (" 3 ", 3)])
def test_item_amount_is_an_integer_or_digits(given: Any, kept: int) -> None:
    assert Slide.model_validate({**LEAST, "item_amount": given}).item_amount == kept


@pytest.mark.parametrize("given", ["three", "", 3.5, True, -1, 7, "9" * 5000, 10**400, [], float("nan")])
def test_any_other_item_amount_is_refused(given: Any) -> None:
    assert set(refused_at(Slide, {**LEAST, "item_amount": given})) == {("item_amount",)}


ROWS: list[tuple[str, Any, Any, Any]] = [
    ("title", "  Why  ", " \t", ...),
    ("title", "Why", None, ...),
    ("layout_name", "Two columns", 5, None),
    ("content", "", 5, ...),
    ("images", [{"type": "stock", "data": "tea"}], "tea", ()),
    ("images", ["https://example.com/a.png"], ["a.png"], ()),
    ("chart", CHART, {}, None),
    ("chart", CHART, {**CHART, "type": "RADAR"}, None),
    ("table", TABLE, [], None),
    ("table", TABLE, [["only", "header"]], None),
    ("table", TABLE, [[], []], None),
    ("table", TABLE, [["a", "b"], ["short"]], None),
    ("table", TABLE, [["a"], ["long", "row"]], None),
    ("table", TABLE, [["a"], [5]], None),
    ("notes", "Say hello", 5, None),
    ("source", "Statistics office", 5, None),
    ("why", "LINE because of dates", 5, None),
]


@pytest.mark.parametrize(("field", "good", "bad", "default"), ROWS)
def test_a_slide_field_takes_its_values_refuses_others_and_has_its_default(
    field: str, good: Any, bad: Any, default: Any
) -> None:
    least = {**LEAST, "item_amount": 0} if field in {"chart", "table"} else LEAST
    assert getattr(Slide.model_validate({**least, field: good}), field) is not None
    assert {loc[0] for loc in refused_at(Slide, {**least, field: bad})} == {field}
    if field not in least:
        assert getattr(Slide.model_validate(least), field) == default


def test_item_amount_and_content_are_needed_without_chart_or_table() -> None:
    assert set(refused_at(Slide, {"title": "Why"})) == {("item_amount",), ("content",)}


@pytest.mark.parametrize(("field", "value"), [("chart", CHART), ("table", TABLE)])
def test_a_chart_or_table_brings_its_layout_with_it(field: str, value: Any) -> None:
    slide = Slide.model_validate({"title": "Why", field: value})
    assert (slide.layout, slide.item_amount, slide.content) == (Layout(field.upper()), 0, "")
    assert {"layout", "item_amount", "content"} <= slide.wire().keys()


@pytest.mark.parametrize(("field", "value"), [("chart", CHART), ("table", TABLE)])
def test_a_chart_or_table_goes_into_a_branded_layout_but_into_no_other_built_in_one(
    field: str, value: Any
) -> None:
    branded = Slide.model_validate({"title": "Why", "layout_name": "Figure", field: value})
    assert branded.layout is None
    body = {**LEAST, "layout": "ITEMS", field: value}
    assert field.upper() in refused_at(Slide, body)[(field,)]


def test_a_slide_has_a_chart_or_a_table_but_not_both() -> None:
    assert "not both" in refused_at(Slide, {"title": "Why", "chart": CHART, "table": TABLE})[("table",)]


def test_layout_and_layout_name_exclude_each_other() -> None:
    body = {**LEAST, "layout": "ITEMS", "layout_name": "Two columns"}
    assert "not both" in refused_at(Slide, body)[("layout_name",)]


def test_a_table_layout_needs_a_table_and_a_chart_layout_finds_numbers_in_content() -> None:
    body = {"title": "Why", "item_amount": 0, "content": "2023: 5, 2024: 8"}
    assert ("table",) in refused_at(Slide, {**body, "layout": "TABLE"})
    assert Slide.model_validate({**body, "layout": "chart"}).chart is None


def test_the_earlier_form_of_a_slide_is_still_read() -> None:
    early = {"title": "Why", "layout": "items", "item_amount": "3", "content_description": "Reasons"}
    assert Slide.model_validate(early).content == "Reasons"
    assert Slide.model_validate({**early, "content": "Newer"}).content == "Newer"
    assert Slide.model_validate({**early, "content": None}).content == "Reasons"


def test_a_short_row_is_named_with_both_widths() -> None:
    message = refused_at(Slide, {"title": "Why", "table": [["a", "b"], ["c", "d"], ["e"]]})[("table",)]
    assert message.startswith("Row 2 has 1 cells and the header has 2")


IMAGES = [
    ({"type": "url", "data": "https://example.com/a.png"}, ImageType.URL),
    ({"type": "url", "data": "data:image/png;base64,iVBORw0KGgo="}, ImageType.URL),
    ({"type": "stock", "data": "green tea"}, ImageType.STOCK),
    ({"type": "ai", "data": "a cup of tea at dawn"}, ImageType.AI),
    ("http://example.com/a.png", ImageType.URL),
]


@pytest.mark.parametrize(("given", "kind"), IMAGES)
def test_an_image_is_an_object_or_a_plain_address(given: Any, kind: ImageType) -> None:
    assert ImageRequest.model_validate(given).type is kind


@pytest.mark.parametrize(
    "given",
    [
        "",
        "a.png",
        "file:///etc/passwd",
        {"type": "url", "data": "a.png"},
        {"type": "stock", "data": " "},
        {"type": "drawn", "data": "x"},
        {"type": "ai"},
        {"data": "https://example.com/a.png"},
        5,
    ],
)
def test_an_image_without_a_usable_origin_is_refused(given: Any) -> None:
    refused_at(ImageRequest, given)


@pytest.mark.parametrize("kind", [*ChartType, "bar", "stacked-bar", "Doughnut"])
def test_every_chart_type_is_read_in_any_letter_case(kind: str) -> None:
    chart = Chart.model_validate({**CHART, "type": kind, "categories": ["1", "2.5"]})
    assert chart.type == kind.upper().replace("-", "_")


ONE = [{"name": "s", "values": [1, 2]}]
CHART_FAULTS = [
    ({"categories": []}, "categories", "at least one category"),
    ({"series": []}, "series", "at least one series"),
    ({"series": [{"name": "s", "values": [1]}]}, "series", "'s' has 1 values for 2 categories"),
    ({"type": "PIE", "series": ONE * 2}, "series", "shows one series, and 2"),
    ({"type": "DOUGHNUT", "series": [{"name": "s", "values": [1, -2]}]}, "series", "negative"),
    ({"type": "SCATTER"}, "categories", "'a' is none"),
    ({"type": "SCATTER", "categories": ["1", "inf"]}, "categories", "'inf' is none"),
]


@pytest.mark.parametrize(("change", "field", "words"), CHART_FAULTS)
def test_a_chart_whose_parts_do_not_fit_together_is_refused(
    change: dict[str, Any], field: str, words: str
) -> None:
    assert words in refused_at(Chart, {**CHART, **change})[(field,)]


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "1", True, [1], 10**400])
def test_a_chart_value_is_a_finite_number_or_null(value: Any) -> None:
    refused_at(Chart, {**CHART, "series": [{"name": "s", "values": [value, None]}]})


@pytest.mark.parametrize("field", ["number_format", "x_title", "y_title", "source"])
def test_words_around_a_chart_are_optional(field: str) -> None:
    assert getattr(Chart.model_validate(CHART), field) is None
    assert getattr(Chart.model_validate({**CHART, field: "0.0%"}), field) == "0.0%"
    refused_at(Chart, {**CHART, field: 5})


def test_a_chart_keeps_its_gaps_on_the_wire() -> None:
    slide = Slide(title="Why", chart=Chart.model_validate(CHART))
    assert slide.wire()["chart"] == {**CHART, "series": [{"name": "s", "values": [1.0, None]}]}
    assert Slide.model_validate(slide.wire()) == slide


def test_slides_are_values_that_cannot_be_changed() -> None:
    series = Series(name="s", values=(1.0,))
    with pytest.raises(ValidationError, match="frozen"):
        series.name = "t"


def test_an_outline_slide_needs_only_a_title() -> None:
    slide = OutlineSlide.model_validate({"title": "Why", "appearance": None})
    assert (slide.description, slide.appearance) == ("", "")
    assert ("title",) in refused_at(OutlineSlide, {"description": "x"})
    assert ("title",) in refused_at(OutlineSlide, {"title": ""})


def test_empty_words_leave_a_body_as_they_are_what_generated_clients_send() -> None:
    slide = Slide.model_validate(
        {"title": "Why", "content": "", "item_amount": 1, "body": {"items": [{"heading": "Bees"}]}}
    )
    assert slide.body is not None
    assert slide.content == "- Bees"


@pytest.mark.parametrize("heading", ["a\nb", "a\rb", " "])
@pytest.mark.parametrize("content", ["", "Other words"])
def test_a_body_that_breaks_its_rules_is_refused_also_beside_other_words(heading: str, content: str) -> None:
    body = {"items": [{"heading": heading}]}
    slide = {"title": "Why", "content": content, "item_amount": 1, "body": body}
    assert ("body",) in refused_at(Slide, slide)


@pytest.mark.parametrize(
    "body", [{}, {"title": "Georgia"}, {"body": "Arial"}, {"title": "", "body": "Arial"}]
)
def test_brand_fonts_name_both_typefaces(body: dict[str, str]) -> None:
    refused_at(BrandFonts, body)


def items_with(*icons: str) -> dict[str, Any]:
    items = [{"heading": f"Item {number}", "icon": icon} for number, icon in enumerate(icons, 1)]
    return {"title": "Why", "body": {"items": items}}


@pytest.mark.parametrize("model", [Slide, OutlineSlide])
@pytest.mark.parametrize(
    ("icons", "told"),
    [
        (("truck", "trck"), "There is no icon 'trck'. Did you mean 'truck'"),
        (("truck", ""), "Give all items an icon, or none: item 2 has none."),
        (("", "truck", ""), "Give all items an icon, or none: items 1, 3 have none."),
    ],
)
def test_an_icon_that_is_none_and_items_of_which_only_some_have_one_are_refused(
    model: type[Any], icons: tuple[str, ...], told: str
) -> None:
    assert refused_at(model, items_with(*icons))[("body",)].startswith(told)
    stored = model.model_validate(items_with(*icons), context=CHECKED)
    assert [item.icon for item in stored.body.items] == list(icons)


def test_every_broken_rule_of_what_was_checked_before_is_broken_still_but_for_icons() -> None:
    with pytest.raises(ValidationError, match="takes exactly 4 items"):
        Slide.model_validate({**LEAST, "layout": "SWOT"}, context=CHECKED)


def test_items_with_icons_are_slides_as_any_other() -> None:
    slide = Slide.model_validate(items_with("truck", "alarm-check"))
    assert [item.icon for item in slide.body.items] == ["truck", "alarm-check"]
    assert slide.content == "- Item 1\n- Item 2"
    assert Slide.model_validate(slide.wire()) == slide
