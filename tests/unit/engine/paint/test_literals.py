"""Text of users can only ever be text."""

import json

import pytest
import typst
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fidelity.scenes import LOOK
from nbdeck.engine.paint import literals
from nbdeck.engine.scene.boxes import Color
from nbdeck.errors import ExportFailed
from sampling import examples

COMPILER = typst.Compiler(b"", ignore_system_fonts=True)


def read_by_typst(literal: str) -> object:
    return json.loads(COMPILER.eval(literal))


@settings(max_examples=examples(150))
@given(st.text())
@example('#eval("1+1")')
@example('"); #read("/etc/passwd"); ("')
@example("\\")
@example('\\"')
@example("*bold* _it_ $x$ @ref <label> [content] {code} // comment /* x */ `raw` ~ -- ---")
@example("\\u{41} \\n")
@example("line\nfeed\ttab\rreturn\x00nul\x1bescape")
@example("\ud800 half a surrogate pair")
def test_a_string_is_read_back_as_the_text_it_was_made_from(text: str):
    read = read_by_typst(literals.string(text))
    blank = dict.fromkeys(map(ord, "\n\r\t\v\f\u2028\u2029\x85"), " ")
    expected = "".join(
        character
        for character in text.translate(blank)
        if not (ord(character) < 32 or 0x7F <= ord(character) < 0xA0 or 0xD800 <= ord(character) < 0xE000)
    )
    assert read == expected


@pytest.mark.parametrize(
    ("value", "literal"),
    [(0.0, "0"), (-0.0, "0"), (1.5, "1.5"), (100.0, "100"), (-3.25, "-3.25"), (1 / 3, "0.333"), (1e-9, "0")],
)
def test_numbers_have_no_exponent_and_no_superfluous_zeros(value: float, literal: str):
    assert literals.number(value) == literal


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -float("inf")])
def test_what_is_no_number_never_becomes_a_name_in_the_source(value: float):
    with pytest.raises(ExportFailed, match="length"):
        literals.number(value)


@pytest.mark.parametrize(
    ("tag", "arguments"),
    [
        ("en", 'lang:"en"'),
        ("en-US", 'lang:"en",region:"US"'),
        ("zh-Hant-TW", 'lang:"zh",region:"TW"'),
        ("es-419", 'lang:"es"'),
        ("", ""),
        ('en",fill:red,x:"', ""),
        ("klingon", ""),
    ],
)
def test_only_well_formed_language_tags_reach_the_source(tag: str, arguments: str):
    assert literals.language(tag) == arguments


def test_colours_keep_their_opacity():
    assert literals.color(Color("accent1"), LOOK) == 'rgb("#1D5FD1")'
    assert literals.color(Color("accent1", 0.5), LOOK) == 'rgb("#1D5FD180")'
