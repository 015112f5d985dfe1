"""An item with an icon is another item; one without is written as it was before there were icons."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from nbdeck.contract.content import Items, with_lines
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item

PLAIN, TRUCK = Item("Routes", "an hour"), Item("Routes", "an hour", "truck")


def test_an_icon_is_part_of_the_value():
    assert PLAIN != TRUCK
    assert len({PLAIN, TRUCK, replace(PLAIN, icon="truck")}) == 2


def test_an_item_without_an_icon_is_written_without_the_field():
    adapter = TypeAdapter(Item)
    assert adapter.dump_json(PLAIN) == b'{"heading":"Routes","text":"an hour"}'
    assert adapter.dump_python(TRUCK) == {"heading": "Routes", "text": "an hour", "icon": "truck"}
    slide = Slide(title="A", body=Items((PLAIN,)))
    assert '"items":[{"heading":"Routes","text":"an hour"}]' in slide.model_dump_json()
    assert slide.wire()["body"]["items"] == [{"heading": "Routes", "text": "an hour"}]


def test_an_item_comes_back_from_json_with_its_icon():
    for item in (PLAIN, TRUCK):
        assert TypeAdapter(Item).validate_json(TypeAdapter(Item).dump_json(item)) == item
        assert Item.model_validate_json(item.model_dump_json()) == item


def test_unknown_fields_are_refused_as_before():
    with pytest.raises(ValidationError):
        TypeAdapter(Item).validate_python({"heading": "a", "picture": "truck"})


def test_other_words_and_a_line_above_leave_icons_where_they_are():
    content = Items((TRUCK, replace(TRUCK, heading="", icon="users")), "Aims:")
    assert [item.icon for item in with_lines(content, str.upper).items] == ["truck", "users"]
    assert content.with_lead()[0] == Item("Aims: Routes", "an hour", "truck")
    assert Items(content.items[1:], "Aims:").with_lead()[0] == Item("", "Aims: an hour", "users")


def test_the_points_of_an_item_are_its_lines_that_say_something():
    assert Item("Head", " one\n\n  two three \n \nfour").points == ["one", "two three", "four"]
    assert Item("Head", " \n").points == Item("Head").points == []
