"""Typed content: it comes back from JSON as it was, and no word of a list's first line is lost."""

import pytest

from nbdeck.contract.content import Closing, Items, Quote, with_lines
from nbdeck.contract.words.item import Item

ITEMS = (Item("Speed", "fast\nsafe"), Item("", "計画 **two**"))


@pytest.mark.parametrize(
    "content",
    [
        Items(ITEMS, "Our aims:", is_numbered=True),
        Quote("Simple is hard.", "Ada"),
        Closing(("Mail: a@b.c",)),
    ],
)
def test_content_comes_back_from_json_as_it_was(content):
    assert type(content).model_validate_json(content.model_dump_json()) == content


def test_the_line_above_a_list_stands_in_front_of_its_first_item():
    assert Items(ITEMS, "Aims:").with_lead() == (Item("Aims: Speed", "fast\nsafe"), ITEMS[1])
    assert Items(ITEMS[1:], "Aims:").with_lead() == (Item("", "Aims: 計画 **two**"),)
    assert Items(ITEMS).with_lead() == ITEMS
    assert Items(()).with_lead() == ()


@pytest.mark.parametrize(
    ("content", "changed"),
    [
        (
            Items((Item("a", "b\nc"), Item("", "d")), "e:"),
            Items((Item("<a>", "<b>\n<c>"), Item("", "<d>")), "<e:>"),
        ),
        (Quote("a", "b"), Quote("<a>", "<b>")),
        (Closing(("a", "b")), Closing(("<a>", "<b>"))),
    ],
)
def test_every_line_is_changed_by_itself(content, changed):
    assert with_lines(content, lambda line: f"<{line}>" if line else "") == changed
