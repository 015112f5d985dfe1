"""The design lives in theme, master and layouts: a changed theme restyles the deck."""

import io
import re
import zipfile

import openpyxl
import pytest
from pptx import Presentation

import decks
from nbdeck.engine import pipeline

KINDS = ("plain", "charts", "tables")
COLOUR = re.compile(r'<a:srgbClr val="(\w+)"')
FIXED_END = re.compile(r'<c:m(?:ax|in) val="([^"]*)"/></c:scaling>.*?<c:majorUnit val="([^"]*)"')
FACE = re.compile(r'<a:latin typeface="([^"]*)"')


@pytest.fixture(scope="module", params=pipeline.template_names())
def packages(request):
    """Return the parts of decks of every kind in one template."""
    made = {}
    for kind in KINDS:
        with zipfile.ZipFile(io.BytesIO(pipeline.make_pptx(decks.deck(kind, request.param)).pptx)) as package:
            made[kind] = {name: package.read(name) for name in package.namelist()}
    return made


def _texts(package, *folders):
    return {
        name: data.decode()
        for name, data in package.items()
        if name.endswith(".xml") and any(name.startswith(f"ppt/{folder}/") for folder in folders)
    }


@pytest.mark.parametrize("kind", KINDS)
def test_every_colour_is_one_of_the_themes(packages, kind):
    for name, text in _texts(packages[kind], "slides", "slideLayouts", "slideMasters", "charts").items():
        assert COLOUR.findall(text) == [], name


@pytest.mark.parametrize("kind", KINDS)
def test_every_typeface_is_one_of_the_themes(packages, kind):
    for name, text in _texts(packages[kind], "slides", "slideLayouts", "slideMasters", "charts").items():
        assert set(FACE.findall(text)) <= {"+mj-lt", "+mn-lt"}, name


def test_a_slide_repeats_no_art(packages):
    package = packages["plain"]
    art = {name for name in package if name.startswith("ppt/slideLayouts/slideLayout")}
    assert len(art) >= 4
    deck = Presentation(_zipped(package))
    for slide in deck.slides:
        own = {_place(shape) for shape in slide.shapes if not shape.is_placeholder}
        behind = {_place(shape) for shape in slide.slide_layout.shapes if not shape.is_placeholder}
        assert not own & behind, slide.slide_layout.name


def test_placeholders_have_prompts_and_slides_fill_them(packages):
    deck = Presentation(_zipped(packages["plain"]))
    for layout in deck.slide_layouts:
        for shape in layout.placeholders:
            assert shape.text_frame.text.strip(), (layout.name, shape.name)
    assert all(slide.shapes.title is not None and slide.shapes.title.text for slide in deck.slides)


def test_charts_keep_a_workbook_with_a_readable_sheet(packages):
    deck = Presentation(_zipped(packages["charts"]))
    charts = [shape.chart for slide in deck.slides for shape in slide.shapes if shape.has_chart]
    assert len(charts) == 16
    for chart in charts:
        book = openpyxl.load_workbook(io.BytesIO(chart.part.chart_workbook.xlsx_part.blob))
        assert book.sheetnames == ["Data"]
        assert book.active.max_row >= 2


def test_labels_and_ends_of_axes_follow_the_data_that_somebody_edits(packages):
    charts = _texts(packages["charts"], "charts").values()
    labels = [label for chart in charts for label in re.findall(r"<c:dLbl>.*?</c:dLbl>", chart)]
    assert all("<c:tx>" not in label or "CELLRANGE" in label for label in labels)
    ends = [(end, unit) for chart in charts for end, unit in FIXED_END.findall(chart)]
    assert len(ends) < 3
    assert all(float(end) % float(unit) == 0 for end, unit in ends)


def _place(shape) -> tuple[int, ...]:
    return shape.left, shape.top, shape.width, shape.height


def _zipped(package) -> io.BytesIO:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name, data in package.items():
            target.writestr(name, data)
    return buffer
