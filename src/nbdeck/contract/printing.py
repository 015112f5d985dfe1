"""Typed content as words, every one of them, in the form that is read back most surely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.layouts import MOST_ITEMS
from nbdeck.contract.words.item import Item


def printed(content: Content) -> str:
    """Return content as the words of a slide: items as lines of a list, a quotation with its author below."""
    if isinstance(content, Items):
        marks = (f"{number}." for number, _ in enumerate(content.items, 1)) if content.is_numbered else ()
        return "\n".join(filter(None, (content.lead, lines_of(content.items, tuple(marks)))))
    if isinstance(content, Closing):
        return "\n".join(content.lines)
    if not content.author:
        return content.words
    # Marks within marks would not be told apart when they are read.
    words = content.words if {*content.words} & {*"“”"} else f"“{content.words}”"
    return f"{words}\n— {content.author}"


def amount_of(content: Content) -> int:
    """Return how many items a slide that says this asks for; 0 leaves it to the layout."""
    if isinstance(content, Items):
        return len(content.items) if len(content.items) <= MOST_ITEMS else 0
    return 1 if isinstance(content, Quote) else 0


def lines_of(items: Sequence[Item], marks: Sequence[str] = ()) -> str:
    """Return items as lines of a list; points below an item are indented.

    Args:
        items: In their order.
        marks: What stands before each; left out, a dash.
    """
    return "\n".join(
        line
        for item, mark in zip(items, marks or "-" * len(items), strict=True)
        for line in _lines(item, mark)
    )


def _lines(item: Item, mark: str) -> Iterator[str]:
    points = item.points
    if len(points) < 2:
        yield f"{mark} {': '.join(filter(None, (item.heading, item.text)))}"
        return
    head, below = (item.heading, points) if item.heading else (points[0], points[1:])
    yield f"{mark} {head}"
    yield from (f"  - {point}" for point in below)
