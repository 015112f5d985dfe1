import io
import zipfile

import docx
import openpyxl
import pptx
import pytest

from nbdeck.engine.sources.sniff import kind_by_name, kind_of
from nbdeck.errors import CorruptFile, EmptyFile, EncryptedFile, UnsupportedFileType

EIGHT = (".pptx", ".ppt", ".docx", ".doc", ".xlsx", ".pdf", ".txt", ".md")


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def opened(kind, **manifest):
    """Return how an OpenDocument file looks, with words in its manifest."""
    return archive(
        mimetype=f"application/vnd.oasis.opendocument.{kind}",
        **{"META-INF__manifest.xml": f"<m {manifest} />"},
    )


def archive(**members):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in members.items():
            file.writestr(name.replace("__", "/"), data)
    return out.getvalue()


OFFICE = {
    "docx": saved(docx.Document()),
    "pptx": saved(pptx.Presentation()),
    "xlsx": saved(openpyxl.Workbook()),
}


@pytest.mark.parametrize("kind", OFFICE)
@pytest.mark.parametrize("name", ["report.docx", "report.pdf", "report.txt", "report", "report.zip"])
def test_an_office_file_is_told_by_its_parts_whatever_its_name(kind, name):
    assert kind_of(OFFICE[kind], name) == kind


@pytest.mark.parametrize(
    ("data", "name", "kind"),
    [
        (b"%PDF-1.7\n...", "a.docx", "pdf"),
        (b"\n\n%PDF-1.4", "a", "pdf"),
        (b"# Hello", "a.md", "md"),
        (b"a,b\n1,2", "a.csv", "csv"),
        (b"a\tb\n1\t2", "a.TSV", "csv"),
        (b"<p>Hello</p>", "a.htm", "html"),
        (b"{\\rtf1 hello}", "a.doc", "rtf"),
        (opened("text"), "a.docx", "odt"),
        (opened("presentation"), "a.odp", "odp"),
        (b"# Hello", "A.MARKDOWN", "md"),
        (b"# Hello", "a.txt", "txt"),
        (b"Hello", "a", "txt"),
        (b"Hello, no Word file", "a.docx", "txt"),
        ("Grüße".encode("cp1252"), "a.txt", "txt"),
        ("Привет".encode("utf-16"), "a.txt", "txt"),
        ("Hello there".encode("utf-16-le"), "a.txt", "txt"),
        ("日本語".encode("shift_jis"), "a.txt", "txt"),
    ],
)
def test_other_files_are_told_by_their_content_then_by_their_name(data, name, kind):
    assert kind_of(data, name) == kind


def test_an_open_document_with_a_password_says_so():
    with pytest.raises(EncryptedFile):
        kind_of(opened("text", manifest="encryption-data"), "a.odt")


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n"])
def test_a_file_without_content_is_empty(data):
    with pytest.raises(EmptyFile, match=r"'a\.docx'"):
        kind_of(data, "a.docx")


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(50), "a.png"),
        (b"\x7fELF" + bytes(range(200)), "a.txt"),
        (opened("spreadsheet"), "a.ods"),
        (archive(hello="there"), "a.zip"),
    ],
)
def test_what_is_not_read_names_what_is(data, name):
    with pytest.raises(UnsupportedFileType) as caught:
        kind_of(data, name)
    assert all(suffix in str(caught.value) for suffix in EIGHT)


@pytest.mark.parametrize("kind", OFFICE)
def test_an_office_file_cut_off_is_damaged(kind):
    with pytest.raises(CorruptFile):
        kind_of(OFFICE[kind][: len(OFFICE[kind]) // 2], f"a.{kind}")


def test_an_ole_file_without_streams_is_damaged():
    with pytest.raises(CorruptFile):
        kind_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "a.doc")


@pytest.mark.parametrize(
    ("name", "kind"), [("A.PPTX", "pptx"), ("x.docm", "docx"), ("x.csv", "csv"), ("x.ods", None), ("x", None)]
)
def test_names_state_types(name, kind):
    assert kind_by_name(name) == kind
