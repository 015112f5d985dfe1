"""A package under construction: the base's parts less those that go and what led to them, and new ones."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from lxml import etree

from nbdeck.engine.pptx.edit.part import local, parse
from nbdeck.engine.pptx.foreign.content_types import CONTENT_TYPES, extension_of, with_types
from nbdeck.engine.pptx.foreign.deck_file import DeckFile, Parts, folded
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
from nbdeck.errors import CorruptFile, PayloadTooLarge

_CUSTOM_SHOW = "ppaction://customshow"
_MARKUP_CHOICE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_ZOOMS = {"sldZmObj", "sectionZmObj", "summaryZmObj"}
"""Elements that stand for a slide or section by its id. Source: MS-PPTX 2.2.9 to 2.2.11."""


def freed(
    part: str, data: bytes, relations: Collection[str], *, shows: bool = False, zooms: bool = False
) -> bytes:
    """Return an XML part without the links of some relationships; unchanged bytes where it has none.

    Args:
        part: Its name, for messages.
        data: Its bytes.
        relations: Ids of relationships that are not there any more.
        shows: Whether links to custom shows go too.
        zooms: Whether zooms become the pictures that stand in for them.

    Raises:
        CorruptFile: It is no XML.
    """
    with_shows = shows and _CUSTOM_SHOW.encode() in data
    with_zooms = zooms and any(name.encode() in data for name in _ZOOMS)
    if not (relations or with_shows or with_zooms):
        return data
    parsed = parse(data, CorruptFile(f"The file is damaged: its part {part!r} cannot be read."))
    root = parsed.root
    if with_zooms:
        _flatten_zooms(root)
    for element in [each for each in root.iter("*") if _leads(each, relations, with_shows=with_shows)]:
        _take_out(element, relations)
    return parsed.data()


def _leads(element: etree._Element, relations: Collection[str], *, with_shows: bool) -> bool:
    if with_shows and element.get("action", "").startswith(_CUSTOM_SHOW):
        return True
    return any(value in relations for value in _references(element).values())


def _references(element: etree._Element) -> dict[str, str]:
    """Return the attributes that name relationships."""
    return {
        str(name): str(value)
        for name, value in element.attrib.items()
        if str(name).startswith("{") and "/relationships}" in str(name)
    }


def _take_out(element: etree._Element, relations: Collection[str]) -> None:
    """Remove a link, or an entry of the outline view; of anything else only its reference."""
    parent = element.getparent()
    if parent is not None and (local(element).startswith("hlink") or local(element) == "sld"):
        parent.remove(element)
        return
    for name, value in _references(element).items():
        if value in relations:
            del element.attrib[name]


def _flatten_zooms(root: etree._Element) -> None:
    for choice in list(root.iter(f"{_MARKUP_CHOICE}AlternateContent")):
        parent, stand_in = choice.getparent(), choice.find(f"{_MARKUP_CHOICE}Fallback")
        if parent is None or not any(local(each) in _ZOOMS for each in choice.iter("*")):
            continue
        place = parent.index(choice)
        parent[place : place + 1] = [] if stand_in is None else list(stand_in)


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
