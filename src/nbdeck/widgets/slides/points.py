"""The words of a slide as items with heading and text, and back as the lines that the service splits the same way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_ITEM = re.compile(r"(?:[-*+•]|\d{1,2}[.)])(?:[ \t]+(?P<text>.*))?$")
_DEEPER = re.compile(r"[ \t]+(?:[-*+•]|\d{1,2}[.)])(?:[ \t]+(?P<text>.*))?$")
_BOLD = re.compile(r"\*\*(?P<heading>[^*]{1,90})\*\*\s*:?\s*(?P<text>.*)$")
_PLAIN = re.compile(r"(?P<heading>[^:：.!?;,*|]{1,60}): (?P<text>.*)$")
_MOST_WORDS = 9
_AUTHOR = re.compile(r"(?P<quote>.*)\n(?:—|–|--)[ \t]*(?P<author>[^\n]*)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class CardPoint:
    """One item of a slide.

    Attributes:
        heading: A few words; may be empty.
        text: What is said about it; line feeds part its points.
    """

    heading: str = ""
    text: str = ""


def written(points: Iterable[CardPoint]) -> str:
    """Return points as the lines of a list."""
    return "\n".join(_lines(point) for point in points)


def read(content: str) -> tuple[CardPoint, ...] | None:
    """Return the points of a list, None for words that are anything else."""
    items: list[list[str]] = []
    for line in content.splitlines():
        top, deeper = _ITEM.match(line), _DEEPER.match(line)
        if top is not None:
            items.append([(top["text"] or "")])
        elif deeper is not None and items:
            items[-1].append(deeper["text"] or "")
        elif line.strip():
            return None
    return tuple(_point(*lines) for lines in items)


def taken_apart(content: str) -> tuple[CardPoint, ...]:
    """Return any words as points: those of a list, else one for each line that has words."""
    pieces = read(content)
    if pieces is not None:
        return pieces
    lines = (line.strip() for line in content.splitlines())
    return tuple(_point(_ITEM.sub(lambda item: item["text"] or "", line)) for line in lines if line)


def quotation(content: str) -> tuple[str, str]:
    """Return a quotation and its author."""
    match = _AUTHOR.match(content)
    return (match["quote"], match["author"]) if match is not None else (content, "")


def quoted(quote: str, author: str) -> str:
    """Return a quotation and its author as the service reads them."""
    return f"{quote}\n— {author}" if author else quote


def _lines(point: CardPoint) -> str:
    first, *below = point.text.split("\n")
    heading = _line(point.heading)
    if not below:
        return f"- {_headed(heading, first)}" if heading or first else "-"
    if heading:
        below = [first, *below]
        return "\n".join([f"- **{heading}**", *_indented(below)])
    return "\n".join([f"- {first}", *_indented(below)])


def _indented(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"  - {line}" if line else "  -"


def _headed(heading: str, text: str) -> str:
    if not heading:
        return text
    if not text:
        return f"**{heading}**"
    is_plain = len(heading.split()) <= _MOST_WORDS and _PLAIN.match(f"{heading}: ") is not None
    return f"{heading}: {text}" if is_plain else f"**{heading}:** {text}"


def _line(text: str) -> str:
    return " ".join(text.replace("*", "").split("\n"))


def _point(first: str, *below: str) -> CardPoint:
    match = _BOLD.match(first) or _plain(first)
    heading, text = (match["heading"].rstrip(":"), match["text"]) if match is not None else ("", first)
    return CardPoint(heading, "\n".join([*([text] if text or not (heading and below) else []), *below]))


def _plain(line: str) -> re.Match[str] | None:
    match = _PLAIN.match(line)
    return match if match is not None and len(match["heading"].split()) <= _MOST_WORDS else None
