"""File names of groups: safe on every platform, inside their folder, each of one group only."""

from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from nbdeck.batch.paths import Pattern, paths_of, said
from nbdeck.errors import BadRequest, UnsupportedFileType


def name_of(value, pattern="decks/{store}.pptx"):
    return str(Pattern(pattern, ["store"]).path(0, (value,)))


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("Oslo", "Oslo"),
        ("Zürich & Söhne (2)", "Zürich & Söhne (2)"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("../../x", "_.-..-x"),
        ("..", "_."),
        (".", "_"),
        ("", "_"),
        ("  ", "_"),
        ("a/b", "a-b"),
        (r"a\b", "a-b"),
        ('a:b*c?d"e<f>g|h', "a-b-c-d-e-f-g-h"),
        (".hidden", "_hidden"),
        ("CON", "_CON"),
        ("con.tar", "_con.tar"),
        ("Lpt1", "_Lpt1"),
        ("COM¹", "_COM¹"),
        ("nul ", "_nul"),
        ("Console", "Console"),
        ("a\x00b\nc\x7f", "a-b-c-"),
        ("a\u202exptp", "a-xptp"),
        ("a\u2028b", "a-b"),
        ("a\ud800b", "a-b"),
        ("a.", "a."),
        ("{store}", "{store}"),
        (None, "missing"),
        (float("nan"), "missing"),
        (pd.NA, "missing"),
        (pd.NaT, "missing"),
        (np.float64("nan"), "missing"),
        (3, "3"),
        (np.int64(3), "3"),
        (1.5, "1.5"),
        (True, "True"),
        (Decimal("1.50"), "1.50"),
        (date(2024, 3, 1), "2024-03-01"),
        (pd.Timestamp("2024-03-01"), "2024-03-01"),
        (datetime(2024, 3, 1, 12, 30), "2024-03-01 12-30-00"),
        (pd.Timestamp("2024-03-01", tz="UTC"), "2024-03-01 00-00-00+00-00"),
        (pd.Period("2024-03"), "2024-03"),
        (pd.Interval(0, 5), "(0, 5]"),
        (("a/b", None, 2), "a-b, missing, 2"),
    ],
    ids=ascii,
)
def test_a_value_becomes_a_name_that_every_platform_takes(value, name):
    assert name_of(value) == f"decks/{name}.pptx"


@pytest.mark.parametrize(
    ("value", "folder"),
    [("..", "_"), ("", "_"), ("a. .", "a"), ("AUX", "_AUX"), ("a/..", "a-"), (" b ", "b")],
)
def test_a_folder_is_named_so_too(value, folder):
    assert name_of(value, "decks/{store}/{index}.pptx") == f"decks/{folder}/0.pptx"


@pytest.mark.parametrize("letter", ["x", "é", "漢", "😀"])
def test_a_huge_name_is_cut_between_characters_and_stays_one_of_its_own(letter):
    one, other = (Path(name_of(letter * 5000 + end)).name for end in "ab")
    assert one != other
    for name in (one, other):
        assert name.startswith(letter * 40)
        assert name.endswith(".pptx")
        assert 190 < len(name.encode()) <= 205


def test_a_name_is_as_long_as_it_may_be_before_it_is_cut():
    assert name_of("x" * 200) == f"decks/{'x' * 200}.pptx"
    assert "~" in name_of("x" * 201)


@pytest.mark.parametrize(
    ("out", "path", "folder"),
    [
        ("{a}.pptx", "1.pptx", "."),
        ("/{a}.pptx", "/1.pptx", "/"),
        ("/x/y/{a}/{b}.PPTX", "/x/y/1/n.PPTX", "/x/y"),
        ("../x/{b}-{a:03}.pptx", "../x/n-001.pptx", "../x"),
        ("x {a}/{index:02}.pptx", "x 1/07.pptx", "."),
        ("{{x}}/{a}.pptx", "{x}/1.pptx", "{x}"),
        ("x/CON.pptx", "x/CON.pptx", "x"),
        (Path("x") / "{a}{b}.pptx", "x/1n.pptx", "x"),
    ],
    ids=str,
)
def test_fields_are_keys_or_the_index_and_the_rest_is_the_users_own(out, path, folder):
    pattern = Pattern(out, ["a", "b"])
    assert pattern.path(7, (1, "n")) == Path(path)
    assert pattern.folder == Path(folder)


def test_a_name_put_together_of_two_values_is_no_device_either():
    assert Pattern("{a}{b}.pptx", ["a", "b"]).path(0, ("CO", "N")) == Path("_CON.pptx")


def test_a_key_that_is_called_index_is_the_key():
    assert Pattern("{index}.pptx", ["index"]).path(7, ("n",)) == Path("n.pptx")


def test_a_column_name_may_have_dots_and_spaces():
    assert Pattern("{store name.x}.pptx", ["store name.x"]).path(0, ("n",)) == Path("n.pptx")


@pytest.mark.parametrize(
    ("out", "error", "told"),
    [
        ("{shop}.pptx", BadRequest, "no field 'shop'.*The fields are index, store"),
        ("{}.pptx", BadRequest, "no field ''"),
        ("{store!r}.pptx", BadRequest, "no field 'store!r'"),
        ("{store.pptx", BadRequest, "no pattern"),
        ("{store}.pdf", UnsupportedFileType, "'{store}.pdf' does not end in .pptx"),
        ("decks", UnsupportedFileType, "does not end"),
    ],
)
def test_a_pattern_that_makes_no_sense_is_refused(out, error, told):
    with pytest.raises(error, match=told):
        Pattern(out, ["store"])


@pytest.mark.parametrize("value", ["n", None])
def test_a_value_that_the_format_does_not_fit_is_named(value):
    with pytest.raises(BadRequest, match=f"store is {value!r}, which {{store:03d}} cannot"):
        name_of(value, "{store:03d}.pptx")


@pytest.mark.parametrize(
    ("one", "other"),
    [("a/b", "a:b"), ("Oslo", "OSLO"), ("é", "e\u0301"), ("Straße", "STRASSE"), (None, "missing"), (1, "1")],
)
def test_two_groups_with_one_name_are_both_named(one, other):
    pattern = Pattern("{store}.pptx", ["store", "year"])
    with pytest.raises(BadRequest) as refused:
        paths_of(pattern, [("x", 0), (one, 1), (other, 2)], ["store", "year"])
    assert said({"store": one, "year": 1}) in refused.value.message
    assert said({"store": other, "year": 2}) in refused.value.message
    assert "{year}" in refused.value.hint
    assert "{index}" in refused.value.hint


def test_paths_stand_in_the_order_of_the_groups():
    assert paths_of(Pattern("{index}{a}.pptx", ["a"]), [("y",), ("x",)], ["a"]) == [
        Path("0y.pptx"),
        Path("1x.pptx"),
    ]
