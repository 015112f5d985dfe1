"""Layouts that a prompt wishes."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import shown_as

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
        (Layout.TABLE, set()),
        (Layout.STEPS, set()),
        (Layout.QUOTE, set()),
        ("LINE", set()),
    ],
)
def test_a_layout_is_given_to_the_slide_that_has_its_form(wish, at):
    assert looks(ALL, wish) == [wish if number in at else None for number in range(4)]


def test_every_slide_of_dates_is_along_a_line_and_the_one_that_can_be_or_is_called_so_is_steps():
    assert looks([DATED, DATED], "TIMELINE") == [Layout.TIMELINE, Layout.TIMELINE]
    assert looks([PLAIN, PLAIN], "STEPS") == looks([HEADED, PLAIN], "STEPS") == [None, None]
    line = DATED.model_copy(update={"title": "Timeline"})
    assert looks([DATED, line], "TIMELINE") == [None, Layout.TIMELINE]
    called = PLAIN.model_copy(update={"title": "Steps"})
    assert looks([PLAIN, called, PLAIN], "STEPS") == [None, Layout.STEPS, None]


def test_a_slide_with_a_layout_keeps_it_and_too_few_points_get_none():
    given = DATED.model_copy(update={"appearance": "Funnel of 3 stages."})
    few = DATED.model_copy(update={"description": "- 1987 founded\n- 1994 first shop"})
    assert looks([given, few], "TIMELINE") == [Layout.FUNNEL, None]


def test_a_list_that_its_author_calls_a_timeline_is_the_one_that_is_wished():
    hours = OutlineSlide(
        title="Timeline (local time)", description="- 06:40 plan\n- 06:52 sales\n- 09:15 call"
    )
    assert looks([PLAIN, hours], "TIMELINE") == [None, Layout.TIMELINE]


def test_points_beside_a_table_are_no_steps():
    called = PLAIN.model_copy(update={"title": "Steps"})
    both = called.model_copy(update={"description": f"{PLAIN.description}\n\n{TABLE.description}"})
    assert looks([both, called], "STEPS") == [None, Layout.STEPS]


SIDES = (
    OutlineSlide(title="Old menu", description="- chips 3\n- fruit 2"),
    OutlineSlide(title="New menu", description="- chips 1\n- fruit 4"),
)
COSTS = OutlineSlide(title="Costs", description="- oven 7,800 €\n- garden 950 €\n- grant -5,000 €")


def test_a_layout_is_given_to_the_slide_that_its_own_title_names():
    other = PLAIN.model_copy(update={"title": "Next steps"})
    assert looks([PLAIN, other], "STEPS") == [None, Layout.STEPS]


def test_a_swot_has_four_named_points_and_a_table_that_is_there_is_the_one_wished():
    four = OutlineSlide(title="Shop", description="- Good: a\n- Bad: b\n- Soon: c\n- Never: d")
    assert looks([PLAIN, four, HEADED], "SWOT") == [None, Layout.SWOT, None]
    assert looks([HEADED, TABLE], "TABLE") == [None, None]
