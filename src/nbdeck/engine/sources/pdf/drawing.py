"""What is drawn on a PDF page besides text: ruling lines, other shapes, and pictures."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from nbdeck.engine.sources.pdf.page import PdfBox, PdfPage, covers
from nbdeck.engine.sources.pdf.view import View

_THIN, _SHORTEST = 2.5, 7.0
_MOST_SEGMENTS = 400
_MOST_OBJECTS = 20_000
_DEEPEST = 4
_WIDTH, _HEIGHT = 80.0, 50.0
"""Points of the smallest drawing that has labels of its own."""
_LABEL, _MOST_LABELS = 9, 120
"""Words of a row of labels, and of all labels of a drawing; what has more is text in a frame."""


class Matrix(NamedTuple):
    """The six numbers that place a form on its page."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
        """Return the box around a box that was moved."""
        corners = [(x0, y0), (x1, y0), (x0, y1), (x1, y1)]
        xs = [self.a * x + self.c * y + self.e for x, y in corners]
        ys = [self.b * x + self.d * y + self.f for x, y in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def after(self, first: pdfium.FS_MATRIX) -> Matrix:
        """Return the matrix that moves by `first`, then by this one."""
        return Matrix(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            self.a * first.e + self.c * first.f + self.e,
            self.b * first.e + self.d * first.f + self.f,
        )


_PAGE = Matrix()
"""Where what is in no form stands."""


def objects(page: Any, *, has_text: bool = False) -> Iterator[tuple[Any, int, Matrix]]:
    """Yield each object of a page with its type and place; a form is followed by what is in it.

    Args:
        page: A page of pdfium.
        has_text: Whether texts are among them.
    """
    count = min(pdfium.FPDFPage_CountObjects(page), _MOST_OBJECTS)
    yield from _walk(partial(pdfium.FPDFPage_GetObject, page), count, _PAGE, 0, has_text=has_text)


def _walk(
    get: Callable[[int], Any], count: int, matrix: Matrix, depth: int, *, has_text: bool
) -> Iterator[tuple[Any, int, Matrix]]:
    for index in range(count):
        child = get(index)
        kind = pdfium.FPDFPageObj_GetType(child)
        if kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            own = pdfium.FS_MATRIX()
            pdfium.FPDFPageObj_GetMatrix(child, own)
            yield child, kind, matrix
            inner = min(pdfium.FPDFFormObj_CountObjects(child), _MOST_OBJECTS)
            get_inner = partial(pdfium.FPDFFormObj_GetObject, child)
            yield from _walk(get_inner, inner, matrix.after(own), depth + 1, has_text=has_text)
        elif has_text or kind != pdfium.FPDF_PAGEOBJ_TEXT:
            yield child, kind, matrix


def bounds(handle: Any, matrix: Matrix, view: View) -> PdfBox | None:
    """Return where an object is seen, None for one without extent."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    if not pdfium.FPDFPageObj_GetBounds(handle, left, bottom, right, top):
        return None
    return view.upright(*matrix.box(left.value, bottom.value, right.value, top.value))


def read_drawings(page: Any, view: View, into: PdfPage) -> list[Any]:
    """Fill what is drawn on a page, its lines known; returns the handles of the pictures, valid while it is open."""
    pictures, labelled = [], list[PdfBox]()
    for handle, kind, matrix in objects(page):
        if matrix is _PAGE and (box := bounds(handle, matrix, view)) is not None:
            into.shapes.append(box)
            if kind == pdfium.FPDF_PAGEOBJ_FORM and _has_text(handle):
                labelled.append(box)
        if kind == pdfium.FPDF_PAGEOBJ_PATH:
            _read_path(handle, matrix, view, into)
        elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
            box = bounds(handle, matrix, view)
            if box is not None:
                into.pictures.append(box)
                pictures.append(handle)
        elif kind == pdfium.FPDF_PAGEOBJ_SHADING:
            box = bounds(handle, matrix, view)
            if box is not None:
                into.drawings.append(box)
    into.graphics = _graphics(labelled, into)
    return pictures


def _has_text(form: Any) -> bool:
    inner = min(pdfium.FPDFFormObj_CountObjects(form), _MOST_OBJECTS)
    inside = _walk(partial(pdfium.FPDFFormObj_GetObject, form), inner, _PAGE, 1, has_text=True)
    return any(kind == pdfium.FPDF_PAGEOBJ_TEXT for _, kind, _ in inside)


def _graphics(labelled: Sequence[PdfBox], page: PdfPage) -> list[PdfBox]:
    """Return which forms with text are drawings: those of labels, on a page whose own text stands outside of forms."""
    graphics, letters = [], 0
    for box in labelled:
        lines = [line for line in page.lines if covers(box, line)]
        words = [len(line.text.split()) for line in lines]
        if (
            box.width > _WIDTH
            and box.height > _HEIGHT
            and words
            and max(words) <= _LABEL
            and sum(words) <= _MOST_LABELS
        ):
            graphics.append(box)
            letters += sum(len(line.text) for line in lines)
    return graphics if 2 * letters < sum(len(line.text) for line in page.lines) else []


def _read_path(handle: Any, matrix: Matrix, view: View, into: PdfPage) -> None:
    box = bounds(handle, matrix, view)
    if box is None or box.width * box.height > 0.8 * into.width * into.height:
        return
    if box.height <= _THIN or box.width <= _THIN:
        if max(box.width, box.height) >= _SHORTEST:
            into.rules.append(box)
        return
    segments = pdfium.FPDFPath_CountSegments(handle)
    if segments > _MOST_SEGMENTS:
        into.drawings.append(box)
        return
    edges = _edges(handle, segments, matrix, view)
    if edges is None:
        into.drawings.append(box)
    else:
        into.rules.extend(edges)


def _edges(handle: Any, count: int, matrix: Matrix, view: View) -> list[PdfBox] | None:
    """Return the straight edges of a path, None where one is curved or slanted."""
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(handle, own)
    place = matrix.after(own)
    x, y = ctypes.c_float(), ctypes.c_float()
    edges: list[PdfBox] = []
    begin = last = (0.0, 0.0)
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(handle, index)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            return None
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        here = place.box(x.value, y.value, x.value, y.value)[:2]
        if kind == pdfium.FPDF_SEGMENT_MOVETO:
            begin = here
        elif not _add_edge(last, here, view, edges):
            return None
        if pdfium.FPDFPathSegment_GetClose(segment) and not _add_edge(here, begin, view, edges):
            return None
        last = here
    return edges


def _add_edge(start: tuple[float, float], end: tuple[float, float], view: View, edges: list[PdfBox]) -> bool:
    width, height = abs(start[0] - end[0]), abs(start[1] - end[1])
    if min(width, height) > _THIN:
        return False
    if max(width, height) >= _SHORTEST:
        xs, ys = sorted((start[0], end[0])), sorted((start[1], end[1]))
        edges.append(view.upright(xs[0], ys[0], xs[1], ys[1]))
    return True
