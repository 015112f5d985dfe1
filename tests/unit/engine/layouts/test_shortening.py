"""Shorter text: less of it, never other words."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import count_words, parts, sentences
from nbdeck.engine.intake.items import items_of
from nbdeck.engine.layouts.shortening import (
    characters_in,
    items_cut_to_share,
    rungs,
    shorten,
    shown,
    within_budget,
)
from sampling import examples

TEXT = (
    "Sales in the north grew by 12.5 million euros (after tax) in 2023, which surprised everyone, and costs fell. "
    "Then we hired 20 people. New York followed."
)
CONCISE, STANDARD, ALL = Verbosity.CONCISE, Verbosity.STANDARD, Verbosity.TEXT_HEAVY
SENTENCE = (
    "Every team plans its quarter around one measurable goal and reviews it each Monday with the people who depend on it, "
    "dropping work that does not move the number"
)
HABITS = ("Focus", "Speed", "Trust", "Care", "Calm", "Proof", "Reach", "Value")
POINTS = "Loyal customers in the north\nA brand that people know\nLow costs since the move\nA team that stays"


@pytest.mark.parametrize(
    ("budget", "expected"),
    [
        (500, TEXT),
        (135, TEXT[:133]),
        (110, "Sales in the north grew by 12.5 million euros (after tax) in 2023, which surprised everyone, and costs fell."),
        (107, "Sales in the north grew by 12.5 million euros (after tax) in 2023, which surprised everyone, and costs…"),
        (50, "Sales in the north grew by 12.5 million euros…"),
        (30, "Sales in the north grew by…"),
        (1, "…"),
        (0, ""),
    ],
)  # fmt: skip
def test_whole_sentences_go_first_then_words_with_an_ellipsis(budget, expected):
    assert shorten(TEXT, budget) == expected


@pytest.mark.parametrize(
    ("text", "budget", "expected"),
    [
        ("We paid 1 000 000 euros for it", 20, "We paid…"),
        ("Profit of € 5 million", 13, "Profit of…"),
        ("It rose by 20 % in May", 16, "It rose by…"),
        ("Meet Anna Maria Schmidt today", 20, "Meet…"),
        ("1234567890", 5, "…"),
        ("Grundstücksverkehrsgenehmigung", 12, "Grundstücks…"),
        ("我们公司的收入增长了百分之二十", 8, "我们公司的收入…"),
        ("It is the end of the road", 16, "It is the end…"),
        ("**Bold words that** go on", 14, "Bold words…"),
        ("If it rains, we stay at home", 20, "If it rains, we…"),
        ("we use snake_case here and there", 23, "we use snake_case here…"),
        ("one\ntwo\nthree", 8, "one\ntwo"),
    ],
)
def test_numbers_names_and_marks_stay_whole(text, budget, expected):
    assert shorten(text, budget) == expected


@pytest.mark.parametrize(
    ("text", "budget", "expected"),
    [
        ("Every team plans one goal and reviews it each Monday.", 45, "Every team plans one goal and reviews it…"),
        ("The offer holds for everybody, unless stocks run out.", 40, "The offer holds for everybody, unless…"),
        ("Das Angebot gilt für alle Kunden, sofern der Vorrat reicht.", 45, "Das Angebot gilt für alle Kunden, sofern der…"),
    ],
)  # fmt: skip
def test_a_sentence_that_is_cut_shows_that_it_goes_on(text, budget, expected):
    assert shorten(text, budget) == expected


GOAL = "Every team plans one goal and reviews it each Monday, dropping what does not help."


def test_the_rungs_of_a_text_are_its_whole_sentences_up_to_all_of_it():
    assert rungs(f"{GOAL} It works.\nReally.", 100) == (
        GOAL,
        f"{GOAL} It works.",
        f"{GOAL} It works.\nReally.",
    )
    assert rungs("", 100) == ("",)


@pytest.mark.parametrize(("most", "count"), [(100, 3), (17, 3), (16, 2), (0, 2)])
def test_between_the_first_sentence_and_the_whole_text_no_rung_has_too_many_words(most, count):
    found = rungs(f"{GOAL} It works.\nReally.", most)
    assert len(found) == count
    assert (found[0], found[-1]) == (GOAL, f"{GOAL} It works.\nReally.")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Dr. No met J. Bond. They talked.", 2),
        ("Es war am 3. Mai in Bonn. Gut.", 2),
        ("It cost 3.5 million. Really?", 2),
        ("We sell tea, e.g. Assam. It is good.", 2),
        ("他来了。她走了！", 2),
        ("هل هذا صحيح؟ نعم.", 2),
        ("He said (it was late. I know) so. Yes.", 2),
        ("He said (it was late. I know so. Yes.", 3),
        ("He said (it was late). I know so) yes.", 2),
        ("He said (it [was] late. I know) so. Yes.", 2),
        ("Closed) here. And (open. Then) so. Yes.", 3),
        ("Wait… what", 1),
    ],
)
def test_sentences_end_where_readers_say(text, count):
    assert len(sentences(text)) == count


NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
PROSE = st.lists(
    st.sampled_from(
        ["Sales", "grew", "1,200.5", "20 %", "(about 7)", "in", "2023,", "which", "rose;", "and", "fell.", "we", "New",
         "York", "我们", "增长30。", "**bold", "text**", "–", "€ 5", "-3", "x2y", "\n", "no. 5", "…", "etc. The", "3.", "Mai"]
    ),
    min_size=1,
    max_size=40,
).map(" ".join)  # fmt: skip


@settings(max_examples=examples(500))
@given(PROSE, st.integers(0, 160))
@example("a (b) 1 2", 5)
def test_the_result_is_within_the_budget_and_every_number_in_it_is_in_the_text(text, budget):
    short = shorten(text, budget)
    assert len(short) <= budget
    assert short == shorten(text, budget)
    assert set(NUMBER.findall(short)) <= set(NUMBER.findall(text))


@settings(max_examples=examples(300))
@given(st.text(max_size=200), st.integers(0, 80))
def test_any_text_gives_its_own_characters_in_order(text, budget):
    short = shorten(text, budget)
    assert len(short) <= budget
    rest = iter(text)
    letters = [character for character in short if character.isalnum()]
    assert all(character in rest for character in letters)


@settings(max_examples=examples(200))
@given(PROSE, st.integers(20, 160))
def test_words_that_are_kept_are_whole(text, budget):
    known = set(re.findall(r"[A-Za-z]+", text))
    assert set(re.findall(r"[A-Za-z]+", shorten(text, budget))) <= known


@pytest.mark.parametrize(
    ("line", "whole"),
    [
        ('He said "Stop. Go." Then he left.', ['He said "Stop. Go."', "Then he left."]),
        ('The sign ("Stop. Now.") stands. Here.', ['The sign ("Stop. Now.") stands.', "Here."]),
        ('A 5" pipe. A 6" pipe. The end.', ['A 5" pipe.', 'A 6" pipe.', "The end."]),
        ('"One. Two. Three.', ['"One.', "Two.", "Three."]),
        ('One. "A. B" and "C. D." Two.', ["One.", '"A. B" and "C. D."', "Two."]),
    ],
)
def test_nothing_is_parted_inside_straight_quotation_marks(line, whole):
    assert parts(line, "sentence") == whole


def test_commas_and_clauses_inside_a_quotation_part_nothing():
    line = 'They wrote, "first, second; third," and left'
    assert parts(line, "comma") == ["They wrote,", '"first, second; third," and left']
    assert parts(line, "clause") == [line]


def split(content, count, verbosity=STANDARD, *, taken=0.0):
    return shown(items_of(content, count), verbosity, taken)


def words(items):
    return sum(count_words(item.heading) + count_words(item.text) for item in items)


@pytest.mark.parametrize(("verbosity", "most"), [(CONCISE, 66), (STANDARD, 150)])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_eight_long_bullets_stay_within_the_budget_whatever_the_number_of_items(verbosity, most, count):
    content = "\n".join(f"- {habit}: {SENTENCE}" for habit in HABITS)
    items = split(content, count, verbosity, taken=6)
    assert words(items) + 6 <= most
    assert words(split(content, count, ALL, taken=6)) == words(split(content, 0, ALL))


def test_every_bullet_is_named_and_shows_that_it_goes_on_where_eight_become_five():
    items = split("\n".join(f"- {habit}: {SENTENCE}" for habit in HABITS), 5, taken=6)
    said = "\n".join(f"{item.heading}: {item.text}" for item in items)
    assert [habit for habit in HABITS if habit in said] == list(HABITS)
    assert said.count("…") == len(items)
    assert all(item.text.split("…")[0] in SENTENCE for item in items)
    assert items[-1].text.endswith("…\n**Value**")


def test_what_is_within_the_budget_is_left_alone():
    items = (Item("Growth", SENTENCE), Item("", "One.\nTwo, three; four"))
    assert within_budget(items, STANDARD, 20) == items


def test_standard_keeps_every_word_of_a_slide_of_one_hundred_and_fifty():
    items = tuple(Item("", "One sentence has six words here. " * 5) for _ in range(4))
    assert within_budget(items, STANDARD, 30) == items
    assert words(within_budget(items, STANDARD, 31)) < words(items)


def test_text_heavy_keeps_everything():
    items = (Item("Growth", SENTENCE * 20),)
    assert within_budget(items, ALL, 30) == items


def test_the_title_counts():
    items = [Item(habit, SENTENCE[:90]) for habit in HABITS[:3]]
    assert words(within_budget(items, CONCISE, 0)) == words(items)
    assert words(within_budget(items, CONCISE, 40)) <= 40


def test_few_items_get_more_words_each():
    text = " ".join(f"Sentence number {number} has six words." for number in range(40))
    lengths = [count_words(split(f"- {text}\n" * count, count)[0].text) for count in (1, 2, 4)]
    assert lengths[0] > lengths[1] > lengths[2]


def test_what_short_texts_leave_over_goes_to_long_ones():
    long = "One sentence has six words here. " * 30
    alone = within_budget([Item("", long)] * 4, STANDARD)[0]
    beside = within_budget([Item("", long), *[Item("", "Two words")] * 3], STANDARD)[0]
    assert count_words(beside.text) > count_words(alone.text)


def test_texts_of_one_length_keep_one_length():
    items = within_budget([Item(heading, POINTS) for heading in HABITS[:5]], STANDARD, 76)
    assert len({item.text for item in items}) == 1
    assert items[0].text == "\n".join(POINTS.split("\n")[:2])


def test_headings_stand_alone_where_their_texts_would_be_a_few_words():
    items = [Item(f"A rather long heading of number {n}", "no clause ends here " * 6) for n in range(6)]
    assert all(item.text == "" for item in within_budget(items, CONCISE, 12))


def test_only_a_text_without_the_end_of_a_sentence_is_cut_with_an_ellipsis():
    endless = "Words without a clause or a stop that go on " * 20
    (item,) = within_budget([Item("", endless)], STANDARD)
    assert item.text.endswith("…")
    (item,) = within_budget([Item("", f"It ends. {endless}")], STANDARD)
    assert item.text == "It ends."


def test_east_asian_text_has_the_same_budget():
    text = "今年的收入增长快于市场，运营成本在合并数据中心后下降。客户停留的时间比以前更长，回购率达到百分之三十四。"
    items = within_budget([Item("", text)] * 5, STANDARD, 60)
    assert words(items) <= 84
    assert all(item.text == "今年的收入增长快于市场，运营成本在合并数据中心后下降。" for item in items)


TEXTS = st.lists(
    st.sampled_from(
        ["We grew,", "costs fell;", "which matters", "in 2025.", "Then (later)", "and sold it", "\n", "a – b", "**now**",
         "**Head:** more", "because of it"]
    ),
    max_size=40,
).map(lambda parts: " ".join(parts).strip())  # fmt: skip


@settings(max_examples=examples(300))
@given(
    st.lists(st.builds(Item, st.sampled_from(["", "A", "Two words"]), TEXTS), min_size=1, max_size=6),
    st.sampled_from([CONCISE, STANDARD]),
    st.integers(0, 35),
)
def test_any_items_keep_their_number_their_headings_and_never_gain_words(items, verbosity, taken):
    kept = within_budget(items, verbosity, taken)
    assert [item.heading for item in kept] == [item.heading for item in items]
    assert words(kept) <= words(items)
    assert kept == within_budget(items, verbosity, taken)
    assert (
        words(kept)
        <= max({CONCISE: 66, STANDARD: 150}[verbosity] - taken, {CONCISE: 66, STANDARD: 120}[verbosity]) * 1.1
    )


def test_long_texts_are_cut_to_a_share_of_the_longest_and_short_ones_stay():
    items = (Item("A", "word " * 40), Item("B" * 50, "kept as it is"))
    cut = items_cut_to_share(items, 0.5)
    assert 60 < len(cut[0].text) <= 100
    assert (cut[0].heading, cut[1]) == ("A", items[1])
    assert len(items_cut_to_share(items, 0.1)[0].text) > len(items_cut_to_share(items, 0.1, least=20)[0].text)
    assert characters_in(items) == len("A" + "word " * 40 + "B" * 50 + "kept as it is")


@pytest.mark.parametrize("heads", [("word " * 60, "word " * 60), ("word " * 60, "")])
def test_a_text_without_a_word_below_a_long_heading_stays(heads):
    items = tuple(Item(head.strip(), "– …") for head in heads)
    texts = (*items, Item("", "word " * 80))
    assert [one.text for one in within_budget(texts, CONCISE)][:2] == ["– …", "– …"]
