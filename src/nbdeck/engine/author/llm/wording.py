"""An answer's words as slides may show them: clean, short enough, and without numbers that nobody gave."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.llm.answers import PointAnswer, SlideAnswer, plain
from nbdeck.engine.author.llm.checking import words_of
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.looks.description import bare

_QUOTED = 160
"""Characters of a statement that a warning quotes; it quotes none in part."""


def left_out(of: str, statements: Sequence[str]) -> list[str]:
    """Return the sentence that tells what was left out.

    Args:
        of: What it was left out of.
        statements: What was left out; one alone is quoted where it is short.
    """
    many = f"{len(statements)} statements were " if len(statements) > 1 else ""
    quote = f": “{statements[0]}”" if len(statements) == 1 and len(statements[0]) <= _QUOTED else ""
    told = (
        f"{of}: {many}left out, as nothing that is cited was found to say {'them' if many else 'it'}{quote}."
    )
    return [told] if statements else []


def other_titles(knowledge: Knowledge, otherwise: Sequence[str]) -> list[str]:
    """Return those of some titles that have words and no unknown number."""
    return [one for one in map(plain, otherwise) if one and not knowledge.unknown(one)]


def corrected(slide: SlideAnswer, knowledge: Knowledge) -> SlideAnswer:
    """Return an answer without empty items, each with those ids of its evidence that there are."""
    points = [
        one.model_copy(update={"evidence": tuple(filter(knowledge.has, one.evidence))})
        for one in slide.points
        if bare(words_of(one))
    ]
    return slide.model_copy(update={"points": tuple(points)})


def layout_for(wanted: Layout, count: int) -> tuple[Layout, int]:
    """Return a layout for so many items, and how many of its own: the wanted one where it can take them."""
    counts = ITEM_COUNTS[wanted]
    if counts[-1] and count >= counts[0]:
        return wanted, min(count, counts[-1])
    return Layout.ITEMS, min(max(count, 1), ITEM_COUNTS[Layout.ITEMS][-1])


def content_of(points: Sequence[PointAnswer], layout: Layout) -> Items | Quote:
    """Return what an answer says in a layout; headings only where every point has one."""
    if layout is Layout.QUOTE:
        words = (points[0].text or points[0].heading).strip(' "“”„«»')
        return Quote(words, points[0].heading if points[0].text else "")
    are_headed = all(point.heading and point.text for point in points)
    items = tuple(_item(point, is_headed=are_headed) for point in points)
    return Items(items, is_numbered=layout is Layout.STEPS)


def _item(point: PointAnswer, *, is_headed: bool) -> Item:
    first, *below = point.text.split("\n")
    if is_headed or (point.heading and below):
        return Item(point.heading, point.text)
    if below:
        return Item(first, "\n".join(below))
    return Item("", ": ".join(filter(None, (point.heading, point.text))))
