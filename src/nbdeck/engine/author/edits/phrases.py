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
from nbdeck.engine.text.word_lists import word_lists

Kind: TypeAlias = Literal[
    "keep", "delete", "merge", "split", "swap", "reverse", "arrange", "move", "rename", "length",
    "shorten_text", "shorten", "expand", "more", "summary", "thanks", "add", "duplicate", "show",
]  # fmt: skip
"""What an instruction asks for, in the order in which their patterns are tried."""

_PLACES = (
    r"(?:should |soll |to|at|before|after|ahead of|in front of|behind|below|above|first|last|up|down|one |"
    r"two |as |into|an |ans |auf|am |vor|nach|hinter|zuerst|zuletzt|als |zum |weiter|au |a la |avant|apres|"
    r"en |devant|derriere|al |antes|despues|tras|primero|all|alla|prima|dopo)"
)
SHOW = (
    r"(?:show|display|present|render|draw|lay out|format|zeige?|stelle?|prasentiere|montre[rz]?|"
    r"presente[rz]?|affiche[rz]?|muestra|mostrar|presenta[r]?|mostra)"
)
AS = r"(?:as|like|with|in the form of|using|als|mit|wie|comme|en|sous forme d[e']|avec|como|en forma de|con|come)"

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


POLITE = lazy_pattern(
    r"^(?:(?:please|pls|can you|could you|would you|will you|kindly|now|also|and|then|next|finally|"
    r"i want you to|i would like you to|i'd like to|let's|let us|we should|you should|bitte|kannst du|"
    r"konntest du|konnen sie|jetzt|nun|auch|noch|und|dann|danach|anschlie(?:ss|ß)end|zum schluss|"
    r"s'il (?:te|vous) plait|peux-tu|pouvez-vous|puis|ensuite|et|por favor|puedes|podrias|luego|despues|y|"
    r"ahora|per favore|puoi|poi|e)\b[\s,]*)+"
)
"""Words before an instruction that ask for nothing."""
POLITE_END = lazy_pattern(
    r"[\s,]*(?:please|pls|thanks|thank you|bitte|danke|s'il (?:te|vous) plait|por favor|per favore|merci|"
    r"gracias|grazie)?[\s.!?,;]*$"
)
_LANGUAGE = (
    r"(?:english|german|french|spanish|italian|portuguese|englische?|deutsche?|franzosische?|spanische?|"
    r"italienische?|anglais|allemand|francais|espagnol|italien|ingles|aleman|frances|espanol|italiano|"
    r"inglese|tedesco|francese|spagnolo)"
)
PLACE = lazy_pattern(rf"\s+(?={_PLACES})")
"""Where words for a place may begin."""
TRANSLATE = lazy_pattern(
    r"(?:translat|ubersetz|tradui|traduc|traduz|tradur)\w*\b.*|.*\b(?:ubersetzen|traduire|traducir|tradurre|traduzir)|"
    rf"(?:(?:make|put|write|mach\w*|schreib\w*|mets|pon)\s+)?(?:it|this|everything|all|es|alles|tout|todo|tutto)\s+"
    rf"(?:in(?:to)?|ins|auf|en)\s+{_LANGUAGE}"
)
"""Instructions that ask for another language."""
STRONG = lazy_pattern(
    r"\s*(?:[;\n]+|(?<=[^\d\s])[.!](?=\s)|(?<=\d)[.!](?=\s+[a-z\"“„])|,?\s+(?:and then|then|after that|"
    r"afterwards|und dann|dann|danach|anschlie(?:ss|ß)end|et puis|puis|ensuite|y luego|luego|y despues|"
    r"e poi|poi)\b)\s*"
)
"""Where one instruction surely ends."""
WEAK = lazy_pattern(r"\s*(?:,\s*(?:and|und|et|y|e)?|\band\b|\bund\b|\bet\b|\by\b|\be\b|&)\s+")
"""Where one instruction may end."""
QUOTED = lazy_pattern(r"\"[^\"]*\"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|(?<!\w)'[^']*'(?!\w)|‘[^’]*’")
FREE_TEXT: frozenset[Kind] = frozenset({"rename", "add", "more", "show"})
"""Kinds that end in words of the user's own."""
