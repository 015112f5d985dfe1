"""Charts from labels and numbers that a person typed."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.typed.charts import chart_of_table, chart_of_text

TWO = ("North", "South")


def of(text, lang="en", wanted=None):
    return chart_of_text(text, wanted, lang)


@pytest.mark.parametrize(
    "text",
    [
        "North: 40\nSouth: 30",
        "North: 40, South: 30",
        "North: 40; South: 30.",
        "- North 40\n- South 30",
        "North 40, South 30",
        "North 40 and South 30",
        "1. North - 40\n2. South – 30",
        "North = 40\nSouth = 30",
        "North | 40\nSouth | 30",
        "| North | 40 |\n| South | 30 |",
        "North\t40\nSouth\t30",
        "North -> 40\nSouth -> 30",
        "**North**: 40\n**South**: 30",
        "North：40\nSouth：30",
    ],
)
def test_the_ways_to_write_label_and_number_all_make_the_same_chart(text):
    made = of(text)

    assert (made.chart.categories, [(one.name, one.values) for one in made.chart.series]) == (
        TWO,
        [("", (40, 30))],
    )
    assert (made.rest, made.unread, made.why, made.problem) == ("", (), "", "")


@pytest.mark.parametrize(
    ("text", "lang", "values", "code"),
    [
        ("North: 40 %\nSouth: 30,5 %", "en", (0.4, 0.305), "0.0%"),
        ("Nord: 40,5, Süd: 1.234,25", "de", (40.5, 1234.25), "#,##0.00"),
        ("Nord : 1 234,5\nSud : 2 345", "fr", (1234.5, 2345), "#,##0.0"),
        ("Nord: 1'234.50\nSüd: 2", "de-CH", (1234.5, 2), "#,##0.00"),
        ("North: $40k\nSouth: $30k", "en", (40, 30), '"$"0" k"'),
        ("2021: 1.2M\n2022: 2M", "en", (1.2, 2), '0.0" M"'),
        ("Nord: 3 Mio. €\nSüd: -2,5 Mio. €", "de", (3, -2.5), '0.0" Mio. €"'),
        ("A: $1,200\nB: -$300", "en", (1200, -300), '"$"#,##0'),
        ("Q1:40\nQ2: n/a\nQ3: 7", "en", (40, None, 7), "0"),
    ],
)
def test_decimals_currencies_and_units_are_taken_as_they_are_written(text, lang, values, code):
    chart = of(text, lang).chart

    assert chart.series[0].values == pytest.approx(values)
    assert chart.number_format == code


@pytest.mark.parametrize(("lang", "value"), [("de", 1234), ("en", 1.234), ("fr", 1234), ("de-CH", 1.234)])
def test_a_mark_that_may_stand_for_either_is_read_by_the_language_which_is_said(lang, value):
    made = of("Nord: 1.234\nSüd: 2.345", lang)

    assert made.chart.series[0].values[0] == value
    assert f"“1.234” was read as {value}," in made.why


def test_another_number_of_the_same_hand_proves_the_mark_against_the_language():
    made = of("Nord: 1.234\nSüd: 2.345,5", "en")

    assert (made.chart.series[0].values, made.why) == ((1234, 2345.5), "")


@pytest.mark.parametrize(
    "line", ["Phone: +49 30 1234", "Start: 12/05/2024", "SKU: 004711", "Start: 12.05.2024", "East: ~40", "East: 3-5",
             "East: 40 (plan 35)", "Open: 10:30"],
)  # fmt: skip
def test_what_is_no_number_stays_a_line_and_is_told(line):
    made = of(f"North: 40\nSouth: 30\n{line}")

    assert made.chart.categories == TWO
    assert (made.rest, made.unread) == (line, (line,))


def test_a_label_may_count_something_where_a_chart_is_asked_for():
    assert of("0 days 38\n1 day 61\n2 days 147").chart.categories == ("0 days", "1 day", "2 days")


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("Sales by region: North 40, South 30", "Sales by region:"),
        ("Sales by region: North: 40, South: 30", "Sales by region:"),
        ("Shares in 2024\nNorth: 40\nSouth: 30", "Shares in 2024"),
    ],
)
def test_words_that_lead_to_the_numbers_are_kept_and_are_no_label(text, lead):
    made = of(text)

    assert (made.chart.categories, made.rest, made.unread) == (TWO, lead, ())


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Region | 2023 | 2024\nNorth | 40 | 50\nSouth | 30 | 35", ("2023", "2024")),
        (
            "| Region | Plan | Actual |\n|---|---|---|\n| North | 40 | 50 |\n| South | 30 | 35 |",
            ("Plan", "Actual"),
        ),
        ("Region,2023,2024\nNorth,40,50\nSouth,30,35", ("2023", "2024")),
    ],
)
def test_a_table_of_several_numbers_for_each_label_has_as_many_series(text, names):
    chart = of(text).chart

    assert [(one.name, one.values) for one in chart.series] == [(names[0], (40, 30)), (names[1], (50, 35))]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("North: 40\nSouth: 30\nEast: 7 / 8", "East: 7 / 8"),
    ],
)
def test_a_line_with_another_count_of_numbers_is_not_squeezed_in(text, told):
    made = of(text)

    assert (made.chart.categories, made.unread) == (TWO, (told,))


@pytest.mark.parametrize(
    ("text", "told", "problem"),
    [
        ("nothing to count here", (), "no two labels"),
        ("North: 40 / 50\nSouth: 30 / 35", ("North: 40 / 50", "South: 30 / 35"), "no two labels"),
        ("Phase 1\nPhase 2\nPhase 3", (), "no two labels"),
        ("We meet at 10:30\nWe leave at 11:45", ("We meet at 10:30", "We leave at 11:45"), "no two labels"),
        ("Phone: +49 30 1234\nStart: 12/05/2024", ("Phone: +49 30 1234", "Start: 12/05/2024"), "no two labels"),
        ("North: 40\nSouth: n/a", (), "no two labels"),
        ("North: 40 kg\nSouth: 3 t", ("North: 40 kg", "South: 3 t"), "different units"),
        ("North: 40 %\nSouth: 30", ("North: 40 %", "South: 30"), "different units"),
        ("North: 1.5\nSouth: 2,5", ("South: 2,5",), "different ways"),
        ("Baden, Swiss: 40, Bern: 30", ("Baden, Swiss: 40, Bern: 30",), "no two labels"),
    ],
)  # fmt: skip
def test_text_without_numbers_of_one_kind_makes_no_chart_and_says_why(text, told, problem):
    made = of(text)

    assert (made.chart, made.unread, made.rest) == (None, told, text)
    assert problem in made.problem


def test_a_table_is_charted_and_its_other_columns_are_kept():
    made = of("| Region | Lead | Sales |\n|---|---|---|\n| North | Ann | 40 |\n| South | Bob | 30 |")

    assert (made.chart.categories, made.chart.series[0].values) == (TWO, (40, 30))
    assert made.rest == "Lead: North Ann; South Bob"


@pytest.mark.parametrize(
    ("text", "wanted", "kind"),
    [
        ("2021: 1\n2022: 2\n2023: 3\n2024: 4", None, ChartType.LINE),
        ("A very long label of a bar: 1\nB: 2", None, ChartType.HORIZONTAL_BAR),
        ("North: 1\nSouth: 2", ChartType.PIE, ChartType.PIE),
        ("North: 1\nSouth: -2", ChartType.PIE, ChartType.BAR),
    ],
)
def test_the_kind_of_chart_suits_the_labels_unless_one_is_wished_that_can_show_them(text, wanted, kind):
    assert of(text, wanted=wanted).chart.type is kind


def test_words_with_a_colon_and_numbers_in_brackets_are_no_labels_with_numbers():
    for text in (
        "new buyers: NPS 28\nold buyers: NPS 55",
        "delivery (62%)\nsupport (48%)",
        "It rose by 12 %.\nIt fell by 4 %.",
    ):
        assert chart_of_text(text, None, "en").chart is None


@pytest.mark.parametrize(
    ("labels", "title"),
    [(("0", "6", "12"), "Months"), (("2019", "2020", "2021"), None), (("A", "6", "12"), None)],
)
def test_numbers_along_an_axis_have_the_name_of_their_column(labels, title):
    rows = (("Months", "Rate"), *((label, f"{at}40") for at, label in enumerate(labels, 1)))
    assert chart_of_table(rows, None, "en").x_title == title
