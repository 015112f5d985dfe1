"""How sure it is that a sentence stands alone: the signs that it leans on what stood around it, counted."""

from __future__ import annotations

import re

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.remembering import SHORT, remembered
from nbdeck.engine.author.language.english_verbs import is_order, is_verb
from nbdeck.engine.author.language.lexicon import Lexicon
from nbdeck.engine.author.sentences.prose import code_share, count_words

_SYMBOL = lazy_pattern(
    r"^[(\[]?(?:[b-hj-zB-HJ-Z]|[^\W\d_a-zA-Z]|[a-zA-Z]{1,2}\([\w, ]+\)?|[A-Zprtuvwxyz][ijk]|"
    r"\S*[=ˆ´˜¯≤≥∈×⊤♣∑∏∂∫√≈→αβγδεθλμσφωΓΔΘΛΣΦΨΩ]\S*)[)\].,;:]*$"
)
"""A letter or a formula that stands for a quantity."""
_MOST_SYMBOLS = 3
"""Symbols that are counted."""
_CODED = 0.1
"""Share of names of a program from which on a reader has to know it."""
_SHORT = 6
"""Words under which a sentence says little without a number."""
_VERBLESS = 2
"""What it counts that no verb is seen in a sentence: a line of names and addresses, an entry of a table."""
_ENTRY = lazy_pattern(r"^[\w.]+ \(\d[\d.]*\)\s")
"""A name and the section that explains it, from a table."""
_EDGES = " .,;:!?()\"'“”"


@remembered(SHORT)
def doubts_in(text: str, language: Lexicon) -> int:
    """Return how many signs a sentence has that it cannot stand alone, or that it is hardly worth to; 0 is sure.

    Args:
        text: Cleaned, without what ties it to the sentence before.
        language: Whether there is a verb is known of English, what symbols say of any language.
    """
    signs = min(symbols_in(text, language), _MOST_SYMBOLS) + (code_share(text) > _CODED)
    if language.tag != "en":
        return signs
    is_slight = count_words(text) < _SHORT and not any(map(str.isdigit, text))
    return signs + is_slight + _VERBLESS * (not _has_verb(text))


def symbols_in(text: str, language: Lexicon) -> int:
    """Return how many words of a text are letters and formulas that stand for quantities."""
    if not language.has_cues:
        return 0
    return sum(_SYMBOL.match(word) is not None for word in text.split())


def is_told_to(text: str, language: Lexicon) -> bool:
    """Whether an English sentence tells the reader to do something, which has its place in a list of steps."""
    return language.tag == "en" and is_order(text)


def _has_verb(text: str) -> bool:
    """Whether a word behind the first one can be the verb of an English sentence."""
    words = [re.split("['’]", word.strip(_EDGES))[0] for word in text.split()]
    is_said = any(word.isalpha() and (is_verb(word) or word.endswith("s")) for word in words[1:])
    return (is_said or is_order(text)) and _ENTRY.match(text) is None
