"""Relationships of a part, read with all that they say and written again.

Source: ECMA-376 part 2, 9.3 (relationships) and 9.1.1 (part names).
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from lxml import etree

from nbdeck.engine.pptx.package import XML, quoted

RELATIONS_TYPE = "application/vnd.openxmlformats-package.relationships+xml"
_NAMESPACE = "http://schemas.openxmlformats.org/package/2006/relationships"
_UNQUOTED = "/%:@!$&'()*+,;=~"
"""Characters of a name that a target holds as they are, besides letters, digits, `-`, `.` and `_`."""


@dataclass(frozen=True, slots=True)
class PartRelation:
    """A relationship of a part."""

    id: str
    type: str
    """The whole type, an address."""
    target: str
    """Name of a part from the root of the package, or as it was written for what is no part."""
    is_inner: bool = True
    """Whether the target is a part of the package."""
    is_external: bool = False
    """Whether it is marked as leading out of the package."""
    written: str = ""
    """The target as the part wrote it, empty for a relationship that is new."""

    @property
    def kind(self) -> str:
        """The last word of the type."""
        return self.type.rpartition("/")[2]


def relations_part(part: str) -> str:
    """Return the name of the part with the relationships of `part`; "" is the package itself."""
    folder, name = posixpath.split(part)
    return posixpath.join(folder, "_rels", f"{name}.rels")


def read_relations(part: str, data: bytes) -> tuple[PartRelation, ...]:
    """Return the relationships in the order of their part; none for data that is no XML."""
    try:
        root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return ()
    folder = posixpath.dirname(part)
    return tuple(_relation(folder, item) for item in root.iter(f"{{{_NAMESPACE}}}Relationship"))


def _relation(folder: str, item: etree._Element) -> PartRelation:
    identity, kind, target = item.get("Id", ""), item.get("Type", ""), item.get("Target", "")
    is_external = item.get("TargetMode") == "External"
    if is_external or not target or target.startswith("#"):
        return PartRelation(identity, kind, target, is_inner=False, is_external=is_external)
    joined = posixpath.normpath(posixpath.join("/", folder, target.partition("#")[0]))
    return PartRelation(identity, kind, joined.lstrip("/"), written=target)


def escaped_name(part: str) -> str:
    """Return a name of a part with all that an address cannot hold escaped."""
    return quote(part, _UNQUOTED)


def relative(part: str, target: str) -> str:
    """Return a target as the relationships of `part` name it."""
    return escaped_name(posixpath.relpath("/" + target, posixpath.join("/", posixpath.dirname(part))))


def relations_xml(part: str, relations: Iterable[PartRelation]) -> bytes:
    """Return the part that holds the relationships of `part`."""
    rows = "".join(
        f"<Relationship Id={quoted(each.id)} Type={quoted(each.type)} "
        f"Target={quoted(each.written or (relative(part, each.target) if each.is_inner else each.target))}"
        f"{' TargetMode=' + quoted('External') if each.is_external else ''}/>"
        for each in relations
    )
    return f'{XML}<Relationships xmlns="{_NAMESPACE}">{rows}</Relationships>'.encode()


def last_id(taken: Iterable[str]) -> int:
    """Return the highest number of ids like rId7, 0 where there is none: those behind it are free."""
    return max((int(each[3:]) for each in taken if each[:3] == "rId" and each[3:].isdecimal()), default=0)
