"""Words keep away from the edges of areas, margins and figures."""

from dataclasses import replace

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.designed import designed, designed_contents
from nbdeck.engine.layouts.families.aligned import lines_at
from nbdeck.engine.layouts.frame import foot_line, standing_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.lines import _divides
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Shape, TextBox
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes.load import load_theme, template_names

QUOTE = Item(
    "Tomas W., night porter",
    "I finish my shift at half past five in the morning. For eleven years this place was something I drove past with "
    "the lights off. Now I read the paper here, and then I sleep.",
)
SIDES = [
    Item("Stay in the old building", "Roof, boiler and lift. Closed for eleven months. It keeps the garden."),
    Item(
        "Share with the health centre", "Open by autumn, extended hours from the first day, no toy library."
    ),
]


def page_of(name):
    theme = load_theme(name)
    return Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)


def texts(made, start=""):
    return [each for each in made.elements if isinstance(each, TextBox) and each.name.startswith(start)]


def quotes(name):
    page = page_of(name)
    page = replace(page, ground="quote", body=page.theme.quote.body.box)
    recent = []
    for _ in range(3):
        made = designed(page, Layout.QUOTE, [QUOTE], recent, "From the book")
        recent.append(made.variant)
        yield page, made


@pytest.mark.parametrize("name", template_names())
def test_a_quotation_and_its_author_end_inside_their_areas(name):
    for _, made in quotes(name):
        areas = [
            each.box for each in made.frame.art if isinstance(each, Shape) and each.fill and each.box.h > 60
        ]
        for text in texts(made):
            last = list(text.placed_lines())[-1].baseline
            around = [each for each in areas if each.x <= text.box.x and each.y <= text.box.y < each.bottom]
            assert all(last <= each.bottom - 6.0 for each in around if each.right >= text.box.right)


@pytest.mark.parametrize("name", ["monarch", "serene", "adam", "lavender"])
def test_a_quotation_on_the_page_of_the_template_keeps_its_margins(name):
    for page, made in quotes(name):
        title, body = page.theme.content.title.box, page.theme.content.body.box
        if made.variant.startswith(("folio said", "folio quoted")):
            assert all(each.box.right <= max(title.right, body.right) + 0.01 for each in texts(made))
            assert min(each.box.x for each in texts(made)) >= min(title.x, body.x) - 0.01


@pytest.mark.parametrize("name", template_names())
def test_words_beside_a_figure_have_four_lines_at_most(name):
    words = "of adults in the Vale hold a card which they have used at least once in the last twelve months"
    items = [Item("1.142m", "visits in a year"), Item("4.84", "net cost of one visit"), Item("41 %", words)]
    made = designed(page_of(name), Layout.BIG_NUMBER, items, (), "Visits are up")
    marks = {each.name[-1]: each for each in texts(made, "Figure") + texts(made, "Mark")}
    for text in texts(made, "Item"):
        mark = marks.get(text.name[-1])
        if mark is not None and mark.box.bottom > text.box.y:
            assert sum(len(each.lines) for each in text.paragraphs) <= 4


@pytest.mark.parametrize("name", template_names())
def test_sides_that_hang_below_their_heads_begin_where_the_body_does(name):
    page = page_of(name)
    made = designed(page, Layout.COMPARISON, SIDES, (), "Stay or move?")
    marks, words = texts(made, "Mark"), texts(made, "Item")
    assert all(each.text_height <= each.box.h + 0.01 for each in (*marks, *words))
    if "in columns" in made.variant:
        assert {each.box.y for each in marks} == {page.body.y}


@pytest.mark.parametrize("name", ["daniel", "default", "aurora"])
def test_heads_of_facing_panels_keep_their_size_where_both_have_as_many_lines(name):
    made = designed(page_of(name), Layout.COMPARISON, SIDES, (), "Stay or move?")
    assert "facing" in made.variant
    title = made.heading.paragraphs[0].style.size
    (size,) = {each.paragraphs[0].style.size for each in texts(made, "Mark")}
    assert size >= 0.73 * min(title, 34.0)
    assert len({len(each.paragraphs[0].lines) for each in texts(made, "Mark")}) == 1


def test_lines_are_counted_at_a_share_of_the_size():
    page, boxes = page_of("default"), [Box(0.0, 0.0, 160.0, 80.0), Box(0.0, 0.0, 400.0, 80.0)]
    look = TextStyle(24.0)
    assert lines_at(page, ["25 February 2026", "April"], boxes, look, 1.0) == [2, 1]
    assert lines_at(page, ["25 February 2026", "April"], boxes, look, 0.5) == [1, 1]


def test_entries_of_contents_have_numbers_only_where_these_are_of_parts():
    for is_counted in (True, False):
        entries = [Item("", f"Part {at}") for at in range(6)]
        made = designed_contents(page_of("default"), entries, "Contents", bare=not is_counted)
        assert len(texts(made, "Mark")) == 6 * is_counted


def test_a_line_at_the_foot_is_smaller_before_it_is_broken():
    page = page_of("default")
    frame = page.theme.content.footer
    text = "A program of the losses in the years 2026 to 2028 in the old town and around it"
    sizes = {}
    for width in range(250, 600, 10):
        line = foot_line(page, replace(frame, box=replace(frame.box, w=float(width))), text, 14.0)
        sizes.setdefault(line.paragraphs[0].style.size, len(line.paragraphs[0].lines))
        assert len(line.paragraphs[0].lines) == 1 or width < 400
    assert {12.0, 11.0, 10.0} <= sizes.keys()


def test_lines_of_a_title_leave_air_in_the_area_in_whose_middle_they_stand():
    page = page_of("marina")
    usual = page.theme.content.title
    frame = replace(usual, box=usual.box.top_slice(usual.box.h - 6.0))
    page = replace(page, theme=replace(page.theme, content=replace(page.theme.content, title=frame)))
    title = "Children’s books have overtaken adult print, and digital loans are closing in on both"
    assert standing_title(page, frame, title).text_height <= 0.86 * frame.box.h
    top = replace(frame, anchor="top")
    assert standing_title(page, top, title).paragraphs[0].style.size == frame.style.size


def test_a_line_that_begins_with_a_mark_counts_as_a_parted_word():
    assert _divides("investissement : le pic", ["investissement", ": le pic"])
    assert not _divides("investissement : le pic", ["investissement :", "le pic"])
    assert not _divides("investissement le pic", ["investissement", "le pic"])


@pytest.mark.parametrize(
    ("lines", "is_divided"),
    [
        (("Mail: ada@st-", "brennan.example"), True),
        (("Mail: ada@st-brennan.", "example"), True),
        (("See https://st-", "brennan.example"), True),
        (("Call +1 555-", "0123"), True),
        (("Write to www.north/", "south"), True),
        (("Write to the door-", "keeper ada@x.org"), False),
        (("Mail ada@x.org or", "ring the door-keeper"), False),
        (("Mail ada@x.org and north/", "south alike"), False),
    ],
)
def test_an_address_is_divided_wherever_a_line_ends_in_it(lines, is_divided):
    assert _divides("".join(lines) if lines[0][-1] in "-./" else " ".join(lines), lines) == is_divided
