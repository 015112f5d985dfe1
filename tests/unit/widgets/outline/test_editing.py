"""Editing an outline without widgets."""

import pytest

from nbdeck.contract.content import Items
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.item import Item
from nbdeck.errors import NotFound, ValidationFailed
from nbdeck.widgets.outline.editing import OutlineEditing


@pytest.fixture
def editing():
    made = OutlineEditing()
    made.begin_with([OutlineSlide(title=title) for title in "ABCD"], "Letters")
    return made


def titles(editing):
    return "".join(card.title for card in editing.cards)


def ids(editing):
    return [card.id for card in editing.cards]


def test_what_it_begins_with_is_no_step(editing):
    assert (titles(editing), editing.title, editing.undo_words) == ("ABCD", "Letters", "")


STEPS = {
    "add": (lambda e: e.add([{"title": "X"}], after=ids(e)[1]), "ABXCD", "adding a slide"),
    "add at the end": (lambda e: e.add([{"title": "X"}, {"title": "Y"}]), "ABCDXY", "adding 2 slides"),
    "duplicate": (lambda e: e.duplicate([ids(e)[0], ids(e)[2]]), "AABCCD", "duplicating 2 slides"),
    "delete": (lambda e: e.delete(ids(e)[1:3]), "AD", "deleting 2 slides"),
    "move": (lambda e: e.move([ids(e)[0], ids(e)[2]], None), "BDAC", "moving 2 slides"),
    "shift": (lambda e: e.shift([ids(e)[0]], 1), "BACD", "moving a slide"),
    "edit": (lambda e: e.edit(ids(e)[0], {"title": "Z"}), "ZBCD", "the edit of slide 1"),
    "replace": (lambda e: e.replace_all([OutlineSlide(title="Q")], None, "setting it"), "Q", "setting it"),
}


@pytest.mark.parametrize(("step", "after", "words"), STEPS.values(), ids=STEPS)
def test_every_step_is_undone_and_done_again(editing, step, after, words):
    before = editing.cards
    step(editing)
    assert (titles(editing), editing.undo_words) == (after, words)
    done = editing.cards
    editing.undo()
    assert editing.cards == before
    editing.redo()
    assert editing.cards == done


def test_ids_are_never_given_twice(editing):
    card = ids(editing)[3]
    editing.delete([card])
    added = editing.add([{"title": "New"}])
    assert card not in added
    assert len(set(ids(editing))) == 4


def test_a_wish_for_an_id_is_granted_where_it_is_fit(editing):
    taken = ids(editing)[0]
    added = editing.add([{"title": title} for title in "XYZ"], ids=["mine", taken, "<b>"])
    assert added[0] == "mine"
    assert taken not in added
    assert "<b>" not in added


def test_typing_in_one_field_is_one_step(editing):
    card = ids(editing)[0]
    for text in ("H", "He", "Hello"):
        editing.edit(card, {"title": text}, session=1)
    editing.edit(card, {"title": "Bye"}, session=2)
    editing.undo()
    assert editing.cards[0].title == "Hello"
    editing.undo()
    assert editing.cards[0].title == "A"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"title": "  "}, "Slide 1 needs a title"),
        ({"note": "x"}, "no text 'note'"),
        ({"title": 3}, "no text"),
    ],
)
def test_wrong_text_is_refused(editing, changes, words):
    with pytest.raises(ValidationFailed, match=words):
        editing.edit(ids(editing)[0], changes)
    assert titles(editing) == "ABCD"


def test_a_card_that_is_gone_is_named(editing):
    with pytest.raises(NotFound, match="'s99'"):
        editing.edit("s99", {"title": "x"})


def test_slides_that_come_back_keep_their_ids(editing):
    a, b, c, d = ids(editing)
    editing.edit(b, {"description": "text"})
    slides = [
        OutlineSlide(title="D", description="longer"),
        OutlineSlide(title="Renamed", description="text"),
        OutlineSlide(title="A"),
        OutlineSlide(title="New"),
    ]
    editing.replace_all(slides, "Other", "setting it")
    assert ids(editing)[:3] == [d, b, a]
    assert ids(editing)[3] not in {a, b, c, d}
    assert editing.title == "Other"


def test_the_title_of_the_deck_is_a_step(editing):
    editing.retitle("  Numbers ")
    assert editing.title == "Numbers"
    editing.undo()
    assert editing.title == "Letters"


def test_two_hundred_slides_are_replaced_in_a_moment(editing):
    slides = [OutlineSlide(title=f"Slide {n}", description="words " * 40) for n in range(200)]
    editing.replace_all(slides, None, "setting it")
    kept = ids(editing)
    editing.replace_all(slides[::-1], None, "setting it")
    assert ids(editing) == kept[::-1]


def test_notes_are_carried_changed_and_left_out_where_there_are_none(editing):
    editing.replace_all(
        [OutlineSlide(title="A", notes="say this"), OutlineSlide(title="B")], None, "x", ["w"]
    )
    assert [card.slide.notes for card in editing.cards] == ["say this", ""]
    assert ["notes" in card.fields for card in editing.cards] == [True, False]
    assert [card.wire()["notes"] for card in editing.cards] == ["say this", ""]
    editing.edit(ids(editing)[1], {"notes": "and this"})
    editing.duplicate([ids(editing)[0]])
    assert [card.slide.notes for card in editing.cards] == ["say this", "say this", "and this"]
    assert editing.warnings == ("w",)
    editing.begin_with([OutlineSlide(title="A")], None)
    assert editing.warnings == ()


def test_a_typed_description_is_carried_until_it_is_changed(editing):
    body = Items((Item("", "Note: this"),))
    (card,) = editing.add([OutlineSlide(title="T", body=body)])
    editing.edit(card, {"title": "U"})
    assert editing.cards[-1].slide.body == body
    assert "body" not in editing.cards[-1].wire()
    editing.edit(card, {"description": "- Note: that"})
    assert editing.cards[-1].slide.body is None
