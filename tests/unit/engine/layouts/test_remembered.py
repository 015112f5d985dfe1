import random

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts import composer
from nbdeck.engine.layouts import deck as laid_out
from nbdeck.engine.layouts.deck import compose
from nbdeck.engine.model import Deck, DeckBranding, DeckSlide
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
        warm = compose(deck)
        composer._made_once.cache_clear()
        laid_out._theme.cache_clear()
        assert compose(deck) == warm


def test_only_the_changed_slide_is_laid_out_again():
    chance = random.Random(1)
    deck = Deck(slides=slides(chance, 20))
    compose(deck)
    before = composer._made_once.cache_info()
    other = DeckSlide(
        spec=Slide.model_validate(SPECS[4] | {"title": "New", "table": [["a", "b"], ["c", "d"]]})
    )
    same = deck.slides[7].model_copy(
        update={"spec": deck.slides[7].spec.model_copy(update={"source": "Harbour office"})}
    )
    compose(deck.model_copy(update={"slides": (*deck.slides[:7], same, *deck.slides[8:])}))
    compose(deck.model_copy(update={"slides": (*deck.slides[:19], other)}))
    after = composer._made_once.cache_info()
    assert after.misses - before.misses <= 3


def test_a_slide_that_cannot_be_shown_fails_every_time():
    broken = DeckSlide(spec=Slide(title="Chart", layout="CHART", item_amount=0, content="no numbers here"))
    for _ in range(2):
        with pytest.raises(ValidationFailed):
            compose(Deck(slides=(broken,)))
