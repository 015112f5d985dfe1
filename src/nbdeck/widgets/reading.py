"""What was read in a document, in words."""

from __future__ import annotations

from typing import Any

from nbdeck.contract.documents import DocumentReading

MOST_HEADINGS = 60
"""Listed of one document; the rest is counted."""


def reading(document: DocumentReading) -> dict[str, Any]:
    """Return what was read in a document as the browser draws it."""
    return {
        "summary": summary(document),
        "headings": list(document.headings[:MOST_HEADINGS]),
        "more": max(0, len(document.headings) - MOST_HEADINGS),
        "remarks": list(document.remarks),
    }


def summary(document: DocumentReading) -> str:
    """Return what was read, such as `14 headings, 3 tables, 1 picture`."""
    counts = (
        (len(document.headings), "heading"),
        (document.tables, "table"),
        (document.charts, "chart"),
        (document.pictures, "picture"),
    )
    return ", ".join(counted(number, what) for number, what in counts if number) or "Text without headings"


def counted(number: int, what: str) -> str:
    """Return a number with its noun, such as `1 table` or `3 tables`."""
    return f"{number} {what}{'' if number == 1 else 's'}"
