"""Decks of charts and tables look in LibreOffice as we draw them, in every template; the worst slide counts."""

import pytest

import decks
from fidelity.compare import failures
from nbdeck.engine.scene.slides import DeckScene

pytestmark = pytest.mark.tools
CASES = [case for case in decks.COMPARED if case.values[1][0] in ("charts", "tables")]


@pytest.mark.parametrize(("template", "part"), CASES, ids=decks.case_name)
def test_a_deck_looks_the_same_in_libreoffice(
    template: str, part: tuple[str, int], compared: dict[str, tuple[DeckScene, bytes]]
):
    name = f"{template}-{decks.case_name(part)}"
    scene, drawing = compared[name]
    assert failures({name: scene}, {name: drawing}) == []
