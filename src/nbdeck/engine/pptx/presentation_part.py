"""The presentation part: lists of masters and slides, sizes, and the text style of shapes drawn later."""

from __future__ import annotations

from nbdeck.engine.pptx.markup import emu, quoted
from nbdeck.engine.pptx.master_part import MASTER_ID
from nbdeck.engine.pptx.notes import PAGE_HEIGHT, PAGE_WIDTH
from nbdeck.engine.pptx.package import NAMESPACES, PRESENTATION_TYPE, XML, Package, Relations
from nbdeck.engine.pptx.properties import add_view_properties
from nbdeck.engine.pptx.text_body import TextMarkup
from nbdeck.engine.scene import DeckScene, TextStyle

# Ids of slides begin here. Source: ECMA-376 part 1, 19.7.12.
_FIRST_SLIDE_ID = 256
_LEVELS = 9


def add_presentation(package: Package, deck: DeckScene, text: TextMarkup, *, has_notes: bool) -> None:
    """Put the presentation part into the package, with the parts that only it refers to."""
    relations = Relations()
    master = relations.add("slideMaster", "slideMasters/slideMaster1.xml")
    slides = "".join(
        f'<p:sldId id="{_FIRST_SLIDE_ID + index}" r:id="{relations.add("slide", f"slides/slide{index + 1}.xml")}"/>'
        for index in range(len(deck.slides))
    )
    notes = relations.add("notesMaster", "notesMasters/notesMaster1.xml") if has_notes else ""
    relations.add("theme", "theme/theme1.xml")
    add_view_properties(package, relations)
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
