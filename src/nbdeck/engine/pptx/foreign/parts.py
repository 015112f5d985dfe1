"""The parts of a package as they are packed, with their types and relationships."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from urllib.parse import unquote

from nbdeck.engine.pptx.foreign.content_types import CONTENT_TYPES, ContentTypes, read_types
from nbdeck.engine.pptx.foreign.relations import PartRelation, read_relations, relations_part
from nbdeck.engine.pptx.rezip import Member, new_member
from nbdeck.errors import CorruptFile


class Parts:
    """Members of a package by name; each is unpacked only when it is asked for."""

    def __init__(self, members: Iterable[Member]) -> None:
        self._members = {member.name: member for member in members}
        self._names = {folded(name): name for name in self._members}
        types = self._members.get(CONTENT_TYPES)
        self._types = ContentTypes() if types is None else read_types(types.content())
        self._relations: dict[str, tuple[PartRelation, ...]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._members

    def found(self, name: str) -> str:
        """Return how the package spells the name of a part, letter case aside; empty where it is missing."""
        return name if name in self._members else self._names.get(folded(name), "")

    def member(self, name: str) -> Member:
        """Return a part as it is packed."""
        return self._members[name]

    def content(self, name: str) -> bytes:
        """Return the bytes of a part.

        Raises:
            CorruptFile: It is missing or cannot be unpacked.
        """
        if name not in self._members:
            raise CorruptFile(f"The file is damaged: its part {name!r} is missing.")
        try:
            return self._members[name].content()
        except (zipfile.BadZipFile, zlib.error, NotImplementedError) as exc:
            raise CorruptFile(f"The file is damaged: its part {name!r} cannot be unpacked.") from exc

    def type_of(self, name: str, kind: str = "") -> str:
        """Return the content type of a part that a relationship of this kind leads to."""
        return self._types.of(name, kind)

    def relations(self, part: str) -> tuple[PartRelation, ...]:
        """Return the relationships of a part, "" for those of the package; targets as the package spells them."""
        if part not in self._relations:
            name = self.found(relations_part(part))
            read = read_relations(part, self.content(name)) if name else ()
            self._relations[part] = tuple(self._spelt(each) for each in read)
        return self._relations[part]

    def _spelt(self, relation: PartRelation) -> PartRelation:
        if not relation.is_inner or relation.target in self._members:
            return relation
        name = self.found(relation.target)
        # A target that is no part is kept as it is, and leads nowhere as before.
        return replace(relation, target=name or relation.target)

    def related(self, part: str, kind: str) -> str:
        """Return the first part that `part` leads to by this kind of relationship, empty for none."""
        return next(
            (each.target for each in self.relations(part) if each.kind == kind and each.target in self), ""
        )


def packed_parts(parts: Mapping[str, bytes]) -> Parts:
    """Return parts made here."""
    return Parts(new_member(name.lstrip("/"), content) for name, content in parts.items())


def folded(name: str) -> str:
    """Return a name as names of parts are compared: letter case and escapes do not count."""
    return unquote(name).lower()
