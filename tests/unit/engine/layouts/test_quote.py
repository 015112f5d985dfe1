"""Quotations and their authors."""

import pytest

from nbdeck.contract.content import Quote
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.quote import ground_of
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.elements import Picture, Shape, TextBox, flatten
from nbdeck.engine.themes.load import load_theme, template_names

SHORT = "“Simple is hard.” — Ada Lovelace, engineer"
LONG = (
    "“Every team plans its quarter around one measurable goal, reviews it each Monday with the people who depend on it, "
    "and drops work that does not move it; the review lasts twenty minutes and ends with one written decision.”\n"
    "— Grace Hopper, rear admiral"
)


def scene_of(template, contents, png=None):
    key, data = png or (None, b"")
    slides = [
        Slide(title=f"Said {number}", layout="QUOTE", item_amount=1, content=content)
        for number, content in enumerate(contents)
    ]
    made = tuple(
        DeckSlide(spec=slide, picture=key, picture_alt="Somebody" if key else "") for slide in slides
    )
    deck = Deck(slides=made, template=template, include_cover=False, include_table_of_contents=False)
    return compose_themed(deck, {key: data} if key else {})


def errors(scene):
    return [finding.message for finding in scene_findings(scene) if finding.severity == "error"]


def marks(slide):
    return [e for e in flatten(slide.elements) if isinstance(e, Shape) and e.name == "Quotation mark"]


def test_few_words_stand_on_the_slide_of_quotations_and_others_on_that_of_any_content():
    item = Quote("Simple is hard.", "Ada")
    assert ground_of(item, has_picture=False) == "quote"
    assert ground_of(item, has_picture=True) == "content"
    assert ground_of(Quote("x" * 220, "Ada"), has_picture=False) == "content"


@pytest.mark.parametrize("template", template_names())
def test_a_template_sets_quotations_in_its_own_way_and_never_three_times_running(template):
    scene = scene_of(template, [SHORT, SHORT, LONG, LONG])
    ways = [slide.variant for slide in scene.slides]
    assert ways[0] != ways[1]
    assert all(ways.count(way) <= 2 for way in ways)
    assert errors(scene) == []
    texts = {each.name: each.text for each in flatten(scene.slides[0].elements) if isinstance(each, TextBox)}
    assert texts["Quote"].startswith(("“", "„"))
    assert texts["Mark 1"] == "Ada Lovelace, engineer"


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("content", [SHORT, LONG])
def test_beside_a_picture_the_words_keep_clear_of_it(template, content, png):
    scene = scene_of(template, [content], png)
    (slide,) = scene.slides
    (picture,) = (element for element in slide.elements if isinstance(element, Picture))
    assert slide.layout != "Quote"
    assert all(e.box.right <= picture.box.x for e in flatten(slide.elements) if isinstance(e, Shape))
    assert errors(scene) == []


def test_few_words_are_set_much_larger_than_many():
    few, many = (scene_of("felix", [content]).slides[0] for content in (SHORT, LONG))

    def size(slide):
        return max(
            p.lines[0].size
            for e in flatten(slide.elements)
            if isinstance(e, TextBox) and e.name == "Quote"
            for p in e.paragraphs
        )

    assert size(few) > load_theme("felix").quote.body.style.size * 1.3
    assert size(few) > size(many) * 1.5


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("French", "«\u00a0Court.\u00a0»"),
        ("Spanish", "«Court.»"),
        ("German", "„Court.“"),
        ("English", "“Court.”"),
    ],
)
def test_marks_are_those_of_the_language(language, shown):
    slide = DeckSlide(spec=Slide(title="Entendu", layout="QUOTE", item_amount=1, content="> Court.\n> — Ada"))
    deck = Deck(slides=(slide,), language=language, include_cover=False, include_table_of_contents=False)
    (scene,) = compose_themed(deck, {}).slides
    (quote,) = (box for box in flatten(scene.elements) if isinstance(box, TextBox) and "Court" in box.text)
    assert shown in quote.text
