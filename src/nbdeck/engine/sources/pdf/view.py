"""From the coordinates of a PDF page to those of its reader: upright, from the top left corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pypdfium2.raw as pdfium

from nbdeck.engine.sources.pdf.page import PdfBox


def quarter_turns(a: float, b: float) -> int:
    """Return how many quarters text is turned against the clock, from the first row of its matrix."""
    if abs(a) >= abs(b):
        return 0 if a >= 0 else 2
    return 1 if b > 0 else 3


@dataclass(frozen=True, slots=True)
class View:
    """How a page is shown.

    Attributes:
        box: Left, bottom, right and top of what is shown, in the page's own points.
        turns: Quarters by which it is turned, with the clock.
        is_mirrored: Whether places are told from the right, where reading begins.
    """

    box: tuple[float, float, float, float]
    turns: int
    is_mirrored: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height as it is read."""
        left, bottom, right, top = self.box
        width, height = right - left, top - bottom
        return (height, width) if self.turns % 2 else (width, height)

    def upright_text(
        self, box: tuple[float, float, float, float], origin: tuple[float, float]
    ) -> tuple[float, float, float]:
        """Return left, right and baseline of text.

        Args:
            box: Left, bottom, right and top, in the page's own points.
            origin: Where its first letter stands.
        """
        upright = self.upright(*box)
        left, bottom, right, top = self.box
        down = (top - origin[1], origin[0] - left, origin[1] - bottom, right - origin[0])
        return upright.left, upright.right, down[self.turns]

    def upright(self, x0: float, y0: float, x1: float, y1: float) -> PdfBox:
        """Return a box as it is read; `x0` and `y0` are its lower edges."""
        box = self._turned(x0, y0, x1, y1)
        width = self.size[0]
        return PdfBox(width - box.right, box.top, width - box.left, box.bottom) if self.is_mirrored else box

    def _turned(self, x0: float, y0: float, x1: float, y1: float) -> PdfBox:
        left, bottom, right, top = self.box
        if self.turns == 1:
            return PdfBox(y0 - bottom, x0 - left, y1 - bottom, x1 - left)
        if self.turns == 2:
            return PdfBox(right - x1, y0 - bottom, right - x0, y1 - bottom)
        if self.turns == 3:
            return PdfBox(top - y1, right - x1, top - y0, right - x0)
        return PdfBox(x0 - left, top - y1, x1 - left, top - y0)


def view_of(page: Any) -> View:
    """Return how a page is shown, given its handle."""
    box = pdfium.FS_RECTF()
    turns = max(0, pdfium.FPDFPage_GetRotation(page)) % 4
    if pdfium.FPDF_GetPageBoundingBox(page, box) and box.right > box.left and box.top > box.bottom:
        return View((box.left, box.bottom, box.right, box.top), turns)
    return View((0.0, 0.0, 612.0, 792.0), turns)
