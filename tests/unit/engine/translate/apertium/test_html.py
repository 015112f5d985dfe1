from nbdeck.engine.translate.apertium.translator import page_of, texts_of
from nbdeck.engine.translate.pieces import Piece, of_text

TEXTS = [
    (Piece("5 < 7 & "), Piece("bold", 1), Piece(" words here")),
    of_text("See {x<y} now"),
    of_text("Last"),
]


def test_a_page_reads_back_as_its_texts():
    assert texts_of(page_of(TEXTS), TEXTS) == TEXTS


def test_a_line_break_is_no_end_of_a_sentence():
    text = (Piece("Two cranes"), Piece("\v", 0, is_fixed=True), Piece("in the north"))
    assert page_of([text]) == '<p id="0">Two cranes<img id="line"/>in the north</p>\n'
    assert texts_of(page_of([text]), [text]) == [text]


def test_paragraphs_are_known_by_their_ids_whatever_their_order():
    page = '<p id="2">Z</p>\nnoise <p id="0">A <span id="1">b</span></p>'
    assert texts_of(page, TEXTS) == [(Piece("A "), Piece("b", 1)), None, (Piece("Z"),)]


def test_a_paragraph_that_comes_twice_is_not_believed():
    assert texts_of('<p id="0">A</p><p id="0">B</p><p id="1">C</p>', TEXTS)[0] is None
