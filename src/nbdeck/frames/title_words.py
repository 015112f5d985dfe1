"""Titles and captions that nbdeck writes itself, in the languages that it has sentences in; in others names alone."""

import pkgutil
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Self

from nbdeck.contract.languages import find_language
from nbdeck.contract.locales import grouped, marks_of
from nbdeck.contract.number_format import plain_number
from nbdeck.frames.frame import JOINER
from nbdeck.frames.remedies import refused

ENGLISH = "en"
_MOST_LISTED, _LONGEST_LIST = 3, 100
"""Names in a title, and their characters."""


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
    return _pattern(key, tag).format(**slots)


@lru_cache(maxsize=1)
def nameless() -> frozenset[str]:
    """Return the labels of ours that name no thing, in all languages, in small letters."""
    return frozenset(
        each[key].casefold() for each in _sentences().values() for key in ("yes", "no", "missing")
    )


def _pattern(key: str, tag: str) -> str:
    words = _sentences()
    return words.get(tag.partition("-")[0].lower(), words[ENGLISH])[key]


class Sentence(str):
    """A sentence for the caption of a slide: in English as a text, in other languages by `in_language`.

    Where `title_words.toml` has two sentences for a key, the first is that of one thing, `count`.
    """

    __slots__ = ("_key", "_slots")
    _key: str
    _slots: Mapping[str, Any]

    def __new__(cls, key: str, **slots: Any) -> Self:
        """Return the sentence of a key in English.

        Args:
            key: As `title_words.toml` names it.
            slots: What stands in it: words as they are, numbers, other sentences, or several of them.
        """
        sentence = super().__new__(cls, _filled(key, slots, ENGLISH))
        sentence._key, sentence._slots = key, slots
        return sentence

    @property
    def key(self) -> str:
        """Which sentence it is."""
        return self._key

    def in_language(self, tag: str) -> str:
        """Return the sentence in the language of a BCP 47 tag, in English where there is none."""
        return _filled(self._key, self._slots, tag if has_sentences(tag) else ENGLISH)


def caption_of(sentences: Sequence[str], tag: str) -> str:
    """Return sentences as one text in the language of a BCP 47 tag; other texts stay as they are."""
    said = (each.in_language(tag) if isinstance(each, Sentence) else each for each in sentences)
    return " ".join(filter(None, said))


def names_in(names: Sequence[str], tag: str) -> str:
    """Return names as `a, b and c`; side by side in a language that there are no sentences in."""
    if not has_sentences(tag):
        return JOINER.join(names)
    return f" {said('and', tag)} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def listed(names: Sequence[str], tag: str) -> str:
    """Return up to three names as `a, b and c`; of more, and of long ones, how many there are, as in `9 columns`."""
    text = names_in(names, tag)
    is_short = len(names) <= _MOST_LISTED and len(text) <= _LONGEST_LIST
    return (
        text
        if is_short or len(names) < 2 or not has_sentences(tag)
        else said("many_columns", tag, count=str(len(names)))
    )


def joined(key: str, tag: str, **parts: str) -> str:
    """Return a sentence in a language that there are sentences in, in others its parts side by side."""
    return said(key, tag, **parts) if has_sentences(tag) else JOINER.join(parts.values())


def tag_of(language: str | None) -> str:
    """Return the BCP 47 tag of the language of the deck; English where none is said.

    Raises:
        DataError: there is no such language.
    """
    if language is None:
        return ENGLISH
    try:
        return find_language(str(language)).tag or ENGLISH
    except ValueError as error:
        raise refused(f"{error}", otherwise="say a language, such as language='German'.") from None


def about_language(tag: str) -> tuple[str, ...]:
    """Return that there are no sentences in a language, where there are none."""
    if has_sentences(tag):
        return ()
    return (f"nbdeck has no sentences in {find_language(tag).title}: its own are in English.",)


def _filled(key: str, slots: Mapping[str, Any], tag: str) -> str:
    one, _, several = _pattern(key, tag).partition("|")
    pattern = several if several and slots["count"] != 1 else one
    return pattern.format(**{name: _words(slot, tag) for name, slot in slots.items()})


def _words(slot: Any, tag: str) -> str:
    if isinstance(slot, Sentence):
        return slot.in_language(tag)
    if isinstance(slot, int):
        return grouped(str(slot), marks_of(tag))
    if isinstance(slot, float):
        return plain_number(slot).replace(".", marks_of(tag).decimal)
    return slot if isinstance(slot, str) else ", ".join(_words(each, tag) for each in slot)
