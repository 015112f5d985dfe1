"""The odd decks, and how tests put them together."""

from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.deck_file import slide_count
from nbdeck.engine.pptx.foreign.plan import Kept
from unit.engine.pptx.foreign import odd_decks
from unit.engine.pptx.foreign.packages import check, packed, parts_of

ARRANGED = odd_decks.arranged()
COMMENTED = odd_decks.commented()
DRAWN = odd_decks.drawn()
TWO_MASTERS = odd_decks.two_masters()
STRANGER = packed(odd_decks.saved(odd_decks.started(2, "Stranger")))
PAINTED = packed(odd_decks.painted(parts_of(STRANGER)))


def kept(data, *numbers):
    return [Kept(data, number) for number in numbers or range(1, slide_count(data) + 1)]


def put_together(data, wanted):
    result = assemble(data, wanted)
    return check(result.pptx, data), result


def names(*numbers):
    return [f"ppt/slides/slide{number}.xml" for number in numbers]
