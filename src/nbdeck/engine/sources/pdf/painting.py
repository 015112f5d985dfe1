"""Figures of a PDF painted: what is drawn near a caption becomes one picture, and its labels leave the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from nbdeck.contract.words.sentences import begins_small
from nbdeck.engine.model.source import PictureBlock, SourcePlace
from nbdeck.engine.sources.pdf.graph_labels import graph_of
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, PdfPage, around, covers
from nbdeck.engine.sources.pdf.pictures import PdfPictures, png_of
from nbdeck.engine.sources.pdf.view import view_of

_CAPTION = re.compile(
    r"(?:fig(?:ure|ura)?|abb(?:ildung)?|exhibit|рис(?:унок)?|图|圖|図)\.?\s*[A-Z]?\d+(?:[.\-–]\d+)*(?P<mark>\s*[:.–|)])?",
    re.IGNORECASE,
)
_PART = re.compile(r"^\s*\(\w\)")
_DOTTED = re.compile(r"\.{4}|(?:\. ){4}")
"""What leads to the page in a list of figures."""
_GAP = 14.0
"""Points between shapes of one drawing."""
_WIDTH, _HEIGHT = 40.0, 30.0
"""Points of the smallest drawing."""
_PAGE, _RULE = 0.8, 0.85
"""Share of the page's area that a background has, and of its width that a rule across has."""
_TALL_RULE = 30.0
_ABOVE, _BELOW, _OVER = 90.0, 40.0, 8.0
"""Points from a drawing down to its caption, from a caption down to its drawing, and by which they may overlap."""
_BESIDE = 60.0
"""Points that a drawing stands beside its caption at most."""
_STACKED = 40.0
"""Points between drawings above each other."""
_TEXT, _LABEL = 3, 9
"""Words of a row that may be one of a paragraph, and of a label beside a drawing."""
_LABEL_AT_SIDE, _LABEL_ABOVE, _LABEL_BELOW = 45.0, 16.0, 26.0
_SHARED = 0.2
"""Part of a row's width from which on it is a row in the drawing."""
_COLUMN = 3
"""Rows of prose that make a column."""
_MARGIN, _LINE = 4.0, 2.0
"""Points around a drawing, and between it and its caption."""
_MOST_SHAPES = 6000


class PdfFigure(NamedTuple):
    """A drawing with its caption.

    Attributes:
        box: Around all of it, its labels and without its caption.
        labels: The lines of text that belong to it.
        caption: The first line of its caption, None where no line is one.
    """

    box: PdfBox
    labels: list[PdfLine]
    caption: PdfLine | None


def is_figure_caption(text: str) -> bool:
    """Whether a line begins the caption of a figure, and is no sentence about one."""
    match = _CAPTION.match(text)
    if match is None or _DOTTED.search(text):
        return False
    return match["mark"] is not None or not begins_small(_PART.sub("", text[match.end() :]).strip())


def figures_of(page: PdfPage) -> list[PdfFigure]:
    """Return what is drawn near each caption of a page, nearest first; what no caption names is none."""
    captions = [line for line in page.lines if is_figure_caption(line.text)]
    drawings = drawings_of(page, captions) if captions else []
    rows = _rows(page.lines)
    figures: list[PdfFigure] = []
    for caption in captions:
        near = [
            (_distance(box, caption), box)
            for box in drawings
            if _is_large(box) and _distance(box, caption) is not None
        ]
        if not near:
            continue
        box = min(near, key=lambda each: each[0] or 0.0)[1]
        if any(covers(figure.box, box) for figure in figures):
            continue
        is_above = box.bottom <= caption.top + _OVER
        if is_above:
            box = _stacked(box, drawings, rows, caption, captions)
        figures.append(_labelled(box, caption, page, is_above=is_above))
    return figures


def drawings_of(page: PdfPage, captions: Sequence[PdfLine]) -> list[PdfBox]:
    """Return the boxes around shapes that stand close together, each down to the caption that it reaches over."""
    groups: list[PdfBox] = []
    shapes = [
        _cut(shape, captions)
        for shape in page.shapes
        if not _is_background(shape, page) and not any(covers(whole, shape) for whole in page.graphics)
    ]
    for shape in sorted(shapes, key=lambda box: (box.top, box.left))[:_MOST_SHAPES]:
        box = shape
        if any(around([group, box]) == group for group in groups):
            continue
        while near := [group for group in groups if _are_near(group, box)]:
            groups = [group for group in groups if group not in near]
            box = around([box, *near])
        groups.append(box)
    return [*page.graphics, *groups]


def _is_large(box: PdfBox) -> bool:
    return box.width > _WIDTH and box.height > _HEIGHT


def _cut(shape: PdfBox, captions: Sequence[PdfLine]) -> PdfBox:
    """Return a shape down to a caption that it reaches over, which then hides a part of it."""
    for line in captions:
        if (
            shape.top < line.top
            and shape.bottom > line.bottom
            and shape.left < line.right
            and line.left < shape.right
        ):
            shape = PdfBox(shape.left, shape.top, shape.right, line.top)
    return PdfBox(shape.left, max(shape.top, 0.0), shape.right, shape.bottom)


def _is_background(box: PdfBox, page: PdfPage) -> bool:
    is_all = box.area > _PAGE * page.width * page.height
    return is_all or (box.width > _RULE * page.width and box.height < _TALL_RULE)


def _are_near(one: PdfBox, other: PdfBox) -> bool:
    return (
        one.left - _GAP < other.right
        and other.left - _GAP < one.right
        and one.top - _GAP < other.bottom
        and other.top - _GAP < one.bottom
    )


def _distance(box: PdfBox, caption: PdfLine) -> float | None:
    """Return how far a drawing is from a caption, None for too far; one above counts as nearer than one below."""
    if box.right < caption.left - _BESIDE or box.left > max(caption.right, caption.left + 150) + _BESIDE:
        return None
    beside = max(box.left - caption.right, caption.left - box.right, 0.0)
    above, below = caption.top - box.bottom, box.top - caption.bottom
    if -_OVER <= above < _ABOVE:
        return above + beside
    return below + _BELOW + beside if -_OVER <= below < _BELOW else None


def _stacked(
    box: PdfBox,
    drawings: Sequence[PdfBox],
    rows: Sequence[_Row],
    caption: PdfLine,
    captions: Sequence[PdfLine],
) -> PdfBox:
    """Return a drawing with the parts that stand above and beside it over the same caption.

    Small ones, such as the colours of a legend, are parts where no text stands between.
    """
    for other in sorted(drawings, key=lambda each: -each.bottom):
        is_close = box.top - other.bottom < _STACKED and other.bottom > box.top - _BESIDE
        is_level = other.left < box.right + _BESIDE and other.right > box.left - _BESIDE
        is_apart = other.bottom > caption.top + _OVER
        is_named = any(_distance(other, line) is not None for line in captions if line is not caption)
        is_parted = not _is_large(other) and not (
            box.left - _GAP < other.left and other.right < box.right + _GAP and _is_clear(other, box, rows)
        )
        if is_close and is_level and not (is_apart or is_named or is_parted):
            box = around([box, other])
    return box


def _is_clear(one: PdfBox, below: PdfBox, rows: Sequence[_Row]) -> bool:
    """Whether no text stands beside a small shape, or between it and the drawing below it."""
    return not any(
        row.box.bottom > one.top
        and row.box.top < below.top
        and row.box.right > below.left
        and row.box.left < below.right
        and _is_prose(row, rows)
        for row in rows
    )


def _labelled(drawing: PdfBox, caption: PdfLine, page: PdfPage, *, is_above: bool) -> PdfFigure:
    """Return a drawing with the rows of text in it and the short ones around it, one with its own labels as it is."""
    if drawing in page.graphics:
        return PdfFigure(drawing, [line for line in page.lines if covers(drawing, line)], caption)
    box, labels = drawing, []
    rows = _rows(page.lines)
    is_photo = all(shape in page.pictures for shape in page.shapes if covers(drawing, shape))
    for row in rows:
        middle = (row.box.top + row.box.bottom) / 2
        shared = min(drawing.right, row.box.right) - max(drawing.left, row.box.left)
        is_inside = (
            drawing.top - _MARGIN <= middle <= drawing.bottom + _MARGIN and shared > _SHARED * row.box.width
        )
        may_be = is_inside or not (is_figure_caption(row.lines[0].text) or _is_prose(row, rows))
        nearest = drawing if row.words >= _TEXT else box
        end = min(nearest.bottom + _LABEL_BELOW, caption.top) if is_above else nearest.bottom + _LABEL_ABOVE
        is_near = (
            nearest.left - _LABEL_AT_SIDE
            < (row.box.left + row.box.right) / 2
            < nearest.right + _LABEL_AT_SIDE
            and nearest.top - _LABEL_ABOVE < middle < end
        )
        is_label = is_near and not (is_photo and middle < drawing.bottom)
        is_beside = row.box.left > drawing.right or row.box.right < min(drawing.left, caption.left)
        is_part = caption not in row.lines and may_be and (is_inside or is_label)
        if is_part and not (is_beside and _is_in_column(row, rows)):
            labels += row.lines
            box = around([box, row.box])
    edge = caption.top - _LINE if is_above else page.height
    return PdfFigure(
        PdfBox(
            max(box.left - _MARGIN, 0.0),
            max(box.top - _MARGIN, 0.0 if is_above else caption.bottom),
            min(box.right + _MARGIN, page.width),
            min(box.bottom + _MARGIN, edge),
        ),
        labels,
        caption,
    )


class _Row(NamedTuple):
    """Pieces of text on one baseline with no more than a blank between them."""

    lines: list[PdfLine]
    box: PdfBox

    @property
    def words(self) -> int:
        return sum(len(line.text.split()) for line in self.lines)


def _rows(lines: Sequence[PdfLine]) -> list[_Row]:
    rows: list[_Row] = []
    for line in sorted(lines, key=lambda line: (round(line.baseline), line.left)):
        box = PdfBox(line.left, line.top, line.right, line.bottom)
        last = rows[-1] if rows else None
        is_next = last is not None and abs(last.lines[-1].baseline - line.baseline) < 1
        if last is not None and is_next and line.left - last.box.right < line.size:
            rows[-1] = _Row([*last.lines, line], around([last.box, box]))
        else:
            rows.append(_Row([line], box))
    return rows


def _is_prose(row: _Row, rows: Sequence[_Row]) -> bool:
    """Whether a row is too long for a label, ends as text does, or has another above or below it in its column."""
    if row.words > _LABEL or row.lines[-1].text.rstrip()[-1:] in ".,;:":
        return True
    first = row.lines[0]
    return row.words >= _TEXT and any(
        abs(other.box.left - row.box.left) < _MARGIN
        and 0.8 < abs(other.lines[0].baseline - first.baseline) / first.size < 1.7
        and other.words >= _TEXT
        for other in rows
    )


def _is_in_column(row: _Row, rows: Sequence[_Row]) -> bool:
    """Whether a row begins where several rows of prose do: it stands in the column beside a drawing."""
    edges = (
        other for other in rows if abs(other.box.left - row.box.left) < _MARGIN and _is_prose(other, rows)
    )
    return sum(1 for _ in islice(edges, _COLUMN)) == _COLUMN


_MOST_LABELS = 120
"""Words of all labels of a drawing; one with more is painted, and its text stays text too."""
_WHOLE = 0.85
"""Share of a drawing's box that a picture fills which is all of it."""
_MOST_FIGURES = 12
"""Figures of one page."""
_SCALE, _LONGEST = 2.5, 1800
"""Pixels for each point, and of the longer side."""


def take_figures(
    pages: Sequence[PdfPage], shown: dict[int, list[PictureBlock | None]], pictures: PdfPictures
) -> None:
    """Paint the figures that captions name or that have labels of their own, each as one more picture of its page.

    Their labels leave its text. A figure that is one picture stays that picture.

    Args:
        pages: The pages; pictures inside a figure and its labels are taken out of them.
        shown: Blocks of the pictures by page, in the order of the page.
        pictures: Takes them in, up to its limits.
    """
    for page in pages:
        named = figures_of(page)[:_MOST_FIGURES]
        unnamed = [
            PdfFigure(box, [line for line in page.lines if covers(box, line)], None)
            for box in page.graphics
            if not any(covers(figure.box, box) for figure in named)
        ]
        for figure in [*named, *unnamed]:
            _take(figure, page, shown[page.number], pictures)


def _take(figure: PdfFigure, page: PdfPage, blocks: list[PictureBlock | None], pictures: PdfPictures) -> None:
    caption = figure.caption.text if figure.caption else ""
    inside = [at for at, box in enumerate(page.pictures) if covers(figure.box, box)]
    known = [(at, block) for at in inside if (block := blocks[at]) is not None]
    if len(known) == 1 and page.pictures[known[0][0]].area >= _WHOLE * figure.box.area:
        at, block = known[0]
        blocks[at] = block.model_copy(update={"caption": caption})
        return
    picture = painted(page, figure.box, pictures)
    if picture is None:
        return
    for at in inside:
        blocks[at] = None
    page.pictures.append(figure.box)
    blocks.append(picture.model_copy(update={"caption": caption}))
    graph = graph_of(figure.labels, page.number)
    pictures.reading.graphs += [graph] if graph is not None else []
    is_text = sum(len(line.text.split()) for line in figure.labels) > _MOST_LABELS
    taken = set() if is_text else {id(line) for line in figure.labels}
    page.lines = [line for line in page.lines if id(line) not in taken]
    page.rules = [rule for rule in page.rules if not covers(figure.box, rule)]
    page.drawings = [box for box in page.drawings if not covers(figure.box, box)]


def painted(page: PdfPage, box: PdfBox, pictures: PdfPictures) -> PictureBlock | None:
    """Return a part of a page as a picture, None where it is too much or cannot be painted."""
    handle = None if pictures.is_full else pdfium.FPDF_LoadPage(pictures.document, page.number - 1)
    try:
        data = _png(handle, page, box) if handle else b""
    finally:
        pdfium.FPDF_ClosePage(handle)
    return pictures.block(data, place=SourcePlace(kind="page", number=page.number))


def _png(handle: Any, page: PdfPage, box: PdfBox) -> bytes:
    """Return a part of a page as PNG; nothing where pdfium has no room for it."""
    scale = min(_SCALE, _LONGEST / max(box.width, box.height))
    width, height = max(round(box.width * scale), 1), max(round(box.height * scale), 1)
    left = page.width - box.right if page.is_mirrored else box.left
    bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
    if not bitmap:
        return b""
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF)
        pdfium.FPDF_RenderPageBitmap(
            bitmap, handle, round(-left * scale), round(-box.top * scale),
            round(page.width * scale), round(page.height * scale),
            (page.turns - view_of(handle).turns) % 4, pdfium.FPDF_ANNOT,
        )  # fmt: skip
        return png_of(bitmap, level=3)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
