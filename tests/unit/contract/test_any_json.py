"""Any JSON at all gives a model or a ValidationError, and a model survives the wire."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel, ValidationError

from nbdeck.contract import queries, slides, tasks, v1
from nbdeck.contract.operations import OPERATIONS
from nbdeck.contract.problems import Problem
from sampling import examples

MODELS: list[type[BaseModel]] = sorted(
    {each.request for each in OPERATIONS if each.request}
    | {
        slides.Slide,
        slides.Chart,
        slides.ImageRequest,
        queries.PreviewQuery,
        v1.Me,
        tasks.Task,
        tasks.TaskEvent,
        Problem,
    },
    key=lambda model: (model.__module__, model.__name__),
)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=12)
    | st.sampled_from(
        ["default", "INSERT", "remove", "chart", "TABLE", "PIE", "scatter", "fr", "8", "#fff", "url"]
    )
)
NAMES = st.sampled_from(sorted({name for model in MODELS for name in model.model_fields})) | st.text(
    max_size=5
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=20,
)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: f"{model.__module__}.{model.__name__}")
@settings(max_examples=examples(40))
@given(data=st.data())
def test_any_json_is_a_model_or_a_validation_error(model: type[BaseModel], data: st.DataObject) -> None:
    own = st.fixed_dictionaries({}, optional=dict.fromkeys(model.model_fields, JSON))
    check(model, data.draw(JSON | own))


NUMBER = st.integers(-3, 9) | st.floats() | st.none()
SERIES = st.fixed_dictionaries({"name": st.text(max_size=3), "values": st.lists(NUMBER, max_size=3)})
CHART = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["bar", "pie", "SCATTER", "x"]),
        "categories": st.lists(st.text(max_size=3) | st.just("1"), max_size=3),
        "series": st.lists(SERIES, max_size=2),
    }
)
SLIDE = st.fixed_dictionaries(
    {"title": st.text(min_size=1, max_size=4)},
    optional={
        "layout": st.sampled_from(["items", "TABLE", "CHART", "swot", None]),
        "layout_name": st.none() | st.text(max_size=3),
        "item_amount": st.integers(-1, 8) | st.just("3"),
        "content": st.text(max_size=4),
        "content_description": st.text(max_size=4),
        "chart": st.none() | CHART,
        "table": st.none() | st.lists(st.lists(st.text(max_size=2), max_size=3), max_size=3),
        "images": st.lists(st.just("https://example.com/a.png") | JSON, max_size=2),
    },
)


@settings(max_examples=examples(400))
@given(body=SLIDE)
def test_any_nearly_right_slide_is_a_slide_or_a_validation_error(body: dict[str, Any]) -> None:
    check(slides.Slide, body)


def check(model: type[BaseModel], body: Any) -> None:
    try:
        value = model.model_validate(body)
    except ValidationError as refused:
        for error in refused.errors(include_url=False, include_input=False):
            json.dumps(error)
            assert error["msg"]
        return
    again = json.loads(value.model_dump_json(exclude_unset=True))
    assert model.model_validate(again) == value
