"""Cards and backdrops: what a file leaves ungrouped though it belongs together, told by what lies inside what."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.pptx.read.places import hull
from nbdeck.engine.scene import Box, Element, Group, Picture, Pt, Shape

_WHOLE = 0.95
"""Share of the page from which something is a backdrop."""
_SLACK: Pt = 1.0


def backdrop(elements: Sequence[Element], page: Box) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Return the elements that fill the page behind everything, and the others."""
    count = 0
    for element in elements:
        if not _is_ground(element) or _shared(element.box, page) < _WHOLE * page.w * page.h:
            break
        count += 1
    return tuple(elements[:count]), tuple(elements[count:])


def belonging(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Return the elements, each that lies wholly on a filled form or picture drawn before it grouped with that."""
    home: dict[int, int] = {}
    for index, element in enumerate(elements):
        under = [at for at in range(index) if _holds(elements[at], element)]
        if under:
            home[index] = min(under, key=lambda at: (elements[at].box.w * elements[at].box.h, -at))
    return tuple(_tree(elements, home, index) for index in range(len(elements)) if index not in home)


def _tree(elements: Sequence[Element], home: dict[int, int], index: int) -> Element:
    inside = [_tree(elements, home, at) for at, owner in home.items() if owner == index]
    if not inside:
        return elements[index]
    ground = elements[index]
    return Group(hull([ground.box, *(each.box for each in inside)]), (ground, *inside), ground.name)


def _holds(ground: Element, element: Element) -> bool:
    if isinstance(ground, Group):
        return ground.box.contains(element.box, _SLACK) and any(
            _is_ground(each) and each.box.contains(element.box, _SLACK) for each in ground.children
        )
    return _is_ground(ground) and ground.box.contains(element.box, _SLACK)


def _is_ground(element: Element) -> bool:
    return isinstance(element, Picture) or (
        isinstance(element, Shape) and element.fill is not None and element.kind != "line"
    )


def _shared(one: Box, other: Box) -> float:
    width = min(one.right, other.right) - max(one.x, other.x)
    height = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, width) * max(0.0, height)
