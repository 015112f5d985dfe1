"""Rule: charts are whole: axes that meet, caches that add up, and a workbook that opens."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from nbdeck.contract.chart_rules import is_finite_number
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.package import CONTENT_TYPES, NAMESPACES, UNREADABLE, PackageParts

_CHART = f"{{{NAMESPACES['c']}}}"
MOST_SLICES = 8
_AXES = ("catAx", "valAx", "dateAx", "serAx")
_AXELESS = ("pieChart", "doughnutChart", "ofPieChart")
_SHEET = re.compile(r"(?:'((?:[^']|'')+)'|([A-Za-z0-9_.]+))!\$?[A-Z]+\$?[0-9]+(?::\$?[A-Z]+\$?[0-9]+)?")


def charts(package: PackageParts) -> Iterator[QualityFinding]:
    """Yield charts that PowerPoint could not draw, or not edit."""
    owners = {
        chart: number for number, slide, _ in package.slides() for chart in package.related(slide, "chart")
    }
    for name, tree in package.trees.items():
        if etree.QName(tree).localname != "chartSpace":
            continue
        number = owners.get(name)
        for message in (*_plots(tree), *_axes(tree), *_caches(tree), *_workbook(package, name, tree)):
            yield QualityFinding("charts", number, f"{name}: {message}")
        for message in dict.fromkeys((*_misleading(tree), *_crowded(tree))):
            yield QualityFinding("charts", number, f"{name}: {message}", severity="warning")


def _misleading(tree: etree._Element) -> Iterator[str]:
    """Yield bars that do not begin at zero, and values that lie beyond the ends of their axis."""
    for axis in tree.iterfind("c:chart/c:plotArea/c:valAx", NAMESPACES):
        least, most = (_limit(axis, end) for end in ("min", "max"))
        identity = _value(axis, "axId")
        for plot in tree.iterfind("c:chart/c:plotArea/*", NAMESPACES):
            if identity not in [each.get("val") for each in plot.findall("c:axId", NAMESPACES)]:
                continue
            is_bar = etree.QName(plot).localname in ("barChart", "bar3DChart")
            if is_bar and ((least or 0.0) > 0 or (most or 0.0) < 0):
                yield f"its bars begin at {least if (least or 0.0) > 0 else most:g}, not at 0, so their lengths mislead"
            if _value(plot, "grouping") in ("stacked", "percentStacked"):
                continue
            for value in _numbers(plot, axis):
                if (least is not None and value < least) or (most is not None and value > most):
                    yield f"a value lies beyond its axis: {value:g}"
                    break


def _limit(axis: etree._Element, end: str) -> float | None:
    element = axis.find(f"c:scaling/c:{end}", NAMESPACES)
    text = "" if element is None else element.get("val", "")
    return float(text) if is_finite_number(text) else None


def _numbers(plot: etree._Element, axis: etree._Element) -> Iterator[float]:
    """Yield the values that are plotted along an axis; of clouds of points those across or upright, as it stands."""
    points = "xVal" if _value(axis, "axPos") in ("b", "t") else "yVal"
    for path in ("c:ser/c:val//c:pt/c:v", f"c:ser/c:{points}//c:pt/c:v"):
        texts = (element.text or "" for element in plot.iterfind(path, NAMESPACES))
        yield from (float(text) for text in texts if is_finite_number(text))


def _crowded(tree: etree._Element) -> Iterator[str]:
    for kind in ("pieChart", "pie3DChart", "doughnutChart"):
        for series in tree.iterfind(f"c:chart/c:plotArea/c:{kind}/c:ser", NAMESPACES):
            count = len(series.findall("c:val//c:pt", NAMESPACES))
            if count > MOST_SLICES:
                yield f"a circle of {count} slices: bars would tell them apart"


def _plots(tree: etree._Element) -> Iterator[str]:
    area = tree.find("c:chart/c:plotArea", NAMESPACES)
    plots = [] if area is None else [item for item in area if etree.QName(item).localname.endswith("Chart")]
    if not plots:
        yield "nothing is plotted"
    for key in ("idx", "order"):
        values = [item.get("val") for item in tree.findall(f".//c:ser/c:{key}", NAMESPACES)]
        if len(set(values)) != len(values):
            yield f"two series have the same {key}"
    for series in tree.findall(".//c:ser", NAMESPACES):
        points = Counter(item.get("val") for item in series.findall("c:dPt/c:idx", NAMESPACES))
        labels = Counter(item.get("val") for item in series.findall("c:dLbls/c:dLbl/c:idx", NAMESPACES))
        if any(count > 1 for count in (*points.values(), *labels.values())):
            yield "a point is described twice"


def _axes(tree: etree._Element) -> Iterator[str]:
    area = tree.find("c:chart/c:plotArea", NAMESPACES)
    if area is None:
        return
    drawn = [item for item in area if etree.QName(item).localname in _AXES]
    axes = {_value(axis, "axId") for axis in drawn}
    crossings = {_value(axis, "crossAx") for axis in drawn}
    for plot in area:
        kind = etree.QName(plot).localname
        if not kind.endswith("Chart"):
            continue
        used = {item.get("val", "") for item in plot.findall("c:axId", NAMESPACES)}
        if "3D" in kind:
            # PowerPoint writes a third axis "0" that nobody has.
            used.discard("0")
        if len(used) != (0 if kind in _AXELESS else 2) and not ("3D" in kind and len(used) in (0, 3)):
            yield f"{kind} has {len(used)} axes"
        if used - axes:
            yield f"{kind} uses an axis that is not there"
    if crossings - axes:
        yield "an axis crosses one that is not there"


def _value(element: etree._Element, child: str) -> str:
    value = element.find(f"c:{child}", NAMESPACES)
    return "" if value is None else value.get("val", "")


def _caches(tree: etree._Element) -> Iterator[str]:
    for cache in tree.iter(f"{_CHART}numCache", f"{_CHART}strCache"):
        count = _value(cache, "ptCount")
        indices = [item.get("idx", "") for item in cache.findall("c:pt", NAMESPACES)]
        if not count.isdecimal() or any(
            not index.isdecimal() or int(index) >= int(count) for index in indices
        ):
            yield "a cache holds a point beyond its count"
        if len(set(indices)) != len(indices):
            yield "a cache holds a point twice"
    for value in tree.findall(".//c:numCache/c:pt/c:v", NAMESPACES):
        if not is_finite_number(value.text or ""):
            yield f"{value.text!r} is no number"
    for axis in ("min", "max", "majorUnit", "x", "y", "w", "h"):
        for element in tree.iter(f"{_CHART}{axis}"):
            if not is_finite_number(element.get("val", "0")):
                yield f"{axis} is {element.get('val')!r}"


def _workbook(package: PackageParts, name: str, tree: etree._Element) -> Iterator[str]:
    books = package.related(name, "package")
    if tree.find("c:externalData", NAMESPACES) is None or len(books) != 1:
        yield "no embedded workbook: its data cannot be edited"
        return
    sheets = _sheets(package.data.get(books[0], b""))
    if not sheets:
        yield f"{books[0]} does not open as a workbook"
        return
    for formula in tree.iter(f"{_CHART}f"):
        match = _SHEET.fullmatch(formula.text or "")
        if match is None:
            yield f"{formula.text!r} is no reference to cells"
        elif (match[1] or match[2]).replace("''", "'") not in sheets:
            yield f"{formula.text!r} names a sheet that the workbook does not have"


def _sheets(book: bytes) -> set[str]:
    """Return the names of a workbook's sheets; empty where it cannot be opened or a sheet is missing."""
    main = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    try:
        with zipfile.ZipFile(io.BytesIO(book)) as archive:
            names = set(archive.namelist())
            tree = etree.fromstring(archive.read("xl/workbook.xml"))
            links = etree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
            targets = {item.get("Id"): item.get("Target", "") for item in links}
            sheets = {}
            for item in tree.iter(f"{main}sheet"):
                target = targets.get(item.get(f"{{{NAMESPACES['r']}}}id"), "")
                path = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
                sheets[item.get("name", "")] = path
                if path in names:
                    etree.fromstring(archive.read(path))
    except (*UNREADABLE, KeyError, etree.XMLSyntaxError):
        return set()
    return set(sheets) if CONTENT_TYPES in names and all(path in names for path in sheets.values()) else set()
