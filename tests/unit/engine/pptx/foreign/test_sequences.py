"""Any row of edits, each on the result of the one before, gives the slides that it should."""

import functools

from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.deck_file import slide_count
from nbdeck.engine.pptx.foreign.plan import Kept, Written
from unit.engine.pptx.foreign.odd_decks import DECKS
from unit.engine.pptx.foreign.packages import check, slides_of, titles
from unit.engine.pptx.foreign.test_assemble import deck, own_slides

STEP = st.tuples(
    st.sampled_from(["insert", "delete", "move", "clone", "write"]),
    st.integers(0, 99),
    st.integers(0, 99),
    st.sampled_from(list(DECKS)),
)


@functools.cache
def titles_of(name):
    return titles(deck(name))


def edited(data, slides, step):
    """Return the wanted slides and their titles after a step."""
    what, one, other, guest = step
    wanted = [Kept(data, number) for number in range(1, len(slides) + 1)]
    slides, at, place = list(slides), one % len(slides), other % (len(slides) + 1)
    if what == "insert":
        number = one % slide_count(deck(guest))
        wanted.insert(place, Kept(deck(guest), number + 1))
        slides.insert(place, titles_of(guest)[number])
    elif what == "delete" and len(slides) > 1:
        del wanted[at], slides[at]
    elif what == "move":
        wanted.insert(other % len(wanted), wanted.pop(at))
        slides.insert(other % len(slides), slides.pop(at))
    elif what == "clone":
        wanted.insert(place, wanted[at])
        slides.insert(place, slides[at])
    elif what == "write":
        own = own_slides(data)
        wanted.insert(place, own[one % len(own)])
        slides.insert(place, titles_of("ours")[one % len(own)])
    return wanted, slides


@settings(max_examples=12)
@given(st.sampled_from(list(DECKS)), st.lists(STEP, min_size=1, max_size=5))
def test_a_row_of_edits_gives_the_slides_that_it_should(name, steps):
    data, slides = deck(name), titles_of(name)
    for step in steps:
        wanted, slides = edited(data, slides, step)
        before = dict(slides_of(check(data)))
        stay = {before_id for each in wanted if isinstance(each, Kept) and each.file is data
                for before_id in [list(before)[each.number - 1]]}  # fmt: skip
        data = assemble(data, wanted).pptx
        after = dict(slides_of(check(data)))
        assert titles(data) == slides
        assert {identity: before[identity] for identity in stay}.items() <= after.items()


@settings(max_examples=12)
@given(
    st.sampled_from(list(DECKS)),
    st.lists(st.tuples(st.sampled_from(list(DECKS)), st.integers(0, 9)), min_size=1, max_size=12),
)
def test_any_mixture_of_files_is_whole(name, picks):
    wanted = [(guest, number % slide_count(deck(guest))) for guest, number in picks]
    result = assemble(deck(name), [Kept(deck(guest), number + 1) for guest, number in wanted])
    check(result.pptx, deck(name))
    assert titles(result.pptx) == [titles_of(guest)[number] for guest, number in wanted]
    assert not any(isinstance(each, Written) for each in wanted)
