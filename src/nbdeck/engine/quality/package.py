"""A presentation file opened for inspection: parts, content types and relationships, read leniently."""

from __future__ import annotations

import io
import lzma
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from lxml import etree

from nbdeck.engine.quality.finding import QualityFinding

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
"""What Python's zip reader raises for damaged, encrypted and unknown archives."""
CONTENT_TYPES = "[Content_Types].xml"
NAMESPACES = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "ct": "http://schemas.openxmlformats.org/package/2006/content-types",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
    "adec": "http://schemas.microsoft.com/office/drawing/2017/decorative",
}


@dataclass(frozen=True, slots=True)
class Relationship:
    """One relationship of a part.

    Attributes:
        kind: Last word of its type, such as "slideLayout".
        target: Name of the part it points at, or an address when external.
    """

    id: str
    kind: str
    target: str
    is_external: bool


@dataclass(slots=True)
class PackageParts:
    """The parts of a file.

    Attributes:
        names: In the order of the archive, duplicates included.
        data: Bytes by part name.
        trees: Root elements of the parts that are XML.
        damage: What went wrong while opening.
    """

    names: list[str] = field(default_factory=list)
    data: dict[str, bytes] = field(default_factory=dict)
    trees: dict[str, etree._Element] = field(default_factory=dict)
    damage: list[QualityFinding] = field(default_factory=list)

    def relationships(self, part: str) -> list[Relationship]:
        """Return the relationships of a part; "" for those of the package itself."""
        tree = self.trees.get(relationships_name(part))
        if tree is None:
            return []
        folder = posixpath.dirname(part)
        listed = []
        for element in tree.findall("rel:Relationship", NAMESPACES):
            target, is_external = element.get("Target", ""), element.get("TargetMode") == "External"
            if not is_external:
                absolute = target if target.startswith("/") else posixpath.join("/", folder, target)
                target = posixpath.normpath(absolute).lstrip("/")
            kind = element.get("Type", "").rpartition("/")[2]
            listed.append(Relationship(element.get("Id", ""), kind, target, is_external))
        return listed

    def related(self, part: str, kind: str) -> list[str]:
        """Return the names of the parts that `part` points at with this kind of relationship."""
        return [
            item.target for item in self.relationships(part) if item.kind == kind and not item.is_external
        ]

    def presentation(self) -> str:
        """Return the name of the main part, empty where there is none."""
        return next(iter(self.related("", "officeDocument")), "")

    def slides(self) -> Iterator[tuple[int, str, etree._Element]]:
        """Yield number, part name and root of the slides, in the order of the show."""
        main = self.presentation()
        targets = {item.id: item.target for item in self.relationships(main)}
        tree = self.trees.get(main)
        ids = [] if tree is None else tree.findall("p:sldIdLst/p:sldId", NAMESPACES)
        for number, element in enumerate(ids, start=1):
            name = targets.get(element.get(f"{{{NAMESPACES['r']}}}id", ""), "")
            if name in self.trees:
                yield number, name, self.trees[name]


def open_package(file: bytes) -> PackageParts:
    """Return the parts of a file; what cannot be read is a finding of the package, never an error."""
    package = PackageParts()
    try:
        archive = zipfile.ZipFile(io.BytesIO(file))
    except UNREADABLE:
        package.damage.append(QualityFinding("parts", None, "The file is not a zip archive"))
        return package
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    with archive:
        for info in archive.infolist():
            _read(package, archive, info, parser)
    return package


def _read(
    package: PackageParts, archive: zipfile.ZipFile, info: zipfile.ZipInfo, parser: etree.XMLParser
) -> None:
    name = info.filename
    package.names.append(name)
    try:
        package.data[name] = archive.read(info)
        if name.endswith((".xml", ".rels")):
            package.trees[name] = etree.fromstring(package.data[name], parser)
    except UNREADABLE:
        package.damage.append(QualityFinding("parts", None, f"{name} is damaged in the archive"))
    except etree.XMLSyntaxError as error:
        package.damage.append(QualityFinding("parts", None, f"{name} is no well-formed XML: {error.msg}"))


def relationships_name(part: str) -> str:
    """Return the name of the part that holds the relationships of `part`."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")
