"""Rule: ids are unique and in the range that PowerPoint accepts; names are unique on their slide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.package import NAMESPACES, PackageParts

FIRST_SLIDE_ID = 256
FIRST_MASTER_ID = 2**31
"""Slides count below it, masters and layouts from it. Source: ECMA-376 part 1, 19.7.13 and 19.7.16."""


def identity(package: PackageParts) -> Iterator[QualityFinding]:
    """Yield ids and names that are used twice or out of range."""
    for number, name, tree in package.slides():
        yield from _shapes(number, name, tree)
    for name, tree in package.trees.items():
        if etree.QName(tree).localname in ("sldLayout", "sldMaster", "notes", "notesMaster"):
            yield from _ids(None, name, _properties(tree))
    yield from _slide_ids(package)
    yield from _master_ids(package)


def _properties(tree: etree._Element) -> list[etree._Element]:
    return list(tree.iter(f"{{{NAMESPACES['p']}}}cNvPr"))


def _shapes(number: int, part: str, tree: etree._Element) -> Iterator[QualityFinding]:
    properties = _properties(tree)
    yield from _ids(number, part, properties)
    # The shape tree itself is the one that may go without a name.
    names = Counter(item.get("name", "") for item in properties[1:])
    for name, count in names.items():
        if not name.strip():
            yield QualityFinding("identity", number, f"{part}: {count} shapes have no name")
        elif count > 1:
            yield QualityFinding("identity", number, f"{part}: {count} shapes are called {name!r}")


def _ids(number: int | None, part: str, properties: list[etree._Element]) -> Iterator[QualityFinding]:
    for value, count in Counter(item.get("id", "") for item in properties).items():
        if not value.isdecimal() or not 0 < int(value) < 2**31:
            yield QualityFinding("identity", number, f"{part}: {value!r} is no shape id")
        elif count > 1:
            yield QualityFinding("identity", number, f"{part}: {count} shapes have the id {value}")


def _slide_ids(package: PackageParts) -> Iterator[QualityFinding]:
    tree = package.trees.get(package.presentation())
    ids = (
        []
        if tree is None
        else [item.get("id", "") for item in tree.findall("p:sldIdLst/p:sldId", NAMESPACES)]
    )
    yield from _in_range(ids, "slide", FIRST_SLIDE_ID, FIRST_MASTER_ID)


def _master_ids(package: PackageParts) -> Iterator[QualityFinding]:
    ids = [
        item.get("id", "")
        for tree in package.trees.values()
        for path in ("p:sldMasterIdLst/p:sldMasterId", "p:sldLayoutIdLst/p:sldLayoutId")
        for item in tree.findall(path, NAMESPACES)
    ]
    yield from _in_range(ids, "master or layout", FIRST_MASTER_ID, 2**32)


def _in_range(ids: list[str], what: str, low: int, high: int) -> Iterator[QualityFinding]:
    for value, count in Counter(ids).items():
        if not value.isdecimal() or not low <= int(value) < high:
            yield QualityFinding("identity", None, f"{value!r} is no id for a {what}")
        elif count > 1:
            yield QualityFinding("identity", None, f"{count} of kind {what} have the id {value}")
