"""Words of languages, as data in a TOML file beside the module that reads them; the commonest short words."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

_PART = re.compile(r"\{([a-z_]+)\}")


def word_lists(package: str, name: str) -> dict[str, Any]:
    """Return what a TOML file in a package says; whoever asks keeps it.

    Args:
        package: Such as `nbdeck.engine.text`.
        name: Path of the file in the package, with `/`.
    """
    # `importlib.resources` does the same, and takes ten times as long to import.
    return tomllib.loads((pkgutil.get_data(package, name) or b"").decode())


@lru_cache(maxsize=8)
def word_sets(package: str, name: str) -> Mapping[str, frozenset[str]]:
    """Return the words of each list of such a file, which has blanks or line breaks between them."""
    return {key: frozenset(words.split()) for key, words in word_lists(package, name).items()}


def word_patterns(package: str, name: str, **given: str) -> dict[str, str]:
    """Return the patterns of such a file: line breaks are no part of them, `{name}` stands for the one of that name.

    Args:
        package: Such as `nbdeck.engine.text`.
        name: Name of the file.
        given: Further patterns by name.
    """
    texts = given | {key: words.replace("\n", "") for key, words in word_lists(package, name).items()}

    def filled(text: str) -> str:
        return _PART.sub(lambda part: filled(texts[part[1]]), text)

    return {key: filled(text) for key, text in texts.items()}


STOP_WORDS = word_sets("nbdeck.engine.text", "stop_words.toml")
"""Lower-case words by BCP 47 tag."""

ENGLISH = STOP_WORDS["en-US"].difference(*(words for tag, words in STOP_WORDS.items() if tag != "en-US"))
"""Common words of English and of no other language that we list."""

LETTERS: dict[str, str] = {
    "de-DE": "ßäöü", "fr-FR": "œùûêëîâçèà", "es-ES": "ñ¿¡", "pt-BR": "ãõ", "pl-PL": "ąęłńśźżć", "sv-SE": "åäö",
    "da-DK": "æøå", "nb-NO": "æøå", "fi-FI": "äö", "cs-CZ": "ěřůščžýť", "ro-RO": "ășțşţ", "hu-HU": "őű",
    "tr-TR": "ğışİ", "vi-VN": "ơưđạảấầẩậắằặẹẻếềểễệịọỏốồổộớờởợụủứừửữựỳỹ", "it-IT": "ìò",
}  # fmt: skip
"""Lower-case letters by BCP 47 tag that speak for a language; several languages may share one."""
