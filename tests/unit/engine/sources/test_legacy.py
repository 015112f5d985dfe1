import io
import zipfile
from importlib.metadata import PackageNotFoundError

import pytest

from nbdeck.engine.model.source import Heading, ListItem, PictureBlock, TableBlock
from nbdeck.engine.paint.office.painting import makes_newer
from nbdeck.engine.sources import legacy
from nbdeck.engine.sources.bounded import read_bounded
from nbdeck.engine.sources.legacy import read_doc, read_ppt
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits
from nbdeck.errors import CorruptFile, EncryptedFile, FileTooOld, RendererUnavailable
from shared_files import FOLDER as FILES

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
needs_files = pytest.mark.skipif(
    not (FILES / "documents").is_dir(), reason="NBDECK_TEST_FILES names no folder with documents"
)


def doc(name):
    return read_doc((FILES / "documents" / name).read_bytes(), Limits())


def ppt(name):
    return read_ppt((FILES / "documents" / name).read_bytes(), Limits())


@needs_files
def test_lists_of_an_old_document_keep_levels_and_numbers():
    items = [b for b in doc("lists.doc").blocks if isinstance(b, ListItem)]
    assert len(items) == 28
    assert [(b.text, b.number) for b in items[3:6]] == [("Ordered list 1", 1), ("OL 2", 2), ("OL 3", 3)]
    assert {b.text: b.level for b in items}["ML 5:2"] == 4


@needs_files
def test_a_table_of_an_old_document_has_all_its_cells():
    (table,) = [b for b in doc("table.doc").blocks if isinstance(b, TableBlock)]
    assert [[cell.text for cell in row] for row in table.rows] == [
        [f"Row {row}/Cell {column}" for column in (1, 2, 3)] for row in (1, 2, 3)
    ]


@needs_files
def test_an_old_document_in_another_script_keeps_its_letters_and_properties():
    reading = doc("report.doc")
    assert reading.author == "sgg"
    assert reading.blocks[0].text == "Распоряжение на выдачу информации из реестра"


@needs_files
@pytest.mark.parametrize(
    ("name", "title"), [("with-image.ppt", "Here is a PNG image:"), ("slides.ppt", "{Title.ProjectName}")]
)
def test_titles_of_an_old_presentation_are_found(name, title):
    assert [b.text for b in ppt(name).blocks if isinstance(b, Heading)] == [title]


@needs_files
def test_pictures_of_an_old_presentation_are_kept():
    reading = ppt("with-image.ppt")
    (picture,) = [b for b in reading.blocks if isinstance(b, PictureBlock)]
    assert reading.pictures[picture.sha256].startswith(b"\x89PNG")


@needs_files
def test_scripts_of_an_old_presentation_are_kept():
    assert {"複数の文字", "カタカナ", "𠮟Mix"} <= {b.text for b in ppt("mixed-scripts.ppt").blocks}


@needs_files
@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("encrypted.doc", EncryptedFile),
        ("encrypted.ppt", EncryptedFile),
        ("word95.doc", FileTooOld),
        ("corrupt.ppt", CorruptFile),
    ],
)
def test_damaged_files_end_in_their_own_error(name, error):
    with pytest.raises(error) as caught:
        read((FILES / "damaged" / name).read_bytes(), name)
    assert caught.value.hint


@pytest.mark.parametrize("reader", [read_doc, read_ppt])
@pytest.mark.parametrize("data", [b"", b"text", OLE, OLE + bytes(2000), b"PK\x03\x04"])
def test_what_is_no_old_file_is_refused_clearly(reader, data):
    with pytest.raises(CorruptFile):
        reader(data, Limits())


needs_writer = pytest.mark.skipif(
    not makes_newer("doc"),
    reason="NOTICE: LibreOffice Writer is not installed: old Word files are not converted by it",
)


@needs_files
@needs_writer
def test_libreoffice_reads_an_old_document_first_and_the_source_says_so():
    source = read_bounded((FILES / "documents" / "table.doc").read_bytes(), "table.doc").source
    (table,) = [block for block in source.blocks if isinstance(block, TableBlock)]
    assert [cell.text for cell in table.rows[2]] == ["Row 3/Cell 1", "Row 3/Cell 2", "Row 3/Cell 3"]
    assert source.kind == "doc"
    assert [remark.code for remark in source.remarks] == ["converted"]


@needs_files
@needs_writer
def test_a_file_that_libreoffice_cannot_open_ends_in_its_own_error():
    with pytest.raises(EncryptedFile):
        read_bounded((FILES / "damaged" / "encrypted.doc").read_bytes(), "encrypted.doc")


def test_without_a_converter_an_old_document_says_what_to_install(monkeypatch):
    def absent(name):
        raise PackageNotFoundError(name)

    monkeypatch.setattr(legacy, "distribution", absent)
    with pytest.raises(RendererUnavailable) as caught:
        read_doc(OLE, Limits())
    assert "nbdeck[doc]" in caught.value.hint
    assert "libreoffice-writer" in caught.value.hint


@needs_files
@needs_writer
def test_a_document_of_word_95_is_read_by_libreoffice():
    source = read_bounded((FILES / "damaged" / "word95.doc").read_bytes(), "word95.doc").source
    assert source.blocks[0].text == "Компания Аскат М"


MANIFEST = """<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<m:file-entry m:full-path="/" m:media-type="application/vnd.oasis.opendocument.text"/>
<m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>"""
CONTENT = """<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"
 office:version="1.2"><office:body><office:text>{}</office:text></office:body></office:document-content>"""


def odt(body):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        file.writestr("META-INF/manifest.xml", MANIFEST)
        file.writestr("content.xml", CONTENT.format(body))
    return out.getvalue()


@needs_writer
@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (odt('<text:h text:outline-level="1">Title</text:h><text:p>Words</text:p>'), "odt"),
        (b"{\\rtf1 Words\\par}", "rtf"),
    ],
)
def test_libreoffice_reads_open_documents_and_rtf(data, kind):
    source = read_bounded(data, f"a.{kind}").source
    assert (source.kind, source.blocks[-1].text) == (kind, "Words")
    assert [remark.text for remark in source.remarks] == [
        f"LibreOffice made the .{kind} file a .docx file, which was read."
    ]


@needs_writer
def test_an_open_document_reads_no_file_of_this_machine(tmp_path):
    (tmp_path / "secret.txt").write_text("hidden")
    link = f'<text:section-source xlink:href="{(tmp_path / "secret.txt").as_uri()}"/>'
    section = f'<text:section text:name="S">{link}<text:p>inner</text:p></text:section><text:p>Words</text:p>'
    assert [block.text for block in read_bounded(odt(section), "a.odt").source.blocks] == ["inner", "Words"]


def test_without_libreoffice_an_open_document_says_what_to_install():
    with pytest.raises(RendererUnavailable) as caught:
        read(odt("<text:p>Words</text:p>"), "a.odt")
    assert "libreoffice-writer" in caught.value.hint
