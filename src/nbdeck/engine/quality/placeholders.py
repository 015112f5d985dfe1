"""Rule: slides stand on layouts, layouts on masters, and placeholders on what the layout offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.package import NAMESPACES, PackageParts

KINDS = frozenset(
    {
        "title",
        "body",
        "ctrTitle",
        "subTitle",
        "dt",
        "sldNum",
        "ftr",
        "hdr",
        "obj",
        "chart",
        "tbl",
        "clipArt",
        "dgm",
        "media",
        "sldImg",
        "pic",
    }
)
_TITLES = ("title", "ctrTitle")
_BY_KIND = ("dt", "sldNum", "ftr", *_TITLES)
"""Kinds that a slide's placeholder is matched by, whatever its index."""


def placeholders(package: PackageParts) -> Iterator[QualityFinding]:
    """Yield slides without layout, layouts without master, and placeholders that match nothing."""
    for number, name, tree in package.slides():
        layouts = package.related(name, "slideLayout")
        if len(layouts) != 1:
            yield QualityFinding("placeholders", number, f"{name} stands on {len(layouts)} layouts")
        yield from _titles(number, name, tree)
        yield from _empty(number, tree)
        for layout in layouts[:1]:
            yield from _matched(package, number, name, layout)
    yield from _layouts(package)


def _layouts(package: PackageParts) -> Iterator[QualityFinding]:
    for name, tree in package.trees.items():
        kind = etree.QName(tree).localname
        if kind == "sldLayout" and len(package.related(name, "slideMaster")) != 1:
            yield QualityFinding("placeholders", None, f"{name} stands on no single master")
        if kind == "sldMaster":
            yield from _master(package, name, tree)
        if kind in ("sldLayout", "sldMaster"):
            yield from _offered(name, tree)


def _master(package: PackageParts, name: str, tree: etree._Element) -> Iterator[QualityFinding]:
    listed = len(tree.findall("p:sldLayoutIdLst/p:sldLayoutId", NAMESPACES))
    if listed != len(package.related(name, "slideLayout")):
        yield QualityFinding(
            "placeholders", None, f"{name} lists {listed} layouts but is related to another number"
        )
    if len(package.related(name, "theme")) != 1:
        yield QualityFinding("placeholders", None, f"{name} has no single theme")
    if tree.find("p:clrMap", NAMESPACES) is None:
        yield QualityFinding("placeholders", None, f"{name} has no colour map")


def _keys(tree: etree._Element) -> list[tuple[str, str]]:
    return [(item.get("type", "obj"), item.get("idx", "0")) for item in tree.iter(f"{{{NAMESPACES['p']}}}ph")]


def _offered(name: str, tree: etree._Element) -> Iterator[QualityFinding]:
    keys = _keys(tree)
    for kind, _ in keys:
        if kind not in KINDS:
            yield QualityFinding("placeholders", None, f"{name}: there is no placeholder of type {kind!r}")
    for key, count in Counter(keys).items():
        if count > 1:
            yield QualityFinding("placeholders", None, f"{name} offers placeholder {key} {count} times")


def _matched(package: PackageParts, number: int, name: str, layout: str) -> Iterator[QualityFinding]:
    if layout not in package.trees:
        return
    offered = _keys(package.trees[layout])
    # PowerPoint keeps the title of a slide whose layout has none, and shows it in the outline.
    offered += [("title", "0")] if not any(kind in _TITLES for kind, _ in offered) else []
    used = _keys(package.trees[name])
    kinds = {kind for kind, _ in offered}
    for key, count in Counter(used).items():
        is_offered = key in offered or (key[0] in _BY_KIND and key[0] in kinds)
        if not is_offered:
            yield QualityFinding("placeholders", number, f"{name}: {layout} offers no placeholder {key}")
        elif count > 1:
            yield QualityFinding("placeholders", number, f"{name} fills placeholder {key} {count} times")


def _empty(number: int, tree: etree._Element) -> Iterator[QualityFinding]:
    """Yield places for words that wait for some: they are seen by who edits the deck, and by screen readers."""
    for shape in tree.iter(f"{{{NAMESPACES['p']}}}sp"):
        if not is_waiting(shape):
            continue
        label = shape.find("p:nvSpPr/p:cNvPr", NAMESPACES)
        called = "" if label is None else label.get("name", "").strip()
        finding = QualityFinding(
            "placeholders", number, f"{called or 'A shape'} is an empty placeholder", severity="warning"
        )
        yield replace(finding, shape=called, remedy="removal") if called else finding


def is_waiting(shape: etree._Element) -> bool:
    """Whether a shape is a place for words or whatever else, and holds nothing."""
    key = shape.find("p:nvSpPr/p:nvPr/p:ph", NAMESPACES)
    return key is not None and key.get("type", "obj") in ("obj", "body", "subTitle") and not _text(shape)


def _text(shape: etree._Element) -> str:
    return "".join(run.text or "" for run in shape.iter(f"{{{NAMESPACES['a']}}}t")).strip()


def _titles(number: int, name: str, tree: etree._Element) -> Iterator[QualityFinding]:
    texts = []
    for shape in tree.iter(f"{{{NAMESPACES['p']}}}sp"):
        key = shape.find("p:nvSpPr/p:nvPr/p:ph", NAMESPACES)
        if key is not None and key.get("type") in _TITLES:
            texts.append(_text(shape))
    if len(texts) != 1 or not texts[0]:
        yield QualityFinding(
            "accessibility", number, f"{name} has {len([text for text in texts if text])} titles with text"
        )
