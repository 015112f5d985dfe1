from nbdeck.engine.translate.apertium.translator import asked, put_together
from nbdeck.engine.translate.pieces import Piece, of_text

HOUSE = (Piece("The "), Piece("big", 1), Piece(" house of the port"))


def test_a_text_of_one_look_is_asked_for_once():
    assert asked([of_text("The house")]) == [of_text("The house")]


def test_a_text_of_several_looks_is_asked_for_plain_with_spans_and_in_parts():
    assert asked([HOUSE]) == [(Piece("The big house of the port"),), HOUSE, (Piece("big", 1),)]


def test_bold_words_are_found_where_the_sentence_has_them_now():
    spanned = (Piece("La "), Piece("casa", 1), Piece(" grande del puerto"))
    answers = [of_text("La casa grande del puerto"), spanned, (Piece("Grande", 1),)]
    assert put_together([HOUSE], answers) == [(Piece("La casa "), Piece("grande", 1), Piece(" del puerto"))]


def test_words_that_stand_there_twice_or_not_at_all_are_left_to_the_spans():
    spanned = (Piece("La "), Piece("casa", 1), Piece(" roja"))
    assert put_together([HOUSE], [of_text("La casa roja"), spanned, (Piece("rojo", 1),)]) == [spanned]
    twice = of_text("La casa de la casa")
    assert put_together([HOUSE], [twice, spanned, (Piece("casa", 1),)]) == [spanned]


def test_lost_spans_leave_the_plain_sentence():
    plain = of_text("La casa roja")
    assert put_together([HOUSE], [plain, of_text("La casa roja"), None]) == [plain]
    assert put_together([HOUSE], [None, None, None]) == [None]


def test_a_text_begins_with_a_capital_only_where_it_did():
    texts = [of_text("up by half"), of_text("Up"), of_text("up"), of_text("2 ships")]
    answers = [of_text("Arriba"), of_text("arriba"), of_text("OPEP sube"), of_text("Dos barcos")]
    assert [each[0].text for each in put_together(texts, answers)] == [
        "arriba",
        "Arriba",
        "OPEP sube",
        "Dos barcos",
    ]
