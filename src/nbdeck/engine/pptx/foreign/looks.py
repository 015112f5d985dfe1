"""Masters, layouts and themes that slides of other files stand on: the same ones of the base, else brought."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.plan import Copying, Origin
from nbdeck.engine.pptx.foreign.relations import PartRelation, last_id
from nbdeck.errors import CorruptFile

_UP = {"slideMaster": "slideLayout", "slideLayout": "slideMaster"}
"""Relationships that a print of a part leaves out, by the kind of the part."""
_FIRST_ID = 2**31
"""Ids of masters and layouts begin here. Source: ECMA-376 part 1, 19.7.10 and 19.7.11."""
_LAST_ID = 2**32 - 1
_DEEPEST = 20


@dataclass(slots=True)
class _Master:
    """A master that comes, with those of its layouts that are needed."""

    origin: Origin
    part: str
    name: str
    layouts: dict[str, tuple[Origin, str, str]] = field(default_factory=dict)
    """Origin, part there and name here, by print."""


class Looks:
    """Finds or brings what slides of other files stand on.

    Attributes:
        masters: Ids of the masters that were brought, and of their relationships from the presentation.
    """

    def __init__(self, building: Building, base: Origin) -> None:
        self._building = building
        self._base = base
        self._there: dict[tuple[str, str], str] | None = None
        self._coming: dict[str, _Master] = {}
        self._found: dict[tuple[int, str], str] = {}
        self._prints: dict[tuple[int, str], str] = {}
        self.masters: list[tuple[int, str]] = []

    def layout(self, origin: Origin, layout: str) -> str:
        """Return the name that a layout of another file has in the result.

        Raises:
            CorruptFile: It has no master.
        """
        key = id(origin), layout
        if key not in self._found:
            self._found[key] = self._layout(origin, layout)
        return self._found[key]

    def _layout(self, origin: Origin, layout: str) -> str:
        master = origin.parts.related(layout, "slideMaster")
        if not master:
            raise CorruptFile(f"The file is damaged: its layout {layout!r} has no master.")
        prints = self._print(origin, master, "slideMaster"), self._print(origin, layout, "slideLayout")
        if prints in self._of_base():
            return self._of_base()[prints]
        coming = self._coming.get(prints[0])
        if coming is None:
            coming = _Master(origin, master, self._building.free_name(master))
            self._coming[prints[0]] = coming
        if prints[1] not in coming.layouts:
            coming.layouts[prints[1]] = origin, layout, self._building.free_name(layout)
        return coming.layouts[prints[1]][2]

    def master(self, origin: Origin, master: str) -> str:
        """Return the name that a master has in the result, empty where it does not come."""
        coming = self._coming.get(self._print(origin, master, "slideMaster"))
        return "" if coming is None else coming.name

    def _of_base(self) -> dict[tuple[str, str], str]:
        """Return the base's layouts by the prints of their master and their own."""
        if self._there is None:
            self._there = {}
            for master in self._base.parts.relations(self._base.main):
                if master.kind == "slideMaster" and master.target in self._base.parts:
                    self._there |= dict(self._printed(master.target))
        return self._there

    def _printed(self, master: str) -> Iterator[tuple[tuple[str, str], str]]:
        of_master = self._print(self._base, master, "slideMaster")
        for each in self._base.parts.relations(master):
            if each.kind == "slideLayout" and each.target in self._base.parts:
                yield (of_master, self._print(self._base, each.target, "slideLayout")), each.target

    def _print(self, origin: Origin, part: str, kind: str, depth: int = 0) -> str:
        """Return a digest of a part and what it leads to, the same for the same look whatever the parts are named."""
        key = id(origin), part
        if key not in self._prints:
            # A part that leads back to itself adds nothing more.
            self._prints[key] = ""
            digest = hashlib.sha256(origin.parts.content(part))
            for each in sorted(origin.parts.relations(part), key=lambda each: each.id):
                inner = each.is_inner and each.target in origin.parts and depth < _DEEPEST
                follows = inner and each.kind not in {_UP.get(kind), "slide", "slideMaster"}
                there = self._print(origin, each.target, each.kind, depth + 1) if follows else ""
                digest.update(
                    f"\n{each.id} {each.type} {'' if each.is_inner else each.target} {there}".encode()
                )
            self._prints[key] = digest.hexdigest()
        return self._prints[key]

    def bring(self, copying: Copying) -> None:
        """Add the masters that come, with their layouts and themes, and list them in the presentation."""
        ids = self._free_ids()
        for master in self._coming.values():
            own = master.origin.parts.relations(master.part)
            # Those of its layouts that come are listed once they are all known.
            known = {each.target: "" for each in own if each.kind == "slideLayout"} | {
                master.part: master.name
            }
            for origin, layout, name in master.layouts.values():
                above = {origin.parts.related(layout, "slideMaster"): master.name, layout: name}
                copying.copy(origin, PartRelation("", "slideLayout", layout), above)
            copying.copy(master.origin, PartRelation("", "slideMaster", master.part), known)
            self._list_layouts(master, ids)

    def _list_layouts(self, master: _Master, ids: Iterator[int]) -> None:
        """Write which layouts a master has, into it and its relationships, and the master into the presentation."""
        building, references = self._building, self._building.base.references
        last = last_id(each.id for each in master.origin.parts.relations(master.part))
        identity = next(ids)
        part = parse(
            building.content(master.name), CorruptFile("The file is damaged: a master cannot be read.")
        )
        listed = child(part.root, "sldLayoutIdLst")
        namespace = f"{{{etree.QName(part.root).namespace}}}"
        if listed is None:
            listed = etree.Element(f"{namespace}sldLayoutIdLst")
            color_map = child(part.root, "clrMap")
            (part.root.append if color_map is None else color_map.addnext)(listed)
        for old in list(listed):
            listed.remove(old)
        relations = []
        for number, (_, _, name) in enumerate(master.layouts.values(), start=last + 1):
            relation = PartRelation(f"rId{number}", f"{references}/slideLayout", name)
            relations.append(relation)
            entry = etree.SubElement(listed, f"{namespace}sldLayoutId", id=str(next(ids)))
            entry.set(f"{{{references}}}id", relation.id)
        building.extend(master.name, part.data(), relations)
        self.masters.append((identity, building.relate("slideMaster", master.name)))

    def _free_ids(self) -> Iterator[int]:
        """Yield ids that no master and no layout has."""
        taken = set(_ids(self._building.content(self._base.main), "sldMasterId"))
        for each in self._base.parts.relations(self._base.main):
            if each.kind == "slideMaster" and each.target in self._base.parts:
                taken.update(_ids(self._building.content(each.target), "sldLayoutId"))
        highest = max(taken, default=_FIRST_ID - 1)
        for candidates in (range(highest + 1, _LAST_ID + 1), range(_FIRST_ID, highest)):
            yield from (each for each in candidates if each not in taken)


def _ids(data: bytes, element: str) -> Iterable[int]:
    root = parse(data, CorruptFile("The file is damaged: a master cannot be read.")).root
    return [
        int(each.get("id", ""))
        for each in root.iter("*")
        if local(each) == element and each.get("id", "").isdecimal()
    ]
