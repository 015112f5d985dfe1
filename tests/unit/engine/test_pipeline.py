"""The engine's one door: same deck, same bytes; errors that say what to do."""

import hashlib
import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image
from pptx import Presentation

import decks
from nbdeck.contract.slides import Slide
from nbdeck.engine import pipeline
from nbdeck.engine.decks.pages import _sample
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.errors import NbdeckError

PRINT_HASHES = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
import decks
from nbdeck.engine import pipeline
for kind, template in (("charts", "monarch"), ("tables", "default"), ("arabic", "aurora"), ("plain", "default")):
    deck = decks.deck(kind, template)
    for data in (pipeline.make_pptx(deck).pptx, pipeline.make_pdf(deck), pipeline.preview(deck, None, 3)):
        print(hashlib.sha256(data).hexdigest())
"""


def _deck(**changes) -> Deck:
    slide = Slide(title="One thing", layout="ITEMS", item_amount=2, content="- First\n- Second")
    return Deck(slides=(DeckSlide(spec=slide),), **changes)


def test_the_same_deck_gives_the_same_bytes_in_two_processes():
    tests = str(Path(decks.__file__).parent)
    runs = [
        subprocess.run(
            [sys.executable, "-c", PRINT_HASHES, tests],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(runs[0].splitlines()) == 12


def test_stages_are_reported_in_order_and_end_complete():
    heard = []
    made = pipeline.make_pptx(_deck(), report=lambda *event: heard.append(event))
    assert [event[0] for event in heard] == ["layout", "layout", "write", "write"]
    assert heard[-1][1] == heard[-1][2] == made.slide_count == 3
    assert all(event[3] for event in heard)


def test_cover_and_contents_can_be_left_out():
    assert pipeline.slide_count(_deck(include_cover=False, include_table_of_contents=False)) == 1
    assert pipeline.slide_count(_deck(include_cover=False)) == 2
    assert pipeline.slide_count(_deck()) == 3


def test_a_preview_is_a_picture_of_the_width_asked_for():
    assert pipeline.preview(_deck(), None, 1).startswith(b"<svg")
    with Image.open(io.BytesIO(pipeline.preview(_deck(), None, 3, "png", 500))) as picture:
        assert picture.size == (500, 281)


@pytest.mark.parametrize("number", [0, 4, -1])
def test_a_slide_that_is_not_there_is_an_index_error(number):
    with pytest.raises(IndexError, match=f"slide {number} of 3"):
        pipeline.preview(_deck(), None, number)


def test_every_template_has_preview_pictures():
    assert pipeline.template_names()[0] == "default"
    for name in pipeline.template_names():
        for which in ("cover", "content"):
            with Image.open(io.BytesIO(pipeline.template_preview(name, which))) as picture:
                assert picture.width == 640
    deck = _sample("Default")
    shown = [pipeline.preview(deck, None, number, "png", 640) for number in (1, 2)]
    assert [pipeline.template_preview("default", which) for which in ("cover", "content")] == shown


def test_an_unknown_template_names_the_closest():
    with pytest.raises(NbdeckError, match="monarch"):
        pipeline.make_pptx(_deck(template="monark"))


def test_pictures_and_logo_come_from_the_media_by_hash():
    buffer = io.BytesIO()
    Image.new("RGB", (600, 400), "#336699").save(buffer, "PNG")
    data = buffer.getvalue()
    key = hashlib.sha256(data).hexdigest()
    slide = Slide(title="With a picture", layout="ITEMS", item_amount=2, content="- First\n- Second")
    deck = Deck.model_validate(
        {
            "slides": [{"spec": slide, "picture": key, "picture_alt": "A blue field"}],
            "branding": {"logo": key, "color": "7A1F2B"},
        }
    )
    made = pipeline.make_pptx(deck, {key: data})
    pictures = [
        shape
        for page in Presentation(io.BytesIO(made.pptx)).slides
        for shape in page.shapes
        if shape.shape_type is not None and shape.shape_type.name == "PICTURE"
    ]
    assert any(shape._element._nvXxPr.cNvPr.get("descr") == "A blue field" for shape in pictures)


def test_the_door_has_its_stages_and_nothing_else():
    stages = [name for names in pipeline._STAGES.values() for name in names]
    assert len(stages) == len(set(stages))
    assert all(getattr(pipeline, name).__name__ == name for name in stages)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = pipeline.nonsense
