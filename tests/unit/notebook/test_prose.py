"""Markdown of a notebook becomes headings, points, tables and pictures, in its words and order."""

import pytest

from nbdeck.engine.text.composing import plain
from nbdeck.notebook.pieces import CellHeading, CellLinks, CellPicture, CellText, NotShown, Ready
from nbdeck.notebook.prose import pieces_of


def read(text, find=lambda _: None):
    return list(pieces_of(text, 7, find))


def test_headings_keep_their_words_numbers_and_levels():
    assert read("# 1. Sales & *costs*\n### Deeper") == [
        CellHeading("1. Sales & costs", 1, 7),
        CellHeading("Deeper", 3, 7),
    ]


def test_lists_stay_lists_with_their_levels_and_numbers():
    said = read("- one\n  - deeper\n\nText\n\n3. third\n4. fourth")
    assert said == [
        CellText("one", 0),
        CellText("deeper", 1),
        CellText("Text"),
        CellText("third", 0, 3),
        CellText("fourth", 0, 4),
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("**bold** and *stressed*, a_b", "**bold** and *stressed*, a_b"),
        ("`_repr_*_` and `*x*`", r"\_repr\_\*\_ and \*x\*"),
        ("part**ly**bold", "partlybold"),
        ("See [the page](https://example.com/a_b) and **this**", "See the page and **this**"),
        ("`![no](picture.png)` is code", "![no](picture.png) is code"),
    ],
)
def test_looks_of_the_author_are_kept_and_code_is_literal(text, words):
    said = [piece for piece in read(text) if isinstance(piece, CellText)]
    assert said == [CellText(words)]


def test_a_formula_stays_as_it_is_written_and_is_told():
    said, told = read("A formula $\\binom{a_1}{b_2} * c$ here and **this**")
    assert plain(said.text) == "A formula \\binom{a_1}{b_2} * c here and this"
    assert (told.what, told.cell) == ("formulas", 7)
    assert read("It costs $5 and $6 a piece") == [CellText("It costs $5 and $6 a piece")]


def test_stars_of_formulas_are_characters_whatever_stands_beside_them():
    (said,) = read(r"Each $q_*(a)$ is chosen, and $N(q_*(a), 1)$ follows; *both* cost $5 and $ 7.")
    assert plain(said.text) == "Each q_*(a) is chosen, and N(q_*(a), 1) follows; both cost $5 and $ 7."
    assert read("So $ y = x^2 $ holds.") == [CellText("So y = x² holds.")]
    assert read("Rent: $ 5 *each* = a sum of $ a month") == read("Rent: \\$ 5 *each* = a sum of \\$ a month")


def test_a_formula_of_several_lines_keeps_them_in_a_paragraph_and_parts_them_in_a_point():
    latex = "$$a = 1 \\\\ b &lt; 2$$"
    assert read(f"So\n\n{latex}")[1] == CellText("a = 1\nb < 2")
    assert read(f"- So {latex}") == [CellText("So a = 1; b < 2", 0)]


def test_addresses_of_links_go_behind_the_words_that_have_them():
    said = read("See [the *page*](https://a.example/x_y)\n\n- <a href='b.html'>B</a>\n\n## Next\n\nText")
    assert said == [
        CellText("See the *page*"),
        CellLinks(("the page – https://a.example/x_y",)),
        CellText("B", 0),
        CellLinks(("B – b.html",)),
        CellHeading("Next", 2, 7),
        CellText("Text"),
    ]


def test_tables_in_html_are_native_and_those_in_code_are_not():
    before, table, after = read(
        "Before\n<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>\nAfter"
    )
    assert (before, after) == (CellText("Before"), CellText("After"))
    assert table.slide.table == (("a", "b"), ("1", "2"))
    (code,) = read("`<table><tr><td>1</td></tr></table>`")
    assert isinstance(code, CellText)


def test_headings_without_a_space_are_headings_but_one_hash_may_be_a_number():
    assert read("##Sales\n\n#1 of all\n\n`##a`") == [
        CellHeading("Sales", 2, 7),
        CellText("#1 of all"),
        CellText("##a"),
    ]


def test_headings_in_html_are_headings():
    assert read("<div><h2 style='x'>Sales <b>now</b></h2>\nText</div>")[0] == CellHeading("Sales now", 2, 7)


def test_a_cell_of_one_bold_line_is_a_heading_and_bold_words_in_text_are_not():
    assert read("**Data cleaning**") == [CellHeading("Data cleaning", 6, 7)]
    assert read("**Tools:**") == [CellHeading("Tools:", 6, 7)]
    assert read("**Bold.**") == [CellText("**Bold.**")]
    assert read("**Bold** and more") == [CellText("**Bold** and more")]
    assert read("**One**\n\nText") == [CellText("**One**"), CellText("Text")]


def test_a_quotation_is_one():
    assert read("> Well said") == [CellText("Well said", is_quote=True)]


def test_a_table_is_native_and_numbers_stand_at_its_end():
    (table,) = read("| Region | Sales |\n|---|---|\n| North | 1,200 |\n| South | $x_1$ |")
    assert isinstance(table, Ready)
    assert table.slide.table == (("Region", "Sales"), ("North", "1,200"), ("South", "x₁"))


def test_lines_of_code_stay_lines_and_many_are_for_the_notes():
    assert read("```python\nfor x in y:\n    go(x)\n```") == [
        CellText("for x in y:\n\u00a0\u00a0\u00a0\u00a0go(x)")
    ]
    (told,) = read("```\n" + "go()\n" * 13 + "```")
    assert (told.what, told.text.count("go()")) == ("long code", 13)


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
    assert picture == CellPicture("data:image/png;base64,AA", alt)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://example.com/a.png", "web"),
        ("gone.png", "no pictures were found"),
        ("/a.png", "folder are read"),
    ],
)
def test_a_picture_that_cannot_be_had_is_told(address, why):
    (told,) = read(f"![Words]({address})")
    assert isinstance(told, NotShown)
    assert why in told.why
    assert told.text == f"Words ({address})"


def test_the_columns_of_a_table_in_markdown_are_numbers_or_text():
    (table,) = read("| a | b | c | d |\n|--|--|--|--|\n| x | 1 | 5 % | $3 |\n| y | 2 | 7 % | $4 |")
    assert [column.kind for column in table.slide.types.columns] == ["text", "number", "number", "number"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '<div class="alert">**Mind** `np.sel` and <b>this</b></div>',
            [CellText("**Mind** np.sel and this")],
        ),
        ("<font size=6>Ada, **Bob**</font>\n\n</font>", [CellText("Ada, **Bob**")]),
        ("<br/>\n#### <h4>A\n<br/>\n###### B", [CellHeading("A", 4, 7), CellHeading("B", 6, 7)]),
        ("Text\n\n** bold words **", [CellText("Text"), CellText("**bold words**")]),
        ("Text\n\n`** stars **`", [CellText("Text"), CellText("** stars **")]),
    ],
)
def test_what_stands_around_words_does_not_keep_the_reader_from_them(text, said):
    assert read(text) == said


def test_a_picture_in_indented_html_is_found():
    heading, picture = read("<center>\n    <h1>R</h1>\n    <img src='a.png'>\n</center>", lambda _: "data:a")
    assert (heading.text, picture.address) == ("R", "data:a")


def test_a_diagram_that_the_notebook_draws_from_text_is_told():
    _, told = read("## Flow\n\n```mermaid\nA-->B\n```")
    assert (told.what, told.text) == ("diagrams", "```mermaid\nA-->B\n```")
    assert read("```text\nmermaid\n```") == [CellText("mermaid")]
