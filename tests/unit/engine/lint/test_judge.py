"""A judgement of a file, and the pictures of what was found."""

import io
import json

import pytest
from PIL import Image
from pptx import Presentation
from pptx.util import Inches

import decks
from nbdeck.contract.check import Report
from nbdeck.engine.lint.annotated import annotated
from nbdeck.engine.lint.judge import judge
from nbdeck.engine.pipeline import check, compose
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality import QualityFinding
from nbdeck.engine.scene.boxes import Box


@pytest.fixture(scope="module")
def messy():
    """Return a foreign deck of two slides: one without a title, one with a text far outside."""
    presentation = Presentation()
    presentation.slides.add_slide(presentation.slide_layouts[6])
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    slide.shapes.title.text = "A title"
    slide.shapes.add_textbox(Inches(9), Inches(3), Inches(4), Inches(1)).text_frame.text = "Out of the slide"
    file = io.BytesIO()
    presentation.save(file)
    return file.getvalue()


def test_a_report_crosses_the_wire_whole(messy):
    report = check(messy)
    assert Report.model_validate_json(report.model_dump_json()) == report
    assert json.loads(report.model_dump_json())["findings"][0].keys() == {
        "slide",
        "rule",
        "severity",
        "message",
        "box",
        "shape",
        "remedy",
    }
    assert [each.remedy for each in report.findings if "no title" in each.message] == ["title"]
    assert (report.passed, report.slide_count) == (False, 2)


def test_findings_stand_by_slide_errors_first_and_each_once(messy):
    found = judge(messy).findings
    places = [(each.slide or 0, each.severity) for each in found]
    assert places == sorted(places)
    assert len(set(found)) == len(found)
    assert judge(messy).findings == found
    outside = next(each for each in found if each.rule == "placement")
    assert (outside.slide, outside.box.x) == (2, 648)


def test_our_own_deck_passes_and_its_charts_need_no_excuse():
    report = check(write_pptx(compose(decks.deck("charts", "monarch"))))
    assert report.passed
    assert all(each.severity == "warning" for each in report.findings)
    assert report.scores.overall > 0.6


def test_an_annotated_slide_shows_a_frame_at_the_finding_and_a_line_below(messy):
    judgement = judge(messy)
    finding = QualityFinding("overflow", 2, "too long " * 60, Box(100, 200, 300, 100))
    with Image.open(io.BytesIO(annotated(judgement.scene, 2, [finding], width=720))) as picture:
        assert picture.width == 720
        assert picture.height > 540 + 20
        assert picture.getpixel((250, 299)) == (200, 16, 46)
        assert picture.getpixel((250, 250)) == (255, 255, 255)
        foot = picture.crop((0, 541, 720, picture.height)).getcolors(100_000)
        assert any(red > 150 and green < 60 for _, (red, green, _) in foot)
    with Image.open(io.BytesIO(annotated(judgement.scene, 1, [], width=360))) as picture:
        assert picture.size == (360, 270)


@pytest.mark.parametrize(
    "box", [Box(-500, -500, 100, 100), Box(5000, 5000, 10, 10), Box(100, 100, -5, -5), None]
)
def test_a_finding_outside_the_slide_is_drawn_at_its_edge(messy, box):
    picture = annotated(judge(messy).scene, 2, [QualityFinding("placement", 2, "Outside", box)], width=400)
    assert picture.startswith(b"\x89PNG")
