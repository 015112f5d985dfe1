"""E-mails (.eml): the subject is the title, who wrote to whom and when stands apart; attachments are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from email.utils import parseaddr

from nbdeck.engine.model.source import Heading, Paragraph
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.engine.sources.text.html import read_text
from nbdeck.engine.sources.text.thread import blocks_of_thread, without_reply_marks
from nbdeck.errors import CorruptFile

_TOLD = ("From", "To", "Cc", "Date")
_LONGEST_FIELD = 2_000
_MOST_NAMED = 20
"""Attachments that are named."""
_MOST_PARTS = 1_000
_SECONDS = re.compile(r":\d\d(?: [+-]\d{4}.*| [A-Z]+)?\Z")
"""The end of a date in a head."""


def read(data: bytes, limits: Limits) -> Reading:
    """Return what an e-mail says: its plain text, else its HTML."""
    message = message_from_bytes(data)
    parts = _parts(message)
    body = next((one for kind in ("text/plain", "text/html") for one in parts if _is_body(one, kind)), None)
    subject = without_reply_marks(_field(message, "Subject"))
    author, date = parseaddr(_field(message, "From"))[0], _field(message, "Date")
    name = ", ".join(filter(None, (author, _SECONDS.sub("", date))))
    reading = _body(body, subject, name, limits, author) if body is not None else Reading()
    reading.title, reading.author, reading.metadata["created"] = subject, author, date
    fields = [f"{name}: {value}" for name in _TOLD if (value := _field(message, name))]
    head = [Heading(text=subject)] if subject else []
    note = [Paragraph(text="\n".join(fields), role="footnote")] if fields else []
    reading.blocks = [*head, *note, *reading.blocks]
    names = [_named(one) for one in parts if one is not body and one.get_filename()]
    if names:
        more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
        named = ", ".join(names[:_MOST_NAMED])
        reading.tell("attachments", f"Attachments of the e-mail were not read: {named}{more}.")
    return reading


def _parts(message: Message) -> list[Message]:
    """Return the parts that have no parts themselves."""
    parts: list[Message] = []
    waiting: list[Message] = [message]
    while waiting:
        one = waiting.pop()
        payload = one.get_payload()
        if isinstance(payload, list):
            waiting.extend(part for part in reversed(payload) if isinstance(part, Message))
        else:
            parts.append(one)
        if len(parts) + len(waiting) > _MOST_PARTS:
            raise CorruptFile(f"The e-mail has more than {_MOST_PARTS:,} parts.")
    return parts


def _is_body(part: Message, kind: str) -> bool:
    return part.get_content_type() == kind and part.get_content_disposition() != "attachment"


def _body(part: Message, subject: str, name: str, limits: Limits, sender: str) -> Reading:
    payload = part.get_payload(decode=True)
    data = payload if isinstance(payload, bytes) else b""
    try:
        text = data.decode(part.get_content_charset() or "utf-8")
    except (LookupError, UnicodeDecodeError):
        text = decoded(data) if data.strip() else ""
    if part.get_content_type() == "text/plain":
        return blocks_of_thread(text, subject, name, limits, sender)
    return read_text(text, limits)


def _field(message: Message, name: str) -> str:
    """Return what a field of the head says, in one line; empty where it is missing."""
    raw = str(message.get(name, ""))[:_LONGEST_FIELD]
    try:
        words = str(make_header(decode_header(raw)))
    except (LookupError, ValueError):
        words = raw
    return " ".join(_printable(words).split())


def _printable(words: str) -> str:
    return words.encode("utf-8", "replace").decode()


def _named(part: Message) -> str:
    name = "".join(_letters(str(part.get_filename())))
    return f"{name[:100]} ({part.get_content_type()})"


def _letters(words: str) -> Iterator[str]:
    return (letter for letter in _printable(words) if letter.isprintable())
