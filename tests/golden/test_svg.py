"""One slide as SVG, held against a file: what changes in the painter's drawing shows up as a difference."""

import re
from dataclasses import replace
from pathlib import Path

from fidelity.scenes import ACCENT, deck, layout, table
from nbdeck.engine.paint.typst import paint_svg
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Shape

GOLDEN = Path(__file__).with_name("table.svg")


def normalised(svg: str) -> str:
    """Return a tag a line, numbers to a tenth, glyphs numbered in order, and no outlines of glyphs.

    So a new release of a font changes the file only where it moves something.
    """
    svg = re.sub(r"<symbol.*?</symbol>", "", svg, flags=re.DOTALL)
    names: dict[str, str] = {}
    svg = re.sub(
        r"#(s\d+-g[0-9A-F]+)", lambda found: "#" + names.setdefault(found[1], f"glyph{len(names)}"), svg
    )
    svg = re.sub(r"-?\d+\.\d+", lambda found: f"{float(found[0]) + 0.0:.1f}", svg)
    return re.sub(r">\s*<", ">\n<", svg) + "\n"


def test_a_slide_with_a_table_is_drawn_as_before():
    art = (Shape(Box(0, 0, 960, 8), "rect", ACCENT),)
    drawn = normalised(
        paint_svg(deck((table(),), titles=("Orders by region",), layouts=(layout(art=art),)), 1)
    )
    if not GOLDEN.exists():
        GOLDEN.write_text(drawn, "utf-8")
        raise AssertionError(f"{GOLDEN.name} was not there and has been written: look at it, then run again")
    assert drawn == GOLDEN.read_text("utf-8")


def test_the_golden_file_would_notice_half_a_point():
    moved = replace(table(), box=Box(48, 120.5, 864, 148))
    one, other = (normalised(paint_svg(deck((shown,)), 1)) for shown in (table(), moved))
    assert one != other
