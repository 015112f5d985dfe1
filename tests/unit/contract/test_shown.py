"""A value shows the names that a person types, and is shown by the painter of a notebook."""

import pytest

import nbdeck
from nbdeck.contract import shown
from nbdeck.contract.v1 import Template

SLIDE = nbdeck.Slide(title="A", item_amount=0, content="B")


@pytest.fixture(autouse=True)
def painters(monkeypatch):
    """No painter, as where no notebook is."""
    monkeypatch.setattr(shown, "_painters", [])


@pytest.mark.parametrize("thing", [SLIDE, nbdeck.Slide, Template])
def test_tab_offers_no_names_of_pydantic(thing):
    public = {name for name in dir(thing) if not name.startswith("_")}
    assert not {name for name in public if name.startswith("model_") or name in {"json", "copy", "construct"}}
    assert "wire" in public


def test_the_names_of_a_slide_are_its_fields():
    assert {*nbdeck.Slide.model_fields} <= set(dir(SLIDE))
    assert SLIDE.model_copy(update={"title": "C"}).title == "C"


def test_without_a_painter_words_do():
    assert SLIDE._repr_mimebundle_() == {}


def test_the_painter_that_came_last_shows_what_is_wanted():
    shown.paint_by(lambda value, include: {"text/html": "old"})
    shown.paint_by(lambda value, include: {"text/html": f"{value.title} {include}"})
    assert SLIDE._repr_mimebundle_(include=["image/png"], exclude=None) == {"text/html": "A ['image/png']"}
