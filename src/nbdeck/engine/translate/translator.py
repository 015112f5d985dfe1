"""What every translator is: a name, what it can, how good it is, and one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeAlias

from nbdeck.contract.languages import LANGUAGES, Language, find_language
from nbdeck.engine.translate.pieces import Pieces

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
