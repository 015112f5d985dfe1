"""An outline as Markdown, and back: what is written here is read as the same outline."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from nbdeck.contract.slides import OutlineSlide

_HEADING = re.compile(r" {0,3}(#{1,6})(?:\s+(.*))?$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ITEM = re.compile(r"(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_APPEARANCE = re.compile(r"\*(?!\*)(.+?)(?<!\*)\*$")
_ESCAPED = re.compile(r"\\(?=[\\#`~*<-])")
_NOTES = ("<!--", "-->")
"""Lines around speaker notes: a comment, as other programs for slides in Markdown have them."""


def written(title: str | None, slides: Iterable[OutlineSlide]) -> str:
    """Return an outline as Markdown: headings and descriptions, notes as comments, appearances in italics."""
    parts = [f"# {_line(title)}"] if title else []
    for slide in slides:
        look = _line(slide.appearance)
        notes = slide.notes.strip()
        said = "\n".join((_NOTES[0], _escaped(notes), _NOTES[1])) if notes else ""
        parts += [
            f"## {_line(slide.title)}",
            _escaped(slide.description.strip()),
            said,
            look and f"*{look}*",
        ]
    return "\n\n".join(part for part in parts if part) + "\n"


def read(text: str) -> tuple[str | None, tuple[OutlineSlide, ...]]:
    """Return the title and the slides of an outline in Markdown.

    Headings are slides; a single one above them is the title of the deck. Without headings, the items of the outer
    list are slides and inner items their descriptions; without a list, each paragraph is one, its first line the title.
    """
    lines = text.expandtabs(4).splitlines()
    marked = _headings(lines)
    if not marked:
        return None, tuple(_from_list(lines) or _from_paragraphs(lines))
    levels = [level for level, _ in marked.values()]
    first = next(iter(marked))
    has_title = len(levels) > 1 and levels[0] < min(levels[1:])
    level = min(levels[1:] if has_title else levels)
    starts = [at for at, (depth, _) in marked.items() if depth == level]
    title = marked[first][1] if has_title else None
    slides = list(_from_paragraphs(lines[:first]))
    if has_title:
        opening = _description(lines, marked, first + 1, starts[0])
        slides += [OutlineSlide(title=title, **opening)] if title and any(opening.values()) else []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        slides.append(_slide(marked[start][1], _description(lines, marked, start + 1, end)))
    return title or None, tuple(slides)


def _headings(lines: Sequence[str]) -> dict[int, tuple[int, str]]:
    """Return level and text of each heading by its line; those in code are none."""
    headings, code = {}, _code(lines)
    for at, line in enumerate(lines):
        match = None if at in code else _HEADING.match(line)
        if match is not None:
            headings[at] = len(match[1]), (match[2] or "").strip()
    return headings


def _code(lines: Sequence[str]) -> set[int]:
    """Return the lines of fenced code; a fence that is never closed is a line like others."""
    inside: set[int] = set()
    at = 0
    while at < len(lines):
        fence = _FENCE.match(lines[at])
        if fence is not None:
            ends = (n for n in range(at + 1, len(lines)) if lines[n].strip() == fence[1])
            end = next(ends, None)
            if end is not None:
                inside |= set(range(at, end + 1))
                at = end
        at += 1
    return inside


def _description(
    lines: Sequence[str], marked: dict[int, tuple[int, str]], start: int, end: int
) -> dict[str, Any]:
    """Return the fields that the lines below a heading give: description, appearance, and notes if there are any."""
    opening, closing = _comment(lines, start, end)
    notes = [_ESCAPED.sub("", line, 1) for line in lines[opening + 1 : closing]]
    body = [
        marked[at][1] if at in marked else _ESCAPED.sub("", lines[at], 1)
        for at in (*range(start, opening), *range(closing + 1, end))
    ]
    raw = "\n".join(lines[start:end]).rstrip()
    look = _APPEARANCE.fullmatch(raw.rpartition("\n")[2])
    if look is not None:
        body = "\n".join(body).rstrip().split("\n")[:-1]
    said = {"description": "\n".join(body).strip(), "appearance": look[1].strip() if look else ""}
    return said | ({"notes": "\n".join(notes)} if notes else {})


def _comment(lines: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """Return the lines that open and close the first comment; without one, both are the end."""
    code = _code(lines[start:end])
    marks = [(start + at, lines[start + at]) for at in range(end - start) if at not in code]
    opening = next((at for at, line in marks if line == _NOTES[0]), end)
    closing = next((at for at, line in marks if line == _NOTES[1] and at > opening), None)
    return (end, end) if closing is None else (opening, closing)


def _slide(title: str, fields: dict[str, Any]) -> OutlineSlide:
    bare = title.removeprefix("**").removesuffix("**") if title.startswith("**") else title
    return OutlineSlide(title=bare.strip() or "Untitled", **fields)


def _from_list(lines: Sequence[str]) -> list[OutlineSlide]:
    items = [match for line in lines if (match := _ITEM.match(line))]
    if not items or not (lines and _ITEM.match(next((line for line in lines if line.strip()), ""))):
        return []
    outer = min(len(match[1]) for match in items)
    slides: list[tuple[str, list[str]]] = []
    for line in lines:
        match = _ITEM.match(line)
        if match is not None and len(match[1]) <= outer:
            slides.append((match[2], []))
        elif slides and line.strip():
            slides[-1][1].append(match[2] if match is not None else line.strip())
    return [_slide(title, {"description": "\n".join(body)}) for title, body in slides]


def _from_paragraphs(lines: Sequence[str]) -> Iterator[OutlineSlide]:
    for block in re.split(r"\n\s*\n", "\n".join(lines).strip()):
        if block.strip():
            title, _, rest = block.strip().partition("\n")
            yield _slide(title.strip(), {"description": rest.strip()})


def _escaped(text: str) -> str:
    """Return text none of whose lines is read as a heading, a fence or an appearance."""
    lines = text.expandtabs(4).split("\n")
    code = _code(lines)
    return "\n".join(
        f"\\{line}" if _needs_escape(line, at in code) else line for at, line in enumerate(lines)
    )


def _needs_escape(line: str, is_code: bool) -> bool:  # noqa: FBT001
    if line.startswith("\\"):
        return True
    if is_code:
        return False
    return line in _NOTES or bool(_HEADING.match(line) or _FENCE.match(line) or _APPEARANCE.fullmatch(line))


def _line(text: str | None) -> str:
    return " ".join((text or "").split())
