"""What an outline's slide says: its points, in any way of writing them and as lines.

A slide stands in the layout that a prompt wishes where its points have that form already.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.figures import begins_with_date
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.typed.tables import Rows, parted
from nbdeck.engine.author.typed.text import short_enough
from nbdeck.engine.intake import items as intake
from nbdeck.errors import ValidationFailed

MOST = 20_000
"""Characters of a description that are read."""
_CONTROL = lazy_pattern(r"[\x00-\x08\x0b-\x1f\x7f\u2028\u2029\ufffe\uffff\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Description:
    """A description taken apart.

    Attributes:
        text: Everything but the tables, as typed.
        tables: Rows of its tables.
        is_cut: Whether it was too long to be read whole.
    """

    text: str
    tables: tuple[Rows, ...]
    is_cut: bool = False


@remembered(LONG)
def read_description(description: str) -> Description:
    """Return what a description says: its tables, and the text without them."""
    read = clean(description[: MOST + 1])
    is_cut = len(read) > MOST
    if is_cut:
        read = read[:MOST].rsplit(None, 1)[0] if " " in read[-200:] else read[:MOST]
    lines = [piece for line in read.splitlines() for piece in short_enough(line)]
    text, tables = parted("\n".join(lines))
    return Description(text, tables, is_cut)


def clean(text: str) -> str:
    """Return the text without control characters; line ends are line feeds."""
    return _CONTROL.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n"))


@remembered(LONG)
def items_of(text: str) -> tuple[Item, ...]:
    """Return the points of a text without tables, as slides will show them; none where it has no words."""
    try:
        return intake.items_of(text).with_lead()
    except ValidationFailed:
        return ()


def counted_items_of(text: str) -> tuple[Item, ...]:
    """Return the points of a text with the numbers that count them as words, for a list that is parted."""
    items = items_of(text)
    if not items or not intake.items_of(text).is_numbered:
        return items
    return tuple(
        Item(f"{number}. {item.heading}", item.text) if item.heading else Item("", f"{number}. {item.text}")
        for number, item in enumerate(items, 1)
    )


def sentence_of(item: Item) -> str:
    """Return a point as one line of words."""
    text = " ".join(item.text.split())
    return f"{item.heading}: {text}" if item.heading and text else item.heading or text


def bare(words: str) -> str:
    """Return the letters and digits of words, to compare them."""
    return "".join(filter(str.isalnum, words.casefold()))


def rows_as_lines(rows: Rows) -> str:
    """Return a table as points: the first cell is the heading, the others follow with the names of their columns."""
    names = rows[0][1:]
    return "\n".join(f"- {row[0]}: {_cells(names, row[1:])}" for row in rows[1:])


def _cells(names: Sequence[str], cells: Sequence[str]) -> str:
    return ", ".join(f"{name} {cell}".strip() for name, cell in zip(names, cells, strict=True) if cell)


def rows_of_points(text: str, head: tuple[str, str]) -> Rows | None:
    """Return points that each have a heading and a text as a table under a header, None for other points."""
    items = items_of(text)
    if len(items) < 2 or not all(item.heading and item.text for item in items):
        return None
    return (head, *((item.heading, " ".join(item.text.split())) for item in items))


_ORDERED = frozenset({Layout.STEPS, Layout.CYCLE, Layout.FUNNEL, Layout.PYRAMID})
"""Layouts of points in an order, which numbers tell."""
_DATED = frozenset({Layout.TIMELINE, Layout.MILESTONE})


def shown_as(slides: Sequence[OutlineSlide], wished: Collection[str]) -> tuple[OutlineSlide, ...]:
    """Return slides in the layouts wished: what is called so, else all of dates, else the one of the form.

    Args:
        slides: Those with a layout of their own keep it.
        wished: Names of layouts; kinds of charts are left alone.
    """
    shown = list(slides)
    has_table = any(read_description(one.description).tables for one in shown)
    open_ones = {*wished} - ({Layout.TABLE} if has_table else set())
    for layout in (Layout[name] for name in sorted(open_ones - {Layout.CHART}) if name in Layout.__members__):
        suited = [at for at, one in enumerate(shown) if not one.appearance and _has_form(one, layout)]
        named = [at for at in suited if understand(shown[at].title).layout is layout]
        for at in named[:1] or suited[: len(suited) if layout in _DATED else len(suited) == 1]:
            shown[at] = shown[at].model_copy(update={"appearance": describe(layout, None)})
    return tuple(shown)


def _has_form(slide: OutlineSlide, layout: Layout) -> bool:
    said = read_description(slide.description)
    items, counts = items_of(said.text), ITEM_COUNTS[layout]
    if said.tables or len(items) < max(counts[0], 2):
        return False
    is_named = understand(slide.title).layout is layout
    if layout in _DATED:
        return is_named or all(map(begins_with_date, items))
    if layout in _ORDERED:
        return is_named or intake.items_of(said.text).is_numbered
    are_headed = all(item.heading for item in items)
    return are_headed and (layout is Layout.TABLE or (len(counts) == 1 and len(items) == counts[0]))
