"""The words below a number that is shown large: what its sentence says of it, without the number and short."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbdeck.engine.author.language.lexicon import Lexicon
from nbdeck.engine.author.sentences.compression import count_words, is_balanced, stands_alone
from nbdeck.engine.author.sentences.facts import Amount, figures_in

_MOST = 12
"""Words of a label."""
_LEAST = 2
_BORDER = re.compile(
    r",\s(?=(?:against|as|because|but|which|who|while|whereas|compared|not counting|since|so|with|always|more|and|"
    r"gegen|weil|aber|das|die|der|während|wobei|contre|car|mais|qui|tandis|frente|porque|pero|que|mientras|contro|"
    r"perché|ma|che|mentre|contra|mas|enquanto)\b)|;\s|\s[–—]\s|:\s"
)
"""Where what is said of the number ends and something else begins."""
_BY = re.compile(
    r",?\s(?:by|with|um|mit|de|del|di|em|avec|con|com)(?:\s(?:nearly|about|almost|over|fast|rund|etwa))?$",
    re.IGNORECASE,
)
_IS = re.compile(
    r"\s(?:is|was|were|are|(?:stay|remain)(?:s|ed)? at|stood at|stands at|reach(?:es|ed)|total(?:l?ed|s)|amount(?:s|ed) to|"
    r"came to|beträgt|betrug|betragen|(?:liegt|lag|blieb) bei|(?:est|était|es|era|fue|è|foi|é)(?: de| di)?)$",
    re.IGNORECASE,
)
_COSTS = re.compile(r"\s(?:costs|kosten|kostet|kostete|coûte|cuesta|costa|custa)$", re.IGNORECASE)
_SHARE = re.compile(r"^(?:of|der|des|von|de|du|des|del|di|dei|do|da)\s", re.IGNORECASE)
_FILLER = re.compile(
    r"\s(?:on average|in total|im durchschnitt|im mittel|insgesamt|en moyenne|en promedio|in media|em média)\b"
)
_TO = re.compile(r"\s(?:to|auf|à|a)$", re.IGNORECASE)
_TOTAL = re.compile(
    r"^(?:a|in) total(?: of)?$|^about$|^around$|^nearly$|^over$|^more than$|^insgesamt$|^rund$|^etwa$",
    re.IGNORECASE,
)
_COMPARING = re.compile(
    r"^(?:(?:more|less|fewer) \w|additional\b|further\b|extra\b|(?:plus|moins) de\b|(?:más|menos) \w|(?:più|meno) \w|"
    r"(?:mais|menos) \w|(?:mehr|weniger|zusätzliche\w?) \w)",
    re.IGNORECASE,
)
_ADJECTIVE = re.compile(r"^(?:more|less) (?:\w+ )?(?:than|expensive|likely|efficient|often)\b", re.IGNORECASE)
_QUALITY = re.compile(
    r"^(?!per\b|under\b|over\b|after\b)(?:[a-z]+er|more|less|better|worse)\b", re.IGNORECASE
)
_ORDINAL = re.compile(
    r"\b(?:first|second|third|fourth|fifth|ersten|zweiten|dritten|vierten|fünften|premi(?:er|ère)|deuxième|troisième|"
    r"quatrième|primer[oa]?|segund[oa]|tercer[oa]?|prim[oa]|second[oa]|terz[oa]|primeir[oa]|terceir[oa]|"
    r"(?:1[5-9]|20|21)\d\d)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Labelled:
    """A number with its unit, as it is written, and the words that explain it."""

    figure: str
    label: str


def labelled(text: str, language: Lexicon) -> Labelled | None:
    """Return the number that a sentence is about with a label of at most twelve words; None where no label is left.

    Of a series of numbers it is the last: "0.4 °C in the first summer and 2.1 °C in the third" is about 2.1 °C.
    """
    border = _BORDER.search(text)
    while border is not None and not figures_in(text[: border.start()]):
        border = _BORDER.search(text, border.end())
    clause = text[: border.start()] if border else text
    found = figures_in(clause)
    if not found:
        return None
    alike = [one for one in found if _unit(one.words) == _unit(found[0].words)]
    label = _of_series(clause, alike[0], alike[-1]) if len(alike) > 1 else _of_one(clause, found[0], language)
    return Labelled(alike[-1].words, label) if label else None


def _of_one(clause: str, amount: Amount, language: Lexicon) -> str:
    before, after = clause[: amount.start].rstrip(" ,"), clause[amount.end :].strip(" ,.")
    for label in _labels(before, after):
        for words in (label, _FILLER.sub("", label)):
            if _is_label(words, amount.words, language):
                return words if _SHARE.match(words) else words[:1].upper() + words[1:]
    return ""


def _labels(before: str, after: str) -> list[str]:
    """Return what can stand below a number between two pieces of a sentence, the best first."""
    if not before or _TOTAL.match(before):
        return [after]
    if _SHARE.match(after):
        return []
    if (cut := _BY.search(before)) or (not _QUALITY.match(after) and (cut := _IS.search(before))):
        before = before[: cut.start()]
    before = _COSTS.sub("", before)
    whole = f"{before} {after}" if after else re.sub(r"\scost$", "", before)
    rest = [after] if _COMPARING.match(after) and not _ADJECTIVE.match(after) else []
    return [whole, *rest]


def _unit(figure: str) -> str:
    return re.sub(r"[\d.,'’\s\u00a0\u202f+−-]", "", figure).casefold()


def _of_series(clause: str, first: Amount, last: Amount) -> str:
    """Return the words for the last number of a series: those of the first, its ordinal or year put in."""
    before, between = clause[: first.start].rstrip(" ,"), clause[first.end : last.start]
    if re.fullmatch(r"\s(?:to|auf|bis|à|a|para)\s", between, re.IGNORECASE):
        label = f"{clause[: first.end]}{clause[last.end :]}"
    else:
        said = re.split(r",|\s(?:and|und|et|y|e)\s", between)[0].strip()
        of_first, of_last = _ORDINAL.search(said), _ORDINAL.search(clause, last.end)
        if of_first is None or of_last is None:
            return ""
        if not _QUALITY.match(said) and (cut := _IS.search(before)):
            before = before[: cut.start()]
        label = f"{before} {said[: of_first.start()]}{of_last[0]}{said[of_first.end() :]}"
    label = label.strip(" ,.")
    return label[:1].upper() + label[1:] if count_words(label) <= _MOST else ""


def _is_label(words: str, figure: str, language: Lexicon) -> bool:
    is_short = _LEAST <= count_words(words) <= _MOST
    if not is_short or figure in words or not is_balanced(words) or _TO.search(words):
        return False
    if language.has_cues and language.pattern("dangling").search(words):
        return False
    capital = words[:1].upper() + words[1:]
    return stands_alone(capital, language)
