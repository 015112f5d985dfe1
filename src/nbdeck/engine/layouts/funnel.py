"""FUNNEL: three to five stages that narrow towards the last, as bands or as bars, words inside or beside."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nbdeck.contract.layouts import Layout
from nbdeck.contract.locales import marks_of
from nbdeck.contract.words.figures import opening_figure
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
_MEASURED, _MEASURED_GAP, _THICK = (5.4, 6.6), 10.0, 0.72
"""Columns of words and of bars that are as long as their figures say, the room between rows, and a bar's of its row."""
_LARGEST, _SLACK, _PAD, _THINNEST = 40.0, 1.08, 12.0, 3.0
"""Size of a figure at the end of such a bar, room that it has, its distance, and length of the shortest bar."""

_NUMBER = re.compile(r"([^\d~≈<>≥≤±+−–×-]*)(\d[^–-]*)")
"""A currency, if any, and digits; no sign, bound or range."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """A stage whose figure is measured: as a share of the first one's, as it is written, and the other words."""

    share: float
    figure: str
    words: Item


def lay_out_beside(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return a funnel with the items' numbers in its bands and their words beside it."""
    left, right = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    taper = Taper(left, left.w, left.w * 0.4)
    shapes = taper.levels(len(items), page.theme.accent, _GAP)
    labels = _labels(page, taper, shapes, _numerals(page, items))
    rows = right.rows(len(items), _GAP)
    starts = [taper.right_at(row.y) + 10.0 for row in rows[1:]]
    texts, rules = rows_with_rules(page, rows, items, starts)
    return (group("Funnel", *shapes, *labels, *rules, *texts),)


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


def _opening(item: Item) -> tuple[str, str, Item] | None:
    """Return the figure that an item begins with, its unit, and the other words; None where these need the figure.

    It opens the heading, or a text of few words: a sentence that has lost its start cannot be read.
    """
    heading, text = opening_figure(item.heading), None
    if heading is None and is_brief([Item("", item.text)], _UNIT):
        text = opening_figure(item.text)
    found = heading or text
    if found is None:
        return None
    value, unit, rest = found
    words = Item(rest, item.text) if heading else Item(item.heading, rest)
    # East Asian measure words stay with their figures.
    is_whole = not (words.heading or words.text) or script_of(rest[:1] or " ") in CJK_SCRIPTS
    return None if is_whole else (value, unit, words)


def _measured(page: Page, items: Sequence[Item]) -> list[_Stage]:
    """Return the stages with their figures as shares of the first; none where they have no common measure.

    That is one unit and one currency, and no figure above the one before.
    """
    found = [each for each in map(_opening, items) if each is not None]
    numbers = [_NUMBER.fullmatch(value) for value, _, _ in found]
    if not found or len(found) < len(items) or not all(numbers):
        return []
    marks = marks_of(page.lang)
    kinds = {(match[1], unit) for match, (_, unit, _) in zip(numbers, found, strict=True) if match}
    plain = [re.sub(rf"[\s{re.escape(marks.group)}]", "", match[2]) for match in numbers if match]
    try:
        values = [float(each.replace(marks.decimal, ".")) for each in plain]
    except ValueError:  # a time, or marks of another language
        return []
    falls = values[-1] > 0 and all(above >= below for above, below in pairwise(values))
    if len(kinds) > 1 or not falls:
        return []
    return [
        _Stage(each / values[0], value + unit, words)
        for each, (value, unit, words) in zip(values, found, strict=True)
    ]


def lay_out_measured(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the stages as bars as long as their figures say, which stand at their ends.

    Raises:
        DoesNotFit: the figures have no common measure, or the words are too many.
    """
    stages = _measured(page, items)
    if not stages:
        raise DoesNotFit("The figures have no common measure.")
    words = [stage.words for stage in stages]
    left, right = page.body.columns(_NARROW[::-1] if is_long(items) else _MEASURED, page.theme.gutter)
    rows = right.rows(len(items), _MEASURED_GAP)
    look = style(page, "number", size=min(_LARGEST, rows[0].h * 0.5), face=page.theme.number.face, bold=True)
    figures = [stage.figure for stage in stages]
    room = max(paragraph(each, look, math.inf, page.look, page.lang).width for each in figures) * _SLACK
    if room > right.w / 2:
        raise DoesNotFit("The figures are too long to stand at bars.")
    lanes = [row.inset(0.0, row.h * (1 - _THICK) / 2) for row in rows]
    bars = [
        panel(replace(lane, w=max((lane.w - room - _PAD) * stage.share, _THINNEST)), page.theme.accent)
        for lane, stage in zip(lanes, stages, strict=True)
    ]
    blocks = [
        TextBlock(Box(bar.box.right + _PAD, bar.box.y, room, bar.box.h), [(figure, look)], role="number",
                  anchor="middle")
        for bar, figure in zip(bars, figures, strict=True)
    ]  # fmt: skip
    labels = [text for boxes in set_in_step(page, blocks, floor=LABEL_FLOOR) for text in boxes]
    texts, _ = rows_with_rules(page, left.rows(len(items), _MEASURED_GAP), words, ())
    return (group("Funnel to scale", *texts, *bars, *labels),)


def lay_out_bands(page: Page, items: Sequence[Item]) -> tuple[Element, ...]:
    """Return the stages as bars that shorten downwards, their numbers in them and words beside."""
    shares = lengths(len(items), longest_last=False)
    return lay_out_bars(page, items, _numerals(page, items), shares, "Funnel bands")


def _numerals(page: Page, items: Sequence[Item]) -> list[str]:
    return [numeral(page, number) for number in range(1, len(items) + 1)]


def _suit_measured(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(_measured(page, items))


def _suit_inside(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and is_brief(items, _FEW_WORDS) and not _measured(page, items)


def _suit_beside(page: Page, items: Sequence[Item]) -> bool:
    width, _ = page.body.columns(_NARROW if is_long(items) else _WIDE, page.theme.gutter)
    return bool(items) and width.w > page.body.h * _SLIMMEST and not _measured(page, items)


def _suit_bands(page: Page, items: Sequence[Item]) -> bool:
    return page.body.w > _LEAST_WIDTH and bool(items) and not _measured(page, items)


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
