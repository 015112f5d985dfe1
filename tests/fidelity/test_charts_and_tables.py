"""Decks of charts and tables look in LibreOffice as we draw them, in every template; the worst slide counts."""

from collections.abc import Callable, Mapping

import pytest

import decks
from fidelity.compare import failures
from nbdeck.engine.pipeline import compose
from nbdeck.engine.scene import DeckScene

pytestmark = pytest.mark.tools
CASES = [case for case in decks.COMPARED if case.values[1] in ("charts", "tables")]


@pytest.mark.parametrize(("template", "kind"), CASES)
def test_a_deck_looks_the_same_in_libreoffice(
    template: str, kind: str, libreoffice: Callable[[Mapping[str, DeckScene]], dict[str, bytes]]
):
    deck = {kind: compose(decks.deck(kind, template))}
    assert failures(deck, libreoffice(deck)) == []
