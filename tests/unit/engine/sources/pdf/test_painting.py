"""Drawn figures are pictures with their captions; their labels are no text."""

import io

import pypdfium2
import pytest
import typst
from PIL import Image

from nbdeck.engine.model.source import Paragraph, PictureBlock
from nbdeck.engine.sources.pdf.page import PdfBox, PdfPage
from nbdeck.engine.sources.pdf.painting import painted
from nbdeck.engine.sources.pdf.pictures import PdfPictures
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits, Reading

DRAWN = """
#set page(width: 400pt, height: 400pt, %s)
Sales grew from year to year, which the drawing below shows in full.
#figure(box(width: 200pt, height: 100pt, fill: red)[#text(size: 5pt)[LABEL]
  #place(line(start: (0pt, 0pt), end: (150pt, 60pt), stroke: 3pt + blue))], caption: [Sales of the harbour])
#v(30pt)
They grew again after that, as the next pages tell in more detail.
"""


def drawn(page="", words="", **limits):
    data = typst.compile((DRAWN.replace("LABEL", words or "LABEL") % page).encode())
    return read(data, "drawn.pdf", Limits(**limits))


@pytest.mark.parametrize("page", ["", "fill: yellow"])
def test_a_drawing_is_a_picture_with_its_caption_and_its_labels_are_no_text(page):
    document = drawn(page)
    (picture,) = [block for block in document.source.blocks if isinstance(block, PictureBlock)]
    assert picture.caption == "Figure 1: Sales of the harbour"
    assert picture.place.number == 1
    image = Image.open(io.BytesIO(document.pictures[picture.sha256]))
    assert image.size == (picture.width, picture.height)
    assert abs(picture.width - 208 * 2.5) < 16
    assert image.getpixel((picture.width - 30, picture.height - 30)) == (255, 65, 54)
    texts = [block.text for block in document.source.blocks if isinstance(block, Paragraph)]
    assert [text[:4] for text in texts] == ["Sale", "They"]
    assert not document.source.remarks


def test_the_text_of_a_framed_page_stays_text_though_it_is_painted():
    document = drawn(words="word " * 130)
    assert (
        sum(block.text.count("word") for block in document.source.blocks if isinstance(block, Paragraph))
        == 130
    )
    assert len(document.pictures) == 1


def test_a_drawing_beyond_the_limit_is_left_out_with_a_remark():
    document = drawn(pictures=0)
    assert not document.pictures
    assert "pictures_capped" in [remark.code for remark in document.source.remarks]


def test_a_page_whose_places_are_told_from_the_right_is_painted_the_same():
    file = pypdfium2.PdfDocument(typst.compile((DRAWN % "").encode()))
    pictures = PdfPictures(file.raw, Reading())
    pages = (PdfPage(1, 400, 400), PdfPage(1, 400, 400, is_mirrored=True))
    boxes = (PdfBox(100, 82, 180, 182), PdfBox(220, 82, 300, 182))
    left, mirrored = (painted(page, box, pictures) for page, box in zip(pages, boxes, strict=True))
    assert left.sha256 == mirrored.sha256
    assert painted(pages[0], boxes[1], pictures).sha256 != left.sha256
