"""Slides that ask for a chart and give its numbers in words: they get it before anything is laid out or stored."""

from __future__ import annotations

from nbdeck.contract.layouts import Layout
from nbdeck.engine.model import Deck, DeckSlide


def charted(deck: Deck) -> tuple[Deck, tuple[str, ...]]:
    """Return a deck whose charts all have their numbers, and what could not be read of them.

    A slide without numbers that can be read becomes a slide of its text.
    """
    if not any(one.spec.layout is Layout.CHART and one.spec.chart is None for one in deck.slides):
        return deck, ()
    from nbdeck.engine.author.typed.content import with_chart
    from nbdeck.engine.layouts.composer import language_of

    lang = language_of(deck)[0]
    slides: list[DeckSlide] = []
    warnings: list[str] = []
    for one in deck.slides:
        spec, remarks = (one.spec, ()) if one.kept is not None else with_chart(one.spec, lang)
        slides.append(one if spec is one.spec else one.model_copy(update={"spec": spec}))
        warnings.extend(remarks)
    return deck.model_copy(update={"slides": tuple(slides)}), tuple(warnings)
