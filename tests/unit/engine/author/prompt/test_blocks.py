"""A typed text in blocks, by its form alone."""

import pytest

from nbdeck.engine.author.prompt.blocks import blocks_of, unwrapped


def blocks(text, **more):
    return [(block.kind, block.lead, block.text) for block in blocks_of(text, **more)]


def test_a_line_that_ends_in_a_colon_or_is_a_title_leads_the_list_below():
    assert blocks("What comes next:\n1. add seats\n2. add books") == [
        ("list", "What comes next", "1. add seats\n2. add books")
    ]
    assert blocks("Seats\n\n- red\n- blue") == [("list", "Seats", "- red\n- blue")]
    assert [kind for kind, _, _ in blocks("We do this.\n\n- red\n- blue")] == ["text", "list"]


def test_each_form_is_a_block_of_its_own_in_order():
    text = "It rains. It snows.\n\n- red\n- blue\n\n| a | b |\n|---|---|\n| x | y |\n\n```\ncode\n```\nJan 4 €, Feb 5 €, Mar 6 €"
    assert [kind for kind, _, _ in blocks(text)] == ["text", "list", "table", "code", "data"]


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        (
            "The harbour of Hamburg handled fewer containers last year than\nit did the year before, and it will\nhandle fewer again.",
            True,
        ),
        ("The harbour of Hamburg handled fewer containers last year than.\nit did", False),
        ("The harbour of Hamburg handled fewer containers last year than\nIt did", False),
        ("rental\nThe harbour of Hamburg handled fewer containers last year than\nit did", False),
        ("- The harbour of Hamburg handled fewer containers last year than\nit did", False),
        ("short line\nand more", False),
    ],
)
def test_paragraphs_that_were_broken_to_fit_a_window_are_whole_again(text, whole):
    assert unwrapped(text) == (text.replace("\n", " ") if whole else text)


def test_code_keeps_its_line_ends():
    code = "```\nthe first line of code goes on for more than sixty characters here\nand goes on\n```"
    assert unwrapped(code) == code


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("It is old. Gain: 5 EUR a month. Cost: 9 EUR in all. Risk: rain.", ["text"]),
        ("Gain: 5 EUR a month. It is old. Cost: 9 EUR in all.", ["text"]),
        ("The state pays €130 million, the region €62 million, the city €40 million.", ["text"]),
        ("Paid by: state €130 million, region €62 million, city €40 million.", ["data"]),
        ("1987 founded. 1994 first shop. Then a fire. 2003 open.", ["text"]),
    ],
)
def test_sentences_of_one_form_behind_each_other_are_a_list_and_running_ones_are_no_data(text, kinds):
    assert [block.kind for block in blocks_of(text)] == kinds
    said = " ".join(f"{block.lead} {block.text}" for block in blocks_of(text))
    assert all(word.strip(".:,") in said for word in text.split())


def test_an_endless_line_is_parted_between_sentences_and_a_number_is_never_cut():
    said = [f"Loaf {number} costs {number} euros." for number in range(1000, 1300)]
    lines = [line for block in blocks_of(" ".join(said)) for line in block.text.splitlines()]
    assert len(lines) > 2
    assert " ".join(lines) == " ".join(said)
    assert all(line.startswith("Loaf ") and line.endswith("euros.") for line in lines)
    assert max(map(len, lines)) <= 2_000
    endless = "word " * 1_000
    assert " ".join(each.text for each in blocks_of(endless)).replace("- ", "").split() == endless.split()
    assert max(len(line) for each in blocks_of(endless) for line in each.text.splitlines()) <= 2_002
