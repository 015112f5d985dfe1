"""What stands below a field is its description in schemas, that of a base included."""

import sys

from pydantic import TypeAdapter

from nbdeck.contract.base import Model
from nbdeck.contract.content import Items
from nbdeck.contract.plain_value import sentences_of
from nbdeck.contract.slides import Chart, Slide
from nbdeck.contract.v1 import GenerateRequest


def test_a_field_has_the_sentence_below_it():
    assert sentences_of(Chart)["categories"].startswith("Labels")
    assert "why" in sentences_of(Slide)


def test_a_class_has_the_sentences_of_its_bases_too():
    own = {"tone", "branding_color", "template"}
    assert own <= sentences_of(GenerateRequest).keys()


def test_schemas_of_models_and_of_plain_values_say_them():
    chart = Chart.model_json_schema()["properties"]
    assert {name: each.get("description") for name, each in chart.items()} == {
        name: sentences_of(Chart).get(name) for name in chart
    }
    items = TypeAdapter(Items).json_schema()["properties"]
    said = sentences_of(Items)
    assert said
    assert all(items[name]["description"] == sentence for name, sentence in said.items())


def test_without_source_there_are_no_sentences(monkeypatch):
    made = type("Made", (), {"__module__": "no_such_source", "__annotations__": {"a": int}})
    monkeypatch.setitem(sys.modules, "no_such_source", type(sys)("no_such_source"))
    assert sentences_of(made) == {}


class Base(Model):
    """A base."""

    size: int = 0
    """Of the base."""
    name: str = ""
    """What it is called."""


class Own(Base):
    """One that says more."""

    size: int = 1
    """Of its own."""
    plain: int = 0
    rest: int = 0
    7  # noqa: B018 - no sentence


def test_a_class_says_its_own_sentence_where_its_base_has_another():
    assert sentences_of(Own) == {"size": "Of its own.", "name": "What it is called."}
    told = {name: each.get("description") for name, each in Own.model_json_schema()["properties"].items()}
    assert told == {"size": "Of its own.", "name": "What it is called.", "plain": None, "rest": None}
