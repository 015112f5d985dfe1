"""Layouts that a prompt wishes."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.own_title import untitled
from nbdeck.engine.author.looks.wished import shown_as

DATED = OutlineSlide(title="History", description="- 1987 founded\n- 1994 first shop\n- 2003 fire")
HEADED = OutlineSlide(title="Offers", description="- Cloud: 400 a month\n- Servers: 900 once")
PLAIN = OutlineSlide(title="Rules", description="- Knock\n- Wait\n- Enter")
TABLE = OutlineSlide(title="Rent", description="| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |")
ALL = (DATED, HEADED, PLAIN, TABLE)


def looks(slides, *wished):
    return [understand(one.appearance).layout for one in shown_as(slides, wished)]


@pytest.mark.parametrize(
    ("wish", "at"),
    [
        (Layout.TIMELINE, {0}),
        (Layout.MILESTONE, {0}),
        (Layout.COMPARISON, {1}),
        (Layout.TABLE, {1}),
        (Layout.STEPS, {0}),
        (Layout.QUOTE, set()),
        ("LINE", set()),
    ],
)
def test_a_layout_is_given_to_the_slide_that_has_its_form(wish, at):
    assert looks(ALL, wish) == [wish if number in at else None for number in range(4)]


def test_every_slide_of_dates_is_along_a_line_and_only_one_is_steps():
    assert looks([DATED, DATED], "TIMELINE") == [Layout.TIMELINE, Layout.TIMELINE]
    assert looks([PLAIN, PLAIN], "STEPS") == [Layout.STEPS, None]


def test_a_slide_with_a_layout_keeps_it_and_too_few_points_get_none():
    given = DATED.model_copy(update={"appearance": "Funnel of 3 stages."})
    few = DATED.model_copy(update={"description": "- 1987 founded\n- 1994 first shop"})
    assert looks([given, few], "TIMELINE") == [Layout.FUNNEL, None]


def test_two_points_that_list_as_many_things_are_the_columns_of_the_wished_table():
    said = "- Old: 90 m², 2 rooms, May\n- New: 70 m², 1 room, June.\n- We vote."
    table, rest = shown_as([untitled(said)], ["TABLE"])
    assert (table.title, rest.description) == ("Old, New", "- We vote.")
    assert table.description.splitlines() == ["| Old | New |", "| --- | --- |", "| 90 m² | 70 m² |", "| 2 rooms | 1 room |", "| May | June |"]  # fmt: skip
    assert shown_as([untitled(said)], ["COMPARISON"])[0].description == said
    (whole,) = shown_as([OutlineSlide(title="Rooms", description=said.rpartition("\n")[0])], ["TABLE"])
    assert whole.title == "Rooms"


@pytest.mark.parametrize("other", ["70 m², 1 room", "70 m²; 1 room; June; yes", "70 m², 1 room, June"])
def test_points_that_list_fewer_or_other_numbers_of_things_are_no_columns(other):
    least = "90 m², 2 rooms" if other != "70 m², 1 room" else "90 m², 2 rooms, May"
    said = f"- Old: {least}\n- New: {other}\n- We vote."
    assert [one.description for one in shown_as([untitled(said)], ["TABLE"])] == [said]


def test_points_beside_a_table_are_no_steps():
    both = TABLE.model_copy(update={"description": f"{PLAIN.description}\n\n{TABLE.description}"})
    assert looks([both, PLAIN], "STEPS") == [None, Layout.STEPS]
