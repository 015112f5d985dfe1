"""A process that reads loads what reading needs: most of a small file's time is the start."""

import io
import json
import subprocess
import sys

import docx
import pptx
import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

READ = """
import json, sys
from nbdeck.engine.sources.crossing import write_answer
from nbdeck.engine.sources.read import read
from pathlib import Path
file = Path(sys.argv[1])
document = read(file.read_bytes(), file.name)
write_answer(file.with_name("answer"), document)
print(json.dumps([len(document.source.blocks), sorted(sys.modules)]))
"""


def word_file() -> bytes:
    document = docx.Document()
    document.add_heading("Sales", 1)
    document.add_paragraph("They grew.")
    return saved(document)


def slide_file() -> bytes:
    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Sales"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("North", [1, 2])
    slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, 5_000_000, 3_000_000, data)
    return saved(deck)


def saved(document: object) -> bytes:
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


@pytest.mark.parametrize(("name", "make"), [("a.docx", word_file), ("a.pptx", slide_file)])
def test_reading_a_file_loads_no_models_and_no_other_library_of_its_type(name, make, tmp_path):
    (tmp_path / name).write_bytes(make())
    done = subprocess.run(
        [sys.executable, "-c", READ, str(tmp_path / name)], capture_output=True, text=True, check=True
    )
    blocks, loaded = json.loads(done.stdout)
    assert blocks == 2
    assert not {"pydantic", "pydantic_core", "pptx", "docx", "openpyxl", "asyncio", "ssl", "http"} & set(
        loaded
    )
