"""The Typst document of some slides: text, shapes, tables and pictures as source, and the pictures that it names."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.engine.paint.literals import array, color, language, length, point, string
from nbdeck.engine.paint.pen import PRELUDE, Pen, block, call, described, placed
from nbdeck.engine.scene.boxes import Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import (
    Border,
    ChartElement,
    Element,
    Group,
    PathCommand,
    Picture,
    Shape,
    Table,
    TableCell,
    TextBox,
    corners,
)
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.scene.text import Line, PlacedLine, Run, place_lines

DASH = (4.0, 3.0)
"""Length of dash and gap in line widths. Source: the preset dash `dash` of DrawingML."""


def draw_shape(pen: Pen, shape: Shape) -> Iterator[str]:
    """Yield the code of a shape; nothing for one without fill, line or outline."""
    drawn = outline(shape, pen.look)
    if drawn and (shape.fill or shape.line):
        yield described(shape.alt, drawn)


def outline(shape: Shape, look: ThemeStyle) -> str:
    """Return a shape's code without its alternative text; empty for a path without commands."""
    paint = {"fill": _fill(shape, look), "stroke": _stroke(shape, look)}
    box = shape.box
    if shape.kind == "path":
        return _path(shape.commands, paint)
    if shape.kind == "line":
        y0, y1 = (box.bottom, box.y) if shape.is_flipped else (box.y, box.bottom)
        ends = call("line", start=point(box.x, y0), end=point(box.right, y1), stroke=paint["stroke"])
        return placed(0.0, 0.0, ends)
    if shape.kind in ("rect", "round", "ellipse"):
        return placed(box.x, box.y, _plain(shape, paint))
    points = (point(x - box.x, y - box.y) for x, y in corners(shape))
    return placed(box.x, box.y, call("polygon", points, **paint))


def _plain(shape: Shape, paint: Mapping[str, str]) -> str:
    size = {"width": length(max(0.0, shape.box.w)), "height": length(max(0.0, shape.box.h))}
    if shape.kind == "ellipse":
        return call("ellipse", **size, **paint)
    if shape.kind == "round":
        size["radius"] = length(max(0.0, min(shape.radius, shape.box.w / 2, shape.box.h / 2)))
    return call("rect", **size, **paint)


def _path(commands: tuple[PathCommand, ...], paint: Mapping[str, str]) -> str:
    if not commands:
        return ""
    names = {"M": "curve.move", "L": "curve.line", "C": "curve.cubic"}
    steps = (
        # A closing edge is curved by default.
        'curve.close(mode:"straight")'
        if command.op == "Z"
        else call(names[command.op], (point(x, y) for x, y in command.points))
        for command in commands
    )
    return placed(0.0, 0.0, call("curve", steps, fill_rule='"even-odd"', **paint))


def _fill(shape: Shape, look: ThemeStyle) -> str:
    return "none" if shape.fill is None or shape.kind == "line" else color(shape.fill, look)


def _stroke(shape: Shape, look: ThemeStyle) -> str:
    if shape.line is None or shape.line_width <= 0:
        return "none"
    return stroke(shape.line, shape.line_width, look, is_dashed=shape.is_dashed, is_round=bool(shape.icon))


def stroke(
    paint: Color, width: Pt, look: ThemeStyle, *, is_dashed: bool = False, is_round: bool = False
) -> str:
    """Return a stroke with flat ends and mitred corners, as DrawingML has them by default, or with round ones."""
    dash = array(length(part * width) for part in DASH) if is_dashed else "none"
    cap, join = ("round", "round") if is_round else ("butt", "miter")
    return f'(paint:{color(paint, look)},thickness:{length(width)},dash:{dash},cap:"{cap}",join:"{join}")'


def draw_text_box(pen: Pen, text_box: TextBox) -> Iterator[str]:
    """Yield the code of a text box; a title becomes a heading, so that PDF readers list the slides."""
    x, y = text_box.box.center if text_box.rotation else (0.0, 0.0)
    lines = list(draw_lines(pen, text_box.placed_lines(), x, y))
    if not lines:
        return
    if text_box.rotation:
        turned = f"rotate({text_box.rotation}deg,origin:top+left,box(width:0pt,height:0pt,{block(lines)}))"
        lines = [f"P({length(x)},{length(y)},{turned})"]
    if text_box.placeholder is not None and text_box.placeholder.kind in ("title", "ctrTitle"):
        title = string(" ".join(text_box.text.split()))
        yield f"{{show heading:it=>{block(lines)}\nP(0pt,0pt,heading(level:1,{title}))}}"
    else:
        yield from lines


def draw_lines(pen: Pen, lines: Iterable[PlacedLine], x: Pt = 0.0, y: Pt = 0.0) -> Iterator[str]:
    """Yield the code of lines with their bullets, measured from the point (x, y) of the slide."""
    for place in lines:
        if not place.line.text.strip():
            continue
        left, baseline = place.x - x, place.baseline - y
        if place.is_first and place.paragraph.style.bullet:
            yield _bullet(pen, place, left, baseline)
        yield _line(pen, place.line, left, baseline, is_rtl=place.paragraph.is_rtl)


def _line(pen: Pen, line: Line, x: Pt, baseline: Pt, *, is_rtl: bool) -> str:
    first = next(run.text[0] for run in line.runs if run.text)
    # Typst halves the width of an opening CJK bracket at the start of a line; something before it prevents that.
    guard = ["box()"] if unicodedata.east_asian_width(first) in "AWF" else []
    content = block([*guard, *pen.runs(line.runs, line.follows)])
    if is_rtl:
        return f"R({length(x + line.width)},{length(baseline)},{content})"
    return f"L({length(x)},{length(baseline)},{content})"


def _bullet(pen: Pen, placed: PlacedLine, x: Pt, baseline: Pt) -> str:
    style = placed.paragraph.style
    first = next(run for run in placed.line.runs if run.text)
    run = Run(
        style.bullet,
        first.size,
        style.bullet_color or first.color,
        first.face,
        bold=first.bold,
        lang=first.lang,
        typeface=first.typeface,
    )
    if placed.paragraph.is_rtl:
        right = x + placed.line.width + style.bullet_room
        return _line(pen, Line((run,), 0.0), right, baseline, is_rtl=True)
    return _line(pen, Line((run,), 0.0), x - style.bullet_room, baseline, is_rtl=False)


def draw_table(pen: Pen, table: Table) -> Iterator[str]:
    """Yield the code of a table: cells with fill and text, then the borders over them."""
    rows: list[list[str]] = [[] for _ in table.row_heights]
    borders: list[str] = []
    for row, _, box, cell in table.cell_boxes():
        rows[row].append(_cell(pen, box, cell))
        borders += _borders(pen, box, cell)
    if not any(rows):
        return
    grid = [",".join(cells) for cells in rows]
    if table.has_header:
        head, grid = grid[: table.header_rows], grid[table.header_rows :]
        grid.insert(0, f"table.header({','.join(filter(None, head))})")
    drawn = call(
        "table",
        grid,
        columns=array(map(length, table.column_widths)),
        rows=array(map(length, table.row_heights)),
        inset="0pt",
        stroke="none",
    )
    if table.is_rtl:
        drawn = f"{{set text(dir:rtl)\n{drawn}}}"
    yield placed(table.box.x, table.box.y, f"box(width:{length(table.box.w)},{drawn})")
    if borders:
        yield f"A({block(borders)})"


def _cell(pen: Pen, box: Box, cell: TableCell) -> str:
    fill = "none" if cell.fill is None else color(cell.fill, pen.look)
    lines = draw_lines(pen, place_lines(box, cell.paragraphs, cell.anchor, cell.insets), box.x, box.y)
    spans = {
        name: str(count) for name, count in (("colspan", cell.across), ("rowspan", cell.down)) if count > 1
    }
    return call("table.cell", [block(["set text(dir:ltr)", *lines])], fill=fill, **spans)


def _borders(pen: Pen, box: Box, cell: TableCell) -> Iterator[str]:
    for border, y in ((cell.top, box.y), (cell.bottom, box.bottom)):
        if border is not None and border.width > 0:
            yield _rule(pen, box, y, border)


def _rule(pen: Pen, box: Box, y: Pt, border: Border) -> str:
    ends = {"start": point(box.x, y), "end": point(box.right, y)}
    return placed(0.0, 0.0, call("line", **ends, stroke=stroke(border.color, border.width, pen.look)))


SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg"}


def draw_picture(pen: Pen, picture: Picture) -> Iterator[str]:
    """Yield the code of a picture; the part that is cut off stands outside a clipping box."""
    box = picture.box
    left, top, right, bottom = picture.crop
    width, height = box.w / max(1e-6, 1 - left - right), box.h / max(1e-6, 1 - top - bottom)
    image = call(
        "image",
        [string(pen.picture(picture.data, SUFFIXES[picture.media_type]))],
        width=length(width),
        height=length(height),
        fit='"stretch"',
        alt="none" if picture.alt is None else string(picture.alt),
    )
    frame = call(
        "box",
        [placed(-left * width, -top * height, image)],
        width=length(box.w),
        height=length(box.h),
        clip="true",
        radius=length(max(0.0, min(picture.radius, box.w / 2, box.h / 2))),
    )
    framed = placed(box.x, box.y, frame)
    yield f"A({framed})" if picture.alt is None else framed


@dataclass(frozen=True, slots=True)
class TypstDocument:
    """A finished source.

    Attributes:
        source: Typst markup; text of users stands in it as escaped string literals only.
        pictures: Bytes by the file name that the source uses.
    """

    source: str
    pictures: Mapping[str, bytes]


def document(deck: DeckScene, slides: Sequence[SlideScene]) -> TypstDocument:
    """Return the document that shows these slides of a deck, one a page."""
    pen = Pen(deck.look)
    pages = [_page(pen, deck, slide) for slide in slides]
    title = string(deck.title) if deck.title.strip() else "none"
    size = f"#let W={length(deck.page.w)}\n#let H={length(deck.page.h)}\n#set page(width:W,height:H,margin:0pt)\n"
    head = f"#set document(title:{title},date:none)\n{size}{PRELUDE}"
    if tag := language(deck.language):
        head += f"#set text({tag})\n"
    return TypstDocument(head + pen.definitions() + "".join(pages), pen.pictures)


def _page(pen: Pen, deck: DeckScene, slide: SlideScene) -> str:
    layout = deck.layout_of(slide)
    art = [f"A({block([statement])})" for statement in _drawn(pen, layout.art)]
    elements = _drawn(pen, slide.elements)
    fill = color(layout.background, pen.look)
    return f"#page(fill:{fill},{block([*art, *elements])})\n"


def _drawn(pen: Pen, elements: Sequence[Element]) -> Iterator[str]:
    for element in elements:
        match element:
            case TextBox():
                if element.fill is not None:
                    yield from draw_shape(pen, Shape(element.box, fill=element.fill))
                yield from draw_text_box(pen, element)
            case Shape():
                yield from draw_shape(pen, element)
            case Picture():
                yield from draw_picture(pen, element)
            case Table():
                yield from draw_table(pen, element)
            case ChartElement():
                yield from _chart(pen, element)
            case Group():
                yield from _drawn(pen, element.children)


def _chart(pen: Pen, chart: ChartElement) -> Iterator[str]:
    # A chart is never decoration: without alternative text it still is a figure, and the rules report it.
    drawing = list(_drawn(pen, chart.drawing))
    if drawing:
        yield described(chart.alt, block(drawing))
