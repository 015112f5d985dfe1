from dataclasses import replace

import pytest

from nbdeck.engine.layouts.frame import below_title, source_line, standing_title, title_box
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.text import TextStyle, place_lines
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.engine.themes.theme import TextArea


def test_a_source_is_tried_whole_then_shorter_and_never_longer():
    theme = load_theme("default")
    page = Page(theme, "de", is_rtl=False, body=theme.content.title.box)
    long = f"  Harbour office, {'quarterly report ' * 8}"

    def line(width: float, source: str = long) -> str | None:
        area = TextArea(Box(0.0, 0.0, width, 15.0), TextStyle(12.0))
        text = source_line(page, area, source)
        return text and text.text

    lengths = [len(line(width) or "") for width in (960.0, 600.0, 460.0, 280.0)]
    assert [length <= most for length, most in zip(lengths[1:], (140, 100, 60), strict=True)] == [True] * 3
    assert lengths == sorted(lengths, reverse=True)
    assert all(lengths)
    assert (line(960.0) or "").startswith("Quelle: Harbour office, quarterly")
    assert line(960.0, "Harbour office") == "Quelle: Harbour office"
    assert line(30.0) is None


def test_a_title_is_set_in_the_typeface_of_its_own_theme_wherever_it_stood_before():
    theme = load_theme("default")
    other = replace(theme, look=replace(theme.look, major="Courier New"))
    pages = [Page(each, "en-US", is_rtl=False, body=theme.content.title.box) for each in (theme, other)]
    area = replace(theme.content.title, style=replace(theme.content.title.style, face="major"))
    widths = [standing_title(page, area, "Winners").paragraphs[0].width for page in pages]

    assert widths[0] != widths[1]


LONG = "What customers praise and what they miss when they write to us about the year"


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


@pytest.mark.parametrize("name", template_names())
def test_what_stands_at_the_foot_has_ten_points_or_more_and_is_no_larger_than_running_text(name):
    theme = load_theme(name)
    for frame in (theme.content.footer, theme.content.source):
        assert 12.0 <= frame.style.size <= theme.type.body


@pytest.mark.parametrize("name", [name for name in template_names() if name != "marina"])
def test_the_first_lines_of_titles_stand_at_one_height_whatever_their_length(name):
    page = page_of(name)
    titles = ["Sales", LONG[:40], LONG, f"{LONG} and more"]
    pages = [below_title(page, each) for each in titles]
    boxes = [title_box(own, own.theme.content.title, each) for own, each in zip(pages, titles, strict=True)]
    assert len({len(box.paragraphs[0].lines) for box in boxes}) > 1
    firsts = [next(place_lines(box.box, box.paragraphs, box.anchor, box.insets)).baseline for box in boxes]
    assert max(firsts) - min(firsts) < 1.0
    usual = page.theme.content.title.box
    assert all(usual.y <= box.box.y and box.box.bottom <= usual.bottom + 0.01 for box in boxes)


def test_the_body_begins_higher_below_a_title_of_one_line_and_on_whole_pixels():
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    short, long = below_title(page, "Sales"), below_title(page, "Sales of all shops in all of the towns " * 2)
    risen = long.theme.content.body.box.y - short.theme.content.body.box.y
    assert long.theme is theme
    assert risen > 0
    assert risen % 3 == 0
    assert short.theme.content.body.box.bottom == theme.content.body.box.bottom
