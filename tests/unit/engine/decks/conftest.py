"""A deck of others: a title slide, points with notes, a chart and a table, by python-pptx."""

import io
from contextlib import closing

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from apertium_standin import install
from llm_endpoint import Endpoint
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import DeckSlide

PLACE = Inches(1), Inches(2), Inches(6), Inches(3)


def saved(deck) -> bytes:
    """Return a python-pptx deck as bytes."""
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()


def opened(pptx: bytes):
    """Return bytes as a python-pptx deck."""
    return Presentation(io.BytesIO(pptx))


def titles(pptx: bytes) -> list[str]:
    """Return the titles of a file's slides."""
    shapes = [slide.shapes.title for slide in opened(pptx).slides]
    return ["" if shape is None else shape.text_frame.text for shape in shapes]


@pytest.fixture(scope="session")
def foreign() -> bytes:
    """Four slides of somebody else's."""
    deck = Presentation()
    first = deck.slides.add_slide(deck.slide_layouts[0])
    first.shapes.title.text_frame.text = "Harbour report"
    first.placeholders[1].text_frame.text = "Second quarter"
    points = deck.slides.add_slide(deck.slide_layouts[1])
    points.shapes.title.text_frame.text = "What changed"
    frame = points.placeholders[1].text_frame
    frame.text = "Two cranes were replaced"
    frame.add_paragraph().text = "Queues are 14 minutes shorter"
    frame.paragraphs[1].level = 1
    points.notes_slide.notes_text_frame.text = "Thank the night shift"
    chart = deck.slides.add_slide(deck.slide_layouts[5])
    chart.shapes.title.text_frame.text = "Ships a month"
    data = CategoryChartData()
    data.categories = ["April", "May"]
    data.add_series("Ships", (120, 143))
    chart.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *PLACE, data)
    table = deck.slides.add_slide(deck.slide_layouts[5])
    table.shapes.title.text_frame.text = "Berths"
    cells = table.shapes.add_table(2, 2, *PLACE).table
    for at, text in enumerate(("Berth", "Hours", "North", "612")):
        cells.cell(at // 2, at % 2).text = text
    return saved(deck)


@pytest.fixture(scope="session")
def added() -> DeckSlide:
    """A slide of ours."""
    content = "- Order two more cranes\n- Train the crews in May\n- Count the queues again"
    spec = {"title": "What comes next", "layout": "ITEMS", "item_amount": 3, "content": content}
    return DeckSlide(spec=Slide.model_validate(spec))


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Returns a function that puts a stand-in on PATH; before it is called there is no apertium at all."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return lambda way="works", **more: install(tmp_path / "bin", way, **more)


@pytest.fixture
def endpoint():
    """A model's endpoint on this machine."""
    with closing(Endpoint()) as running:
        yield running
