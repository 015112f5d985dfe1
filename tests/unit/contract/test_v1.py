"""Version 1 bodies: each row of the interface's tables, and each rule between fields."""

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from in_turn import in_turn
from nbdeck.contract import v1

UUID = "6f1e0f0c-3a1c-4a55-9d0e-0a6f4b7c2d11"
OUTLINE = [{"title": "Why", "description": "Reasons", "appearance": "Three items"}]
SLIDE = {"title": "Why", "layout": "ITEMS", "item_amount": 3, "content": "One. Two. Three."}

GENERATE = {"plain_text": "Tea", "template": "default"}
SLIDES = {"slides": [SLIDE], "template": "default"}
OUTLINES = {"prompt": "Tea"}
EDIT = {"edit_type": "INSERT", "presentation_id": "c1", "prompt": "Tea", "position": 1}

DECK_ROWS: list[tuple[str, Any, Any, Any]] = [
    ("template", "MONARCH", "  ", None),
    ("template", "cabcdefghijklmnopqrstuvwx", None, None),
    ("template", "default", 7, None),
    ("language", "french", "Klingonese", "ORIGINAL"),
    ("fetch_images", False, "perhaps", True),
    ("verbosity", "text-heavy", "chatty", "standard"),
    ("include_cover", False, "perhaps", True),
    ("include_table_of_contents", False, [], True),
    ("add_speaker_notes", True, "perhaps", False),
    ("use_branding_logo", True, "perhaps", False),
    ("use_branding_fonts", True, {}, False),
    ("use_branding_color", True, "perhaps", False),
    ("branding_logo", "https://example.com/logo.png", "logo.png", None),
    ("branding_logo", "data:image/png;base64,iVBORw0KGgo=", "ftp://example.com/logo.png", None),
    ("branding_logo", "HTTP://EXAMPLE.COM", "https://", None),
    ("branding_fonts", {"title": "Georgia", "body": "Arial"}, {"title": "Georgia"}, None),
    ("branding_fonts", {"title": "Georgia", "body": "Arial"}, "Georgia", None),
    ("branding_color", "#1d5fd1", "#1d5fd", None),
    ("branding_color", "15D", "rebeccapurple", None),
]
GENERATE_ROWS = [
    *DECK_ROWS,
    ("plain_text", "Coffee", 12, ...),
    ("document_uuids", [UUID], UUID, ()),
    ("document_uuids", [UUID], [1], ()),
    ("outline", OUTLINE, [{"description": "no title"}], ()),
    ("outline_warnings", ["Two lines are notes."], "Two", ()),
    ("most_slides", 8, 0, None),
    (
        "brief",
        {"wishes": [{"kind": "count", "value": "2"}]},
        {"wishes": [{"kind": "mood", "value": "x"}]},
        None,
    ),
    ("length", 8, 8.5, None),
    ("length", 8.0, 0, None),
    ("length", 1, -1, None),
    ("length", 100, 101, None),
    ("length", "12", "twelve", None),
    ("length", 12, True, None),
    ("length", 12, float("inf"), None),
    ("use_document_images", False, "perhaps", True),
    ("tone", "sales_pitch", "loud", "default"),
    ("custom_user_instructions", "Be kind", 5, None),
    ("use_general_knowledge", True, "perhaps", False),
    ("use_wording_from_document", False, "perhaps", False),
    ("run_sync", True, "perhaps", False),
    ("response_format", "pdf", "keynote", "powerpoint"),
]
SLIDES_ROWS = [
    *DECK_ROWS,
    ("slides", [SLIDE, SLIDE], [], ...),
    ("slides", [SLIDE], None, ...),
    ("slides", [SLIDE], ["Why"], ...),
    ("title", "Tea in numbers", 5, None),
    ("subtitle", "2024", 2024, None),
]
OUTLINE_ROWS = [
    ("prompt", "Coffee", 5, ...),
    ("document_uuids", [UUID], UUID, ()),
    ("outline", OUTLINE, ["Why"], ()),
    ("outline_warnings", ["Two lines are notes."], "Two", ()),
    (
        "brief",
        {"wishes": [{"kind": "count", "value": "2"}]},
        {"wishes": [{"kind": "mood", "value": "x"}]},
        None,
    ),
    ("language", "zh-CN", "xx-YY", "ORIGINAL"),
    ("tone", "funny", "FUN", "default"),
    ("length", 5, 5.5, None),
    ("length", 100, 101, None),
]
EDIT_ROWS = [
    ("edit_type", "regenerate", "REPLACE", ...),
    ("edit_type", "Insert", None, ...),
    ("presentation_id", "c2", "", ...),
    ("prompt", "Coffee", " ", ...),
    ("position", 0, None, ...),
    ("position", 3.0, 3.5, ...),
    ("position", "2", "second", ...),
    ("position", -1, True, ...),
    ("document_uuids", [UUID], UUID, ()),
    ("fetch_images", True, "perhaps", None),
    ("verbosity", "concise", "short", None),
    ("add_speaker_notes", True, "perhaps", None),
    ("use_general_knowledge", True, "perhaps", None),
    ("use_wording_from_document", True, "perhaps", None),
    ("use_document_images", True, "perhaps", None),
    ("tone", "casual", "sad", None),
]
OTHER_ROWS = [
    (v1.RollbackRequest, {"previous_version_id": "c1"}, "previous_version_id", "c2", "", ...),
    (v1.RollbackRequest, {"previous_version_id": "c1"}, "presentation_id", "c3", 3, None),
    (v1.SubscribeRequest, {"endpoint": "https://a.example"}, "endpoint", "http://b.example/hook?k=1", "b", ...),
    (v1.SubscribeRequest, {"endpoint": "https://a.example"}, "endpoint", "http://[::1]:80/", "ftp://b.example", ...),
    (v1.UnsubscribeRequest, {"webhook_id": UUID}, "webhook_id", UUID, "", ...),
    (v1.ShapeReplacement, {"shape_name": "Title 1", "content": ""}, "content", "New", None, ...),
    (v1.ShapeReplacement, {"shape_name": "Title 1", "content": ""}, "shape_name", "Title 2", " ", ...),
    (v1.ShapeEditConfig, {"replacements": [{"shape_name": "A", "content": "b"}]}, "replacements",
     [{"shape_name": "B", "content": "c"}], [], ...),
]  # fmt: skip

ROWS = [
    *((v1.GenerateRequest, GENERATE, *row) for row in GENERATE_ROWS),
    *((v1.SlidesRequest, SLIDES, *row) for row in SLIDES_ROWS),
    *((v1.OutlineRequest, OUTLINES, *row) for row in OUTLINE_ROWS),
    *((v1.EditSlideRequest, EDIT, *row) for row in EDIT_ROWS),
    *OTHER_ROWS,
]


@in_turn(("model", "least", "field", "good", "bad", "default"), ROWS)
def test_a_field_takes_its_values_refuses_others_and_has_its_default(
    model: type[BaseModel], least: dict[str, Any], field: str, good: Any, bad: Any, default: Any
) -> None:
    assert getattr(model.model_validate({**least, field: good}), field) is not None
    with pytest.raises(ValidationError) as refused:
        model.model_validate({**least, field: bad})
    assert {error["loc"][0] for error in refused.value.errors()} == {field}
    if field not in least:
        assert getattr(model.model_validate(least), field) == default


@pytest.mark.parametrize(
    ("model", "fields"),
    [
        (v1.GenerateRequest, {row[0] for row in GENERATE_ROWS}),
        (v1.SlidesRequest, {row[0] for row in SLIDES_ROWS}),
        (v1.OutlineRequest, {row[0] for row in OUTLINE_ROWS}),
        (v1.EditSlideRequest, {row[0] for row in EDIT_ROWS}),
    ],
)
def test_the_tables_above_name_every_field(model: type[BaseModel], fields: set[str]) -> None:
    assert set(model.model_fields) == fields


@pytest.mark.parametrize(
    ("model", "body", "missing"),
    [
        (v1.GenerateRequest, {"plain_text": "Tea"}, "template"),
        (v1.GenerateRequest, {"template": "default"}, "plain_text"),
        (v1.GenerateRequest, {"template": "default", "plain_text": " "}, "plain_text"),
        (v1.GenerateRequest, {"template": "default", "document_uuids": [], "outline": []}, "plain_text"),
        (v1.SlidesRequest, {"template": "default"}, "slides"),
        (v1.SlidesRequest, {"slides": [SLIDE]}, "template"),
        (v1.OutlineRequest, {}, "prompt"),
        (v1.OutlineRequest, {"outline": OUTLINE}, "prompt"),
        (v1.OutlineRequest, {"outline": OUTLINE, "prompt": " ", "document_uuids": [UUID]}, "prompt"),
        (v1.EditSlideRequest, {**EDIT, "edit_type": "REGENERATE", "prompt": None}, "prompt"),
        (v1.EditSlideRequest, {"edit_type": "INSERT", "presentation_id": "c1", "prompt": "a"}, "position"),
        (v1.EditSlideRequest, {"presentation_id": "c1", "prompt": "a", "position": 0}, "edit_type"),
        (v1.EditSlideRequest, {"edit_type": "INSERT", "prompt": "a", "position": 0}, "presentation_id"),
        (v1.RollbackRequest, {"presentation_id": "c1"}, "previous_version_id"),
        (v1.SubscribeRequest, {}, "endpoint"),
        (v1.UnsubscribeRequest, {}, "webhook_id"),
        (v1.ShapeEdit, {}, "config"),
    ],
)
def test_what_is_needed_is_asked_for_by_name(
    model: type[BaseModel], body: dict[str, Any], missing: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        model.model_validate(body)
    assert [(error["type"], error["loc"]) for error in refused.value.errors()] == [("missing", (missing,))]


@pytest.mark.parametrize("source", [{"plain_text": "Tea"}, {"document_uuids": [UUID]}, {"outline": OUTLINE}])
def test_each_source_is_enough_alone(source: dict[str, Any]) -> None:
    v1.GenerateRequest.model_validate({"template": "default", **source})


@pytest.mark.parametrize("flag", ["use_document_images", "use_wording_from_document"])
def test_an_explicit_flag_about_documents_needs_documents(flag: str) -> None:
    with pytest.raises(ValidationError, match="Give document_uuids"):
        v1.GenerateRequest.model_validate({**GENERATE, flag: True})
    request = v1.GenerateRequest.model_validate({**GENERATE, flag: True, "document_uuids": [UUID]})
    assert getattr(request, flag) is True


def test_every_broken_rule_is_told_at_once() -> None:
    body = {"template": "default", "use_document_images": True, "use_wording_from_document": True}
    with pytest.raises(ValidationError) as refused:
        v1.GenerateRequest.model_validate(body)
    assert [error["loc"] for error in refused.value.errors()] == [
        ("plain_text",),
        ("use_document_images",),
        ("use_wording_from_document",),
    ]


@pytest.mark.parametrize("prompt", ["Remove it", ""])
def test_remove_takes_no_prompt(prompt: str) -> None:
    body = {"edit_type": "remove", "presentation_id": "c1", "position": 2}
    assert v1.EditSlideRequest.model_validate({**body, "prompt": None}).prompt is None
    with pytest.raises(ValidationError, match="Leave prompt out"):
        v1.EditSlideRequest.model_validate({**body, "prompt": prompt})


@pytest.mark.parametrize(
    ("model", "least"),
    [(v1.GenerateRequest, GENERATE), (v1.SlidesRequest, SLIDES), (v1.OutlineRequest, OUTLINES)],
)
def test_unknown_fields_are_ignored_and_null_means_the_default(
    model: type[BaseModel], least: dict[str, Any]
) -> None:
    optional = {name: None for name in model.model_fields if name not in least}
    assert model.model_validate({**least, **optional, "surprise": 1}) == model.model_validate(least)


@pytest.mark.parametrize(
    ("given", "kept"),
    [("#1d5fd1", "#1D5FD1"), ("1D5FD1", "#1D5FD1"), ("#15d", "#1155DD"), (" 15d ", "#1155DD")],
)
def test_a_colour_is_kept_in_one_form(given: str, kept: str) -> None:
    assert v1.GenerateRequest.model_validate({**GENERATE, "branding_color": given}).branding_color == kept


def test_a_colour_has_no_other_digits() -> None:
    with pytest.raises(ValidationError, match="hex colour"):
        v1.GenerateRequest.model_validate({**GENERATE, "branding_color": "#١٢٣"})


@pytest.mark.parametrize("config", ['{"replacements": [{"shape_name": "A", "content": "b"}]}', None])
def test_a_shape_edit_reads_its_config_as_object_or_text(config: str | None) -> None:
    given = config or {"replacements": [{"shape_name": "A", "content": "b"}]}
    assert v1.ShapeEdit.model_validate({"config": given}).config.replacements[0].shape_name == "A"


@pytest.mark.parametrize("config", ["", "{", "[]", '"a"', "[" * 100_000, '{"replacements": 1}'])
def test_a_config_that_is_no_such_object_is_refused(config: str) -> None:
    with pytest.raises(ValidationError):
        v1.ShapeEdit.model_validate({"config": config})


@pytest.mark.parametrize("body", [{"user_name": "ada"}, {"username": "ada"}])
def test_either_name_of_the_user_gives_both(body: dict[str, str]) -> None:
    me = v1.Me.model_validate(body)
    assert (me.user_name, me.username, me.credits) == ("ada", "ada", None)


def test_a_subscription_keeps_its_secret_out_of_its_repr() -> None:
    subscription = v1.Subscription(webhook_id=UUID, secret="whsec_abc")
    assert "whsec_abc" not in repr(subscription)
    assert subscription.wire() == {"webhook_id": UUID, "secret": "whsec_abc"}


def test_a_request_goes_out_as_it_was_given() -> None:
    body = {**GENERATE, "document_uuids": [UUID], "use_document_images": True, "length": 8}
    assert v1.GenerateRequest.model_validate(body).wire() == body
