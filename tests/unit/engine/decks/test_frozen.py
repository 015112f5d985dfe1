from dataclasses import replace

import pytest

from decks import deck
from nbdeck.contract.slides import Slide
from nbdeck.engine import pipeline
from nbdeck.engine.model import DeckSlide

NEW = DeckSlide(spec=Slide(title="New", layout="ITEMS", item_amount=3, content="- One\n- Two\n- Three"))


def mixed(template):
    """Slides of every layout, many of one kind beside each other."""
    every, alike = deck("short", template).slides, deck("plain", template).slides
    items = [slide for slide in (*every, *alike) if slide.spec.layout == "ITEMS"]
    return deck("short", template).model_copy(update={"slides": (*items, *every[:12], *alike[-8:])})


def looks(made):
    """What stands on each content slide, without its number."""
    return {
        scene.title: [each for each in scene.elements if not _is_number(each)]
        for scene in pipeline.compose(made).slides
        if scene.source_index is not None
    }


def _is_number(element):
    return getattr(element, "placeholder", None) is not None and element.placeholder.kind == "sldNum"


def test_a_frozen_deck_looks_the_same():
    plain = mixed("default")
    scene, frozen = pipeline.compose(plain), pipeline.compose(pipeline.frozen(plain))
    assert replace(scene, slides=()) == replace(frozen, slides=())
    assert scene.slides == frozen.slides


@pytest.mark.parametrize("template", ["default", "monarch", "nebula"])
def test_an_edit_changes_no_other_slide(template):
    frozen = pipeline.frozen(mixed(template))
    before, slides = looks(frozen), frozen.slides
    for at in (0, len(slides) // 2, len(slides)):
        inserted = frozen.model_copy(update={"slides": (*slides[:at], NEW, *slides[at:])})
        after = looks(inserted)
        assert {title: after[title] for title in before} == before
    removed = looks(frozen.model_copy(update={"slides": slides[3:]}))
    assert removed == {title: before[title] for title in removed}


def test_without_it_neighbours_decide():
    plain = mixed("default")
    before, after = looks(plain), looks(plain.model_copy(update={"slides": plain.slides[3:]}))
    assert any(after[title] != before[title] for title in after)


def test_the_cover_keeps_its_title():
    untitled = mixed("default").model_copy(update={"title": None, "include_cover": True})
    frozen = pipeline.frozen(untitled)
    changed = frozen.model_copy(update={"slides": (NEW, *frozen.slides)})
    assert changed.heading == untitled.heading == untitled.slides[0].spec.title
    assert pipeline.compose(changed).slides[0].title == pipeline.compose(untitled).slides[0].title
    assert frozen.title is None
