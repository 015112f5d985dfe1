"""Pictures and PDF of decks that are not all ours, drawn by LibreOffice."""

import io

import pypdfium2
import pytest
from PIL import Image

from nbdeck.engine import pipeline
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.paint.office.painting import where
from nbdeck.errors import RendererUnavailable

needs_office = pytest.mark.skipif(where() is None, reason="LibreOffice is not installed")


@pytest.fixture(scope="module")
def imported(foreign):
    return pipeline.import_deck(foreign, "harbour.pptx")


@pytest.fixture(scope="module")
def media(imported):
    return {imported.deck.base: imported.pptx}


@needs_office
def test_kept_slides_and_new_ones_are_drawn_from_the_file(imported, media, added):
    deck = imported.deck.model_copy(update={"slides": (*imported.deck.slides[:2], added)})
    for number in (1, 3):
        picture = Image.open(io.BytesIO(pipeline.preview(deck, media, number, "png", 640)))
        assert picture.width == 640
        assert len(picture.convert("L").getcolors(256)) > 10  # words, not an empty page
    svg = pipeline.preview(deck, media, 3).decode()
    assert svg.startswith("<svg")
    assert "What comes next" in svg


@needs_office
def test_a_pdf_has_a_page_for_every_slide(imported, media, added):
    deck = Deck(slides=(added, imported.deck.slides[1]), template="iris", title="Plan")
    pdf = pypdfium2.PdfDocument(pipeline.make_pdf(deck, media))
    words = " ".join("".join(page.get_textpage().get_text_range() for page in pdf).split())
    assert len(pdf) == 4
    assert "Train the crews" in words
    assert "Queues are 14 minutes shorter" in words


@needs_office
def test_a_company_template_is_shown_by_a_cover_and_a_content_slide(foreign):
    pictures = {which: pipeline.company_preview(foreign, which) for which in ("cover", "content")}
    assert {Image.open(io.BytesIO(png)).width for png in pictures.values()} == {640}
    assert pictures["cover"] != pictures["content"]


def test_slides_of_ours_need_no_office_beside_kept_ones(imported, media, added, monkeypatch):
    monkeypatch.setattr("nbdeck.engine.paint.office.painting.find", lambda _program=None: None)
    monkeypatch.setattr("nbdeck.engine.paint.office.approximate.is_installed", lambda: False)
    deck = Deck(slides=(added, imported.deck.slides[1]), include_table_of_contents=False)
    assert pipeline.preview(deck, media, 2).startswith(b"<svg")
    with pytest.raises(RendererUnavailable) as refused:
        pipeline.preview(deck, media, 3)
    assert "LibreOffice" in str(refused.value)
    assert refused.value.hint
    with pytest.raises(RendererUnavailable):
        pipeline.make_pdf(deck, media)


def test_a_number_out_of_range_is_no_slide(imported, media):
    with pytest.raises(IndexError, match="slide 9 of 4"):
        pipeline.preview(imported.deck, media, 9)
