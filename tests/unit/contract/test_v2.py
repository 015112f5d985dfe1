"""Version 2 bodies: each row of the interface's tables, and each rule between fields."""

from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from nbdeck.contract import queries, v2
from nbdeck.errors import ValidationFailed

SLIDE = {"title": "Why", "layout": "ITEMS", "item_amount": 3, "content": "One. Two. Three."}
VIDEO = {"presentation_id": "c1"}
SECTION = {"name": "About us", "presentation_id": "c1", "slides": [1, 2]}
PREVIEW = {"slide": SLIDE}

ROWS = [
    (v2.GenerateRequest, {"prompt": "Tea"}, "prompt", "Coffee", " \n", ...),
    (v2.GenerateRequest, {"prompt": "Tea"}, "prompt", "Coffee", None, ...),
    (v2.GenerateRequest, {"prompt": "Tea"}, "document_ids", ["a"], "a", ()),
    (v2.GenerateRequest, {"prompt": "Tea"}, "settings", {}, [], v2.GenerateSettings()),
    (v2.GenerateRequest, {"prompt": "Tea"}, "settings", {"length": 3}, {"lenght": 3}, v2.GenerateSettings()),
    (v2.GenerateSettings, {}, "design_kit_id", "monarch", 1, None),
    (v2.GenerateSettings, {}, "reusable_section_id", "c1", 1, None),
    (v2.GenerateSettings, {}, "length", 1, 0, None),
    (v2.GenerateSettings, {}, "length", 100.0, 101, None),
    (v2.GenerateSettings, {}, "length", 8, 8.5, None),
    (v2.GenerateSettings, {}, "language", "ENGLISH", "ENGLISCH", "ORIGINAL"),
    (v2.GenerateSettings, {}, "tone", "educational", "stern", "default"),
    (v2.GenerateSettings, {}, "verbosity", "concise", "DETAILED", "standard"),
    (v2.GenerateSettings, {}, "add_speaker_notes", True, "perhaps", False),
    (v2.ImportForm, {}, "name", "Annual report", 5, None),
    (v2.TranslateRequest, {**VIDEO, "language": "fr"}, "presentation_id", "c2", "", ...),
    (v2.TranslateRequest, {**VIDEO, "language": "fr"}, "language", "german", "ORIGINAL", ...),
    (v2.TranslateRequest, {**VIDEO, "language": "fr"}, "language", "pt-BR", "tlhIngan", ...),
    (v2.VideoRequest, VIDEO, "presentation_id", "c2", " ", ...),
    (v2.VideoRequest, VIDEO, "language", "english_uk", "english_moon", "ORIGINAL"),
    (v2.VideoRequest, VIDEO, "voice_id", "en-gb-1", 1, None),
    (v2.VideoRequest, VIDEO, "captions", True, "perhaps", False),
    (v2.VideoRequest, VIDEO, "quality", "sd", "4k", "hd"),
    (v2.VideoRequest, VIDEO, "speed", 0.5, 0.49, 1.0),
    (v2.VideoRequest, VIDEO, "speed", 2, 2.01, 1.0),
    (v2.VideoRequest, VIDEO, "speed", 1.5, float("nan"), 1.0),
    (v2.VideoRequest, VIDEO, "narration_verbosity", "detailed", "long", "DEFAULT"),
    (v2.SectionRequest, SECTION, "name", "Legal", " ", ...),
    (v2.SectionRequest, SECTION, "presentation_id", "c2", "", ...),
    (v2.SectionRequest, SECTION, "slides", [0], [], ...),
    (v2.SectionRequest, SECTION, "slides", [3, 1], [-1], ...),
    (v2.SectionRequest, SECTION, "slides", [3, 1], [3, 3], ...),
    (v2.SectionRequest, SECTION, "placement", "after_cover", "middle", "end"),
    (v2.PreviewRequest, PREVIEW, "slide", SLIDE, {"title": "Why"}, ...),
    (v2.PreviewRequest, PREVIEW, "template", "aurora", "", "default"),
    (v2.PreviewRequest, PREVIEW, "language", "he", "hex", "ORIGINAL"),
    (v2.PreviewRequest, PREVIEW, "verbosity", "concise", "short", "standard"),
    (v2.PreviewRequest, PREVIEW, "branding_color", "#fff", "#ff", None),
    (v2.PreviewRequest, PREVIEW, "format", "png", "gif", "svg"),
    (v2.PreviewRequest, PREVIEW, "width", 320, 8, 960),
    (v2.PreviewRequest, PREVIEW, "width", 320, 10_000, 960),
    (queries.PreviewQuery, {}, "width", "640", "wide", 960),
    (queries.PreviewQuery, {}, "request_id", "c1", 1, None),
    (v2.DesignKitForm, {}, "name", "House style", 5, None),
]


@pytest.mark.parametrize(("model", "least", "field", "good", "bad", "default"), ROWS)
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
    ("model", "least"), list({row[0]: row[:2] for row in ROWS if row[0] is not queries.PreviewQuery}.values())
)
def test_an_unknown_field_is_refused_by_name_even_when_it_is_null(
    model: type[BaseModel], least: dict[str, Any]
) -> None:
    for value in ("x", None):
        with pytest.raises(ValidationError) as refused:
            model.model_validate({**least, "surprise": value})
        assert [error["type"] for error in refused.value.errors()] == ["extra_forbidden"]
        assert refused.value.errors()[0]["loc"] == ("surprise",)


@pytest.mark.parametrize(("model", "least"), list({row[0]: row[:2] for row in ROWS}.values()))
def test_null_in_an_optional_field_means_its_default(model: type[BaseModel], least: dict[str, Any]) -> None:
    optional = {name: None for name in model.model_fields if name not in least}
    assert model.model_validate({**least, **optional}) == model.model_validate(least)


@pytest.mark.parametrize("key", ["narration_verbosity", "verbosity"])
def test_narration_verbosity_is_read_under_both_names_and_sent_under_its_own(key: str) -> None:
    video = v2.VideoRequest.model_validate({**VIDEO, key: "concise"})
    assert video.wire() == {"presentation_id": "c1", "narration_verbosity": "CONCISE"}


def test_the_limit_of_speed_is_told() -> None:
    with pytest.raises(ValidationFailed, match="less than or equal to 2"):
        v2.VideoRequest(presentation_id="c1", speed=2.5)


@pytest.mark.parametrize("language", ["ENGLISH_UK", "english_uk", "English (UK)", "en-GB", "en_gb"])
def test_a_language_is_kept_by_its_name(language: str) -> None:
    assert v2.VideoRequest(presentation_id="c1", language=language).language == "ENGLISH_UK"


def test_answers_are_read_when_a_service_adds_fields() -> None:
    kit = v2.DesignKit.model_validate(
        {"id": "k", "name": "Kit", "images": {"cover": "a", "content": "b"}, "colour": "red"}
    )
    section = v2.ReusableSection.model_validate(
        {"id": "s", "name": "Legal", "slide_count": 2, "placement": "end", "owner": 1}
    )
    voice = v2.Voice.model_validate({"voice_id": "v", "name": "Ada", "language": "ENGLISH"})
    assert (kit.wire(), section.slide_count, voice.gender) == (
        {"id": "k", "name": "Kit", "images": {"cover": "a", "content": "b"}},
        2,
        None,
    )
