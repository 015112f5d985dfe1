"""A file with one finding of one slide mended, or the reason why that cannot be: inks, order, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from itertools import combinations

from lxml import etree

from nbdeck.contract.check import FileRemedy
from nbdeck.engine.lint.mending.axes import with_whole_axes
from nbdeck.engine.lint.mending.slide_file import SlideFile, is_animated, open_slide, refusal
from nbdeck.engine.pptx.edit.part import local
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.pptx.rezip import with_members
from nbdeck.engine.quality import QualityFinding, scene_findings
from nbdeck.engine.quality.accessibility import read_late
from nbdeck.engine.quality.collisions import overlapping
from nbdeck.engine.quality.contrast import faint_texts
from nbdeck.engine.quality.craft import lines_off, own_ratio
from nbdeck.engine.quality.placeholders import is_waiting
from nbdeck.engine.quality.placement import MARGIN
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, Picture, TextBox, flatten, moved
from nbdeck.engine.scene.slides import SlideScene
from nbdeck.engine.scene.text import Run

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


def reordered(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield a sentence, with the shapes of the slide in the order in which they are seen."""
    elements = file.slide.elements
    nodes = {id(each): file.nodes(each) for each in elements}
    before = [node for node in file.tree if any(node in each for each in nodes.values())]
    seen = [(id(second), id(first)) for first, second in read_late(file.slide)]
    order = _sorted(elements, [*seen, *_painted(elements)])
    after = [node for each in order for node in nodes[each]]
    if len(after) != len(before):
        raise refusal("Shapes of the slide belong to several others.")
    _refuse_repainting(elements, nodes, before, after)
    places = [file.tree.index(node) for node in before]
    for node in before:
        file.tree.remove(node)
    for place, node in zip(places, after, strict=True):
        file.tree.insert(place, node)
    yield f"{shape!r} and what else was read late are read in the order in which they are seen."


def _painted(elements: Sequence[Element]) -> Iterator[tuple[int, int]]:
    """Yield pairs of elements that lie over each other, the one behind first: neither may change sides."""
    yield from (
        (id(one), id(other)) for one, other in combinations(elements, 2) if one.box.overlaps(other.box, 0.0)
    )


def _sorted(elements: Sequence[Element], earlier: Sequence[tuple[int, int]]) -> list[int]:
    """Return the elements in an order that has the first of each pair earlier, and otherwise the one they had."""
    places = {id(each): place for place, each in enumerate(elements)}
    sorter = TopologicalSorter[int](dict.fromkeys(places.values(), ()))
    for first, late in earlier:
        sorter.add(places[late], places[first])
    try:
        sorter.prepare()
    except CycleError:
        raise refusal(
            "Shapes lie over each other: in the order in which they are seen one would hide another."
        ) from None
    free, order = list[int](), list[int]()
    while sorter.is_active():
        for place in sorter.get_ready():
            heappush(free, place)
        order.append(heappop(free))
        sorter.done(order[-1])
    return [id(elements[place]) for place in order]


def _refuse_repainting(
    elements: Sequence[Element],
    nodes: Mapping[int, Sequence[etree._Element]],
    before: Sequence[etree._Element],
    after: Sequence[etree._Element],
) -> None:
    """Refuse an order in which a part of one element goes past one of another that it lies over.

    Raises:
        BadRequest: There are such parts.
    """
    was, now = ({node: place for place, node in enumerate(order)} for order in (before, after))
    for one, other in _painted(elements):
        parts = [*nodes[one], *nodes[other]]
        if sorted(parts, key=was.__getitem__) != sorted(parts, key=now.__getitem__):
            raise refusal("Shapes lie over each other, and parts of one stand between those of another.")


_SLOTS = {"tx1": "text 1", "bg1": "background 1", "tx2": "text 2", "bg2": "background 2"}
"""Colours of a theme that are meant for text and what is behind it, and what PowerPoint calls them."""
_FILLS = tuple(
    f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")
)


def recolored(file: SlideFile, shape: str) -> Iterator[str]:
    """Yield sentences, one for each way to colour the faint words of a shape, with the markup as it says."""
    faint = {
        _look(run)
        for text, runs, is_art in faint_texts(file.deck, file.slide, is_file=True)
        if text.owner == shape and not is_art
        for _, run in runs
    }
    runs = list(_runs(file, shape, faint))
    if any(run.find("a:rPr/a:hlinkClick", NAMESPACES) is not None for run in runs):
        raise refusal(f"{shape!r} is a link, whose colour is that of all links of the theme.")
    for slot, name in _SLOTS.items():
        for run in runs:
            _color(run, slot)
        yield f"{shape!r} has the theme's colour {name!r} where it was hard to read."


def _look(run: Run) -> tuple[object, ...]:
    return (run.color, run.size, run.bold)


def _runs(file: SlideFile, shape: str, faint: set[tuple[object, ...]]) -> Iterator[etree._Element]:
    """Yield the runs of a shape that look like one of the faint."""
    boxes = [
        each for each in flatten(file.slide.elements) if isinstance(each, TextBox) and each.name == shape
    ]
    paragraphs = file.shape(shape).findall("p:txBody/a:p", NAMESPACES)
    for paragraph, element in zip(
        (each for box in boxes for each in box.paragraphs), paragraphs, strict=False
    ):
        runs = list(element.iterchildren(f"{A}r", f"{A}fld"))
        words = [each for each in paragraph.runs if each.text != "\n"]
        is_alike = len(runs) == len(words)
        for at, run in enumerate(runs):
            if (_look(words[at]) in faint) if is_alike else any(_look(each) in faint for each in words):
                yield run


def _color(run: etree._Element, slot: str) -> None:
    properties = run.find("a:rPr", NAMESPACES)
    if properties is None:
        properties = etree.Element(f"{A}rPr")
        run.insert(0, properties)
    for fill in [each for each in properties if each.tag in _FILLS]:
        properties.remove(fill)
    fill = etree.Element(f"{A}solidFill")
    etree.SubElement(fill, f"{A}schemeClr", val=slot)
    properties.insert(1 if properties.find("a:ln", NAMESPACES) is not None else 0, fill)


_WAYS: Mapping[FileRemedy, Callable[[SlideFile, str], Iterator[str]]] = {
    "another_color": recolored,
    "another_place": moved_apart,
    "reading_order": reordered,
    "own_proportions": unsquashed,
    "one_line": lined_up,
    "removal": removed,
}
"""How the markup of a slide is changed: each step is one way, and the sentence that says it."""
_NOT_OF_THE_SCENE = ("whole_axis", "removal")
"""Remedies of findings that are not seen on the slide: in charts, and in what shows nothing."""


def mended(pptx: bytes, number: int, remedy: FileRemedy, shape: str) -> tuple[bytes, str]:
    """Return a file with a finding mended, and a sentence that says how.

    The slide is judged before and after: the finding is gone then, and there is no error that was not there before.
    Everything else in the file keeps its very bytes.

    Args:
        pptx: Bytes of the file.
        number: Of the slide, from 1.
        remedy: What the finding needs.
        shape: Name of the shape that it is about.

    Raises:
        BadRequest: It cannot be mended; nothing is changed.
        NbdeckError: The file cannot be edited; the message says why.
    """
    file = open_slide(pptx, number)
    if remedy == "whole_axis":
        name, data, sentence = with_whole_axes(file, shape)
        return with_members(pptx, {name: data}), sentence
    before = scene_findings(file.deck, is_file=True)
    if remedy not in _NOT_OF_THE_SCENE and not _named(before, remedy, shape):
        raise refusal(f"Nothing of the kind is found at {shape!r} on slide {number} any more.")
    for sentence in _WAYS[remedy](file, shape):
        data = with_members(pptx, {file.name: file.part.data()})
        after = scene_findings(read_pptx(data, only=number), is_file=True)
        if not _named(after, remedy, shape) and not _errors(after) - _errors(before):
            return data, sentence
    raise refusal(f"Whatever was tried with {shape!r} on slide {number} left it, or something else, wrong.")


def _named(findings: list[QualityFinding], remedy: FileRemedy, shape: str) -> bool:
    return any(each.remedy == remedy and each.shape == shape for each in findings)


def _errors(findings: list[QualityFinding]) -> Counter[str]:
    return Counter(each.rule for each in findings if each.severity == "error")
