"""What a slide says, typed, and as words: nobody looks for structure in them again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from nbdeck.contract.bounds import Flag
from nbdeck.contract.layouts import MOST_ITEMS
from nbdeck.contract.plain_value import PlainValue
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.marks import heading_of
from nbdeck.contract.words.sentences import joined


@dataclass(frozen=True, slots=True)
class Items(PlainValue):
    """Parts side by side, with every word."""

    items: tuple[Item, ...]
    """In their order."""
    lead: str = ""
    """The line that only announces them, such as "Our aims:"; empty for none."""
    is_numbered: Flag = False
    """Whether the list that they stand in counts them: 1, 2, 3."""
    type: Literal["items"] = "items"
    """Tells it from other content."""

    @property
    def icons(self) -> tuple[str, ...]:
        """The icons that items were given, in their order."""
        return tuple(item.icon for item in self.items if item.icon)

    def with_lead(self) -> tuple[Item, ...]:
        """Return the items, the first behind the line that announces them."""
        if not self.lead:
            return self.items
        first, *others = self.items
        if first.heading:
            return (replace(first, heading=joined(self.lead, first.heading)), *others)
        return (replace(first, text=joined(self.lead, first.text)), *others)


@dataclass(frozen=True, slots=True)
class Quote(PlainValue):
    """Somebody's words, without their quotation marks."""

    words: str
    """What was said."""
    author: str = ""
    """Who said it and, behind a comma, what they are; empty where nobody is named."""
    type: Literal["quote"] = "quote"
    """Tells it from other content."""


@dataclass(frozen=True, slots=True)
class Closing(PlainValue):
    """What stands below the title of the last slide."""

    lines: tuple[str, ...] = ()
    """As they are written, without the marks of a list."""
    type: Literal["closing"] = "closing"
    """Tells it from other content."""

    @property
    def contacts(self) -> tuple[Item, ...]:
        """The lines apart where each begins with a label, such as "Mail"; else none."""
        labelled = [headed for line in self.lines if (headed := heading_of(line)) is not None]
        return tuple(Item(*headed) for headed in labelled) if len(labelled) == len(self.lines) else ()


Content: TypeAlias = Items | Quote | Closing


def with_lines(content: Content, change: Callable[[str], str]) -> Content:
    """Return content with every line of it changed: headings, texts line by line, the lead, an author."""
    if isinstance(content, Items):
        items = (
            replace(item, heading=change(item.heading), text="\n".join(map(change, item.text.split("\n"))))
            for item in content.items
        )
        return replace(content, items=tuple(items), lead=change(content.lead))
    if isinstance(content, Quote):
        return replace(content, words=change(content.words), author=change(content.author))
    return replace(content, lines=tuple(map(change, content.lines)))


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
