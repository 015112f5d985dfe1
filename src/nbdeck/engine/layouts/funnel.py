"""FUNNEL: three to five stages that narrow towards the last, as bands or as bars, words inside or beside."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from nbdeck.contract.layouts import Layout
from nbdeck.contract.locales import marks_of
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
    panel,
    style,
)
from nbdeck.engine.layouts.tapers import Taper
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, Shape
from nbdeck.engine.text.composing import paragraph
from nbdeck.errors import DoesNotFit

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
_MEASURED, _MEASURED_GAP = (3.6, 8.4), 14.0
"""Columns of words and of bars that are as long as their figures say, and the room between those."""
_LARGEST, _SLACK, _PAD, _THINNEST = 40.0, 1.08, 12.0, 3.0
"""Size of a figure at the end of such a bar, room that it has, its distance, and length of the shortest bar."""


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


def _shares(page: Page, items: Sequence[Item]) -> tuple[float, ...]:
    """Return the items' figures as shares of the first; none where they are not of one unit or one grows."""
    figures = [figure for figure in map(figure_of, items) if figure is not None]
    if not figures or len(figures) < len(items) or len({figure.unit.strip() for figure in figures}) > 1:
        return ()
    marks = marks_of(page.lang)
    try:
        values = [
            float(each.value.replace(marks.group, "").replace(" ", "").replace(marks.decimal, "."))
            for each in figures
        ]
    except ValueError:  # a sign, a currency or a range
        return ()
    falls = values[-1] > 0 and all(above >= below for above, below in pairwise(values))
    return tuple(value / values[0] for value in values) if falls else ()


def lay_out_measured(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the stages as bars as long as their figures say, which stand at their ends.

    Raises:
        DoesNotFit: the figures are of several units, or the words too many.
    """
    shares = _shares(page, items)
    if not shares:
        raise DoesNotFit("The figures have no common measure.")
    marks, words = _marks(page, items)
    left, right = page.body.columns(_NARROW[::-1] if is_long(items) else _MEASURED, page.theme.gutter)
    rows = right.rows(len(items), _MEASURED_GAP)
    look = style(page, "number", size=min(_LARGEST, rows[0].h * 0.5), face=page.theme.number.face, bold=True)
    room = max(paragraph(each, look, math.inf, page.look, page.lang).width for each in marks) * _SLACK
    if room > right.w / 2:
        raise DoesNotFit("The figures are too long to stand at bars.")
    bars = [
        panel(Box(row.x, row.y, max((row.w - room - _PAD) * share, _THINNEST), row.h), page.theme.accent)
        for row, share in zip(rows, shares, strict=True)
    ]
    blocks = [
        TextBlock(Box(bar.box.right + _PAD, bar.box.y, room, bar.box.h), [(mark, look)], role="number",
                  anchor="middle")
        for bar, mark in zip(bars, marks, strict=True)
    ]  # fmt: skip
    labels = [text for boxes in set_in_step(page, blocks, floor=LABEL_FLOOR) for text in boxes]
    texts, _ = rows_with_rules(page, left.rows(len(items), _MEASURED_GAP), words, ())
    return (group("Funnel to scale", *texts, *bars, *labels),)


def lay_out_bands(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the stages as bars that shorten downwards, figures or numbers in them and words beside."""
    count = len(items)
    marks, words = _marks(page, items)
    shares = lengths(count, longest_last=False)
    return lay_out_bars(page, words, marks, shares, "Funnel bands")


def _suit_measured(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(_shares(page, items))


def _suit_inside(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and is_brief(items, _FEW_WORDS) and not _shares(page, items)


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    width, _ = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    return bool(items) and width.w > page.body.h * _SLIMMEST and not _shares(page, items)


def _suit_bands(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(items)


VARIANTS: Mapping[Layout, tuple[Variant, ...]] = {
    Layout.FUNNEL: (
        Variant("funnel to scale", lay_out_measured, _suit_measured),
        Variant("funnel with words", lay_out_inside, _suit_inside),
        Variant("funnel", lay_out_beside, _suit_beside),
        Variant("funnel bands", lay_out_bands, _suit_bands),
        as_last_resort(NUMBERED_ROWS),
        LAST_COLUMNS,
    )
}
