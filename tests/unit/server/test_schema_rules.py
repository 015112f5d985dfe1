"""The document says what the models accept, also where a rule looks at several fields."""

from jsonschema import Draft202012Validator

from in_turn import in_turn
from nbdeck.contract import v1, v2
from nbdeck.contract.changes import ChangeRequest
from nbdeck.contract.slides import ImageRequest, OutlineSlide, Slide
from nbdeck.errors import NbdeckError
from nbdeck.server.openapi import document
from nbdeck.server.schema_rules import RULES

TABLE = [["a"], ["1"]]
CHART = {"type": "BAR", "categories": ["a"], "series": [{"name": "n", "values": [1]}]}
EDIT = {"presentation_id": "p", "position": 1}
MEND = {"remedy": "whole_axis", "shape_name": "C"}
SHAPES = [{"shape_name": "T", "content": "x"}]
CASES = [
    (v1.GenerateRequest, {"template": "default"}, False),
    (v1.GenerateRequest, {"template": "default", "plain_text": " \n"}, False),
    (v1.GenerateRequest, {"template": "default", "plain_text": "Tides"}, True),
    (v1.GenerateRequest, {"template": "default", "document_uuids": []}, False),
    (v1.GenerateRequest, {"template": "default", "document_uuids": ["d"]}, True),
    (v1.GenerateRequest, {"template": "default", "outline": [{"title": "T"}]}, True),
    (v1.GenerateRequest, {"template": "default", "plain_text": "T", "use_document_images": True}, False),
    (v1.GenerateRequest, {"template": "default", "plain_text": "T", "use_wording_from_document": True}, False),
    (v1.GenerateRequest, {"template": "default", "plain_text": "T", "use_document_images": False}, True),
    (v1.GenerateRequest, {"template": "default", "document_uuids": ["d"], "use_document_images": True}, True),
    (v1.GenerateRequest, {"template": "default", "plain_text": "T", "include_cover": 0}, False),
    (v1.GenerateRequest, {"template": "default", "plain_text": "T", "run_sync": "true"}, False),
    (v1.OutlineRequest, {}, False),
    (v1.OutlineRequest, {"prompt": ""}, False),
    (v1.OutlineRequest, {"prompt": "T"}, True),
    (v1.OutlineRequest, {"document_uuids": ["d"]}, True),
    (v1.OutlineRequest, {"document_uuids": ["d"], "outline": [{"title": "T"}]}, False),
    (v1.OutlineRequest, {"prompt": "shorter", "outline": [{"title": "T"}]}, True),
    (v1.EditSlideRequest, {**EDIT, "edit_type": "REMOVE"}, True),
    (v1.EditSlideRequest, {**EDIT, "edit_type": "REMOVE", "prompt": "x"}, False),
    (v1.EditSlideRequest, {**EDIT, "edit_type": "INSERT", "prompt": "x"}, True),
    (v1.EditSlideRequest, {**EDIT, "edit_type": "INSERT", "prompt": " "}, False),
    (v1.EditSlideRequest, {**EDIT, "edit_type": "REGENERATE"}, False),
    (Slide, {"title": "T"}, False),
    (Slide, {"title": "T", "item_amount": 1}, False),
    (Slide, {"title": "T", "content": "x"}, False),
    (Slide, {"title": "T", "item_amount": 1, "content": "x"}, True),
    (Slide, {"title": "T", "item_amount": 6, "content": "x"}, True),
    (Slide, {"title": "T", "item_amount": 7, "content": "x"}, False),
    (Slide, {"title": "T", "item_amount": 7, "content": "x", "layout_name": "Own"}, True),
    (Slide, {"title": "T", "item_amount": 1, "content": "x", "layout": "STEPS"}, False),
    (Slide, {"title": "T", "item_amount": 3, "content": "x", "layout": "STEPS"}, True),
    (Slide, {"title": "T", "item_amount": 3, "content": "x", "layout": "STEPS", "layout_name": "Own"}, False),
    (Slide, {"title": "T", "table": TABLE}, True),
    (Slide, {"title": "T", "table": TABLE, "layout": "TABLE"}, True),
    (Slide, {"title": "T", "table": TABLE, "layout": "CHART"}, False),
    (Slide, {"title": "T", "table": TABLE[:1]}, False),
    (Slide, {"title": "T", "table": TABLE, "types": {"rows_of": 9}}, True),
    (Slide, {"title": "T", "table": TABLE, "types": {"rows_of": False}}, False),
    (Slide, {"title": "T", "table": TABLE, "types": {"totals": [True]}}, False),
    (Slide, {"title": "T", "table": TABLE, "chart": CHART}, False),
    (Slide, {"title": "T", "chart": CHART, "layout": "CHART"}, True),
    (Slide, {"title": "T", "chart": CHART, "layout": "ITEMS", "item_amount": 1}, False),
    (Slide, {"title": "T", "item_amount": 0, "content": "x", "layout": "TABLE"}, False),
    (Slide, {"title": "T", "body": {"items": [{"text": "x"}]}}, True),
    (Slide, {"title": "T", "item_amount": 0, "content": "", "is_verbatim": 0}, False),
    (OutlineSlide, {"title": "T", "body": {"items": []}}, False),
    (OutlineSlide, {"title": "T", "body": {"items": [{"heading": " "}]}}, False),
    (OutlineSlide, {"title": "T", "body": {"items": [{"heading": "a\nb"}]}}, False),
    (OutlineSlide, {"title": "T", "body": {"words": ""}}, False),
    (OutlineSlide, {"title": "T", "body": {"words": "x"}}, True),
    (ImageRequest, {"type": "url", "data": "x"}, False),
    (ImageRequest, {"type": "url", "data": "https://example.com/a.png"}, True),
    (ImageRequest, {"type": "stock", "data": "x"}, True),
    (v1.SubscribeRequest, {"endpoint": "https://q*"}, False),
    (v1.SubscribeRequest, {"endpoint": "https://example.com:8080/a?b"}, True),
    (ChangeRequest, {"presentation_id": "p"}, False),
    (ChangeRequest, {"presentation_id": "p", "shapes": SHAPES}, True),
    (ChangeRequest, {"presentation_id": "p", "template": "aurora"}, True),
    (ChangeRequest, {"presentation_id": "p", "template": "aurora", "position": 1}, False),
    (ChangeRequest, {"presentation_id": "p", "use_branding_logo": True}, True),
    (ChangeRequest, {"presentation_id": "p", "position": 1, "mend": MEND}, True),
    (ChangeRequest, {"presentation_id": "p", "mend": MEND}, False),
    (ChangeRequest, {"presentation_id": "p", "position": 1, "mend": MEND, "shapes": SHAPES}, False),
    (v2.TranslateRequest, {"presentation_id": "p", "language": "ORIGINAL"}, False),
    (v2.TranslateRequest, {"presentation_id": "p", "language": "FRENCH"}, True),
    (v2.SectionRequest, {"name": "n", "presentation_id": "p", "slides": [1, 1], "placement": "end"}, False),
    (v2.SectionRequest, {"name": "n", "presentation_id": "p", "slides": [1, 2], "placement": "end"}, True),
]  # fmt: skip


@in_turn(("model", "body", "is_accepted"), CASES)
def test_the_document_and_the_model_say_the_same_of_a_request(model, body, is_accepted):
    whole = document()
    schema = {"$ref": f"#/components/schemas/{model.__name__}", "components": whole["components"]}
    assert Draft202012Validator(schema).is_valid(body) is is_accepted
    try:
        model.model_validate(body)
    except (ValueError, NbdeckError):
        assert not is_accepted
    else:
        assert is_accepted


def test_every_rule_belongs_to_a_component_of_the_document():
    assert RULES.keys() <= document()["components"]["schemas"].keys()
