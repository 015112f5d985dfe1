"""Which numbers of a typed text shall be charts."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.model.plan import AuthorOptions


def plan(text):
    return plan_from_topic(text, AuthorOptions())


def charts(text):
    return {one.spec.title: one.spec.chart for one in plan(text).slides if one.spec.chart}


def test_a_wish_that_names_its_numbers_charts_these_alone():
    text = "Sales by town\n- Rome: 4\n- Oslo: 9\n\nRain by month\n- May: 3\n- June: 7"
    assert list(charts(f"Make 3 slides with a bar chart of the rain.\n\n{text}")) == ["Rain by month"]
    assert list(charts(f"Make 3 slides with a bar chart.\n\n{text}")) == ["Sales by town", "Rain by month"]
    assert charts(f"Make 3 slides.\n\n{text}") == {}


def test_words_and_a_colon_announce_labels_with_numbers_inside_a_text():
    text = "Season\n\nIt was cold. Visits per month: May 3,900, June 11,200, July 15,800. The pool was full."
    (chart,) = charts(f"Make slides with a line chart.\n\n{text}").values()
    assert (chart.type, chart.categories) == (ChartType.LINE, ("May", "June", "July"))
    assert chart.series[0].values == (3900, 11200, 15800)


@pytest.mark.parametrize(
    "said",
    [
        "Ward 9: they had 3 vacancies and only did it on 40% of shifts.",
        "Top praise: delivery (62%), support (48%), price (37%).",
        "Old buyers: NPS 55; new buyers: NPS 28.",
    ],
)
def test_what_is_no_row_of_labels_with_numbers_of_one_unit_is_no_chart(said):
    assert charts(f"Make slides with a bar chart.\n\nReport\n\nIt was cold. {said} We go on.") == {}


def test_a_chart_that_is_forbidden_leaves_the_table():
    slides = plan(
        "Make slides, no chart.\n\nHeat\n\nJan 4 €, Feb 5 €, Mar 6 €, Apr 7 €, May 8 €, Jun 9 €"
    ).slides
    assert not any(one.spec.chart for one in slides)
    assert [name for name in ("Jan", "Apr", "Jun") if name not in str(slides)] == []


ENERGY = "House\tArea m²\tPower 2023 (MWh)\tPower 2024 (MWh)\tCost (€)\nHall\t42\t12\t11\t90\nPool\t20\t55\t41\t40\nShed\t8\t3\t2\t10\nSum\t70\t70\t54\t140"


def test_a_chart_of_a_table_has_columns_of_one_unit_and_no_sum_and_the_table_follows():
    chart, table = plan(f"Make slides with a chart.\n\n{ENERGY}").slides
    assert [one.name for one in chart.spec.chart.series] == ["Power 2023 (MWh)", "Power 2024 (MWh)"]
    assert chart.spec.chart.categories == ("Hall", "Pool", "Shed")
    assert len(table.spec.table) == 5
    assert table.spec.table[0][1] == "Area m²"


def test_a_last_row_that_is_the_sum_of_few_by_chance_stays_in_the_chart():
    few = "House\tPower (MWh)\tCost (€)\nHall\t1\t9\nPool\t2\t4\nShed\t3\t8"
    assert plan(f"Make slides with a chart.\n\n{few}").slides[0].spec.chart.categories == (
        "Hall",
        "Pool",
        "Shed",
    )
    many = "House\tPower (MWh)\tCost (€)\nHall\t1\t9\nPool\t2\t4\nShed\t3\t8\nBarn\t4\t1\nAll\t10\t7"
    assert plan(f"Make slides with a chart.\n\n{many}").slides[0].spec.chart.categories == (
        "Hall",
        "Pool",
        "Shed",
        "Barn",
    )


def test_numbers_beside_the_chart_that_a_wish_names_are_a_table():
    text = "Income\nFees 40 €\nGifts 30 €\nSales 20 €\n\nSpending\nRent 60 €\nFood 15 €\nHeat 12 €"
    found = plan(f"Make 3 slides with a chart of the income.\n\n{text}").slides
    assert [bool(one.spec.chart) for one in found] == [True, False]
    assert found[1].spec.table[1] == ("Rent", "60 €")


def test_charts_that_nobody_names_are_made_of_each_block_with_the_remarks_of_its_labels():
    text = "Power, MWh\n2018 12 480\n2019 12 310\n2020 10 940 (lockdown)\n2021 11 260\n\nby type, MWh\nschools 3 640\npools 2 310\nhalls 1 130"
    found = charts(f"Make me slides with charts for the committee.\n\n{text}")
    assert list(found) == ["Power, MWh", "by type, MWh"]
    power = found["Power, MWh"]
    assert power.categories == ("2018", "2019", "2020 (lockdown)", "2021")
    assert power.series[0].values == (12480, 12310, 10940, 11260)
    assert not any("notes" in told for told in plan(f"With charts, please.\n\n{text}").warnings)
