"""The words that open a list."""

import pytest

from nbdeck.engine.model.deck import with_lead_ins
from nbdeck.engine.model.source import Heading, ListItem, Paragraph


@pytest.mark.parametrize("opening", ["Pyenv does not:", "它不会：", "A city that...", "A city that…"])
def test_points_come_with_the_words_that_open_their_list(opening: str) -> None:
    blocks = [Paragraph(text=opening), ListItem(text="depend on Ruby"), ListItem(text="need a shell")]

    assert [lead for _, lead in with_lead_ins(blocks)] == ["", opening, opening]


def test_a_heading_can_open_a_list() -> None:
    blocks = [Heading(text="What it does not do:", level=2), ListItem(text="depend on Ruby")]

    assert [lead for _, lead in with_lead_ins(blocks)] == ["", "What it does not do:"]


def test_a_heading_given_apart_opens_the_list_that_follows() -> None:
    assert [lead for _, lead in with_lead_ins([ListItem(text="one")], "You never:")] == ["You never:"]


@pytest.mark.parametrize("opening", ["Pyenv is small.", "Features"])
def test_a_sentence_of_its_own_opens_nothing(opening: str) -> None:
    blocks = [Paragraph(text=opening), ListItem(text="depend on Ruby")]

    assert [lead for _, lead in with_lead_ins(blocks)] == ["", ""]


def test_the_next_paragraph_ends_what_was_opened() -> None:
    blocks = [Paragraph(text="It does not:"), Paragraph(text="Yet it is small."), ListItem(text="fast")]

    assert [lead for _, lead in with_lead_ins(blocks)] == ["", "", ""]
