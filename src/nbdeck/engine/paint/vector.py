"""Typst's SVG made fit to stand in an HTML page beside others."""

from __future__ import annotations

import re
from html import escape

_ROOT = re.compile(r"<svg\b[^>]*>")
_SIZE = re.compile(r'\s(?:width|height)="[^"]*"')
_REFERENCE = re.compile(r'(\s(?:xlink:)?href="#|\sid="|="url\(#)')


def embeddable(svg: str, *, prefix: str, label: str) -> str:
    """Return the picture without a fixed size, its ids prefixed, and named for screen readers.

    Args:
        svg: As Typst writes it; pictures are data URIs already.
        prefix: In front of every id; with one prefix a slide several slides can stand in one page.
        label: What the picture shows, plain text.
    """
    start = _ROOT.search(svg)
    if start is None:
        return svg
    root = _SIZE.sub("", start.group())
    root = f'{root[:-1]} role="img" aria-label="{escape(label)}">'
    return root + _REFERENCE.sub(rf"\g<1>{prefix}", svg[start.end() :])
