"""Rule: the XML is in the order and within the values that PowerPoint reads without a repair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from lxml import etree

from nbdeck.engine.quality.finding import QualityFinding, Severity
from nbdeck.engine.quality.package import NAMESPACES, PackageParts

_FILL = "noFill solidFill gradFill blipFill pattFill grpFill"
_EFFECT = "effectLst effectDag"
_LINE = f"{_FILL} prstDash custDash round bevel miter headEnd tailEnd extLst"
_RUN = f"ln {_FILL} {_EFFECT} highlight uLnTx uLn uFillTx uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst"
_PARAGRAPH = (
    "lnSpc spcBef spcAft buClrTx buClr buSzTx buSzPct buSzPts buFontTx buFont buNone buAutoNum buChar buBlip "
    "tabLst defRPr extLst"
)
_SHAPE = f"xfrm custGeom prstGeom {_FILL} ln {_EFFECT} scene3d sp3d extLst"
_SERIES = "idx order tx spPr"
_LABEL = "numFmt spPr txPr dLblPos showLegendKey showVal showCatName showSerName showPercent showBubbleSize separator"
_AXIS = (
    "axId scaling delete axPos majorGridlines minorGridlines title numFmt majorTickMark minorTickMark tickLblPos spPr "
    "txPr crossAx crosses crossesAt"
)

SEQUENCES: dict[str, str] = {
    "a:ln": _LINE, "a:lnL": _LINE, "a:lnR": _LINE, "a:lnT": _LINE, "a:lnB": _LINE,
    "a:rPr": _RUN, "a:defRPr": _RUN, "a:endParaRPr": _RUN,
    "a:pPr": _PARAGRAPH, **{f"a:lvl{level}pPr": _PARAGRAPH for level in range(1, 10)},
    "a:p": "pPr r br fld endParaRPr",
    "a:bodyPr": "prstTxWarp noAutofit normAutofit spAutoFit scene3d sp3d flatTx extLst",
    "a:tcPr": f"lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D {_FILL} headers extLst",
    "a:tc": "txBody tcPr extLst", "a:tbl": "tblPr tblGrid tr", "a:tr": "tc extLst",
    "a:xfrm": "off ext chOff chExt", "p:xfrm": "off ext", "a:custGeom": "avLst gdLst ahLst cxnLst rect pathLst",
    "a:theme": "themeElements objectDefaults extraClrSchemeLst custClrLst extLst",
    "a:clrScheme": "dk1 lt1 dk2 lt2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink extLst",
    "a:majorFont": "latin ea cs font extLst", "a:minorFont": "latin ea cs font extLst",
    "p:txBody": "bodyPr lstStyle p", "a:txBody": "bodyPr lstStyle p", "c:txPr": "bodyPr lstStyle p",
    "c:rich": "bodyPr lstStyle p", "p:spPr": _SHAPE, "c:spPr": _SHAPE,
    "p:grpSpPr": f"xfrm {_FILL} {_EFFECT} scene3d extLst",
    "p:sp": "nvSpPr spPr style txBody extLst", "p:pic": "nvPicPr blipFill spPr style extLst",
    "p:graphicFrame": "nvGraphicFramePr xfrm graphic extLst", "p:cxnSp": "nvCxnSpPr spPr style extLst",
    "p:cSld": "bg spTree custDataLst controls extLst", "p:sld": "cSld clrMapOvr transition timing extLst",
    "p:sldLayout": "cSld clrMapOvr transition timing hf extLst",
    "p:sldMaster": "cSld clrMap sldLayoutIdLst transition timing hf txStyles extLst",
    "p:notes": "cSld clrMapOvr extLst", "p:notesMaster": "cSld clrMap hf notesStyle extLst",
    "p:presentation": "sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz smartTags "
    "embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst",
    "c:chartSpace": "date1904 lang roundedCorners style clrMapOvr pivotFmts protection chart spPr txPr externalData "
    "printSettings userShapes extLst",
    "c:chart": "title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea legend plotVisOnly "
    "dispBlanksAs extLst",
    "c:plotArea": "layout areaChart area3DChart lineChart line3DChart stockChart radarChart scatterChart pieChart "
    "pie3DChart doughnutChart barChart bar3DChart ofPieChart surfaceChart bubbleChart valAx catAx dateAx serAx dTable "
    "spPr extLst",
    "c:barChart": "barDir grouping varyColors ser dLbls gapWidth overlap serLines axId extLst",
    "c:lineChart": "grouping varyColors ser dLbls dropLines hiLowLines upDownBars marker smooth axId extLst",
    "c:areaChart": "grouping varyColors ser dLbls dropLines axId extLst",
    "c:pieChart": "varyColors ser dLbls firstSliceAng extLst",
    "c:doughnutChart": "varyColors ser dLbls firstSliceAng holeSize extLst",
    "c:scatterChart": "scatterStyle varyColors ser dLbls axId extLst",
    "c:barChart/c:ser": f"{_SERIES} invertIfNegative pictureOptions dPt dLbls trendline errBars cat val shape extLst",
    "c:lineChart/c:ser": f"{_SERIES} marker dPt dLbls trendline errBars cat val smooth extLst",
    "c:areaChart/c:ser": f"{_SERIES} pictureOptions dPt dLbls trendline errBars cat val extLst",
    "c:pieChart/c:ser": f"{_SERIES} explosion dPt dLbls cat val extLst",
    "c:doughnutChart/c:ser": f"{_SERIES} explosion dPt dLbls cat val extLst",
    "c:scatterChart/c:ser": f"{_SERIES} marker dPt dLbls trendline errBars xVal yVal smooth extLst",
    "c:dPt": "idx invertIfNegative marker bubble3D explosion spPr pictureOptions extLst",
    "c:dLbl": f"idx delete layout tx {_LABEL} extLst",
    "c:dLbls": f"dLbl delete {_LABEL} showLeaderLines leaderLines extLst",
    "c:marker": "symbol size spPr extLst",
    "c:legend": "legendPos legendEntry layout overlay spPr txPr extLst",
    "c:catAx": f"{_AXIS} auto lblAlgn lblOffset tickLblSkip tickMarkSkip noMultiLvlLbl extLst",
    "c:valAx": f"{_AXIS} crossBetween majorUnit minorUnit dispUnits extLst",
    "c:scaling": "logBase orientation max min extLst",
    "c:manualLayout": "layoutTarget xMode yMode wMode hMode x y w h extLst",
    "c:title": "tx layout overlay spPr txPr extLst",
    "c:numCache": "formatCode ptCount pt extLst", "c:strCache": "ptCount pt extLst",
}  # fmt: skip
"""Children in order, by the element's prefixed name, or by its parent's and its own where the parent decides."""


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
