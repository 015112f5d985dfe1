"""An outline in the caller's hands, and as HTML without a script, as documents and passages are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Self

from nbdeck.client import outline_markdown
from nbdeck.client.filmstrip import words_for
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.tasks import OutlineResult
from nbdeck.errors import ValidationFailed

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

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
        title, slides = outline_markdown.read(text)
        if not slides:
            raise ValidationFailed(
                "There is no outline in this text.",
                hint="Give each slide a heading, a list item or a paragraph.",
            )
        return cls(slides=slides, title=title, request_id="")

    def to_markdown(self) -> str:
        """Return the outline as Markdown: a heading and the description for each slide."""
        return outline_markdown.written(self.title, self.slides)

    def _repr_html_(self) -> str:
        """Return the slides as HTML cards, with the warnings below them."""
        return outline_cards(self.slides, self.title or "", self.warnings)
