"""Rule: notes slides stand on a notes master that the presentation knows and that has a theme of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.package import NAMESPACES, PackageParts


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
