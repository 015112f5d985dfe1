"""Which numbers of a typed text shall be charts."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.prompt.data import DataLook
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.typed_slides import slides_of_text
from nbdeck.engine.model.plan import AuthorOptions
from unit.engine.author.prompt.asked import plan_of


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


def test_a_title_that_calls_its_numbers_a_chart_is_obeyed_without_a_wish():
    (one,) = slides_of_text(
        "Pie chart of spending\n- ground: 4\n- staff: 9\n- rest: 2", DataLook(charts=True)
    )
    look = understand(one.appearance)
    assert (look.layout, look.chart_type) == (Layout.CHART, ChartType.PIE)
    (plain,) = slides_of_text("Spending\n- ground: 4\n- staff: 9\n- rest: 2", DataLook(charts=True))
    assert (plain.appearance, plain.description) == ("", "- ground: 4\n- staff: 9\n- rest: 2")


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("Heat\n\nJan 4 €, Feb 5 €, Mar 6 €", Layout.CHART),
        ("Members: 2022 34, 2023 61, 2024 88", Layout.CHART),
        ("Key figures\n\nStaff: 45; Offices: 3; Years: 12", None),
        ("Key figures\n\nA: 1; B: 2; C: 3; D: 4; E: 5; F: 6", None),
    ],
)
def test_numbers_of_one_unit_are_a_chart_unasked_and_those_of_none_points_or_a_table(text, layout):
    assert [understand(one.appearance).layout for one in slides_of_text(text, DataLook(charts=True))] == [
        layout
    ]
    assert not any(one.appearance for one in slides_of_text(text))


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


def test_what_announces_data_names_the_slide_and_not_the_sentences_beside_it():
    long = "We repaired 412 bikes and trained people of the town in it. The room is free for us until 2027, and we like it there. "
    text = f"{long}\n\n{long}\n\nMembers: 2022 34, 2023 61, 2024 88"
    assert [one.title for one in slides_of_text(text, DataLook(charts=True))][-1] == "Members"
    assert sum("Members" in one.title for one in slides_of_text(text, DataLook(charts=True))) == 1
    (alone,) = slides_of_text("Members: 2022 34, 2023 61, 2024 88. It rains.", DataLook(charts=True))
    assert (alone.title, "It rains." in alone.description) == ("Members", True)


def test_a_table_of_columns_of_one_unit_goes_on_below_the_title_of_its_chart():
    text = "Sales in kEUR\t2024\t2025\nNorth\t12\t15\nSouth\t9\t8\nEast\t20\t26"
    titles = [
        one.spec.title for one in plan(f"Make 3 slides. Numbers as a chart AND as a table.\n\n{text}").slides
    ]
    assert titles == ["2024, 2025", "Sales in kEUR, 2024, 2025"]


def test_a_sum_is_no_slice_and_stands_beside_the_chart():
    found = plan("Costs\n\nStock: £87,300\nDisposal: £4,150\nRepair: £2,980\nTotal: £94,430")
    (spec,) = (one.spec for one in found.slides if one.spec.chart)
    assert spec.chart.categories == ("Stock", "Disposal", "Repair")
    assert "Total: £94,430" in spec.content
    assert len(found.warnings) == 1
    other = plan("Costs\n\nStock: £87,300\nDisposal: £4,150\nRepair: £2,980\nFood: £94,431")
    assert len(next(one.spec.chart for one in other.slides if one.spec.chart).categories) == 4


def test_numbers_beside_the_chart_that_a_wish_names_are_a_table():
    text = "Income\nFees 40 €\nGifts 30 €\nSales 20 €\n\nSpending\nRent 60 €\nFood 15 €\nHeat 12 €"
    found = plan(f"Make 3 slides with a chart of the income.\n\n{text}").slides
    assert [bool(one.spec.chart) for one in found] == [True, False]
    assert found[1].spec.table[1] == ("Rent", "60 €")


def test_columns_that_a_wish_names_are_those_of_the_chart():
    text = "month,revenue,costs\nJan,120,90\nFeb,135,92\nMar,128,97"
    chart, table = plan_of("Show monthly revenue as a line chart:", text).slides
    assert [one.name for one in chart.spec.chart.series] == ["revenue"]
    assert table.spec.table[0] == ("month", "revenue", "costs")
    (whole,) = plan_of("Show it as a line chart:", text).slides
    assert len(whole.spec.chart.series) == 2


def test_charts_that_nobody_names_are_made_of_each_block_with_the_remarks_of_its_labels():
    text = "Power, MWh\n2018 12 480\n2019 12 310\n2020 10 940 (lockdown)\n2021 11 260\n\nby type, MWh\nschools 3 640\npools 2 310\nhalls 1 130"
    found = charts(f"Make me slides with charts for the power committee.\n\n{text}")
    assert list(found) == ["Power, MWh", "by type, MWh"]
    power = found["Power, MWh"]
    assert power.categories == ("2018", "2019", "2020 (lockdown)", "2021")
    assert power.series[0].values == (12480, 12310, 10940, 11260)
    assert not any("notes" in told for told in plan(f"With charts, please.\n\n{text}").warnings)


def test_a_list_of_amounts_in_a_sentence_is_a_table_only_where_a_table_is_wished():
    costs = "power and light for the large hall 148 €, doors and heating 96 €, racks 41 €, a car 35 €."
    (one,) = [
        slide for slide in plan(f"Make slides with a table.\n\nCosts\n{costs}").slides if slide.spec.table
    ]
    assert [row[1] for row in one.spec.table[1:]] == ["148 €", "96 €", "41 €", "35 €"]
    assert one.spec.table[2][0] == "doors and heating"
    assert not any(
        slide.spec.table or slide.spec.chart for slide in plan(f"Make slides.\n\nCosts\n{costs}").slides
    )
    few = "The walk took 40 €, the ride took 12 €."
    assert not any(slide.spec.table for slide in plan(f"Make slides with a table.\n\nCosts\n{few}").slides)
