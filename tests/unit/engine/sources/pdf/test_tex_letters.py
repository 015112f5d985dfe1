import pytest

from nbdeck.engine.sources.pdf.read import read
from nbdeck.engine.sources.reading import Limits

GLYPH = b"600 0 0 0 500 700 d1 0 0 500 700 re f"


def stream(number, data):
    return b"%d 0 obj<</Length %d>>stream\n%s\nendstream endobj\n" % (number, len(data), data)


def paper(words, *, base_font=b""):
    """Return a PDF of one line in a font that names no glyphs: of Type 3, or the one that is named."""
    codes = sorted(set(words))
    differences = b" ".join(
        b"%d /a%d" % (code, code) if code < 32 else b"%d /%c" % (code, code) for code in codes
    )
    procedures = b"".join(b"/a%d 6 0 R " % code if code < 32 else b"/%c 6 0 R " % code for code in codes)
    font = (
        b"/Type/Font/Subtype/Type3/FontBBox[0 0 700 700]/FontMatrix[.001 0 0 .001 0 0]/CharProcs<<%s>>"
        % procedures
        if not base_font
        else b"/Type/Font/Subtype/Type1/BaseFont/%s" % base_font
    )
    widths = b" ".join(b"600" for _ in range(256))
    shown = b" ".join(b"<%02x> Tj" % code if code != 32 else b"10 0 Td" for code in words)
    return b"".join(
        [
            b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
            b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
            b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 800]/Resources<</Font<</F1 4 0 R>>>>",
            b"/Contents 5 0 R>>endobj\n",
            b"4 0 obj<<%s/FirstChar 0/LastChar 255/Widths[%s]/Encoding<</Differences[%s]>>>>endobj\n"
            % (font, widths, differences),
            stream(5, b"BT /F1 12 Tf 50 700 Td %s ET" % shown),
            stream(6, GLYPH),
            b"trailer<</Root 1 0 R>>\n",
        ]
    )


@pytest.mark.parametrize(
    ("codes", "words"),
    [
        (b"The\x1crst", "Thefirst"),
        (b"di\x1berent", "different"),
        (b"coe\x1ecient\x1dow", "coefficientflow"),
        (b"ba\x1fe", "baffle"),
        (b"\x10wins\x11", "“wins”"),
        (b"65\x1585", "65–85"),
        (b"speci\x0ced", "specified"),
        (b"coe\x0ecient\x0bor", "coefficientffor"),
    ],
)
def test_codes_of_a_font_without_names_are_the_letters_that_tex_means(codes, words):
    assert words in "".join(block.text for block in read(paper(codes), Limits()).blocks)


def test_the_signs_of_a_font_for_formulas_are_no_letters():
    read_as = "".join(block.text for block in read(paper(b"a\x1cb", base_font=b"CMEX10"), Limits()).blocks)
    assert "ﬁ" not in read_as
    assert "fi" not in read_as
