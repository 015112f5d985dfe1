"""What a slide says, typed: the words were read once, at the door, and nobody looks for structure in them again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from nbdeck.contract.plain_value import PlainValue
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import joined


@dataclass(frozen=True, slots=True)
class Items(PlainValue):
    """Parts side by side, with every word.

    Attributes:
        items: In their order.
        lead: The line that only announces them, such as "Our aims:"; empty for none.
        is_numbered: Whether the list that they stand in counts them: 1, 2, 3.
    """

    items: tuple[Item, ...]
    lead: str = ""
    is_numbered: bool = False

    def with_lead(self) -> tuple[Item, ...]:
        """Return the items, the first behind the line that announces them."""
        if not self.lead:
            return self.items
        first, *others = self.items
        if first.heading:
            return (Item(joined(self.lead, first.heading), first.text), *others)
        return (Item("", joined(self.lead, first.text)), *others)


@dataclass(frozen=True, slots=True)
class Quote(PlainValue):
    """Somebody's words, without their quotation marks.

    Attributes:
        words: What was said.
        author: Who said it and, behind a comma, what they are; empty where nobody is named.
    """

    words: str
    author: str = ""


@dataclass(frozen=True, slots=True)
class Closing(PlainValue):
    """What stands below the title of the last slide.

    Attributes:
        lines: As they are written, without the marks of a list.
        contacts: The same lines apart where each begins with a label, such as "Mail"; else none.
    """

    lines: tuple[str, ...] = ()
    contacts: tuple[Item, ...] = ()


Content: TypeAlias = Items | Quote | Closing
