"""How much one request may hold: just below a bound it is taken, just above it is refused with the number."""

import pytest

from nbdeck.contract import bounds, v1, v2
from nbdeck.contract.bounds import Bound, Excess, beyond
from nbdeck.contract.slides import Chart, Slide
from nbdeck.contract.v2 import ChangeRequest


def slide(**fields):
    words = {} if {"table", "chart"} & fields.keys() else {"item_amount": 1, "content": "x"}
    return {"title": "T", **words, **fields}


def slides(*given):
    return v1.SlidesRequest.model_validate({"template": "default", "slides": given})


def chart(categories, series):
    values = [1] * categories
    return {
        "type": "LINE",
        "categories": ["c"] * categories,
        "series": [{"name": f"s{n}", "values": values} for n in range(series)],
    }


def generate(**fields):
    return v1.GenerateRequest.model_validate({"template": "default", "plain_text": "x", **fields})


def outlined(count, **fields):
    return {"outline": [{"title": "T", **fields}] * count}


CASES = {
    "slides": (lambda n: slides(*[slide()] * n), 500, ("slides",)),
    "characters of a content": (lambda n: slides(slide(content="x" * n)), 20_000, ("slides", 0, "content")),
    "lines of a content": (lambda n: slides(slide(content="x\n" * n)), 1000, ("slides", 0, "content")),
    "characters of a title": (lambda n: slides(slide(title="x" * n)), 1000, ("slides", 0, "title")),
    "characters of notes": (lambda n: slides(slide(notes="x" * n)), 20_000, ("slides", 0, "notes")),
    "cells of a table": (
        lambda n: slides(slide(table=[["x"] * n, [""] * n])),
        5000,
        ("slides", 0, "table"),
    ),
    "characters of a cell": (
        lambda n: slides(slide(table=[["x"], ["y" * n]])),
        2000,
        ("slides", 0, "table"),
    ),
    "series": (lambda n: slides(slide(chart=chart(2, n))), 255, ("slides", 0, "chart", "series")),
    "numbers of a chart": (lambda n: slides(slide(chart=chart(n, 4))), 2500, ("slides", 0, "chart", "series")),
    "characters of a prompt": (lambda n: generate(plain_text="x" * n), 200_000, ("plain_text",)),
    "lines of a prompt": (lambda n: generate(plain_text="x\n" * n), 10_000, ("plain_text",)),
    "documents": (lambda n: generate(document_uuids=["x"] * n), 100, ("document_uuids",)),
    "slides of an outline": (lambda n: generate(**outlined(n)), 500, ("outline",)),
    "lines of a description": (
        lambda n: generate(**outlined(1, description="x\n" * n)),
        1000,
        ("outline", 0, "description"),
    ),
    "wishes": (lambda n: generate(custom_user_instructions="x" * n), 10_000, ("custom_user_instructions",)),
    "a prompt of version 2": (lambda n: v2.GenerateRequest(prompt="x" * n), 200_000, ("prompt",)),
    "an edit's prompt": (
        lambda n: v1.EditSlideRequest(
            edit_type="INSERT", presentation_id="p", position=1, prompt="x" * n
        ),
        200_000,
        ("prompt",),
    ),
    "an outline's prompt": (lambda n: v1.OutlineRequest(prompt="x" * n), 200_000, ("prompt",)),
    "a preview's content": (
        lambda n: v2.PreviewRequest(slide=slide(content="x" * n)),
        20_000,
        ("slide", "content"),
    ),
    "shapes to edit": (
        lambda n: v1.ShapeEditConfig(replacements=[{"shape_name": "a", "content": "b"}] * n),
        2000,
        ("replacements",),
    ),
    "new words of a shape": (
        lambda n: v1.ShapeEditConfig(replacements=[{"shape_name": "a", "content": "b" * n}]),
        20_000,
        ("replacements", 0, "content"),
    ),
    "shapes to change": (
        lambda n: ChangeRequest(presentation_id="p", shapes=[{"shape_name": "a", "content": "b"}] * n),
        2000,
        ("shapes",),
    ),
    "characters in all": (
        lambda n: slides(*[slide(title="x", content="x" * (n // 100 - 2))] * 100, slide(title="t", content="")),
        1_000_000,
        (),
    ),
    "cells in all": (lambda n: slides(*[slide(table=[["x"] * (n // 16)] * 4)] * 4), 20_000, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_just_below_its_bound_a_request_is_taken_and_just_above_refused(name):
    make, most, loc = CASES[name]
    step = 200 if loc == () else 1
    assert list(beyond(make(most - step))) == []
    if loc:
        assert list(beyond(make(most))) == []
    (excess,) = beyond(make(most + step))
    assert excess.loc == loc
    told = most * {"cells of a table": 2, "numbers of a chart": 4}.get(name, 1)
    assert f"at most {told:,} " in excess.sentence


def test_pictures_in_a_request_do_not_count_as_its_text():
    picture = "data:image/png;base64," + "A" * 2_000_000
    assert list(beyond(slides(slide(images=[{"type": "url", "data": picture}])))) == []


def test_every_bound_that_is_passed_is_told_at_its_place():
    request = slides(slide(title="x" * 1001), slide(content="x\n" * 10_001))
    assert list(beyond(request)) == [
        Excess(("slides", 0, "title"), "Give at most 1,000 characters; there are 1,001."),
        Excess(("slides", 1, "content"), "Give at most 1,000 lines; there are 10,001."),
        Excess(("slides", 1, "content"), "Give at most 20,000 characters; there are 20,002."),
    ]


@pytest.mark.parametrize("mark", ["\n", "\r", "\r\n", "\v", "\u2028"])
def test_every_line_break_begins_a_line(mark):
    assert list(Bound(lines=3).beyond(mark.join("abc"))) == []
    assert len(list(Bound(lines=3).beyond(mark.join("abcd")))) == 1


@pytest.mark.parametrize(
    ("model", "field", "told"),
    [
        (v1.SlidesRequest, "slides", {"maxItems": bounds.MOST_SLIDES}),
        (Slide, "title", {"maxLength": 1000, "x-maxLines": 20}),
        (Slide, "table", {"x-maxCells": 10_000, "x-maxLength": 2000}),
        (Chart, "series", {"maxItems": 255, "x-maxCells": 10_000}),
        (v2.GenerateRequest, "prompt", {"maxLength": 200_000, "x-maxLines": 10_000}),
    ],
)
def test_the_schema_says_the_bounds(model, field, told):
    schema = model.model_json_schema()["properties"][field]
    found = {**schema, **next(iter(schema.get("anyOf", ())), {})}
    assert told.items() <= found.items()


def test_what_is_made_here_has_no_bounds():
    assert Slide(title="x" * 5000, item_amount=1, content="x\n" * 5000).content


def test_what_is_left_out_is_not_published_as_what_a_caller_may_send():
    amount = Slide.model_json_schema()["properties"]["item_amount"]
    pictures = v1.GenerateRequest.model_json_schema()["properties"]["use_document_images"]
    assert "default" not in amount
    assert {"minimum": 0, "type": "integer"} in amount["anyOf"]
    assert "default" not in pictures
