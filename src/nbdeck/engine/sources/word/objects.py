"""What drawings of a Word document hold: pictures, charts, SmartArt, and text boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nbdeck.engine.model.source import Block
from nbdeck.engine.pptx.read.archive import A, Archive, R
from nbdeck.engine.sources.office.charts import CHARTS, charts_of
from nbdeck.engine.sources.office.pictures import PictureCollector
from nbdeck.engine.sources.office.smart_art import smart_art
from nbdeck.engine.sources.reading import Reading
from nbdeck.engine.sources.word.styles import W
from nbdeck.engine.sources.word.text import ALTERNATIVES, branch

if TYPE_CHECKING:
    from lxml import etree

_D = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_PIC = "{http://schemas.openxmlformats.org/drawingml/2006/picture}"
_WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
_V = "{urn:schemas-microsoft-com:vml}"
_O = "{urn:schemas-microsoft-com:office:office}"
TEXT_BOX = f"{W}txbxContent"
_HELD = frozenset((f"{_PIC}pic", *CHARTS, f"{_D}relIds", f"{_V}imagedata", TEXT_BOX))


class WordObjects:
    """Reads drawings of the parts of one document.

    Args:
        archive: The file.
        reading: Gets pictures and remarks.
    """

    def __init__(self, archive: Archive, reading: Reading) -> None:
        self._archive = archive
        self._reading = reading
        self._pictures = PictureCollector(reading)

    def held(self, drawing: etree._Element) -> Iterator[etree._Element]:
        """Yield what a `w:drawing`, `w:pict` or `w:object` holds, in order; formulas kept as objects are left out."""
        for child in drawing:
            if child.tag in _HELD:
                yield child
            elif child.tag == ALTERNATIVES:
                for each in branch(child):
                    yield from self.held(each)
            elif child.tag != f"{_O}OLEObject" and not _is_formula(child):
                yield from self.held(child)

    def blocks(self, part: str, drawing: etree._Element, element: etree._Element) -> list[Block]:
        """Return the blocks of something held that is no text box.

        Args:
            part: Name of the part that the drawing stands in.
            drawing: The drawing.
            element: What `held` yielded.
        """
        if element.tag == f"{_PIC}pic":
            blip = element.find(f"{_PIC}blipFill/{A}blip")
            return self._picture(part, blip, "embed", _alt(drawing, element))
        if element.tag == f"{_V}imagedata":
            shape = element.getparent()
            return self._picture(part, element, "id", "" if shape is None else shape.get("alt", ""))
        if element.tag == f"{_D}relIds":
            return smart_art(self._archive, part, drawing, None)
        return list(charts_of(self._archive, part, element, None, self._reading))

    def close(self) -> None:
        """Add the remarks on pictures that were left out."""
        self._pictures.close()

    def _picture(self, part: str, element: etree._Element | None, name: str, alt: str) -> list[Block]:
        identity = "" if element is None else element.get(f"{R}{name}", "")
        return self._pictures.related(self._archive, part, identity, alt=alt, place=None)


def _is_formula(element: etree._Element) -> bool:
    """Whether a shape is the preview of a formula that an old equation editor keeps as an object."""
    parent = element.getparent()
    embedded = None if parent is None else parent.find(f"{_O}OLEObject")
    return embedded is not None and embedded.get("ProgID", "").startswith("Equation")


def _alt(drawing: etree._Element, picture: etree._Element) -> str:
    """Return the text for screen readers: the picture's own, else that of the drawing around it."""
    own = picture.find(f"{_PIC}nvPicPr/{_PIC}cNvPr")
    around = next(drawing.iter(f"{_WP}docPr"), None)
    texts = (each.get(name, "") for each in (around, own) if each is not None for name in ("descr", "title"))
    return next((text for text in texts if text.strip()), "")
