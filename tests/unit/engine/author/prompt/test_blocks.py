"""A typed text in blocks, by its form alone."""

import pytest

from nbdeck.engine.author.prompt.reading import read_text, unwrapped


def blocks_of(text):
    """Return the blocks of a text below a sentence, so that its first line is no title."""
    parts = read_text(f"It is so, and we say it here.\n\n{text}").parts
    return [block for part in parts for block in part.blocks][1:]


def blocks(text):
    return [(block.kind, block.lead, block.text) for block in blocks_of(text)]


def test_a_sentence_that_ends_in_a_colon_leads_the_list_below():
    said = "What comes next, after all that we heard from you and from the others, is this"
    assert blocks(f"{said}:\n1. add seats\n2. add books") == [("list", said, "1. add seats\n2. add books")]
    assert [kind for kind, _, _ in blocks("We do this.\n\n- red\n- blue")] == ["text", "list"]


def test_each_form_is_a_block_of_its_own_in_order():
    text = "It rains. It snows.\n\n- red\n- blue\n\n| a | b |\n|---|---|\n| x | y |\n\n```\ncode\n```\nJan 4 €, Feb 5 €, Mar 6 €"
    assert [kind for kind, _, _ in blocks(text)] == ["text", "list", "table", "code", "text"]
    assert [block.data is not None for block in blocks_of(text)] == [False, False, False, False, True]
    assert [block.rows[0] for block in blocks_of(text) if block.rows] == [("a", "b")]


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
    ("text", "is_data"),
    [
        ("It is old. Gain: 5 EUR a month. Cost: 9 EUR in all. Risk: rain.", False),
        ("Gain: 5 EUR a month. It is old. Cost: 9 EUR in all.", False),
        ("The state pays €130 million, the region €62 million, the city €40 million.", False),
        ("Paid by: state €130 million, region €62 million, city €40 million.", True),
        ("1987 founded. 1994 first shop. Then a fire. 2003 open.", False),
    ],
)
def test_sentences_of_one_form_behind_each_other_are_a_list_and_running_ones_are_no_data(text, is_data):
    assert any(block.data and block.data.is_sure for block in blocks_of(text)) is is_data
    said = " ".join(f"{part.heading} {block.text}" for part in read_text(text).parts for block in part.blocks)
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


def test_two_labels_with_numbers_in_a_sentence_are_data_only_for_one_who_asks():
    (_, block, _) = blocks_of("We are glad. Kiosk: 400, Online: 300. It rained.")
    assert (block.data.pairs, block.data.is_sure) == ((("Kiosk", "400"), ("Online", "300")), False)
