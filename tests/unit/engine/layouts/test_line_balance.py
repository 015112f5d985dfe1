"""Lines of even length."""

import pytest

from nbdeck.engine.layouts.kit import Page, style, text_box
from nbdeck.engine.layouts.line_balance import balanced
from nbdeck.engine.scene import Box
from nbdeck.engine.themes.load import load_theme

PAGE = Page(load_theme("default"), "en-US", is_rtl=False, body=Box(60, 130, 840, 320))
LONELY = "Revenue grew faster than the market in all of the regions that we serve today"


def title(text, align="start", width=840.0):
    return text_box(PAGE, Box(60, 20, width, 80), [(text, style(PAGE, "title", align=align))])


def last_share(text):
    widths = [line.width for line in text.paragraphs[0].lines]
    return widths[-1] / max(widths)


def test_a_lonely_last_word_gets_company_in_the_same_number_of_lines():
    plain = title(LONELY)
    even = balanced(PAGE, plain)
    assert len(plain.paragraphs[0].lines) == len(even.paragraphs[0].lines) == 2
    assert last_share(plain) < 0.45 < last_share(even)
    assert even.text == plain.text
    assert even.text_height == plain.text_height
    assert even.box == plain.box


@pytest.mark.parametrize(
    ("align", "left", "right"), [("start", False, True), ("end", True, False), ("center", True, True)]
)
def test_the_room_is_taken_from_the_side_that_the_text_does_not_stand_at(align, left, right):
    insets = balanced(PAGE, title(LONELY, align)).insets
    assert (insets.left > 0, insets.right > 0) == (left, right)


@pytest.mark.parametrize("text", ["Short", LONELY + " and in those that we will serve next year as well"])
def test_text_that_is_even_enough_stays_as_it_is(text):
    assert balanced(PAGE, title(text)) == title(text)


def test_lines_that_cannot_be_evened_out_stay_in_their_box():
    text = title("Donaudampfschifffahrtsgesellschaftskapitänspatent ist da", width=620.0)
    made = balanced(PAGE, text)
    inner = made.box.w - made.insets.left - made.insets.right
    assert all(line.width <= inner for line in made.paragraphs[0].lines)
