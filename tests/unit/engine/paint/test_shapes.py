"""What a shape's outline is drawn with."""

import pytest

from nbdeck.engine.paint.document import outline
from nbdeck.engine.scene.boxes import INK, Box
from nbdeck.engine.scene.elements import PathCommand, Shape
from nbdeck.engine.themes.load import load_theme


@pytest.mark.parametrize(("width", "is_drawn"), [(0.0, False), (0.5, True)])
def test_a_line_without_width_is_none_where_pdf_would_draw_the_thinnest(width, is_drawn):
    shape = Shape(Box(10.0, 10.0, 50.0, 20.0), "rect", line=INK, line_width=width)
    assert ("stroke:none" not in outline(shape, load_theme("default").look)) is is_drawn


@pytest.mark.parametrize(
    ("icon", "ends"), [("", 'cap:"butt",join:"miter"'), ("truck", 'cap:"round",join:"round"')]
)
def test_strokes_of_icons_have_round_ends_and_corners(icon, ends):
    steps = (PathCommand("M", ((1.0, 2.0),)), PathCommand("L", ((3.0, 4.0),)))
    shape = Shape(Box(0.0, 0.0, 9.0, 9.0), "path", line=INK, line_width=0.75, commands=steps, icon=icon)
    drawn = outline(shape, load_theme("default").look)
    assert ends in drawn
    assert "thickness:0.75pt" in drawn
