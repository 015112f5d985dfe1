"""A file with one finding of one slide mended, or the reason why that cannot be: inks, order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from itertools import combinations

from lxml import etree

from nbdeck.contract.check import FileRemedy
from nbdeck.engine.lint.mending.axes import with_whole_axes
from nbdeck.engine.lint.mending.places import lined_up, moved_apart, removed, unsquashed
from nbdeck.engine.lint.mending.slide_file import SlideFile, open_slide, refusal
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.pptx.rezip import with_members
from nbdeck.engine.quality import QualityFinding, scene_findings
from nbdeck.engine.quality.accessibility import read_late
from nbdeck.engine.quality.contrast import faint_texts
from nbdeck.engine.scene.elements import Element, TextBox, flatten
from nbdeck.engine.scene.text import Run


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
