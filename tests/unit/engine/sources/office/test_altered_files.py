"""Any bytes give a reading or one of our errors."""

import io
import random
import zipfile

import docx
import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from nbdeck.engine.model.source import Source
from nbdeck.engine.sources.legacy import read_doc, read_ppt
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.sheets import read as sheets
from nbdeck.engine.sources.slideshow import read as slideshow
from nbdeck.engine.sources.word import read as word
from nbdeck.errors import NbdeckError
from sampling import examples
from shared_files import FOLDER as FILES

OLD = sorted(path for path in FILES.rglob("*") if path.suffix in (".doc", ".ppt"))
LIMITS = Limits(rows=200, columns=50, characters=200_000)


def document():
    made = docx.Document()
    made.add_heading("Title", 0)
    for style in ("List Bullet", "List Number 2", "Quote", "Caption"):
        made.add_paragraph(style, style=style)
    made.add_table(3, 3).cell(1, 1).text = "12 %"
    return saved(made)


def presentation():
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Title"
    slide.placeholders[1].text = "One\nTwo"
    slide.notes_slide.notes_text_frame.text = "Note"
    place = (Inches(1), Inches(1), Inches(3), Inches(3))
    slide.shapes.add_table(2, 2, *place).table.cell(0, 0).text = "cell"
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("s", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, *place, data)
    return saved(made)


def workbook():
    made = openpyxl.Workbook()
    for row in (("a", "b"), ("x", 1), ("y", 0.5)):
        made.active.append(row)
    made.active["B3"].number_format = "0%"
    return saved(made)


def saved(made):
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


READERS = {
    "docx": (document(), word.read),
    "pptx": (presentation(), slideshow.read),
    "xlsx": (workbook(), sheets.read),
}
PARTS = {
    kind: {
        name: zipfile.ZipFile(io.BytesIO(data)).read(name)
        for name in zipfile.ZipFile(io.BytesIO(data)).namelist()
        if not name.startswith(("ppt/slideLayouts/", "customXml", "docProps/thumb"))
    }
    for kind, (data, _) in READERS.items()
}


def attempt(reader, data, kind="docx"):
    """Read bytes; whatever is read makes a valid source."""
    try:
        reading = reader(data, LIMITS)
    except NbdeckError as error:
        assert error.message
        return None
    return Source(name="x", kind=kind, blocks=tuple(reading.blocks), remarks=tuple(reading.remarks))


def repacked(parts):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return file.getvalue()


@pytest.mark.parametrize("kind", READERS)
def test_the_whole_files_are_read(kind):
    data, reader = READERS[kind]
    assert attempt(reader, data, kind).blocks
    assert attempt(reader, repacked(PARTS[kind]), kind).blocks


@pytest.mark.parametrize("kind", READERS)
@settings(max_examples=examples(40), derandomize=True)
@given(
    share=st.floats(0, 1), flips=st.lists(st.tuples(st.floats(0, 0.9999), st.integers(1, 255)), max_size=8)
)
def test_cut_and_altered_files_end_in_a_reading_or_our_errors(kind, share, flips):
    data, reader = READERS[kind]
    altered = bytearray(data[: int(len(data) * max(share, 0.02))] if share < 0.5 else data)
    for place, mask in flips:
        altered[int(place * len(altered))] ^= mask
    attempt(reader, bytes(altered), kind)


def mutated(part, random_):
    """Return an XML part with values and pieces swapped, repeated, dropped or made extreme."""
    way = random_.randrange(5)
    start = random_.randrange(len(part))
    if way == 0:
        return part[:start] + part[start + random_.randrange(1, 60) :]
    if way == 1:
        digits = [at for at in range(len(part)) if part[at : at + 1].isdigit()]
        at = random_.choice(digits) if digits else 0
        extreme = random_.choice([b"-1", b"99999999999", b"NaN", b"1e999", b"", "٣".encode(), b"0"])
        return part[:at] + extreme + part[at + 1 :]
    if way == 2:
        pieces = part.split(b"><")
        first, second = (random_.randrange(len(pieces)) for _ in range(2))
        pieces[first], pieces[second] = pieces[second], pieces[first]
        return b"><".join(pieces)
    if way == 3:
        pieces = part.split(b"><")
        at = random_.randrange(len(pieces))
        return b"><".join(pieces[:at] + pieces[at : at + 1] * 3 + pieces[at + 1 :])
    return part.replace(random_.choice([b"val=", b"idx=", b"r:id=", b"type=", b' s="', b" r="]), b"x=", 2)


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("seed", range(60))
def test_altered_parts_end_in_a_reading_or_our_errors(kind, seed):
    random_ = random.Random(f"{kind} {seed}")
    parts = dict(PARTS[kind])
    for _ in range(random_.randrange(1, 6)):
        name = random_.choice([each for each, part in parts.items() if len(part) > 50])
        parts[name] = mutated(parts[name], random_)
    attempt(READERS[kind][1], repacked(parts), kind)


@pytest.mark.parametrize("kind", READERS)
def test_every_part_may_be_missing(kind):
    for name in PARTS[kind]:
        attempt(
            READERS[kind][1],
            repacked({each: part for each, part in PARTS[kind].items() if each != name}),
            kind,
        )


@pytest.mark.parametrize(
    ("opening", "closing"),
    [
        ("<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"),
        ("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"),
        ("<w:ins>", "</w:ins>"),
        ("<w:p><w:r><w:pict><w:txbxContent>", "</w:txbxContent></w:pict></w:r></w:p>"),
    ],
)
@pytest.mark.parametrize("depth", [20, 60, 5000])
def test_elements_inside_each_other_however_deep_end_in_a_reading_or_our_errors(opening, closing, depth):
    body = opening * depth + "<w:p><w:r><w:t>deep</w:t></w:r></w:p>" + closing * depth
    text = (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        f"<w:body>{body}</w:body></w:document>"
    )
    source = attempt(word.read, repacked({**PARTS["docx"], "word/document.xml": text.encode()}))
    assert depth > 20 or "deep" in str(source)


@pytest.mark.skipif(not OLD, reason="NBDECK_TEST_FILES names no folder with old files")
@pytest.mark.parametrize("path", OLD, ids=lambda path: path.name)
@pytest.mark.parametrize("seed", range(4))
def test_altered_old_files_end_in_a_reading_or_our_errors(path, seed):
    random_ = random.Random(f"{path.name} {seed}")
    data = bytearray(path.read_bytes())
    for _ in range(random_.randrange(1, 30)):
        data[random_.randrange(len(data))] ^= random_.randrange(1, 256)
    if seed % 2:
        del data[random_.randrange(len(data)) :]
    attempt(read_doc if path.suffix == ".doc" else read_ppt, bytes(data), path.suffix[1:])
