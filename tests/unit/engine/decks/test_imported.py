"""A file of others as a deck."""

import io

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

from nbdeck.contract.layouts import Layout
from nbdeck.engine import pipeline
from nbdeck.engine.intake.data import table_of
from nbdeck.engine.model.plan import Assignment
from nbdeck.errors import BadRequest, EmptyFile, EncryptedFile, NbdeckError, UnsupportedFileType
from shared_files import DAMAGED, DOCUMENTS, TEMPLATES, WHERE
from unit.engine.decks.conftest import PLACE, saved

FILES = [path for folder in (DOCUMENTS, TEMPLATES) for path in sorted(folder.glob("*.ppt*"))]


@pytest.fixture(scope="module")
def imported(foreign):
    return pipeline.import_deck(foreign, "harbour.pptx")


def test_every_slide_is_kept_as_it_stands(imported, foreign):
    kept = [slide.kept for slide in imported.deck.slides]
    assert imported.pptx == foreign
    assert [each.number for each in kept] == [1, 2, 3, 4]
    assert {each.file for each in kept} == {imported.deck.base}
    assert not imported.deck.include_cover
    assert not imported.deck.include_table_of_contents


def test_what_slides_say_stands_beside_them(imported):
    first, points, chart, table = (slide.spec for slide in imported.deck.slides)
    assert first.title == "Harbour report"
    assert points.title == "What changed"
    assert points.content == "- Two cranes were replaced\n  - Queues are 14 minutes shorter"
    assert points.notes == "Thank the night shift"
    assert chart.chart.series[0].values == (120, 143)
    assert table.layout is Layout.TABLE
    assert table.table == (("Berth", "Hours"), ("North", "612"))
    assert table_of(table, "en").read("_id_") == "_id_"
    assert [column.kind for column in table.types.columns] == ["text", "number"]


def test_a_second_chart_is_told_with_all_digits_of_its_numbers():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    data = CategoryChartData()
    data.categories = ["April", "May"]
    data.add_series("Ships", (1_234_567.25, None))
    for _ in range(2):
        slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *PLACE, data)
    (only,) = pipeline.import_deck(saved(deck), "two.pptx").deck.slides
    assert only.spec.content == "Ships: 1234567.25, "


def test_a_regenerated_slide_is_our_own(imported):
    chart = imported.deck.slides[2]
    written = pipeline.write_slide(Assignment(topic="Show it as a table"), chart)
    assert written.slide.kept is None
    assert written.slide.spec.title == "Ships a month"


@pytest.mark.parametrize("path", FILES or [pytest.param(None, marks=pytest.mark.skip(WHERE))], ids=str)
def test_files_of_others_become_decks_and_the_same_file_again(path):
    found = pipeline.import_deck(path.read_bytes(), path.name)
    media = {found.deck.base: found.pptx}
    assert pipeline.make_pptx(found.deck, media).pptx == found.pptx
    assert len(Presentation(io.BytesIO(found.pptx)).slides) == len(found.deck.slides)


def test_a_file_without_slides_is_refused(foreign):
    with pytest.raises(BadRequest, match="no slides") as refused:
        pipeline.import_deck(saved(Presentation()), "empty.pptx")
    assert "template" in refused.value.hint


@pytest.mark.parametrize(
    ("data", "name", "error"),
    [
        (b"", "empty.pptx", EmptyFile),
        (b"# Notes\n\nNo slides here.", "notes.md", UnsupportedFileType),
        (b"PK\x03\x04 cut off", "cut.pptx", NbdeckError),
    ],
)
def test_what_is_no_presentation_is_refused(data, name, error):
    with pytest.raises(error) as refused:
        pipeline.import_deck(data, name)
    assert refused.value.hint


@pytest.mark.skipif(not DAMAGED.is_dir(), reason=WHERE)
def test_damaged_and_encrypted_files_say_which():
    for path in sorted(DAMAGED.glob("*.ppt*")):
        with pytest.raises(NbdeckError) as refused:
            pipeline.import_deck(path.read_bytes(), path.name)
        if "encrypted" in path.name or "password" in path.name:
            assert isinstance(refused.value, EncryptedFile)
