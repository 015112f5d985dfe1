"""`write_pptx`: the stages from a scene to the bytes of a PowerPoint file, in order.

The parts are written as text and zipped here, not through an object model: at 100 slides that is many times
faster (tests/benchmarks/bench_pptx.py measures it against python-pptx and PptxGenJS), and it is what makes equal
scenes give equal bytes. python-pptx reads the result in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from nbdeck.engine.pptx.emu import emu
from nbdeck.engine.pptx.master_part import (
    INHERITED_COLORS,
    MASTER_ID,
    LayoutFile,
    add_layout,
    add_master,
    theme_part,
)
from nbdeck.engine.pptx.package import (
    NAMESPACES,
    PRESENTATION_TYPE,
    RECTANGLE,
    THEME_TYPE,
    XML,
    PackageWriter,
    Relations,
    escaped,
    quoted,
)
from nbdeck.engine.pptx.rezip import Member, members_of
from nbdeck.engine.pptx.text_body import TextMarkup
from nbdeck.engine.pptx.tree import TREE_HEAD, Assets, ShapeTree
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.scene.text import TextStyle
from nbdeck.errors import InternalError

PAGE_WIDTH, PAGE_HEIGHT = 6858000, 9144000

_PRINTED_COLORS = (
    'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" '
    'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"'
)
_PICTURE_FRAME = '<a:xfrm><a:off x="685800" y="1143000"/><a:ext cx="5486400" cy="3086100"/></a:xfrm>'
_TEXT_FRAME = '<a:xfrm><a:off x="685800" y="4400550"/><a:ext cx="5486400" cy="3600450"/></a:xfrm>'


def add_notes_master(package: PackageWriter, deck: DeckScene, text: TextMarkup) -> None:
    """Put the notes master into the package, with a theme of its own as PowerPoint asks."""
    relations = Relations()
    relations.add("theme", "../theme/theme2.xml")
    outline = '<a:noFill/><a:ln w="12700"><a:solidFill><a:prstClr val="black"/></a:solidFill></a:ln>'
    body = f"<p:txBody><a:bodyPr/><a:lstStyle/>{text.plain('')}</p:txBody>"
    shapes = _image(_PICTURE_FRAME + RECTANGLE + outline) + _body(_TEXT_FRAME + RECTANGLE, body)
    package.add(
        "ppt/notesMasters/notesMaster1.xml",
        f"{XML}<p:notesMaster {NAMESPACES}><p:cSld>"
        '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
        f"<p:spTree>{TREE_HEAD}{shapes}</p:spTree></p:cSld><p:clrMap {_PRINTED_COLORS}/>{_style(text)}</p:notesMaster>",
        media_type=PRESENTATION_TYPE + "notesMaster+xml",
        relations=relations,
    )
    package.add("ppt/theme/theme2.xml", theme_part(deck.look, deck.language), media_type=THEME_TYPE)


def add_notes(package: PackageWriter, notes: str, number: int, text: TextMarkup) -> str:
    """Put the notes of a slide into the package and return their target as seen from the slide."""
    body = f"<p:txBody><a:bodyPr/><a:lstStyle/>{text.plain(notes)}</p:txBody>"
    package.add(
        f"ppt/notesSlides/notesSlide{number}.xml",
        f"{XML}<p:notes {NAMESPACES}><p:cSld><p:spTree>{TREE_HEAD}{_image('')}{_body('', body)}</p:spTree></p:cSld>"
        f"{INHERITED_COLORS}</p:notes>",
        media_type=PRESENTATION_TYPE + "notesSlide+xml",
        relations=relations_of_notes(number),
    )
    return f"../notesSlides/notesSlide{number}.xml"


def relations_of_notes(number: int) -> Relations:
    """Return what the notes of a slide refer to."""
    relations = Relations()
    relations.add("notesMaster", "../notesMasters/notesMaster1.xml")
    relations.add("slide", f"../slides/slide{number}.xml")
    return relations


def _image(properties: str) -> str:
    return (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide Image"/>'
        '<p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr>'
        f'<p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr>{properties}</p:spPr></p:sp>'
    )


def _body(properties: str, body: str) -> str:
    return (
        '<p:sp><p:nvSpPr><p:cNvPr id="3" name="Notes"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
        f'<p:nvPr><p:ph type="body" idx="1"/></p:nvPr></p:nvSpPr><p:spPr>{properties}</p:spPr>{body}</p:sp>'
    )


def _style(text: TextMarkup) -> str:
    direction = 'algn="r" rtl="1"' if text.is_rtl else 'algn="l" rtl="0"'
    return (
        f'<p:notesStyle><a:lvl1pPr marL="0" {direction}><a:defRPr sz="1200">'
        '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>'
        '<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/>'
        "</a:defRPr></a:lvl1pPr></p:notesStyle>"
    )


_RELATION = re.compile(r'Type="[^"]*/(\w+)" Target="\.\./([^"]*)"')
_PAGE_NUMBER = re.compile(rb'( type="slidenum"><a:rPr.*?<a:t>)[0-9]+(</a:t></a:fld>)')


class EarlierFile:
    """The earlier file.

    Args:
        pptx: Its bytes.
        package: Takes the parts.
        assets: Number pictures and charts.
    """

    def __init__(self, pptx: bytes, package: PackageWriter, assets: Assets) -> None:
        self._members = {member.name: member for member in members_of(pptx).members}
        self._package = package
        self._assets = assets

    def take_slide(self, slide: SlideScene, number: int, layout: LayoutFile) -> None:
        """Put a slide with its notes, charts and pictures into the package.

        Args:
            slide: Says which one it is, and its page number.
            number: Of its part, from 1.
            layout: The part that it stands on from now on.
        """
        part, relations = f"slides/slide{slide.taken_from}.xml", Relations()
        for kind, target in self._relations(part):
            relations.add(kind, layout.target if kind == "slideLayout" else self._taken(kind, target, number))
        member = self._member(part)
        if slide.number != slide.taken_from:
            page_number = b"\\g<1>%d\\g<2>" % slide.number
            member = member.holding(_PAGE_NUMBER.sub(page_number, member.content()))
        kind = PRESENTATION_TYPE + "slide+xml"
        self._package.add(f"ppt/slides/slide{number}.xml", member, media_type=kind, relations=relations)

    def take_layout(self, slide: int, number: int) -> LayoutFile:
        """Put the layout that a slide stands on into the package, and return where it is.

        Args:
            slide: Number of the slide in the earlier file.
            number: Of the layout in the deck, from 1.
        """
        (part,) = (
            target for kind, target in self._relations(f"slides/slide{slide}.xml") if kind == "slideLayout"
        )
        relations = Relations()
        for kind, target in self._relations(part):
            relations.add(
                kind, f"../{target}" if kind == "slideMaster" else self._taken(kind, target, number)
            )
        name, kind = f"slideLayouts/slideLayout{number}.xml", PRESENTATION_TYPE + "slideLayout+xml"
        self._package.add(f"ppt/{name}", self._member(part), media_type=kind, relations=relations)
        return LayoutFile(f"../{name}", {})

    def _taken(self, kind: str, part: str, number: int) -> str:
        """Return the target of a part that a slide or layout refers to, now in the package.

        Raises:
            KeyError: It is of a kind that `write_pptx` does not write.
        """
        if kind == "image":
            return self._assets.picture_part(part.rpartition(".")[2], self._member(part).content())
        if kind == "chart":
            parts = dict(self._relations(part))
            if parts.keys() == {"package"}:
                return self._assets.chart_parts(self._member(part), self._member(parts["package"]))
        if kind == "notesSlide":
            name, media_type = f"notesSlides/notesSlide{number}.xml", PRESENTATION_TYPE + "notesSlide+xml"
            relations = relations_of_notes(number)
            self._package.add(f"ppt/{name}", self._member(part), media_type=media_type, relations=relations)
            return f"../{name}"
        raise KeyError(kind)

    def _relations(self, part: str) -> Iterator[tuple[str, str]]:
        """Yield kind and part of what a part refers to, in the order of its ids."""
        folder, _, name = part.rpartition("/")
        for match in _RELATION.finditer(self._member(f"{folder}/_rels/{name}.rels").content().decode()):
            yield match[1], match[2]

    def _member(self, part: str) -> Member:
        return self._members[f"ppt/{part}"]


_CORE_TYPE = "application/vnd.openxmlformats-package.core-properties+xml"
_CORE_RELATION = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_APP_TYPE = "application/vnd.openxmlformats-officedocument.extended-properties+xml"
_EXTENDED = "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
_TABLE_STYLE = "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}"
# Ids of slides begin here. Source: ECMA-376 part 1, 19.7.12.
_FIRST_SLIDE_ID = 256
_LEVELS = 9
_STAMP = "1980-01-01T00:00:00Z"
"""Time of all files: equal decks give equal bytes."""


def write_pptx(deck: DeckScene, *, earlier: bytes = b"") -> bytes:
    """Return the deck as a .pptx file; equal decks give equal bytes.

    Args:
        deck: Every box, line break and size decided.
        earlier: The file that slides and layouts are taken from; they stay packed as they are.

    Raises:
        InternalError: a slide names a layout that the deck does not have.
        zipfile.BadZipFile, zlib.error, KeyError: The earlier file is damaged.
    """
    package, relations = PackageWriter(), Relations()
    text, assets = TextMarkup(deck.language, deck.look), Assets(package, deck.language)
    has_notes = any(slide.notes.strip() for slide in deck.slides)
    relations.add("officeDocument", "ppt/presentation.xml")
    _add_document_properties(package, relations, deck)
    _add_presentation(package, deck, text, has_notes=has_notes)
    base = add_master(package, deck, text, assets)
    before = EarlierFile(earlier, package, assets) if earlier else None
    layouts: dict[str, LayoutFile] = {}
    for number, layout in enumerate(deck.layouts, 1):
        if before is not None and layout.taken_from:
            layouts[layout.name] = before.take_layout(layout.taken_from, number)
        else:
            layouts[layout.name] = add_layout(package, layout, number, text, assets, base=base)
    if has_notes:
        add_notes_master(package, deck, text)
    for number, slide in enumerate(deck.slides, 1):
        if before is not None and slide.taken_from:
            before.take_slide(slide, number, _layout_of(slide, layouts))
        else:
            add_slide(package, slide, number, _layout_of(slide, layouts), text, assets)
    return package.to_bytes(relations)


def _layout_of(slide: SlideScene, layouts: Mapping[str, LayoutFile]) -> LayoutFile:
    try:
        return layouts[slide.layout]
    except KeyError:
        raise InternalError(
            f"Slide {slide.number} stands on layout {slide.layout!r}, which the deck does not have.",
            hint=f"Known layouts: {', '.join(layouts)}.",
        ) from None


def add_slide(
    package: PackageWriter,
    slide: SlideScene,
    number: int,
    layout: LayoutFile,
    text: TextMarkup,
    assets: Assets,
) -> None:
    """Put a slide into the package, with its notes.

    Args:
        package: Takes the parts.
        slide: Every box decided.
        number: Of its part, from 1.
        layout: The part that it stands on.
        text: Writes its words.
        assets: Take its pictures and charts.
    """
    relations = Relations()
    relations.add("slideLayout", layout.target)
    tree = ShapeTree(text, assets, relations, places=layout.places, page_number=str(slide.number))
    shapes = tree.markup(slide.elements)
    if slide.notes.strip():
        relations.add("notesSlide", add_notes(package, slide.notes, number, text))
    package.add(
        f"ppt/slides/slide{number}.xml",
        f"{XML}<p:sld {NAMESPACES}><p:cSld><p:spTree>{TREE_HEAD}{shapes}</p:spTree></p:cSld>"
        f"{INHERITED_COLORS}</p:sld>",
        media_type=PRESENTATION_TYPE + "slide+xml",
        relations=relations,
    )


def _add_presentation(package: PackageWriter, deck: DeckScene, text: TextMarkup, *, has_notes: bool) -> None:
    """Put the presentation part into the package, with the parts that only it refers to."""
    relations = Relations()
    master = relations.add("slideMaster", "slideMasters/slideMaster1.xml")
    slides = "".join(
        f'<p:sldId id="{_FIRST_SLIDE_ID + index}" r:id="{relations.add("slide", f"slides/slide{index + 1}.xml")}"/>'
        for index in range(len(deck.slides))
    )
    notes = relations.add("notesMaster", "notesMasters/notesMaster1.xml") if has_notes else ""
    relations.add("theme", "theme/theme1.xml")
    _add_view_properties(package, relations)
    package.add(
        "ppt/presentation.xml",
        f'{XML}<p:presentation {NAMESPACES} saveSubsetFonts="1" autoCompressPictures="0"{_direction(text)}>'
        f'<p:sldMasterIdLst><p:sldMasterId id="{MASTER_ID}" r:id="{master}"/></p:sldMasterIdLst>'
        + (f'<p:notesMasterIdLst><p:notesMasterId r:id="{notes}"/></p:notesMasterIdLst>' if notes else "")
        + (f"<p:sldIdLst>{slides}</p:sldIdLst>" if slides else "")
        + f'<p:sldSz cx="{emu(deck.page.w)}" cy="{emu(deck.page.h)}"/>'
        f'<p:notesSz cx="{PAGE_WIDTH}" cy="{PAGE_HEIGHT}"/>{_default_style(text)}</p:presentation>',
        media_type=PRESENTATION_TYPE + "presentation.main+xml",
        relations=relations,
    )


def _direction(text: TextMarkup) -> str:
    return ' rtl="1"' if text.is_rtl else ""


def _default_style(text: TextMarkup) -> str:
    levels = "".join(text.level(TextStyle(18.0, indent=36.0 * depth), depth + 1) for depth in range(_LEVELS))
    default = f"<a:defPPr><a:defRPr lang={quoted(text.language)}/></a:defPPr>"
    return f"<p:defaultTextStyle>{default}{levels}</p:defaultTextStyle>"


def _add_document_properties(package: PackageWriter, relations: Relations, deck: DeckScene) -> None:
    """Put core and application properties into the package; `relations` are those of the package itself."""
    package.add("docProps/core.xml", _core(deck), media_type=_CORE_TYPE)
    package.add("docProps/app.xml", _application(deck), media_type=_APP_TYPE)
    relations.add(_CORE_RELATION, "docProps/core.xml")
    relations.add("extended-properties", "docProps/app.xml")


def _core(deck: DeckScene) -> str:
    return (
        f'{XML}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
        f"<dc:title>{escaped(deck.title)}</dc:title><dc:creator>nbdeck</dc:creator>"
        "<cp:lastModifiedBy>nbdeck</cp:lastModifiedBy><cp:revision>1</cp:revision>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{_STAMP}</dcterms:created>'
        f'<dcterms:modified xsi:type="dcterms:W3CDTF">{_STAMP}</dcterms:modified>'
        f"<dc:language>{escaped(deck.language)}</dc:language></cp:coreProperties>"
    )


def _application(deck: DeckScene) -> str:
    noted = sum(1 for slide in deck.slides if slide.notes)
    return (
        f'{XML}<Properties xmlns="{_EXTENDED}"><TotalTime>0</TotalTime><Application>nbdeck</Application>'
        f"<PresentationFormat>Widescreen</PresentationFormat><Slides>{len(deck.slides)}</Slides>"
        f"<Notes>{noted}</Notes><HiddenSlides>0</HiddenSlides></Properties>"
    )


def _add_view_properties(package: PackageWriter, relations: Relations) -> None:
    """Put the parts on how the file is shown and edited into the package; `relations` are the presentation's."""
    parts = {
        "presProps": f"<p:presentationPr {NAMESPACES}/>",
        "viewProps": f"<p:viewPr {NAMESPACES}/>",
        "tableStyles": f'<a:tblStyleLst xmlns:a="{_DRAWING}" def="{_TABLE_STYLE}"/>',
    }
    for name, xml in parts.items():
        package.add(f"ppt/{name}.xml", XML + xml, media_type=f"{PRESENTATION_TYPE}{name}+xml")
        relations.add(name, f"{name}.xml")
