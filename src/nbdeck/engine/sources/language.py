"""The main language of a document: by its script where that tells, else by its words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from nbdeck.contract.locales import ENGLISH as ENGLISH_MARKS
from nbdeck.contract.locales import grouped, marks_of
from nbdeck.contract.words.sentences import script_of
from nbdeck.engine.model.source import Block, Cell, Heading, ListItem, Paragraph, TableBlock
from nbdeck.engine.text.language import detect
from nbdeck.engine.text.word_lists import ENGLISH

_SAMPLE = 1500
_FEWEST_LETTERS = 40
_SURE = 0.8
_ENGLISH_SHARE = 0.15
"""Of all words of a text; English prose has twice as many, half an English text has fewer."""
_FEWEST_KINDS = 4
_NUMBER = re.compile(r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<decimals>\d+))?")
_WORD = re.compile(r"[^\W\d_]+")
_LANGUAGES = {
    "Latn": (
        "af", "ca", "cs", "cy", "da", "de", "en", "es", "et", "fi", "fr", "hr", "hu", "id", "it", "lt", "lv", "nl",
        "no", "pl", "pt", "ro", "sk", "sl", "so", "sq", "sv", "sw", "tl", "tr", "vi",
    ),
    "Cyrl": ("bg", "mk", "ru", "uk"),
    "Arab": ("ar", "fa", "ur"),
    "Deva": ("hi", "mr", "ne"),
}  # fmt: skip
"""Languages of scripts that several of them write, so that only words tell them apart."""


def language_of(blocks: Iterable[Block], *, stated: str) -> str:
    """Return the BCP 47 tag of the main language; empty when it cannot be told.

    Args:
        blocks: The document.
        stated: What the file says; kept where the text agrees or is too short to tell.
    """
    return spoken(_sample(blocks), stated=stated)


def written_in(tag: str, blocks: Iterable[Block]) -> list[Block]:
    """Return the blocks of a workbook with its numbers as a language writes them: the file stores no marks of its own.

    Args:
        tag: BCP 47 tag of the language.
        blocks: Their cells have numbers with English marks, beside their values.

    Example:
        >>> [table] = written_in(
        ...     "de", [TableBlock(rows=((Cell("-1,234.5 T€", value=-1234.5), Cell("1,5")),))]
        ... )
        >>> [cell.text for cell in table.rows[0]]
        ['-1.234,5 T€', '1,5']
    """
    marks = marks_of(tag)
    if marks == ENGLISH_MARKS:
        return list(blocks)

    def number(match: re.Match[str]) -> str:
        whole = grouped(match["whole"].replace(",", ""), marks) if "," in match["whole"] else match["whole"]
        return f"{whole}{marks.decimal}{match['decimals']}" if match["decimals"] else whole

    def cell(one: Cell) -> Cell:
        is_number = isinstance(one.value, int | float) and not isinstance(one.value, bool)
        return one.model_copy(update={"text": _NUMBER.sub(number, one.text)}) if is_number else one

    return [
        block.model_copy(update={"rows": tuple(tuple(map(cell, row)) for row in block.rows)})
        if isinstance(block, TableBlock)
        else block
        for block in blocks
    ]


def spoken(text: str, *, stated: str = "") -> str:
    """Return the BCP 47 tag of the language of `text`, `stated` where it agrees or the text is too short."""
    letters = [script for script in map(script_of, text) if script]
    if len(letters) < _FEWEST_LETTERS:
        return stated
    main = max(set(letters), key=lambda script: (letters.count(script), script))
    tag = _by_words(text, main) if main in _LANGUAGES else detect(text)
    if not tag or stated.lower().partition("-")[0] == tag.lower().partition("-")[0]:
        return stated or tag
    return tag


def _sample(blocks: Iterable[Block]) -> str:
    parts: list[str] = []
    size = 0
    for text in _texts(blocks):
        parts.append(text)
        size += len(text)
        if size > _SAMPLE:
            break
    return "\n".join(parts)[:_SAMPLE]


def _texts(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield running text first in its order; cells and headings as they come."""
    for block in blocks:
        if isinstance(block, Heading | ListItem) or (isinstance(block, Paragraph) and block.role != "code"):
            yield block.text
        elif isinstance(block, TableBlock):
            yield " ".join(cell.text for row in block.rows[:20] for cell in row if cell.value is None)


def _by_words(text: str, script: str) -> str:
    # English is told by its commonest words, since the profiles of all languages take longer than most files.
    if script == "Latn" and _is_english(text):
        return "en"
    from langdetect.lang_detect_exception import LangDetectException

    detector = _factory(script).create()
    detector.append(text[:_SAMPLE])
    try:
        best = detector.get_probabilities()
    except LangDetectException:
        return ""
    return best[0].lang if best and best[0].prob >= _SURE else ""


def _is_english(text: str) -> bool:
    words = _WORD.findall(text[:_SAMPLE].lower())
    common = [word for word in words if word in ENGLISH]
    return len(common) >= _ENGLISH_SHARE * len(words) and len(set(common)) >= _FEWEST_KINDS


@cache
def _factory(script: str) -> Any:
    """Return the profiles of a script's languages; the seed makes the same text give the same answer."""
    from langdetect.detector_factory import PROFILES_DIRECTORY, DetectorFactory

    factory = DetectorFactory()
    folder = Path(PROFILES_DIRECTORY)
    factory.load_json_profile([(folder / tag).read_text(encoding="utf-8") for tag in _LANGUAGES[script]])
    factory.set_seed(0)
    return factory
