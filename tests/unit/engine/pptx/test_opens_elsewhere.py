"""Other programs read the files: LibreOffice, and a validator of the schema where it is installed."""

from __future__ import annotations

import csv
import shutil
import subprocess
from pathlib import Path

import pypdfium2
import pytest

from nbdeck.engine.pptx.chart_workbook import workbook
from nbdeck.engine.pptx.writer import write_pptx
from unit.engine.pptx import scenes

DECKS = {"light": scenes.everything, "dark, Arabic": lambda: scenes.everything(scenes.DARK, "ar-SA")}


def converted(source: Path, target: str) -> Path:
    """Return the file that LibreOffice makes of `source`, with a profile of its own."""
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("soffice is not installed: apt install libreoffice-impress-nogui")
    profile = (source.parent / "profile").as_uri()
    command = [soffice, f"-env:UserInstallation={profile}", "--headless", "--convert-to", target]
    subprocess.run(
        [*command, "--outdir", str(source.parent), str(source)], check=True, capture_output=True, timeout=120
    )
    return source.with_suffix(f".{target}")


@pytest.mark.tools
@pytest.mark.parametrize("name", DECKS)
def test_libreoffice_draws_every_slide_with_its_words(name, tmp_path):
    deck = DECKS[name]()
    source = tmp_path / "deck.pptx"
    source.write_bytes(write_pptx(deck))
    document = pypdfium2.PdfDocument(converted(source, "pdf"))
    assert len(document) == len(deck.slides)
    words = [document[index].get_textpage().get_text_bounded() for index in range(len(document))]
    assert "First" in words[0]
    assert "South & <West>" in words[3]
    assert all("Q3" in page for page in words[4:11])
    document.close()


@pytest.mark.tools
def test_libreoffice_opens_the_workbook_of_a_chart(tmp_path):
    program = Path(shutil.which("soffice") or "").resolve().parent
    if not (program / "libsclo.so").exists():
        pytest.skip("LibreOffice Calc is not installed: apt install libreoffice-calc-nogui")
    source = tmp_path / "data.xlsx"
    source.write_bytes(workbook(scenes.chart()))
    head, *rows = list(csv.reader(converted(source, "csv").read_text().splitlines()))[:3]
    assert head == ["", "North", "South"]
    assert [[name, *(float(cell) if cell else None for cell in cells)] for name, *cells in rows] == [
        ["Q1", 19.2, 9.0],
        ["Q2", 21.4, None],
    ]


@pytest.mark.parametrize("name", DECKS)
def test_the_schema_has_no_objection(name, tmp_path):
    audit = pytest.importorskip("openxml_audit", reason="openxml-audit is not installed")
    source = tmp_path / "deck.pptx"
    source.write_bytes(write_pptx(DECKS[name]()))
    assert [str(error) for error in audit.OpenXmlValidator().validate(source).errors] == []
