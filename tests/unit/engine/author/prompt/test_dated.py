"""Timelines of points that name their dates."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import items_of, untitled
from nbdeck.engine.author.prompt.dated import with_timeline
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.model.plan import AuthorOptions


def timeline(text, title="Plan"):
    """Return the slides, those that are timelines as (title, [(date, text)])."""
    return [
        (one.title, [(item.heading, item.text) for item in items_of(one.description)])
        if understand(one.appearance).layout is Layout.TIMELINE
        else one.title
        for one in with_timeline([OutlineSlide(title=title, description=text)])
    ]


def test_a_row_of_dates_behind_a_label_is_a_timeline_of_its_own_in_the_order_of_its_dates():
    text = "- Cost: 9 EUR\n- Works: roof in June 2027, walls on 3 March 2026, lift in May 2026. Nine days each.\n- Help: Ann"
    first, made, last = timeline(text)
    assert (first, last) == ("Plan", "")
    assert made == (
        "Works",
        [("3 March 2026", "walls on 3 March 2026"), ("May 2026", "lift in May 2026"), ("June 2027", "roof in June 2027"), ("", "Nine days each.")],
    )  # fmt: skip


def test_dates_without_a_year_stay_in_the_order_of_the_text():
    (made,) = timeline("Works: roof in June, walls on 3 March, lift in April")[1:] or timeline(
        "- roof in June\n- walls on 3 March\n- lift in April"
    )
    assert [date for date, _ in made[1]] == ["June", "3 March", "April"]


def test_one_thing_of_a_row_may_have_no_date_and_more_where_the_label_says_timeline():
    assert (
        timeline("- Works: roof May 2026, walls right after, lift June 2027, end July 2027")[0][0] == "Works"
    )
    assert timeline("- Works: roof May 2026, walls right after, lift at last, end July 2027") == ["Plan"]
    assert (
        timeline("- Timeline: roof May 2026, walls right after, lift at last, end July 2027")[0][0]
        == "Timeline"
    )
    assert timeline("- Works: roof May 2026, walls June 2026") == ["Plan"]


@pytest.mark.parametrize(
    ("point", "date"),
    [
        ("proefwoning klaar op 12 december", "12 december"),
        ("start 2 maart 2026 bij de even nummers", "2 maart 2026"),
        ("oficina de congresos en marzo de 2026", "marzo de 2026"),
        ("the vote on the 3rd of May 2026", "3rd of May 2026"),
        ("Pilot ab 02.03.2026", "02.03.2026"),
        ("値上げ（11月1日、平均4.5%）", "11月1日"),
        ("補充（3月末まで）", "3月末"),
        ("2026年4月稼働", "2026年4月"),
        ("opened in 1998", "1998"),
        ("we may go out", ""),
        ("set 3 goals", ""),
        ("room 2026b", ""),
    ],
)
def test_a_date_is_told_as_it_was_typed(point, date):
    made = timeline(f"- {point}\n- the end in May 2027\n- a feast in June 2027")
    assert (
        made == ["Plan"]
        if not date
        else made[0][1][0] == (date, point) or date in [one for one, _ in made[0][1]]
    )


def test_a_run_of_dated_points_is_one_and_what_stands_around_it_stays():
    text = "- it rains\n- roof in May 2026\n- walls in June 2026\n- lift in July 2026\n- we part"
    first, made, last = timeline(text)
    assert (first, made[0], last) == ("Plan", "Plan", "")
    assert len(made[1]) == 3


def test_sentences_labels_and_slides_with_a_look_are_left_alone():
    assert timeline("- It rained in May 2026.\n- It snowed in June 2026.\n- It froze in July 2026.") == [
        "Plan"
    ]
    assert timeline("- A: in May 2026\n- B: in June 2026\n- C: in July 2026") == ["Plan"]
    assert timeline("- Cost: 3,8 million (1,1 in 2026; 1,5 in 2027; 1,2 in 2028).") == ["Plan"]
    looked = OutlineSlide(
        title="Plan", description="- May 2026\n- June 2026\n- July 2026", appearance="Table."
    )
    assert with_timeline([looked]) == (looked,)
    bare = untitled("It rains.")
    assert with_timeline([bare]) == (bare,)


def test_a_title_of_labels_names_those_that_stay():
    text = "- Goals: 9 beds\n- Works: roof May 2026, walls June 2026, lift July 2026\n- Help: Ann"
    assert [one if isinstance(one, str) else one[0] for one in timeline(text, "Goals, Works, Help")] == [
        "Goals",
        "Works",
        "Help",
    ]


@pytest.mark.parametrize("wish", ["with a timeline", "met een tijdlijn", "con un cronograma"])
def test_only_a_wish_makes_one(wish):
    text = "Plan\n\n- a new roof of slate stone in May 2026\n- walls of our own bricks in June 2026\n- a lift for both of the halls in July 2026"
    assert (
        plan_from_topic(f"Make 2 slides, {wish}.\n\n{text}", AuthorOptions()).slides[0].spec.layout
        is Layout.TIMELINE
    )
    assert (
        plan_from_topic(f"Make 2 slides.\n\n{text}", AuthorOptions()).slides[0].spec.layout
        is not Layout.TIMELINE
    )


def test_a_date_may_be_a_label_and_days_in_a_row_are_one():
    (made,) = timeline("- 16 May boxes come\n- 23 May: clear your desk\n- 24-25 May movers")
    assert made[1] == [
        ("16 May", "16 May boxes come"),
        ("23 May", "23 May: clear your desk"),
        ("24-25 May", "24-25 May movers"),
    ]
