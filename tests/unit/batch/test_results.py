"""What came of many groups, as a table, as text and as HTML."""

from pathlib import Path

import pandas as pd

from nbdeck.batch.results import GroupDeck, MadeDecks

DECKS = (
    GroupDeck({"store": "Oslo", "n": 1}, Path("a.pptx"), 3, ("One.", "Two <b>."), is_new=True),
    GroupDeck({"store": "<Rome>", "n": 2}, Path("b.pptx"), error="ValueError: <no> sales"),
    GroupDeck({"store": "Wien", "n": None}, Path("c.pptx"), 4),
)
MADE = MadeDecks(DECKS, ("2 of 9 rows have no store and are in no deck.",))


def test_the_table_has_a_row_a_group():
    table = MADE.table()
    assert list(table.columns) == ["store", "n", "file", "slides", "warnings", "error"]
    assert table["store"].tolist() == ["Oslo", "<Rome>", "Wien"]
    assert str(table["n"].dtype) == "Int64"
    assert table["n"][:2].tolist() == [1, 2]
    assert table["file"].tolist() == ["a.pptx", "b.pptx", "c.pptx"]
    assert table["slides"].isna().tolist() == [False, True, False]
    assert table["slides"][2] == 4
    assert table["warnings"].tolist() == ["One.\nTwo <b>.", "", ""]
    assert table["error"].tolist() == ["", "ValueError: <no> sales", ""]


def test_keys_have_the_types_of_the_frame():
    days = pd.Series(pd.to_datetime(["2024-01-01", "2024-02-01"]))
    kinds = pd.Series(["b", "a"], dtype=pd.CategoricalDtype(["b", "a"], ordered=True))
    decks = tuple(
        GroupDeck({"day": day, "kind": kind}, Path("x")) for day, kind in zip(days, kinds, strict=True)
    )
    table = MadeDecks(decks, (), {"day": days.dtype, "kind": kinds.dtype}).table()
    assert table["day"].dtype == days.dtype
    assert table["kind"].dtype == kinds.dtype


def test_a_key_that_is_called_like_a_column_of_ours_stays():
    table = MadeDecks((GroupDeck({"file": 1, "error": 2}, Path("x.pptx"), 1),), ()).table()
    assert list(table.columns) == ["file", "error", "deck_file", "slides", "warnings", "deck_error"]
    assert table.loc[0, ["file", "deck_file"]].tolist() == [1, "x.pptx"]


def test_files_and_failures_are_told_apart():
    assert MADE.files == [Path("a.pptx"), Path("c.pptx")]
    assert [each.keys["store"] for each in MADE.failed] == ["<Rome>"]
    assert len(MADE) == 3


def test_it_shows_counts_and_reasons():
    assert repr(MADE) == (
        "MadeDecks(3 groups: 1 made, 1 there already, 1 failed; 1 with warnings)\n"
        "2 of 9 rows have no store and are in no deck.\n"
        "  store='<Rome>', n=2: ValueError: <no> sales"
    )
    html = MADE._repr_html_()
    assert "3 groups: 1 made, 1 there already, 1 failed; 1 with warnings" in html
    assert "2 of 9 rows" in html
    assert "<td>ValueError: &lt;no&gt; sales</td>" in html
    assert "<td>One. Two &lt;b&gt;.</td>" in html
    assert html.index("Rome") < html.index("Oslo") < html.index("Wien")


def test_it_shows_a_few_of_many():
    many = MadeDecks(DECKS[1:2] * 25, ())
    assert "and 5 more in made.failed" in repr(many)
    assert len(repr(many).splitlines()) == 22
    assert "and 5 more: made.table()" in many._repr_html_()
    assert many._repr_html_().count("<td>b.pptx") == 20
    assert "more" not in repr(MadeDecks(DECKS[1:2] * 20, ()))


def test_nothing_is_shown_as_nothing():
    nothing = MadeDecks((), ())
    assert repr(nothing) == "MadeDecks(0 groups: nothing to do)"
    assert "<table>" not in nothing._repr_html_()
    assert list(nothing.table().columns) == ["file", "slides", "warnings", "error"]
