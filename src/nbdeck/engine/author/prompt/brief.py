"""The brief: what of a prompt is source, and what it wishes, as one value that everything after it reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nbdeck.contract.enums import Tone
from nbdeck.contract.languages import LANGUAGES, find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.v1 import Brief, Wish, WishKind
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.language.cues import LANGUAGES as CUES
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.prompt.by_slide import by_slide
from nbdeck.engine.author.prompt.request import is_topic, read_prompt
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    QUOTED,
    Count,
    asked_counts,
    clauses_of,
    is_told,
    may_forbid,
    unforbidden,
)
from nbdeck.engine.model.plan import Assignment

_COUNT = lazy_pattern(r"(?P<most>at most )?(?P<number>\d{1,3})")
_NAMES = "|".join(one.title for one in LANGUAGES[1:] if one.title.isalpha())
_LANGUAGE = lazy_pattern(
    rf"(?i)\b(?:in|into|to|auf|en|em)\s+(?P<name>{_NAMES})(?=\s*(?:$|[,;.:!?(\n]|please\b))|"
    rf"(?<=slides\s)in\s+(?P<of_slides>{_NAMES})\b"
)
_TONES = "|".join(one.value.replace("_", "[ _-]") for one in Tone if one is not Tone.DEFAULT)
_TONE = lazy_pattern(
    rf"(?i)(?:\b(?:in|with)\s(?:an?\s)?)?\b({_TONES})[ -](?:tone|style|voice)(?=\s*(?:$|[,;.!?]))|"
    rf"\b(?:tone|style|voice)(?:\s?[:=]|\sis)\s({_TONES})\b|(?:^|[,;.:!?]\s)({_TONES})\s*(?=$|[,;.!?])"
)
_TONE_OF_SLIDES = lazy_pattern(
    rf"(?i)(?:(?!\b(?:about|on|of)\b).)*?\b({_TONES})\s(?:deck|slides|presentation)(?=$|\W*\s(?:about|on|for|of|called)\b)"
)
"""A tone by that name, alone between marks, or before "slides" ahead of what these are about: never of the subject."""
_LINE = 600
"""Characters of a line beside documents that is a request."""
_THANKS = 2
"""Words that thank whoever makes the deck."""
_MOST, _LONGEST = 30, 200
"""Wishes of a brief, and characters of whom a deck is for."""
_PREPOSITION, _READERS = 4, 5
"""Letters of the word before whom a deck is for, and words that name them."""
_READERS_NAMED = lazy_pattern(r"(?i)\b(?:audience|zielgruppe)[:：]\s*(?P<readers>[^.;\n]{2,200})")


def read_brief(text: str, instructions: str = "", *, has_sources: bool = False) -> Brief:
    """Return a prompt taken apart, offline and without guessing: only words that are known make a wish.

    Args:
        text: As typed.
        instructions: Further wishes, typed apart.
        has_sources: Whether documents are given; one line beside them is a request.
    """
    slides = by_slide(text)
    is_line = has_sources and "\n" not in text.strip() and len(text) <= _LINE
    is_asked = is_line or (not slides.text and is_topic(text))
    brief = Brief(request=text) if is_asked else read_prompt(slides.rest)
    if slides.text and not is_line:
        request = "\n".join(filter(None, (brief.request, *slides.asked)))
        brief = Brief(request=request, source="\n\n".join(filter(None, (brief.source, slides.text))))
    wishes = dict.fromkeys(wishes_of(f"{brief.request}\n{instructions}"))
    if slides.count and not any(wish.kind is WishKind.COUNT for wish in wishes):
        wishes[Wish(kind=WishKind.COUNT, value=str(slides.count))] = None
    return brief.model_copy(update={"wishes": tuple(wishes)[:_MOST]})


def wishes_of(request: str) -> Iterator[Wish]:
    """Yield the wishes that a request names by words that are known."""
    counts = sorted(asked_counts(request), key=lambda count: count.number == 1)
    for count in counts[:1]:  # "5 slides, all dates on one slide"
        yield Wish(kind=WishKind.COUNT, value=f"{'at most ' if count.is_most else ''}{count.number}")
    if named := _LANGUAGE.search(request):
        yield Wish(kind=WishKind.LANGUAGE, value=find_language(named["name"] or named["of_slides"]).name)
    for match in filter(None, (_TONE_OF_SLIDES.match(request), *_TONE.finditer(request))):
        tone = "".join(filter(None, match.groups()))
        yield Wish(kind=WishKind.TONE, value=re.sub(r"[ -]", "_", tone.lower()))
    for clause in clauses_of(request):
        yield from _looks(clause)
        yield from _audience(_LANGUAGE.sub("", _TONE.sub("", clause)))
    for match in _READERS_NAMED.finditer(request):
        yield Wish(kind=WishKind.AUDIENCE, value=match["readers"].strip())
    for match in QUOTED.finditer(request):
        *_, clause = CLAUSE.split(request[: match.start()])
        if not may_forbid(clause):
            yield Wish(kind=WishKind.MUST_SAY, value=match["words"])


def _looks(clause: str) -> Iterator[Wish]:
    is_ban = may_forbid(clause)
    look = understand(unforbidden(clause) if is_ban else clause)
    is_thanks = look.layout is Layout.THANKS and count_words(clause) <= _THANKS
    is_verb = look.layout is Layout.SUMMARY and is_told(clause)  # "Summarise this in 5 slides"
    is_points = look.layout is Layout.ITEMS and not is_ban  # what no other look is asked for is
    if look.layout is not None and not (is_thanks or is_verb or is_points):
        value = look.chart_type.value if look.chart_type else look.layout.value
        yield Wish(kind=WishKind.WITHOUT if is_ban else WishKind.SHOW, value=value)


def _audience(clause: str) -> Iterator[Wish]:
    """Yield whom a clause names as its readers; the words that name them stand at the end of it."""
    starts = [match.start() for match in re.finditer(r"\S+", clause)]
    for words in (clause[at:].rstrip(" .!?。:：") for at in reversed(starts)):
        first, _, readers = words.partition(" ")
        is_named = (
            len(first) <= _PREPOSITION and 0 < len(readers.split()) <= _READERS and len(readers) <= _LONGEST
        )
        if is_named and any(lexicon(tag).pattern("audience").match(words) for tag in CUES):
            yield Wish(kind=WishKind.AUDIENCE, value=readers.strip())
            return


def briefed(assignment: Assignment) -> Assignment:
    """Return an assignment with its brief, and with the options that the brief names and the caller left open."""
    if assignment.outline:
        return assignment
    options = assignment.options
    given = assignment.brief
    brief = read_brief(assignment.topic, options.instructions, has_sources=bool(assignment.sources))
    if given is not None:
        brief = given if given.request or given.source else brief.model_copy(update={"wishes": given.wishes})
    changes: dict[str, object] = {}
    languages, tones = brief.of(WishKind.LANGUAGE), brief.of(WishKind.TONE)
    if options.language == "ORIGINAL" and languages:
        changes["language"] = find_language(languages[0]).name
    if options.tone is Tone.DEFAULT and tones and tones[0] in set(Tone):
        changes["tone"] = Tone(tones[0])
    return replace(assignment, brief=brief, options=options.model_copy(update=changes))


def count_of(brief: Brief) -> Count | None:
    """Return how many slides a brief wishes, cover and contents among them; None where it does not say."""
    for value in brief.of(WishKind.COUNT):
        if (match := _COUNT.fullmatch(value.strip().lower())) and int(match["number"]):
            return Count(min(int(match["number"]), 100), bool(match["most"]), value)
    return None


def as_request(wishes: Iterable[Wish]) -> str:
    """Return wishes as lines, for whoever writes."""
    return "\n".join(f"- {wish}" for wish in wishes)
