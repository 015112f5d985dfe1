"""Rule: every part is typed, referenced and there; every relationship leads somewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.package import CONTENT_TYPES, NAMESPACES, PackageParts

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
        elif types[name] == "application/xml":
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
