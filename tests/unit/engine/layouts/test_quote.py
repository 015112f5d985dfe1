"""Quotations and their authors."""

import pytest

from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.quote import quotation


@pytest.mark.parametrize(
    ("content", "author", "words"),
    [
        ("“Simple is hard.” — Ada Lovelace", "Ada Lovelace", "Simple is hard."),
        ('"Simple is hard."\n- Ada Lovelace, engineer', "Ada Lovelace, engineer", "Simple is hard."),
        ("Simple is hard.\n— Ada", "Ada", "Simple is hard."),
        ("„Einfach ist schwer.“ – Ada", "Ada", "Einfach ist schwer."),
        ("「簡単は難しい。」— エイダ", "エイダ", "簡単は難しい。"),
        ("Simple is hard, they say", "", "Simple is hard, they say"),
        ("A well-known rule: less is more", "", "A well-known rule: less is more"),
        ("- Simple is hard.", "", "Simple is hard."),
    ],
)
def test_words_and_author_are_parted_and_marks_taken_off(content, author, words):
    assert quotation(content) == Item(author, words)
