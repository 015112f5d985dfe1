"""What every translator is: a name, what it can, how good it is, one call; and whether a text still says the same."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from nbdeck.contract.languages import LANGUAGES, Language, find_language
from nbdeck.engine.author.llm.numbers import readings
from nbdeck.engine.sources.language import spoken
from nbdeck.engine.text.language import UNSURE, detect
from nbdeck.engine.text.word_lists import ENGLISH
from nbdeck.engine.translate.pieces import Piece, Pieces, looks_of, main_look, merged, plain

Fault: TypeAlias = Literal["", "missing", "numbers", "fixed"]
"""What is wrong with an answer: nothing, it is not there, other numbers, an address or placeholder lost."""

_NUMBER = re.compile(r"\d+(?:[.,'’٫٬]\d+|[ \u00a0\u202f]\d{3}(?!\d))*")


def fault_of(text: Sequence[Piece], answer: Sequence[Piece] | None) -> Fault:
    """Return why an answer cannot stand for a text, empty where it can."""
    if answer is None or not plain(answer).strip():
        return "missing"
    if _fixed(text) != _fixed(answer):
        return "fixed"
    return "" if same_numbers(_words(text), _words(answer)) else "numbers"


def same_numbers(text: str, answer: str) -> bool:
    """Whether two texts hold the same numbers, as often, in any order; `1,234.5` and `1.234,5` are the same."""
    left = [_readings(number) for number in _NUMBER.findall(answer)]
    for number in _NUMBER.findall(text):
        known = _readings(number)
        equal = next((one for one in left if one & known), None)
        if equal is None:
            return False
        left.remove(equal)
    return not left


def with_looks(text: Sequence[Piece], answer: Sequence[Piece]) -> tuple[tuple[Piece, ...], bool]:
    """Return an answer in the looks of its text, and whether it has them all; else all of it gets the commonest."""
    wanted = looks_of(text)
    if looks_of(answer) == wanted:
        return merged(answer), True
    look = main_look(text)
    return merged(Piece(piece.text, look, piece.is_fixed) for piece in answer), False


def _fixed(pieces: Sequence[Piece]) -> Counter[str]:
    return Counter(piece.text for piece in pieces if piece.is_fixed)


def _words(pieces: Sequence[Piece]) -> str:
    return "".join(" " if piece.is_fixed else piece.text for piece in pieces)


def _readings(number: str) -> set[str]:
    """Return the values that a written number may have, in any script's digits; spaces part thousands."""
    plain_digits = "".join(
        str(unicodedata.decimal(sign)) if sign.isdecimal() else {"٫": ".", "٬": ","}.get(sign, sign)
        for sign in number
    )
    squeezed = re.sub(r"[ \u00a0\u202f]", "", plain_digits)
    return readings(squeezed) | readings(re.sub(r"['’]", "", squeezed))


Quality: TypeAlias = Literal["draft", "good"]
"""`draft` has to be read by a person before it is shown."""
Beat: TypeAlias = Callable[[str], None]
"""Called while an answer is awaited, at least every few seconds, with what is known of the wait, if anything; what it
raises ends the work."""


class Translator(Protocol):
    """Translates sentences between two languages, given by the contract's rows."""

    @property
    def name(self) -> str:
        """What users know it by."""
        ...

    @property
    def quality(self) -> Quality:
        """How good its translations are at best."""
        ...

    @property
    def most_characters(self) -> int:
        """How much it is handed at once."""
        ...

    def pairs(self) -> frozenset[tuple[str, str]] | None:
        """Return the pairs of BCP 47 tags that it knows; None for any."""
        ...

    def translate(
        self, texts: Sequence[Pieces], source: Language, target: Language, beat: Beat
    ) -> list[Pieces | None]:
        """Return for each text its translation, None for one that did not come back.

        Raises:
            NbdeckError: It gave no answer that can be used; the message says why.
        """
        ...


def base_of(tag: str) -> str:
    """Return the part of a tag that says which language it is, and for Chinese and Serbian in which script."""
    language, *others = tag.lower().replace("_", "-").split("-")
    if language == "zh":
        return "zh-hant" if {"tw", "hk", "mo", "hant"} & set(others) else "zh"
    if language == "sr":
        return "sr-latn" if "latn" in others else "sr"
    return {"no": "nb", "iw": "he", "in": "id", "tl": "fil"}.get(language, language)


def language_by_tag(tag: str) -> Language:
    """Return the contract's row of a BCP 47 tag; one without a row of its own gets one by its tag."""
    try:
        return find_language(tag)
    except ValueError:
        return Language(tag.upper(), tag, tag)


def title_of(tag: str) -> str:
    """Return the English name of a language by its tag, without its region."""
    base = base_of(tag)
    return next((each.title for each in LANGUAGES if each.tag.lower() == base), language_by_tag(tag).title)


_ENOUGH = 300
"""Characters from which on all languages are told apart; shorter texts only by signs that one of them has."""
_WORD = re.compile(r"[^\W\d_]+")


def source_language(text: str, stated: str) -> Language:
    """Return the language of a text, without its region.

    Args:
        text: All that is to be translated.
        stated: BCP 47 tag that the deck or its file names, for which programs often write their own; believed where
            the text is too short to tell.
    """
    detected = detect(text)
    if len(text) >= _ENOUGH:
        detected = spoken(text, stated=stated) or detected
    elif detected == UNSURE and stated and ENGLISH.isdisjoint(_WORD.findall(text.lower())):
        detected = stated
    return language_by_tag(base_of(detected))


def is_same(source: Language, target: Language) -> bool:
    """Whether there is nothing to translate: one language, written in one script."""
    return base_of(source.tag) == base_of(target.tag)
