"""All rules that a scene, and those that a finished file must pass; those of ids, names and notes among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from nbdeck.engine.quality.accessibility import accessibility
from nbdeck.engine.quality.charts import charts
from nbdeck.engine.quality.collisions import collisions
from nbdeck.engine.quality.contrast import contrast
from nbdeck.engine.quality.craft import craft
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.markup import markup
from nbdeck.engine.quality.overflow import floors, overflow
from nbdeck.engine.quality.package import CONTENT_TYPES, NAMESPACES, PackageParts, open_package
from nbdeck.engine.quality.placeholders import placeholders
from nbdeck.engine.quality.placement import placement
from nbdeck.engine.quality.scores import variety
from nbdeck.engine.scene.slides import DeckScene

_TYPES = {
    "slide": "presentationml.slide+xml",
    "slideLayout": "presentationml.slideLayout+xml",
    "slideMaster": "presentationml.slideMaster+xml",
    "notesSlide": "presentationml.notesSlide+xml",
    "notesMaster": "presentationml.notesMaster+xml",
    "theme": "theme+xml",
    "chart": "drawingml.chart+xml",
    "package": "spreadsheetml.sheet",
}
"""End of the content type by kind of relationship."""
_SIGNATURES = {"png": b"\x89PNG", "jpg": b"\xff\xd8\xff", "jpeg": b"\xff\xd8\xff", "gif": b"GIF8"}


def parts(package: PackageParts) -> Iterator[QualityFinding]:
    """Yield what is wrong with the package as a package."""
    yield from package.damage
    yield from _names(package)
    types = content_types(package)
    yield from _types(package, types)
    yield from _references(package, types)
    yield from _orphans(package)
    for name, data in package.data.items():
        signature = _SIGNATURES.get(name.rpartition(".")[2].lower())
        if signature is not None and not data.startswith(signature):
            yield QualityFinding("parts", None, f"{name} is not the kind of picture that its name says")


def content_types(package: PackageParts) -> dict[str, str]:
    """Return the content type by part name, for parts that have one."""
    tree = package.trees.get(CONTENT_TYPES)
    if tree is None:
        return {}
    defaults = {
        item.get("Extension", "").lower(): item.get("ContentType", "")
        for item in tree.findall("ct:Default", NAMESPACES)
    }
    overrides = {
        item.get("PartName", "").lstrip("/"): item.get("ContentType", "")
        for item in tree.findall("ct:Override", NAMESPACES)
    }
    by_extension = {name: defaults.get(name.rpartition(".")[2].lower(), "") for name in package.names}
    return {name: kind for name, kind in {**by_extension, **overrides}.items() if kind}


def _names(package: PackageParts) -> Iterator[QualityFinding]:
    for name, count in Counter(name.lower() for name in package.names).items():
        if count > 1:
            yield QualityFinding("parts", None, f"{name} is {count} times in the archive")
    for name in package.names:
        if name.startswith("/") or "\\" in name or ".." in name.split("/"):
            yield QualityFinding("parts", None, f"{name!r} is no name for a part")


def _types(package: PackageParts, types: dict[str, str]) -> Iterator[QualityFinding]:
    tree = package.trees.get(CONTENT_TYPES)
    if tree is None:
        yield QualityFinding("parts", None, f"{CONTENT_TYPES} is missing")
        return
    overrides = [item.get("PartName", "").lstrip("/") for item in tree.findall("ct:Override", NAMESPACES)]
    for name, count in Counter(overrides).items():
        if count > 1:
            yield QualityFinding("parts", None, f"{name} has {count} content types")
        if name not in package.data:
            yield QualityFinding("parts", None, f"{name} has a content type but is not there")
    for name in package.names:
        if name == CONTENT_TYPES or name.endswith("/"):
            continue
        if name not in types:
            yield QualityFinding("parts", None, f"{name} has no content type")
        elif types[name] == "application/xml" and not name.startswith("customXml/"):
            yield QualityFinding("parts", None, f"{name} is only known as some XML")


def _references(package: PackageParts, types: dict[str, str]) -> Iterator[QualityFinding]:
    if not package.presentation():
        yield QualityFinding("parts", None, "The package names no presentation")
    for part in ["", *package.trees]:
        relationships = package.relationships(part)
        for identity, count in Counter(item.id for item in relationships).items():
            if count > 1:
                yield QualityFinding("parts", None, f"{part}: relationship {identity} is there {count} times")
        for item in relationships:
            if not item.is_external and item.target not in package.data:
                yield QualityFinding(
                    "parts", None, f"{part}: {item.id} leads to {item.target}, which is missing"
                )
            elif not types.get(item.target, "").endswith(_TYPES.get(item.kind, "")):
                yield QualityFinding(
                    "parts", None, f"{item.target} is called {item.kind} but typed {types.get(item.target)}"
                )
        yield from _used_ids(package, part, {item.id for item in relationships})


def _used_ids(package: PackageParts, part: str, known: set[str]) -> Iterator[QualityFinding]:
    tree = package.trees.get(part)
    if tree is None:
        return
    prefix = f"{{{NAMESPACES['r']}}}"
    used = {
        value
        for element in tree.iter()
        for key, value in element.attrib.items()
        if str(key).startswith(prefix) and value
    }
    for identity in sorted(set(map(str, used)) - known):
        yield QualityFinding("parts", None, f"{part} uses relationship {identity}, which it does not have")


def _orphans(package: PackageParts) -> Iterator[QualityFinding]:
    reached, ahead = {""}, [""]
    while ahead:
        for item in package.relationships(ahead.pop()):
            if not item.is_external and item.target not in reached:
                reached.add(item.target)
                ahead.append(item.target)
    for name in package.names:
        if name not in reached and name != CONTENT_TYPES and not name.endswith((".rels", "/")):
            yield QualityFinding("parts", None, f"{name} is referenced by nothing")


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


def notes(package: PackageParts) -> Iterator[QualityFinding]:
    """Yield notes that PowerPoint would lose or repair."""
    of_kind = {
        kind: [name for name, tree in package.trees.items() if etree.QName(tree).localname == kind]
        for kind in ("notes", "notesMaster")
    }
    main = package.presentation()
    tree = package.trees.get(main)
    if of_kind["notes"] and not of_kind["notesMaster"]:
        yield QualityFinding("notes", None, "There are notes but no notes master")
    for name in of_kind["notesMaster"]:
        if tree is None or tree.find("p:notesMasterIdLst/p:notesMasterId", NAMESPACES) is None:
            yield QualityFinding("notes", None, f"The presentation does not list {name}")
        if package.trees[name].find("p:clrMap", NAMESPACES) is None:
            yield QualityFinding("notes", None, f"{name} has no colour map")
        yield from _theme(package, name)
    yield from _links(package, of_kind["notes"])


def _theme(package: PackageParts, name: str) -> Iterator[QualityFinding]:
    themes = package.related(name, "theme")
    shared = Counter(
        theme
        for part in package.trees
        for theme in package.related(part, "theme")
        if part != package.presentation()
    )
    if len(themes) != 1:
        yield QualityFinding("notes", None, f"{name} has no single theme")
    elif shared[themes[0]] > 1:
        yield QualityFinding("notes", None, f"{name} shares {themes[0]} with another master")


def _links(package: PackageParts, names: list[str]) -> Iterator[QualityFinding]:
    owners = {
        name: number for number, slide, _ in package.slides() for name in package.related(slide, "notesSlide")
    }
    for name in names:
        number = owners.get(name)
        if number is None:
            yield QualityFinding("notes", None, f"No slide has the notes {name}")
        if len(package.related(name, "notesMaster")) != 1:
            yield QualityFinding("notes", number, f"{name} stands on no single notes master")
        backs = package.related(name, "slide")
        if len(backs) != 1 or name not in package.related(backs[0], "notesSlide"):
            yield QualityFinding("notes", number, f"{name} does not point back at its slide")


def scene_findings(deck: DeckScene, *, is_file: bool = False) -> list[QualityFinding]:
    """Return everything that is wrong with a deck as it was laid out, slide by slide; empty for a good deck.

    Slides that are kept as they stand in a file are not laid out here, so nothing is said of them.

    Args:
        deck: As it was laid out, or read.
        is_file: Whether it was read from a finished file: its pictures are judged by the colours that they have.
    """
    deck = replace(deck, slides=tuple(slide for slide in deck.slides if not slide.is_kept))
    findings = [*accessibility(deck), *variety(deck), *craft(deck)]
    for slide in deck.slides:
        findings += [
            *overflow(slide),
            *floors(slide),
            *placement(slide, deck.page),
            *collisions(deck, slide),
            *contrast(deck, slide, is_file=is_file),
        ]
    return sorted(findings, key=lambda finding: finding.slide or 0)


def package_findings(pptx: bytes) -> list[QualityFinding]:
    """Return everything in a .pptx that would make PowerPoint repair it, lose a part of it, or shut people out.

    Any bytes give findings, never an error.
    """
    package = open_package(pptx)
    return [
        *parts(package),
        *identity(package),
        *placeholders(package),
        *notes(package),
        *charts(package),
        *markup(package),
    ]
