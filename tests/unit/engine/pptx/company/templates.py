"""Templates as companies have them, made from python-pptx's own: plain, odd, dark, and named in other languages."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from copy import deepcopy

from lxml import etree
from pptx import Presentation
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.parts.slide import SlideLayoutPart, SlideMasterPart
from pptx.util import Emu, Inches, Pt

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
NAMESPACES = {"p": P[1:-1], "a": "http://schemas.openxmlformats.org/drawingml/2006/main"}
GERMAN = {
    "Title Slide": "Titelfolie",
    "Title and Content": "Titel und Inhalt",
    "Section Header": "Abschnittsüberschrift",
    "Two Content": "Zwei Inhalte",
    "Comparison": "Vergleich",
    "Title Only": "Nur Titel",
    "Blank": "Leer",
    "Content with Caption": "Inhalt mit Überschrift",
    "Picture with Caption": "Bild mit Überschrift",
    "Title and Vertical Text": "Titel und vertikaler Text",
    "Vertical Title and Text": "Vertikaler Titel und Text",
}
SYSTEM = {
    "Title Slide": "SS_COVER",
    "Title and Content": "SS_ITEMS_1",
    "Section Header": "SS_SECTION",
    "Two Content": "SS_ITEMS_2",
    "Comparison": "SS_COMPARISON_2",
    "Content with Caption": "SS_TOC",
}
_BAND = (
    '<p:sp xmlns:p="{}" xmlns:a="{}"><p:nvSpPr><p:cNvPr id="99" name="Band"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>'
    '<p:spPr><a:xfrm><a:off x="0" y="6240000"/><a:ext cx="9144000" cy="618000"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:solidFill><a:schemeClr val="accent6"/></a:solidFill></p:spPr>'
    "<p:txBody><a:bodyPr/><a:lstStyle/><a:p/></p:txBody></p:sp>"
).format(NAMESPACES["p"], NAMESPACES["a"])


def saved(presentation) -> bytes:
    """Return a presentation as bytes."""
    file = io.BytesIO()
    presentation.save(file)
    return file.getvalue()


def narrow() -> bytes:
    """Return python-pptx's own template, 4:3."""
    return saved(Presentation())


def wide() -> bytes:
    """Return the same on a 16:9 page, its layouts still made for 4:3."""
    presentation = Presentation()
    presentation.slide_width, presentation.slide_height = Inches(13.333), Inches(7.5)
    return saved(presentation)


def renamed(names: Mapping[str, str], *, has_types: bool = True) -> bytes:
    """Return it with other names of layouts, and without their types."""
    presentation = Presentation()
    for layout in presentation.slide_layouts:
        layout._element.cSld.set("name", names.get(layout.name, layout.name))
        if not has_types:
            layout._element.attrib.pop("type", None)
    return saved(presentation)


def only_blank() -> bytes:
    """Return it with nothing but the blank layout."""
    presentation = Presentation()
    for layout in list(presentation.slide_layouts):
        if layout.name != "Blank":
            presentation.slide_layouts.remove(layout)
    return saved(presentation)


def tiny_and_dark() -> bytes:
    """Return it dark, with a band of colour under the footers and little room for content."""
    presentation = Presentation()
    master = presentation.slide_masters[0]
    colors = master._element.find("p:clrMap", NAMESPACES)
    for name, value in (("bg1", "dk2"), ("tx1", "lt1"), ("bg2", "dk1"), ("tx2", "lt2")):
        colors.set(name, value)
    master.shapes._spTree.insert(2, etree.fromstring(_BAND))
    for layout in presentation.slide_layouts:
        for place in layout.placeholders:
            if layout.name in ("Title and Content", "Two Content") and place.placeholder_format.idx in (1, 2):
                width = place.width
                place.left, place.top, place.width, place.height = place.left, Pt(180), width, Pt(200)
    return saved(presentation)


def two_masters() -> bytes:
    """Return it with a second master of other colours that has all layouts but the cover's."""
    presentation = Presentation()
    package, main = presentation.part.package, presentation.part
    first = presentation.slide_masters[0]
    second = SlideMasterPart.load(
        PackURI("/ppt/slideMasters/slideMaster2.xml"), first.part.content_type, package, first.part.blob
    )
    listed = second._element.find("p:sldLayoutIdLst", NAMESPACES)
    for entry in list(listed):
        listed.remove(entry)
    for number, layout in enumerate(presentation.slide_layouts, 1):
        copy = SlideLayoutPart.load(
            PackURI(f"/ppt/slideLayouts/slideLayout{50 + number}.xml"),
            layout.part.content_type,
            package,
            layout.part.blob,
        )
        copy.relate_to(second, RELATIONSHIP_TYPE.SLIDE_MASTER)
        entry = etree.SubElement(listed, f"{P}sldLayoutId", id=str(2147489000 + number))
        entry.set(f"{R}id", second.relate_to(copy, RELATIONSHIP_TYPE.SLIDE_LAYOUT))
    theme = first.part.part_related_by(RELATIONSHIP_TYPE.THEME)
    blob = theme.blob.replace(b"4F81BD", b"8A1538").replace(b'"Calibri"', b'"Georgia"')
    other = Part(PackURI("/ppt/theme/theme9.xml"), theme.content_type, package, blob)
    second.relate_to(other, RELATIONSHIP_TYPE.THEME)
    entry = etree.SubElement(
        main._element.find("p:sldMasterIdLst", NAMESPACES), f"{P}sldMasterId", id="2147488999"
    )
    entry.set(f"{R}id", main.relate_to(second, RELATIONSHIP_TYPE.SLIDE_MASTER))
    for layout in list(presentation.slide_layouts)[1:]:
        presentation.slide_layouts.remove(layout)
    return saved(presentation)


def three_columns() -> bytes:
    """Return it with a layout of three headings over three places, named for three steps."""
    presentation = Presentation()
    layout = next(each for each in presentation.slide_layouts if each.name == "Comparison")
    layout._element.cSld.set("name", "SS_STEPS_3")
    places = {place.placeholder_format.idx: place for place in layout.placeholders}
    for index, origin in ((21, 1), (22, 2)):
        copied = deepcopy(places[origin]._element)
        copied.find("*/p:nvPr/p:ph", NAMESPACES).set("idx", str(index))
        copied.find("*/p:cNvPr", NAMESPACES).set("id", str(index + 40))
        layout.shapes._spTree.append(copied)
    for column, (head, body) in enumerate(((1, 2), (3, 4), (21, 22))):
        x = 36.0 + column * 220.0
        moved(presentation, "SS_STEPS_3", head, (x, 121.0, 208.0, 50.0))
        moved(presentation, "SS_STEPS_3", body, (x, 171.0, 208.0, 311.0))
    return saved(presentation)


TEMPLATES: Mapping[str, Callable[[], bytes]] = {
    "4:3": narrow,
    "16:9 with layouts of 4:3": wide,
    "German names, no types": lambda: renamed(GERMAN, has_types=False),
    "names of the service": lambda: renamed(SYSTEM),
    "tiny and dark": tiny_and_dark,
    "two masters": two_masters,
    "only blank": only_blank,
}
NO_PLACES = "only blank"


def moved(presentation, layout: str, index: int, box: tuple[float, float, float, float]) -> None:
    """Put a placeholder of a layout elsewhere; the box in points."""
    found = next(each for each in presentation.slide_layouts if each.name == layout)
    place = next(each for each in found.placeholders if each.placeholder_format.idx == index)
    place.left, place.top, place.width, place.height = (Emu(round(side * 12700)) for side in box)


def shaped(presentation, *forms: tuple[tuple[float, float, float, float], str]):
    """Return the presentation with forms on its master: a box in points and six hex digits each."""
    tree = presentation.slide_masters[0].shapes._spTree
    for number, (box, digits) in enumerate(forms):
        x, y, w, h = (round(side * 12700) for side in box)
        band = _BAND.replace('x="0" y="6240000"', f'x="{x}" y="{y}"').replace(
            'cx="9144000" cy="618000"', f'cx="{w}" cy="{h}"'
        )
        band = band.replace('<a:schemeClr val="accent6"/>', f'<a:srgbClr val="{digits}"/>')
        tree.insert(2 + number, etree.fromstring(band.replace('id="99"', f'id="{99 + number}"')))
    return presentation
