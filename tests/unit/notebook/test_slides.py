"""How the pieces of a notebook stand on slides: in their order, none lost, none cut."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.notebook.pieces import (
    CellHeading,
    CellLinks,
    CellPicture,
    CellText,
    Contents,
    Notes,
    NotShown,
    Ready,
    Start,
)
from nbdeck.notebook.slides import about_not_shown, lay_out

FIGURE = CellPicture("data:image/png;base64,AA", "A figure")
TABLE = Ready(Slide(title="Table", item_amount=0, content="", table=(("a",), ("1",))))


def slides(*pieces, has_slideshow=False):
    return lay_out(Contents(pieces, has_slideshow=has_slideshow), "name").slides


def deck(*pieces, **contents):
    return lay_out(Contents(pieces, **contents), "name")


def sentence(words, mark="."):
    return " ".join(["Word", *["word"] * (words - 1)]) + mark


def test_the_first_heading_is_the_cover_and_a_line_below_it_its_second():
    made = deck(CellHeading("Sales"), CellText("By Ada"), CellHeading("Next", 2), CellText("Text"))
    assert (made.title, made.subtitle, made.has_cover) == ("Sales", "By Ada", True)
    assert [slide.title for slide in made.slides] == ["Next"]


def test_a_first_text_that_is_no_second_line_has_a_slide_of_its_own():
    made = deck(CellHeading("Sales"), CellText("one", 0), CellText("two", 0))
    assert (made.title, made.subtitle) == ("Sales", "")
    assert [slide.title for slide in made.slides] == ["Sales"]


def test_the_deck_has_the_name_of_the_heading_that_it_begins_with_else_that_of_the_notebook():
    made = deck(CellText("Text"), CellHeading("Sales", 2), CellText("More"))
    assert made.title == "name"
    assert [slide.title for slide in made.slides] == ["name", "Sales"]
    assert deck(FIGURE, CellHeading("Sales", 2), CellText("More"), opening="Sales").title == "Sales"
    assert deck(CellHeading("Sales", 3), CellText("one", 0), CellText("two", 0)).title == "Sales"
    assert deck(CellText("Text")).title == "name"


def test_metadata_go_before_the_first_heading_which_then_keeps_its_slide():
    made = deck(CellHeading("Sales"), CellText("By Ada"), title="Mine")
    assert (made.title, [slide.title for slide in made.slides]) == ("Mine", ["Sales"])


def test_slides_of_a_slideshow_are_the_authors():
    pieces = [
        Start(cell=1),
        CellHeading("Title"),
        CellHeading("By Ada", 3),
        Start(cell=2),
        CellHeading("One", 2),
        CellText("a"),
    ]
    made = deck(*pieces, Start(cell=3), CellText("b"), has_slideshow=True)
    assert (made.title, made.subtitle, made.has_cover) == ("Title", "By Ada", True)
    assert [(slide.title, slide.content) for slide in made.slides] == [("One", "a"), ("One (continued)", "b")]


def test_a_slideshow_that_begins_with_text_has_no_cover():
    assert not deck(Start(cell=1), CellHeading("T"), *[CellText("a", 0)] * 4, has_slideshow=True).has_cover


def test_a_heading_alone_is_a_section_and_heads_the_next_slide_without_one():
    first, _ = slides(CellHeading("Cover"), CellHeading("Section", 2), CellHeading("Sub", 3), CellText("a"))
    assert (first.title, first.content, first.layout) == ("Section", "", None)
    (joined,) = slides(
        CellHeading("Cover"), Start(), CellHeading("Head", 2), Start(), FIGURE, has_slideshow=True
    )
    assert joined.title == "Head"
    assert joined.images


def test_headings_with_nothing_below_them_are_points_of_the_one_above():
    first, second = slides(
        CellHeading("Cover"),
        CellHeading("Setup", 2),
        CellHeading("Import", 3),
        CellHeading("Load", 3),
        CellHeading("Show", 2),
        CellText("a"),
    )
    assert (first.title, first.content) == ("Setup", "- Import\n- Load")
    assert second.title == "Show"


def test_headings_that_head_nothing_have_no_slide_and_are_named_in_the_end():
    printed = NotShown("long printed outputs", 2, "", "1 2 3")
    pieces = (
        CellHeading("A", 2),
        CellText("a"),
        CellHeading("B", 2),
        printed,
        CellHeading("C", 2),
        CellHeading("D", 3),
        CellText("d"),
    )
    made = deck(CellHeading("Cover"), *pieces, CellHeading("E", 3))
    assert [slide.title for slide in made.slides] == ["A", "C", "D"]
    assert made.slides[0].notes == "1 2 3"
    assert made.not_shown[-1] == NotShown("headings without anything to show", 0, "“B”, “E”")
    asked = slides(Start(cell=1), CellHeading("T"), Start(cell=2), CellHeading("B", 2), has_slideshow=True)
    assert [slide.title for slide in asked] == ["B"]


def test_a_heading_that_heads_nothing_is_a_line_of_the_authors_slide():
    made = deck(
        CellHeading("T"), Start(cell=1), CellHeading("How far?", 2), FIGURE, CellHeading("Sounds *right*", 3),
        Start(cell=2), CellHeading("Next", 2), CellText("w"), has_slideshow=True,
    )  # fmt: skip
    assert [slide.title for slide in made.slides] == ["How far?", "Next"]
    assert made.slides[0].content == r"Sounds \*right\*"
    assert made.not_shown == ()


def test_a_heading_above_short_prints_alone_is_told_and_is_a_slide_where_the_author_begins_one():
    printed = CellText("42", cell=3)
    made = deck(CellHeading("T"), CellHeading("Sum", 2), printed, CellHeading("Next", 2), CellText("w"))
    assert [slide.title for slide in made.slides] == ["Next"]
    assert [each.why for each in made.not_shown if each.what.startswith("headings")] == ["“Sum”"]
    made = deck(CellHeading("T"), Start(cell=2), CellHeading("Sum", 2), printed, has_slideshow=True)
    assert [(slide.title, slide.notes) for slide in made.slides] == [("Sum", "42")]


def test_a_new_subject_without_a_heading_is_not_that_of_the_last_one():
    parts = [
        CellHeading("T"),
        Start(cell=1),
        CellHeading("One", 2),
        CellText("w"),
        Start(cell=2, is_section=True),
        FIGURE,
    ]
    assert [slide.title for slide in slides(*parts, has_slideshow=True)] == ["One", "T"]
    parts[4] = Start(cell=2)
    assert [slide.title for slide in slides(*parts, has_slideshow=True)] == ["One", "One (continued)"]


def test_headings_in_the_cell_of_the_title_are_its_further_lines():
    lines = (CellHeading("T", 1, 1), CellHeading("By Ada", 3, 1), CellHeading("Of Turin", 4, 1))
    made = deck(*lines, CellHeading("Next", 2, 2), CellText("a"))
    assert (made.subtitle, [slide.title for slide in made.slides]) == ("By Ada · Of Turin", ["Next"])
    made = deck(
        CellHeading("T", 1, 1),
        CellHeading("Part", 2, 1),
        CellText("a"),
        CellHeading("Next", 3, 1),
        CellText("b"),
    )
    assert (made.subtitle, len(made.slides)) == ("", 2)


def test_a_figure_stands_beside_the_few_words_before_or_after_it():
    (before,) = slides(CellHeading("H", 2), CellText("Look"), FIGURE)
    (after,) = slides(CellHeading("H", 2), FIGURE, CellText("Seen"))
    assert (before.content, before.is_verbatim, before.images[0].alt) == ("Look", True, "A figure")
    assert after.content == "Seen"


def test_notes_beyond_what_a_slide_holds_are_told():
    made = deck(
        CellHeading("Sales", 2),
        CellText("Text"),
        Notes("n" * 20_001),
        CellHeading("Next", 2),
        CellText("More"),
        Notes("n" * 20_000),
    )
    assert [len(slide.notes) for slide in made.slides] == [20_000, 20_000]
    assert [each.what for each in made.not_shown] == ["the end of the notes under “Sales”"]


def test_what_is_told_of_a_table_stays_when_a_line_follows_it():
    told = Ready(TABLE.slide.model_copy(update={"content": "The notebook shows 1 of 9 rows."}))
    shown = [slide.content for slide in slides(CellHeading("Sales"), told, CellText("They fell."))]
    assert "The notebook shows 1 of 9 rows." in shown[0]
    assert "They fell." in " ".join(shown)


def test_a_figure_alone_fills_its_slide_with_its_caption():
    (made,) = slides(CellHeading("H", 2), CellPicture("data:image/png;base64,AA", "alt", "Caption"))
    assert (made.layout, made.content, made.item_amount) == (None, "Caption", 0)


def test_words_are_not_put_in_the_place_of_a_caption():
    words, figure = slides(
        CellHeading("H", 2), CellText("Look"), CellPicture("data:image/png;base64,AA", "alt", "Caption")
    )
    assert (words.content, figure.content) == ("Look", "Caption")


def test_many_words_and_further_figures_have_slides_of_their_own_in_order():
    made = slides(CellHeading("H", 2), CellText(sentence(85)), FIGURE, CellText("Then"), TABLE, FIGURE)
    kinds = ["picture" if slide.images else "table" if slide.table else "text" for slide in made]
    assert kinds == ["text", "picture", "table", "picture"]
    assert made[2].content == "Then"
    assert [slide.title for slide in made] == ["H", *(f"H (continued{at})" for at in ("", " 2", " 3"))]


def test_a_figures_own_title_is_kept():
    chart = Ready(TABLE.slide, "Own title")
    first, second = slides(CellHeading("H", 2), chart, chart)
    assert (first.title, first.content) == ("H", "Own title")
    assert (second.title, second.content) == ("Own title", "")


def test_a_long_paragraph_is_parted_between_sentences():
    text = " ".join(sentence(20, f"{n}.") for n in range(12))
    made = slides(CellHeading("H", 2), CellText(text))
    assert len(made) > 1
    assert " ".join(slide.content.removeprefix("- ") for slide in made) == text


def test_a_first_sentence_longer_than_a_slide_leaves_no_empty_part():
    made = slides(CellHeading("H", 2), CellText(f"{sentence(150)} {sentence(20)}"))
    assert len(made) == 2
    assert all(slide.content.strip("- ") for slide in made)


def test_points_are_shared_out_evenly_and_none_is_lost():
    words = [CellText(f"point {n}", 0) for n in range(11)]
    made = slides(CellHeading("H", 2), *words)
    assert [slide.content.count("\n") + 1 for slide in made] == [6, 5]
    assert "\n".join(slide.content for slide in made) == "\n".join(f"- {word.text}" for word in words)


def test_nested_points_and_points_after_a_colon_stay_with_theirs():
    (made,) = slides(
        CellHeading("H", 2),
        CellText("a", 0),
        CellText("b", 1),
        CellText("We need:"),
        CellText("c", 0),
        CellText("d", 0),
    )
    assert made.content == "- a\n  - b\n\nWe need:\n- c\n- d"


def test_points_keep_their_numbers_and_what_stands_between_paragraphs():
    (made,) = slides(
        CellHeading("H", 2), CellText("a", 0, 3), CellText("b", 0, 4), CellText("→"), CellText("Lead: text")
    )
    assert (made.content, made.is_verbatim) == ("3. a\n4. b\n\n→\n\nLead: text", True)


def test_a_short_quotation_alone_is_one():
    (made,) = slides(CellHeading("H", 2), CellText("Well said", is_quote=True))
    assert (made.layout, made.content) == (Layout.QUOTE, "Well said")


def test_a_number_alone_is_for_the_notes_and_one_beside_words_stands_with_them():
    made = deck(CellHeading("H", 2), CellText("w"), CellHeading("A", 3), TABLE, CellText("42", cell=3), TABLE)
    assert [bool(slide.table) for slide in made.slides] == [True, True]
    assert made.slides[0].notes == "42"
    assert made.not_shown == (NotShown("short printed outputs", 3, "", "42"),)
    (slide,) = slides(CellHeading("Cover"), CellHeading("H", 2), CellText("The sum"), CellText("42", cell=3))
    assert slide.content == "The sum\n\n42"


def test_the_addresses_of_a_heading_are_in_its_notes_once():
    (made,) = slides(
        CellHeading("C"),
        CellHeading("H", 2),
        CellText("a"),
        CellLinks(("x – u", "y – v")),
        CellText("b"),
        CellLinks(("x – u",)),
    )
    assert made.notes == "Links:\nx – u\ny – v"


def test_words_between_figures_stand_with_the_next_one():
    made = slides(
        CellHeading("C"), CellHeading("H", 2), FIGURE, CellText("Between"), FIGURE, CellText("Now:"), FIGURE
    )
    shown = [(slide.content, bool(slide.images)) for slide in made]
    assert shown == [("", True), ("Between", True), ("Now:", True)]


def test_words_before_a_table_stand_above_it_and_a_line_after_the_last_one_below():
    asked = Ready(TABLE.slide.model_copy(update={"content": "The notebook shows 1 of 9 rows."}))
    pieces = (TABLE, CellText("The *rows*:"), asked, CellHeading("I", 2), TABLE, CellText("Below"))
    first, second, third = slides(CellHeading("C"), CellHeading("H", 2), *pieces)
    assert (first.content, first.is_verbatim) == ("", False)
    assert second.content == "The *rows*:\n\nThe notebook shows 1 of 9 rows."
    assert (second.title, second.is_verbatim) == ("H (continued)", True)
    assert (third.content, third.is_verbatim) == ("Below", False)


def test_only_the_last_whole_paragraphs_that_fit_stand_above_a_table():
    words = (CellText(sentence(50)), CellText("one", 0), CellText(sentence(30)), CellText("two", 0))
    text, table = slides(CellHeading("C"), CellHeading("H", 2), *words, TABLE)
    assert text.content.endswith("- one")
    assert (table.content.startswith("Word"), table.content.endswith("\n- two")) == (True, True)
    five = [CellText(f"p{n}") for n in range(5)]
    assert [
        slide.content.count("p") for slide in slides(CellHeading("C"), CellHeading("H", 2), *five, TABLE)
    ] == [
        1,
        4,
    ]
    assert len(slides(CellHeading("C"), CellHeading("H", 2), CellText(sentence(61)), TABLE)) == 2
    assert len(slides(CellHeading("C"), CellHeading("H", 2), CellText(sentence(60)), TABLE)) == 1


def test_titles_with_stars_are_literal():
    (made,) = slides(CellHeading("C"), CellHeading("The _x_ and *y*", 2), CellText("a"))
    assert made.title == r"The \_x\_ and \*y\*"


@pytest.mark.parametrize(("layout", "made"), [("steps", Layout.STEPS), ("BIG-NUMBER", Layout.BIG_NUMBER)])
def test_a_layout_is_that_of_the_cells_metadata(layout, made):
    (slide,) = slides(Start("T", layout, 1), *[CellText(f"{n}", 0) for n in range(3)])
    assert (slide.title, slide.layout, slide.item_amount) == ("T", made, 3)


@pytest.mark.parametrize(
    ("layout", "why"),
    [("swot", "4 items and there are 2"), ("nonsense", "no such layout"), ("table", "no such layout")],
)
def test_a_layout_that_does_not_fit_is_told_and_the_points_stay(layout, why):
    made = deck(Start("T", layout, 3), CellText("a", 0), CellText("b", 0))
    assert made.slides[0].content == "- a\n- b"
    (told,) = made.not_shown
    assert why in told.why
    assert told.cell == 3


def test_notes_and_printed_texts_are_for_the_speaker_of_their_slide():
    first, second = slides(
        CellHeading("A", 2),
        CellText("a"),
        Notes("Say this"),
        NotShown("logs", 2, "", "long"),
        CellHeading("B", 2),
        CellText("b"),
    )
    assert (first.notes, second.notes) == ("Say this\n\nlong", None)


def test_notes_without_a_slide_go_to_the_one_before():
    made = slides(
        Start(), CellHeading("A", 2), *[CellText("a", 0)] * 4, Start(), Notes("Say this"), has_slideshow=True
    )
    assert [slide.notes for slide in made] == ["Say this"]


def test_what_is_not_shown_is_said_by_kind_with_its_cells():
    told = [NotShown("logs", 2, "", "x"), NotShown("logs", 5), NotShown("widgets", 3, "they live elsewhere")]
    (slide,) = about_not_shown(told)
    assert slide.content.split("\n") == [
        "- Logs of cells 2, 5: their text is in the notes",
        "- Widgets of cell 3: they live elsewhere",
    ]
    assert about_not_shown([]) == []
