"""Text made shorter by leaving words out, never by other words: points, then sentences, then clauses.

A clean end is the end of a point, of a sentence, or of a clause that can stand alone. A clause ends

1. before a semicolon, a dash or a colon;
2. before a comma, unless what leads up to it only opens the sentence ("In May, ..."; "If it rains, ...") or both sides
   are members of a list ("tea, coffee and cake");
3. before "and" with a second verb and its object ("plans the quarter | and reviews it each Monday");
4. before a reason or a contrast that needs no comma in English ("| because ...", "| while ...").

What comes after an end never begins with a condition or an exception ("unless", "except", "sofern"): without it the
sentence would say more than its author did. No end parts a number from its sign or unit. Only where a text has no
clean end within its budget is it cut behind a word, with an ellipsis.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import dropwhile

from nbdeck.engine.layouts.sentences import borders, count_words, joined, parts
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.opportunities import segments

ELLIPSIS = "…"
_ENOUGH = 0.45
"""Share of the budget that whole clauses must fill to be better than words up to an ellipsis."""
_FEWEST = 4
"""Words of a clause that can stand alone."""
_LONGEST_CLAUSE = 3000
"""Characters behind which no clause is looked for: no slide shows as many of one sentence."""
_NEAR = 100
"""Characters on either side of a cut that are looked at."""
_LISTED = 2
"""Words of what stands between two commas of a list, at most."""
_BRACKETS = re.compile(r"(?:(?<=\s)|^)(?:\([^()]*\)|\[[^\[\]]*\]|（[^（）]*）)(?=[\s.,;:!?]|$)|（[^（）]*）")
_RELATIVE = re.compile(
    r",\s(?:which|who|whom|whose|where|der|die|das|welche[rsn]?|deren|dessen|wobei|qui|dont|lequel|que|quien|cual|"
    r"il quale|cui)\s[^,;:.!?\d]*(?:,|(?=[.;!?]|$))",
    re.IGNORECASE,
)
_SUBORDINATE = re.compile(
    r"(?:if|when|while|although|though|because|since|unless|as|once|wenn|weil|obwohl|während|als|falls|sobald|nachdem|"
    r"si|quand|lorsque|parce|bien|alors|cuando|aunque|porque|mientras|se|quando|mentre|anche|sebbene)\b",
    re.IGNORECASE,
)
_OPENER = re.compile(
    r"(?:in|on|at|by|with|without|for|from|after|before|during|since|until|under|over|despite|as|to|im|am|bei|beim|mit|"
    r"nach|vor|seit|bis|für|ohne|trotz|durch|ab|zum|zur|en|dans|pour|avec|sans|après|avant|depuis|con|sin|para|por|"
    r"desde|hasta|nel|nella|per|dopo|prima|da|em|no|na|com)\s",
    re.IGNORECASE,
)
"""Words with which a sentence opens before its clause begins."""
_RESTRICTION = re.compile(
    r"\s*(?:(?:and|or|but|und|aber|et|mais|y|pero)\s+)?(?:unless|if|except|only|provided|excluding|not|never|wenn|falls|"
    r"sofern|außer|ausgenommen|nur|nicht|es sei denn|sauf|si|excepté|à condition|pas|salvo|excepto|solo|sólo|siempre que|"
    r"se|tranne|purché|soltanto)\b",
    re.IGNORECASE,
)
_CONJUNCTION = re.compile(r"\s*(?:and|or|und|oder|et|ou|y|o|e|och|en|of)\s", re.IGNORECASE)
_SECOND_VERB = re.compile(
    r"\s(?=(?:and|und|et|y|e)\s"
    r"(?!(?:in|on|at|by|to|of|for|with|from|all|both|half|not|auf|mit|von|bei|für|aus|zu|alle|auch|nicht|dans|pour|"
    r"avec|sur|par|pas|por|para|con|per|los|las|les|der|die|das|the)\s)"
    r"[a-zà-öø-ÿ]{3,}\s(?:it|them|him|her|us|you|each|every|the|an?|its|their|our|his|how|what|why|this|these|that|"
    r"es|sie|ihn|uns|den|die|das|dem|eine?n?|ihren?|le|la|les|un|une|leurs?|ses|cette|el|los|las|una?|sus?|il|lo|gli)\s)"
)
_REASON = re.compile(
    r"\s(?=(?:because|whereas|while|so that|in order to|weil|damit|parce qu|puisqu|tandis qu|porque|mientras|perché)\b)"
)
_MARKS = ("**", "*", "_")
_OPENINGS = {mark: re.compile(rf"(?<![\w*]){re.escape(mark)}(?=[^\s*])") for mark in _MARKS}
_DANGLING = re.compile(
    r"\s+(?:and|or|but|the|an?|of|in|on|at|to|by|with|for|from|that|around|about|into|over|between|through|its|their|our|"
    r"than|as|per|und|oder|aber|der|die|das|den|dem|des|ein|eine|"
    r"mit|von|für|im|am|zu|et|ou|le|la|les|des|du|de|à|y|o|el|los|las|en|con|por|e|il|di)$",
    re.IGNORECASE,
)
_SIGNS = frozenset("$€£¥₹₩₽%‰°§#№~≈<>±+")
_LISTING = ",;:)،，、；："
_TAIL = " \t,;:،，、；：–—-("


def shorten(text: str, budget: int) -> str:
    """Return at most `budget` characters of a text that already says what matters first.

    Only leaves out, in this order of preference: whole sentences from the end; clauses from the end; brackets and
    relative clauses inside; where no clause fits, words from the end, marked by an ellipsis. No number is cut, none
    loses its unit sign, and names of several capitalised words stay whole where there is any other place to cut.
    The same text and budget always give the same result.

    Args:
        text: Plain text with inline marks; line feeds part its points.
        budget: Characters, 0 or more.
    """
    text = text.strip()
    if len(text) <= budget:
        return text
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    whole = _whole_sentences(lines, budget)
    return whole or _less_than_a_sentence(parts(lines[0], "sentence")[0], budget)


def rungs(text: str, most: float) -> tuple[str, ...]:
    """Return the shorter forms of a text that come to a clean end, the shortest first, the text itself last.

    Clauses are those of the first sentence; behind it only whole sentences and points are added.

    Args:
        text: Plain text with inline marks; line feeds part its points.
        most: Words of the forms between the first and the last, at most.
    """
    text = text.strip()
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines:
        return (text,)
    first = parts(lines[0], "sentence")[0]
    found = {clause for clause in _clauses(first) if clause != first and count_words(clause) >= _FEWEST}
    ladder = sorted(found, key=lambda clause: (count_words(clause), clause))
    ladder.extend(_growing(lines, most))
    kept = [form for number, form in enumerate(ladder) if number == 0 or count_words(form) <= most]
    return (*kept, text)


def _growing(lines: Iterable[str], most: float) -> Iterator[str]:
    """Yield the first sentence, the first two and so on, but not all; none behind the first with too many words."""
    sentences = [(number, each) for line in lines for number, each in enumerate(parts(line, "sentence"))]
    kept = ""
    for number, sentence in sentences[:-1]:
        kept = joined(kept, sentence) if number or not kept else f"{kept}\n{sentence}"
        yield kept
        if count_words(kept) > most:
            return


def _clauses(sentence: str) -> Iterator[str]:
    """Yield what is left of a sentence without its last clauses, its brackets, its relative clauses."""
    without = _tidy(_BRACKETS.sub("", sentence))
    plainer = _tidy(_RELATIVE.sub("", without))
    for leaner in dict.fromkeys(filter(None, (sentence, without, plainer))):
        yield leaner
        yield from _leading_clauses(leaner, min(len(leaner), _LONGEST_CLAUSE))


def _whole_sentences(lines: list[str], budget: int) -> str:
    """Return as many sentences from the start as the budget holds; empty if not even the first."""
    kept = ""
    for line in lines:
        for number, sentence in enumerate(parts(line, "sentence")):
            longer = joined(kept, sentence) if number or not kept else f"{kept}\n{sentence}"
            if len(longer) > budget:
                return kept
            kept = longer
    return kept


def _less_than_a_sentence(sentence: str, budget: int) -> str:
    without = _tidy(_BRACKETS.sub("", sentence))
    plainer = _tidy(_RELATIVE.sub("", without))
    candidates = [leaner for leaner in (without, plainer) if 0 < len(leaner) <= budget]
    for leaner in dict.fromkeys(filter(None, (sentence, without, plainer))):
        candidates.extend(_leading_clauses(leaner, budget))
    enough = [
        found for found in candidates if len(found) >= budget * _ENOUGH or count_words(found) >= _FEWEST
    ]
    if enough:
        return max(enough, key=len)
    return _cut_after_word(plainer or sentence, budget)


def _tidy(text: str) -> str:
    return re.sub(r"(?<!\s)\s++([.,;:!?])", r"\1", re.sub(r"[ \t]{2,}", " ", text)).strip()


def _leading_clauses(sentence: str, budget: int) -> Iterator[str]:
    """Yield the sentence up to each end of a clause; a clause that only leads up to the next never ends it."""
    if _SUBORDINATE.match(sentence):
        return
    stop = sentence[-1] if sentence[-1] in ".。।" else ""
    for end in _clause_ends(sentence[: budget + _LONGEST_CLAUSE]):
        head = sentence[:end].rstrip(_TAIL)
        if _is_balanced(head) and 0 < len(head) + len(stop) <= budget and _is_clean(sentence, len(head)):
            yield head + stop


def _clause_ends(sentence: str) -> Iterator[int]:
    """Yield the indices behind the clauses of a sentence, as the rules above have them."""
    commas = borders(sentence, "comma")
    places = [*borders(sentence, "clause"), *_comma_ends(sentence, commas)]
    for form in (_SECOND_VERB, _REASON):
        found = (match.start() for match in form.finditer(sentence))
        places.extend(dropwhile(lambda end: count_words(sentence[:end]) < _FEWEST, found))
    opening = commas[0] if commas and _OPENER.match(sentence) else 0
    yield from (end for end in places if end > opening and not _RESTRICTION.match(sentence, end))


def _comma_ends(sentence: str, commas: list[int]) -> Iterator[int]:
    """Yield the commas that part clauses, not members of a list."""
    bounds = [0, *commas, len(sentence)]
    for number, end in enumerate(commas, 1):
        before, after = sentence[bounds[number - 1] : end], sentence[end : bounds[number + 1]]
        if not _is_listed(before if number > 1 else "", after):
            yield end


def _is_listed(before: str, after: str) -> bool:
    """Whether a comma stands between members of a list; `before` is empty for the first comma of a sentence."""
    is_among = 0 < count_words(before) <= _LISTED
    if _CONJUNCTION.match(after):
        return is_among
    member = count_words(_CONJUNCTION.split(after, maxsplit=1)[0])
    return member <= (1 if member < count_words(after) and not is_among else _LISTED)


def _is_balanced(text: str) -> bool:
    if any(text.count(mark) % 2 for mark in _MARKS):
        return False
    return all(text.count(left) == text.count(right) for left, right in ("()", "[]", "（）"))


def _cut_after_word(text: str, budget: int) -> str:
    """Return the text up to a place between words, with an ellipsis; the ellipsis alone where there is none."""
    room = budget - len(ELLIPSIS)
    if room < 1:
        return ELLIPSIS[: max(budget, 0)]
    text = text[: room + 2 * _NEAR]
    ends = [segment.end for segment in segments(text) if 0 < segment.end <= room]
    clean = [end for end in ends if _is_clean(text, end)]
    unbroken = [end for end in clean if not _parts_name(text, end)]
    for choice in (unbroken, clean):
        if choice:
            head = _without_dangling(text[: choice[-1]].rstrip(_TAIL))
            if head := _without_open_mark(head):
                return head + ELLIPSIS
    return _cut_in_word(text, room) + ELLIPSIS


def _without_dangling(text: str) -> str:
    """Return the text without articles and prepositions at its end, which only lead to what was left out."""
    shorter = text
    while found := _DANGLING.search(shorter):
        shorter = shorter[: found.start()].rstrip(_TAIL)
    return shorter if _is_clean(text, len(shorter)) else text


def _cut_in_word(text: str, room: int) -> str:
    """Return the start of a word too long for the budget, up to its first digit; empty where a digit comes first."""
    digits = next((at for at, character in enumerate(text) if character.isnumeric()), len(text))
    starts = [start for start in cluster_starts(text) if start <= min(room, digits)]
    end = starts[-1] if starts else 0
    while end and (text[end - 1] in _SIGNS or text[end - 1] in "-−.,"):
        end -= 1
    return _without_open_mark(text[:end].rstrip(_TAIL))


def _without_open_mark(text: str) -> str:
    """Return the text without the last of inline marks that the cut has left without a partner."""
    for mark, found in _OPENINGS.items():
        places = [match.start() for match in found.finditer(text)]
        if places and len(re.findall(rf"(?<!\*){re.escape(mark)}(?!\*)", text)) % 2:
            at = places[-1]
            text = text[:at] + text[at + len(mark) :]
    return text.rstrip(_TAIL)


def _is_clean(text: str, end: int) -> bool:
    """Whether a cut parts no number from its other digits, its sign or its unit."""
    before, after = text[max(end - _NEAR, 0) : end].rstrip(), text[end : end + _NEAR].lstrip()
    if not before or not after:
        return True
    if text[end] in _LISTING or text[end - 1] in _LISTING:
        return not (before[-1].isnumeric() and after[0].isnumeric() and text[end] not in " \n" + _LISTING)
    is_range = before[-1] in "-–−" and after[0].isnumeric()
    return not (before[-1].isnumeric() or before[-1] in _SIGNS or after[0] in ".%‰" or is_range)


def _parts_name(text: str, end: int) -> bool:
    """Whether a cut stands between two words that both begin with a capital."""
    words = text[:end].rsplit(maxsplit=2)
    after = text[end : end + _NEAR].lstrip()
    return len(words) > 1 and words[-1][:1].isupper() and after[:1].isupper()
