"""Letters and e-mails: what stands around their text, such as addresses, greeting and signature, is no slide.

A letter is known by its greeting, a short line of its own that ends in a comma. What stands above and below its text in
lines that are no sentences is its frame; the notes say it, and a warning quotes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.looks.short_title import is_title
from nbdeck.engine.author.prompt.typed_blocks import is_data
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import ITEM, LABELLED

_GREETING = 6
"""Words of a greeting."""
_SENTENCE, _LINE = 4, 8
"""Words from which on a line with a full stop is a sentence, and above which any line is one."""
_MOST_ABOVE = 8
"""Paragraphs above a greeting."""
_LAST, _ENDS = (",", "،", "，"), ".!?…。！？؟।"
_NO_SUBJECT = lazy_pattern(r"[@,;，、；]")

Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class Letter:
    """The subject of a letter, empty where none stands above the greeting, and the paragraphs of its text."""

    subject: str
    text: list[list[str]]


def letter_of(paragraphs: Sequence[Lines]) -> Letter | None:
    """Return what a letter says, None for any other text."""
    at = next((n for n, lines in enumerate(paragraphs[: _MOST_ABOVE + 1]) if not _is_frame(lines)), 0)
    greeting = next((n for n, lines in enumerate(paragraphs[: at + 1]) if _greets(lines)), None)
    if greeting is None:
        return None
    above = paragraphs[:greeting]
    end = len(paragraphs)
    while end > greeting + 2 and _is_frame(paragraphs[end - 1]):
        end -= 1
    while end < len(paragraphs) and is_data(paragraphs[end]):
        end += 1
    rest = paragraphs[greeting][1:]
    text = [list(lines) for lines in (rest, *paragraphs[greeting + 1 : end]) if lines]
    fields = next((subject for lines in above if (subject := subject_of_fields(lines))), "")
    last = above[-1] if above else ()
    own = last[0].strip() if len(last) == 1 and _is_subject(last[0]) else ""
    return Letter(fields or own, text) if text else None


def _greets(lines: Lines) -> bool:
    """Whether a paragraph begins with a short line that ends in a comma, as no other line of it does."""
    first, *others = (line.strip() for line in lines)
    is_short = count_words(first) <= _GREETING and not any(map(str.isdigit, first))
    return (
        first[-1:] in _LAST
        and is_short
        and not ITEM.match(first)
        and not any(one[-1:] in _LAST for one in others)
    )


def _is_frame(lines: Lines) -> bool:
    """Whether no line of a paragraph is a sentence, a point or announces something, and they are no table."""
    return not any(map(_says, lines)) and table_at(lines, 0)[1] is None


def _says(line: str) -> bool:
    last, words = line.rstrip()[-1:], count_words(line)
    is_sentence = words > _LINE or (words >= _SENTENCE and last in _ENDS)
    return is_sentence or last in ":：?？" or ITEM.match(line) is not None


def _is_subject(line: str) -> bool:
    words = [word for word in line.split() if not any(map(str.isdigit, word))]
    return len(words) > 1 and is_title(line) and not _NO_SUBJECT.search(line)


def subject_of_fields(lines: Lines) -> str:
    """Return the longest of the fields above an e-mail that is no list, date or address; empty for other lines."""
    values = [field["rest"].strip() for field in map(LABELLED.match, lines) if field]
    subjects = [
        one for one in values if not _NO_SUBJECT.search(one) and count_words(one) > 1 and is_title(one)
    ]
    return max(subjects, key=count_words, default="") if are_fields(lines) else ""


def are_fields(lines: Lines) -> bool:
    """Whether lines have a name of one word each, as the fields of an e-mail do."""
    fields = [LABELLED.match(line) for line in lines]
    names = {field["label"] for field in fields if field and count_words(field["label"]) == 1}
    return len(names) == len(lines) > 1
