"""Mend: what is read late is read when it is seen, as far as nothing is painted over by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush
from itertools import combinations

from lxml import etree

from nbdeck.engine.lint.mending.slide_file import SlideFile, refusal
from nbdeck.engine.quality.accessibility import read_late
from nbdeck.engine.scene import Element


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
