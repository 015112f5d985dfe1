"""Markdown as people type it."""

import pytest

from nbdeck.engine.model.source import ListItem, Paragraph
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text import markdown
from nbdeck.engine.sources.text.typed_lines import with_line_ends
from unit.engine.costs import assert_linear


def blocks(text):
    return markdown.read(text.encode(), Limits()).blocks


def test_letters_count_points_and_what_is_below_them_is_deeper():
    text = "2. Change?\n   a) the queue\n   b) the car park:\n      - no lights\n      ii. no sign\n   c) nothing"
    assert [(block.level, block.text) for block in blocks(text)] == [
        (0, "Change?"),
        (1, "a) the queue"),
        (1, "b) the car park:"),
        (2, "no lights"),
        (2, "ii. no sign"),
        (1, "c) nothing"),
    ]


def test_a_remark_below_several_points_is_a_paragraph_on_its_own_line():
    found = blocks("- Rent: 500\n- Water: 40\nAll prices include tax.")
    assert [type(block) for block in found] == [ListItem, ListItem, Paragraph]
    assert found[-1].text == "All prices include tax."
    assert [block.place.number for block in found] == [1, 2, 3]


@pytest.mark.parametrize(
    "text",
    [
        "- one point\nGoes on",
        "- first\n- a point that was\nwrapped here",
        "- first\n- second,\nThird part of it",
        "- first\n- Term\nWhat it means\n- Other\nIts meaning",
        "- first\n- second\n  Its own line",
    ],
)
def test_lines_of_a_point_stay_with_it(text):
    assert not any(isinstance(block, Paragraph) for block in blocks(text))


def test_lines_that_the_author_ended_stay_and_wrapped_ones_flow():
    assert blocks("Anna Berg\n12 High Street\nNewtown")[0].text == "Anna Berg\n12 High Street\nNewtown"
    long = "This is a sentence that an editor wrapped at the border of its window\nand that goes on here."
    assert "\n" not in blocks(long)[0].text


@pytest.mark.parametrize(
    "text",
    [
        "```\na) x\nB\n```",
        "| A | B |\n|---|---|\n| 1 | 2 |",
        "Title\n=====",
        "Title\n-----",
        "Long\nTitle\n=====",
        "> Quoted\n> Twice",
        "# Head\nText",
        "    code\n    More",
    ],
)
def test_code_tables_quotes_and_headings_are_left_alone(text):
    assert with_line_ends(text) == (text, list(range(text.count("\n") + 1)))


@pytest.mark.parametrize(
    ("line", "end"), [("- a\nText\n", ""), ("a: b\n", "---"), ("Ab\n", ""), ("a) b\n", "C")]
)
def test_many_lines_take_their_time_once(line, end):
    assert_linear(lambda count, salt: lambda: with_line_ends(line * count + end + str(salt)), 5_000)


@pytest.mark.parametrize("above", ["```\nx\n```\n", "~~~\nb) x\n~~~\n\n"])
def test_code_ends_with_its_fence(above):
    assert [block.text for block in blocks(f"{above}a) chairs") if isinstance(block, ListItem)] == [
        "a) chairs"
    ]


def test_a_number_that_opens_a_point_stays_and_counts_nothing():
    text = (
        "- 28. March, 7 pm: meeting\n      - bar\n- 3) May: fair\n- July: end\n  1. doors\n  2. roof\n\n"
        "1. 5. June\n2. end\n"
    )
    assert [(one.text, one.level, one.number) for one in blocks(text)] == [
        ("28. March, 7 pm: meeting", 0, None),
        ("bar", 1, None),
        ("3) May: fair", 0, None),
        ("July: end", 0, None),
        ("doors", 1, 1),
        ("roof", 1, 2),
        ("5. June", 0, 1),
        ("end", 0, 2),
    ]
