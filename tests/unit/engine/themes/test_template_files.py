"""Templates by name and the errors of a template's file."""

from importlib import resources

import pytest

from in_turn import in_turn
from nbdeck.engine.layouts.covers import cover
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.reader import planned
from nbdeck.engine.layouts.frame import standing_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import INK, SLIDE, Color
from nbdeck.engine.scene.elements import Shape
from nbdeck.engine.themes.load import load_theme, read_theme, template_names
from nbdeck.errors import NotFound, ValidationFailed

DEFAULT = (resources.files("nbdeck.engine.themes") / "builtin" / "default.toml").read_text(encoding="utf-8")


def test_the_default_template_comes_first_in_the_list_of_names():
    assert template_names()[0] == "default"
    assert {"default", "monarch", "aurora"} <= set(template_names())


@pytest.mark.parametrize("name", template_names())
def test_every_built_in_template_can_be_read_and_carries_its_own_name(name):
    theme = load_theme(name.upper())
    assert theme.name == name == theme.look.name
    assert set(theme.look.colors) >= {"bg1", "tx1", "bg2", "tx2", "accent6", "hlink", "folHlink"}


@in_turn("name", template_names())
@in_turn("kind", ["cover", "contents", "content", "quote", "closing"])
def test_every_frame_of_a_template_lies_inside_the_slide_and_its_margins(name, kind):
    page = getattr(load_theme(name), kind)
    margins = SLIDE.inset(28.0, 17.0)
    for frame in (page.title, page.subtitle, page.body, page.source, page.footer, page.page_number):
        if frame is not None and not (name == "monarch" and kind == "cover"):
            assert margins.contains(frame.box), frame.box


def test_an_unknown_name_is_refused_with_the_closest_one():
    with pytest.raises(NotFound, match="monarch") as caught:
        load_theme("monarc")
    assert "monarch" in caught.value.hint


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ('name = "default"', 'name = "default"\ncolour = 1', "colour"),
        ("[cover]\n", "[cover]\ntitel = 1\n", "cover.titel"),
        ('size = "body"', 'size = "body", weight = 3', "weight"),
        ('accent = "1D5FD1"', 'accent = "blue"', "colors.accent"),
        ('accent = "1D5FD1"\n', "", "colors.accent"),
        ('fill = "accent"\nsize = 44', 'fill = "purple"\nsize = 44', "number.fill"),
        ('kind = "ruled"', 'kind = "shiny"', "card.kind"),
        ('like = "content"', 'like = "nothing"', "like"),
        ('name = "default"', "name = default", "TOML"),
        ('art = [{ kind = "rect", box = [0, 0, 960, 14]', 'art = [{ kind = "rect"', "box"),
        ('art = [{ kind = "rect", box = [0, 0, 960, 14]', 'art = [{ kind = "path", path = "M 1"', "M"),
    ],
)
def test_a_mistake_in_a_template_file_is_refused_by_the_name_of_its_key(old, new, named):
    assert old in DEFAULT
    with pytest.raises(ValidationFailed, match=named):
        read_theme(DEFAULT.replace(old, new, 1))


def test_a_kind_of_slide_takes_over_what_it_does_not_say_itself():
    theme = read_theme(DEFAULT)
    assert theme.contents.page_number == theme.content.page_number
    assert theme.contents.title == theme.content.title
    assert theme.contents.body.style.size != theme.content.body.style.size


def test_the_accent_is_the_chart_colour_of_equal_value_and_else_a_slot_of_its_own():
    assert load_theme("default").accent == Color("accent1")
    assert load_theme("default").accent2 == Color("accent3")
    assert load_theme("monarch").accent2 == Color("folHlink")
    assert load_theme("monarch").look.colors["folHlink"] == "8A6A14"


def test_a_template_may_stress_its_figure_in_another_colour_than_its_accent():
    assert load_theme("default").figure.stress == load_theme("default").accent
    assert load_theme("nexus").figure.stress == load_theme("nexus").accent2
    theme = read_theme(DEFAULT + '\n[figure]\nstress = "accent2"\n')
    assert theme.figure.stress == theme.accent2


def test_an_opacity_stands_behind_a_colour_role():
    art = load_theme("default").cover.art
    assert art[1].fill == Color("tx1", 0.22)


def test_art_can_be_repeated_at_a_distance():
    grid = 'art = [{ kind = "rect", box = [0, 0, 960, 14], repeat = { count = 3, dy = 100 }'
    theme = read_theme(DEFAULT.replace('art = [{ kind = "rect", box = [0, 0, 960, 14]', grid, 1))
    assert [shape.box.y for shape in theme.quote.art] == [0, 100, 200]


DRAWN_ANEW = ("default", "gradient", "monarch", "lavender", "serene", "marina", "aurora", "daniel")
"""Templates with large titles, and with what is drawn on every page at one of its edges."""
MOST_ART, MOST_BEHIND_TITLE = 0.15, 0.23
"""Of a slide's area: what is drawn on every page, and the sky of marina that holds the title."""


@pytest.mark.parametrize("name", DRAWN_ANEW)
def test_titles_are_large_and_two_lines_of_them_have_room_at_their_one_size(name):
    theme = load_theme(name)
    page = Page(theme, "en", is_rtl=False, body=theme.content.body.box)
    title = theme.content.title
    assert title.style.size >= 30.0
    for text in ("Short", "The largest of three lines has fewer than half of all the passengers who pay"):
        words = standing_title(page, title, text)
        assert words.paragraphs[0].style.size == title.style.size
        assert words.text_height <= title.box.h


@pytest.mark.parametrize("name", DRAWN_ANEW)
def test_what_is_drawn_on_every_page_is_small_and_stands_clear_of_the_items(name):
    content = load_theme(name).content
    covered = sum(shape.box.w * shape.box.h for shape in content.art) / (SLIDE.w * SLIDE.h)
    assert covered <= (MOST_BEHIND_TITLE if name == "marina" else MOST_ART)
    assert not [shape.box for shape in content.art if shape.box.overlaps(content.body.box)]
    assert content.body.box.w * content.body.box.h >= 0.53 * SLIDE.w * SLIDE.h


@pytest.mark.parametrize("name", DRAWN_ANEW)
def test_a_cover_has_room_for_a_long_title_in_four_lines_at_the_most_none_of_them_a_single_number(name):
    theme = load_theme(name)
    page = Page(theme, "de", is_rtl=False, body=theme.content.body.box)
    heading, _ = cover(page, "Zentrale Notaufnahme: Jahresbericht 2025 und Maßnahmen bis Mitte 2027", "Board")
    lines = [line.text.strip() for line in heading.paragraphs[0].lines]
    assert 2 <= len(lines) <= 3
    assert "2027" not in lines


def test_grounds_of_areas_are_ink_accent_and_the_templates_own():
    page = Page(load_theme("aurora"), "en", is_rtl=False, body=SLIDE)
    (recipe,) = (each for each in recipes_of("panel")["closing"] if each.name == "closing beside its title")
    fills = [shape.fill for shape in planned(page, recipe, 2).art if isinstance(shape, Shape)]
    assert fills[:2] == [INK, page.theme.design.area]
    page = Page(load_theme("default"), "en", is_rtl=False, body=SLIDE)
    plan = planned(page, recipe, 2)
    assert [shape.fill for shape in plan.art[:2]] == [INK, page.theme.accent]
    assert plan.title[0].right <= plan.art[1].box.right == pytest.approx(320.0, abs=0.1)
