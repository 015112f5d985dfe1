"""Dates that make a timeline, and figures that are shown large."""

import pytest

from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.facts import figure_in, moment_in


@pytest.mark.parametrize(
    ("tag", "text", "words", "order"),
    [
        ("en", "The lane opened in May 2019.", "May 2019", (2019, 5)),
        ("en", "In 2020, work paused.", "2020", (2020, 0)),
        ("en", "On 3 June 2021 it reopened.", "3 June 2021", (2021, 6)),
        ("en", "Sales doubled in Q3 2022.", "Q3 2022", (2022, 9)),
        ("de", "Im März 2026 beginnt der Umbau.", "März 2026", (2026, 3)),
        ("de", "Seit 2019 steigt die Zahl.", "2019", (2019, 0)),
        ("fr", "La ligne a ouvert en août 2018.", "août 2018", (2018, 8)),
        ("es", "La línea abrió en enero de 2017.", "enero de 2017", (2017, 1)),
        ("it", "La linea ha aperto nel marzo 2016.", "marzo 2016", (2016, 3)),
        ("pt", "A linha abriu em dezembro de 2015.", "dezembro de 2015", (2015, 12)),
        ("zh", "2014年5月开通。", "2014年5月", (2014, 0)),
    ],
)
def test_a_date_is_found_with_its_order(tag, text, words, order):
    found = moment_in(text, lexicon(tag))
    assert found is not None
    assert (found.words, found.order) == (words, order)


@pytest.mark.parametrize(
    "text", ["It needs 2000 screws.", "Model 1999X is old.", "The sum is 2,019.", "No date at all."]
)
def test_a_number_of_four_digits_is_no_date_by_itself(text):
    assert moment_in(text, lexicon("en")) is None


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("Accuracy rose to 93.5 % on the test set.", "93.5 %"),
        ("It cost $3.2 billion in all.", "$3.2 billion"),
        ("Trips rose by 71 percent.", "71 percent"),
        ("Der Umbau kostet 8,6 Millionen Euro.", "8,6 Millionen Euro"),
        ("The city counted 12,400 riders.", "12,400"),
        ("It is 4x faster.", "4x"),
        ("Le budget est de 3,5 millions.", "3,5 millions"),
    ],
)
def test_a_figure_is_found_as_it_is_written(text, figure):
    assert figure_in(text) == figure


@pytest.mark.parametrize(
    "text", ["There are three of them.", "See page 12.", "It happened in 2019.", "Version 3.11 is out."]
)
def test_a_bare_number_is_no_figure(text):
    assert figure_in(text) is None
