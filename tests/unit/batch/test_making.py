"""What a worker does: one deck that fails is a reason and no end of the others."""

from nbdeck import Slide, __version__
from nbdeck.batch.making import DeckOrder, make_decks, reason
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.errors import BadRequest

PLAIN = DeckSlide(spec=Slide(title="Plain", item_amount=0, content="A sentence."))


def test_a_deck_that_cannot_be_made_is_a_reason_between_the_others():
    good, bad = Deck(slides=(PLAIN,)), Deck(slides=(PLAIN,), template="monarhc")
    broken = Deck(slides=(PLAIN,), base="0" * 64)
    made = make_decks(
        [
            DeckOrder(good, {}, ("Told.",)),
            DeckOrder(bad, {}, ()),
            DeckOrder(broken, {}, ()),
            DeckOrder(good, {}, ()),
        ]
    )
    assert [bool(each.pptx) for each in made] == [True, False, False, True]
    assert made[0].pptx == made[3].pptx
    assert (made[0].slides, made[0].warnings, made[0].error) == (3, ("Told.",), "")
    assert made[3].warnings == ()
    assert made[1].error == "There is no template 'monarhc'. Did you mean 'monarch'?"
    assert made[2].error
    assert {each.version for each in made} == {__version__}


def test_a_reason_says_what_and_what_to_do():
    assert reason(BadRequest("No.", hint="Do so.")) == "No. Do so."
    assert reason(KeyError("sold")) == "KeyError: 'sold'"
    assert reason(MemoryError()) == "MemoryError"
