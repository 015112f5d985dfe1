"""Parts of a text in the order that a request wishes."""

import pytest

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.description import untitled
from nbdeck.engine.author.prompt.data_look import DataLook
from nbdeck.engine.author.prompt.text_options import ordered
from nbdeck.engine.author.prompt.typed_slides import slides_of_text

SLIDES = [
    OutlineSlide(title=title, description="- a")
    for title in ("Facts", "Decision", "Costs", "Costs (continued)")
]


def order(request, slides=SLIDES):
    return [one.title for one in ordered(slides, request, "en").slides]


@pytest.mark.parametrize(
    ("request_", "titles"),
    [
        ("Put the decision last.", ["Facts", "Costs", "Costs (continued)", "Decision"]),
        (
            "Start with the costs and put the facts at the end.",
            ["Costs", "Costs (continued)", "Decision", "Facts"],
        ),
        ("Decision first, please", ["Decision", "Facts", "Costs", "Costs (continued)"]),
        ("First or last on the decision", ["Facts", "Decision", "Costs", "Costs (continued)"]),
        ("Tell of the decision.", ["Facts", "Decision", "Costs", "Costs (continued)"]),
    ],
)
def test_the_part_that_a_wish_names_comes_first_or_last_with_all_its_slides(request_, titles):
    assert order(request_) == titles


def test_a_wish_that_names_no_part_or_several_changes_nothing():
    twice = [*SLIDES, OutlineSlide(title="Costs of heat", description="- b")]
    for request, slides in (("End with the quiz.", SLIDES), ("End with the costs.", twice)):
        found = ordered(slides, request, "en")
        assert found.slides == tuple(slides)
        assert not found.warnings


def test_what_was_moved_is_told_and_slides_without_a_title_go_with_those_before_them():
    slides = [SLIDES[0], untitled("- It rains."), SLIDES[1]]
    found = ordered(slides, "Facts at the end", "en")
    assert [one.title.strip() for one in found.slides] == ["Decision", "Facts", ""]
    assert found.warnings == (
        "“Facts” stands last with what is below it, for the request says “Facts at the end”.",
    )


@pytest.mark.parametrize(
    ("request_", "tag", "text"),
    [
        ("Erstelle 3 Folien, Fazit zuerst.", "de", "# Lage\n\nEs regnet.\n\n# Fazit\n\nWir bleiben."),
        ("Przygotuj 3 slajdy, na końcu wnioski.", "pl", "# Wnioski\n\nZostajemy.\n\n# Stan\n\nPada."),
        ("Haz 3 diapositivas, al final la petición.", "es", "# Petición\n\nFirmar.\n\n# Datos\n\nLlueve."),
    ],
)
def test_places_are_read_in_several_languages(request_, tag, text):
    slides = slides_of_text(text, DataLook(tag))
    assert [one.title for one in ordered(slides, request_, tag).slides] == [slides[1].title, slides[0].title]
