from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.scene.boxes import SLIDE, Box, Color, ThemeStyle
from nbdeck.engine.scene.elements import Group, Shape, Table, TableCell, TextBox, flatten
from nbdeck.engine.scene.text import Line, Run, TextParagraph, TextStyle, place_lines, stack_height

LOOK = ThemeStyle("plain", {"bg1": "FFFFFF", "tx1": "000000", "accent1": "FF0000"}, "Calibri", "Arial")
sizes = st.floats(10, 400)


def _paragraph(*widths: float, rtl: bool = False, **style) -> TextParagraph:
    style = TextStyle(**{"size": 20.0, **style})
    lines = tuple(Line((Run("x", style.size),), width) for width in widths)
    return TextParagraph((Run("x" * len(widths), style.size),), lines, style, rtl)


@given(sizes, sizes, st.integers(1, 12), st.floats(0, 5))
def test_columns_and_rows_fill_the_box_without_overlap(w, h, count, gap):
    box = Box(7, 9, w, h)
    for parts, far in ((box.columns(count, gap), "right"), (box.rows(count, gap), "bottom")):
        assert getattr(parts[-1], far) == pytest.approx(getattr(box, far))
        assert all(not a.overlaps(b) for a, b in zip(parts, parts[1:], strict=False))
        assert all(box.contains(part) for part in parts)


def test_shares_are_widths_in_proportion():
    left, right = Box(0, 0, 310, 10).columns((1, 2), 10)
    assert (left.w, right.w, right.x) == (100, 200, 110)


@given(sizes, sizes, sizes, sizes)
def test_mirroring_twice_gives_the_box_back(x, y, w, h):
    box = Box(x, y, w, h)
    again = box.mirrored().mirrored()
    assert (again.x, again.y, again.w, again.h) == pytest.approx((x, y, w, h))


def test_insets_take_one_two_or_four_values():
    assert Box(0, 0, 100, 50).inset(10) == Box(10, 10, 80, 30)
    assert Box(0, 0, 100, 50).inset(10, 5) == Box(10, 5, 80, 40)
    assert Box(0, 0, 100, 50).inset(1, 2, 3, 4) == Box(1, 2, 96, 44)


def test_a_translucent_colour_is_mixed_with_what_is_behind_it():
    assert LOOK.hex(Color("accent1", 0.5)) == "FF8080"
    assert LOOK.hex(Color("accent1", 0.5), over="000000") == "800000"
    assert LOOK.hex(Color("accent1")) == "FF0000"


@pytest.mark.parametrize(
    ("align", "rtl", "left"),
    [
        ("start", False, 100),
        ("end", False, 250),
        ("center", False, 175),
        ("start", True, 250),
        ("end", True, 100),
    ],
)
def test_lines_stand_where_their_alignment_says(align, rtl, left):
    [line] = place_lines(Box(100, 0, 200, 100), [_paragraph(50, align=align, rtl=rtl)])
    assert line.x == left


def test_the_indent_is_at_the_start_of_the_paragraph():
    box = Box(0, 0, 200, 100)
    [ltr] = place_lines(box, [_paragraph(50, indent=20)])
    [rtl] = place_lines(box, [_paragraph(50, indent=20, rtl=True)])
    assert ltr.x == 20
    assert rtl.x + 50 == 180


@pytest.mark.parametrize(("anchor", "top"), [("top", 0), ("middle", 26), ("bottom", 52)])
def test_an_anchor_moves_the_whole_text(anchor, top):
    lines = list(place_lines(Box(0, 0, 200, 100), [_paragraph(50, 60)], anchor))
    assert lines[0].baseline == pytest.approx(top + 20 * 0.994)
    assert lines[1].baseline - lines[0].baseline == pytest.approx(24)


@pytest.mark.parametrize(("spacing", "baseline"), [(0.9, 20 * 0.864), (1.0, 20 * 0.994), (1.25, 20 * 1.294)])
def test_line_spacing_moves_the_first_baseline_as_libreoffice_does(spacing, baseline):
    [line] = place_lines(Box(0, 0, 200, 100), [_paragraph(50, spacing=spacing)])
    assert line.baseline == pytest.approx(baseline)


def test_spaces_count_between_paragraphs_only():
    paragraphs = [_paragraph(50, before=7, after=5), _paragraph(50, before=7, after=5)]
    assert stack_height(paragraphs) == pytest.approx(24 + 5 + 7 + 24)
    assert stack_height([]) == 0


def test_a_right_to_left_table_begins_at_the_right():
    cell = TableCell((_paragraph(5),))
    table = Table(Box(10, 0, 100, 20), (30, 70), (20,), ((cell, cell),), is_rtl=True)
    boxes = [box for _, _, box, _ in table.cell_boxes()]
    assert [(box.x, box.w) for box in boxes] == [(80, 30), (10, 70)]


def test_flatten_opens_groups_in_drawing_order():
    a, b, c = (Shape(Box(0, 0, n, 1)) for n in (1, 2, 3))
    assert list(flatten([a, Group(SLIDE, (b, Group(SLIDE, (c,))))])) == [a, b, c]


def test_a_text_box_knows_its_text_and_height():
    box = TextBox(Box(0, 0, 10, 10), (_paragraph(5), _paragraph(5, 6)))
    assert box.text == "x\nxx"
    assert box.text_height == pytest.approx(72)


def test_other_characters_of_a_run_look_as_its_own_do():
    run = Run("a", 20.0, Color("accent1"), "major", bold=True, italic=False, lang="de-DE", typeface="Arial")
    assert run.saying("b") == replace(run, text="b")
    slanted = replace(run, bold=False, italic=True)
    assert slanted.saying("") == replace(slanted, text="")
