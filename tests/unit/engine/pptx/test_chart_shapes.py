import io
import zipfile

from lxml import etree
from pptx import Presentation

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.engine.pptx.chart_shapes import chart_shapes_part
from nbdeck.engine.pptx.package import SHAPES_TYPE
from nbdeck.engine.pptx.writer import write_pptx
from unit.engine.charts.specs import REGIONS, built, spec
from unit.engine.pptx.scenes import deck

NAMES = {
    "cdr": "http://schemas.openxmlformats.org/drawingml/2006/chartDrawing",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
}


def chart(**marks):
    marks = marks or {
        "target": {"value": 24, "name": "Plan & more"},
        "band": {"low": 5, "high": 9, "name": "low"},
    }
    given = spec("HORIZONTAL_BAR", REGIONS, [20, 30, 10, 40], [3, 2, 4, 1], form="STACKED")
    return built(given.model_copy(update={"marks": ChartMarks.model_validate(marks)}))


def test_what_is_drawn_stands_at_shares_of_the_frame():
    drawn = chart()
    tree = etree.fromstring(chart_shapes_part(drawn, "en-US").encode())
    anchors = tree.findall("cdr:relSizeAnchor", NAMES)
    assert len(anchors) == len(drawn.overlay) == 4
    for anchor, part in zip(anchors, drawn.overlay, strict=True):
        ends = [float(each.text) for each in anchor.iterfind("cdr:*/cdr:*", NAMES) if each.text][:4]
        box, outer = part.box, drawn.box
        wanted = [
            (box.x - outer.x) / outer.w,
            (box.y - outer.y) / outer.h,
            (box.right - outer.x) / outer.w,
            (box.bottom - outer.y) / outer.h,
        ]
        assert all(abs(one - other) < 1e-5 for one, other in zip(ends, wanted, strict=True))
    assert [each.text for each in tree.iterfind(".//a:t", NAMES)] == ["Plan & more 24", "low"]


def test_a_file_with_shapes_in_a_chart_holds_their_part_and_opens():
    file = write_pptx(deck((chart(),)))
    with zipfile.ZipFile(io.BytesIO(file)) as package:
        names = package.namelist()
        assert SHAPES_TYPE in package.read("[Content_Types].xml").decode()
        relations = package.read("ppt/charts/_rels/chart1.xml.rels").decode()
        part = etree.fromstring(package.read("ppt/charts/chart1.xml"))
    assert "ppt/drawings/drawing1.xml" in names
    assert "../drawings/drawing1.xml" in relations
    assert etree.QName(part[-1]).localname == "userShapes"
    scaling = part.find(".//c:valAx/c:scaling", NAMES)
    assert [etree.QName(each).localname for each in scaling] == ["orientation", "max", "min"]
    shape = next(shape for shape in Presentation(io.BytesIO(file)).slides[0].shapes if shape.has_chart)
    assert list(shape.chart.plots[0].series[0].values) == [20, 30, 10, 40]


def test_a_plain_chart_has_no_part_of_shapes():
    file = write_pptx(deck((built(spec("BAR", REGIONS, [20, 30, 10, 40])),)))
    with zipfile.ZipFile(io.BytesIO(file)) as package:
        assert not [name for name in package.namelist() if "drawings" in name]
