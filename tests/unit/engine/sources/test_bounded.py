import io
import sys
import tempfile
import time
import zipfile

import pytest

from nbdeck.engine.pptx.edit.replace import replace_shapes
from nbdeck.engine.pptx.read.archive import MOST_NODES, MOST_XML_BYTES, refuse_many_nodes
from nbdeck.engine.sources import bounded
from nbdeck.engine.sources.bounded import edit_bounded, read_bounded
from nbdeck.engine.sources.child import ReadingBounds
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits
from nbdeck.errors import (
    BadRequest,
    CorruptFile,
    EncryptedFile,
    NbdeckError,
    ParseTimeout,
    PayloadTooLarge,
    TaskCancelled,
    UnsupportedFileType,
)
from shared_files import FOLDER as FILES
from unit.engine.pptx import foreign_deck

DAMAGED = {
    "corrupt.ppt": CorruptFile,
    "encrypted.doc": EncryptedFile,
    "encrypted.pdf": EncryptedFile,
    "encrypted.ppt": EncryptedFile,
    "huge-dimension.xlsx": PayloadTooLarge,
    "truncated.pdf": CorruptFile,
}
MARKDOWN = "# Grüße\n\n- eins\n- zwei\n\n| a | b |\n|---|---|\n| 1 | 2024-01-02 |\n".encode()
caps_memory = pytest.mark.skipif(sys.platform != "linux", reason="memory is capped on Linux only")


def test_a_process_of_its_own_reads_the_same():
    assert read_bounded(MARKDOWN, "a.md") == read(MARKDOWN, "a.md")


def test_pictures_cross_with_their_bytes():
    from PIL import Image

    out = io.BytesIO()
    Image.effect_noise((100, 80), 90).convert("RGB").save(out, "PDF")
    document = read_bounded(out.getvalue(), "scan.pdf")
    assert document == read(out.getvalue(), "scan.pdf")
    assert len(document.pictures) == 1


def test_limits_cross():
    assert read_bounded(b"a" * 500, "a.txt", Limits(characters=100)).source.blocks[0].text == "a" * 100


@pytest.mark.parametrize(
    "name", ["-c", "a b'\"$(x).md", "día.md", "\x00.md", "a\udcff.md", "x" * 5000 + ".md"]
)
def test_any_name_is_only_a_name(name):
    assert read_bounded(b"# Hi", name).source.title in {"Hi", ""}


def test_errors_cross_with_code_message_and_hint():
    with pytest.raises(UnsupportedFileType) as here:
        read(b"\x89PNG\r\n", "a.png")
    with pytest.raises(UnsupportedFileType) as there:
        read_bounded(b"\x89PNG\r\n", "a.png")
    assert str(there.value) == str(here.value)


def test_a_file_that_takes_too_long_is_given_up():
    with pytest.raises(ParseTimeout, match=r"0\.02 seconds"):
        read_bounded(MARKDOWN, "a.md", bounds=ReadingBounds(seconds=0.02))


@caps_memory
def test_a_file_that_keeps_the_processor_busy_is_given_up():
    with pytest.raises(ParseTimeout, match="more processor time than one file may"):
        read_bounded(b"- a\n" * 2_000_000, "a.md", bounds=ReadingBounds(cpu_seconds=1))


def test_reading_is_given_up_when_asked():
    start = time.monotonic()
    with pytest.raises(TaskCancelled):
        read_bounded(b"- a\n" * 2_000_000, "a.md", cancel=lambda: True)
    assert time.monotonic() - start < 30


@caps_memory
def test_a_file_that_takes_too_much_memory_is_too_large():
    with pytest.raises(PayloadTooLarge, match="memory"):
        read_bounded(b"ab " * 30_000_000, "a.txt", bounds=ReadingBounds(memory_bytes=160_000_000))


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize(
    ("end", "error"),
    [
        ("import os; os.abort()", CorruptFile),
        ("import ctypes; ctypes.string_at(0)", CorruptFile),
        ("import sys; sys.exit(3)", CorruptFile),
        ("pass", CorruptFile),
        ("import os, signal; os.kill(os.getpid(), signal.SIGKILL)", PayloadTooLarge),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", ParseTimeout),
        ("import sys; open('answer', 'wb').write(b'12345678901')", CorruptFile),
        ("import sys; open('answer', 'wb').write(bytes(7) + b'\\x02[]')", CorruptFile),
    ],
)
def test_a_process_that_dies_is_an_error_of_the_file(monkeypatch, end, error):
    monkeypatch.setattr(bounded, "_START", end)
    with pytest.raises(error):
        read_bounded(MARKDOWN, "a.md")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_process_that_was_killed_for_what_others_took_is_started_once_more(monkeypatch):
    once = "import os, signal\nif not os.path.exists('once'): open('once', 'w'); os.kill(os.getpid(), signal.SIGKILL)\n"
    monkeypatch.setattr(bounded, "_START", once + bounded._START)
    assert read_bounded(MARKDOWN, "a.md").source.blocks


@pytest.mark.skipif(sys.platform == "win32", reason="Windows needs its own variables")
def test_the_process_knows_nothing_of_our_environment(monkeypatch):
    monkeypatch.setenv("NBDECK_SECRET", "hush")
    monkeypatch.setattr(bounded, "_START", "import os; assert 'NBDECK_SECRET' not in os.environ; os.abort()")
    seen = []
    monkeypatch.setattr(bounded._log, "warning", lambda *_, extra: seen.append(extra["told"]))
    with pytest.raises(CorruptFile):
        read_bounded(MARKDOWN, "a.md")
    assert "AssertionError" not in seen[0]


def test_where_a_reader_stumbled_crosses_into_the_log(monkeypatch, caplog):
    stumbling = (
        "from nbdeck.engine.sources.text import markdown; markdown.read = lambda data, limits: 1 / 0; "
    )
    monkeypatch.setattr(bounded, "_START", bounded._START.replace("sys.exit(", f"{stumbling}sys.exit("))
    with pytest.raises(CorruptFile):
        read_bounded(MARKDOWN, "a.md")
    assert any("ZeroDivisionError" in record.told for record in caplog.records if hasattr(record, "told"))


def test_nothing_is_left_behind(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    read_bounded(MARKDOWN, "a.md")
    with pytest.raises(ParseTimeout):
        read_bounded(MARKDOWN, "a.md", bounds=ReadingBounds(seconds=0.02))
    assert list(tmp_path.iterdir()) == []


def word_file(document):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(
            "[Content_Types].xml",
            '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument'
            '.wordprocessingml.document.main+xml"/></Types>',
        )
        file.writestr(
            "_rels/.rels",
            '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship '
            'Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
            'Target="word/document.xml"/></Relationships>',
        )
        file.writestr("word/document.xml", document)
    return out.getvalue()


BODY = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>{}</w:body></w:document>'
LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
HOSTILE = {
    "zip bomb": lambda: BODY.format("<w:p/>" * 12_000_000),
    "billion laughs": lambda: (
        f'<!DOCTYPE x [<!ENTITY l0 "lol">{LAUGHS}]>' + BODY.format("<w:p><w:r><w:t>&l11;</w:t></w:r></w:p>")
    ),
    "outside entity": lambda: (
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
        + BODY.format("<w:p><w:r><w:t>&e;</w:t></w:r></w:p>")
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_word_files_end_in_an_error_or_without_their_load(kind):
    try:
        source = read_bounded(
            word_file(HOSTILE[kind]()),
            "a.docx",
            bounds=ReadingBounds(seconds=20, memory_bytes=600_000_000),
        ).source
    except NbdeckError as exc:
        assert not isinstance(exc, ParseTimeout)
    else:
        assert kind != "zip bomb"
        assert "lol" not in source.model_dump_json()
        assert "root:" not in source.model_dump_json()


@pytest.mark.skipif(not FILES.is_dir(), reason="NBDECK_TEST_FILES names no folder with documents")
@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files_end_in_an_error_that_says_which(name):
    (path,) = FILES.rglob(f"damaged/{name}")
    with pytest.raises(DAMAGED[name]):
        read_bounded(path.read_bytes(), name, bounds=ReadingBounds(memory_bytes=600_000_000))


@pytest.mark.skipif(not FILES.is_dir(), reason="NBDECK_TEST_FILES names no folder with documents")
@pytest.mark.parametrize("path", sorted(FILES.rglob("documents/*")), ids=lambda path: path.name)
def test_real_documents_are_read(path):
    source = read(path.read_bytes(), path.name).source
    assert source.kind == path.suffix[1:]
    assert source.blocks
    assert "wrong_extension" not in [remark.code for remark in source.remarks]


def test_a_process_of_its_own_edits_the_same():
    deck = foreign_deck.foreign_deck()
    wanted = [("Headline", "Neu\nzwei")]
    assert edit_bounded(deck, wanted) == replace_shapes(deck, wanted) != deck
    assert edit_bounded(deck, wanted, only=1) == replace_shapes(deck, wanted, only=1)


def test_a_refused_edit_crosses_with_its_details():
    deck = foreign_deck.foreign_deck()
    with pytest.raises(BadRequest) as here:
        replace_shapes(deck, [("Headlin", "x")])
    with pytest.raises(BadRequest) as there:
        edit_bounded(deck, [("Headlin", "x")])
    assert (str(there.value), there.value.hint) == (str(here.value), here.value.hint)
    assert there.value.details == here.value.details != {}


@pytest.mark.parametrize(
    ("bounds", "error"),
    [
        (ReadingBounds(seconds=0.01), ParseTimeout),
        pytest.param(ReadingBounds(memory_bytes=60_000_000), PayloadTooLarge, marks=caps_memory),
    ],
)
def test_an_edit_that_takes_too_much_is_given_up(bounds, error):
    with pytest.raises(error):
        edit_bounded(crowded(b"<p:sp/>" * 100_000), [("Headline", "x")], bounds=bounds)


def test_an_edit_that_nobody_wants_ends():
    with pytest.raises(TaskCancelled):
        edit_bounded(foreign_deck.foreign_deck(), [("Headline", "x")], cancel=lambda: True)


@pytest.mark.parametrize(
    "unit", [b"<a:p/>", b"<p:sp/>", b'<b a="1"/>'], ids=["paragraphs", "shapes", "attributes"]
)
def test_a_slide_of_too_many_nodes_is_refused_with_the_number(unit):
    most = MOST_NODES // (unit.count(b"=") + 1)
    with pytest.raises(PayloadTooLarge, match="elements and attributes") as refused:
        edit_bounded(crowded(unit * most), [("Headline", "x")])
    assert f"{MOST_NODES:,}" in refused.value.hint


@pytest.mark.parametrize(
    ("xml", "limit"),
    [(b"<p:sp/>" * 2_200_000, MOST_NODES), (b"<!--" + b"a" * MOST_XML_BYTES + b"-->", MOST_XML_BYTES)],
    ids=["nodes", "bytes"],
)
def test_a_presentation_has_one_limit_whether_it_is_read_or_edited(xml, limit):
    pptx = crowded(xml)
    with pytest.raises(PayloadTooLarge) as read:
        read_bounded(pptx, "a.pptx")
    with pytest.raises(PayloadTooLarge) as edited:
        edit_bounded(pptx, [("Headline", "x")])
    assert read.value.hint == edited.value.hint
    assert f"{limit:,}" in read.value.hint
    part = ("its part 'ppt/slides/slide1.xml'", "one of its parts")
    if limit == MOST_NODES:
        assert all(words in told.value.message for told, words in zip((read, edited), part, strict=True))


@pytest.mark.parametrize("left", [None, 3], ids=["all", "the rest"])
def test_as_many_nodes_are_taken_as_are_left_and_no_more(left):
    assert refuse_many_nodes(b'<a b="1"><c/></a>', "a part", 3, left=left) == 3
    with pytest.raises(PayloadTooLarge, match="4 elements and attributes in a part") as refused:
        refuse_many_nodes(b'<a b="1" c="2"><d/></a>', "a part", 9 if left else 3, left=left)
    assert f"at most {9 if left else 3} of them" in refused.value.hint


def crowded(xml):
    """Return a deck whose first slide has some XML more."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(foreign_deck.foreign_deck())) as old, zipfile.ZipFile(out, "w", 8) as new:
        for info in old.infolist():
            data = old.read(info)
            if info.filename.endswith("slides/slide1.xml"):
                data = data.replace(b"</p:spTree>", xml + b"</p:spTree>")
            new.writestr(info.filename, data)
    return out.getvalue()
