"""`nbdeck read`, as a shell calls it."""

import functools
import json

import docx
import openpyxl
import pptx
import pytest

from shell import nbdeck as nbdeck_command

NOTES = """# Notes

Two things:

1. First
   - deeper
     - deepest
2. Second

| Region | Sales |
|--------|------:|
| North  | 1,200 |
| South  |   800 |
"""


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command in a folder with a few small documents."""
    document = docx.Document()
    document.add_heading("Report", 1)
    document.add_paragraph("What we found.")
    document.add_paragraph("Fruit", style="List Bullet")
    document.add_paragraph("Apples", style="List Bullet 2")
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ("Year", "Tons", "2024", "12.5"), strict=True):
        cell.text = text
    document.save(tmp_path / "report.docx")
    workbook = openpyxl.Workbook()
    workbook.active.title = "Sales"
    for row in (("Month", "Units"), ("May", 1200), ("June", 900)):
        workbook.active.append(row)
    workbook.create_sheet("Secret").sheet_state = "hidden"
    workbook.save(tmp_path / "sales.xlsx")
    (tmp_path / "notes.md").write_text(NOTES, encoding="utf-8")
    (tmp_path / "cut.docx").write_bytes((tmp_path / "report.docx").read_bytes()[:2000])
    pptx.Presentation().save(tmp_path / "misnamed.docx")
    (tmp_path / "folder").mkdir()
    return functools.partial(nbdeck_command, "read", cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))


def read(nbdeck, name):
    done = nbdeck(name)
    assert done.returncode == 0, done.stderr
    return [line.rstrip() for line in done.stdout.splitlines() if line.strip()], done.stderr


def pipes(lines):
    """Return the cells of the lines that are rows of a pipe table, the rule below the header left out."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [row for row in rows if not set("".join(row)) <= set(":- ")]


def test_a_word_document_is_printed_with_headings_nested_points_and_a_pipe_table(nbdeck):
    lines, remarks = read(nbdeck, "report.docx")
    assert lines[:4] == ["# Report", "What we found.", "- Fruit", "    - Apples"]
    assert pipes(lines) == [["Year", "Tons"], ["2024", "12.5"]]
    assert remarks == ""


def test_a_workbook_is_printed_with_a_heading_for_each_sheet_and_what_is_left_out_on_standard_error(nbdeck):
    lines, remarks = read(nbdeck, "sales.xlsx")
    assert lines[0] == "# Sales"
    assert pipes(lines) == [["Month", "Units"], ["May", "1200"], ["June", "900"]]
    assert "'Secret' is hidden" in remarks
    assert not [line for line in lines if line.startswith("#") and "Secret" in line]


def test_markdown_keeps_numbers_nesting_and_tables(nbdeck):
    lines, _ = read(nbdeck, "notes.md")
    assert lines[:6] == [
        "# Notes",
        "Two things:",
        "1. First",
        "    - deeper",
        "        - deepest",
        "2. Second",
    ]
    assert pipes(lines) == [["Region", "Sales"], ["North", "1,200"], ["South", "800"]]


def test_json_holds_the_blocks_with_the_values_of_cells(nbdeck):
    done = nbdeck("sales.xlsx", "--json")
    assert done.returncode == 0, done.stderr
    source = json.loads(done.stdout)
    assert source["kind"] == "xlsx"
    assert [block["type"] for block in source["blocks"]] == ["heading", "table"]
    table = source["blocks"][1]
    assert table["columns"] == ["text", "number"]
    assert table["rows"][1] == [{"text": "May", "value": None}, {"text": "1200", "value": 1200}]


def test_a_file_with_the_wrong_ending_is_read_by_its_content_and_says_so(nbdeck):
    done = nbdeck("misnamed.docx", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["kind"] == "pptx"
    assert "the content is .pptx" in done.stderr


def test_a_damaged_file_ends_in_one_clear_line_and_its_remedy(nbdeck):
    done = nbdeck("cut.docx")
    assert done.returncode == 1
    assert done.stdout == ""
    error, hint = done.stderr.splitlines()
    assert error.startswith("error ")
    assert "damaged" in error
    assert hint


@pytest.mark.parametrize("name", ["folder", "missing.docx"])
def test_a_folder_and_a_missing_file_are_mistakes_of_use(nbdeck, name):
    done = nbdeck(name)
    assert done.returncode == 2
    assert name in done.stderr
    assert "Traceback" not in done.stderr
