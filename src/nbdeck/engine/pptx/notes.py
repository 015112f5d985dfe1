"""Speaker notes: a notes page for each slide that has some, and the notes master that they need."""

from __future__ import annotations

from nbdeck.engine.pptx.master_part import INHERITED_COLORS, theme_part
from nbdeck.engine.pptx.package import (
    NAMESPACES,
    PRESENTATION_TYPE,
    RECTANGLE,
    THEME_TYPE,
    XML,
    PackageWriter,
    Relations,
)
from nbdeck.engine.pptx.text_body import TextMarkup
from nbdeck.engine.pptx.tree import TREE_HEAD
from nbdeck.engine.scene.slides import DeckScene

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
