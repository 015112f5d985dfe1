"""Where in an outline an instruction means: before or after a slide, at an end, at a number, one place on."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.edits.commands import Spot
from nbdeck.engine.author.edits.naming import ONE_NUMBER, named_slide, number_in
from nbdeck.engine.author.looks.appearance import plain_letters

_LEAD = lazy_pattern(
    r"^(?:(?:so that it )?(?:should )?(?:comes?|go(?:es)?|be|is)\s+|(?:right|directly|just|direkt|gleich|"
    r"ganz|juste|justo)\s+)+"
)
_START = lazy_pattern(
    r"(?:(?:to|at|in|as) )?(?:the )?(?:very )?(?:start|beginning|front|top|first(?: slide| place|"
    r" position)?)|up front|(?:ganz )?(?:an den|am|zum|an) (?:anfang|beginn)|"
    r"(?:ganz )?nach (?:ganz )?vorne?|zuerst|als erste[sr]?(?: folie)?|an erste[rn]? stelle|"
    r"(?:tout )?au (?:tout )?debut|en (?:premier|tete|premiere place)|al (?:principio|inicio|comienzo)|"
    r"(?:de )?primer[oa]?|all'inizio|per prim[ao]"
)
_END = lazy_pattern(
    r"(?:(?:to|at|in|as) )?(?:the )?(?:very )?(?:end|back|bottom|last(?: slide| place| position)?)|"
    r"(?:ganz )?(?:ans?|am|zum) (?:den )?(?:ende|schluss)|an den schluss|(?:ganz )?nach (?:ganz )?hinten|"
    r"zuletzt|als letzte[sr]?(?: folie)?|a la (?:toute )?fin|en dernier|al final|(?:de )?ultim[oa]|"
    r"alla fine|per ultim[oa]"
)
_BEFORE = lazy_pattern(
    r"(?:before|ahead of|in front of|above|vor|avant|devant|antes del?|prima (?:di|della?|del)|davanti a)\s+"
)
_AFTER = lazy_pattern(
    r"(?:after|behind|below|following|nach|hinter|apres|derriere|despues del?|tras|dopo)\s+"
)
_NUMBER = lazy_pattern(
    r"(?:to|at|in|as|into|an|auf|zu|en|als|a)?\s*(?:the )?(?:position|place|spot|slot|slide|number|no\.?|"
    rf"platz|stelle|folie|nummer|posicion|diapo|diapositiva|posizione)?\s*#?(?P<n>{ONE_NUMBER})(?:st|nd|rd|"
    r"th|\.)?(?:\s+(?:place|position|spot|slot|stelle|platz))?"
)
_SHIFT = lazy_pattern(
    rf"(?:(?P<n>{ONE_NUMBER}) (?:places? |slides? |stellen? |platze? )?)?(?:further |weiter )?(?P<way>up|"
    r"earlier|forward|down|later|back|"
    r"nach oben|nach vorne?|fruher|nach unten|nach hinten|spater)(?:\s+(?:by )?(?:one|1)(?: place| slide)?)?"
)
_UPWARD = frozenset({"up", "earlier", "forward", "nach oben", "nach vorn", "nach vorne", "fruher"})


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
