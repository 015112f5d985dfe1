"""What a composition lacks: calm lines, full places, large type; and the choice that follows from it."""

from dataclasses import replace

import pytest

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts import designed as composing
from nbdeck.engine.layouts.arrange import Arranged
from nbdeck.engine.layouts.families.load import recipes_of
from nbdeck.engine.layouts.families.recipes import Cells, SlideFrame, SlideRecipe
from nbdeck.engine.layouts.families.scoring import shortfall
from nbdeck.engine.layouts.frame import enlarged, standing_title, subtitle_box
from nbdeck.engine.layouts.kit import Page, text_box
from nbdeck.engine.layouts.phrases import is_torn
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import Line, Run, TextParagraph, TextStyle
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.themes.load import load_theme
from nbdeck.engine.themes.theme import TextArea
from nbdeck.errors import DoesNotFit

CALM = "A title"


def text(*lines, name="Title", size=24.0, height=100.0):
    style = TextStyle(size)
    runs = tuple(Run(line, size) for line in lines)
    made = TextParagraph(runs, tuple(Line((run,), 100.0) for run in runs), style)
    return TextBox(Box(0.0, 0.0, 200.0, height), (made,), name=name)


@pytest.mark.parametrize(
    ("lines", "lacks"),
    [
        (["one"] * 3, 0.0),
        (["two words"] * 3, 0.0),
        (["two words"] * 4, 0.25),
        (["two words"] * 5, 0.5),
        (["one"] * 4, 0.5),
        ([*["two words"] * 3, "one"], 0.25 * 1.25),
    ],
)
def test_a_title_lacks_calm_from_four_lines_on_and_most_with_a_word_each(lines, lacks):
    assert shortfall(text(*lines), ()) == pytest.approx(lacks)


@pytest.mark.parametrize("name", ["Item 1", "Caption"])
def test_words_lack_calm_from_four_lines_on_in_a_narrow_column(name):
    narrow = text(*["two words"] * 5, name=name, height=200.0)
    assert shortfall(text(CALM), [narrow]) == pytest.approx(0.8)
    assert shortfall(text(CALM), [replace(narrow, box=replace(narrow.box, w=240.0))]) == 0.0


def test_words_lack_what_they_leave_empty_of_their_places_on_the_whole():
    item = text("x y", name="Item 1", height=200.0)
    share = item.text_height / 200.0
    assert 0.1 < share < 0.2
    assert shortfall(text(CALM), [item]) == pytest.approx(2.0 * (0.55 - share))
    full = text("x y", name="Quote", height=10.0)
    assert shortfall(text(CALM), [item, full]) == pytest.approx(0.8)
    assert shortfall(text(CALM), [replace(item, name="Caption")]) == pytest.approx(2.0 * (0.55 - share))
    assert shortfall(text(CALM), [replace(item, name="Mark 1")]) == 0.0


def test_words_lack_size_below_twenty_four_points():
    def lacks(size):
        return shortfall(text(CALM), [text("x y", name="Item 1", size=size, height=10.0)])

    assert lacks(24.0) == lacks(30.0) == 0.8
    assert lacks(18.0) == pytest.approx(1.3)


def test_words_lack_the_air_that_they_leave_less_than_their_size_of():
    def lacks(spare, *others):
        high = text("x y", name="Item 1").text_height
        return shortfall(text(CALM), [text("x y", name="Item 1", height=high + spare), *others])

    assert lacks(23.0) == pytest.approx(0.8 / 24)
    assert lacks(12.0) == pytest.approx(0.4)
    assert lacks(0.0) == pytest.approx(0.8)
    assert lacks(23.0, text("x y", name="Item 2", height=text("x y").text_height + 6.0)) == pytest.approx(0.6)


FIRST, SECOND, THIRD = (SlideRecipe(name, SlideFrame(name), Cells(), range(1, 2)) for name in "abc")


def chosen(monkeypatch, lacks, recent=(), recipes=(FIRST, SECOND, THIRD), tried=None):
    """Return the composition that is taken of some that lack so much, None for one without room."""
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)

    def make(page, recipe):
        if tried is not None:
            tried.append(recipe.name)
        if lacks[recipe.name] is None:
            raise DoesNotFit("No room.")
        return Arranged((), recipe.name, heading=recipe.name)

    monkeypatch.setattr(composing, "recipes_of", lambda _family: {"X": recipes})
    monkeypatch.setattr(composing, "shortfall", lambda heading, _elements: lacks[heading])
    made = composing._best(page, "X", [Item("", "x")], recent, make)
    return made and made.variant


def test_the_first_composition_that_lacks_little_is_taken_and_no_other_tried(monkeypatch):
    tried = []
    assert chosen(monkeypatch, {"a": 0.25, "b": 0.0, "c": 0.0}, tried=tried) == "a"
    assert tried == ["a"]


def test_the_least_lacking_is_taken_where_all_lack_much_and_one_that_is_hardly_better_is_not(monkeypatch):
    assert chosen(monkeypatch, {"a": 0.9, "b": 0.5, "c": 0.7}) == "b"
    assert chosen(monkeypatch, {"a": 0.9, "b": 0.86, "c": 0.95}) == "a"
    assert chosen(monkeypatch, {"a": None, "b": 0.9, "c": None}) == "b"
    assert chosen(monkeypatch, dict.fromkeys("abc")) is None


def test_use_speaks_against_a_composition_and_forbids_none(monkeypatch):
    bad = dict.fromkeys("abc", 0.4)
    assert chosen(monkeypatch, bad, ["a: a"]) == "b"
    assert chosen(monkeypatch, {"a": 0.3, "b": 0.7, "c": 1.0}, ["a: a", "x: x"]) == "b"
    assert chosen(monkeypatch, {"a": 0.3, "b": 0.9, "c": 1.0}, ["a: a", "x: x"]) == "a"
    assert chosen(monkeypatch, {"a": 0.3, "b": 0.9, "c": 1.0}, ["a: other"]) == "a"
    assert chosen(monkeypatch, {"a": 0.0, "b": None, "c": None}, ["a: a"] * 5) == "a"


def test_a_figure_set_large_comes_first_unless_that_lacks_much(monkeypatch):
    figure = replace(THIRD, mark="figure")
    monkeypatch.setattr(composing, "suits", lambda *_: True)
    recipes = (FIRST, SECOND, figure)
    assert chosen(monkeypatch, {"a": 0.0, "b": 0.0, "c": 0.9}, recipes=recipes) == "c"
    assert chosen(monkeypatch, {"a": 0.0, "b": 0.0, "c": 1.1}, recipes=recipes) == "a"


def test_a_title_that_opens_a_deck_grows_to_two_lines_and_to_more_only_where_it_has_them(monkeypatch):
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    frame = TextArea(Box(0.0, 0.0, 500.0, 400.0), TextStyle(50.0))
    sizes = [enlarged(page, frame, " ".join(["word"] * count)).style.size for count in (2, 7, 18)]
    assert sizes[0] == 80.0
    assert 50.0 <= sizes[1] < 80.0
    assert sizes[2] < 50.0
    text = standing_title(page, enlarged(page, frame, " ".join(["word"] * 18)), " ".join(["word"] * 18))
    assert len(text.paragraphs[0].lines) == 3
    wide = replace(frame, box=Box(0.0, 0.0, 500.0, 900.0))
    for count, usual in ((5, 2), (9, 3)):
        title = " ".join(["word"] * count)
        look = enlarged(page, wide, title).style
        before, after = (
            len(paragraph(title, each, 500.0, page.look, page.lang).lines) for each in (frame.style, look)
        )
        assert before == after == usual
        assert look.size > 50.0
    low = replace(frame, box=Box(0.0, 0.0, 500.0, 70.0))
    assert enlarged(page, low, "word").style.size <= 60.0


def test_a_line_below_a_title_is_larger_where_it_need_not_be_broken():
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    frame = TextArea(Box(0.0, 0.0, 400.0, 300.0), TextStyle(20.0))
    assert subtitle_box(page, frame, ["Short"]).paragraphs[0].style.size == pytest.approx(28.0)
    assert subtitle_box(page, frame, ["word " * 14]).paragraphs[0].style.size == pytest.approx(20.0)


@pytest.mark.parametrize("family", ["panel", "rail", "editorial", "grid", "statement"])
def test_compositions_of_two_frames_have_two_names(family):
    recipes = recipes_of(family)
    frames: dict[str, SlideFrame] = {}
    for recipe in (each for kind in recipes.values() for each in kind):
        name = f"{recipe.frame.name}: {recipe.name}"
        assert frames.setdefault(name, recipe.frame) == recipe.frame


def test_a_title_of_many_lines_speaks_against_the_composition_that_sets_it():
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    narrow = Box(0.0, 0.0, 120.0, 900.0)
    heading = text_box(
        page, narrow, [("What the year has brought to all of our houses", theme.content.title.style)]
    )
    recipe = recipes_of(theme.design.family)["figures"][0]
    made = composing._in_frame(page, composing._with_title(page, recipe, "Short", 0), ())

    assert composing.shortfall(heading, ()) > 0.5
    assert made.heading is not None
    assert made.heading.text == "Short"


@pytest.mark.parametrize(
    ("title", "lang", "word"),
    [
        ("Zentrale Notaufnahme: Jahresbericht 2025 und Maßnahmen bis Mitte 2027", "de-DE", "2027"),
        ("中央救急外来：2025年の年次報告と2027年半ばまでの施策", "ja", ""),
    ],
)
@pytest.mark.parametrize("name", ["nexus", "monolith", "felix"])
def test_a_cover_has_no_lone_number_and_tears_no_phrase_where_smaller_type_helps(name, title, lang, word):
    theme = load_theme(name)
    page = Page(theme, lang, is_rtl=False, body=theme.content.body.box)
    text = standing_title(page, enlarged(page, theme.cover.title, title), title)
    lines = [line.text for line in text.paragraphs[0].lines]
    assert 1 < len(lines) <= 3
    assert word not in lines
    assert not is_torn(page, text)
