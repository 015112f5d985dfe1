"""Rule: the XML is in the order and within the values that PowerPoint reads without a repair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from lxml import etree

from nbdeck.engine.quality.finding import QualityFinding, Severity
from nbdeck.engine.quality.package import NAMESPACES, PackageParts
from nbdeck.engine.quality.schema_order import SEQUENCES

_PREFIXES = {uri: prefix for prefix, uri in NAMESPACES.items()}
_A, _P = f"{{{NAMESPACES['a']}}}", f"{{{NAMESPACES['p']}}}"
_NOT_NUMBERS = frozenset({"nan", "inf", "-inf", "infinity", "-infinity"})
_HEX = re.compile(r"[0-9A-Fa-f]{6}")
_GUID = re.compile(r"\{[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}\}")
_SCHEME = frozenset(
    {
        "bg1",
        "tx1",
        "bg2",
        "tx2",
        "accent1",
        "accent2",
        "accent3",
        "accent4",
        "accent5",
        "accent6",
        "hlink",
        "folHlink",
        "dk1",
        "lt1",
        "dk2",
        "lt2",
        "phClr",
    }
)
_WORDS = frozenset({"name", "descr", "title", "prompt", "typeface", "lang", "altLang"})
"""Attributes that hold text of users, or names, where "NaN" is a word like any other."""
_AUTOFIT = "<a:normAutofit> shows text at another size than it says"
"""A matter of taste. Without a stored scale text is shown as it says, and shrinks only when somebody writes more."""


def markup(package: PackageParts) -> Iterator[QualityFinding]:
    """Yield elements out of order, without what they need, or with values out of range."""
    owners = {name: number for number, name, _ in package.slides()}
    for name, tree in package.trees.items():
        for message in dict.fromkeys(_of_part(tree)):
            severity: Severity = "warning" if message == _AUTOFIT else "error"
            yield QualityFinding("markup", owners.get(name), f"{name}: {message}", severity=severity)
    for number, name, tree in package.slides():
        for message in _graphics(tree):
            yield QualityFinding("accessibility", number, f"{name}: {message}")


def _of_part(tree: etree._Element) -> Iterator[str]:
    for element in tree.iter(etree.Element):
        known = _name(element)
        yield from _order(element, known)
        yield from _numbers(element, known)
        check = _CHECKS.get(known)
        if check is not None:
            yield from check(element)


def _name(element: etree._Element) -> str:
    return _prefixed(str(element.tag))


@lru_cache(maxsize=1024)
def _prefixed(tag: str) -> str:
    name = etree.QName(tag)
    return f"{_PREFIXES.get(name.namespace or '', '?')}:{name.localname}"


def _order(element: etree._Element, known: str) -> Iterator[str]:
    parent = element.getparent()
    sequence = SEQUENCES.get("" if parent is None else f"{_name(parent)}/{known}") or SEQUENCES.get(known)
    if sequence is None:
        return
    places = _places(sequence)
    last = -1
    for child in element.iterchildren(etree.Element):
        local = _name(child).partition(":")[2]
        place = places.get(_choice(known, local), last)
        if place < last:
            yield f"<{known}> has <{local}> too late"
        last = max(last, place)


@cache
def _places(sequence: str) -> dict[str, int]:
    return {child: place for place, child in enumerate(sequence.split())}


def _choice(parent: str, child: str) -> str:
    """Return the name under which a child is placed; those of a repeated choice share one place."""
    if parent == "a:p" and child in ("r", "br", "fld"):
        return "r"
    if parent == "c:plotArea" and child.endswith("Chart"):
        return "areaChart"
    if parent == "c:plotArea" and child.endswith("Ax"):
        return "valAx"
    return child


def _numbers(element: etree._Element, known: str) -> Iterator[str]:
    for key, value in element.attrib.items():
        if str(value).lower() in _NOT_NUMBERS and key not in _WORDS:
            yield f"<{known}> holds {str(value)!r} where a number belongs"


def _extent(element: etree._Element) -> Iterator[str]:
    for key in ("x", "y", "cx", "cy"):
        value = element.get(key)
        if value is not None and not re.fullmatch(r"-?[0-9]+" if key in ("x", "y") else r"[0-9]+", value):
            yield f"<{_name(element)}> has {key}={value!r}, not a whole number of EMU"


def _body(element: etree._Element) -> Iterator[str]:
    if element.find("a:bodyPr", NAMESPACES) is None or element.find("a:p", NAMESPACES) is None:
        yield f"<{_name(element)}> lacks body properties or a paragraph"


def _run(element: etree._Element) -> Iterator[str]:
    if element.find("a:t", NAMESPACES) is None:
        yield f"<{_name(element)}> has no text element"


def _field(element: etree._Element) -> Iterator[str]:
    # Its text may be left out: PowerPoint fills it in. Source: ECMA-376, CT_TextField.
    if not _GUID.fullmatch(element.get("id", "")):
        yield f"a field has the id {element.get('id')!r}"


def _size(element: etree._Element) -> Iterator[str]:
    size = element.get("sz")
    if size is not None and not (size.isdecimal() and 100 <= int(size) <= 400000):
        yield f"a font size is {size!r}"


def _autofit(element: etree._Element) -> Iterator[str]:
    if any(name in element.attrib for name in ("fontScale", "lnSpcReduction")):
        yield _AUTOFIT


def _table(element: etree._Element) -> Iterator[str]:
    columns = len(element.findall("a:tblGrid/a:gridCol", NAMESPACES))
    widths = {len(row.findall("a:tc", NAMESPACES)) for row in element.findall("a:tr", NAMESPACES)}
    if widths != {columns}:
        yield f"a table of {columns} columns has rows of {sorted(widths)} cells"
    if any(cell.find("a:txBody", NAMESPACES) is None for cell in element.iter(f"{_A}tc")):
        yield "a table cell has no text body"


def _frame(element: etree._Element) -> Iterator[str]:
    if element.find("p:xfrm", NAMESPACES) is None:
        yield "a graphic frame has no place"


def _rgb(element: etree._Element) -> Iterator[str]:
    if not _HEX.fullmatch(element.get("val", "")):
        yield f"{element.get('val')!r} is no RGB colour"


def _scheme(element: etree._Element) -> Iterator[str]:
    if element.get("val") not in _SCHEME:
        yield f"{element.get('val')!r} is no colour of a theme"


def _percent(element: etree._Element) -> Iterator[str]:
    value = element.get("val", "")
    if not (value.isdecimal() and int(value) <= 100000):
        yield f"an opacity is {value!r}"


_CHECKS = {
    "a:off": _extent, "a:ext": _extent, "a:chOff": _extent, "a:chExt": _extent,
    "p:txBody": _body, "a:txBody": _body, "c:txPr": _body, "c:rich": _body,
    "a:r": _run, "a:fld": _field, "a:rPr": _size, "a:defRPr": _size, "a:endParaRPr": _size,
    "a:normAutofit": _autofit, "a:tbl": _table, "p:graphicFrame": _frame,
    "a:srgbClr": _rgb, "a:schemeClr": _scheme, "a:alpha": _percent,
}  # fmt: skip


def _graphics(tree: etree._Element) -> Iterator[str]:
    for kind in ("pic", "graphicFrame"):
        for graphic in tree.iter(f"{_P}{kind}"):
            properties = next(graphic.iter(f"{_P}cNvPr"), None)
            if properties is None:
                continue
            decorative = next(properties.iter(f"{{{NAMESPACES['adec']}}}decorative"), None)
            is_marked = decorative is not None and decorative.get("val") in ("1", "true")
            if not properties.get("descr", "").strip() and not is_marked:
                yield f"{properties.get('name')!r} has no alternative text"
    for properties in tree.iter(f"{_A}tblPr"):
        if properties.get("firstRow") not in ("1", "true"):
            yield "a table has no header row"
