"""Text made shorter by leaving words out, never by other words: points and whole sentences from the end.

No sentence is cut where less of it would stand as if it were all; where not even the first fits, it is cut behind a
word, with an ellipsis. No cut parts a number from its sign or unit.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nbdeck.contract.words.sentences import count_words, joined, parts
from nbdeck.engine.text.opportunities import cluster_starts, segments

ELLIPSIS = "…"
_NEAR = 100
"""Characters on either side of a cut that are looked at."""
_MARKS = ("**", "*", "_")
_OPENINGS = {mark: re.compile(rf"(?<![\w*]){re.escape(mark)}(?=[^\s*])") for mark in _MARKS}
_SIGNS = frozenset("$€£¥₹₩₽%‰°§#№~≈<>±+")
_LISTING = ",;:)،，、；："
_TAIL = " \t,;:،，、；：–—-("


def shorten(text: str, budget: int) -> str:
    """Return at most `budget` characters of a text that already says what matters first.

    Only leaves out whole sentences from the end, or words from the end of the first, marked by an ellipsis. No number
    is cut, none loses its unit sign, and names of several capitalised words stay whole where there is any other place
    to cut. The same text and budget always give the same result.

    Args:
        text: Plain text with inline marks; line feeds part its points.
        budget: Characters, 0 or more.
    """
    text = text.strip()
    if len(text) <= budget:
        return text
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    return _whole_sentences(lines, budget) or _cut_after_word(parts(lines[0], "sentence")[0], budget)


def rungs(text: str, most: float) -> tuple[str, ...]:
    """Return the shorter forms of a text that come to a clean end, the shortest first, the text itself last.

    Args:
        text: Plain text with inline marks; line feeds part its points.
        most: Words of the forms between the first and the last, at most.
    """
    text = text.strip()
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    return (*_growing(lines, most), text)


def _growing(lines: Iterable[str], most: float) -> Iterator[str]:
    """Yield the first sentence, the first two and so on, but not all; none behind the first with too many words."""
    sentences = [(number, each) for line in lines for number, each in enumerate(parts(line, "sentence"))]
    kept = ""
    for number, sentence in sentences[:-1]:
        longer = joined(kept, sentence) if number or not kept else f"{kept}\n{sentence}"
        if kept and count_words(longer) > most:
            return
        kept = longer
        yield kept


def _whole_sentences(lines: list[str], budget: int) -> str:
    """Return as many sentences from the start as the budget holds; empty if not even the first."""
    kept = ""
    for line in lines:
        for number, sentence in enumerate(parts(line, "sentence")):
            longer = joined(kept, sentence) if number or not kept else f"{kept}\n{sentence}"
            if len(longer) > budget:
                return kept
            kept = longer
    return kept


def _cut_after_word(text: str, budget: int) -> str:
    """Return the text up to a place between words, with an ellipsis; the ellipsis alone where there is none."""
    room = budget - len(ELLIPSIS)
    if room < 1:
        return ELLIPSIS[: max(budget, 0)]
    text = text[: room + 2 * _NEAR]
    ends = [segment.end for segment in segments(text) if 0 < segment.end <= room]
    clean = [end for end in ends if _is_clean(text, end)]
    unbroken = [end for end in clean if not _parts_name(text, end)]
    for choice in (unbroken, clean):
        if choice:
            head = text[: choice[-1]].rstrip(_TAIL)
            if head := _without_open_mark(head):
                return head + ELLIPSIS
    return _cut_in_word(text, room) + ELLIPSIS


def _cut_in_word(text: str, room: int) -> str:
    """Return the start of a word too long for the budget, up to its first digit; empty where a digit comes first."""
    digits = next((at for at, character in enumerate(text) if character.isnumeric()), len(text))
    starts = [start for start in cluster_starts(text) if start <= min(room, digits)]
    end = starts[-1] if starts else 0
    while end and (text[end - 1] in _SIGNS or text[end - 1] in "-−.,"):
        end -= 1
    return _without_open_mark(text[:end].rstrip(_TAIL))


def _without_open_mark(text: str) -> str:
    """Return the text without the last of inline marks that the cut has left without a partner."""
    for mark, found in _OPENINGS.items():
        places = [match.start() for match in found.finditer(text)]
        if places and len(re.findall(rf"(?<!\*){re.escape(mark)}(?!\*)", text)) % 2:
            at = places[-1]
            text = text[:at] + text[at + len(mark) :]
    return text.rstrip(_TAIL)


def _is_clean(text: str, end: int) -> bool:
    """Whether a cut parts no number from its other digits, its sign or its unit."""
    before, after = text[max(end - _NEAR, 0) : end].rstrip(), text[end : end + _NEAR].lstrip()
    if not before or not after:
        return True
    if text[end] in _LISTING or text[end - 1] in _LISTING:
        return not (before[-1].isnumeric() and after[0].isnumeric() and text[end] not in " \n" + _LISTING)
    is_range = before[-1] in "-–−" and after[0].isnumeric()
    return not (before[-1].isnumeric() or before[-1] in _SIGNS or after[0] in ".%‰" or is_range)


def _parts_name(text: str, end: int) -> bool:
    """Whether a cut stands between two words that both begin with a capital."""
    words = text[:end].rsplit(maxsplit=2)
    after = text[end : end + _NEAR].lstrip()
    return len(words) > 1 and words[-1][:1].isupper() and after[:1].isupper()
