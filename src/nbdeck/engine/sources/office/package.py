"""An Open XML file opened for its reader: its parts, its main part, and what its properties say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbdeck.engine.pptx.read.archive import OLE, Archive, is_locked, open_archive
from nbdeck.engine.sources.reading import Reading
from nbdeck.errors import BadRequest, CorruptFile, EncryptedFile, UnsupportedFileType

if TYPE_CHECKING:
    from lxml import etree

_DUBLIN_CORE = "{http://purl.org/dc/elements/1.1/}"
_TERMS = "{http://purl.org/dc/terms/}"
_CORE = "{http://schemas.openxmlformats.org/package/2006/metadata/core-properties}"
_EXTENDED = "{http://schemas.openxmlformats.org/officeDocument/2006/extended-properties}"
_METADATA = {
    f"{_TERMS}created": "created",
    f"{_TERMS}modified": "modified",
    f"{_DUBLIN_CORE}subject": "subject",
    f"{_DUBLIN_CORE}description": "description",
    f"{_CORE}keywords": "keywords",
    f"{_CORE}category": "category",
}
_MOST_XML_BYTES = 50_000_000
_MOST_NODES = 8_000_000
"""More than a presentation may have: a long document is one part, and a process of bounded memory reads it."""
_LONGEST = 2000
"""Characters kept of one property."""


def open_office(data: bytes, kind: str, *, most_xml_bytes: int | None = None) -> Archive:
    """Return the parts of a file; nothing is unpacked yet.

    Args:
        data: Bytes of the file.
        kind: Suffix of the type, for messages.
        most_xml_bytes: Largest XML part, unpacked; None for the usual limit, which is that of every .pptx.

    Raises:
        EncryptedFile: It is protected by a password.
        UnsupportedFileType: It is a file of the old binary kind.
        CorruptFile: It is no archive, or a damaged one.
        PayloadTooLarge: Unpacked it would be beyond the limits.
    """
    if is_locked(data):
        raise EncryptedFile(f"The .{kind} file is protected by a password.")
    if data.startswith(OLE):
        raise UnsupportedFileType(f"This is an office file of the old binary kind, no .{kind}.")
    if not data.startswith(b"PK"):
        raise CorruptFile(f"This is no .{kind} file, or its beginning is damaged.")
    try:
        if kind == "pptx":
            return open_archive(data)
        return open_archive(data, most_xml_bytes=most_xml_bytes or _MOST_XML_BYTES, most_nodes=_MOST_NODES)
    except BadRequest as exc:
        raise CorruptFile(exc.message) from exc


def main_part(archive: Archive, kind: str, tag: str) -> tuple[str, etree._Element]:
    """Return name and root of the part that everything else hangs on.

    Args:
        archive: The file.
        kind: Suffix of its type, for messages.
        tag: Name of the root, with its namespace.

    Raises:
        UnsupportedFileType: The file holds another kind of document.
        CorruptFile: The part is missing or damaged.
    """
    name = archive.related("", "officeDocument")
    tree = archive.tree(name)
    if tree is None:
        raise CorruptFile(f"The .{kind} file is damaged: its main part cannot be read.")
    if tree.tag != tag:
        raise UnsupportedFileType(f"This is an office document, but no .{kind}.")
    return name, tree


def read_properties(archive: Archive, reading: Reading) -> None:
    """Fill title, author, language and metadata of a reading from the file's properties."""
    tree = archive.tree(archive.related("", "core-properties"))
    properties = {} if tree is None else {str(each.tag): _words(each) for each in tree}
    reading.title = properties.get(f"{_DUBLIN_CORE}title", "")
    reading.author = properties.get(f"{_DUBLIN_CORE}creator", "")
    reading.language = properties.get(f"{_DUBLIN_CORE}language", "")
    reading.metadata.update({name: properties[tag] for tag, name in _METADATA.items() if properties.get(tag)})
    company = _extended(archive, "Company")
    if company:
        reading.metadata["company"] = company


def stated_pages(archive: Archive) -> int:
    """Return how many pages the program that saved the file counted; 0 where it does not say.

    One that counted no words either, as in a template of a library, has counted nothing.
    """
    pages = _extended(archive, "Pages")
    has_counted = _extended(archive, "Words") != "0"
    return int(pages) if has_counted and pages.isdecimal() and len(pages) < 7 else 0


def _extended(archive: Archive, name: str) -> str:
    tree = archive.tree(archive.related("", "extended-properties"))
    property_ = None if tree is None else tree.find(_EXTENDED + name)
    return "" if property_ is None else _words(property_)


def _words(element: etree._Element) -> str:
    return " ".join((element.text or "").split())[:_LONGEST]
