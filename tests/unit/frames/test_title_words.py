"""Titles and captions that nbdeck writes follow the language that is named."""

import pkgutil
import tomllib
from string import Formatter

import numpy as np
import pandas as pd
import pytest

import nbdeck
from nbdeck.errors import DataError
from nbdeck.frames.title_words import Sentence, caption_of, listed

WORDS = tomllib.loads(pkgutil.get_data("nbdeck.frames", "title_words.toml").decode())
SALES = pd.DataFrame({"city": ["Bern", "Graz", "Wien"], "sold": [1, 2, 3], "open_days": [5, 5, 6]})


def slots(pattern):
    return {name for _, name, _, _ in Formatter().parse(pattern) if name}


@pytest.mark.parametrize("language", WORDS)
def test_every_language_has_every_sentence_with_the_same_slots(language):
    assert WORDS[language].keys() == WORDS["en"].keys()
    for key, pattern in WORDS[language].items():
        assert slots(pattern) == slots(WORDS["en"][key]), key


def test_a_sentence_is_english_as_a_text_and_counts_one_thing_and_several():
    assert Sentence("no_slice", count=1) == "1 without a value is left out."
    several = Sentence("rows_lack", count=1234, all=5000, names=["'a|b'", "'{c}'"])
    assert several == "1,234 of 5,000 rows have no value in 'a|b', '{c}'."
    assert several.in_language("de") == "1.234 von 5.000 Zeilen haben keinen Wert in 'a|b', '{c}'."
    assert several.in_language("pl") == several


def test_numbers_and_sentences_within_a_sentence_are_in_its_language():
    far = Sentence("points_apart", longest=1.5)
    assert "1.5 units" in far
    assert "1,5 Einheiten" in far.in_language("de-AT")
    part = Sentence("part_last", stretch=Sentence("grain_month"))
    assert part == "The last month may be incomplete."
    assert caption_of(("Own words.", "", part), "fr") == "Own words. Peut-être incomplet à la fin (mois)."


def test_names_are_listed_in_the_language_and_counted_where_they_are_long():
    assert listed(["a", "b", "c"], "en") == "a, b and c"
    assert listed(["a", "b", "c", "d"], "en") == "4 columns"
    assert listed(["a", "b"], "es") == "a y b"
    assert listed(["a", "b"], "pl") == "a · b"
    assert listed(["a" * 50, "b" * 50], "it") == "2 colonne"
    assert listed(["a" * 50, "b" * 50], "pl") == f"{'a' * 50} · {'b' * 50}"
    assert listed(["a" * 100], "it") == "a" * 100


def test_the_words_of_a_table_follow_its_language():
    given = {"totals": ["sold"], "max_rows": 2}
    slide = nbdeck.table(SALES, **given, caption="Own.", language="German")
    assert slide.title == "Sold und open days nach city"
    assert slide.content == "Die ersten 2 von 3 Zeilen. Die Summe ist die aller Zeilen. Own."
    assert slide.table[-1] == ("Summe", "6", "")
    english = nbdeck.table(SALES, **given)
    assert (english.title, english.table[-1][0]) == ("Sold and open days by city", "Total")
    assert english.content == "The first 2 of 3 rows. The total is that of all rows."
    assert slide.why == english.why
    only_sums = nbdeck.table(SALES[["sold"]], totals=True, language="German")
    assert only_sums.content == "Die letzte Zeile enthält die Summen."


def test_a_styled_table_without_a_caption_is_named_in_its_language():
    styler = SALES[["city", "sold"]].style.hide(axis="index")
    assert nbdeck.table(styler, language="French").title == "city et sold"


def test_a_language_that_nobody_knows_is_refused_by_charts_and_tables_alike():
    for make in (nbdeck.chart, nbdeck.table):
        with pytest.raises(DataError, match="Klingon"):
            make(SALES, language="Klingon")


def test_captions_and_ranges_of_a_chart_follow_its_language():
    frame = pd.DataFrame({"a": list("xyz"), "b": [1, None, 3], "c": [4, 5, None]})
    assert nbdeck.chart(frame, language="Spanish").content == "Sin valor para: y (b), z (c)."
    values = pd.DataFrame({"weight": [*np.linspace(10_000, 30_000, 80), 900_000.0]})
    shown = nbdeck.chart(values, y="weight", kind="histogram", language="German")
    assert shown.chart.categories[-1].endswith(" und mehr")
    assert "10.000–" in shown.chart.categories[0]
    assert shown.content == "Der letzte Bereich reicht hinauf bis 900000."
    below = nbdeck.chart(values * -1, y="weight", kind="histogram", language="German").chart.categories
    assert below[0].startswith("unter ")
    assert " bis " in below[1]


def test_a_summary_is_called_so_in_its_language():
    assert nbdeck.chart(SALES.describe(), language="Italian").title == "Riepilogo: sold e open days"
