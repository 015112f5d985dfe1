"""Comments that come with slides: their authors are merged with those of the deck, their numbers stay unique.

Source: ECMA-376 part 1, 19.4 (classic comments) and MS-PPTX 2.2.15 (threaded ones).
"""

from __future__ import annotations

import uuid

from lxml import etree

from nbdeck.engine.pptx.edit.part import XmlPart, local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.copying import Origin
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.package import PRESENTATION_TYPE, XML
from nbdeck.errors import CorruptFile

_P = "http://schemas.openxmlformats.org/presentationml/2006/main"
_THREADED_TYPE = "application/vnd.ms-powerpoint.authors+xml"
_THREADED_RELATION = "http://schemas.microsoft.com/office/2018/10/relationships/authors"
_THREADED = "http://schemas.microsoft.com/office/powerpoint/2018/8/main"
_SPACE = uuid.UUID("6f1d3a34-2f0c-5d0e-9a55-6d2c5f7f8c11")
"""Ids of copied comments are digests below this one."""


class Comments:
    """Merges authors, and gives copied comments numbers of their own."""

    def __init__(self, building: Building) -> None:
        self._building = building
        self._classic: XmlPart | None = None
        self._threaded: XmlPart | None = None

    def merged(self, slide_id: int, origin: Origin, relation: PartRelation, data: bytes) -> bytes:
        """Return a comments part as it goes with a copied slide.

        Args:
            slide_id: Of the copy.
            origin: Where the slide is copied from.
            relation: From the slide to the comments.
            data: The part as it was.
        """
        part = _parsed(data)
        if etree.QName(part.root).namespace == _THREADED:
            self._merge_threaded(part.root, slide_id, origin)
        else:
            self._merge_classic(part.root, origin)
        return part.data()

    def _merge_classic(self, root: etree._Element, origin: Origin) -> None:
        theirs = _authors(origin, "commentAuthors")
        authors: dict[str, etree._Element] = {}
        numbers: dict[tuple[str, str], tuple[str, str]] = {}
        for comment in _all(root, "cm"):
            old, number = comment.get("authorId", ""), comment.get("idx", "")
            if old not in authors:
                known = next((each for each in theirs if each.get("id") == old), None)
                authors[old] = self._classic_author(known)
            author = authors[old]
            author.set("lastIdx", str(_number(author, "lastIdx") + 1))
            comment.set("authorId", author.get("id", ""))
            comment.set("idx", author.get("lastIdx", ""))
            numbers[old, number] = author.get("id", ""), author.get("lastIdx", "")
        for answered in _all(root, "parentCm"):
            new = numbers.get((answered.get("authorId", ""), answered.get("idx", "")))
            if new:
                answered.set("authorId", new[0])
                answered.set("idx", new[1])

    def _classic_author(self, theirs: etree._Element | None) -> etree._Element:
        """Return the author of the result with the name of theirs, added where nobody has it."""
        if self._classic is None:
            self._classic = self._list("commentAuthors", f'<p:cmAuthorLst xmlns:p="{_P}"/>')
        root = self._classic.root
        name = "" if theirs is None else theirs.get("name", "")
        initials = "" if theirs is None else theirs.get("initials", "")
        for each in _all(root, "cmAuthor"):
            if (each.get("name", ""), each.get("initials", "")) == (name, initials):
                return each
        ids = [_number(each, "id") for each in _all(root, "cmAuthor")]
        author = etree.SubElement(root, f"{{{etree.QName(root).namespace}}}cmAuthor")
        attributes = {
            "id": str(max(ids, default=-1) + 1),
            "name": name,
            "initials": initials,
            "lastIdx": "0",
            "clrIdx": str(len(ids)),
        }
        for key, value in attributes.items():
            author.set(key, value)
        return author

    def _merge_threaded(self, root: etree._Element, slide_id: int, origin: Origin) -> None:
        theirs = {each.get("id", ""): each for each in _authors(origin, "authors")}
        for each in root.iter("*"):
            author = each.get("authorId", "")
            if author in theirs and not origin.is_base:
                self._add_threaded(theirs[author])
            if local(each) in {"cm", "reply"} and each.get("id"):
                digest = uuid.uuid5(_SPACE, f"{each.get('id')} {slide_id}")
                each.set("id", f"{{{str(digest).upper()}}}")
            if local(each) == "sldMk" and each.get("sldId"):
                each.set("sldId", str(slide_id))

    def _add_threaded(self, author: etree._Element) -> None:
        if self._threaded is None:
            self._threaded = self._list("authors", f'<p188:authorLst xmlns:p188="{_THREADED}"/>')
        root = self._threaded.root
        if all(each.get("id") != author.get("id") for each in _all(root, "author")):
            root.append(etree.fromstring(etree.tostring(author, with_tail=False)))

    def _list(self, kind: str, empty: str) -> XmlPart:
        """Return the list of authors of the base, or an empty one."""
        there = self._building.related(kind)
        return _parsed(self._building.content(there) if there else f"{XML}{empty}".encode())

    def write(self) -> None:
        """Put the lists of authors that changed into the package."""
        self._write(
            "commentAuthors", self._classic, "commentAuthors", PRESENTATION_TYPE + "commentAuthors+xml"
        )
        self._write("authors", self._threaded, _THREADED_RELATION, _THREADED_TYPE)

    def _write(self, kind: str, part: XmlPart | None, relation: str, media_type: str) -> None:
        if part is None:
            return
        there = self._building.related(kind)
        if there:
            self._building.change(there, part.data())
            return
        folder = self._building.base.main.rpartition("/")[0]
        name = self._building.free_name(f"{folder}/{kind}.xml".lstrip("/"))
        self._building.add_new(name, part.data(), media_type)
        self._building.relate(relation, name)


def _authors(origin: Origin, kind: str) -> list[etree._Element]:
    """Return the entries of a file's list of authors."""
    part = origin.parts.related(origin.main, kind) if origin.main else ""
    return list(_parsed(origin.parts.content(part)).root) if part else []


def _all(root: etree._Element, name: str) -> list[etree._Element]:
    return [each for each in root.iter("*") if local(each) == name]


def _number(element: etree._Element, name: str) -> int:
    value = element.get(name, "")
    return int(value) if value.isdecimal() else 0


def _parsed(data: bytes) -> XmlPart:
    return parse(data, CorruptFile("The file is damaged: its comments cannot be read."))
