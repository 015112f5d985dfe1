"""`write_pptx`: the stages from a scene to the bytes of a PowerPoint file, in order.

The parts are written as text and zipped here, not through an object model: at 100 slides that is many times
faster (tests/benchmarks/bench_pptx.py measures it against python-pptx and PptxGenJS), and it is what makes equal
scenes give equal bytes. python-pptx reads the result in the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

from nbdeck.engine.pptx.assets import Assets
from nbdeck.engine.pptx.layout_parts import INHERITED_COLORS, LayoutFile, add_layout
from nbdeck.engine.pptx.master_part import add_master
from nbdeck.engine.pptx.notes import add_notes, add_notes_master
from nbdeck.engine.pptx.package import NAMESPACES, PRESENTATION_TYPE, XML, Package, Relations
from nbdeck.engine.pptx.presentation_part import add_presentation
from nbdeck.engine.pptx.properties import add_document_properties
from nbdeck.engine.pptx.text_body import TextMarkup
from nbdeck.engine.pptx.tree import TREE_HEAD, ShapeTree
from nbdeck.engine.scene import DeckScene, SlideScene
from nbdeck.errors import InternalError

_EPOCH = datetime(1980, 1, 1, tzinfo=UTC)


def write_pptx(deck: DeckScene, *, created: datetime = _EPOCH) -> bytes:
    """Return the deck as a .pptx file; equal decks give equal bytes.

    Args:
        deck: Every box, line break and size decided.
        created: Written as the file's dates; one without time zone is taken as UTC.

    Raises:
        InternalError: a slide names a layout that the deck does not have.
    """
    package, relations = Package(), Relations()
    text, assets = TextMarkup(deck.language, deck.look), Assets(package, deck.language)
    has_notes = any(slide.notes.strip() for slide in deck.slides)
    relations.add("officeDocument", "ppt/presentation.xml")
    add_document_properties(package, relations, deck, created)
    add_presentation(package, deck, text, has_notes=has_notes)
    base = add_master(package, deck, text, assets)
    layouts = {
        layout.name: add_layout(package, layout, number, text, assets, base=base)
        for number, layout in enumerate(deck.layouts, 1)
    }
    if has_notes:
        add_notes_master(package, deck, text)
    for number, slide in enumerate(deck.slides, 1):
        _add_slide(package, slide, number, _layout_of(slide, layouts), text, assets)
    return package.to_bytes(relations)


def _layout_of(slide: SlideScene, layouts: Mapping[str, LayoutFile]) -> LayoutFile:
    try:
        return layouts[slide.layout]
    except KeyError:
        raise InternalError(
            f"Slide {slide.number} stands on layout {slide.layout!r}, which the deck does not have.",
            hint=f"Known layouts: {', '.join(layouts)}.",
        ) from None


def _add_slide(
    package: Package, slide: SlideScene, number: int, layout: LayoutFile, text: TextMarkup, assets: Assets
) -> None:
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
