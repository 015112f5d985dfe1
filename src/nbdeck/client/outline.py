"""An outline in the caller's hands: as HTML without a script, as Markdown, and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, Self

from nbdeck.client.filmstrip import words_for
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.tasks import OutlineResult
from nbdeck.errors import ValidationFailed

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


_HEADING = re.compile(r" {0,3}(#{1,6})(?:\s+(.*))?$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_ITEM = re.compile(r"(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(.*)$")
_APPEARANCE = re.compile(r"\*(?!\*)(.+?)(?<!\*)\*$")
_ESCAPED = re.compile(r"\\(?=[\\#`~*<-])")
_NOTES = ("<!--", "-->")
"""Lines around speaker notes: a comment, as other programs for slides in Markdown have them."""


def _as_markdown(title: str | None, slides: Iterable[OutlineSlide]) -> str:
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


def _from_markdown(text: str) -> tuple[str | None, tuple[OutlineSlide, ...]]:
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


_CARD = "border:1px solid rgba(128,128,128,0.45);border-radius:4px;padding:8px 14px;margin:0 0 8px;max-width:720px"
_QUIET = "font-size:12px;line-height:1.5;margin:4px 0"
_SCROLLS = "max-height:420px;overflow:auto"


def outline_cards(slides: Sequence[OutlineSlide], title: str = "", warnings: Iterable[str] = ()) -> str:
    """Return an outline as HTML: a card for each slide, its Markdown as lists and tables; the warnings below."""
    head = f"<p><strong>{escape(title)}</strong></p>\n" if title else ""
    cards = "\n".join(_outline_card(number, slide) for number, slide in enumerate(slides, 1))
    notes = "".join(f"<p><em>{escape(sentence)}</em></p>\n" for sentence in warnings)
    return f"<div>{head}{cards}\n{notes}</div>"


def _outline_card(number: int, slide: OutlineSlide) -> str:
    parts = [
        f"<p><strong>{number}. {escape(slide.title)}</strong></p>",
        _markdown().render(slide.description),
    ]
    if slide.appearance:
        parts.append(f'<p style="{_QUIET}"><em>{escape(slide.appearance)}</em></p>')
    if slide.notes:
        notes = f'<div style="white-space:pre-wrap;{_QUIET}">{escape(slide.notes)}</div>'
        parts.append(f"<details><summary>Speaker notes</summary>{notes}</details>")
    return f'<article style="{_CARD}">{"".join(parts)}</article>'


def document_table(documents: Sequence[StoredDocument]) -> str:
    """Return documents as an HTML table: name, type, title, language, pages, size."""
    names = ("Name", "Type", "Title", "Language", "Pages", "Size")
    head = "".join(f'<th scope="col">{name}</th>' for name in names)
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(each))}</tr>" for each in documents
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{rows}</tbody></table>"


def _cells(document: StoredDocument) -> tuple[str, ...]:
    pages = str(document.pages) if document.pages else ""
    return document.name, document.kind, document.title, document.language, pages, _size(document.size)


def _size(size: int) -> str:
    """Return a count of bytes in the unit that people read it in."""
    for unit in ("bytes", "kB"):
        if size < 1000:
            return f"{size:.3g} {unit}"
        size = size / 1000  # type: ignore[assignment]
    return f"{size:.3g} MB"


def reading_html(reading: DocumentReading) -> str:
    """Return what was read in a document as HTML: its facts, what could not be read, and its text to unfold."""
    counts = [
        f"{count} {what if count == 1 else f'{what}s'}"
        for what, count in (
            ("table", reading.tables),
            ("chart", reading.charts),
            ("picture", reading.pictures),
        )
        if count
    ]
    counted = f'<p style="{_QUIET}">{", ".join(counts)}</p>' if counts else ""
    remarks = "".join(f"<li>{escape(each)}</li>" for each in reading.remarks)
    unread = f'<ul aria-label="Not read" style="{_QUIET}">{remarks}</ul>' if remarks else ""
    text = f'<div style="{_SCROLLS}">{_markdown().render(reading.markdown)}</div>'
    return f"{document_table([reading])}\n{counted}{unread}<details><summary>Text</summary>{text}</details>"


def passages_html(passages: Sequence[FoundPassage]) -> str:
    """Return found passages as HTML quotations, each with where it stands."""
    return "\n".join(
        f'<figure style="{_CARD}"><figcaption style="{_QUIET}">'
        f"{escape(' · '.join(filter(None, (each.document, each.place, each.heading))))}</figcaption>"
        f'<blockquote style="margin:4px 0;white-space:pre-wrap">{escape(each.text)}</blockquote></figure>'
        for each in passages
    )


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt  # with the first card

    markdown = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable("table")
    markdown.add_render_rule(
        "image", lambda _, tokens, at, *rest: escape(tokens[at].content)
    )  # fetch nothing
    return markdown


class Outline(OutlineResult):
    """What `client.outlines.create()` and `edit()` end in; hand it on to `generate`, or change its slides first."""

    def __repr__(self) -> str:
        return f"Outline({words_for(len(self.slides))}: {self.title or self.slides[0].title!r})"

    __str__ = __repr__

    @classmethod
    def from_markdown(cls, text: str) -> Self:
        """Return the outline that Markdown holds; no service has seen it.

        Args:
            text: Headings (a single one above the others is the deck's title), a nested list, or paragraphs.

        Raises:
            ValidationFailed: There is no slide in it.
        """
        title, slides = _from_markdown(text)
        if not slides:
            raise ValidationFailed(
                "There is no outline in this text.",
                hint="Give each slide a heading, a list item or a paragraph.",
            )
        return cls(slides=slides, title=title, request_id="")

    def to_markdown(self) -> str:
        """Return the outline as Markdown: a heading and the description for each slide."""
        return _as_markdown(self.title, self.slides)

    def _repr_html_(self) -> str:
        """Return the slides as HTML cards, with the warnings below them."""
        return outline_cards(self.slides, self.title or "", self.warnings)
