import io
import random

import pytest
from PIL import Image
from pptx import Presentation

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts import composer
from nbdeck.engine.layouts import deck as laid_out
from nbdeck.engine.layouts.company import deck as companys
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.errors import ValidationFailed

SPECS = [
    {"title": "Items", "layout": "ITEMS", "item_amount": 3, "content": "One: a thing\nTwo: more\nThree: all"},
    {"title": "Open", "item_amount": 0, "content": "Sales rose by 7 % in May.\nCosts fell.\nStaff stayed."},
    {"title": "Quote", "layout": "QUOTE", "item_amount": 1, "content": "We measure what we love. – Ada Byron"},
    {"title": "Steps", "layout": "STEPS", "item_amount": 3, "content": "Plan\nBuild\nShip"},
    {"title": "Table", "table": [["Month", "Sales"], *([f"M{n}", str(n)] for n in range(30))]},
    {"title": "Chart", "chart": {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "N", "values": [1, 2]}]}},
]  # fmt: skip


def slides(chance, count):
    return tuple(DeckSlide(spec=Slide.model_validate(chance.choice(SPECS))) for _ in range(count))


@pytest.mark.parametrize("seed", range(8))
def test_a_deck_looks_the_same_whether_its_slides_were_laid_out_before_or_not(seed):
    chance = random.Random(seed)
    branding = DeckBranding(color="7A1FA0") if seed % 2 else DeckBranding()
    deck = Deck(slides=slides(chance, 12), template=chance.choice(["default", "felix"]), branding=branding)
    for _ in range(3):
        at = chance.randrange(len(deck.slides))
        changed = (*deck.slides[:at], *slides(chance, chance.randrange(3)), *deck.slides[at + 1 :])
        deck = deck.model_copy(update={"slides": changed})
        warm = compose_themed(deck)
        composer._made_once.cache_clear()
        laid_out._theme.cache_clear()
        assert compose_themed(deck) == warm


def test_only_the_changed_slide_is_laid_out_again():
    chance = random.Random(1)
    deck = Deck(slides=slides(chance, 20))
    compose_themed(deck)
    before = composer._made_once.cache_info()
    other = DeckSlide(
        spec=Slide.model_validate(SPECS[4] | {"title": "New", "table": [["a", "b"], ["c", "d"]]})
    )
    same = deck.slides[7].model_copy(
        update={"spec": deck.slides[7].spec.model_copy(update={"source": "Harbour office"})}
    )
    compose_themed(deck.model_copy(update={"slides": (*deck.slides[:7], same, *deck.slides[8:])}))
    compose_themed(deck.model_copy(update={"slides": (*deck.slides[:19], other)}))
    after = composer._made_once.cache_info()
    assert after.misses - before.misses <= 3


def test_a_slide_that_cannot_be_shown_fails_every_time():
    broken = DeckSlide(spec=Slide(title="Chart", layout="CHART", item_amount=0, content="no numbers here"))
    for _ in range(2):
        with pytest.raises(ValidationFailed):
            compose_themed(Deck(slides=(broken,)))


def _company():
    file = io.BytesIO()
    Presentation().save(file)
    return read_company(file.getvalue())


def _picture(color):
    stored = io.BytesIO()
    Image.new("RGB", (80, 60), color).save(stored, "PNG")
    return stored.getvalue()


COMPANY = _company()
PICTURES = {name: _picture(name) for name in ("teal", "navy")}
LONG = "\n".join(f"- Part {n}: {'this is what it says in a sentence. ' * 6}" for n in range(4))
POINTS = Slide(title="Points", layout="STEPS", item_amount=3, content="Plan\nBuild\nShip")
NEIGHBOUR = DeckSlide(spec=POINTS.model_copy(update={"title": "Before"}))


def deck(spec=POINTS, *before, picture=None, **changes):
    return Deck(slides=(*before, DeckSlide(spec=spec, picture=picture)), **changes)


@pytest.mark.parametrize(
    "on", [compose_themed, lambda *of: compose_company(of[0], COMPANY, *of[1:])], ids=["ours", "company"]
)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        (deck(), deck(POINTS.model_copy(update={"content": "Dig\nSow\nReap"}))),
        (deck(), deck(language="ARABIC", translated_from="ENGLISH")),
        (
            deck(POINTS.model_copy(update={"content": LONG}), verbosity="text-heavy"),
            deck(POINTS.model_copy(update={"content": LONG}), verbosity="concise"),
        ),
        (deck(), deck(POINTS, NEIGHBOUR)),
        (deck(), deck(POINTS.model_copy(update={"source": "Harbour office"}))),
        (deck(picture="teal"), deck(picture="navy")),
    ],
    ids=["words", "language", "verbosity", "neighbours", "source", "picture"],
)
def test_a_slide_that_differs_is_laid_out_anew(on, first, second):
    composer._made_once.cache_clear()
    on(first, PICTURES)
    after_another = on(second, PICTURES)
    composer._made_once.cache_clear()
    assert on(second, PICTURES) == after_another != on(first, PICTURES)


@pytest.mark.parametrize("style", [{"template": "monolith"}, {"branding": DeckBranding(body_font="Georgia")}])
def test_the_same_slide_in_another_style_is_laid_out_anew(style):
    composer._made_once.cache_clear()
    plain, styled = compose_themed(deck()), compose_themed(deck(**style))
    composer._made_once.cache_clear()
    assert compose_themed(deck(**style)) == styled
    assert styled.slides[-1].elements != plain.slides[-1].elements


def test_what_stands_beside_other_neighbours_may_be_another_composition():
    alone, beside = (compose_themed(each).slides[-1].variant for each in (deck(), deck(POINTS, NEIGHBOUR)))
    assert alone != beside


@pytest.mark.parametrize(
    ("module", "on"),
    [(laid_out, compose_themed), (companys, lambda *of: compose_company(of[0], COMPANY, *of[1:]))],
    ids=["ours", "company"],
)
def test_equal_slides_are_laid_out_once_but_for_pictures_and_heavy_ones(module, on, monkeypatch):
    name = "content_slides" if module is laid_out else "company_content"
    lay_out, asked = getattr(module, name), []
    monkeypatch.setattr(module, name, lambda task: asked.append(task.title) or lay_out(task))
    composer._made_once.cache_clear()
    heavy = Slide(title="Heavy", table=[["a", "b"], *([str(n), "x"] for n in range(250))])
    light = Slide(title="Light", table=[["a", "b"], *([str(n), "x"] for n in range(249))])
    for _ in range(2):
        for each in (deck(), deck(heavy), deck(light), deck(picture="teal")):
            on(each, PICTURES)
    assert sorted(asked) == ["Heavy", "Heavy", "Light", "Points", "Points", "Points"]
