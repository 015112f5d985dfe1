"""A .pptx opened to give its slides, its parts as they are packed: checked once, then used as often as one likes."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from urllib.parse import unquote

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local, open_presentation, parse, unreadable_slide
from nbdeck.engine.pptx.emu import NOTHING, Emu
from nbdeck.engine.pptx.foreign.content_types import CONTENT_TYPES, ContentTypes, read_types
from nbdeck.engine.pptx.foreign.relations import PartRelation, read_relations, relations_part
from nbdeck.engine.pptx.rezip import Member, Members, members_of, new_member
from nbdeck.errors import BadRequest, CorruptFile


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


_RELATIONS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
"""Namespace of references and beginning of types: usual files, and those saved as Strict Open XML."""


@dataclass(frozen=True, slots=True)
class SlideEntry:
    """A slide in the list of the presentation."""

    part: str
    id: int
    relation: str
    """Id of the relationship from the presentation."""


@dataclass(frozen=True, slots=True, eq=False)
class DeckFile:
    """A .pptx that can be taken apart; get one from `open_deck`."""

    data: bytes
    members: Members
    parts: Parts
    main: str
    """Name of the presentation part."""
    slides: tuple[SlideEntry, ...]
    """In the order of the deck, hidden ones included."""
    size: tuple[Emu, Emu]
    """Width and height of the slides."""
    text_defaults: tuple[str, ...]
    """What text outside placeholders looks like unless it says so, by level."""
    has_fonts: bool
    """Whether it embeds fonts."""
    is_strict: bool
    """Whether it was saved as Strict Open XML, which names everything otherwise."""

    def __repr__(self) -> str:
        return f"DeckFile({len(self.slides)} slides, {len(self.data)} bytes)"

    @property
    def references(self) -> str:
        """Namespace of references to relationships, and beginning of their types."""
        return _RELATIONS[self.is_strict]

    def slide(self, number: int) -> SlideEntry:
        """Return a slide counted from 1.

        Raises:
            BadRequest: The file has no slide of that number.
        """
        if not 1 <= number <= len(self.slides):
            raise BadRequest(
                f"Slide {number!r} is not in the file, which has {len(self.slides)}.",
                hint="Slides are counted from 1.",
            )
        return self.slides[number - 1]


def open_deck(pptx: bytes | DeckFile) -> DeckFile:
    """Return the file checked and ready to give slides; one that is open already is returned as it is.

    Raises:
        EmptyFile, EncryptedFile, CorruptFile, UnsupportedFileType, PayloadTooLarge: The file cannot be used;
            the message says why.
    """
    if isinstance(pptx, DeckFile):
        return pptx
    _, main = open_presentation(pptx)
    try:
        members = members_of(pptx)
    except zipfile.BadZipFile as exc:
        raise CorruptFile(f"The file is damaged: {exc}.") from exc
    parts = Parts(members.members)
    data = parts.content(main)
    root = parse(data, CorruptFile("The file is damaged: its presentation part cannot be read.")).root
    is_strict = "purl.oclc.org" in etree.QName(root).namespace
    slides = _slides(root, parts, main, _RELATIONS[is_strict])
    has_fonts = child(root, "embeddedFontLst") is not None
    return DeckFile(
        pptx, members, parts, main, slides, _size(root), _text_defaults(root), has_fonts, is_strict
    )


def _slides(root: etree._Element, parts: Parts, main: str, references: str) -> tuple[SlideEntry, ...]:
    listed = child(root, "sldIdLst")
    targets = {each.id: each.target for each in parts.relations(main)}
    entries = [] if listed is None else list(listed.iterchildren("{*}sldId"))
    slides = []
    for number, entry in enumerate(entries, start=1):
        relation, identity = entry.get(f"{{{references}}}id", ""), entry.get("id", "")
        part = targets.get(relation, "")
        if part not in parts or not identity.isdecimal():
            raise unreadable_slide(number)
        slides.append(SlideEntry(part, int(identity), relation))
    return tuple(slides)


def _size(root: etree._Element) -> tuple[Emu, Emu]:
    size = child(root, "sldSz")
    sides = ("", "") if size is None else (size.get("cx", ""), size.get("cy", ""))
    width, height = (Emu(int(side)) if side.isdecimal() else NOTHING for side in sides)
    return width, height


def _text_defaults(root: etree._Element) -> tuple[str, ...]:
    """Return size, weight, fonts and fill of the levels of the presentation's text style."""
    style = child(root, "defaultTextStyle")
    defaults = []
    for level in [] if style is None else style.iterchildren("{*}lvl1pPr", "{*}lvl2pPr", "{*}lvl3pPr"):
        run = child(level, "defRPr")
        if run is not None:
            own = [f"{run.get('sz')} {run.get('b', '0')} {run.get('i', '0')}"]
            inner = [f"{local(each)} {sorted(each.values())}" for each in run.iterdescendants("*")]
            defaults.append(" ".join([*own, *inner]))
    return tuple(defaults)


def slide_count(pptx: bytes | DeckFile) -> int:
    """Return how many slides the file has, hidden ones included; errors as `open_deck`."""
    return len(open_deck(pptx).slides)
