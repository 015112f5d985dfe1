import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.engine.translate.pieces import (
    Piece,
    has_words,
    looks_of,
    main_look,
    merged,
    of_text,
    plain,
    sentences,
    with_fixed,
)

LOOKED = st.lists(st.builds(Piece, st.text(max_size=30), st.integers(0, 2)), max_size=6)


def fixed(text):
    return [piece.text for piece in of_text(text) if piece.is_fixed]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("See https://example.com/a_b?c=1. Then go", ["https://example.com/a_b?c=1"]),
        ("(see www.example.com)", ["www.example.com"]),
        ("Write to ann.lee+x@mail.example.org!", ["ann.lee+x@mail.example.org"]),
        ("Dear {name}, {{ first name }} and ${x}", ["{name}", "{{ first name }}", "${x}"]),
        ("%(count)s of %d", ["%(count)s", "%d"]),
        ("Run `pip install x` now", ["`pip install x`"]),
        ("paper.pdf, page 3, and harbour-plan.xlsx", ["paper.pdf", "harbour-plan.xlsx"]),
        ("call load_data() with max_rows", ["load_data()", "max_rows"]),
        ("#harbour and @ann", ["#harbour", "@ann"]),
        ("Sales grew by 12 % in 2024", []),
        ("5*3*2, a_ b, and/or, e.g. this", []),
    ],
)
def test_addresses_placeholders_code_and_file_names_are_set_apart(text, kept):
    assert fixed(text) == kept
    assert plain(of_text(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Sales", True),
        ("12 %", False),
        ("A", False),
        ("2024–2025", False),
        ("https://example.com", False),
        ("{name}", False),
        ("港", True),
        ("สวัสดี", True),
        ("", False),
        ("→ 4.8x", False),
    ],
)
def test_only_words_are_translated(text, expected):
    assert has_words(of_text(text)) is expected


def test_sentences_are_parted_across_looks():
    pieces = (Piece("One is "), Piece("bold. Two", 1), Piece(" is not.  "))
    parts = sentences(pieces)
    assert [plain(part) for part in parts] == ["One is bold.", " ", "Two is not.", "  "]
    assert parts[0] == (Piece("One is "), Piece("bold.", 1))


@given(LOOKED)
def test_sentences_joined_are_the_paragraph(pieces):
    parts = [piece for part in sentences(pieces) for piece in part]
    assert merged(parts) == merged(pieces)


@given(LOOKED)
def test_setting_apart_loses_no_character_and_no_look(pieces):
    apart = list(with_fixed(pieces))
    assert plain(apart) == plain(pieces)
    assert looks_of(apart) == looks_of(merged(pieces)) or not plain(pieces).strip()


def test_the_main_look_is_that_of_most_characters():
    assert main_look((Piece("a", 2), Piece("long words", 1), Piece("bc", 2))) == 1
    assert main_look(()) == 0
