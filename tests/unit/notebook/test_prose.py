"""Markdown of a notebook becomes headings, points, tables and pictures, in its words and order."""

import pytest

from nbdeck.notebook.pieces import Heading, Lines, NotShown, Picture, Ready, Words
from nbdeck.notebook.prose import pieces_of


def read(text, find=lambda _: None):
    return list(pieces_of(text, 7, find))


def test_headings_keep_their_words_numbers_and_levels():
    assert read("# 1. Sales & *costs*\n### Deeper") == [Heading("1. Sales & costs", 1), Heading("Deeper", 3)]


def test_lists_stay_lists_with_their_levels_and_numbers():
    said = read("- one\n  - deeper\n\nText\n\n3. third\n4. fourth")
    assert said == [
        Words("one", 0),
        Words("deeper", 1),
        Words("Text"),
        Words("third", 0, 3),
        Words("fourth", 0, 4),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A formula $a_1 * b_2 * c$ here", "A formula $a_1 * b_2 * c$ here"),
        ("$$\\sum_i x_i$$", "$$\\sum_i x_i$$"),
        ("It costs $5 and $6 a piece", "It costs $5 and $6 a piece"),
        ("See [the page](https://example.com/a_b) and **this**", "See the page and this"),
        ("`![no](picture.png)` is code", "![no](picture.png) is code"),
    ],
)
def test_formulas_links_and_code_are_kept_as_text(text, words):
    assert read(text) == [Words(words)]


def test_headings_in_html_are_headings():
    assert read("<div><h2 style='x'>Sales <b>now</b></h2>\nText</div>")[0] == Heading("Sales now", 2)


def test_a_cell_of_one_bold_line_is_a_heading_and_bold_words_in_text_are_not():
    assert read("**Data cleaning**") == [Heading("Data cleaning", 6)]
    assert read("**Tools:**") == [Heading("Tools:", 6)]
    assert read("**Bold.**") == [Words("Bold.")]
    assert read("**Bold** and more") == [Words("Bold and more")]
    assert read("**One**\n\nText") == [Words("One"), Words("Text")]


def test_a_quotation_is_one():
    assert read("> Well said") == [Words("Well said", is_quote=True)]


def test_a_table_is_native_and_numbers_stand_at_its_end():
    (table,) = read("| Region | Sales |\n|---|---|\n| North | 1,200 |\n| South | $x_1$ |")
    assert isinstance(table, Ready)
    assert table.slide.table == (("Region", "Sales"), ("North", "1,200"), ("South", "$x_1$"))


def test_lines_of_code_stay_lines():
    assert read("```python\nfor x in y:\n    go(x)\n```") == [Lines(("for x in y:", "    go(x)"), "Code")]


@pytest.mark.parametrize(
    ("text", "alt"),
    [
        ("Before ![A map](map.png) after", "A map"),
        ("Before <img src='map.png' alt='A map' width=3> after", "A map"),
        ('Before ![](map.png "A map") after', "A map"),
        ("Before ![](map.png) after", "Picture in the text of cell 7 of the notebook"),
    ],
)
def test_pictures_have_the_authors_words_as_alt_text(text, alt):
    addresses = {"map.png": "data:image/png;base64,AA"}
    words, picture = read(text, addresses.get)
    assert words.text.split() == ["Before", "after"]
    assert picture == Picture("data:image/png;base64,AA", alt)


@pytest.mark.parametrize(
    ("address", "why"), [("https://example.com/a.png", "web"), ("gone.png", "not there")]
)
def test_a_picture_that_cannot_be_had_is_told(address, why):
    (told,) = read(f"![Words]({address})")
    assert isinstance(told, NotShown)
    assert why in told.why
    assert told.text == f"Words ({address})"
