import pytest

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Heading, Paragraph, PictureBlock
from nbdeck.engine.sources.language import spoken
from nbdeck.engine.sources.read import finish, read
from nbdeck.engine.sources.reading import Reading
from nbdeck.errors import CorruptFile

PICTURE = PictureBlock(sha256="a" * 64, width=10, height=10)
TABLE = typed_table([["a", "b"], ["1", "2"]])


def caption(text):
    return Paragraph(text=text, role="caption")


def finished(*blocks, **fields):
    return finish(Reading(blocks=list(blocks), **fields), "pdf", "a.pdf")


def test_a_wrong_suffix_is_corrected_with_a_remark():
    source = read(b"# Not Word\n\nText", "folder\\notes.docx").source
    assert (source.name, source.kind) == ("notes.docx", "txt")
    assert [remark.code for remark in source.remarks] == ["wrong_extension"]


def test_the_right_suffix_needs_no_remark():
    source = read(b"# Title\n\nText", "/a/b/notes.md").source
    assert (source.name, source.kind, source.title, source.remarks) == ("notes.md", "md", "Title", ())


def test_what_a_library_stumbles_over_is_a_damaged_file():
    with pytest.raises(CorruptFile):
        read(b"%PDF-1.7\n" + bytes(range(256)) * 20, "a.pdf")


def test_a_reader_that_stumbles_says_where_and_quotes_nothing(monkeypatch, caplog):
    def stumbling(data, limits):
        raise ValueError(f"not a number: {data!r}")

    monkeypatch.setattr("nbdeck.engine.sources.text.markdown.read", stumbling)
    with pytest.raises(CorruptFile, match="damaged"):
        read(b"secret words", "a.md")
    assert "stumbled over a file: ValueError\n" in caplog.text
    assert "in stumbling" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize(
    ("stated", "title"),
    [
        ("Our Plan", "Our Plan"),
        ("", "First"),
        ("Microsoft Word - draft3.docx", "First"),
        ("PowerPoint Presentation", "First"),
        ("report_final.indd", "First"),
        ("(anonymous)", "First"),
        ("Plan (draft)", "Plan (draft)"),
    ],
)
def test_a_title_that_a_program_filled_in_is_none(stated, title):
    assert finished(Heading(text="First"), title=stated).title == title


@pytest.mark.parametrize(("stated", "author"), [(" Ada  Byron ", "Ada Byron"), ("(anonymous)", "")])
def test_an_author_that_a_program_filled_in_is_none(stated, author):
    assert finished(Heading(text="First"), author=stated).author == author


def test_captions_go_into_the_picture_above_and_the_table_below():
    blocks = finished(PICTURE, caption("Figure 1: A dog"), caption("Table 1: Numbers"), TABLE).blocks
    assert [block.caption for block in blocks] == ["Figure 1: A dog", "Table 1: Numbers"]


@pytest.mark.parametrize(
    ("text", "is_caption"), [("Abb.: Weg der Wäsche", True), ("Figure: A dog", True), ("Weg: lang", False)]
)
def test_a_line_that_calls_itself_a_figure_is_the_caption_of_the_picture_beside_it(text, is_caption):
    blocks = finished(PICTURE, Paragraph(text=text)).blocks
    assert [block.caption for block in blocks[:1]] == [text if is_caption else ""]
    assert len(blocks) == 1 + (not is_caption)


def test_captions_of_tables_may_stand_below_and_those_of_pictures_above():
    blocks = finished(TABLE, caption("Table 1: Numbers"), caption("Figure 2: A cat"), PICTURE).blocks
    assert [block.caption for block in blocks] == ["Table 1: Numbers", "Figure 2: A cat"]


def test_a_caption_beside_nothing_stays():
    blocks = finished(caption("Figure 1: A dog"), Paragraph(text="x"), TABLE).blocks
    assert [block.type for block in blocks] == ["paragraph", "paragraph", "table"]


ENGLISH = "The results of this year show that our customers are happier than they were before the change."
GERMAN = "Die Ergebnisse dieses Jahres zeigen, dass unsere Kunden zufriedener sind als vor der Umstellung."


@pytest.mark.parametrize(
    ("text", "stated", "tag"),
    [
        (ENGLISH, "", "en"),
        (ENGLISH, "en-GB", "en-GB"),
        (GERMAN, "en-US", "de"),
        (
            "在过去的一年里，我们与数十个团队合作，构建了跨行业的大型语言模型代理系统，始终如一地使用简单的模式进行构建。",
            "",
            "zh-CN",
        ),
        ("Short", "fr", "fr"),
        ("Short", "", ""),
        ("12 345 678 " * 20, "", ""),
    ],
)
def test_the_language_is_that_of_the_text_unless_it_is_too_short(text, stated, tag):
    assert spoken(text, stated=stated) == tag


def test_the_language_is_the_same_every_time():
    text = "Chat table important information: restaurant, hotel, taxi, radio, video, internet, film. " * 2
    assert len({spoken(text) for _ in range(8)}) == 1
