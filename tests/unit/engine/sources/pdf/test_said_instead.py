"""Words that a PDF says in place of what it draws are read, or a remark quotes them."""

import pytest

from nbdeck.engine.sources.read import read

LINE = b"BT /F1 12 Tf 72 700 Td (Next week we ) Tj %s /F1 12 Tf ( launch the product.) Tj ET"


def pdf_of(content, inner=b""):
    """Return a page in Helvetica, the fifth object a form that it may paint."""
    fonts = b"/Resources<</Font<</F1 6 0 R>>/XObject<</X 5 0 R>>>>"
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]" + fonts.replace(b"/XObject<</X 5 0 R>>", b"")
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R%s>>" % fonts,
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(content), content),
        b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(inner), form, inner),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    body = b"".join(b"%d 0 obj\n%s\nendobj\n" % (at, part) for at, part in enumerate(parts, 1))
    return b"%PDF-1.7\n" + body + b"trailer\n<</Size 7/Root 1 0 R>>\n%%EOF"


def said(words, drawn=b"(*) Tj"):
    code = (b"\xfe\xff" + words.encode("utf-16-be")).hex().encode()
    return b"/Span<</ActualText<%s>>>BDC %s EMC" % (code, drawn)


def remarks_of(data):
    return [each.text for each in read(data, "page.pdf").source.remarks if each.code == "words_unread"]


def lost(words):
    return f"On page 1 {words} could not be placed in the text and is left out."


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("🎉", [lost("“🎉”")]),
        ("👩\u200d💻 two", [lost("“👩\u200d💻 two”")]),  # more than pdfium finds in the font
        ("\u00ad", []),
        (" \u200b", []),
    ],
)
def test_words_that_no_letter_of_the_font_says_are_quoted(words, told):
    data = pdf_of(LINE % said(words))
    text = " ".join(block.text for block in read(data, "page.pdf").source.blocks)
    assert words in text or remarks_of(data) == told


def test_words_that_are_read_need_no_remark():
    data = pdf_of(LINE % said("soon"))
    assert remarks_of(data) == []
    assert "soon" in read(data, "page.pdf").source.blocks[0].text


def test_letters_of_one_mark_are_one_and_a_form_is_looked_into():
    twice = said("🎉", b"(*) Tj 0 -20 Td (*) Tj")
    assert remarks_of(pdf_of(LINE % twice)) == [lost("“🎉”")]
    inner = b"BT /F1 12 Tf 72 600 Td %s ET" % said("🚀")
    assert remarks_of(pdf_of(LINE % b"" + b" /X Do", inner)) == [lost("“🚀”")]


def test_the_first_of_many_are_named_and_the_others_counted():
    few = b" ".join(said("🎉") for _ in range(10))
    assert remarks_of(pdf_of(LINE % few)) == [lost(", ".join(["“🎉”"] * 10))]
    many = b" ".join(said("🎉") for _ in range(12))
    assert remarks_of(pdf_of(LINE % many)) == [lost(f"{', '.join(['“🎉”'] * 10)} and 2 more")]


def test_words_in_the_letters_of_an_old_file_are_quoted_too():
    mark = b"/Span<</ActualText(\xde\xfe)>>BDC (*) Tj EMC"
    data = pdf_of(LINE % mark)
    text = " ".join(block.text for block in read(data, "page.pdf").source.blocks)
    assert "Þþ" in text or remarks_of(data) == [lost("“Þþ”")]
