"""Lines of text in Typst: every line starts where the scene puts it and is never broken again."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from nbdeck.engine.paint.literals import length, string
from nbdeck.engine.paint.pen import Pen, block
from nbdeck.engine.scene import Line, PlacedLine, Pt, Run, TextBox


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
    for placed in lines:
        if not placed.line.text.strip():
            continue
        left, baseline = placed.x - x, placed.baseline - y
        if placed.is_first and placed.paragraph.style.bullet:
            yield _bullet(pen, placed, left, baseline)
        yield _line(pen, placed.line, left, baseline, is_rtl=placed.paragraph.is_rtl)


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
