"""Parts copied into a package with everything that is theirs, while what decks share is found or brought once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass, field

from nbdeck.engine.pptx.foreign.building import Building, freed
from nbdeck.engine.pptx.foreign.deck_file import Parts
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.rezip import new_member

_SHARED = {"image", "video", "audio", "media", "hdphoto", "model3d"}
"""Kinds of relationships to files that no program edits in place, so that equal ones are one part."""
_INK = "/ink/"


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Where parts are copied from."""

    parts: Parts
    main: str = ""
    """Name of its presentation part; empty for parts that were made here."""
    is_base: bool = False
    """Whether it is the file that carries the result, so that its masters and pictures are there already."""


Elsewhere = Callable[[Origin, PartRelation], str | None]
"""Gives the part of the result that a relationship leads to, "" where it must go, None where it is to be copied."""
Edit = Callable[[Origin, PartRelation, bytes], bytes]
"""Gives new content for a part that a relationship leads to."""


@dataclass(slots=True)
class Copying:
    """Copies parts of origins into a package."""

    building: Building
    elsewhere: Elsewhere
    edits: Mapping[str, Edit] = field(default_factory=dict)
    """By kind of the relationship."""

    def copy(self, origin: Origin, first: PartRelation, known: MutableMapping[str, str]) -> int:
        """Copy a part and what is its own, and return how many links were dropped.

        Args:
            origin: Where it is.
            first: A relationship that leads to it.
            known: Names in the result by parts of the origin: `first` must be among them, what is copied joins.
        """
        waiting, dropped = [first], 0
        while waiting:
            relation = waiting.pop(0)
            moved, lost = [], set()
            for each in origin.parts.relations(relation.target):
                target = self._target(origin, each, known, waiting)
                if target == "":
                    lost.add(each.id)
                else:
                    moved.append(PartRelation(each.id, each.type, target, each.is_inner, each.is_external))
            self._add(origin, relation, known[relation.target], moved, lost)
            dropped += len(lost)
        return dropped

    def _target(
        self,
        origin: Origin,
        relation: PartRelation,
        known: MutableMapping[str, str],
        waiting: list[PartRelation],
    ) -> str:
        """Return where a relationship leads in the result, empty for nowhere; a part to be copied joins `waiting`."""
        target = relation.target
        if not relation.is_inner or target not in origin.parts:
            elsewhere = self.elsewhere(origin, relation) if relation.is_inner else None
            return target if elsewhere is None else elsewhere
        if target in known:
            return known[target]
        elsewhere = self.elsewhere(origin, relation)
        if elsewhere is not None:
            return elsewhere
        if relation.kind in _SHARED:
            known[target] = target if origin.is_base else self.building.media(origin.parts, target)
        elif origin.is_base and relation.kind == "customXml" and _INK not in target:
            known[target] = target
        else:
            known[target] = self.building.free_name(target)
            waiting.append(relation)
        return known[target]

    def _add(
        self, origin: Origin, relation: PartRelation, name: str, moved: list[PartRelation], lost: set[str]
    ) -> None:
        part, edit = relation.target, self.edits.get(relation.kind)
        member = origin.parts.member(part)
        is_xml = part.endswith(".xml")
        if edit is not None or lost or (is_xml and relation.kind == "slide" and not origin.is_base):
            old = origin.parts.content(part)
            is_new_here = bool(origin.main) and not origin.is_base
            new = freed(part, old, lost, shows=is_new_here, zooms=is_new_here) if is_xml else old
            new = new if edit is None else edit(origin, relation, new)
            member = member if new == old else new_member(name, new)
        self.building.add(name, member, origin.parts.type_of(part, relation.kind), moved)
