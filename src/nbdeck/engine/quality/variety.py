"""Rule: no composition three times running."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import ChartElement, Element, Group, Shape, Table, TextBox, flatten
from nbdeck.engine.scene.slides import DeckScene, SlideScene

GRID = 48.0
"""Boxes that differ by less than this many points look alike."""
RUN = 3


def variety(deck: DeckScene) -> Iterator[QualityFinding]:
    """Yield every third slide in a row that looks like the two before; charts, tables and contents leave no choice."""
    looks = [composition(slide) for slide in deck.slides]
    for position in range(RUN - 1, len(looks)):
        if looks[position] and len(set(looks[position - RUN + 1 : position + 1])) == 1:
            slide = deck.slides[position]
            message = f"Slide {slide.number} looks like the {RUN - 1} before it"
            yield QualityFinding(
                "variety", slide.number, message, severity="warning", remedy="another_layout"
            )


def composition(slide: SlideScene) -> tuple[tuple[object, ...], ...]:
    """Return what stands where on a coarse grid, title and footers left out; empty where there is no choice."""
    if slide.layout == "Contents":
        return ()
    if any(isinstance(element, ChartElement | Table) for element in flatten(slide.elements)):
        return ()
    return tuple(
        (*_kind(element), _coarse(element.box))
        for element in slide.elements
        if not (isinstance(element, TextBox) and _is_frame(element))
    )


def _kind(element: Element) -> tuple[object, ...]:
    """Return what tells an element from others of its size.

    A diagram is one group over the whole body: its name tells a funnel from a timeline, its forms and the room that
    they take tell one way of drawing a funnel from another, whatever the number of its parts.
    """
    if not isinstance(element, Group):
        return (type(element).__name__,)
    forms = [child for child in flatten((element,)) if isinstance(child, Shape)]
    areas = [form.box for form in forms if form.kind != "line"]
    return (element.name, tuple(sorted({form.kind for form in forms})), _coarse(_around(areas)))


def _around(boxes: Sequence[Box]) -> Box:
    if not boxes:
        return Box(0.0, 0.0, 0.0, 0.0)
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def _coarse(box: Box) -> Box:
    return Box(*((value + GRID / 2) // GRID for value in (box.x, box.y, box.w, box.h)))


def _is_frame(text: TextBox) -> bool:
    return text.placeholder is not None and text.placeholder.kind in ("title", "ctrTitle", "ftr", "sldNum")
