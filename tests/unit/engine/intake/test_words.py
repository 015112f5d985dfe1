"""What a slide says in its layout: quotations, the last slide, and as many items as it takes."""

import pytest

from in_turn import in_turn
from nbdeck.contract.content import Closing, Items, Quote, printed
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import PESTEL
from nbdeck.engine.intake.words import closing, content_of, layout_of, quotation


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
        ("- **Simple** is hard.", "", "**Simple** is hard."),
        ("-5 degrees is cold. — Ada", "Ada", "-5 degrees is cold."),
        ("“Simple is hard.”", "", "Simple is hard."),
        ("> Less is more\n> in all.\n> - Ada", "Ada", "Less is more in all."),
        ('She said "no"', "", 'She said "no"'),
        ('She said "no"\n— Ada', "Ada", 'She said "no"'),
        ('“She said "no" twice.” — Ada', "Ada", 'She said "no" twice.'),
        ('"Yes" and "no"', "", '"Yes" and "no"'),
        ("5 > 3 holds", "", "5 > 3 holds"),
        ("Less is more in all that we do — Ada Lovelace", "Ada Lovelace", "Less is more in all that we do"),
    ],
)
def test_words_and_author_are_parted_and_marks_taken_off(content, author, words):
    assert quotation(content) == Quote(words, author)


def test_the_lines_of_the_last_slide_stand_as_they_are_written_and_labels_are_known():
    mail = "- Mail: ada@example.com\n\n* Phone：030 12"
    contacts = (Item("Mail", "ada@example.com"), Item("Phone", "030 12"))
    assert closing(mail) == Closing(("Mail: ada@example.com", "Phone：030 12"))
    assert closing(mail).contacts == contacts
    assert closing(f"{mail}\nSee you") == Closing(("Mail: ada@example.com", "Phone：030 12", "See you"))
    assert closing(f"{mail}\nSee you").contacts == ()
    assert closing(" \n") == Closing()


@pytest.mark.parametrize(
    ("layout", "amount", "count"),
    [("ITEMS", 0, 7), ("ITEMS", 4, 4), ("SWOT", 0, 4), ("STEPS", 0, 3), ("PYRAMID", 0, 1)],
)
def test_items_are_as_many_as_the_layout_takes_and_the_slide_asks_for(layout, amount, count):
    spec = Slide.model_construct(content="- a b\n" * 7, item_amount=amount)
    assert len(content_of(spec, Layout(layout)).items) == count


def test_a_slide_that_says_only_its_title_has_no_layout():
    assert layout_of(Slide(title="Ben came", item_amount=1, content="- Ben came.")) is None
    assert layout_of(Slide(title="Ben came", item_amount=1, content="- Ben came late.")) is Layout.ITEMS


def test_a_chart_a_table_and_a_title_alone_have_no_content():
    spec = Slide(title="T", item_amount=0, content="Where it comes from")
    assert [content_of(spec, layout) for layout in (None, Layout.CHART, Layout.TABLE)] == [None] * 3


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("- Mail: ada@example.com", "Mail: ada@example.com"),
        ("• Ask us", "Ask us"),
        ("-5 % by May", "-5 % by May"),
        ("**Mail** us", "**Mail** us"),
        ("* - Ask - us", "Ask - us"),
    ],
)
def test_a_closing_line_loses_the_mark_of_its_list_and_nothing_else(line, shown):
    assert closing(f"{line}\n-\n").lines == (shown,)


def test_what_a_body_tells_apart_is_not_read_again():
    items = Items((Item("", "Note: this is one sentence."), Item("1. Berlin", "x\ny")))
    spec = Slide(title="T", body=items)
    assert (layout_of(spec), content_of(spec, Layout.ITEMS)) == (Layout.ITEMS, items)
    numbered = Slide(title="T", body=Items(items.items, is_numbered=True))
    assert content_of(numbered, Layout.ITEMS).is_numbered
    fewer = Slide(title="T", body=Items((Item("A", "a b"), Item("B", "c"), Item("C", "d"))), item_amount=2)
    assert len(content_of(fewer, Layout.ITEMS).items) == 2
    assert len(content_of(spec.model_copy(update={"item_amount": 4}), Layout.ITEMS).items) == 4
    for body, layout in (
        (Quote("“So it goes”: he said “yes”"), Layout.QUOTE),
        (Quote("Less is more in all that we do — Ada Lovelace"), Layout.QUOTE),
        (Closing(("- Bye",)), Layout.THANKS),
    ):
        spec = Slide(title="T", body=body)
        assert (layout_of(spec), content_of(spec, layout)) == (layout, body)


def test_a_body_without_items_leaves_the_words_to_be_read():
    spec = Slide.model_construct(content="- a\n- b", item_amount=0, body=Items(()))
    assert [item.text for item in content_of(spec, Layout.ITEMS).items] == ["a", "b"]


def test_what_is_shown_as_it_is_written_is_taken_for_nothing_else():
    spec = Slide(title="A slide", content="2022: founded\n2024: grown\n2026: listed", item_amount=3)
    assert layout_of(spec) is Layout.TIMELINE
    assert layout_of(spec.model_copy(update={"is_verbatim": True})) is Layout.ITEMS


CHART = {"type": "BAR", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"layout": "CYCLE", "item_amount": 3, "content": "a\nb\nc"}, Layout.CYCLE),
        ({"chart": CHART}, Layout.CHART),
        ({"table": [["a"], ["b"]]}, Layout.TABLE),
        ({"item_amount": 0, "content": "  "}, None),
        ({"item_amount": 3, "content": "34 %: return\n$1M: saved\n12: markets"}, Layout.BIG_NUMBER),
        ({"item_amount": 3, "content": "2022: founded\n2024: grown\n2026: listed"}, Layout.TIMELINE),
        ({"item_amount": 3, "content": "2022: founded\nToday: grown\nTomorrow: listed"}, Layout.ITEMS),
        (
            {"item_amount": 2, "title": "Cloud vs servers", "content": "Cloud: fast\nServers: safe"},
            Layout.COMPARISON,
        ),
        ({"item_amount": 2, "content": "Before: fast\nAfter: dear"}, Layout.ITEMS),
        ({"item_amount": 2, "title": "Pros, cons", "content": "Pros: fast\nCons: dear"}, Layout.COMPARISON),
        ({"item_amount": 3, "content": "1. Open\n2. Read\n3. Close"}, Layout.STEPS),
        (
            {"item_amount": 4, "content": "Strengths: a\nWeaknesses: b\nOpportunities: c\nThreats: d"},
            Layout.SWOT,
        ),
        (
            {"item_amount": 0, "content": "\n".join(f"- {name}: is so" for name in PESTEL["fr"])},
            Layout.PESTEL,
        ),
        ({"item_amount": 4, "content": "Stärken: a\nSchwächen: b\nChancen: c\nRisiken: d"}, Layout.SWOT),
        ({"item_amount": 1, "content": "“Simple is hard.” — Somebody"}, Layout.QUOTE),
        ({"item_amount": 3, "content": "- We grow\n- We save\n- We ship"}, Layout.ITEMS),
        (
            {"item_amount": 3, "content": "- We grew to 34 shops\n- They saved 12 days\n- You won 3 prizes"},
            Layout.ITEMS,
        ),
        (
            {"item_amount": 3, "content": "\n".join(f"{n} %: {'many words ' * 8}" for n in (34, 12, 7))},
            Layout.BIG_NUMBER,
        ),
        (
            {"item_amount": 3, "content": "\n".join(f"{n} %: {'many words ' * 16}" for n in (34, 12, 7))},
            Layout.ITEMS,
        ),
        ({"item_amount": 0, "content": "One. Two. Three. Four. Five. Six. Seven."}, Layout.ITEMS),
        ({"item_amount": 2, "content": "1. Open\n2. Close"}, Layout.ITEMS),
    ],
)
def test_the_layout_follows_chart_table_count_and_content(fields, expected):
    assert layout_of(Slide.model_validate({"title": "A slide", **fields})) is expected


WAYS = {
    "headed": "- Point {n}: what it says in the end",
    "bold": "- **Point {n}** what it says",
    "counted": "{n}. What it says about {n} of them",
    "plain": "Sentence number {n} says something.",
    "dated": "- 199{n} – opened shop {n}",
    "figures": "- {n}0 %: of all customers",
    "nested": "- Point {n}\n  - first of {n}\n  - second of {n}",
    "quoted": "“It is {n} times as good” — Ada Lovelace, chemist",
    "labelled": "Mail: ada{n}@example.com",
}


@in_turn("way", WAYS)
@in_turn("layout", [each for each in Layout if each not in {Layout.CHART, Layout.TABLE}])
def test_content_that_is_printed_and_read_again_is_the_content_that_it_was(layout, way):
    for count in ITEM_COUNTS[layout]:
        words = "\n".join(WAYS[way].format(n=number) for number in range(1, count + 1))
        spec = Slide(title="T", layout=layout, item_amount=count, content=words)
        content = content_of(spec, layout)
        assert content_of(spec.model_copy(update={"content": printed(content)}), layout) == content


def test_more_items_than_five_stay_apart_and_are_items_whatever_their_numbers():
    points = [{"heading": f"{hour}:30", "text": "The tills close"} for hour in range(11, 18)]
    given = Slide(title="One night", body={"items": points})
    assert layout_of(given) is Layout.ITEMS
    assert [item.heading for item in content_of(given, Layout.ITEMS).items] == [
        one["heading"] for one in points
    ]


def test_six_items_are_no_key_figures_though_five_would_be():
    points = [{"heading": f"{at}0 %", "text": "of all"} for at in range(1, 7)]
    assert layout_of(Slide(title="Shares", body={"items": points})) is Layout.ITEMS
    assert layout_of(Slide(title="Shares", body={"items": points[:3]})) is Layout.BIG_NUMBER
