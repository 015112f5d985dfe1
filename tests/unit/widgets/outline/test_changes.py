"""What an instruction would change, accepted slide by slide."""

from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.content import Items
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.item import Item
from nbdeck.widgets.outline.changes import proposed
from nbdeck.widgets.outline.editing import OutlineCard, card_of

WORDS = [
    "bread costs more this year",
    "ovens stand in the old house",
    "the lease ends in June",
    "people walk by",
]


def outline(*slides):
    return [OutlineSlide(title=title, description=text) for title, text in slides]


def proposal(before, after):
    cards = [OutlineCard(f"s{at}", slide.title, slide.description) for at, slide in enumerate(before)]
    return cards, proposed(cards, after, instruction="do", fresh_ids=(f"n{at}" for at in range(99)))


def content(cards):
    return [(card.title, card.description) for card in cards]


def test_each_kind_of_change_is_named():
    before = outline(("A", WORDS[0]), ("B", WORDS[1]), ("C", WORDS[2]), ("D", WORDS[3]))
    after = outline(
        ("D", WORDS[3]), ("A", WORDS[0] + " again"), ("B", WORDS[1]), ("New", "quite another thing")
    )
    cards, found = proposal(before, after)
    kinds = {change.card: change.kinds for change in found.changes}
    assert kinds == {"s3": ("moved",), "s0": ("changed",), "n0": ("added",), "s2": ("removed",)}
    assert content(found.merged(cards, kinds)) == [(slide.title, slide.description) for slide in after]


def test_only_what_is_accepted_happens():
    before = outline(("A", WORDS[0]), ("B", WORDS[1]))
    cards, found = proposal(before, outline(("A", WORDS[0] + " and more"), ("New", "else")))
    changed = found.merged(cards, {"s0"})
    assert content(changed) == [("A", WORDS[0] + " and more"), ("B", WORDS[1])]
    rest = found.without({"s0"})
    assert [change.card for change in rest.changes] == ["n0", "s1"]
    assert content(rest.merged(changed, {"n0", "s1"})) == [("A", WORDS[0] + " and more"), ("New", "else")]


def test_what_was_typed_meanwhile_stays():
    before = outline(("A", WORDS[0]))
    _, found = proposal(before, outline(("A title", WORDS[0])))
    typed = [OutlineCard("s0", "A", "typed meanwhile")]
    assert content(found.merged(typed, {"s0"})) == [("A title", "typed meanwhile")]
    assert found.merged([], {"s0"}) == ()


def test_words_that_go_and_come_are_marked():
    _, found = proposal(outline(("A", "ten ovens")), outline(("A", "two ovens")))
    change = found.changes[0]
    assert dict(change.parts())["description"] == [["-", "ten"], ["+", "two"], ["=", " ovens"]]
    assert "<del>ten</del><ins>two</ins> ovens" in change.html()
    assert found.wire()["changes"][0]["kinds"] == ["changed"]


def test_nothing_changed_is_nothing_to_decide():
    _, found = proposal(outline(("A", WORDS[0])), outline(("A", WORDS[0])))
    assert not found
    assert found.wire() == {}


SLIDES = st.lists(st.sampled_from([(title, text) for title in "ABC" for text in WORDS]), max_size=6)


@given(SLIDES, SLIDES)
def test_all_changes_together_make_what_was_asked_for(before, after):
    cards, found = proposal(outline(*before), outline(*after))
    accepted = {change.card for change in found.changes}
    assert content(found.merged(cards, accepted)) == after
    assert list(found.merged(cards, set())) == cards


@given(SLIDES, SLIDES)
def test_changes_accepted_one_by_one_make_the_same(before, after):
    cards, found = proposal(outline(*before), outline(*after))
    state = tuple(cards)
    for change in list(found.changes):
        state = found.merged(state, {change.card})
        found = found.without({change.card})
    assert sorted(content(state)) == sorted(after)


def test_a_slide_that_is_taken_over_keeps_what_is_typed_of_it():
    bodies = [Items((Item("", f"Note: {words}"),)) for words in WORDS[:2]]
    cards = [card_of("s0", OutlineSlide(title="A", body=bodies[0]))]
    after = [OutlineSlide(title="A", body=bodies[1]), OutlineSlide(title="B", body=bodies[0])]
    found = proposed(cards, after, instruction="do", fresh_ids=iter(["n0"]))
    assert [card.slide.body for card in found.merged(cards, {"s0", "n0"})] == [bodies[1], bodies[0]]
    renamed = [OutlineSlide(title="Other", body=bodies[0])]
    found = proposed(cards, renamed, instruction="do", fresh_ids=iter(["n0"]))
    assert [card.slide.body for card in found.merged(cards, {"s0"})] == [bodies[0]]
