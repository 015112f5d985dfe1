"""Rule: charts are whole: axes that meet, caches that add up, and a workbook that opens."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

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
    called = dict(_frames(package))
    for name, tree in package.trees.items():
        if etree.QName(tree).localname != "chartSpace":
            continue
        number = owners.get(name)
        for message in (*_plots(tree), *_axes(tree), *_caches(tree), *_workbook(package, name, tree)):
            yield QualityFinding("charts", number, f"{name}: {message}")
        shape = called.get(name, "")
        for message in dict.fromkeys(message for _, message in (*cut_bars(tree), *cut_values(tree))):
            finding = QualityFinding("charts", number, f"{name}: {message}", severity="warning")
            yield replace(finding, shape=shape, remedy="whole_axis") if shape else finding
        for message in dict.fromkeys(_crowded(tree)):
            yield QualityFinding("charts", number, f"{name}: {message}", severity="warning")


def _frames(package: PackageParts) -> Iterator[tuple[str, str]]:
    """Yield the parts of charts on slides with the names of the shapes that show them."""
    for _, slide, tree in package.slides():
        targets = {item.id: item.target for item in package.relationships(slide)}
        for frame in tree.iterfind(".//p:graphicFrame", NAMESPACES):
            chart = frame.find("a:graphic/a:graphicData/c:chart", NAMESPACES)
            label = frame.find("p:nvGraphicFramePr/p:cNvPr", NAMESPACES)
            if chart is not None and label is not None:
                yield (
                    targets.get(chart.get(f"{{{NAMESPACES['r']}}}id", ""), ""),
                    label.get("name", "").strip(),
                )


def cut_bars(tree: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """Yield the ends of axes that bars begin at and that are not zero, with what is wrong."""
    for axis, plot in _plotted(tree):
        # Logarithms have no zero to begin at.
        if etree.QName(plot).localname in ("barChart", "bar3DChart") and not _is_logarithmic(axis):
            for end, sign in (("min", 1), ("max", -1)):
                limit, value = _limit(axis, end)
                if limit is not None and value * sign > 0:
                    yield limit, f"its bars begin at {value:g}, not at 0, so their lengths mislead"


def cut_values(tree: etree._Element) -> Iterator[tuple[etree._Element, str]]:
    """Yield the ends of axes that values lie beyond, with the first such value."""
    for axis, plot in _plotted(tree):
        if _value(plot, "grouping") in ("stacked", "percentStacked"):
            continue
        for end, sign in (("min", 1), ("max", -1)):
            limit, most = _limit(axis, end)
            beyond = next((value for value in _numbers(plot, axis) if value * sign < most * sign), None)
            if limit is not None and beyond is not None:
                yield limit, f"a value lies beyond its axis: {beyond:g}"


def _plotted(tree: etree._Element) -> Iterator[tuple[etree._Element, etree._Element]]:
    """Yield the axes of values, each with every plot along it."""
    for axis in tree.iterfind("c:chart/c:plotArea/c:valAx", NAMESPACES):
        identity = _value(axis, "axId")
        for plot in tree.iterfind("c:chart/c:plotArea/*", NAMESPACES):
            if identity in [each.get("val") for each in plot.findall("c:axId", NAMESPACES)]:
                yield axis, plot


def _is_logarithmic(axis: etree._Element) -> bool:
    return axis.find("c:scaling/c:logBase", NAMESPACES) is not None


def _limit(axis: etree._Element, end: str) -> tuple[etree._Element | None, float]:
    """Return the end of an axis that is set, and its value; None and 0 where the program chooses it."""
    element = axis.find(f"c:scaling/c:{end}", NAMESPACES)
    text = "" if element is None else element.get("val", "")
    return (element, float(text)) if is_finite_number(text) else (None, 0.0)


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
