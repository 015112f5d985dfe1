"""Whether a translation still says the same: its numbers, addresses and placeholders are those of the text."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from typing import Literal, TypeAlias

from nbdeck.engine.author.llm.numbers import readings
from nbdeck.engine.translate.pieces import Piece, looks_of, main_look, merged, plain

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
