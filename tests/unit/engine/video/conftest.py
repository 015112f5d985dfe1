"""A spec as the narrator gets it, and the sound of nobody speaking."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.decks.composing import compose
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.speech.speaker import Spoken

_LIST = {"layout": "ITEMS", "item_amount": 3}


def deck_of(*slides, **fields):
    """Return a deck of slides given as dicts."""
    specs = [Slide.model_validate(slide if "content" not in slide else _LIST | slide) for slide in slides]
    return Deck(slides=tuple(DeckSlide(spec=spec) for spec in specs), **fields)


def scenes_of(deck):
    """Return the deck's slides as they are shown, and its specs."""
    return compose(deck, {}).slides, [slide.spec for slide in deck.slides]


class Counting:
    """Stands in for a voice: every character takes 50 ms, every word is told."""

    def __init__(self, *, tells_words=True):
        self.texts, self._tells = [], tells_words

    def say(self, text, voice, speed=1.0):
        self.texts.append(text)
        samples = round(len(text) * 0.05 * 22_050 / speed)
        starts = [0, *(at + 1 for at, letter in enumerate(text) if letter == " ")]
        words = tuple((at, at * 0.05 / speed) for at in starts) if self._tells else ()
        return Spoken(b"\1\0" * samples, 22_050, words)


@pytest.fixture
def voice():
    return Counting()
