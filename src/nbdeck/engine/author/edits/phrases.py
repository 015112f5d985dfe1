"""How people ask for changes to an outline, as patterns; their words stand in `phrases.toml`.

Patterns are for small letters without accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias, cast, get_args

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.edits.naming import ONE_NUMBER
from nbdeck.engine.text.word_lists import word_lists, word_patterns

Kind: TypeAlias = Literal[
    "keep", "delete", "merge", "split", "swap", "reverse", "arrange", "move", "rename", "length",
    "shorten_text", "shorten", "expand", "more", "summary", "thanks", "add", "duplicate", "show",
]  # fmt: skip
"""What an instruction asks for, in the order in which their patterns are tried."""

_WORDS = word_patterns("nbdeck.engine.author.edits", "wording.toml")
_PLACES = _WORDS["places"]
SHOW = _WORDS["show"]
AS = _WORDS["as"]

_NAMED = lazy_pattern(r"(?<!\?P)<(?P<field>[a-z_]+)>|\{(?P<part>[a-z]+)\}")
_FIRST = lazy_pattern(
    r"(?:\(\?:[^()<>]*(?:\([^()<>]*\)[^()<>]*)*\)|\{[a-z]+\})(?![?*+{])|[a-z]+(?=\\)|", re.DOTALL
)
"""What a pattern begins with, where that has to be there."""


def phrases(plain: str) -> Iterator[tuple[Kind, re.Pattern[str]]]:
    """Yield patterns for a whole instruction; the first that matches and whose slides exist is meant.

    Those that begin otherwise than the instruction are not even compiled.

    Args:
        plain: The instruction in small letters without accents.
    """
    return ((kind, pattern) for kind, first, pattern in _phrases() if first.match(plain))


@lru_cache(maxsize=1)
def _phrases() -> tuple[tuple[Kind, re.Pattern[str], re.Pattern[str]], ...]:
    words = word_lists("nbdeck.engine.author.edits", "phrases.toml")
    parts = words["parts"] | {"places": _PLACES, "show": SHOW, "as": AS}
    fields = {"bare_slide": words["bare_slide"], "n": f"(?P<n>{ONE_NUMBER})"}

    def whole(pattern: str) -> str:
        return _NAMED.sub(filled, pattern).replace("\n", "")

    def filled(name: re.Match[str]) -> str:
        field = name["field"]
        return fields.get(field, f"(?P<{field}>.+?)") if field else whole(parts[name["part"]])

    def patterns(phrase: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
        first = cast("re.Match[str]", _FIRST.match(phrase))[0]
        return lazy_pattern(whole(first)), lazy_pattern(whole(phrase), re.DOTALL)

    return tuple((kind, *patterns(phrase)) for kind in get_args(Kind) for phrase in words["phrases"][kind])


POLITE = lazy_pattern(_WORDS["polite"])
"""Words before an instruction that ask for nothing."""
POLITE_END = lazy_pattern(_WORDS["polite_end"])
PLACE = lazy_pattern(_WORDS["place"])
"""Where words for a place may begin."""
TRANSLATE = lazy_pattern(_WORDS["translate"])
"""Instructions that ask for another language."""
STRONG = lazy_pattern(_WORDS["strong"])
"""Where one instruction surely ends."""
WEAK = lazy_pattern(_WORDS["weak"])
"""Where one instruction may end."""
QUOTED = lazy_pattern(_WORDS["quoted"])
FREE_TEXT: frozenset[Kind] = frozenset({"rename", "add", "more", "show"})
"""Kinds that end in words of the user's own."""
