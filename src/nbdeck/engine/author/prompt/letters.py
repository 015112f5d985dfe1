"""Letters and e-mails: what stands around their text, such as addresses, greeting and signature, is no slide.

A letter is known by its greeting, a short line of its own that ends in a comma, or by its subject, which is its title;
below a subject a greeting may end in another mark. What stands above and below its text in lines that are no sentences
is its frame; the notes say it, and a warning quotes it.
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

_GREETING, _ALONE, _CALL = 6, 4, 3
"""Words of a greeting, of one that no mark ends, and of one that ends in a colon or exclamation mark."""
_SENTENCE, _LINE = 4, 8
"""Words from which on a line with a full stop is a sentence, and above which any line is one."""
_MOST_ABOVE = 8
"""Paragraphs above a greeting."""
_LAST, _CALLS, _ENDS = ",،，", ":!：！", ".!?…。！？؟।"
"""What a greeting ends in, and may end in below a subject; what a sentence ends in."""
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
    subjects = [subject_of_fields(lines) for lines in paragraphs[: at + 1]]
    greeting = next((n for n in range(at + 1) if _greets(paragraphs[n], has_subject=any(subjects[:n]))), None)
    is_mail = bool(subjects[0]) and bool(paragraphs[1:]) and _is_head(paragraphs[0])
    if greeting is None and not is_mail:
        return None
    start = greeting or 0
    end = len(paragraphs)
    while end > start + 2 and _is_frame(paragraphs[end - 1]):
        end -= 1
    while end < len(paragraphs) and is_data(paragraphs[end]):
        end += 1
    rest = [] if greeting is None else paragraphs[start][1:]
    text = [list(lines) for lines in (rest, *paragraphs[start + 1 : end]) if lines]
    for closing in text[-1:]:  # what closes the letter without a blank line above it, and gives no figure
        told = (at for at, line in enumerate(closing, 1) if _says(line) or any(map(str.isdigit, line)))
        del closing[max(told, default=len(closing)) :]
    fields = next(filter(None, subjects[: start or 1]), "")
    last = paragraphs[start - 1] if start else ()
    own = last[0].strip() if len(last) == 1 and _is_subject(last[0]) else ""
    return Letter(fields or own, text) if text else None


def _greets(lines: Lines, *, has_subject: bool) -> bool:
    """Whether a paragraph begins with a short line that ends in a comma, as no other line of it does.

    Below a subject the line may end in another mark, or be a few words in a paragraph of their own.
    """
    first, *others = (line.strip() for line in lines)
    words = count_words(first)
    is_call = has_subject and words <= _CALL and first[-1] in _CALLS
    is_alone = has_subject and not others and words <= _ALONE and first[-1].isalpha()
    is_short = words <= _GREETING and not any(map(str.isdigit, first))
    return (
        (first[-1] in _LAST or is_call or is_alone)
        and is_short
        and not ITEM.match(first)
        and not any(one[-1] in _LAST for one in others)
    )


def _is_frame(lines: Lines) -> bool:
    """Whether a paragraph is the fields of an e-mail, or none of its lines says anything and they are no table."""
    is_foot = lines[0].rstrip() == _SIGNATURE
    return _is_head(lines) or is_foot or (not any(map(_says, lines)) and table_at(lines, 0)[1] is None)


def _is_head(lines: Lines) -> bool:
    """Whether lines are the fields of an e-mail, among them its subject, or that alone."""
    return bool(subject_of_fields(lines)) and (len(lines) == 1 or are_fields(lines))


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
