"""The words of titles that nbdeck writes itself, in the languages that it has sentences in; in others names alone."""

import pkgutil
import tomllib
from collections.abc import Mapping
from functools import lru_cache

ENGLISH = "en"


@lru_cache(maxsize=1)
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((pkgutil.get_data(__name__.rpartition(".")[0], "title_words.toml") or b"").decode())


def has_sentences(tag: str) -> bool:
    """Tell whether titles can state something in the language of a BCP 47 tag."""
    return tag.partition("-")[0].lower() in _sentences()


def said(key: str, tag: str, **slots: str) -> str:
    """Return one of the sentences in the language of a BCP 47 tag, in English where it has none.

    Args:
        key: As `title_words.toml` names it.
        tag: Of the language.
        slots: What stands in it.
    """
    words = _sentences()
    return words.get(tag.partition("-")[0].lower(), words[ENGLISH])[key].format(**slots)
