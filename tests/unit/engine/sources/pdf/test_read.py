import io
from functools import cache

import pypdfium2
import pytest
import typst
from PIL import Image

from nbdeck.engine.model.source import Heading, ListItem, Paragraph, PictureBlock, TableBlock
from nbdeck.engine.sources.pdf.pictures import PdfPictures
from nbdeck.engine.sources.pdf.read import read as read_pdf
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.errors import CorruptFile
from shared_files import FOLDER as FILES

PAPER = sorted(FILES.rglob("documents/paper.pdf"))

LOREM = "#lorem({})"
PAPER_OF_OUR_OWN = """
#set page(paper: "a4", columns: 2, header: [Journal of Things #h(1fr) Vol. 3],
  footer: context align(center)[#counter(page).display()])
#set document(title: "Measuring Things Well", author: "Ann Author", date: datetime(year: 2024, month: 5, day: 6))
#set par(justify: true, first-line-indent: 1em)
#set text(size: 10pt, hyphenate: true, lang: "en")
#set heading(numbering: "1.1")
#place(top + center, scope: "parent", float: true)[
  #text(size: 20pt, weight: "bold")[Measuring Things Well]

  Ann Author, Bob Writer

  _University of Somewhere_

  *Abstract.* #lorem(60)
]
= Introduction
FIRST #lorem(120)

SECOND is a state-of-the-art thing#footnote[Small print at the foot.]. #lorem(90)
== Motivation
THIRD #lorem(50)
- Alpha #lorem(12)
- Beta #lorem(8)
  - Gamma #lorem(6)
+ One #lorem(8)
+ Two #lorem(8)
+ Three
= Method
FOURTH #lorem(200)
#figure(table(columns: 4, [Region], [2022], [2023], [Change], [North], [1,000], [1,200], [20%],
  [South], [900], [810], [-10%]), caption: [Results by region])
FIFTH #lorem(150)
#figure(table(columns: 3, stroke: none, table.hline(), [Name], [Alpha], [Beta], table.hline(),
  [Item one], [1.5], [2.5], [Item two], [3.25], [4.0], table.hline()), caption: [Thin rules])
SIXTH #lorem(300)
= Results
SEVENTH #lorem(400)
#figure(circle(fill: aqua), caption: [A drawing])
EIGHTH #lorem(200)
"""
REPORT = """
#set page(paper: "a4", footer: context [Confidential, page #counter(page).display() of 3])
#set text(size: 11pt)
#align(center)[#text(size: 22pt)[Annual Report 2024]]
= Overview
#lorem(60)
#grid(columns: (2fr, 1fr, 1fr), row-gutter: 8pt, [*Name*], [*Alpha*], [*Beta*],
  [Item one], [1.5], [12%], [Item two], [3.25], [14%], [Item three], [0.1], [9%])
#lorem(30)
== Steps
+ Do this #lorem(30)
+ Do that
  - with a
  - with b #lorem(25)
+ Finish

```python
def f(x):
    return x + 1
```
#lorem(20)
=== Deep
#lorem(30)
#table(columns: 3, [Row], [a], [b], ..range(1, 70).map(i => ([Row #i], [#(i * 10)], [#(i * 3)%])).flatten())
LAST words. #lorem(30)
"""


@cache
def made(markup):
    return typst.compile(markup.encode())


@cache
def reading(markup):
    return read_pdf(made(markup), Limits())


def of(kind, markup):
    return [block for block in reading(markup).blocks if isinstance(block, kind)]


def texts(markup, kind=(Paragraph, Heading, ListItem)):
    return [block.text for block in of(kind, markup)]


def test_headings_have_the_levels_and_the_numbers_of_the_document():
    assert [(block.text, block.level) for block in of(Heading, PAPER_OF_OUR_OWN)] == [
        ("Measuring Things Well", 1),
        ("Abstract", 2),
        ("1 Introduction", 2),
        ("1.1 Motivation", 3),
        ("2 Method", 2),
        ("3 Results", 2),
    ]


def test_columns_are_read_one_after_the_other():
    words = " ".join(texts(PAPER_OF_OUR_OWN)).split()
    marks = ["FIRST", "SECOND", "THIRD", "Alpha", "One", "FOURTH", "FIFTH", "SIXTH", "SEVENTH", "EIGHTH"]
    assert [word for word in words if word in marks] == marks


def test_words_broken_at_line_ends_and_columns_are_whole():
    told = " ".join(texts(PAPER_OF_OUR_OWN))
    lorem = typst.query(b"#metadata(lorem(400)) <lorem>", "<lorem>", field="value", one=True)
    known = {word.strip('".,;:!?–') for word in lorem.split()}
    ours = set(marks_and_names().split())
    strange = (
        {word.strip("\".,;:!?–'’“”‘") for word in told.split()}
        - {clean.strip("'’") for clean in known}
        - ours
    )
    assert len(strange) <= 3, strange


def marks_and_names():
    return (
        "FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH Alpha Beta Gamma One Two Three Ann Author Bob Writer "
        "University of Somewhere Measuring Things Well Abstract Introduction Motivation Method Results is a "
        "state-of-the-art thing1 Small print at the foot Figure drawing 1 A Table 2 Thin rules Results by region Tite"
    )


def test_lists_are_nested_and_numbered():
    found = [(item.text.split()[0], item.level, item.number) for item in of(ListItem, PAPER_OF_OUR_OWN)]
    assert found == [
        ("Alpha", 0, None),
        ("Beta", 0, None),
        ("Gamma", 1, None),
        ("One", 0, 1),
        ("Two", 0, 2),
        ("Three", 0, 3),
    ]


def test_tables_with_all_lines_and_with_few_are_found_with_their_captions():
    source = read(made(PAPER_OF_OUR_OWN), "a.pdf").source
    ruled, thin = (block for block in source.blocks if isinstance(block, TableBlock))
    assert [[cell.text for cell in row] for row in ruled.rows] == [
        ["Region", "2022", "2023", "Change"],
        ["North", "1,000", "1,200", "20%"],
        ["South", "900", "810", "−10%"],
    ]
    assert ruled.columns == ("text", "number", "number", "percent")
    assert [[cell.text for cell in row] for row in thin.rows] == [
        ["Name", "Alpha", "Beta"],
        ["Item one", "1.5", "2.5"],
        ["Item two", "3.25", "4.0"],
    ]
    assert [ruled.caption, thin.caption] == ["Table 1: Results by region", "Table 2: Thin rules"]


def test_running_headers_and_page_numbers_are_left_out():
    assert not any("Journal" in text or text.isdigit() for text in texts(PAPER_OF_OUR_OWN))
    assert not any("Confidential" in text for text in texts(REPORT))


def test_footnotes_captions_and_code_have_roles():
    roles = {block.role: block.text for block in [*of(Paragraph, PAPER_OF_OUR_OWN), *of(Paragraph, REPORT)]}
    assert roles["footnote"] == "Small print at the foot."
    assert roles["caption"] == "Figure 1: A drawing"
    assert roles["code"] == "def f(x):\n    return x + 1"


def test_a_drawing_is_named_in_a_remark():
    assert [remark.code for remark in reading(PAPER_OF_OUR_OWN).remarks] == ["vector_figures"]


def test_properties_are_read():
    found = reading(PAPER_OF_OUR_OWN)
    assert (found.title, found.author, found.pages) == ("Measuring Things Well", "Ann Author", 3)
    assert found.metadata["created"].startswith("2024-05-06")


def test_a_table_without_lines_is_found_where_its_rows_leave_no_doubt():
    table = of(TableBlock, REPORT)[0]
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["Name", "Alpha", "Beta"],
        ["Item one", "1.5", "12%"],
        ["Item two", "3.25", "14%"],
        ["Item three", "0.1", "9%"],
    ]


def test_a_table_over_several_pages_is_one_with_every_row():
    table = of(TableBlock, REPORT)[1]
    assert [row[0].text for row in table.rows] == ["Row", *(f"Row {n}" for n in range(1, 70))]


def test_every_block_has_its_page():
    blocks = reading(REPORT).blocks
    assert {str(block.place) for block in blocks} == {"page 1", "page 2", "page 3"} or len(blocks) > 5
    assert blocks[-1].place.number == 3


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_reads_the_same(turn):
    document = pypdfium2.PdfDocument(
        made("#set page(width: 300pt, height: 200pt)\n= Title\nSome words here.\n")
    )
    upright = saved(document)
    document[0].set_rotation(turn)
    turned = read_pdf(saved(document), Limits())
    assert turned.blocks == read_pdf(upright, Limits()).blocks != []


def test_text_set_upright_on_a_turned_page_is_read():
    page = "#set page(width: 300pt, height: 400pt)\n#rotate({}deg, reflow: true)[#box(width: 250pt)[= Title\nSome words.]]"
    document = pypdfium2.PdfDocument(typst.compile(page.format(-90).encode()))
    document[0].set_rotation(90)
    assert [block.text for block in read_pdf(saved(document), Limits()).blocks] == ["Title", "Some words."]


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def scanned(count=1, quality=80):
    pages = [Image.effect_noise((400, 500), 80 + n).convert("RGB") for n in range(count)]
    out = io.BytesIO()
    pages[0].save(out, "PDF", save_all=True, append_images=pages[1:], quality=quality)
    return out.getvalue()


def test_pages_that_are_pictures_ask_for_ocr_and_keep_their_pictures():
    document = read(scanned(2), "scan.pdf")
    assert [remark.code for remark in document.source.remarks] == ["ocr_required"]
    pictures = [block for block in document.source.blocks if isinstance(block, PictureBlock)]
    assert [(block.width, block.height, block.place.number) for block in pictures] == [
        (400, 500, 1),
        (400, 500, 2),
    ]
    assert all(
        Image.open(io.BytesIO(document.pictures[block.sha256])).size == (400, 500) for block in pictures
    )


def test_a_picture_that_is_printed_small_keeps_its_pixels():
    out, printed = io.BytesIO(), "#set page(width: 300pt, height: 300pt)\n#image(bytes({}), width: 60pt)"
    Image.effect_noise((400, 200), 80).save(out, "PNG")
    document = read(typst.compile(printed.format(tuple(out.getvalue())).encode()), "small.pdf")
    (data,) = document.pictures.values()
    picture = Image.open(io.BytesIO(data)).convert("L")
    assert picture.size == (400, 200)
    assert picture.tobytes() == Image.open(out).tobytes()


def test_a_page_is_as_it_was_when_its_pictures_are_taken():
    printed = b"#set page(width: 90pt, height: 90pt)\n#rect(fill: red)"
    out = io.BytesIO()
    Image.effect_noise((80, 40), 80).save(out, "PNG")
    picture = f"\n#image(bytes({tuple(out.getvalue())}), width: 20pt)".encode()
    document = pypdfium2.PdfDocument(typst.compile(printed + picture))
    page = document[0]
    handles = [one.raw for one in page.get_objects() if one.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]
    before = page.render().to_pil().tobytes()
    assert PdfPictures(document.raw, Reading()).take(page.raw, handles, 1)[0].width == 80
    assert page.render().to_pil().tobytes() == before


def test_pictures_beyond_the_limit_are_left_out_with_a_remark():
    found = read_pdf(scanned(4), Limits(pictures=2))
    assert len(found.pictures) == 2
    assert "pictures_capped" in [remark.code for remark in found.remarks]


def test_pages_beyond_the_limit_are_left_out_with_a_remark():
    found = read_pdf(made(REPORT), Limits(pages=1))
    assert {block.place.number for block in found.blocks} == {1}
    assert "pages_capped" in [remark.code for remark in found.remarks]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_cut_off_is_damaged(share):
    data = made(REPORT)
    with pytest.raises(CorruptFile):
        read_pdf(data[: int(share * len(data))], Limits())


@pytest.mark.skipif(not PAPER, reason="NBDECK_TEST_FILES names no folder with documents")
def test_a_printed_web_page_in_two_languages_keeps_its_structure():
    document = read(PAPER[0].read_bytes(), "paper.pdf")
    headings = [(block.text, block.level) for block in document.source.blocks if isinstance(block, Heading)]
    assert headings[:3] == [
        ("Building effective agents 建立有效的代理", 1),
        ("What are agents? 什么是代理？", 2),
        ("When (and when not) to use agents 何时（以及何时不）使用代理", 2),
    ]
    assert len(headings) == 19
    pictures = [block for block in document.source.blocks if isinstance(block, PictureBlock)]
    assert pictures[0].caption.startswith("The augmented LLM")
    assert len(pictures) == 8
    told = " ".join(block.text for block in document.source.blocks if hasattr(block, "text"))
    assert "well-documented interface" in told
    items = [block for block in document.source.blocks if isinstance(block, ListItem)]
    assert {item.level for item in items} == {0, 1}
    assert [item.number for item in items if item.number] == [1, 2, 3]


def test_letters_of_a_list_stay_with_their_words():
    items = of(ListItem, '#set enum(numbering: "a)")\nThe tenant has to:\n\n+ pay\n+ clean the stairs')
    assert [(item.number, item.text) for item in items] == [(None, "a) pay"), (None, "b) clean the stairs")]


def test_roman_numbers_count_points_below_letters():
    items = of(
        ListItem,
        "#set enum(numbering: (..n) => if n.pos().len() == 1 "
        '{ numbering("a)", ..n) } else { numbering("i.", n.pos().last()) }, full: true)\n'
        "The tenant has to:\n\n+ pay\n  + rent\n  + heat\n+ clean",
    )
    assert [(item.level, item.text) for item in items] == [
        (0, "a) pay"), (1, "i. rent"), (1, "ii. heat"), (0, "b) clean"),
    ]  # fmt: skip


CHAPTER = r"""
#set page(width: 400pt, height: 500pt, margin: 60pt, header: context {
  if counter(page).get().first() == 2 { align(right, text(8pt)[9.2. MUST ONE BE IN SINGLE…]) }
})
#set text(10pt)
#set par(leading: 4pt)
#text(20pt, weight: "bold")[Keeping it up]
#v(12pt)
You find more of it in the file sources.list(8) and in the file #box[/usr/]#linebreak()share/aptitude/README at home.
#pagebreak()
#text(14pt, weight: "bold")[9.2 Must one be in single user mode to up-#linebreak()#h(34pt)date a package at all?]

No. Packages can be updated while the system is running, and nobody has to wait for it at all.
"""


def test_a_heading_over_two_lines_is_one_and_a_running_head_that_repeats_it_none():
    assert texts(CHAPTER, Heading) == [
        "Keeping it up",
        "9.2 Must one be in single user mode to update a package at all?",
    ]


def test_a_path_broken_at_a_line_end_has_no_blank():
    assert "sources.list(8) and in the file /usr/share/aptitude/README at home." in texts(CHAPTER)[1]


LARGE_POINTS = """
#set page(width: 12cm, height: 24cm)
#set text(size: 10pt)
#show heading.where(level: 1): set text(size: 34pt)
= Rules for the opening of the old harbour gates to boats of every size
#lorem(90)
#text(size: 16pt)[
- Boats that are easy to steer
- Boats with a light at the bow]
#lorem(60)

#text(size: 16pt)[– What the harbour costs]

#lorem(60)
== Fees
#lorem(30)
"""


def test_points_with_a_bullet_are_points_in_large_type_too():
    items = texts(LARGE_POINTS, ListItem)
    assert items == ["Boats that are easy to steer", "Boats with a light at the bow"]
    assert "– What the harbour costs" in texts(LARGE_POINTS, Heading)


def test_a_title_of_many_lines_that_the_outline_names_is_the_title():
    source = read(made(LARGE_POINTS), "rules.pdf").source
    first = source.blocks[0]
    assert isinstance(first, Heading)
    assert (
        first.text == source.title == "Rules for the opening of the old harbour gates to boats of every size"
    )


def test_line_numbers_of_a_manuscript_are_left_out_and_told():
    markup = (
        "#set page(margin: (left: 90pt))\n#set par.line(numbering: \"1\")\n#set par(leading: 1.1em)\n= Gaps\n"
        + "\n\n".join(f"The gap of bone {at} healed in {at} weeks of that long year, and the others did not." for at in range(60))
    )  # fmt: skip
    result = read_pdf(made(markup), Limits())
    said = " ".join(block.text for block in result.blocks)
    assert "The gap of bone 7 healed in 7 weeks of that long year, and the others did not." in said
    [told] = [remark.text for remark in result.remarks if remark.code == "line_numbers"]
    assert told.endswith("line numbers in the margins were left out.")
