"""The text of an e-mail with those that it answers below, each older one a section; text files of such mails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from email.utils import parseaddr
from itertools import chain, groupby, takewhile

from nbdeck.engine.model.source import Block, Heading, Paragraph, SourcePlace
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text import plain
from nbdeck.engine.sources.text.encoding import decoded

_REPLY = re.compile(
    r"(?i)(?:(?:re|fwd?|aw|wg|sv|vs|vb|antw|doorst|tr|rif|res|enc|rv|ynt|odp|pd|回复|答复|转发|返信|転送)(?:\[\d+\])?\s*[:：]\s*)+"
)
_FIELD = re.compile(r"\*?([^\W\d_][^:：]{0,30}?)\*?\s?[:：]\*?\s*(.*)")
_OLDER = 2
"""Level of the heading of an older mail."""
_FEWEST_FIELDS = 3
_ATTRIBUTION = 3
"""Lines in which a mail says at most whom it quotes below."""
_DEEPEST = 20
"""Mails that quote each other and are sections; what is quoted deeper is a quotation."""
_SIGNATURE = re.compile(r"--\s?")


def without_reply_marks(subject: str) -> str:
    """Return a subject without "Re:" and "Fwd:" in front, in any language that writes them so."""
    match = _REPLY.match(subject)
    return subject[match.end() :] if match else subject


def blocks_of_thread(text: str, subject: str, name: str, limits: Limits, sender: str = "") -> Reading:
    """Return what a mail says, then each older one below its sender and date; signatures are footnotes.

    Args:
        text: All of it.
        subject: Without its marks of a reply; the head of an older mail says it again, which tells it from other lines.
        name: Heading of the newest mail where it answers others: its sender and date.
        limits: How much is read.
        sender: Name of who wrote it, which begins the signature.
    """
    reading = Reading(limits)
    lines = reading.capped(text.replace("\r\n", "\n")).split("\n")
    blocks = list(_mails(lines, 1, subject, reading, sender=sender))
    headings = [block.level for block in blocks if isinstance(block, Heading)]
    if name and _OLDER in headings:
        blocks.insert(0, Heading(text=name, level=_OLDER))
    reading.blocks = blocks
    return reading


def read_text(data: bytes, limits: Limits) -> Reading:
    """Return what a text file says; of mails below each other the newest first, which corrects the older ones.

    Its first lines are then the head of a mail, and in it or a later head a mark of a reply stands before the subject.
    """
    reading = Reading(limits)
    lines = reading.capped(decoded(data)).split("\n")
    opening = dict(_fields(lines, 0))
    heads = [_fields(lines, at) for at in range(len(lines))]
    marked = (
        name
        for fields in heads
        for name, value in fields
        if _REPLY.match(value) and len(fields) >= _FEWEST_FIELDS
    )
    key = next(marked, "") if len(opening) >= _FEWEST_FIELDS else ""
    if key not in opening:
        return plain.read(data, limits)
    reading.title = without_reply_marks(opening[key])
    blocks = list(_mails(lines, 1, reading.title, reading, key=key))
    starts = [at for at, block in enumerate(blocks) if isinstance(block, Heading) and block.level == _OLDER]
    mails = [blocks[start:end] for start, end in zip(starts, [*starts[1:], len(blocks)], strict=True)]
    if opening[key] == reading.title:
        mails.reverse()
        reading.tell("last_mail_first", "The last of its mails stands first.")
    reading.blocks = [Heading(text=reading.title), *chain.from_iterable(mails)]
    return reading


def _mails(
    lines: Sequence[str],
    first: int,
    subject: str,
    reading: Reading,
    depth: int = 0,
    *,
    key: str = "",
    sender: str = "",
) -> Iterator[Block]:
    """Yield the blocks of lines.

    `first` is the number of their first, `depth` how many mails quote them, `key` the name of the subject in each head,
    `sender` who wrote what stands above the first head.
    """
    starts = [at for at in range(len(lines)) if _head(lines, at, subject, key)]
    # A rule above a head belongs to neither mail.
    ends = [*(at - (at > 0 and bool(lines[at - 1].strip())) for at in starts), len(lines)]
    own, quoted = (
        _quoted_below(lines[: ends[0]], subject, key) if depth < _DEEPEST else ((ends[0], ends[0]), [])
    )
    yield from _one_mail(lines[: own[0]], first, reading, sender)
    if own[0] < own[1]:
        heading = " ".join(line.strip() for line in lines[own[0] : own[1]]).rstrip(" :：")
        yield Heading(text=heading, level=_OLDER, place=_line(first + own[0]))
    if quoted:
        yield from _mails(quoted, first + own[1], subject, reading, depth + 1, key=key)
    for start, end in zip(starts, ends[1:], strict=True):
        fields = _head(lines, start, subject, key)
        said = without_reply_marks(dict(fields).get(key, subject))
        name = said if said != subject else _name(fields, subject)
        yield Heading(text=name, level=_OLDER, place=_line(first + start))
        text = "\n".join(f"{name}: {value}" for name, value in fields)
        yield Paragraph(text=text, role="footnote", place=_line(first + start))
        below = start + sum(1 for _ in takewhile(str.strip, lines[start:end]))
        writer = _writer(fields)
        yield from _mails(lines[below:end], first + below, subject, reading, depth, key=key, sender=writer)


def _head(lines: Sequence[str], at: int, subject: str, key: str) -> list[tuple[str, str]]:
    """Return names and values of the head of an older mail that begins at a line; none where none does."""
    fields = _fields(lines, at) if subject else []
    says_subject = key in dict(fields) or any(
        without_reply_marks(value).casefold() == subject.casefold() for _, value in fields
    )
    return fields if says_subject and len(fields) >= _FEWEST_FIELDS else []


def _fields(lines: Sequence[str], at: int) -> list[tuple[str, str]]:
    """Return names and values of lines from one on that all have them, below an empty line or a rule."""
    if at and lines[at - 1].strip() and any(map(str.isalnum, lines[at - 1].split("-")[0])):
        return []
    fields: list[tuple[str, str]] = []
    for line in takewhile(str.strip, lines[at:]):
        match = _FIELD.match(line)
        if match:
            fields.append((match[1], match[2].strip()))
        elif fields and line[0].isspace():
            fields[-1] = (fields[-1][0], f"{fields[-1][1]} {line.strip()}")
        else:
            return []
    return fields


def _name(fields: Sequence[tuple[str, str]], subject: str) -> str:
    """Return the sender of a mail, whom its head tells first, and its date."""
    values = [value for _, value in fields]
    dates = (
        value
        for value in values[1:]
        if any(map(str.isdigit, value)) and "@" not in value and subject not in value
    )
    return ", ".join(filter(None, (_writer(fields), next(dates, ""))))


def _writer(fields: Sequence[tuple[str, str]]) -> str:
    return parseaddr(fields[0][1])[0] or fields[0][1]


def _quoted_below(lines: Sequence[str], subject: str, key: str) -> tuple[tuple[int, int], list[str]]:
    """Return where the line begins and ends that tells whom a mail quotes at its end, and the quoted lines unmarked.

    Where these begin with the head of a mail no line tells. Quotes that are answered line by line, or that nothing
    introduces, stay where they are.
    """
    end = len(lines)
    while end and (not lines[end - 1].strip() or lines[end - 1].startswith(">")):
        end -= 1
    quoted = [_unquoted(line) for line in lines[end:]]
    start = next((at for at, line in enumerate(quoted) if line.strip()), 0)
    if quoted and _head(quoted, start, subject, key):
        return (end, end), quoted
    above = list(takewhile(str.strip, reversed(lines[:end])))
    is_told = 0 < len(above) <= _ATTRIBUTION and above[0].rstrip()[-1] in ":："
    if not is_told or not any(map(str.strip, quoted)):
        return (len(lines), len(lines)), []
    return (end - len(above), end), quoted


def _unquoted(line: str) -> str:
    return line.removeprefix(">").removeprefix(" ")


def _signature(lines: Sequence[str], sender: str) -> tuple[int, int]:
    """Return where a mail ends and its signature begins.

    It stands below "-- ", or begins with the whole name of the sender where the mail is signed with a part of it.
    """
    above = ""
    for at, line in enumerate(lines):
        if _SIGNATURE.fullmatch(line):
            return at, at + 1
        is_named = sender and line.strip().startswith(sender) and not lines[at - 1].strip()
        if is_named and above.strip(" ,.") in sender.split():
            return at, at
        above = line.strip() or above
    return len(lines), len(lines)


def _one_mail(lines: Sequence[str], first: int, reading: Reading, sender: str) -> Iterator[Block]:
    """Yield what one mail says: its words, what it quotes between them, and its signature as a footnote."""
    end, start = _signature(lines, sender)
    at = first
    for is_quoted, group in groupby(lines[:end], lambda line: line.startswith(">")):
        own = [_unquoted(line) if is_quoted else line for line in group]
        part = plain.read("\n".join(own).encode("utf-8", "replace"), reading.limits)
        reading.remarks += part.remarks
        for block in part.blocks:
            number = block.place.number + at - 1 if block.place else at
            moved = block.model_copy(update={"place": _line(number)})
            if isinstance(moved, Heading):
                moved = moved.model_copy(update={"level": min(moved.level + _OLDER, 6)})
            elif is_quoted and isinstance(moved, Paragraph):
                moved = moved.model_copy(update={"role": "quote"})
            yield moved
        at += len(own)
    signature = "\n".join(line.strip() for line in lines[start:] if line.strip())
    if signature:
        yield Paragraph(text=signature, role="footnote", place=_line(first + start))


def _line(number: int) -> SourcePlace:
    return SourcePlace(kind="line", number=number)
