"""A package under construction: the base's parts less those that go, and new ones under names of their own."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from nbdeck.engine.pptx.foreign.content_types import CONTENT_TYPES, extension_of, with_types
from nbdeck.engine.pptx.foreign.deck_file import DeckFile
from nbdeck.engine.pptx.foreign.parts import Parts, folded
from nbdeck.engine.pptx.foreign.relations import (
    RELATIONS_TYPE,
    PartRelation,
    escaped_name,
    last_id,
    relations_part,
    relations_xml,
)
from nbdeck.engine.pptx.read.archive import MOST_BYTES, MOST_PARTS
from nbdeck.engine.pptx.rezip import Member, new_member
from nbdeck.errors import PayloadTooLarge

_NUMBER = re.compile(r"\d*$")


class Building:
    """The package that becomes the result.

    Attributes:
        base: The file whose masters, layouts and theme carry the result.
    """

    def __init__(self, base: DeckFile, removed: Collection[str]) -> None:
        self.base = base
        self._removed = {*removed, *(base.parts.found(relations_part(part)) for part in removed)}
        self._changed: dict[str, bytes] = {}
        self._added: dict[str, Member] = {}
        self._relations: dict[str, list[PartRelation]] = {}
        self._types: dict[str, str] = {}
        names = [member.name for member in base.members.members if member.name not in self._removed]
        self._taken = {folded(name) for name in names}
        self._numbers: dict[tuple[str, str], int] = {}
        self._media: dict[tuple[int, int, str], list[tuple[str, Member]]] = {}
        for name in names:
            self._remember(name, base.parts.member(name))
        self.main_relations = list(base.parts.relations(base.main))
        # Ids of slides that went are not used again: the presentation part holds them until it is written.
        self._last_id = last_id(each.id for each in self.main_relations)

    def content(self, name: str) -> bytes:
        """Return the bytes of a part as the result will hold them."""
        if name in self._changed:
            return self._changed[name]
        return self._added[name].content() if name in self._added else self.base.parts.content(name)

    def change(self, name: str, content: bytes) -> None:
        """Put new content into a part that is there."""
        if name in self._added:
            self._added[name] = new_member(name, content)
        elif content != self.content(name):
            self._changed[name] = content

    def extend(self, name: str, content: bytes, relations: Iterable[PartRelation]) -> None:
        """Put new content and more relationships into a part that came."""
        self.add(name, new_member(name, content), self._types[name], relations)

    def retype(self, name: str, media_type: str) -> None:
        """Give a part that is there another content type."""
        self._types[name] = media_type

    def free_name(self, like: str) -> str:
        """Return a name for a part that comes, and keep it: folder and word of another's, and the first free number."""
        folder, file_name = posixpath.split(escaped_name(like))
        stem, dot, extension = file_name.rpartition(".")
        stem, dot, extension = (stem, dot, extension) if stem else (file_name, "", "")
        word = posixpath.join(folder, _NUMBER.sub("", stem))
        number = self._numbers.get((word, extension), 0)
        name = escaped_name(like) if word == posixpath.join(folder, stem) else ""
        while not name or {folded(name), folded(relations_part(name))} & self._taken:
            number += 1
            name = f"{word}{number}{dot}{extension}"
        self._numbers[word, extension] = number
        self._taken.add(folded(name))
        return name

    def add(self, name: str, member: Member, media_type: str, relations: Iterable[PartRelation] = ()) -> None:
        """Put a part under a free name, with its relationships."""
        self._added[name] = member.named(name)
        self._types[name] = media_type
        self._relations[name] = [*self._relations.get(name, ()), *relations]

    def add_new(self, name: str, content: bytes, media_type: str) -> None:
        """Put a part made here under a free name."""
        self.add(name, new_member(name, content), media_type)

    def media(self, parts: Parts, name: str) -> str:
        """Return the part with the same bytes as a picture, film or sound of another package; it is added once."""
        member = parts.member(name)
        for known, other in self._media.get(_mark(member), ()):
            if other.content() == member.content():
                return known
        new = self.free_name(name)
        self.add(new, member, parts.type_of(name))
        self._remember(new, member)
        return new

    def _remember(self, name: str, member: Member) -> None:
        self._media.setdefault(_mark(member), []).append((name, member))

    def relate(self, kind: str, target: str) -> str:
        """Return the id of a new relationship from the presentation.

        Args:
            kind: Last word of its type, or the whole.
            target: Name of the part.
        """
        self._last_id += 1
        identity = f"rId{self._last_id}"
        whole = kind if ":" in kind else f"{self.base.references}/{kind}"
        self.main_relations.append(PartRelation(identity, whole, target))
        return identity

    def related(self, kind: str) -> str:
        """Return the first part that the presentation leads to by this kind of relationship, empty for none."""
        return next(
            (
                each.target
                for each in self.main_relations
                if each.kind == kind and (each.target in self.base.parts or each.target in self._added)
            ),
            "",
        )

    def relate_anew(self, part: str, relations: Iterable[PartRelation]) -> None:
        """Write the relationships of a part of the base, unless they are as before."""
        rows, rels = tuple(relations), self.base.parts.found(relations_part(part))
        if rows != self.base.parts.relations(part) and rels:
            self.change(rels, relations_xml(part, rows))

    def to_bytes(self) -> bytes:
        """Return the file.

        Raises:
            PayloadTooLarge: It would be larger than what is read here.
        """
        self.relate_anew(self.base.main, self.main_relations)
        for name, rows in self._relations.items():
            rels = relations_part(name)
            if rows:
                self._added[rels] = new_member(rels, relations_xml(name, rows))
                self._types[rels] = RELATIONS_TYPE
        if self._removed or self._types:
            types = self.base.parts.content(CONTENT_TYPES)
            self.change(CONTENT_TYPES, with_types(types, self._removed, self._types))
        remaining = [
            member.holding(self._changed[member.name]) if member.name in self._changed else member
            for member in self.base.members.members
            if member.name not in self._removed
        ]
        members = (*remaining, *self._added.values())
        size = sum(member.unpacked for member in members)
        if len(members) > MOST_PARTS or size > MOST_BYTES:
            raise PayloadTooLarge(
                f"The file would unpack to {size:,} bytes in {len(members):,} parts.",
                hint=f"At most {MOST_BYTES:,} bytes in {MOST_PARTS:,} parts can be opened; take fewer slides.",
            )
        return replace(self.base.members, members=members).to_bytes()


def _mark(member: Member) -> tuple[int, int, str]:
    """Return what equal files have in common, known without unpacking them."""
    return member.crc, member.unpacked, extension_of(member.name)
