"""Lists of a document: whose points stand by themselves, and what those are called that do not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.remembering import SHORT, remembered
from nbdeck.engine.author.language.english_verbs import is_order
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon, terms
from nbdeck.engine.author.material.passages import Passage, split_sentences
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.dependence import (
    goes_on,
    is_chat,
    is_independent,
    is_subjectless,
    is_whole,
    lacks_antecedent,
    points_elsewhere,
)
from nbdeck.engine.author.sentences.doubt import symbols_in
from nbdeck.engine.author.sentences.prose import (
    count_words,
    has_verb,
    is_balanced,
    is_code,
    is_question,
    is_sentence,
    stands_alone,
    without_lead_in,
)
from nbdeck.engine.author.sentences.stating import points_back

_WORDS = range(2, 13)
"""Words of a lead-in that can be a title."""
_CHARACTERS = 75
_STATED = 5
"""Words from which a point with a verb is a statement."""
_LABEL = lazy_pattern(r"^[^:：.!?]{2,48}?\s?(?::\s|：|\s[–—-]\s)(?P<rest>\S.*)$", re.DOTALL)
_CLAUSE = lazy_pattern(
    r",?\s(?:if|which|who|that|when|where|whose|because|while|wenn|weil|der|die|das|qui|que|si|che|se)\s"
)
"""Words that open a clause, in which a verb makes no statement of the whole."""
_HERE = lazy_pattern(
    r"\b(?:(?:the|these) following|below|as follows|folgende[nrs]?|wie folgt|(?:les? )?suivante?s?|(?:los |"
    r"las )?siguientes?|(?:[il]e? )?seguent[ei]|(?:[oa]s? )?seguintes?)\b",
    re.IGNORECASE,
)
"""Words that point at the list itself, which stands right below its title."""
_ADDRESS = lazy_pattern(r"[a-z0-9-]\.(?:com|org|net|io|dev)\b")
_LABELLED = 3
"""Words behind a label that explain it."""
_OPEN = frozenset({"you", "us", "users", "unless", "whether", "until"})
"""Words at the end of a lead-in that its points complete, besides those that end no statement."""
_FULL = frozenset(
    {"also", "more", "most", "some", "any", "both", "over", "under", "about", "on", "auch", "mehr"}
)
_NAMES = 4
"""Words from which on a point can be a line of names."""
_BARE = lazy_pattern(r"->|^[\"“'][^\"”']{1,24}[\"”'](?:\s\([^()]*\))?\W*$|\w\([^()]*\w\(")
"""A command that becomes another, a name alone, a call inside a call."""
_LINKS = lazy_pattern(
    r"(?:\w+ )?(?:resources|links|documentation|community|websites?|downloads?|ressourcen|links|ressources|"
    r"liens|recursos|enlaces)$",
    re.IGNORECASE,
)
_HANDLE = lazy_pattern(r"^(?:[\w ]{2,20}: )?@\w")
"""A person by the name of an account."""
_SYMBOLS = 2
"""Letters that stand for quantities from which on a point is a formula."""
_TORN = 2
"""Points from which on a list of which most are left out is none any more."""
_LEAST = 3
"""Words of a point that is not a statement."""


def is_statement(passage: Passage) -> bool:
    """Whether a point of a list says something without the words that open the list."""
    language = lexicon(passage.language)
    text = without_lead_in(cleaned(passage.text, language), language)
    if not language.has_cues:
        return True
    if is_open(passage.lead, language) or is_question(text):
        return False
    label = _LABEL.match(text)
    if label is not None and count_words(label["rest"]) >= _LABELLED:
        return True
    if is_subjectless(text, language):
        return False
    first = text.partition(" ")[0].lower()
    is_bare = first.endswith("ing") and language.tag == "en"
    is_intro = language.pattern("intro").match(text) is not None
    is_told_to = language.tag == "en" and is_order(text)
    opens = has_verb(first, language) or is_told_to or (is_intro and ", " not in text)
    main = text if is_intro else _CLAUSE.split(text, maxsplit=1)[0]
    return not is_bare and not opens and count_words(text) >= _STATED and has_verb(main, language)


def is_open(lead: str, language: Lexicon) -> bool:
    """Whether the words before a list are a sentence that its points complete: "The council is asked to:"."""
    text = _words(lead, language)
    if not text:
        return False
    last = text.rsplit(" ", 1)[-1].lower()
    is_pronoun = language.pattern("pronouns").fullmatch(last) is not None or last in _FULL
    return last in _OPEN or (language.pattern("dangling").search(text) is not None and not is_pronoun)


def needs_lead(passage: Passage) -> bool:
    """Whether a point of a list is a part of a sentence or a mere name, which only says something below its lead-in."""
    return passage.kind == "item" and not is_statement(passage)


@remembered(SHORT)
def headline(lead: str, language: Lexicon) -> str:
    """Return the words that open a list as a title, dots behind those that it completes; empty where they are none."""
    text = _words(lead, language)
    is_short = count_words(text) in _WORDS and len(text) <= _CHARACTERS
    if (
        not is_short
        or not is_balanced(text)
        or is_code(text)
        or _ADDRESS.search(text)
        or is_question(text)
        or is_sentence(text)
    ):
        return ""
    said = _HERE.sub(" ", text).strip()
    said = said[:1].upper() + said[1:]
    is_clear = stands_alone(said, language) and is_independent(said, language)
    if not is_clear and not (is_open(lead, language) and _is_clear_so_far(said, language)):
        return ""
    is_cut = has_verb(text, language) or is_open(lead, language) or language.pattern("intro").match(text)
    return f"{text}…" if is_cut else text


def _is_clear_so_far(text: str, language: Lexicon) -> bool:
    """Whether words that lack their end are clear once something stands there."""
    whole = f"{text} something"
    return stands_alone(whole, language) and is_independent(whole, language)


@remembered(SHORT)
def _words(lead: str, language: Lexicon) -> str:
    """Return the last sentence of the words that open a list, without its mark."""
    sentences = split_sentences(lead)
    text = without_lead_in(cleaned(sentences[-1], language), language) if sentences else ""
    return text.rstrip(" .…:：").strip()


def clear_points(points: Sequence[Passage], headings: frozenset[str]) -> list[Passage]:
    """Return the points of one list that can be understood on a slide.

    Points that are no statements need a lead-in that can be the title, or a heading that names them; verbs without a
    subject need the lead-in. Steps are shown all or not at all. A list of the document's headings is its table of
    contents.

    Args:
        points: Of one list, in order.
        headings: All headings of the document, in small letters.
    """
    language = lexicon(points[0].language)
    names = [one for one in points if _plain(one.text, language) in headings]
    if not language.has_cues:
        return [one for one in points if one not in names]
    if len(names) * 2 >= len(points):
        return []
    has_name = _is_named(points[0], language)
    clear = (one for one in points if _is_clear(one, language, has_name=has_name))
    clear_ones = [replace(one, details=_clear_details(one, headings, language)) for one in clear]
    parts = [one for one in clear_ones if needs_lead(one)]
    are_steps = any(one.number is not None for one in points)
    if _are_links(points, language) or (len(clear_ones) == 1 < len(points) and parts):
        return []
    is_torn = (
        len(clear_ones) < len(points)
        if are_steps
        else len(points) > _TORN and len(clear_ones) * 2 < len(points)
    )
    return [one for one in clear_ones if one not in parts] if is_torn else clear_ones


def _are_links(points: Sequence[Passage], language: Lexicon) -> bool:
    """Whether a list of bare names stands below a heading that promises the way to them: "Resources"."""
    heading = points[0].headings[-1] if points[0].headings else ""
    if points[0].lead or _LINKS.match(heading) is None:
        return False
    names = [
        one
        for one in points
        if count_words(one.text) <= _NAMES * 2 and not has_verb(cleaned(one.text, language), language)
    ]
    return len(names) * 3 >= len(points) * 2


def _clear_details(point: Passage, headings: frozenset[str], language: Lexicon) -> tuple[str, ...]:
    """Return the points below a point that say something there."""
    return tuple(
        one
        for one in point.details
        if _plain(one, language) not in headings and _is_clear_detail(cleaned(one, language), language)
    )


def _is_clear_detail(text: str, language: Lexicon) -> bool:
    is_cut = text.endswith((":", "：")) or not is_whole(text, language) or goes_on(text, language)
    if is_cut or is_code(text) or points_elsewhere(text, language) or lacks_antecedent(text, language):
        return False
    return count_words(text) > 1 and stands_alone(text[:1].upper() + text[1:], language)


def _plain(text: str, language: Lexicon) -> str:
    return cleaned(text, language).strip(" .:").casefold()


def _is_named(point: Passage, language: Lexicon) -> bool:
    """Whether a title says what the points of a list are: their lead-in, or the heading above them."""
    heading = point.headings[-1] if point.headings else ""
    if headline(point.lead, language):
        return True
    said = set(terms(_words(point.lead, language), language))
    if point.lead and (not said or len(said & set(terms(heading, language))) * 2 < len(said)):
        return False
    return (
        bool(heading)
        and language.pattern("plain").match(heading) is None
        and not is_open(point.lead, language)
    )


def _is_clear(point: Passage, language: Lexicon, *, has_name: bool) -> bool:
    first = _first_sentence(point, language)
    is_opening = point.text.rstrip().endswith((":", "：")) and not point.details
    is_label = count_words(first) < _LEAST and first != cleaned(point.text, language).strip()
    if not first or is_opening or is_label or is_question(first) or is_code(first):
        return False
    if _HANDLE.match(first) or _BARE.search(first) or symbols_in(first, language) >= _SYMBOLS:
        return False
    if is_statement(point):
        return stands_alone(first[:1].upper() + first[1:], language) and is_independent(first, language)
    needs = (is_chat, points_elsewhere, goes_on, points_back, lacks_antecedent)
    if is_subjectless(first, language) and not headline(point.lead, language):
        return False
    is_cut = not has_name or point.code == "behind" or not is_whole(first, language)
    if is_cut or any(need(first, language) for need in needs) or _is_names(first, language):
        return False
    is_led = bool(headline(point.lead, language)) or not first[:1].islower()
    is_long = count_words(first) >= (_LEAST if is_led else _LEAST + 1)
    return is_long and stands_alone(first[:1].upper() + first[1:], language)


def _is_names(text: str, language: Lexicon) -> bool:
    """Whether a point is little more than titles and names."""
    words = [word for word in text.split() if word[:1].isalpha()]
    large = sum(word[0].isupper() for word in words)
    return (
        language.tag != "de"
        and len(words) >= _NAMES
        and large > len(words) * 0.6
        and not has_verb(text, language)
    )


def _first_sentence(point: Passage, language: Lexicon) -> str:
    text = without_lead_in(cleaned(point.text, language), language)
    sentences = split_sentences(text) if ". " in text else [text]
    return sentences[0] if sentences else ""
