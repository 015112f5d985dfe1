"""How a sentence asks for something or forbids it, by the words that it begins with; these stand in `wishes.toml`."""

from __future__ import annotations

import re
from typing import Literal

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.edits.phrases import AS
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.scaffold.asked_topic import (
    asked_length,
    asks_for_deck,
    is_wide_ban,
    is_wide_request,
    names_deck,
    without_counts,
)
from nbdeck.engine.text.word_lists import word_patterns

LONGEST_REQUEST = 600
"""Characters of a request; what is longer is a text."""
QUOTED = lazy_pattern(r"[\"“„«「](?P<words>[^\"“”„«»「」\n]{2,120})[\"”“»」]")
"""Words that a request quotes."""
_WORDS = word_patterns("nbdeck.engine.author.prompt", "wishes.toml")
_CUE = lazy_pattern(_WORDS["cue"])
"""How a sentence begins that asks for something."""
_FORBIDS = lazy_pattern(rf"(?:{_WORDS['please']})?(?:\w+\s)?{_WORDS['not']}")
"""How a sentence begins that forbids something."""
_BANS = lazy_pattern(rf"\b{_WORDS['not']}")
_WITHOUT = lazy_pattern(rf"\b{_WORDS['without']}(?!\w)")
_SAYS = lazy_pattern(_WORDS["say"])
_WIDE_UNSAID = lazy_pattern(_WORDS["wide_unsaid"])
_READERS = lazy_pattern(rf"{_WORDS['readers']}\s?[:：]")
_FIRST, _LAST = lazy_pattern(_WORDS["first"]), lazy_pattern(_WORDS["last"])
CLAUSE = lazy_pattern(r"[,،;.:!?。，；：]\s*|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|mas)\s")
_CONTENTS = lazy_pattern(_WORDS["contents"])
_POLITE = lazy_pattern(_WORDS["please"])
_AS = lazy_pattern(rf"(?:{AS})\b")
_TEMPLATE = lazy_pattern(_WORDS["template"])


def is_request(sentence: str) -> bool:
    """Whether a sentence asks for something, instead of telling it."""
    is_asked = sentence.rstrip()[-1:] in "?？؟" or is_wide_request(sentence)
    return is_asked or _CUE.match(plain_letters(sentence[:200]).lstrip()) is not None


def is_wish(sentence: str) -> bool:
    """Whether a sentence asks for something by its first words or its last: "Friendly tone, please."."""
    return (
        is_request(sentence)
        or is_request(sentence.split()[-1])
        or _AS.match(plain_letters(sentence)) is not None
    )


def is_request_for_deck(line: str) -> bool:
    """Whether a line says how many slides there shall be, asks for a deck or template, or wants no chart or list."""
    if len(line) > LONGEST_REQUEST:
        return False
    forbids_look = is_polite_ban(line) and understand(unforbidden(line)).layout is not None
    return (
        forbids_look
        or wants_template(line)
        or asked_length(line) is not None
        or any(names_deck(one) or (is_request(one) and asks_for_deck(one)) for one in sentences(line))
    )


def is_about_deck(sentence: str) -> bool:
    """Whether a sentence asks, forbids, or names slides, as only the one who wants a deck does."""
    return (
        is_request(sentence)
        or forbids(sentence)
        or is_request_for_deck(sentence)
        or NAMES_SLIDES.search(sentence) is not None
    )


def goes_on_asking(sentence: str) -> bool:
    """Whether a sentence behind a wish is another one: part of it forbids something, it names a look or the readers."""
    is_look = understand(sentence).layout is not None and not any(map(str.isdigit, sentence))
    is_readers = _READERS.match(plain_letters(sentence)) is not None
    return is_look or is_readers or any(map(forbids, clauses_of(sentence)))


def clauses_of(sentence: str) -> list[str]:
    """Return what stands between commas and semicolons."""
    return [part.strip() for part in re.split(r"[,;،，；]\s*", sentence) if part.strip()]


def smallest_clauses(request: str) -> list[str]:
    """Return what stands between the marks of a request, and on both sides of an "and"."""
    return [part.strip() for part in CLAUSE.split(request) if part.strip()]


def place_in(clause: str) -> Literal["first", "last"] | None:
    """Return where a clause wishes that something stands; None where it says nothing of it, or both."""
    plain = plain_letters(clause)
    is_first, is_last = _FIRST.search(plain) is not None, _LAST.search(plain) is not None
    if is_first == is_last:
        return None
    return "first" if is_first else "last"


def forbids(wish: str) -> bool:
    """Whether a wish says what shall not be."""
    return _FORBIDS.match(plain_letters(wish)) is not None or is_wide_ban(wish)


def may_forbid(wish: str) -> bool:
    """Whether a wish may say what shall not be, wherever the word for it stands."""
    is_wide = is_wide_ban(wish) or _WIDE_UNSAID.search(wish) is not None
    return is_wide or _BANS.search(without_counts(wish)) is not None


def forbids_saying(clause: str) -> bool:
    """Whether a clause forbids to say something, or a thing: "do not mention the strike", "without names"."""
    plain = plain_letters(clause)
    return may_forbid(clause) and (_SAYS.search(plain) is not None or _WITHOUT.search(plain) is not None)


def names_contents(clause: str) -> bool:
    """Whether a clause names the slide of contents."""
    return _CONTENTS.search(plain_letters(clause)) is not None


def what_is_forbidden(clause: str) -> str:
    """Return a clause with blanks in place of the words that forbid and those for saying."""
    plain, letters = plain_letters(clause), list(clause)
    for pattern in (_BANS, _SAYS, _WIDE_UNSAID):
        for match in pattern.finditer(plain):
            letters[match.start() : match.end()] = " " * len(match[0])
    return "".join(letters)


def unforbidden(wish: str) -> str:
    """Return what a wish forbids, without the words that do where these stand in front."""
    match = _FORBIDS.match(plain_letters(wish))
    return wish[match.end() :] if match else wish


def is_polite_ban(wish: str) -> bool:
    """Whether a wish asks politely that something shall not be."""
    return forbids(wish) and is_polite(wish)


def is_polite(wish: str) -> bool:
    """Whether a wish begins with "please"."""
    return _POLITE.match(plain_letters(wish)) is not None


def wants_chart(wish: str) -> bool:
    """Whether a wish asks for a chart."""
    return understand(wish).layout is Layout.CHART and not forbids(wish)


def wants_template(wish: str) -> bool:
    """Whether a wish is about the template."""
    return is_request(wish) and _TEMPLATE.search(plain_letters(wish)) is not None
