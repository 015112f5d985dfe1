"""An office file opened for reading: refused before it is unpacked where it is damaged or far too large."""

from __future__ import annotations

import io
import lzma
import posixpath
import re
import struct
import zipfile
import zlib
from dataclasses import dataclass
from typing import IO

from lxml import etree

from nbdeck.errors import BadRequest, PayloadTooLarge, UnsupportedFileType

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
NAMESPACES = {
    "a": A[1:-1],
    "p": P[1:-1],
    "r": R[1:-1],
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "adec": "http://schemas.microsoft.com/office/drawing/2017/decorative",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
}
MOST_PARTS = 20_000
MOST_BYTES = 400_000_000
"""Of all parts, unpacked."""
MOST_PART_BYTES = 100_000_000
"""Of one part that is no XML, unpacked."""
MOST_XML_BYTES = 20_000_000
"""Of one XML part, unpacked."""
MOST_NODES = 2_000_000
"""Elements and attributes of all parts that are parsed; each takes some hundred bytes of memory."""
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How files of the old kinds begin, and those with a password."""
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_OLD_POWERPOINT = "PowerPoint Document".encode("utf-16-le")
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/")
"""Namespaces of files saved as Strict Open XML, up to where the others have a year."""
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    RuntimeError,
    ValueError,
    struct.error,
)
"""What the standard library raises for damaged archives."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Where a relationship of a part leads: last word of its type, and the part's name."""

    kind: str
    target: str


class Archive:
    """The parts of an office file, each unpacked and parsed when it is first asked for."""

    def __init__(self, archive: zipfile.ZipFile, most_nodes: int) -> None:
        self._most_nodes = self._nodes_left = most_nodes
        self._archive = archive
        self._names = {info.filename: info for info in archive.infolist()}
        self._parser = etree.XMLParser(
            resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
        )
        self._trees: dict[str, etree._Element | None] = {}
        self._relations: dict[str, dict[str, Relation]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def size(self, name: str) -> int:
        """Return how many bytes a part has unpacked; 0 for one that is missing."""
        info = self._names.get(name)
        return 0 if info is None else info.file_size

    def data(self, name: str) -> bytes:
        """Return the bytes of a part; none for one that is missing or damaged."""
        try:
            return self._archive.read(self._names[name])
        except (*UNREADABLE, KeyError):
            return b""

    def stream(self, name: str) -> IO[bytes]:
        """Return a part to be read piece by piece; reading a damaged one raises any of `UNREADABLE`."""
        try:
            with self._archive.open(self._names[name]) as part:
                is_strict = b"purl.oclc.org" in part.read(4096)
            return io.BytesIO(self.xml(name)) if is_strict else self._archive.open(self._names[name])
        except (*UNREADABLE, KeyError):
            return io.BytesIO()

    def xml(self, name: str) -> bytes:
        """Return the bytes of an XML part, its namespaces as other than Strict files name them."""
        data = self.data(name)
        if b"purl.oclc.org" in data:
            return _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/", data)
        return data

    def tree(self, name: str) -> etree._Element | None:
        """Return the root of an XML part and remember it, None for one that is missing or damaged.

        Raises:
            PayloadTooLarge: The file has too many elements and attributes.
        """
        if name not in self._trees:
            self._trees[name] = self.parsed(name)
        return self._trees[name]

    def parsed(self, name: str) -> etree._Element | None:
        """Return the root of an XML part that is looked at once, None for one that is missing or damaged.

        Raises:
            PayloadTooLarge: The file has too many elements and attributes.
        """
        data = self.xml(name)
        self._nodes_left -= refuse_many_nodes(
            data, f"its part {name[-80:]!r}", self._most_nodes, left=self._nodes_left
        )
        try:
            return etree.fromstring(data, self._parser)
        except (etree.XMLSyntaxError, ValueError):
            return None

    def relations(self, part: str) -> dict[str, Relation]:
        """Return the inner relationships of a part by id; "" for those of the package."""
        if part not in self._relations:
            folder, name = posixpath.split(part)
            tree = self.parsed(posixpath.join(folder, "_rels", f"{name}.rels"))
            elements = [] if tree is None else tree.findall("rel:Relationship", NAMESPACES)
            self._relations[part] = {
                item.get("Id", ""): Relation(
                    item.get("Type", "").rpartition("/")[2], _absolute(folder, item.get("Target", ""))
                )
                for item in elements
                if item.get("TargetMode") != "External"
            }
        return self._relations[part]

    def related(self, part: str, kind: str) -> str:
        """Return the first part that `part` points at with this kind of relationship, empty for none."""
        return next((item.target for item in self.relations(part).values() if item.kind == kind), "")


def refuse_many_nodes(data: bytes, where: str, most: int = MOST_NODES, *, left: int | None = None) -> int:
    """Return how many elements and attributes an XML text has, about; more than memory is for are refused.

    Args:
        data: The text, not parsed.
        where: The part in words, for the message.
        most: As many are taken of a file.
        left: What is left of them for this part; None for all.

    Raises:
        PayloadTooLarge: There are more.
    """
    nodes = data.count(b"<") - data.count(b"</") + data.count(b"=")
    if nodes > (most if left is None else left):
        raise PayloadTooLarge(
            f"The file has {nodes:,} elements and attributes in {where}, which is too many.",
            hint=f"Give a file with at most {most:,} of them in all: fewer shapes, paragraphs and cells.",
        )
    return nodes


def _absolute(folder: str, target: str) -> str:
    joined = target if target.startswith("/") else posixpath.join("/", folder, target)
    return posixpath.normpath(joined).lstrip("/")


def open_archive(file: bytes, *, most_xml_bytes: int | None = None, most_nodes: int | None = None) -> Archive:
    """Return the parts of a .pptx and its kin, a .docx or an .xlsx; nothing is unpacked yet.

    Args:
        file: Bytes of the file.
        most_xml_bytes: Largest XML part, unpacked; None for `MOST_XML_BYTES`.
        most_nodes: Elements and attributes of all parts that are parsed; None for `MOST_NODES`.

    Raises:
        UnsupportedFileType: it is no such file, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged.
    """
    if file.startswith(OLE):
        raise _old_or_locked(file)
    if not file.startswith(b"PK"):
        raise UnsupportedFileType("This is no PowerPoint file.", hint="Give a .pptx file.")
    try:
        archive = zipfile.ZipFile(io.BytesIO(file))
    except UNREADABLE as exc:
        raise _damaged("its archive cannot be opened") from exc
    _refuse_bombs(archive, MOST_XML_BYTES if most_xml_bytes is None else most_xml_bytes)
    return Archive(archive, MOST_NODES if most_nodes is None else most_nodes)


def is_locked(file: bytes) -> bool:
    """Whether an office file is protected by a password."""
    return file.startswith(OLE) and _ENCRYPTED in file


def _old_or_locked(file: bytes) -> UnsupportedFileType:
    if is_locked(file):
        return UnsupportedFileType(
            "The presentation is protected by a password.",
            hint="Open it in PowerPoint, remove the password under File > Info, and save it again.",
        )
    if _OLD_POWERPOINT in file:
        return UnsupportedFileType(
            "This is a PowerPoint file of the old kind (.ppt).",
            hint="Save it as .pptx in PowerPoint or LibreOffice, then try again.",
        )
    return UnsupportedFileType("This is no PowerPoint file.", hint="Give a .pptx file.")


def _damaged(reason: str) -> BadRequest:
    return BadRequest(
        f"The file is damaged: {reason}.",
        hint="Open it in the program that made it, let that repair the file, and save it.",
    )


def _refuse_bombs(archive: zipfile.ZipFile, most_xml_bytes: int) -> None:
    infos = archive.infolist()
    total = sum(info.file_size for info in infos)
    largest = max((info.file_size for info in infos if info.filename.endswith((".xml", ".rels"))), default=0)
    other = max(
        (info.file_size for info in infos if not info.filename.endswith((".xml", ".rels"))), default=0
    )
    is_large = total > MOST_BYTES or largest > most_xml_bytes or other > MOST_PART_BYTES
    if len(infos) > MOST_PARTS or is_large:
        raise PayloadTooLarge(
            f"The file would unpack to {total:,} bytes in {len(infos):,} parts.",
            hint=f"Give a file of at most {MOST_BYTES:,} bytes unpacked in {MOST_PARTS:,} parts, "
            f"{most_xml_bytes:,} in one XML part and {MOST_PART_BYTES:,} in any other.",
        )


def main_part(archive: Archive) -> tuple[str, etree._Element]:
    """Return name and root of the presentation part.

    Raises:
        UnsupportedFileType: the file holds another kind of document.
        BadRequest: the part is missing or damaged.
    """
    name = archive.related("", "officeDocument")
    tree = archive.tree(name)
    if tree is None:
        raise _damaged("it has no presentation part that can be read")
    if tree.tag != f"{P}presentation":
        raise UnsupportedFileType(
            "This is an office document, but no presentation.", hint="Give a .pptx file."
        )
    return name, tree
