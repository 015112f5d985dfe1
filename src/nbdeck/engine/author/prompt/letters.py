"""Letters and e-mails: what stands around their text, such as addresses, greeting and signature, is no slide.

A letter is known by its greeting, a short line of its own that ends in a comma; its title is its subject. What stands
above and below its text in lines that are no sentences is its frame; the notes say it, and a warning quotes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.looks.short_title import is_title
from nbdeck.engine.author.prompt.typed_blocks import is_data
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM, LABELLED

_GREETING = 6
"""Words of a greeting."""
_SENTENCE, _LINE = 4, 8
"""Words from which on a line with a full stop is a sentence, and above which any line is one."""
_MOST_ABOVE = 8
"""Paragraphs above a greeting."""
_LAST, _ENDS = (",", "،", "，"), ".!?…。！？؟।"
_SUBJECTS = frozenset({
    "subject", "re", "ref", "fwd", "fw", "aw", "wg",
    "betreff", "betr", "betrifft", "objet", "asunto", "oggetto", "assunto",
    "onderwerp", "betreft", "temat", "dotyczy", "ämne", "emne", "aihe", "předmět", "predmet", "věc", "tárgy",
    "subiect", "konu", "θέμα", "тема", "предмет", "נושא", "الموضوع", "件名", "主题", "主旨", "主題", "제목",
})  # fmt: skip
"""Names of the line that says what a letter is about, as mail programs and letters have it; small letters."""
_FIELD = lazy_pattern(r"\s*(?P<name>[^:：]{1,20}?)\s?[:：]\s*(?P<value>\S.*)")
_NO_SUBJECT = lazy_pattern(r"[@,;，、；]")
_DIVIDER = lazy_pattern(r"\s*-{3,}[^-].*-{3,}\s*$")
"""`-----Original message-----`, above the fields of a mail that is sent on."""
_SIGNATURE = "--"
"""The line above a signature. Source: RFC 3676, section 4.3."""

Lines = Sequence[str]


@dataclass(frozen=True, slots=True)
class Letter:
    """The subject of a letter, empty where none stands above the greeting, and the paragraphs of its text."""

    subject: str
    text: list[list[str]]


def paragraphs_of(text: str) -> list[list[str]]:
    """Return the lines between blank lines; code is whole."""
    paragraphs: list[list[str]] = [[]]
    is_code = False
    for line in text.splitlines():
        is_code ^= FENCE.match(line) is not None
        if line.strip() or is_code:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return [lines for lines in paragraphs if lines]


def letter_of(paragraphs: Sequence[Lines]) -> Letter | None:
    """Return what a letter says, None for any other text."""
    at = next((n for n, lines in enumerate(paragraphs[: _MOST_ABOVE + 1]) if not _is_frame(lines)), 0)
    greeting = next((n for n, lines in enumerate(paragraphs[: at + 1]) if _greets(lines)), None)
    if greeting is None:
        subject = subject_of_fields(paragraphs[0]) if paragraphs[1:] and are_fields(paragraphs[0]) else ""
        return Letter(subject, list(map(list, paragraphs[1:]))) if subject else None
    above = paragraphs[:greeting]
    end = len(paragraphs)
    while end > greeting + 2 and _is_frame(paragraphs[end - 1]):
        end -= 1
    while end < len(paragraphs) and is_data(paragraphs[end]):
        end += 1
    rest = paragraphs[greeting][1:]
    text = [list(lines) for lines in (rest, *paragraphs[greeting + 1 : end]) if lines]
    for closing in text[-1:]:  # what closes the letter without a blank line above it, and gives no figure
        told = (at for at, line in enumerate(closing, 1) if _says(line) or any(map(str.isdigit, line)))
        del closing[max(told, default=len(closing)) :]
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
    """Whether a paragraph is the fields of an e-mail, or none of its lines says anything and they are no table."""
    is_head = are_fields(lines) and bool(subject_of_fields(lines))
    is_foot = lines[0].rstrip() == _SIGNATURE
    return is_head or is_foot or (not any(map(_says, lines)) and table_at(lines, 0)[1] is None)


def _says(line: str) -> bool:
    last, words = line.rstrip()[-1:], count_words(line)
    is_sentence = words > _LINE or (words >= _SENTENCE and last in _ENDS)
    return is_sentence or last in ":：?？" or ITEM.match(line) is not None


def _is_subject(line: str) -> bool:
    words = [word for word in line.split() if not any(map(str.isdigit, word))]
    return (
        len(words) > 1
        and is_title(line)
        and not _NO_SUBJECT.search(line)
        and not LABELLED.match(line.strip())
    )


def subject_of_fields(lines: Lines) -> str:
    """Return what the line of the subject says, of an e-mail's fields or alone; empty where no line has its name."""
    values = (_subject(line) for line in lines)
    return next((value for value in values if value), "")


def _subject(line: str) -> str:
    """Return what stands behind the names of a subject, of which answers have several: `Fwd: AW: `."""
    field = _FIELD.match(line)
    if field is None or field["name"].casefold() not in _SUBJECTS:
        return ""
    value = field["value"].strip()
    return _subject(value) or value


def are_fields(lines: Lines) -> bool:
    """Whether lines have a name of one word each, as the fields of an e-mail do, below a line of dashes or without."""
    lines = lines[1:] if _DIVIDER.match(lines[0]) else lines
    fields = [LABELLED.match(line) for line in lines]
    names = {field["label"] for field in fields if field and count_words(field["label"]) == 1}
    return len(names) == len(lines) > 1
