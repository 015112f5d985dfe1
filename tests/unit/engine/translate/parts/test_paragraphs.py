"""Runs of a paragraph: what looks alike is one text, and what comes back looks as before."""

from lxml import etree

from nbdeck.engine.translate.parts.paragraphs import paragraphs_of, say_paragraph
from nbdeck.engine.translate.pieces import Piece, plain

A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
STRICT = 'xmlns:a="http://purl.oclc.org/ooxml/drawingml/main"'


def said(inside, say, tag="es", space=A):
    paragraph = etree.fromstring(f"<a:p {space}>{inside}</a:p>")
    is_said = say_paragraph(paragraph, say, tag)
    texts = [each.text for each in paragraph.iter("{*}t")]
    return paragraph, texts, is_said


def test_runs_that_differ_only_by_spelling_are_one_text():
    heard = []

    def note(pieces):
        heard.append(pieces)
        return (Piece("El puerto crece"),)

    inside = (
        '<a:r><a:rPr lang="en-US" dirty="0"/><a:t>The har</a:t></a:r><a:r><a:rPr lang="en-GB" err="1"/><a:t>bour</a:t></a:r>'
        "<a:r><a:t> grows</a:t></a:r>"
    )
    paragraph, texts, _ = said(inside, note)
    assert heard == [(Piece("The harbour grows"),)]
    assert texts == ["El puerto crece"]
    assert [each.get("lang") for each in paragraph.iter("{*}rPr")] == ["es"]


def test_looks_may_change_places():
    def turn(pieces):
        return (Piece("casa", 1), Piece(" grande", 0))

    inside = '<a:pPr lvl="1"/><a:r><a:t>big </a:t></a:r><a:r><a:rPr b="1"/><a:t>house</a:t></a:r><a:endParaRPr lang="en"/>'
    paragraph, texts, _ = said(inside, turn)
    assert texts == ["casa", " grande"]
    kinds = [etree.QName(each).localname for each in paragraph]
    assert kinds == ["pPr", "r", "r", "endParaRPr"]
    assert [each.get("b") for each in paragraph.iter("{*}rPr")] == ["1", None]
    assert paragraph[-1].get("lang") == "es"


def test_a_break_inside_a_sentence_stays_between_its_words():
    heard = []

    def turn(pieces):
        heard.append(plain(pieces))
        return (Piece("dos grúas "), Piece("\v", 0, is_fixed=True), Piece("al norte"))

    inside = '<a:r><a:t>Two cranes</a:t></a:r><a:br><a:rPr sz="9"/></a:br><a:r><a:t>in the north</a:t></a:r>'
    paragraph, texts, _ = said(inside, turn)
    assert heard == ["Two cranes\vin the north"]
    assert texts == ["dos grúas ", "al norte"]
    assert [etree.QName(each).localname for each in paragraph] == ["r", "br", "r"]
    assert paragraph[1][0].get("sz") == "9"


def test_breaks_and_fields_part_a_paragraph():
    heard = []

    def note(pieces):
        heard.append(plain(pieces))
        return pieces

    inside = (
        "<a:r><a:t>One line</a:t></a:r><a:br/><a:r><a:t>And another</a:t></a:r>"
        '<a:fld type="slidenum" id="{1}"><a:t>7</a:t></a:fld><a:r><a:t>of them</a:t></a:r>'
    )
    said(inside, note)
    assert heard == ["One line", "And another", "of them"]


def test_numbers_alone_and_code_are_not_touched():
    inside = '<a:r><a:rPr lang="en-US"/><a:t>12 %</a:t></a:r>'
    paragraph, texts, is_said = said(inside, lambda pieces: (Piece("x"),))
    assert (texts, is_said) == (["12 %"], False)
    assert paragraph[0][0].get("lang") == "en-US"
    code = '<a:r><a:rPr><a:latin typeface="Consolas"/></a:rPr><a:t>import this</a:t></a:r>'
    assert said(code, lambda pieces: (Piece("x"),))[1:] == (["import this"], False)


def test_while_texts_are_noted_nothing_changes():
    inside = '<a:r><a:rPr lang="en-US" err="1"/><a:t>One </a:t></a:r><a:r><a:t>line</a:t></a:r>'
    before = etree.tostring(etree.fromstring(f"<a:p {A}>{inside}</a:p>"))
    assert etree.tostring(said(inside, lambda pieces: pieces, tag="")[0]) == before


def test_files_saved_as_strict_are_read_too():
    root = etree.fromstring(f"<a:txBody {STRICT}><a:p><a:r><a:t>One line</a:t></a:r></a:p></a:txBody>")
    (paragraph,) = paragraphs_of(root)
    assert say_paragraph(paragraph, lambda pieces: (Piece("Una línea"),), "es")
    assert root.findtext(".//{*}t") == "Una línea"
    assert etree.QName(root.find(".//{*}rPr")).namespace == "http://purl.oclc.org/ooxml/drawingml/main"
