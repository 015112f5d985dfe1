"""The language that a deck is written in."""

from __future__ import annotations

import re

from nbdeck.contract.languages import Language
from nbdeck.engine.sources.language import spoken
from nbdeck.engine.text.language import UNSURE, detect
from nbdeck.engine.text.word_lists import ENGLISH
from nbdeck.engine.translate.translator import base_of, language_by_tag

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
