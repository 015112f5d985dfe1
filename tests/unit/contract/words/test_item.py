"""An item with an icon is another item; one without is written as it was before there were icons."""

from dataclasses import replace

import pytest
from pydantic import TypeAdapter, ValidationError

from nbdeck.contract.content import Items, with_lines
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item, joined_items, merged, parted

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


def test_items_that_were_joined_are_told_apart_by_their_bold_headings_and_by_nothing_else():
    own, shop, bar = joined_items(
        Item("Doors", "open: nine\n**Shop:** closed\nNote: till noon\n**Bar:** late")
    )
    assert own == Item("Doors", "open: nine")
    assert shop == Item("Shop", "closed\nNote: till noon")
    assert bar == Item("Bar", "late")


def test_a_heading_with_stars_stands_in_front_of_its_text_as_it_is():
    (item,) = merged([Item("A", "a"), Item("5*3", "b")], 1, "line")
    assert item == Item("A", "a\n5*3: b")


def test_the_longest_is_parted_before_a_short_one_that_has_a_better_border():
    long = "a long text without a stop, but with a comma in the middle of all of it"
    first, second, short = parted([Item("", long), Item("", "Go. Run.")], 3)
    assert (first.text, short.text) == ("a long text without a stop", "Go. Run.")
    assert second.text.startswith("but with")
