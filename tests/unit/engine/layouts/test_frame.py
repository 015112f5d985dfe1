from dataclasses import replace

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.frame import closed_up, source_line, standing_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.boxes import SLIDE_WIDTH, Box
from nbdeck.engine.scene.elements import Shape
from nbdeck.engine.scene.text import TextStyle
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
ABOVE = [name for name in template_names() if name != "adam"]


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


@pytest.mark.parametrize("name", ABOVE)
def test_content_begins_close_below_a_title_of_one_line_at_the_place_of_all_titles(name):
    page = page_of(name)
    closer = closed_up(page, "Results")
    before, after = page.theme.content, closer.theme.content
    title = standing_title(closer, after.title, "Results")
    assert (after.title.box.x, after.title.box.y) == (before.title.box.x, before.title.box.y)
    assert title.paragraphs[0].style.size == before.title.style.size
    assert title.box.h == pytest.approx(title.text_height)
    assert closer.body == after.body.box
    assert after.body.box.bottom == pytest.approx(before.body.box.bottom)
    assert after.body.box.y < before.body.box.y - 20.0
    assert 21.9 < after.body.box.y - title.box.bottom < 45.0
    assert closed_up(page, "Winners").theme is closer.theme


@pytest.mark.parametrize("name", template_names())
def test_a_title_of_two_lines_or_beside_the_content_has_the_room_of_its_template(name):
    page = page_of(name)
    assert closed_up(page, LONG) is page
    if name not in ABOVE:
        assert closed_up(page, "Results") is page


def test_art_below_a_title_moves_with_the_content_and_a_band_behind_it_gets_lower():
    page = page_of("clyde")
    moved = closed_up(page, "Results").theme.content
    assert moved.art[1].box.y == pytest.approx(116.0 - (page.body.y - moved.body.box.y))
    assert moved.art[1].box.y < 116.0
    assert (moved.art[0], *moved.art[2:]) == (page.theme.content.art[0], *page.theme.content.art[2:])
    (band,) = closed_up(page_of("bruno"), "Results").theme.content.art
    title = closed_up(page_of("bruno"), "Results").theme.content.title.box
    assert (band.box.x, band.box.y, band.box.w) == (0.0, 0.0, SLIDE_WIDTH)
    assert band.box.bottom - title.bottom == pytest.approx(title.y, abs=6.0)


def test_a_logo_beside_the_second_line_keeps_the_room_for_it():
    page = page_of("default")
    content, logo = page.theme.content, Shape(Box(800.0, 40.0, 100.0, 70.0), name="Logo plate")
    branded = replace(page, theme=replace(page.theme, content=replace(content, art=(*content.art, logo))))
    assert closed_up(branded, "Results") is branded
    below = replace(logo, box=Box(800.0, 464.0, 100.0, 36.0))
    branded = replace(page, theme=replace(page.theme, content=replace(content, art=(*content.art, below))))
    assert closed_up(branded, "Results").body.y < branded.body.y
    assert below in closed_up(branded, "Results").theme.content.art


def test_a_title_that_nearly_fills_its_line_keeps_the_room_for_a_second_one():
    page = page_of("default")
    lengths = [
        (standing_title(page, page.theme.content.title, words).paragraphs[0], closed_up(page, words))
        for words in ("Winners and losers of the year in all of our regions"[:end] for end in range(30, 53))
    ]
    full = page.theme.content.title.box.w
    one_line = [
        (words.width / full, closer is not page) for words, closer in lengths if len(words.lines) == 1
    ]
    assert {closer for share, closer in one_line if share <= 0.94} == {True}
    assert {closer for share, closer in one_line if share > 0.94} <= {False}


def test_slides_with_titles_of_one_and_two_lines_have_layouts_of_their_own():
    table = [["a", "b"], *([str(n), str(n)] for n in range(6))]
    specs = [Slide(title=title, layout="TABLE", table=table) for title in ("Results", LONG, "Winners")]
    slides = tuple(DeckSlide(spec=spec) for spec in specs)
    scene = compose_themed(Deck(slides=slides, template="bruno", include_cover=False))
    names = [slide.layout for slide in scene.slides[-3:]]
    assert "title of one line" not in names[1]
    assert {
        name.endswith(", title of one line") for name in (names[0], names[2]) if "titled" not in name
    } == {True}
    layouts = [scene.layout_of(slide) for slide in scene.slides[-3:]]
    assert layouts[0].placeholders[0].box.h < layouts[1].placeholders[0].box.h
    assert [slide.elements[0].box for slide in scene.slides[-3:]] == [
        layout.placeholders[0].box for layout in layouts
    ]


@pytest.mark.parametrize("name", template_names())
def test_what_stands_at_the_foot_has_ten_points_or_more_and_is_no_larger_than_running_text(name):
    theme = load_theme(name)
    for frame in (theme.content.footer, theme.content.source, theme.content.page_number):
        assert 12.0 <= frame.style.size <= theme.type.body
