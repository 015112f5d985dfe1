"""Decks as files: slides of ours and of others in one."""

import hashlib
import io
import zipfile

import pytest

from nbdeck.engine import pipeline
from nbdeck.engine.model.deck import Deck, KeptSlide
from nbdeck.errors import NotFound
from unit.engine.decks.conftest import opened, titles
from unit.engine.pptx.scenes import png

LOGO = png()


@pytest.fixture(scope="module")
def imported(foreign):
    return pipeline.import_deck(foreign, "harbour.pptx")


@pytest.fixture(scope="module")
def media(imported):
    return {imported.deck.base: imported.pptx}


def _members(pptx):
    with zipfile.ZipFile(io.BytesIO(pptx)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_new_slide_takes_the_layouts_of_the_imported_deck(imported, media, added):
    deck = imported.deck.model_copy(update={"slides": (*imported.deck.slides, added)})
    made = pipeline.make_pptx(deck, media)
    new = opened(made.pptx).slides[4]
    assert titles(made.pptx)[3:] == ["Berths", "What comes next"]
    assert new.slide_layout.name in {layout.name for layout in opened(imported.pptx).slide_layouts}
    assert "Train the crews in May" in new.placeholders[1].text_frame.text


def test_slides_that_stay_are_the_same_to_the_byte(imported, media, added):
    slides = imported.deck.slides
    made = pipeline.make_pptx(
        imported.deck.model_copy(update={"slides": (slides[0], added, *slides[2:])}), media
    )
    before, after = _members(imported.pptx), _members(made.pptx)
    kept = [name for name in before if "/slide" in name or "/charts/" in name or "/embeddings/" in name]
    gone = {"ppt/slides/slide2.xml", "ppt/slides/_rels/slide2.xml.rels"}
    assert {name for name in kept if after.get(name) != before[name]} == gone
    assert titles(made.pptx) == ["Harbour report", "What comes next", "Ships a month", "Berths"]


def test_slides_of_others_stand_as_they_are_in_a_deck_of_ours(imported, media, added):
    section = imported.deck.slides[2]
    deck = Deck(slides=(added, section), template="monarch", title="Plan")
    made = pipeline.make_pptx(deck, media)
    contents = "\n".join(
        shape.text_frame.text for shape in opened(made.pptx).slides[1].shapes if shape.has_text_frame
    )
    assert titles(made.pptx)[2:] == ["What comes next", "Ships a month"]
    assert "Ships a month" in contents
    assert opened(made.pptx).slides[3].shapes[1].chart.plots[0].series[0].values == (120, 143)
    assert pipeline.origins(deck, media) == (None, None, 0, 1)


def test_a_deck_of_kept_slides_alone_needs_no_template(imported, media):
    deck = Deck(slides=imported.deck.slides[2:0:-1], include_cover=False, include_table_of_contents=False)
    assert titles(pipeline.make_pptx(deck, media).pptx) == ["Ships a month", "What changed"]


def test_the_same_deck_is_the_same_file(imported, media, added):
    deck = imported.deck.model_copy(update={"slides": (added, *imported.deck.slides)})
    assert pipeline.make_pptx(deck, media).pptx == pipeline.make_pptx(deck, dict(media)).pptx


def test_a_file_that_is_gone_is_named(imported, added):
    with pytest.raises(NotFound, match="not there any more"):
        pipeline.make_pptx(imported.deck, {})


def test_a_slide_that_the_file_does_not_have_is_refused(imported, media):
    wrong = imported.deck.slides[0].model_copy(update={"kept": KeptSlide(file=imported.deck.base, number=9)})
    with pytest.raises(Exception, match="9"):
        pipeline.make_pptx(imported.deck.model_copy(update={"slides": (wrong,)}), media)


def test_a_logo_that_came_later_is_not_forgotten():
    """A deck is laid out before its media are at hand, to count its slides, and again with them."""
    logo = hashlib.sha256(LOGO).hexdigest()
    deck = Deck(slides=(_slide(),), template="default", branding={"logo": logo})
    without = pipeline.compose(deck, {})
    assert pipeline.compose(deck, {logo: LOGO}) != without


def _slide():
    from nbdeck.contract.slides import Slide
    from nbdeck.engine.model.deck import DeckSlide

    return DeckSlide(spec=Slide.model_validate({"title": "One", "item_amount": 1, "content": "- Two words"}))
