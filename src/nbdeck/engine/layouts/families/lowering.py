"""Recipes for titles and items that need less height: what stands below a title goes up, or down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.layouts.families.recipes import Area, Edges, SlideFrame, SlideRecipe
from nbdeck.engine.scene import SLIDE_HEIGHT, Element, Pt, TextBox

_STEP, _MOST = 5.0, 10.0
"""Percent of the height by which something goes down, in few steps: each is a layout of its own."""
_NEAR = 3.0
"""Percent of the height between a title and what stands right below it, at the most."""
_CLEAR = 2.5
"""Percent of the height that stays free below items."""


def spare_height(recipe: SlideRecipe, elements: Sequence[Element]) -> float:
    """Return by how much, percent of the height, items could begin lower; in steps; 0 where that would be little."""
    texts = [each for each in elements if isinstance(each, TextBox) and each.name.startswith("Item")]
    if not recipe.frame.split or recipe.cells.anchor != "top" or len({each.box.y for each in texts}) != 1:
        return 0.0
    spare = min((each.box.h - each.text_height for each in texts), default=0.0)
    return min(max(spare / SLIDE_HEIGHT * 100 - _CLEAR, 0.0) // _STEP * _STEP, _MOST)


def raised(recipe: SlideRecipe, title: TextBox, body: Pt) -> SlideRecipe:
    """Return a recipe in which what stands below the title is nearer to one of few lines.

    Args:
        recipe: One whose frame has a place for the title.
        title: As it stands in that place.
        body: Height of its items' room so far, points.
    """
    frame, lead = recipe.frame, recipe.lead
    by = (title.box.h - title.text_height) / SLIDE_HEIGHT * 100 // _STEP * _STEP
    if frame.title is None or by <= 0:
        return recipe
    if frame.split:
        return lowered(recipe, -by, body)
    x, y, w, h = frame.title
    low = replace(frame, title=(x, y, w, h - by), shift=-by)
    if frame.figure is not None and 0 <= frame.figure[1] - y - h <= _NEAR:
        return replace(recipe, frame=replace(low, figure=_taller(frame.figure, by)))
    if lead is None or lead.mark is None or lead.mark[1] >= lead.text[1]:
        return recipe
    if not 0 <= lead.mark[1] - y - h <= _NEAR:
        return recipe
    return replace(recipe, frame=low, lead=replace(lead, mark=_taller(lead.mark, by)))


def _taller(edges: Edges, by: float) -> Edges:
    x, y, w, h = edges
    return (x, y - by, w, h and h + by)


def lowered(recipe: SlideRecipe, by: float, body: Pt) -> SlideRecipe:
    """Return a recipe whose items begin lower.

    Args:
        recipe: One whose frame has a split.
        by: How much, percent of the height of the slide.
        body: Height of its items' room so far, points.
    """
    if not by:
        return recipe
    frame, form = recipe.frame, recipe.cells
    share = (
        min(form.share * body / (body - by * SLIDE_HEIGHT / 100), 0.8) if form.mark == "top" else form.share
    )
    return replace(recipe, frame=_lowered(frame, by), cells=replace(form, share=share))


def _lowered(frame: SlideFrame, by: float) -> SlideFrame:
    title = frame.title
    if title is not None:
        title = (*title[:3], title[3] + by)
    x, y, w, h = frame.body
    motif = frame.motif
    return replace(
        frame,
        title=title,
        body=(x, y + by, w, h and h - by),
        areas=tuple(_moved(each, frame.split, by) for each in frame.areas),
        lines=tuple((left, at + by * (at >= frame.split), wide) for left, at, wide in frame.lines),
        split=frame.split + by,
        shift=frame.shift + by,
        motif=motif and (*motif[:3], motif[3] + by),
        figure=frame.figure and _taller(frame.figure, -by),
    )


def _moved(area: Area, split: float, by: float) -> Area:
    x, y, w, h = area.box
    if y >= split:
        return replace(area, box=(x, y + by, w, h - by if y + h >= 100.0 else h))
    return replace(area, box=(x, y, w, h + by)) if y + h == split else area
