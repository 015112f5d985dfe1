"""What decks say, as JSON that is recorded, and from files on this machine."""

import json

import pytest

from nbdeck.client.contents import as_data, from_data, read_file
from nbdeck.contract.presentation_slides import PresentationSlide
from nbdeck.engine.pipeline import read_slides
from nbdeck.errors import BadRequest, NotFound, UnsupportedFileType
from unit.client.pptx_files import saved, slide_with
from unit.client.slides import a_grid, a_row, a_slide

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
GRID = a_grid("table", ("Month", "North"), [a_row("Jan", [("North", "1,200")])])


def test_slides_go_through_json_and_come_back_the_same():
    slides = (a_slide(1, "Sales", ["North leads"], [GRID]), a_slide(2, "", ["South"]))
    data = json.loads(json.dumps(as_data(slides)))
    assert from_data(data) == slides
    assert data[0] == {
        "title": "Sales",
        "lines": ["North leads"],
        "grids": [
            {
                "kind": "table",
                "head": ["Month", "North"],
                "rows": [{"name": "Jan", "cells": [["North", "1,200"]]}],
            }
        ],
    }


def test_notes_are_lines_of_what_is_recorded():
    slide = PresentationSlide(number=1, title="Sales", lines=("Up",), notes="Greet.\n\n Then  begin.")
    (data,) = as_data([slide])
    assert data["lines"] == ["Up", "Notes: Greet.", "Notes: Then begin."]
    assert as_data(from_data([data])) == [data]


@pytest.mark.parametrize("data", [{"title": "x"}, [1], [{"title": 1, "lines": []}], None])
def test_what_is_no_list_of_slides_is_refused(data):
    with pytest.raises(ValueError):
        from_data(data)


def test_a_file_is_read(tmp_path):
    path = tmp_path / "deck.pptx"
    path.write_bytes(saved(slide_with("Sales")[1]))
    assert [each.title for each in read_file(path, read_slides)] == ["Sales"]


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        (None, NotFound, "There is no file"),
        (b"", UnsupportedFileType, "no PowerPoint file"),
        (b"PK\x03\x04 cut off", BadRequest, "damaged"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), UnsupportedFileType, "password"),
        (OLE + "PowerPoint Document".encode("utf-16-le"), UnsupportedFileType, "Save it as .pptx"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_the_reason(tmp_path, data, error, words):
    path = tmp_path / "deck.pptx"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(error, match=words) as caught:
        read_file(path, read_slides)
    assert type(caught.value) is error
    assert "deck.pptx" in str(caught.value)


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(BadRequest, match="cannot be read: Is a directory"):
        read_file(tmp_path, read_slides)


def test_a_client_that_reads_no_files_says_so(tmp_path):
    with pytest.raises(BadRequest, match="reads no files"):
        read_file(tmp_path / "deck.pptx", None)
