"""A deck that nbdeck did not make, with every kind of shape, some names on several slides."""

from __future__ import annotations

import io
import re
import zipfile

from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Inches, Pt

INCH = Inches(1)
ROWS = (("Month", "Sales"), ("May", "7"))


def foreign_deck() -> bytes:
    """Return three slides: shapes of every kind, the same names again, and one without them."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.name = "Headline"
    slide.shapes.title.text_frame.text = "The old title"
    slide.notes_slide.notes_text_frame.text = "The old title, told at length"
    _points(slide.placeholders[1])
    _group(slide)
    _table(slide)
    _without_text(slide)
    again = deck.slides.add_slide(deck.slide_layouts[5])
    again.shapes.title.name = "Headline"
    again.shapes.title.text_frame.text = "Another old title"
    last = deck.slides.add_slide(deck.slide_layouts[0])
    last.shapes.title.text_frame.text = "The end"
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()


def _points(body):
    body.name = "Points"
    first, second = body.text_frame.paragraphs[0], body.text_frame.add_paragraph()
    first.level = 1
    run = first.add_run()
    run.text, run.font.bold, run.font.size = "Bold ", True, Pt(23)
    run.font.color.rgb = RGBColor(0xC0, 0x20, 0x40)
    first.add_run().text = "and plain"
    second.text = "A second point"


def _group(slide):
    inner = slide.shapes.add_group_shape()
    inner.name = "Outer group"
    deeper = inner.shapes.add_group_shape()
    deeper.name = "Inner group"
    deeper.shapes.add_textbox(INCH, INCH, INCH, INCH).name = "Inside"
    deeper.shapes[0].text_frame.text = "Deep inside"


def _table(slide):
    frame = slide.shapes.add_table(2, 2, INCH, INCH * 4, INCH * 4, INCH)
    frame.name = "Figures"
    for row, words in zip(frame.table.rows, ROWS, strict=True):
        for cell, word in zip(row.cells, words, strict=True):
            cell.text_frame.text = word
            cell.text_frame.paragraphs[0].runs[0].font.italic = True


def _without_text(slide):
    picture = io.BytesIO()
    Image.new("RGB", (8, 8), "#C02040").save(picture, "PNG")
    slide.shapes.add_picture(picture, 0, 0).name = "Photo"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("N", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, INCH, INCH, INCH, INCH, data).name = "Sales"
    slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, INCH, INCH).name = "Rule"
    shape = slide.shapes.add_shape(MSO_SHAPE.OVAL, INCH, INCH, INCH, INCH)
    shape.name = "Blank"
    shape._element.remove(shape._element.txBody)


def read(data):
    """Return the deck as python-pptx opens it."""
    return Presentation(io.BytesIO(data))


def named(data, name, slide=0):
    """Return the first shape of a name on a slide counted from 0, groups looked through."""

    def below(shapes):
        for shape in shapes:
            yield shape
            if hasattr(shape, "shapes"):
                yield from below(shape.shapes)

    return next(shape for shape in below(read(data).slides[slide].shapes) if shape.name == name)


def with_part(data, change, part="ppt/slides/slide1.xml"):
    """Return the file with one part changed by a function of its text, the rest packed anew."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == part:
                changed = change(content.decode())
                content = changed if isinstance(changed, bytes) else changed.encode()
            new.writestr(info, content)
    return out.getvalue()


def with_body(data, paragraphs, name="Headline"):
    """Return the file with other paragraphs, as XML, in the first shape of a name on the first slide."""
    pattern = rf'(name="{name}".*?)(<a:p>.*?|<a:p/>)(</p:txBody>)'
    return with_part(data, lambda xml: re.sub(pattern, rf"\g<1>{paragraphs}\g<3>", xml, count=1, flags=re.S))
