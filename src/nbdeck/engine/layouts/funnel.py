"""FUNNEL: three to five stages that narrow towards the last, as bands or as bars, words inside or beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of
from nbdeck.engine.layouts.bars import lay_out_bars, lengths
from nbdeck.engine.layouts.diagrams import (
    LAST_COLUMNS,
    is_brief,
    is_long,
    rows_with_rules,
    set_in_step,
    words_inside,
)
from nbdeck.engine.layouts.items import NUMBERED_ROWS
from nbdeck.engine.layouts.kit import (
    LABEL_FLOOR,
    Page,
    TextBlock,
    Variant,
    as_last_resort,
    group,
    ink_for,
    numeral,
    style,
)
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Shape

_GAP: Pt = 5.0
_LEAST_WIDTH: Pt = 420.0
_WIDE, _NARROW = (4.8, 7.2), (3.4, 8.6)
"""Columns of the funnel and of short, of long words."""
_SLIMMEST = 0.52
"""Width over height of the slimmest funnel that is no spout."""
_FLATTEST = 2.7
"""Width over height of the widest one with words inside."""
_FEW_WORDS = 40
"""Characters of an item that still stand inside a band."""
_UNIT = 28
"""Characters of a text that still read well without the figure at their start."""
_FIGURE: Pt = 26.0
"""Largest size of a figure inside a band."""


def lay_out_beside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return a funnel with the items' figures, or else their numbers, in its bands and their words beside it."""
    left, right = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    taper = Taper(left, left.w, left.w * 0.4)
    shapes = taper.levels(len(items), page.theme.accent, _GAP)
    marks, words = _marks(page, items)
    labels = _labels(page, taper, shapes, marks)
    rows = right.rows(len(items), _GAP)
    starts = [taper.right_at(row.y) + 10.0 for row in rows[1:]]
    texts, rules = rows_with_rules(page, [row.inset(0.0, 1.0) for row in rows], words, starts)
    return (group("Funnel", *shapes, *labels, *rules, *texts),)


def _marks(page: Page, items: Sequence[Item]) -> tuple[list[str], list[Item]]:
    """Return what stands in the bands and what beside them: figures where every item has one, else numbers.

    The figure leaves the words only where they are few: a sentence that has lost its start cannot be read.
    """
    figures = [
        figure for figure in map(figure_of, items) if figure is not None and (figure.heading or figure.text)
    ]
    if len(figures) < len(items):
        return [numeral(page, number) for number in range(1, len(items) + 1)], list(items)
    words = [Item(figure.heading, figure.text) for figure in figures]
    # East Asian measure words stay with their figures.
    is_whole = not is_brief(words, _UNIT) or any(
        script_of(word.text[:1] or " ") in CJK_SCRIPTS for word in words
    )
    words = list(items) if is_whole else words
    return [figure.value + figure.unit for figure in figures], words


def _labels(page: Page, taper: Taper, shapes: Sequence[Shape], marks: Sequence[str]) -> list[Element]:
    size = max(min(_FIGURE, shapes[0].box.h * 0.4), LABEL_FLOOR)
    blocks = []
    for mark, shape in zip(marks, shapes, strict=True):
        look = style(page, "number", size=size, color=ink_for(page, shape.fill or page.theme.accent),
                     align="center", face=page.theme.number.face, bold=True)  # fmt: skip
        blocks.append(TextBlock(taper.room(shape.box, 8.0), [(mark, look)], role="number", anchor="middle"))
    return [text for boxes in set_in_step(page, blocks, floor=LABEL_FLOOR) for text in boxes]


def lay_out_inside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return a wide funnel with a few words in every band."""
    width = min(page.body.w, page.body.h * _FLATTEST)
    body = Box(page.body.center[0] - width / 2, page.body.y, width, page.body.h)
    taper = Taper(body, width, width * 0.42)
    shapes = taper.levels(len(items), page.theme.accent, _GAP)
    return (group("Funnel with words", *shapes, *words_inside(page, taper, shapes, items)),)


def lay_out_bands(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the stages as bars that shorten downwards, figures or numbers in them and words beside."""
    count = len(items)
    marks, words = _marks(page, items)
    shares = lengths(count, longest_last=False)
    return lay_out_bars(page, words, marks, shares, "Funnel bands")


def _suit_inside(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and is_brief(items, _FEW_WORDS)


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    width, _ = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    return bool(items) and width.w > page.body.h * _SLIMMEST


def _suit_bands(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.FUNNEL: (
        Variant("funnel with words", lay_out_inside, _suit_inside),
        Variant("funnel", lay_out_beside, _suit_beside),
        Variant("funnel bands", lay_out_bands, _suit_bands),
        as_last_resort(NUMBERED_ROWS),
        LAST_COLUMNS,
    )
}
