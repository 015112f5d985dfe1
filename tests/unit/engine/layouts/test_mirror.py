"""Right-to-left slides as mirror images."""

from dataclasses import replace

from nbdeck.engine.layouts.mirror import mirrored
from nbdeck.engine.scene.boxes import INK, Box
from nbdeck.engine.scene.elements import Group, PathCommand, Shape, Table, TableCell, TextBox
from nbdeck.engine.scene.text import Insets, Line, Run, TextParagraph
from nbdeck.engine.scene.text import TextStyle as Style

RUN = Run("نمو", 18)
WORDS = TextParagraph((RUN,), (Line((RUN,), 40.0),), Style(18))


def test_boxes_and_insets_change_sides_and_paragraphs_run_from_the_right():
    (text,) = mirrored([TextBox(Box(10, 20, 100, 30), (WORDS,), insets=Insets(left=5))])
    assert text.box == Box(850, 20, 100, 30)
    assert text.insets == Insets(right=5)
    assert text.paragraphs[0].is_rtl


def test_a_large_figure_changes_sides_but_keeps_its_own_order():
    (text,) = mirrored([TextBox(Box(10, 20, 100, 30), (WORDS,), role="number")])
    assert not text.paragraphs[0].is_rtl
    assert text.paragraphs[0].style.align == "end"


def test_a_large_figure_with_a_word_from_right_to_left_runs_from_the_right():
    (text,) = mirrored([TextBox(Box(10, 20, 100, 30), (replace(WORDS, is_rtl=True),), role="number")])
    assert text.paragraphs[0].is_rtl
    assert text.paragraphs[0].style.align == "start"


def test_groups_are_mirrored_with_all_that_is_in_them():
    shape = Shape(Box(10, 20, 30, 40), fill=INK)
    (group,) = mirrored([Group(Box(10, 20, 100, 100), (shape,))])
    assert group.box.x == 850
    assert group.children[0].box.x == 920


def test_arrows_point_to_the_left():
    for kind in ("pentagon", "chevron"):
        (arrow,) = mirrored([Shape(Box(0, 0, 100, 40), kind, fill=INK, slant=10)])
        points = [point for command in arrow.commands for point in command.points]
        assert arrow.kind == "path"
        assert min(points)[1] == 20
        assert sorted(y for _, y in points) == [0, 0, *([20] * (len(points) - 4)), 40, 40]
        assert all(arrow.box.x <= x <= arrow.box.right for x, _ in points)


def test_slanting_lines_change_their_slope_and_level_ones_do_not():
    rising, level = mirrored(
        [Shape(Box(0, 0, 10, 10), "line", line=INK), Shape(Box(0, 0, 10, 0), "line", line=INK)]
    )
    assert (rising.is_flipped, level.is_flipped) == (True, False)


def test_paths_are_mirrored_point_by_point():
    path = Shape(
        Box(0, 0, 10, 10), "path", commands=(PathCommand("M", ((0, 0),)), PathCommand("L", ((10, 5),)))
    )
    (made,) = mirrored([path])
    assert [command.points for command in made.commands] == [((960, 0),), ((950, 5),)]


def test_a_table_has_its_first_column_at_the_right():
    cell = TableCell((WORDS,), insets=Insets(left=3, right=9))
    (table,) = mirrored([Table(Box(60, 0, 200, 20), (150, 50), (20,), ((cell, cell),))])
    boxes = [box for _, _, box, _ in table.cell_boxes()]
    assert table.is_rtl
    assert boxes[0].x > boxes[1].x
    assert table.cells[0][0].insets == Insets(left=9, right=3)


def test_an_icon_changes_sides_and_is_turned_where_it_shows_a_direction():
    path = (PathCommand("M", ((12.0, 20.0),)), PathCommand("L", ((30.0, 24.0),)))
    shape = Shape(Box(10.0, 20.0, 40.0, 40.0), "path", line=INK, commands=path, icon="truck")
    (moved,) = mirrored([shape])
    assert moved.box == Box(910.0, 20.0, 40.0, 40.0)
    assert [each.points for each in moved.commands] == [((912.0, 20.0),), ((930.0, 24.0),)]
    for name in ("arrow-right", "chevrons-left"):
        (turned,) = mirrored([replace(shape, icon=name)])
        assert turned.box == moved.box
        assert [each.points for each in turned.commands] == [((948.0, 20.0),), ((930.0, 24.0),)]
    assert mirrored([replace(shape, icon="bright-star")])[0].commands == moved.commands
