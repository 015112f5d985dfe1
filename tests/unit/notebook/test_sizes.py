"""A picture that words would make too small is known by its shape."""

import base64
import io

import pytest
from PIL import Image

from nbdeck.notebook.pieces import CellHeading, CellPicture, CellText, Contents
from nbdeck.notebook.sharing import is_small_beside
from nbdeck.notebook.slides import lay_out


def address(width, height):
    file = io.BytesIO()
    Image.new("L", (width, height)).save(file, "PNG")
    return f"data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}"


@pytest.mark.parametrize(
    ("size", "lines", "is_small"),
    [((40, 30), 9, False), ((90, 30), 9, True), ((90, 30), 2, False), ((60, 30), 5, True), ((52, 30), 5, False), ((10, 90), 9, False)],
)  # fmt: skip
def test_wide_pictures_with_more_words_than_stand_above_them_are_small(size, lines, is_small):
    assert is_small_beside(address(*size), lines) is is_small


def test_what_is_no_picture_is_not_small():
    assert not is_small_beside("data:image/png;base64,AA", 9)


def test_a_picture_that_words_would_make_small_has_a_slide_of_its_own():
    words = [CellText("word " * 20, 0)] * 4
    for size, count in (((40, 30), 1), ((90, 30), 2)):
        pieces = (CellHeading("T"), CellHeading("H", 2), *words, CellPicture(address(*size), "A"))
        assert len(lay_out(Contents(pieces), "n").slides) == count
