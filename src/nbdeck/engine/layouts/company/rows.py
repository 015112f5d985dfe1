"""Words in one place, parted into rows of equal height, so that a figure beside them can keep step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.words import boxed, shown, written
from nbdeck.engine.layouts.kit import Words
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import TextParagraph, stack_height
from nbdeck.engine.text.composing import fit_together
from nbdeck.engine.themes.company import CompanyPlaceholder

_TIGHT = 0.96
"""Share of a row's height that words may take."""


@dataclass(frozen=True, slots=True)
class RowColumn:
    """One place with the words of its rows.

    Attributes:
        room: Where the words stand, inside the insets.
        items: Words of each row.
    """

    place: CompanyPlaceholder
    room: Box
    items: Sequence[Words]
    gap: Pt = 0.0

    @property
    def rows(self) -> tuple[Box, ...]:
        """The boxes of the rows."""
        return self.room.rows(len(self.items), self.gap)


def set_columns(context: LayoutContext, columns: Sequence[RowColumn]) -> tuple[TextBox, ...]:
    """Return each column's words as one text, every item in the middle of its row, all at one scale.

    Raises:
        DoesNotFit: not even at the floor.
    """
    cells = [
        (shown(column.place, words), row.w, row.h * _TIGHT)
        for column in columns
        for words, row in zip(column.items, column.rows, strict=True)
    ]
    paragraphs = iter(
        fit_together(cells, context.look(columns[0].place), floor=context.floor, lang=context.lang)
    )
    return tuple(_in_step(context, column, [next(paragraphs) for _ in column.items]) for column in columns)


def _in_step(
    context: LayoutContext, column: RowColumn, blocks: Sequence[tuple[TextParagraph, ...]]
) -> TextBox:
    """Return one text whose spaces between paragraphs bring each item to its row."""
    typed = [
        written(context, column.place, words, lines)
        for words, lines in zip(column.items, blocks, strict=True)
    ]
    tops = [row.y + (row.h - stack_height(block)) / 2 for row, block in zip(column.rows, typed, strict=True)]
    paragraphs: list[TextParagraph] = []
    bottom = tops[0]
    for top, block in zip(tops, typed, strict=True):
        first, *others = block
        gap = max(round(top - bottom, 1), 0.0)
        paragraphs += [_spaced(first, before=gap), *others]
        paragraphs[-1] = _spaced(paragraphs[-1], after=0.0)
        bottom = top + stack_height(block)
    insets = column.place.insets
    y = tops[0] - insets.top
    box = Box(
        column.room.x - insets.left,
        y,
        column.room.w + insets.left + insets.right,
        max(column.room.bottom, bottom + 1.0) - y + insets.bottom,
    )
    return boxed(context, column.place, paragraphs, box, "top")


def _spaced(words: TextParagraph, **spaces: Pt) -> TextParagraph:
    return replace(words, style=replace(words.style, **spaces))  # type: ignore[arg-type]
