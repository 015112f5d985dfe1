"""Rule: everything stands inside the slide, and what is read or studied inside its margins."""

from __future__ import annotations

import math
from collections.abc import Iterator

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.texts import shortened, texts_of
from nbdeck.engine.scene.boxes import SLIDE, Box, Pt, hull
from nbdeck.engine.scene.elements import (
    ChartElement,
    Element,
    Group,
    Shape,
    Table,
    TextBox,
    flatten,
    is_footer,
    kind_name,
)
from nbdeck.engine.scene.outlines import extent
from nbdeck.engine.scene.slides import SlideScene

MARGIN: Pt = 28.8
"""0.4 inches, on all four sides."""
SLACK: Pt = 0.5


def placement(slide: SlideScene, page: Box = SLIDE) -> Iterator[QualityFinding]:
    """Yield what leaves the slide, its margins, its group or its chart."""
    for element in slide.elements:
        yield from _inside(slide, element, page, "slide")
    for leaf in flatten(slide.elements):
        yield from _inside_margins(slide, leaf, page.inset(MARGIN))
        if isinstance(leaf, ChartElement):
            yield from _inside_chart(slide, leaf)


def _inside(slide: SlideScene, element: Element, home: Box, called: str) -> Iterator[QualityFinding]:
    box, what = element.box, element.name or kind_name(element)
    if not all(map(math.isfinite, (box.x, box.y, box.w, box.h))) or box.w < 0 or box.h < 0:
        yield QualityFinding("placement", slide.number, f"{what}: its box has no size: {box!r}", box)
    elif not home.contains(box, SLACK):
        yield QualityFinding("placement", slide.number, f"{what} leaves its {called}", box)
    if isinstance(element, Group):
        for child in element.children:
            yield from _inside(slide, child, box, "group")


def _inside_margins(slide: SlideScene, element: Element, safe: Box) -> Iterator[QualityFinding]:
    if isinstance(element, ChartElement | Table) and not safe.contains(element.box, SLACK):
        yield QualityFinding(
            "placement", slide.number, f"{element.name or 'Chart'} stands in the margin", element.box
        )
    if not isinstance(element, TextBox) or is_footer(element):
        return
    for text in texts_of(element):
        ink = text.ink()
        if ink is not None and not safe.contains(ink, SLACK):
            message = f"{text.owner} stands in the margin: {shortened(text.text)!r}"
            yield QualityFinding("placement", slide.number, message, ink)


def _inside_chart(slide: SlideScene, chart: ChartElement) -> Iterator[QualityFinding]:
    inks = [ink for text in texts_of(chart) if (ink := text.ink()) is not None]
    boxes = inks + [extent(part) for part in chart.drawing if isinstance(part, Shape)]
    if boxes and not chart.box.contains(hull(boxes), 1.0):
        yield QualityFinding(
            "placement", slide.number, f"{chart.name or 'Chart'}: its drawing leaves its frame", chart.box
        )
