"""What has a picture, and who makes it: slides, templates, outlines, documents, passages."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, Literal

from nbdeck.client.filmstrip import png_picture
from nbdeck.client.outline import document_table, outline_cards, passages_html, reading_html
from nbdeck.client.site import LOCAL_URL
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.v1 import Template
from nbdeck.notebook.painting import html_of_slides, png_of_slide

_SIDES: tuple[Literal["cover", "content"], ...] = ("cover", "content")
_WIDTH = 320
_LARGE = 640
_GRID = "display:flex;flex-wrap:wrap;gap:16px"
_PAIR = "margin:0;font-size:12px"
_PICTURE = "display:inline-block;height:auto;border:1px solid rgba(128,128,128,0.45);border-radius:3px"


def html_of(values: Sequence[Any]) -> str | None:
    """Return values of one kind as HTML; None where they have no picture.

    Raises:
        NbdeckError: A slide cannot be drawn; the message says why.
    """
    for kind, html in _MAKERS.items():
        if all(isinstance(each, kind) for each in values):
            return html(values)
    return None


def png_of(value: Any) -> dict[str, str]:
    """Return a slide as a PNG by media type, in base64; empty for anything else."""
    return {"image/png": base64.b64encode(png_of_slide(value)).decode()} if isinstance(value, Slide) else {}


def _templates(templates: Sequence[Template]) -> str:
    width = _LARGE if len(templates) == 1 else _WIDTH
    return f'<div style="{_GRID}">\n' + "\n".join(_template(each, width) for each in templates) + "\n</div>"


def _template(template: Template, width: int) -> str:
    pictures = "\n".join(
        f'<img src="{_address(template, which, width)}"\nalt="{escape(f"{template.name}: {which}")}" '
        f'style="{_PICTURE};width:{width // 2}px">'
        for which in _SIDES
    )
    return f'<figure style="{_PAIR}">\n{pictures}\n<figcaption>{escape(template.name)}</figcaption></figure>'


def _address(template: Template, which: Literal["cover", "content"], width: int) -> str:
    """Return the picture of a template of this machine itself, else the address that its service gave."""
    address: str = getattr(template.images, which)
    return _sample(template.name, which, width) if address.startswith(LOCAL_URL) else escape(address)


@lru_cache(maxsize=64)
def _sample(name: str, which: Literal["cover", "content"], width: int) -> str:
    from nbdeck.engine.pipeline import template_preview

    return png_picture(template_preview(name, which, width)).source


_MAKERS: Mapping[type, Callable[[Sequence[Any]], str]] = {
    Slide: html_of_slides,
    Template: _templates,
    OutlineSlide: outline_cards,
    DocumentReading: lambda readings: "\n".join(map(reading_html, readings)),
    StoredDocument: document_table,
    FoundPassage: passages_html,
}
