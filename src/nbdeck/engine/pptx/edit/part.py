"""A presentation opened to be edited, or refused with its reason; one part changed, otherwise written as it was."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lxml import etree

from nbdeck.engine.pptx.read.archive import (
    NAMESPACES,
    UNREADABLE,
    Archive,
    R,
    is_locked,
    main_part,
    open_archive,
    refuse_many_nodes,
)
from nbdeck.errors import BadRequest, CorruptFile, EmptyFile, EncryptedFile, UnsupportedFileType

_LOCKED = "The presentation is protected by a password."
_CONTENT_TYPES = "[Content_Types].xml"
_LONGEST_NAME = 80
_WITH_MACROS = re.compile(rb"ms-powerpoint\.\w+\.macroEnabled\.main\+xml")
"""Type of the presentation part of a .pptm and its kin; of an embedded file only the type of the file is named."""


def open_presentation(file: bytes) -> tuple[Archive, str]:
    """Return the parts of a .pptx, and the name of its presentation part.

    Raises:
        EmptyFile: It holds no bytes.
        EncryptedFile: It is protected by a password.
        UnsupportedFileType: It is no .pptx, is of the old kind, or holds macros.
        PayloadTooLarge: Unpacked it would be beyond the limits.
        CorruptFile: It is damaged.
    """
    if not file:
        raise EmptyFile("The file is empty.", hint="Send a .pptx file.")
    if is_locked(file):
        raise EncryptedFile(_LOCKED)
    try:
        archive = open_archive(file)
        _refuse_odd_members(file)
        if _CONTENT_TYPES not in archive:
            raise UnsupportedFileType(
                "This is an archive, but no PowerPoint file.", hint="Send a .pptx file."
            )
        main, _ = main_part(archive)
    except BadRequest as exc:
        raise CorruptFile(exc.message) from exc
    _refuse_macros(archive, main)
    return archive, main


def _refuse_odd_members(file: bytes) -> None:
    """Refuse members that are encrypted, cannot be unpacked, or have a name twice: one would hide the other."""
    opened = zipfile.ZipFile(io.BytesIO(file))
    infos = opened.infolist()
    if any(info.flag_bits & 1 for info in infos):
        raise EncryptedFile(_LOCKED)
    if len({info.filename for info in infos}) < len(infos):
        raise CorruptFile("The file is damaged: it holds two parts of one name.")
    try:
        broken = opened.testzip()
    except UNREADABLE as exc:
        raise CorruptFile("The file is damaged: a part cannot be unpacked.") from exc
    if broken is not None:
        raise CorruptFile(f"The file is damaged: its part {broken[:_LONGEST_NAME]!r} cannot be unpacked.")


def _refuse_macros(archive: Archive, main: str) -> None:
    kinds = {relation.kind for relation in archive.relations(main).values()}
    if "vbaProject" in kinds or _WITH_MACROS.search(archive.data(_CONTENT_TYPES)):
        raise UnsupportedFileType(
            "The presentation holds macros, which are not taken here.",
            hint="Save it in PowerPoint as a presentation without macros (.pptx).",
        )


def slide_parts(archive: Archive, main: str) -> Iterator[tuple[str, bytes]]:
    """Yield name and bytes of every slide in the order of the deck, hidden ones included.

    Raises:
        CorruptFile: A slide is missing or cannot be unpacked.
    """
    tree, relations = archive.tree(main), archive.relations(main)
    entries = [] if tree is None else tree.findall("p:sldIdLst/p:sldId", NAMESPACES)
    for number, entry in enumerate(entries, start=1):
        relation = relations.get(entry.get(f"{R}id", ""))
        data = b"" if relation is None else archive.data(relation.target)
        if relation is None or not data:
            raise unreadable_slide(number)
        yield relation.target, data


def unreadable_slide(number: int) -> CorruptFile:
    """Return the error for a slide that cannot be read, counted from 1."""
    return CorruptFile(f"The file is damaged: slide {number} cannot be read.")


_DECLARATION = re.compile(rb"\A(?:\xef\xbb\xbf)?<\?xml\b[^>]*\?>\s*")
_AS_WRITTEN = {"utf-8", "utf8", "us-ascii", "ascii"}


@dataclass(frozen=True, slots=True)
class XmlPart:
    """A parsed part; comments, prefixes and references to entities are kept."""

    tree: etree._ElementTree
    declaration: bytes
    """What stands before the content: the XML declaration as it was written, empty for none."""

    @property
    def root(self) -> etree._Element:
        """The outermost element."""
        return self.tree.getroot()

    def data(self) -> bytes:
        """Return the part as bytes, in the encoding and with the declaration that it had."""
        info, out = self.tree.docinfo, io.BytesIO()
        encoding = info.encoding or "UTF-8"
        if encoding.lower() in _AS_WRITTEN:
            out.write(self.declaration)
            self.tree.write(out, encoding=encoding, xml_declaration=False)
        else:
            self.tree.write(
                out, encoding=encoding, xml_declaration=True, standalone=info.standalone is not False
            )
        return out.getvalue()


def parse(data: bytes, refusal: CorruptFile) -> XmlPart:
    """Return a part parsed.

    Raises:
        CorruptFile: `refusal`, where it is no XML.
        PayloadTooLarge: It has too many elements and attributes.
    """
    refuse_many_nodes(data, "one of its parts")
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        tree = etree.fromstring(data, parser).getroottree()
    except (etree.XMLSyntaxError, ValueError) as exc:
        raise refusal from exc
    match = _DECLARATION.match(data)
    return XmlPart(tree, match[0] if match else b"")


def local(element: etree._Element) -> str:
    """Return the name of an element without its namespace; empty for comments and the like."""
    tag: object = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child(element: etree._Element, name: str) -> etree._Element | None:
    """Return the first child of that name, whatever its namespace."""
    return next((each for each in element if local(each) == name), None)


Content = Literal["text", "table"]

_WITHOUT_TEXT = {
    "pic": "a picture",
    "cxnSp": "a line",
    "grpSp": "a group",
    "contentPart": "ink",
}
_FRAMES = {"chart": "a chart", "chartex": "a chart", "diagram": "SmartArt", "ole": "an embedded object"}
_FOR_PICTURES = {
    "pic": "a picture",
    "clipArt": "a picture",
    "media": "a film or sound",
    "chart": "a chart",
    "tbl": "a table",
    "dgm": "SmartArt",
    "sldImg": "a picture",
}
"""Kinds of placeholders that take no text, and what they wait for."""


@dataclass(frozen=True, slots=True)
class NamedShape:
    """One shape of a slide."""

    name: str
    """As in the selection pane, without spaces around it."""
    element: etree._Element
    content: Content | None
    """What can be replaced in it; None for nothing."""
    kind: str
    """What it is, for sentences: "a picture"."""
    is_fallback: bool
    """Whether it stands in for another one of the same slide in programs that cannot show that."""


def shapes_of(slide: etree._Element) -> Iterator[NamedShape]:
    """Yield the shapes of a slide, those inside groups included, in their order."""
    common = child(slide, "cSld")
    tree = None if common is None else child(common, "spTree")
    if tree is not None:
        yield from _below(tree, is_fallback=False)


def _below(parent: etree._Element, *, is_fallback: bool) -> Iterator[NamedShape]:
    for element in parent:
        kind = local(element)
        if kind in ("AlternateContent", "Choice"):
            yield from _below(element, is_fallback=is_fallback)
        elif kind == "Fallback":
            yield from _below(element, is_fallback=True)
        elif kind in _WITHOUT_TEXT or kind in ("sp", "graphicFrame"):
            content, sort = _content(element)
            yield NamedShape(_name(element), element, content, sort, is_fallback)
            if kind == "grpSp":
                yield from _below(element, is_fallback=is_fallback)


def properties_of(shape: etree._Element) -> etree._Element | None:
    """Return what holds the name and the placeholder of a shape."""
    return next((each for each in shape if local(each).startswith("nv")), None)


def _name(shape: etree._Element) -> str:
    properties = properties_of(shape)
    named = None if properties is None else child(properties, "cNvPr")
    return "" if named is None else named.get("name", "").strip()


def _content(shape: etree._Element) -> tuple[Content | None, str]:
    kind = local(shape)
    if kind == "sp":
        waits_for = _FOR_PICTURES.get(placeholder_of(shape))
        return (None, f"an empty placeholder for {waits_for}") if waits_for else ("text", "text")
    if kind == "graphicFrame":
        return _content_of_frame(shape)
    return None, _WITHOUT_TEXT[kind]


def _content_of_frame(shape: etree._Element) -> tuple[Content | None, str]:
    if table_of(shape) is not None:
        return "table", "a table"
    graphic = child(shape, "graphic")
    data = None if graphic is None else child(graphic, "graphicData")
    uri = "" if data is None else data.get("uri", "")
    return None, _FRAMES.get(uri.rpartition("/")[2], "an embedded object")


def placeholder_of(shape: etree._Element) -> str:
    """Return the type of the placeholder that a shape fills, empty for none or the usual one."""
    properties = properties_of(shape)
    inner = None if properties is None else child(properties, "nvPr")
    mark = None if inner is None else child(inner, "ph")
    return "" if mark is None else mark.get("type", "")


def table_of(frame: etree._Element) -> etree._Element | None:
    """Return the table in a graphic frame, None where it holds something else."""
    graphic = child(frame, "graphic")
    data = None if graphic is None else child(graphic, "graphicData")
    return None if data is None else child(data, "tbl")
