"""SmartArt: its points in their order and depth, from the data part of the diagram."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbdeck.engine.model.source import Block, ListItem, SourcePlace
from nbdeck.engine.pptx.read.archive import A, Archive, R
from nbdeck.engine.sources.office.drawing_text import words

if TYPE_CHECKING:
    from lxml import etree

_D = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_MOST_LEVELS = 9


def smart_art(archive: Archive, part: str, frame: etree._Element, place: SourcePlace | None) -> list[Block]:
    """Return the points of the SmartArt in a frame as list items; none where the frame holds none.

    Args:
        archive: The file.
        part: Name of the part that the frame stands in.
        frame: Element with a `dgm:relIds` somewhere below it.
        place: Where it stands.
    """
    reference = next(frame.iter(f"{_D}relIds"), None)
    relation = None if reference is None else archive.relations(part).get(reference.get(f"{R}dm", ""))
    tree = None if relation is None else archive.tree(relation.target)
    if tree is None:
        return []
    points = {each.get("modelId", ""): each for each in tree.iterfind(f"{_D}ptLst/{_D}pt")}
    below: dict[str, list[tuple[int, str]]] = {}
    for link in tree.iterfind(f"{_D}cxnLst/{_D}cxn"):
        if link.get("type", "parOf") == "parOf":
            order = link.get("srcOrd", "0")
            child = (int(order) if order.isdecimal() else 0, link.get("destId", ""))
            below.setdefault(link.get("srcId", ""), []).append(child)
    items: list[Block] = []
    roots = [identity for identity, point in points.items() if point.get("type") == "doc"]
    waiting = [(identity, -1) for identity in reversed(roots)]
    seen: set[str] = set()
    while waiting:
        identity, level = waiting.pop()
        if identity in seen or identity not in points:
            continue
        seen.add(identity)
        text = _text(points[identity])
        if text:
            items.append(ListItem(text=text, level=max(0, min(level, _MOST_LEVELS)), place=place))
        children = sorted(below.get(identity, ()), reverse=True)
        waiting.extend((child, level + 1) for _, child in children)
    return items


def _text(point: etree._Element) -> str:
    if point.get("type", "node") not in ("node", "asst", "doc"):
        return ""
    return " ".join(filter(None, (words(each) for each in point.iter(f"{A}p"))))
