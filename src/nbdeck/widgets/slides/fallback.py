"""Slides as a plain list, for where widgets are not: no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from nbdeck.contract.slides import Slide
from nbdeck.widgets.slides.sheet import rows_of

_MOST_ROWS = 8


def html_of(slides: Sequence[Slide]) -> str:
    """Return slides as an ordered list with their words and the first rows of their data."""
    if not slides:
        return "<p>No slides yet.</p>"
    return f"<ol>{''.join(f'<li>{_slide(slide)}</li>' for slide in slides)}</ol>"


def _slide(slide: Slide) -> str:
    layout = f" <em>{slide.layout.value.lower().replace('_', ' ')}</em>" if slide.layout else ""
    words = f"<div style='white-space:pre-wrap'>{escape(slide.content)}</div>" if slide.content else ""
    return f"<strong>{escape(slide.title)}</strong>{layout}{words}{_data(slide)}"


def _data(slide: Slide) -> str:
    rows = rows_of(slide.wire())
    if rows is None:
        return ""
    header, *body = rows
    head = "".join(f"<th>{escape(cell)}</th>" for cell in header)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in body[:_MOST_ROWS])
    more = f"<p>{len(body) - _MOST_ROWS} more rows.</p>" if len(body) > _MOST_ROWS else ""
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>{more}"
