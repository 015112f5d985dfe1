"""How many words a slide shows, and which go first."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.intake.items import items_of
from nbdeck.engine.layouts.word_budget import shown, within_budget

CONCISE, STANDARD, ALL = Verbosity.CONCISE, Verbosity.STANDARD, Verbosity.TEXT_HEAVY
SENTENCE = (
    "Every team plans its quarter around one measurable goal and reviews it each Monday with the people who depend on it, "
    "dropping work that does not move the number"
)
HABITS = ("Focus", "Speed", "Trust", "Care", "Calm", "Proof", "Reach", "Value")
POINTS = "Loyal customers in the north\nA brand that people know\nLow costs since the move\nA team that stays"


def split(content, count, verbosity=STANDARD, *, taken=0.0):
    return shown(items_of(content, count), verbosity, taken)


def words(items):
    return sum(count_words(item.heading) + count_words(item.text) for item in items)


@pytest.mark.parametrize(("verbosity", "most"), [(CONCISE, 66), (STANDARD, 90)])
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


def test_text_heavy_keeps_everything():
    items = (Item("Growth", SENTENCE * 20),)
    assert within_budget(items, ALL, 30) == items


def test_the_title_counts():
    items = [Item(habit, SENTENCE) for habit in HABITS[:3]]
    assert words(within_budget(items, STANDARD, 0)) == words(items)
    assert words(within_budget(items, STANDARD, 40)) <= 66


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
    items = within_budget([Item(heading, POINTS) for heading in HABITS[:5]], STANDARD, 6)
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
    items = within_budget([Item("", text)] * 5, STANDARD, 6)
    assert words(items) <= 84
    assert all(item.text == "今年的收入增长快于市场，运营成本在合并数据中心后下降。" for item in items)


TEXTS = st.lists(
    st.sampled_from(
        ["We grew,", "costs fell;", "which matters", "in 2025.", "Then (later)", "and sold it", "\n", "a – b", "**now**",
         "**Head:** more", "because of it"]
    ),
    max_size=40,
).map(lambda parts: " ".join(parts).strip())  # fmt: skip


@settings(max_examples=300)
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
    assert words(kept) <= max({CONCISE: 66, STANDARD: 90}[verbosity] - taken, 66) * 1.1
