import pypdfium2
import pytest
import typst

from nbdeck.engine.model.source import Heading, TableBlock
from nbdeck.engine.sources.bounded import read_bounded
from nbdeck.engine.sources.read import read

LETTERS = """
#set document(title: "Growth 🚀 of 𝑥", author: "Ann 😀 Author", keywords: ("𝒌ey",))
#set page(width: 14cm, height: 14cm)
= Results for 𝑥 and 𝒚
We know that $f(x) = 2x$ and $bold(A) = alpha$ hold here. The 𝑥 is in the text of this line, too.

An efficient fluffy office has café tables.
#table(columns: (auto, auto, auto), [Measure], [Value here], [𝑥], [North], [12], [𝑦], [South], [13], [𝑧])
"""


def test_letters_of_two_halves_are_read_wherever_text_stands_in_a_pdf():
    source = read_bounded(typst.compile(LETTERS.encode()), "letters.pdf").source
    texts = [block.text for block in source.blocks if not isinstance(block, TableBlock)]

    assert (source.title, source.author) == ("Growth 🚀 of 𝑥", "Ann 😀 Author")
    assert source.metadata["keywords"] == "𝒌ey"
    assert texts[0] == "Results for 𝑥 and 𝒚"
    assert "We know that 𝑓(𝑥) = 2𝑥 and 𝑨 = 𝛼 hold here." in texts[1]
    assert texts[2] == "An efficient fluffy office has café tables."
    assert source.remarks == ()


def test_cells_that_nearly_touch_stay_apart_where_a_ruling_line_parts_them():
    table = next(
        block
        for block in read(typst.compile(LETTERS.encode()), "a.pdf").source.blocks
        if block.type == "table"
    )

    assert [[cell.text for cell in row] for row in table.rows] == [
        ["Measure", "Value here", "𝑥"],
        ["North", "12", "𝑦"],
        ["South", "13", "𝑧"],
    ]


RIGHT_TO_LEFT = """
#set page(width: 14cm, height: 9cm)
#set text(lang: "he")
= כותרת ראשית
שלום עולם זה משפט עם מספר 42 ועם מילה English באמצע.

#text(lang: "en", dir: ltr)[And a line that is all in English.]
"""


def test_a_line_from_right_to_left_keeps_the_order_of_its_words():
    heading, hebrew, english = read(typst.compile(RIGHT_TO_LEFT.encode()), "he.pdf").source.blocks

    assert isinstance(heading, Heading)
    assert heading.text == "כותרת ראשית"
    assert hebrew.text == "שלום עולם זה משפט עם מספר 42 ועם מילה English באמצע."
    assert english.text == "And a line that is all in English."


def drawn_letters() -> bytes:
    """Return a PDF whose only font draws its letters itself, in pixels, as TeX's fonts of old do."""
    shapes = {"A": (60, 69), "m": (50, 45), "o": (45, 45)}
    text = "".join(f"({word}) Tj 700 0 Td " for word in ("Amo", "mom", "moo"))
    parts = [
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        stream(f"BT /F 1 Tf .12 0 0 .12 50 100 Tm {text} ET BT /F 1 Tf 0 .12 -.12 0 300 20 Tm (mo) Tj ET"),
        font(shapes),
        *(
            stream(f"{width} 0 0 0 {width} {height} d1 0 0 {width} {height} re f")
            for width, height in shapes.values()
        ),
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(out))
        out += f"{number} 0 obj{part}endobj\n".encode()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    head = f"xref\n0 {len(parts) + 1}\n0000000000 65535 f \n{table}"
    return out + f"{head}trailer<</Size {len(parts) + 1}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF".encode()


def font(shapes: dict[str, tuple[int, int]]) -> str:
    widths = " ".join(str(shapes.get(chr(code), (0, 0))[0]) for code in range(65, 112))
    codes = " ".join(f"{ord(name)}/{name}" for name in shapes)
    drawn = " ".join(f"/{name} {6 + at} 0 R" for at, name in enumerate(shapes))
    return (
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 0 0]/FontMatrix[1 0 0 1 0 0]/FirstChar 65/LastChar 111"
        f"/Widths[{widths}]/Encoding<</Differences[{codes}]>>/CharProcs<<{drawn}>>/Resources<<>>>>"
    )


def stream(content: str) -> str:
    return f"<</Length {len(content)}>>stream\n{content}\nendstream"


def test_letters_that_a_font_draws_in_a_scale_of_its_own_are_read_and_sideways_ones_are_told():
    data = drawn_letters()
    assert "Amo" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()

    source = read(data, "old.pdf").source

    assert " ".join(block.text for block in source.blocks) == "Amo mom moo"
    assert [remark.code for remark in source.remarks] == ["text_turned"]
    assert source.remarks[0].text.startswith("2 letter(s) on page 1 ")


@pytest.mark.parametrize(
    ("title", "expected"), [("\ud83d\ude00 day", "😀 day"), ("half \ud83d", "half \ufffd")]
)
def test_properties_with_halves_of_letters_do_not_make_a_file_damaged(title, expected):
    data = typst.compile(b"#set page(height: 4cm)\nSome words.")
    words = (b"\xfe\xff" + title.encode("utf-16-be", "surrogatepass")).hex()
    update = f"\n900 0 obj<</Title<{words}>>>endobj\n"
    start = data.rindex(b"startxref\n") + 10
    before = data[start : data.index(b"\n", start)].decode()
    root = data[data.rindex(b"/Root") :].split(b"R")[1].decode()
    place = len(data)
    table = (
        f"xref\n900 1\n{place + 1:010} 00000 n \ntrailer<</Size 901/Root{root}R/Info 900 0 R/Prev {before}>>"
    )
    altered = data + f"{update}{table}\nstartxref\n{place + len(update)}\n%%EOF".encode()

    assert read_bounded(altered, "title.pdf").source.title == expected


GAP = """BT /F 12 Tf 50 {y} Td [(before ) -5000 (after it)] TJ ET
BT /F 12 Tf 92 {y} Td (MIDDLE) Tj ET
"""


def test_words_of_another_typeface_in_the_gap_of_a_line_stand_where_they_are_seen():
    stream = "".join(GAP.format(y=y) for y in (700, 680))
    file = (
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 800]/Contents 4 0 R/Resources<</Font<</F<</Type/Font"
        f"/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n4 0 obj<</Length {len(stream)}>>stream\n{stream}endstream "
        "endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
    )
    (block,) = read(file.encode(), "a.pdf").source.blocks
    assert block.text.split("\n")[0].startswith("before MIDDLE after it before MIDDLE")
