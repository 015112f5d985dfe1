"""Narration by a model: used where it can be believed."""

import pytest

from llm_endpoint import refused, said
from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.contract.languages import find_language
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.llm.narrating import NarratedSlide, narrate_with_model
from nbdeck.engine.decks.narrating import Script
from nbdeck.engine.model.deck import Deck, DeckSlide

pytest.importorskip("pydantic_ai", reason="the extra `llm` is not installed")
SLIDES = [
    NarratedSlide(3, "Our plan. Build two ovens for 1.2 million.", 20),
    NarratedSlide(4, "Why now. Rates are low.", 12),
]
ENGLISH = find_language("ENGLISH")
PLAN = {
    "title": "Our plan",
    "layout": "ITEMS",
    "item_amount": 1,
    "content": "Build two ovens for 1.2 million",
}
WHY = {
    "title": "Why now",
    "layout": "ITEMS",
    "item_amount": 1,
    "content": "Low rates",
    "notes": "Rates are low.",
}


def narrated(endpoint, report, *texts):
    """Return the narration of slides 3 and 4 by a model that says some texts of them."""
    endpoint.answer = texts and (lambda body: {"text": texts["slide 4" in body["messages"][1]["content"]]})
    return narrate_with_model(SLIDES, ENGLISH, endpoint.settings(), report)


def test_the_models_words_are_taken_slide_by_slide(endpoint, report):
    assert narrated(endpoint, report, "We build two ovens for 1.2 million.", "We do it now.") == (
        {3: "We build two ovens for 1.2 million.", 4: "We do it now."},
        (),
    )
    prompts = sorted(map(endpoint.prompt, range(2)), key=lambda one: "slide 4" in one)
    assert ["about 20 words" in one for one in prompts] == [True, False]
    assert "in English" in prompts[0]
    assert "<material " in prompts[0]


def test_a_number_that_the_slide_does_not_hold_is_asked_for_again_and_then_left_out(endpoint, report):
    found, warnings = narrated(endpoint, report, "We build. It costs 7 million.", "We do it now.")
    assert len(endpoint.requests) == 4
    assert len(endpoint.asked("does not have the numbers 7")) == 2
    assert (found[3], warnings) == ("We build.", ())


def test_where_the_model_fails_the_slides_own_words_are_said_and_it_is_told(endpoint, report):
    endpoint.replies = [refused(429)]
    found, (warning,) = narrated(endpoint, report)
    assert found == {}
    assert "HTTP 429" in warning
    assert "own words" in warning


def test_slides_with_notes_keep_the_authors_words(endpoint, report):
    endpoint.replies = [said({"text": "Two ovens come. They cost 1.2 million."})]
    deck = Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in (PLAN, WHY)),
        include_cover=False,
        include_table_of_contents=False,
    )
    script = Script(deck, {}, ENGLISH, NarrationVerbosity.DEFAULT)
    (plan, why), warnings = script.said(endpoint.settings(), report)
    assert plan.sentences == ("Two ovens come.", "They cost 1.2 million.")
    assert why.sentences == ("Rates are low.",)
    assert warnings == []
    assert len(endpoint.requests) == 1
