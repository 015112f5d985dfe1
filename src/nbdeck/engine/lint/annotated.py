"""Slides with their findings drawn in: red frames with numbers, and the sentences below the slide."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

from PIL import Image, ImageDraw, ImageFont

from nbdeck.engine.paint.typst import paint_png
from nbdeck.engine.quality import QualityFinding
from nbdeck.engine.scene.boxes import MUTED, Box
from nbdeck.engine.scene.elements import Element, Group, Picture, Shape
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.text.typefaces import ARIMO, path_of
from nbdeck.errors import ExportFailed

_INKS = {"error": "#C8102E", "warning": "#B35900"}
_LINE = 22
_SIZE = 15
_MARGIN = 14


def annotated(
    deck: DeckScene, number: int, findings: Sequence[QualityFinding], *, width: int = 1280
) -> bytes:
    """Return a PNG of one slide with its findings.

    Args:
        deck: As it was read.
        number: Of the slide in the file, from 1.
        findings: Those of this slide, in the order of their numbers.
        width: Pixels.

    Raises:
        ExportFailed: the slide could not be drawn.
    """
    slide = next(each for each in deck.slides if each.number == number)
    with Image.open(io.BytesIO(_painted(replace(deck, slides=(slide,)), width))) as drawn:
        page = drawn.convert("RGB")
    font = ImageFont.truetype(str(path_of(ARIMO)), _SIZE)
    lines = [f"{place}  {each.rule}: {each.message}" for place, each in enumerate(findings, start=1)]
    foot = _LINE * len(lines) + 2 * _MARGIN if lines else 0
    sheet = Image.new("RGB", (page.width, page.height + foot), "white")
    sheet.paste(page, (0, 0))
    pen = ImageDraw.Draw(sheet)
    for place, each in enumerate(findings, start=1):
        if each.box is not None:
            _frame(pen, _pixels(each.box, deck.page, page.width), str(place), _INKS[each.severity], font)
    for position, (line, each) in enumerate(zip(lines, findings, strict=True)):
        y = page.height + _MARGIN + position * _LINE
        pen.text(
            (_MARGIN, y), _cut(line, font, page.width - 2 * _MARGIN), fill=_INKS[each.severity], font=font
        )
    file = io.BytesIO()
    sheet.save(file, "PNG", compress_level=3)
    return file.getvalue()


def _painted(deck: DeckScene, width: int) -> bytes:
    try:
        return paint_png(deck, 1, width=width)
    except ExportFailed:
        # A picture that Pillow opens and the painter refuses must not hide the findings.
        bare = tuple(replace(slide, elements=_without(slide.elements)) for slide in deck.slides)
        layouts = tuple(replace(layout, art=_without(layout.art)) for layout in deck.layouts)
        return paint_png(replace(deck, slides=bare, layouts=layouts), 1, width=width)


def _without(elements: Sequence[Element]) -> tuple[Element, ...]:
    """Return the elements with pictures as grey boxes."""
    return tuple(
        replace(each, children=_without(each.children))
        if isinstance(each, Group)
        else Shape(each.box, fill=MUTED.faded(0.25), alt=each.alt)
        if isinstance(each, Picture)
        else each
        for each in elements
    )


def _pixels(box: Box, page: Box, width: int) -> tuple[float, float, float, float]:
    scale = width / page.w
    left, top, right, bottom = (side * scale for side in (box.x, box.y, box.right, box.bottom))
    edge, foot = page.w * scale - 2, page.h * scale - 2
    left, top = min(max(left, 1.0), edge), min(max(top, 1.0), foot)
    return left, top, max(left, min(right, edge)), max(top, min(bottom, foot))


def _frame(
    pen: ImageDraw.ImageDraw,
    box: tuple[float, float, float, float],
    number: str,
    ink: str,
    font: ImageFont.FreeTypeFont,
) -> None:
    pen.rectangle(box, outline=ink, width=2)
    left, top = box[0], max(0.0, box[1])
    pen.rectangle((left, top, left + font.getlength(number) + 8, top + _SIZE + 5), fill=ink)
    pen.text((left + 4, top + 1), number, fill="white", font=font)


def _cut(line: str, font: ImageFont.FreeTypeFont, width: float) -> str:
    if font.getlength(line) <= width:
        return line
    while line and font.getlength(line + "…") > width:
        line = line[:-1]
    return line + "…"
