"""What a slide says in a few lines of plain text, so that a changed number is a changed line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

_MOST_LINES = 8
_MOST_CELLS = 12
"""In one line; further ones are counted and have a fingerprint."""


def slide_text(slide: Mapping[str, Any]) -> str:
    """Return the title and the kind of a slide, then a line for each series, row, or line of its content.

    Args:
        slide: The fields that were set, as `Slide.wire` returns them.
    """
    chart = slide.get("chart") or {}
    kind = chart.get("form") or chart.get("type") or slide.get("layout")
    head = f"Slide {slide['title']!r}" + (f", {kind}" if kind else "")
    return "\n  ".join([head, *shortened(list(_lines(slide)), _MOST_LINES, "lines")])


def _lines(slide: Mapping[str, Any]) -> Iterator[str]:
    if chart := slide.get("chart"):
        yield from _series_lines(chart)
    for row in slide.get("table") or ():
        yield " | ".join(shortened(row, _MOST_CELLS, "cells"))
    yield from filter(None, map(str.strip, slide.get("content", "").splitlines()))


def _series_lines(chart: Mapping[str, Any]) -> Iterator[str]:
    for series in chart["series"]:
        cells = [
            f"{name}: {'none' if value is None else f'{value:.15g}'}"
            for name, value in zip(chart["categories"], series["values"], strict=False)
        ]
        yield " | ".join([series["name"], *shortened(cells, _MOST_CELLS, "values")])


def shortened(parts: Sequence[str], most: int, what: str) -> Sequence[str]:
    """Return the first of several words, and how many more there are, with a fingerprint of those."""
    rest = parts[most:]
    if not rest:
        return parts
    fingerprint = sha256("\n".join(rest).encode()).hexdigest()[:8]
    return [*parts[:most], f"... and {len(rest)} more {what}, fingerprint {fingerprint}"]
