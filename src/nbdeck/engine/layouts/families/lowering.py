"""Recipes for items that need less height: what parts them from the title goes down, and the title grows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.layouts.families.recipes import Area, SlideFrame, SlideRecipe
from nbdeck.engine.scene import SLIDE_HEIGHT, Element, Pt, TextBox

_STEP, _MOST = 5.0, 20.0
"""Percent of the height by which something goes down, in few steps: each is a layout of its own."""
_CLEAR = 2.5
"""Percent of the height that stays free below items."""
_LARGER = 1.5
"""The most that a title grows, in its own size."""
_LARGEST: Pt = 100.0


def spare_height(recipe: SlideRecipe, elements: Sequence[Element]) -> float:
    """Return by how much, percent of the height, items could begin lower; in steps; 0 where that would be little."""
    texts = [each for each in elements if isinstance(each, TextBox) and each.name.startswith("Item")]
    if not recipe.frame.split or recipe.cells.anchor != "top" or len({each.box.y for each in texts}) != 1:
        return 0.0
    spare = min((each.box.h - each.text_height for each in texts), default=0.0)
    return min(max(spare / SLIDE_HEIGHT * 100 - _CLEAR, 0.0) // _STEP * _STEP, _MOST)


def lowered(recipe: SlideRecipe, by: float, body: Pt) -> SlideRecipe:
    """Return a recipe whose items begin lower.

    Args:
        recipe: One whose frame has a split.
        by: How much, percent of the height of the slide.
        body: Height of its items' room so far, points.
    """
    frame, form = recipe.frame, recipe.cells
    share = (
        min(form.share * body / (body - by * SLIDE_HEIGHT / 100), 0.8) if form.mark == "top" else form.share
    )
    return replace(recipe, frame=_lowered(frame, by), cells=replace(form, share=share))


def _lowered(frame: SlideFrame, by: float) -> SlideFrame:
    title = frame.title
    if title is not None:
        (x, y, w, h), size = title
        title = ((x, y, w, h + by), max(size, min(size * min((h + by) / h, _LARGER), _LARGEST)))
    x, y, w, h = frame.body
    motif = frame.motif
    return replace(
        frame,
        title=title,
        body=(x, y + by, w, h and h - by),
        areas=tuple(_moved(each, frame.split, by) for each in frame.areas),
        lines=tuple((left, at + by * (at >= frame.split), wide) for left, at, wide in frame.lines),
        motif=motif and (motif[0], motif[1], motif[2], motif[3] + by),
    )


def _moved(area: Area, split: float, by: float) -> Area:
    x, y, w, h = area.box
    if y >= split:
        return replace(area, box=(x, y + by, w, h - by if y + h >= 100.0 else h))
    return replace(area, box=(x, y, w, h + by)) if y + h == split else area
