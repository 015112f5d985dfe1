"""What goes with slides that are taken out: the parts that only they lead to, and links to them from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.deck_file import DeckFile
from nbdeck.engine.pptx.foreign.links import freed
from nbdeck.engine.pptx.foreign.relations import PartRelation

_SIGNATURE = "origin"
"""Kind of the relationship to a signature, which no change outlives. Source: ECMA-376 part 2, 13.2."""


@dataclass(frozen=True, slots=True)
class Removal:
    """Parts that go, and ids of the relationships of other parts that led to slides among them."""

    removed: frozenset[str]
    cut: Mapping[str, frozenset[str]]


def removal(deck: DeckFile, slides: Collection[str]) -> Removal:
    """Return what goes with these slide parts, and with the signature of the file if it has one.

    Parts that nothing led to before stay as they are.
    """
    if not slides and not any(each.kind == _SIGNATURE for each in deck.parts.relations("")):
        return Removal(frozenset(), {})
    cut: dict[str, frozenset[str]] = {}
    before = _reached(deck, lambda _: False, {})
    after = _reached(deck, lambda each: each.target in slides or each.kind == _SIGNATURE, cut)
    return Removal(frozenset(before - after), cut)


def _reached(
    deck: DeckFile, is_lost: Callable[[PartRelation], bool], cut: dict[str, frozenset[str]]
) -> set[str]:
    """Return all parts that are reached but by lost relationships, which `cut` takes by their part."""
    waiting, reached = [""], {""}
    while waiting:
        part = waiting.pop()
        inner = [each for each in deck.parts.relations(part) if each.is_inner]
        lost = frozenset(each.id for each in inner if is_lost(each))
        if lost:
            cut[part] = lost
        new = {each.target for each in inner if each.id not in lost and each.target in deck.parts} - reached
        reached |= new
        waiting += sorted(new)
    return reached - {""}


def cut_links(building: Building, done: Removal) -> None:
    """Free the parts that stay of links to slides that go."""
    base = building.base
    for part, lost in done.cut.items():
        remaining = [each for each in base.parts.relations(part) if each.id not in lost]
        if part == base.main:
            building.main_relations = remaining
            continue
        building.relate_anew(part, remaining)
        if part:
            building.change(part, freed(part, building.content(part), lost, zooms=True))
