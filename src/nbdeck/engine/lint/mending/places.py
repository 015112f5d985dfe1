"""Mends of where things stand: beside what they lay over, in line with their like, in their own proportions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from nbdeck.engine.lint.mending.slide_file import SlideFile, is_animated, refusal
from nbdeck.engine.pptx.edit.part import local
from nbdeck.engine.pptx.read.archive import NAMESPACES
from nbdeck.engine.quality.collisions import overlapping
from nbdeck.engine.quality.craft import lines_off, own_ratio
from nbdeck.engine.quality.placeholders import is_waiting
from nbdeck.engine.quality.placement import MARGIN
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, Picture, TextBox, flatten, moved
from nbdeck.engine.scene.slides import SlideScene

GAP: Pt = 6.0
"""Between what was moved and what it lay over."""
_MOST_PLACES = 12
"""Places that are tried, the nearest first."""


def moved_apart(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield sentences, one for each free place near a shape that lies over others, with the markup as it says."""
    for element in _to_move(file.slide, shape):
        nodes = file.nodes(element)
        at = (0.0, 0.0)
        for dx, dy in _ways(file, element)[:_MOST_PLACES]:
            file.move(nodes, dx - at[0], dy - at[1])
            at = (dx, dy)
            yield f"{element.name!r} stands {_way(dx, dy)} where it was."
        file.move(nodes, -at[0], -at[1])


def _to_move(slide: SlideScene, shape: str) -> list[Element]:
    """Return what can go out of the way: the shape itself, then what it lies over; titles and footers stay."""
    pairs = [pair for pair in overlapping(slide) if pair[1].name == shape]
    each = {id(element): element for pair in pairs for element in (pair[1], pair[0])}
    return [element for element in each.values() if element.name and not _is_fixed(element)]


def _is_fixed(element: Element) -> bool:
    place = element.placeholder if isinstance(element, TextBox) else None
    return place is not None and place.kind != "body"


def _ways(file: SlideFile, element: Element) -> list[tuple[Pt, Pt]]:
    """Return how far an element can go to where it lies over nothing, the shortest way first."""
    box, others = element.box, [each.box for each in file.slide.elements if each is not element]
    across = {side for other in others for side in (other.x - GAP - box.right, other.right + GAP - box.x)}
    down = {side for other in others for side in (other.y - GAP - box.bottom, other.bottom + GAP - box.y)}
    ways = [*((dx, 0.0) for dx in across), *((0.0, dy) for dy in down)]
    room = file.deck.page.inset(MARGIN)
    home = room if room.contains(box, 0.5) else file.deck.page
    before = len(list(overlapping(file.slide)))
    return [
        way
        for way in sorted(ways, key=lambda way: (abs(way[0]) + abs(way[1]), way))
        if home.contains(moved(element, *way).box, 0.5) and _overlaps(file.slide, element, *way) < before
    ]


def _overlaps(slide: SlideScene, element: Element, dx: Pt, dy: Pt) -> int:
    elements = tuple(moved(each, dx, dy) if each is element else each for each in slide.elements)
    return len(list(overlapping(replace(slide, elements=elements))))


def _way(dx: Pt, dy: Pt) -> str:
    side = ("right of" if dx > 0 else "left of") if dx else ("below" if dy > 0 else "above")
    return f"{abs(dx or dy):.0f} pt {side}"


def lined_up(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield a sentence, with the cards of a row or column on the edge that most of them have."""
    for line, is_row in lines_off(file.slide):
        if line[0].name == shape:
            edges = [each.box.y if is_row else each.box.x for each in line]
            edge, _ = Counter(sorted(round(each, 1) for each in edges)).most_common(1)[0]
            off = [each for each, at in zip(line, edges, strict=True) if round(at, 1) != edge]
            for each in off:
                by = edge - (each.box.y if is_row else each.box.x)
                file.move(file.nodes(each), *((0.0, by) if is_row else (by, 0.0)))
            names = ", ".join(repr(each.name) for each in off)
            side = "top" if is_row else "left edge"
            yield f"The {side} of {names} is at {edge:g} pt, as that of {len(line) - len(off)} others."
            return


def unsquashed(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield a sentence, with a picture in its own proportions in the middle of the frame that it had."""
    pictures = [
        each for each in flatten(file.slide.elements) if isinstance(each, Picture) and each.name == shape
    ]
    node = file.shape(shape)
    if local(node) != "pic":
        raise refusal(f"{shape!r} is a shape filled with a picture.")
    place = file.transform(node)
    ratio = own_ratio(pictures[0]) if pictures else None
    if place.get("rot", "0") != "0" or ratio is None:
        raise refusal(f"{shape!r} is turned.")
    change = pictures[0].box.w / pictures[0].box.h / ratio
    side, along = ("cx", "x") if change > 1 else ("cy", "y")
    _shrink(place, side, along, 1 / change if change > 1 else change)
    yield f"{shape!r} has its own proportions again, as large as its frame allows."


def _shrink(place: etree._Element, side: str, along: str, share: float) -> None:
    extent, offset = place.find("a:ext", NAMESPACES), place.find("a:off", NAMESPACES)
    if extent is None or offset is None:
        raise refusal("The file does not say where the picture stands.")
    before = int(extent.get(side, "0"))
    after = round(before * share)
    extent.set(side, str(after))
    offset.set(along, str(int(offset.get(along, "0")) + (before - after) // 2))


def removed(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield a sentence, with an empty placeholder gone."""
    node = file.shape(shape)
    parent = node.getparent()
    if not is_waiting(node):
        raise refusal(f"{shape!r} is no empty placeholder.")
    if is_animated(file.part, node) or parent is None:
        raise refusal(f"An animation of the slide names {shape!r}.")
    parent.remove(node)
    yield f"The empty placeholder {shape!r} is gone."
