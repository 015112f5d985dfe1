"""Shapes, pictures, groups and tables."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pptx.enum.shapes import MSO_SHAPE, MSO_SHAPE_TYPE

from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.elements import Group, PathCommand, Picture, Shape
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import NS, Opened, opened, tags


def written(*elements: scenes.Element) -> Opened:
    return opened(scenes.deck(elements))


def first(*elements: scenes.Element):
    return written(*elements).deck.slides[0].shapes[0]


@pytest.mark.parametrize(
    ("kind", "preset"),
    [
        ("rect", MSO_SHAPE.RECTANGLE),
        ("round", MSO_SHAPE.ROUNDED_RECTANGLE),
        ("ellipse", MSO_SHAPE.OVAL),
        ("triangle", MSO_SHAPE.ISOSCELES_TRIANGLE),
        ("chevron", MSO_SHAPE.CHEVRON),
        ("pentagon", MSO_SHAPE.PENTAGON),
        ("trapezoid", MSO_SHAPE.TRAPEZOID),
        ("diamond", MSO_SHAPE.DIAMOND),
    ],
)
def test_forms_are_presets_that_stay_editable(kind, preset):
    shape = first(Shape(Box(10, 20, 200, 100), kind, Color("accent1"), radius=10, slant=10))
    assert shape.auto_shape_type == preset
    assert (shape.left.pt, shape.top.pt, shape.width.pt, shape.height.pt) == (10, 20, 200, 100)


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (Shape(Box(0, 0, 200, 100), "round", radius=16), 0.16),
        (Shape(Box(0, 0, 100, 200), "round", radius=400), 0.5),
        (Shape(Box(0, 0, 200, 100), "chevron", slant=30), 0.3),
        (Shape(Box(0, 0, 200, 100), "pentagon", slant=150), 1.5),
        (Shape(Box(0, 0, 200, 100), "pentagon", slant=900), 2.0),
        (Shape(Box(0, 0, 200, 100), "trapezoid", slant=25), 0.25),
        (Shape(Box(0, 0, 200, 100), "trapezoid", slant=900), 1.0),
        (Shape(Box(0, 0, 0, 100), "chevron", slant=25), 0.0),
    ],
)
def test_radius_and_slant_are_shares_of_the_shorter_side(shape, expected):
    guide = written(shape).find("//a:gd")
    assert int(guide.get("fmla").removeprefix("val ")) == round(expected * 100_000)


def test_a_rectangle_without_a_radius_is_a_plain_one():
    assert written(Shape(Box(0, 0, 200, 100), "round")).find("//a:prstGeom").get("prst") == "rect"


def test_shapes_take_nothing_from_the_theme_s_effects():
    assert not written(*scenes.shapes()).all("//p:style")


def test_fill_and_outline_are_written_even_where_there_is_none():
    properties = written(Shape(Box(0, 0, 10, 10))).find("//p:sp/p:spPr")
    assert tags(properties) == ["xfrm", "prstGeom", "noFill", "ln"]
    assert tags(properties.find("a:ln", NS)) == ["noFill"]


def test_a_dashed_outline_keeps_the_order_of_the_schema():
    line = written(Shape(Box(0, 0, 9, 9), line=Color("tx1"), line_width=2.5, is_dashed=True)).find(
        "//p:sp//a:ln"
    )
    assert (line.get("w"), tags(line)) == ("31750", ["solidFill", "prstDash", "miter"])


@pytest.mark.parametrize(("is_flipped", "expected"), [(False, None), (True, "1")])
def test_a_line_is_a_connector_that_falls_or_rises(is_flipped, expected):
    file = written(Shape(Box(10, 10, 90, 40), "line", line=Color("tx1"), is_flipped=is_flipped))
    assert file.deck.slides[0].shapes[0].shape_type == MSO_SHAPE_TYPE.LINE
    assert file.find("//p:cxnSp//a:xfrm").get("flipV") == expected


def test_a_triangle_on_its_head_is_flipped():
    assert (
        written(Shape(Box(0, 0, 9, 9), "triangle", is_flipped=True)).find("//p:sp//a:xfrm").get("flipV")
        == "1"
    )


def test_a_path_is_a_freeform_in_its_own_box():
    box = Box(100, 50, 200, 100)
    commands = (
        PathCommand("M", ((100, 150),)),
        PathCommand("C", ((100, 50), (200, 50), (300, 50))),
        PathCommand("L", ((300, 150),)),
        PathCommand("Z"),
    )
    path = written(Shape(box, "path", Color("accent1"), commands=commands)).find("//a:path")
    assert tags(path) == ["moveTo", "cubicBezTo", "lnTo", "close"]
    assert (path.get("w"), path.get("h")) == ("2540000", "1270000")
    points = [(point.get("x"), point.get("y")) for point in path.iter(f"{{{NS['a']}}}pt")]
    assert points == [
        ("0", "1270000"),
        ("0", "0"),
        ("1270000", "0"),
        ("2540000", "0"),
        ("2540000", "1270000"),
    ]


def test_alt_text_is_kept_and_its_absence_is_marked_as_decoration():
    told, ornament = written(
        Shape(Box(0, 0, 9, 9), alt='Says "hi"\nand more'), Shape(Box(20, 0, 9, 9), alt=None)
    ).all("//p:sp//p:cNvPr")
    assert told.get("descr") == 'Says "hi"\nand more'
    assert not told.xpath(".//*[local-name()='decorative']")
    assert ornament.get("descr") is None
    assert ornament.xpath(".//*[local-name()='decorative']/@val") == ["1"]


def test_equal_names_are_told_apart_and_missing_ones_made():
    box = Box(0, 0, 9, 9)
    shapes = (
        written(Shape(box, name="Bar"), Shape(box, name="Bar"), Shape(box), Shape(box, "line"))
        .deck.slides[0]
        .shapes
    )
    assert [shape.name for shape in shapes] == ["Bar", "Bar 2", "Shape 4", "Line 5"]


def test_neighbours_still_touch_after_rounding():
    boxes = Box(0, 0, 100, 10).columns(3)
    shapes = written(*(Shape(box) for box in boxes)).deck.slides[0].shapes
    assert [left.left + left.width for left in list(shapes)[:2]] == [right.left for right in list(shapes)[1:]]


def test_a_picture_is_cropped_rounded_and_described():
    picture = Picture(
        Box(0, 0, 200, 100), scenes.png(), "image/png", (0.1, 0.2, 0.3, 0.0), 25, "A photo", "Photo"
    )
    shape = first(picture)
    assert (shape.crop_left, shape.crop_top, shape.crop_right, shape.crop_bottom) == (0.1, 0.2, 0.3, 0.0)
    assert shape.auto_shape_type == MSO_SHAPE.ROUNDED_RECTANGLE
    assert (shape.name, shape._element.xpath(".//p:cNvPr/@descr")) == ("Photo", ["A photo"])
    assert shape.image.blob == scenes.png()


def test_the_same_picture_is_stored_once():
    one, other = (Picture(Box(0, 0, 9, 9), scenes.png(color), "image/png") for color in ("red", "blue"))
    file = opened(scenes.deck((one, other, one), (one,)))
    assert file.named("ppt/media/") == ["ppt/media/image1.png", "ppt/media/image2.png"]


def test_a_jpeg_keeps_its_type():
    picture = Picture(Box(0, 0, 9, 9), b"\xff\xd8\xff", "image/jpeg")
    file = written(picture)
    assert file.named("ppt/media/") == ["ppt/media/image1.jpeg"]
    assert (
        file.find("//ct:Default[@Extension='jpeg']", "[Content_Types].xml").get("ContentType") == "image/jpeg"
    )


def test_children_of_a_group_keep_their_places():
    inner = Group(Box(20, 20, 50, 50), (Shape(Box(20, 20, 50, 50)),), "Inner")
    group = first(Group(Box(10, 10, 100, 80), (Shape(Box(12, 14, 20, 20)), inner), "Card"))
    assert group.shape_type == MSO_SHAPE_TYPE.GROUP
    assert [shape.name for shape in group.shapes] == ["Shape 3", "Inner"]
    assert (group.shapes[0].left.pt, group.shapes[0].top.pt) == (12, 14)
    frame = group._element.grpSpPr.xfrm
    assert (frame.chOff.x, frame.chExt.cx) == (frame.off.x, frame.ext.cx)


@pytest.mark.parametrize("child", [scenes.table(), scenes.title()])
def test_what_powerpoint_never_groups_stands_alone(child):
    nested = Group(scenes.SLIDE_BOX, (Group(scenes.SLIDE_BOX, (child,)), Shape(Box(0, 0, 9, 9))))
    shapes = written(nested).deck.slides[0].shapes
    assert MSO_SHAPE_TYPE.GROUP not in [shape.shape_type for shape in shapes]
    assert len(shapes) == 2


def test_a_table_is_native_with_its_header_marked():
    frame = first(scenes.table())
    assert frame.shape_type == MSO_SHAPE_TYPE.TABLE
    table = frame.table
    assert [[cell.text for cell in row.cells] for row in table.rows][2] == ["South & <West>", "840"]
    assert (table.first_row, table.horz_banding) == (True, False)
    assert frame._element.xpath(".//p:cNvPr/@descr") == ["Sales by region"]


def test_a_table_without_header_and_from_the_right_says_so():
    frame = first(scenes.table(is_rtl=True, has_header=False))
    assert dict(frame._element.xpath(".//a:tblPr")[0].attrib) == {"rtl": "1"}


def test_rows_are_as_long_as_the_grid_and_sizes_add_up():
    frame = first(scenes.table())
    table = frame.table
    assert {len(row.cells) for row in table.rows} == {len(table.columns)}
    assert sum(column.width for column in table.columns) == frame.width
    assert sum(row.height for row in table.rows) == frame.height


def test_cells_say_their_fill_margins_anchor_and_rules_in_the_order_of_the_schema():
    file = written(scenes.table())
    cell = file.find("//a:tcPr")
    assert tags(cell) == ["lnL", "lnR", "lnT", "lnB", "solidFill"]
    assert dict(cell.attrib) == {
        "marL": "76200",
        "marR": "76200",
        "marT": "38100",
        "marB": "38100",
        "anchor": "ctr",
    }
    assert tags(file.all("//a:tcPr")[-3])[-1] == "noFill"


def test_the_two_cells_of_an_edge_agree_about_its_rule():
    rows = written(scenes.table()).all("//a:tr")
    for above, below in zip(rows, rows[1:], strict=False):
        for upper, lower in zip(above, below, strict=False):
            ends = [cell.find(f"a:tcPr/a:ln{side}", NS) for cell, side in ((upper, "B"), (lower, "T"))]
            assert ends[0].get("w") == ends[1].get("w") == "9525"


@pytest.mark.parametrize("paper", ["FFFFFF", "101820"])
def test_faded_rules_are_shades_of_their_slot_because_programs_draw_them_opaque(paper):
    look = replace(scenes.LIGHT, colors={**scenes.LIGHT.colors, "bg1": paper})
    rule = opened(scenes.deck((scenes.title(), scenes.table()), look=look)).find(
        "//a:lnB/a:solidFill/a:schemeClr"
    )
    assert rule.get("val") == "tx2"
    assert "alpha" not in tags(rule)
    share = {child: int(rule.find(f"a:{child}", NS).get("val")) / 100_000 for child in tags(rule)}
    assert lightness(look.digits(Color("tx2"))) * share["lumMod"] + share.get("lumOff", 0) == pytest.approx(
        lightness(look.hex(Color("tx2", 0.3))), abs=0.001
    )


def lightness(digits: str) -> float:
    channels = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    return (max(channels) + min(channels)) / 2


def test_an_empty_table_cell_still_has_a_paragraph():
    table = scenes.table()
    bare = replace(table.cells[1][0], paragraphs=())
    cells = (table.cells[0], (bare, table.cells[1][1]), *table.cells[2:])
    frame = first(replace(table, cells=cells))
    assert frame.table.cell(1, 0).text == ""


def test_cells_that_span_others_are_merged_in_the_file_and_read_back_the_same():
    table = scenes.table()
    rows = [list(row) for row in table.cells]
    rows[0][0] = replace(rows[0][0], across=2)
    rows[0][1] = replace(rows[0][1], paragraphs=(), across=0, down=0)
    rows[1][0] = replace(rows[1][0], down=2)
    rows[2][0] = replace(rows[2][0], paragraphs=(), across=0, down=0)
    file = written(replace(table, cells=tuple(map(tuple, rows))))
    marks = [dict(cell.attrib) for cell in file.all("//a:tc")]
    assert marks[:6] == [{"gridSpan": "2"}, {"hMerge": "1"}, {"rowSpan": "2"}, {}, {"vMerge": "1"}, {}]


def test_an_icon_is_one_decorative_path_with_round_strokes_in_a_colour_of_the_theme():
    steps = (PathCommand("M", ((10.0, 20.0),)), PathCommand("L", ((34.0, 44.0),)))
    shape = Shape(
        Box(10.0, 20.0, 24.0, 24.0), "path", line=Color("accent1"), line_width=2.0, commands=steps,
        name="Icon truck", icon="truck",
    )  # fmt: skip
    file = written(shape)
    line = file.find("//p:sp/p:spPr/a:ln")
    assert (line.get("w"), line.get("cap")) == ("25400", "rnd")
    assert line.find("a:round", NS) is not None
    assert line.find("a:solidFill/a:schemeClr", NS).get("val") == "accent1"
    path = file.find("//a:path")
    assert (path.get("w"), path.get("h")) == ("304800", "304800")
    assert file.find("//p:sp/p:spPr/a:noFill") is not None
    assert file.find("//p:cNvPr[@name='Icon truck']//*[@val='1']") is not None
    plain = written(replace(shape, icon="")).find("//p:sp/p:spPr/a:ln")
    assert plain.get("cap") is None
    assert plain.find("a:miter", NS) is not None
