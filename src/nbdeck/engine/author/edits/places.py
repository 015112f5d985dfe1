"""Where in an outline an instruction means: before or after a slide, at an end, at a number, one place on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.edits.naming import ONE_NUMBER, named_slide, number_in
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.text.word_lists import word_patterns

_WORDS = word_patterns("nbdeck.engine.author.edits", "places.toml", one_number=ONE_NUMBER)
_LEAD = lazy_pattern(_WORDS["lead"])
_START = lazy_pattern(_WORDS["start"])
_END = lazy_pattern(_WORDS["end"])
_BEFORE = lazy_pattern(_WORDS["before"])
_AFTER = lazy_pattern(_WORDS["after"])
_NUMBER = lazy_pattern(_WORDS["number"])
_SHIFT = lazy_pattern(_WORDS["shift"])
_UPWARD = frozenset({"up", "earlier", "forward", "nach oben", "nach vorn", "nach vorne", "fruher"})


class Spot(NamedTuple):
    """A place in the row: before or after a slide, at an end, at a number from 1, or so many places on."""

    kind: Literal["before", "after", "start", "end", "position", "shift"]
    value: int = 0


def spot_of(words: str, outline: Sequence[OutlineSlide]) -> Spot | None:
    """Return the place that words name, None for words that name none.

    Args:
        words: Such as "before 3", "to the end", "nach der Folie über Kosten", "as slide 2", "one up".
        outline: The slides that can be named.

    Raises:
        ValidationFailed: a slide that is named does not exist or could be several.
    """
    plain = plain_letters(words)
    lead = _LEAD.match(plain)
    start = lead.end() if lead else 0
    words, plain = words[start:].strip(), plain[start:].strip()
    if _START.fullmatch(plain):
        return Spot("start")
    if _END.fullmatch(plain):
        return Spot("end")
    before, after = _BEFORE.match(plain), _AFTER.match(plain)
    if before is not None:
        return Spot("before", named_slide(words[before.end() :], outline))
    shift = _SHIFT.fullmatch(plain)
    if shift is not None:
        places = number_in(shift["n"]) or 1 if shift["n"] else 1
        return Spot("shift", -places if shift["way"] in _UPWARD else places)
    if after is not None:
        return Spot("after", named_slide(words[after.end() :], outline))
    number = _NUMBER.fullmatch(plain)
    if number is not None:
        return Spot("position", number_in(number["n"]) or 1)
    return None
