"""Headings that items say in their own words: first sentences, and what stands before a colon."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.words.item import Item, in_one_line
from nbdeck.contract.words.sentences import sentences

_OPENING = frozenset('([{"“„«「『（【')
"""Marks behind which a colon parts no heading from its text."""


def with_heads(items: Sequence[Item]) -> Sequence[Item]:
    """Return items with their first sentences as headings, where each asks or is the shorter part with most numbers."""
    if any(item.heading or "\n" in item.text or "*" in item.text for item in items):
        return items
    said = [list(sentences(item.text)) or [""] for item in items]
    headed = [
        Item(own[0], item.text.strip()[len(own[0]) :].strip(), item.icon)
        for own, item in zip(said, items, strict=True)
    ]
    numbers = [[sum(any(map(str.isdigit, word)) for word in one.split()) for one in own] for own in said]
    asks = [bool({*"?？؟"} & {*own[0]}) for own in said]
    says = (is_asked or 0 < own[0] == max(own) for is_asked, own in zip(asks, numbers, strict=True))
    return headed if all(says) and all(len(one.heading) < len(one.text) for one in headed) else items


def alike_in_form(items: Sequence[Item], numbers: Sequence[int]) -> list[Item]:
    """Return items all of one form: where some of these have no heading, the words before a colon are in bold."""
    if len({bool(items[number].heading) for number in numbers}) <= 1:
        return list(items)
    return [Item("", in_one_line(_named(item))) for item in items]


def _named(item: Item) -> Item:
    """Return an item with what stands before a colon of its first line as its heading, unless a bracket opens there."""
    first, feed, rest = item.text.partition("\n")
    head, colon, text = first.partition(": ")
    if item.heading or not colon or _OPENING & {*head}:
        return item
    return Item(head, f"{text}{feed}{rest}")
