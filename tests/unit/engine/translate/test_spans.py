import pytest

from nbdeck.engine.translate.pieces import Piece
from nbdeck.engine.translate.routes import tagged, untagged

TEXT = (Piece("See "), Piece("{name}", 0, is_fixed=True), Piece(" for the "), Piece("new rules", 1))


def test_looks_become_tags_and_fixed_pieces_marks():
    assert tagged(TEXT) == "See <x1/> for the <g1>new rules</g1>"


def test_words_may_move_with_their_look():
    assert untagged("<g1>Neue Regeln</g1> bei <x1/>", TEXT) == (
        Piece("Neue Regeln", 1),
        Piece(" bei "),
        Piece("{name}", 0, is_fixed=True),
    )


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Ver <x1 />\n por", (Piece("Ver "), Piece("{name}", 0, is_fixed=True), Piece(" por"))),
        ("<g7>Ver</g7> <x9/>", (Piece("Ver"),)),
        ("  Ver  ", (Piece("Ver"),)),
        ("5 < 7 & <b>x</b>", (Piece("5 < 7 & <b>x</b>"),)),
        ("", ()),
    ],
)
def test_tags_that_the_text_does_not_have_are_left_out(answer, expected):
    assert "".join(piece.text for piece in untagged(answer, TEXT)) == "".join(p.text for p in expected)
