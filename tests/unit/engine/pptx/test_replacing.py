import io
import struct
import zipfile

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Pt

from nbdeck.engine.pptx.edit.replace import replace_shapes
from nbdeck.errors import (
    BadRequest,
    CorruptFile,
    EmptyFile,
    EncryptedFile,
    NbdeckError,
    PayloadTooLarge,
    UnsupportedFileType,
)
from sampling import examples
from shared_files import FOLDER as FILES
from unit.engine.pptx import foreign_deck
from unit.engine.pptx.foreign_deck import named, read, with_body, with_part
from unit.engine.pptx.opened import NS
from unit.engine.pptx.test_opens_elsewhere import converted

DECK = foreign_deck.foreign_deck()
FOREIGN = sorted(FILES.rglob("*.pptx"))
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PARTS = [info.filename for info in zipfile.ZipFile(io.BytesIO(DECK)).infolist()]
RUN = '<a:r><a:rPr lang="de-DE" sz="2100" dirty="0" err="1">{}</a:rPr><a:t>{}</a:t></a:r>'
LINK = '<a:hlinkClick xmlns:r="{}" r:id="rId1"/>'.format(NS["r"])
FIELD = '<a:fld id="{{9B5C2A6E-0D30-4E2C-8C6F-3C3D6D9D9D9D}}" type="slidenum"><a:rPr sz="{}"/><a:t>3</a:t></a:fld>'


def raw_members(data):
    """Return each member as the archive holds it: local header, compressed bytes, entry of the directory but its place."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos, position = archive.infolist(), archive.start_dir
    ends = sorted([*(info.header_offset for info in infos), position])
    members = {}
    for info in infos:
        name, extra, comment = struct.unpack_from("<3H", data, position + 28)
        entry = data[position : position + 46 + name + extra + comment]
        position += len(entry)
        start = info.header_offset
        end = ends[ends.index(start) + 1]
        members[info.filename] = data[start:end], entry[:42] + entry[46:]
    return members


def text(data, name="Headline", slide=0):
    return named(data, name, slide).text_frame.text


def changed_parts(before, after):
    old, new = raw_members(before), raw_members(after)
    assert list(old) == list(new)
    return [name for name in old if old[name] != new[name]]


def test_every_shape_of_the_name_gets_the_text_and_all_else_keeps_its_bytes():
    edited = replace_shapes(DECK, [("Headline", "New & <improved>")])
    assert text(edited) == text(edited, slide=1) == "New & <improved>"
    assert changed_parts(DECK, edited) == ["ppt/slides/slide1.xml", "ppt/slides/slide2.xml"]
    assert read(edited).slides[0].notes_slide.notes_text_frame.text == "The old title, told at length"
    assert zipfile.ZipFile(io.BytesIO(edited)).testzip() is None


def test_a_changed_slide_differs_in_the_text_alone():
    edited = replace_shapes(DECK, [("Headline", "New")])
    before, after = (
        zipfile.ZipFile(io.BytesIO(each)).read("ppt/slides/slide1.xml") for each in (DECK, edited)
    )
    assert before.count(b"The old title") == 1
    old = before.replace(b"The old title", b"New")
    assert etree.tostring(etree.fromstring(after), method="c14n") == etree.tostring(
        etree.fromstring(old), method="c14n"
    )
    assert after.splitlines()[0] == before.splitlines()[0]


def test_dates_and_order_of_the_parts_stay():
    edited = replace_shapes(DECK, [("Headline", "New")])
    old, new = (zipfile.ZipFile(io.BytesIO(each)).infolist() for each in (DECK, edited))
    assert [(info.filename, info.date_time, info.external_attr, info.compress_type) for info in old] == [
        (info.filename, info.date_time, info.external_attr, info.compress_type) for info in new
    ]


def test_the_same_edit_gives_the_same_bytes():
    wanted = [("Headline", "New"), ("Figures", "a\tb\nc\td")]
    assert replace_shapes(DECK, wanted) == replace_shapes(DECK, wanted)


def test_new_text_looks_like_the_first_run_and_its_paragraph():
    edited = replace_shapes(DECK, [("Points", "One\nTwo\vstill two\n\nFour")])
    paragraphs = named(edited, "Points").text_frame.paragraphs
    assert [each.text for each in paragraphs] == ["One", "Two\vstill two", "", "Four"]
    assert {each.level for each in paragraphs} == {1}
    fonts = [run.font for each in paragraphs for run in each.runs]
    assert len(fonts) == 4
    for font in fonts:
        assert (font.bold, font.size, font.color.rgb) == (True, Pt(23), RGBColor(0xC0, 0x20, 0x40))


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_ending_begins_a_paragraph(ending):
    assert text(replace_shapes(DECK, [("Headline", f"One{ending}Two")])) == "One\nTwo"


def test_groups_are_looked_through():
    edited = replace_shapes(DECK, [("Inside", "Deep and new")])
    assert text(edited, "Inside") == "Deep and new"


def test_a_shape_that_never_had_text_gets_some():
    edited = replace_shapes(DECK, [("Blank", "Now it speaks")])
    assert text(edited, "Blank") == "Now it speaks"
    children = [etree.QName(each).localname for each in named(edited, "Blank")._element]
    assert children == ["nvSpPr", "spPr", "style", "txBody"]
    assert replace_shapes(DECK, [("Blank", "")])


@pytest.mark.parametrize("name", ["Headline", "Points", "Inside"])
def test_empty_content_empties_the_text_and_keeps_its_look(name):
    edited = replace_shapes(DECK, [(name, "")])
    frame = named(edited, name).text_frame
    assert (frame.text, len(frame.paragraphs)) == ("", 1)
    again = replace_shapes(edited, [(name, "Back")])
    first = named(DECK, name).text_frame.paragraphs[0].runs[0].font
    assert named(again, name).text_frame.paragraphs[0].runs[0].font.size == first.size


def test_spaces_around_names_do_not_count():
    spaced = with_part(DECK, lambda xml: xml.replace('name="Points"', 'name=" Points "'))
    assert text(replace_shapes(spaced, [("Points ", "x")]), " Points ") == "x"


@pytest.mark.parametrize(
    ("paragraphs", "size", "has_link"),
    [
        (f"<a:p>{RUN.format('', 'plain')}{RUN.format(LINK, 'linked')}</a:p>", 21, False),
        (f"<a:p>{RUN.format(LINK, 'linked')}{RUN.format('', 'plain')}</a:p>", 21, False),
        (f"<a:p>{RUN.format(LINK, 'all of it')}{RUN.format('', ' ')}</a:p>", 21, True),
        (f"<a:p>{FIELD.format(1300)}{RUN.format('', 'of 9')}</a:p>", 13, False),
        (f"<a:p/><a:p>{RUN.format('', '')}{FIELD.format(1300)}</a:p>", 13, False),
        ('<a:p><a:endParaRPr lang="de-DE" sz="1700" dirty="0"/></a:p>', 17, False),
        ("<a:p/>", None, False),
    ],
    ids=["link later", "link first", "one link", "field first", "field later", "only an end", "nothing"],
)
def test_fields_become_text_and_links_stay_where_all_was_one_link(paragraphs, size, has_link):
    deck = with_body(DECK, paragraphs)
    edited = replace_shapes(deck, [("Headline", "One\n\nThree")])
    body = named(edited, "Headline")._element.txBody
    looks = body.findall(".//a:rPr", NS)
    assert text(edited) == "One\n\nThree"
    assert body.find(".//a:fld", NS) is None
    assert {look.get("sz") for look in looks} == ({f"{size}00"} if size else set())
    assert [look.find("a:hlinkClick", NS) is not None for look in looks] == [has_link] * len(looks)
    assert body.find(".//a:endParaRPr/a:hlinkClick", NS) is None
    assert not {name for look in looks for name in look.attrib} & {"dirty", "err"}
    assert [each for each in changed_parts(deck, edited) if "slide1" in each] == ["ppt/slides/slide1.xml"]


def test_bullets_and_alignment_stay():
    bullet = '<a:pPr algn="r"><a:buFont typeface="+mj-lt"/><a:buAutoNum type="arabicPeriod"/></a:pPr>'
    deck = with_body(DECK, f"<a:p>{bullet}{RUN.format('', 'one')}</a:p><a:p>{RUN.format('', 'two')}</a:p>")
    edited = replace_shapes(deck, [("Headline", "a\nb\nc")])
    properties = named(edited, "Headline")._element.txBody.findall("a:p/a:pPr", NS)
    assert [each.get("algn") for each in properties] == ["r", "r", "r"]
    assert all(each.find("a:buAutoNum", NS) is not None for each in properties)


def cells(data):
    return [[cell.text for cell in row.cells] for row in named(data, "Figures").table.rows]


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        ("Month\tTons\nJune\t12", [["Month", "Tons"], ["June", "12"]]),
        ("Month\tTons\nJune\t12\n", [["Month", "Tons"], ["June", "12"]]),
        ("\tTons\r\nJune\vand July\t", [["", "Tons"], ["June\vand July", ""]]),
        ("", [["", ""], ["", ""]]),
    ],
)
def test_a_table_takes_its_rows_in_lines_and_its_cells_between_tabs(content, rows):
    edited = replace_shapes(DECK, [("Figures", content)])
    assert cells(edited) == rows
    runs = [
        run
        for row in named(edited, "Figures").table.rows
        for cell in row.cells
        for run in cell.text_frame.paragraphs[0].runs
    ]
    assert all(run.font.italic for run in runs)


@pytest.mark.parametrize("content", ["Hello", "a\tb", "a\tb\nc", "a\tb\tc\nd\te\tf", "a\tb\nc\td\ne\tf"])
def test_other_rows_or_columns_than_the_table_has_are_refused(content):
    with pytest.raises(BadRequest, match="'Figures' has 2 rows of 2 cells"):
        replace_shapes(DECK, [("Figures", content)])


def test_a_merged_cell_is_left_empty():
    deck = Presentation(io.BytesIO(DECK))
    frame = next(each for each in deck.slides[0].shapes if each.name == "Figures")
    frame.table.cell(0, 0).merge(frame.table.cell(0, 1))
    file = io.BytesIO()
    deck.save(file)
    assert cells(replace_shapes(file.getvalue(), [("Figures", "Both\t\na\tb")])) == [["Both", ""], ["a", "b"]]
    with pytest.raises(BadRequest, match="Row 1, column 2 of the table 'Figures' is covered"):
        replace_shapes(file.getvalue(), [("Figures", "Both\tx\na\tb")])


def test_unknown_names_are_listed_with_the_closest():
    with pytest.raises(BadRequest) as caught:
        replace_shapes(DECK, [("Headline", "x"), ("head line", "x"), ("zzzzz", "x"), ("Photo", "x")])
    error = caught.value
    assert error.details == {
        "unknown": [
            {"shape_name": "head line", "closest": ["Headline"]},
            {"shape_name": "zzzzz", "closest": []},
        ]
    }
    assert "'head line'; the closest are 'Headline'" in error.message
    assert "'Points'" in error.hint


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Photo", "a picture"),
        ("Sales", "a chart"),
        ("Rule", "a line"),
        ("Outer group", "a group"),
        ("Inner group", "a group"),
    ],
)
def test_what_holds_no_text_is_refused_by_its_kind(name, kind):
    with pytest.raises(BadRequest, match=f"'{name}' on slide 1 is {kind}") as caught:
        replace_shapes(DECK, [("Headline", "x"), (name, "x")])
    assert caught.value.details["without_text"] == [{"shape_name": name, "slide": 1, "kind": kind}]


def test_an_empty_placeholder_for_a_picture_takes_no_text():
    deck = Presentation()
    deck.slides.add_slide(deck.slide_layouts[8])
    file = io.BytesIO()
    deck.save(file)
    with pytest.raises(
        BadRequest, match="'Picture Placeholder 2' on slide 1 is an empty placeholder for a picture"
    ):
        replace_shapes(file.getvalue(), [("Picture Placeholder 2", "x")])


@pytest.mark.parametrize("contents", [("a", "b"), ("a", "a")])
def test_a_name_given_twice_is_refused(contents):
    with pytest.raises(BadRequest, match="'Headline' is named twice"):
        replace_shapes(DECK, list(zip(("Headline", " Headline"), contents, strict=True)))


@pytest.mark.parametrize("letter", ["\0", "\x07", "\x1b", "\ufffe", "\ud800"])
def test_characters_that_no_slide_can_hold_are_refused(letter):
    with pytest.raises(BadRequest, match="'Headline' holds the control character"):
        replace_shapes(DECK, [("Headline", f"a{letter}b")])


def test_messages_stay_short_whatever_is_sent():
    with pytest.raises(BadRequest) as caught:
        replace_shapes(DECK, [(f"{number} " + "x" * 100_000, "") for number in range(50)])
    error = caught.value
    assert "40 more names" in error.message
    assert len(error.message + error.hint + str(error.details)) < 6000


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff")
)


@settings(max_examples=examples(60))
@given(lines=st.lists(WORDS, min_size=1, max_size=4))
def test_any_words_are_read_back_as_they_were_given(lines):
    edited = replace_shapes(DECK, [("Headline", "\n".join(lines))])
    assert [each.text for each in named(edited, "Headline").text_frame.paragraphs] == lines


def alternate(xml, fallback):
    start = xml.index("<p:sp>")
    end = xml.index("</p:sp>") + len("</p:sp>")
    shape = xml[start:end]
    return (
        f'{xml[:start]}<mc:AlternateContent xmlns:mc="{MC}"><mc:Choice xmlns:a14="urn:a14" Requires="a14">{shape}'
        f"</mc:Choice><mc:Fallback>{fallback(shape)}</mc:Fallback></mc:AlternateContent>{xml[end:]}"
    )


MC = "http://schemas.openxmlformats.org/markup-compatibility/2006"
STAND_INS = {
    "text": lambda shape: shape,
    "picture": lambda _: '<p:pic><p:nvPicPr><p:cNvPr id="2" name="Headline"/></p:nvPicPr></p:pic>',
}


@pytest.mark.parametrize("fallback", STAND_INS)
def test_a_shape_and_its_stand_in_change_together(fallback):
    deck = with_part(DECK, lambda xml: alternate(xml, STAND_INS[fallback]))
    edited = zipfile.ZipFile(io.BytesIO(replace_shapes(deck, [("Headline", "New")])))
    xml = edited.read("ppt/slides/slide1.xml")
    assert xml.count(b"<a:t>New</a:t>") == (2 if fallback == "text" else 1)
    assert b"The old title" not in xml
    assert b'xmlns:a14="urn:a14"' in xml


@pytest.mark.parametrize(
    "change",
    [
        lambda xml: "\ufeff" + xml,
        lambda xml: xml[xml.index("?>") + 2 :].lstrip(),
        lambda xml: xml.replace("UTF-8", "UTF-16").replace("'", '"').encode("utf-16"),
        lambda xml: xml.replace("encoding='UTF-8'", "encoding='ISO-8859-1'").encode("latin-1"),
        lambda xml: xml.replace("<p:cSld>", "<!-- made by hand --><?tool keep?><p:cSld>"),
    ],
    ids=["byte order mark", "no declaration", "UTF-16", "Latin-1", "comments"],
)
def test_slides_in_any_encoding_stay_in_it(change):
    deck = with_part(DECK, change)
    edited = replace_shapes(deck, [("Headline", "Grüße, 東京")])
    assert text(edited) == "Grüße, 東京"
    before, after = (
        zipfile.ZipFile(io.BytesIO(each)).read("ppt/slides/slide1.xml") for each in (deck, edited)
    )
    assert after[:30].replace(b'"', b"'") == before[:30].replace(b'"', b"'")
    assert after.count(b"<!--") == before.count(b"<!--")
    assert after.count(b"<?tool keep?>") == before.count(b"<?tool keep?>")


def test_strict_files_stay_strict():
    strict = {
        NS["a"]: "http://purl.oclc.org/ooxml/drawingml/main",
        NS["p"]: "http://purl.oclc.org/ooxml/presentationml/main",
        NS["r"]: "http://purl.oclc.org/ooxml/officeDocument/relationships",
    }

    def changed(xml):
        for old, new in strict.items():
            xml = xml.replace(old, new)
        return xml

    deck = with_part(with_part(DECK, changed), changed, "ppt/presentation.xml")
    edited = replace_shapes(deck, [("Points", "Strictly new\nand more"), ("Blank", "x")])
    xml = zipfile.ZipFile(io.BytesIO(edited)).read("ppt/slides/slide1.xml")
    assert b"Strictly new" in xml
    assert NS["a"].encode() not in xml
    assert xml.count(b"xmlns:a=") == 1


def archive(**members):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as out:
        for name, content in members.items():
            out.writestr(name, content)
    return file.getvalue()


def without(part):
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(DECK)) as old, zipfile.ZipFile(file, "w") as new:
        for info in old.infolist():
            if info.filename != part:
                new.writestr(info, old.read(info))
    return file.getvalue()


def twice():
    file = io.BytesIO(DECK)
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(file, "a") as out:
        out.writestr("ppt/slides/slide1.xml", "<x/>")
    return file.getvalue()


def with_macros(xml):
    main = "presentationml.presentation.main+xml"
    return xml.replace(f"vnd.openxmlformats-officedocument.{main}", f"vnd.ms-powerpoint.{MACRO}")


def with_damaged(part):
    out, info = bytearray(DECK), zipfile.ZipFile(io.BytesIO(DECK)).getinfo(part)
    out[info.header_offset + 30 + len(part) + info.compress_size // 2] ^= 0xFF
    return bytes(out)


def locked():
    out = bytearray(DECK)
    position = zipfile.ZipFile(io.BytesIO(DECK)).start_dir
    out[position + 8] |= 1
    return bytes(out)


MACRO = "presentation.macroEnabled.main+xml"
VBA = '<Relationship Id="rId99" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="v.bin"/></Relationships>'
REFUSED = {
    "empty": (b"", EmptyFile, "empty"),
    "encrypted": (OLE + "EncryptedPackage".encode("utf-16-le"), EncryptedFile, "password"),
    "locked archive": (locked(), EncryptedFile, "password"),
    "old": (OLE + "PowerPoint Document".encode("utf-16-le"), UnsupportedFileType, ".ppt"),
    "macros": (with_part(DECK, with_macros, "[Content_Types].xml"), UnsupportedFileType, "macros"),
    "macros by relation": (
        with_part(DECK, lambda xml: xml.replace("</Relationships>", VBA), "ppt/_rels/presentation.xml.rels"),
        UnsupportedFileType,
        "macros",
    ),
    "text": (b"just words", UnsupportedFileType, "no PowerPoint file"),
    "some archive": (archive(a="b"), UnsupportedFileType, "archive"),
    "cut off": (DECK[:-200], CorruptFile, "damaged"),
    "no presentation": (without("ppt/presentation.xml"), CorruptFile, "no presentation part"),
    "no slide": (without("ppt/slides/slide2.xml"), CorruptFile, "slide 2 cannot be read"),
    "broken slide": (with_part(DECK, lambda xml: xml[:-20]), CorruptFile, "slide 1 cannot be read"),
    "damaged layout": (with_damaged("ppt/slideLayouts/slideLayout4.xml"), CorruptFile, "cannot be unpacked"),
    "damaged slide": (with_damaged("ppt/slides/slide1.xml"), CorruptFile, "cannot be unpacked"),
    "two parts of a name": (twice(), CorruptFile, "two parts of one name"),
    "bomb": (lambda: with_part(DECK, lambda xml: xml + " " * 50_000_001), PayloadTooLarge, "unpack"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_that_cannot_be_edited_is_refused_with_its_reason(case):
    data, error, words = REFUSED[case]
    with pytest.raises(error, match=words) as caught:
        replace_shapes(data() if callable(data) else data, [("Headline", "x")])
    assert type(caught.value) is error
    assert caught.value.hint


def test_a_document_of_another_kind_is_refused():
    other = with_part(DECK, lambda _: '<w:document xmlns:w="urn:w"/>', "ppt/presentation.xml")
    with pytest.raises(UnsupportedFileType, match="no presentation"):
        replace_shapes(other, [("Headline", "x")])


@settings(max_examples=examples(60))
@given(place=st.integers(0, len(DECK) - 1), byte=st.integers(0, 255), keep=st.integers(0, len(DECK)))
def test_altered_files_are_edited_or_refused(place, byte, keep):
    altered = bytearray(DECK)
    altered[place] = byte
    for data in (bytes(altered), DECK[:keep]):
        try:
            replace_shapes(data, [("Headline", "x")])
        except NbdeckError as error:
            assert error.message


@pytest.mark.skipif(not FOREIGN, reason="NBDECK_TEST_FILES names no folder with presentations")
@pytest.mark.parametrize("file", FOREIGN, ids=lambda file: file.name)
def test_files_of_other_programs_keep_every_other_byte(file):
    data = file.read_bytes()
    names = list(
        dict.fromkeys(
            shape.name for slide in read(data).slides for shape in slide.shapes if shape.has_text_frame
        )
    )
    assert names
    for name in names:
        edited = replace_shapes(data, [(name, "Neue Worte\n新しい")])
        touched = changed_parts(data, edited)
        assert touched
        assert all(part.startswith("ppt/slides/slide") for part in touched)
        for before, after in zip(read(data).slides, read(edited).slides, strict=True):
            for old, new in zip(before.shapes, after.shapes, strict=True):
                is_meant = old.name == name and old.has_text_frame
                assert not old.has_text_frame or new.text_frame.text == (
                    "Neue Worte\n新しい" if is_meant else old.text_frame.text
                )


@pytest.mark.tools
def test_libreoffice_draws_the_new_words(tmp_path):
    source = tmp_path / "deck.pptx"
    wanted = [("Headline", "Fresh words"), ("Figures", "Port\tTons\nKiel\t12"), ("Inside", "Deeper")]
    source.write_bytes(replace_shapes(DECK, wanted))
    document = pypdfium2.PdfDocument(converted(source, "pdf"))
    pages = [document[index].get_textpage().get_text_bounded() for index in range(len(document))]
    assert len(pages) == 3
    assert all(word in pages[0] for word in ("Fresh words", "Kiel", "Tons", "Deeper", "A second point"))
    assert "Fresh words" in pages[1]
    assert "The end" in pages[2]
    document.close()


def test_the_schema_has_no_new_objection(tmp_path):
    audit = pytest.importorskip("openxml_audit", reason="openxml-audit is not installed")
    wanted = [("Headline", "a\n\nb\vc"), ("Figures", "a\tb\n\td"), ("Points", ""), ("Blank", "x")]
    found = []
    for data in (DECK, replace_shapes(DECK, wanted)):
        source = tmp_path / "deck.pptx"
        source.write_bytes(data)
        found.append({str(error) for error in audit.OpenXmlValidator().validate(source).errors})
    assert found[1] <= found[0]
