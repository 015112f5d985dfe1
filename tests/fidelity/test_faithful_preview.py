"""What our painter shows is what LibreOffice shows of our file: the gate is per slide and the worst slide counts."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from fidelity.compare import compare, failures
from fidelity.scenes import hand_made_deck
from nbdeck.engine.paint.typst import paint_pdf
from nbdeck.engine.scene.elements import ChartElement, Element, Picture, Table, TextBox
from nbdeck.engine.scene.slides import DeckScene, SlideScene

pytestmark = pytest.mark.tools
Convert = Callable[[Mapping[str, DeckScene]], dict[str, bytes]]


@pytest.fixture(scope="module")
def drawn(libreoffice: Convert) -> dict[str, bytes]:
    """LibreOffice's drawing of the slides made by hand."""
    return libreoffice({"hand": hand_made_deck()})


def test_slides_made_by_hand_look_the_same_in_libreoffice(drawn: dict[str, bytes]):
    assert failures({"hand": hand_made_deck()}, drawn) == []


def without(kind: type[Element]) -> Callable[[SlideScene], SlideScene]:
    """Return a change that drops the elements of a kind, titles aside."""

    def change(slide: SlideScene) -> SlideScene:
        kept = (
            element
            for element in slide.elements
            if not isinstance(element, kind) or (isinstance(element, TextBox) and element.placeholder)
        )
        return replace(slide, elements=tuple(kept))

    return change


@pytest.mark.parametrize("kind", [TextBox, Table, Picture, ChartElement])
def test_a_preview_that_lacks_something_fails_the_gate(kind: type[Element], drawn: dict[str, bytes]):
    deck = hand_made_deck()
    poorer = replace(deck, slides=tuple(map(without(kind), deck.slides)))
    found = [likeness.failures() for likeness in compare(paint_pdf(poorer), drawn["hand"], deck.slides)]
    changed = [number for number, slide in enumerate(deck.slides) if poorer.slides[number] != slide]
    assert changed
    assert all(found[number] for number in changed)
