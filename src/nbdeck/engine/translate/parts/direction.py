"""Text that runs the other way after translation: its paragraphs are turned, centred ones stay centred."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.edit.part import child
from nbdeck.engine.pptx.read.archive import NAMESPACES
from nbdeck.engine.pptx.read.cascade import Cascade, cascade
from nbdeck.engine.pptx.read.sheets import Sheet, Sheets, ancestors, family, placeholder_mark, text_styles

_NONE = Cascade(())


@dataclass(frozen=True, slots=True)
class Turning:
    """Turns the paragraphs of slides.

    Attributes:
        is_rtl: Whether they run from right to left afterwards.
    """

    sheets: Sheets
    is_rtl: bool

    def turn_slide(self, part: str, root: etree._Element) -> None:
        """Turn the text of a slide that is open to be changed.

        Args:
            part: Its name, by which its layout and master are found.
            root: The slide.
        """
        sheet = self.sheets.slide(part)
        styles = [] if sheet is None else [self._styles(sheet, shape) for shape in sheet.tree.iter("{*}sp")]
        shapes = list(root.iter("{*}sp"))
        if len(styles) != len(shapes):
            styles = [_NONE] * len(shapes)
        for shape, style in zip(shapes, styles, strict=True):
            self._turn_body(child(shape, "txBody"), style)
        for table in root.iter("{*}tbl"):
            self._turn_table(table)

    def turn_all(self, root: etree._Element) -> None:
        """Turn all text of another part, such as notes, whose paragraphs inherit nothing that is looked for."""
        for body in root.iter("{*}txBody"):
            self._turn_body(body, _NONE)

    def _styles(self, sheet: Sheet, shape: etree._Element) -> Cascade:
        mark = placeholder_mark(shape)
        above = [each.find("p:txBody/a:lstStyle", NAMESPACES) for each in ancestors(sheet, shape)]
        own = shape.find("p:txBody/a:lstStyle", NAMESPACES)
        kind = "other" if mark is None else {"title": "title", "body": "body"}.get(family(mark), "other")
        return cascade([own], above, text_styles(sheet, kind))

    def _turn_body(self, body: etree._Element | None, styles: Cascade) -> None:
        for paragraph in [] if body is None else body.iterchildren("{*}p"):
            self._turn(paragraph, styles.paragraph(paragraph).value("algn"))

    def _turn_table(self, table: etree._Element) -> None:
        properties = child(table, "tblPr")
        if properties is not None:
            properties.set("rtl", "1" if self.is_rtl else "0")
        for body in table.iter("{*}txBody"):
            self._turn_body(body, _NONE)

    def _turn(self, paragraph: etree._Element, inherited: str | None) -> None:
        properties = child(paragraph, "pPr")
        if properties is None:
            properties = paragraph.makeelement(f"{{{etree.QName(paragraph).namespace}}}pPr")
            paragraph.insert(0, properties)
        near, far = ("r", "l") if self.is_rtl else ("l", "r")
        present = properties.get("algn") or inherited or far
        if present in ("l", "r"):
            properties.set("algn", near if present == far else far)
        properties.set("rtl", "1" if self.is_rtl else "0")
