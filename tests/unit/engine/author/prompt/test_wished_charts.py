"""Which numbers of a typed text shall be charts."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.text_options import ChartWish, charted
from nbdeck.engine.model import AuthorOptions

WISH = ChartWish("Bar chart.", frozenset(), "en")


def plan(text):
    return plan_from_topic(text, (), AuthorOptions())


def charts(text):
    return {one.spec.title: one.spec.chart for one in plan(text).slides if one.spec.chart}


def test_a_wish_that_names_its_numbers_charts_these_alone():
    text = "Sales by town\n- Rome: 4\n- Oslo: 9\n\nRain by month\n- May: 3\n- June: 7"
    assert list(charts(f"Make 2 slides with a bar chart of the rain.\n\n{text}")) == ["Rain by month"]
    assert list(charts(f"Make 2 slides with a bar chart.\n\n{text}")) == ["Sales by town", "Rain by month"]
    assert charts(f"Make 2 slides.\n\n{text}") == {}


def test_words_and_a_colon_announce_labels_with_numbers_inside_a_text():
    text = "Season\n\nIt was cold. Visits per month: May 3,900, June 11,200, July 15,800. The pool was full."
    (chart,) = charts(f"Make slides with a line chart.\n\n{text}").values()
    assert (chart.type, chart.categories) == (ChartType.LINE, ("May", "June", "July"))
    assert chart.series[0].values == (3900, 11200, 15800)


def test_two_numbers_a_label_are_two_series_where_the_words_above_name_them():
    text = (
        "Falls\n\nFive wards took part. Falls per day before / during: Ward 3: 7.9 / 5.1; Ward 5: 6.4 / 5.9."
    )
    (chart,) = charts(f"Make slides with a bar chart.\n\n{text}").values()
    assert [(one.name, one.values) for one in chart.series] == [
        ("before", (7.9, 6.4)),
        ("during", (5.1, 5.9)),
    ]
    assert charts(f"Make slides with a bar chart.\n\n{text.replace('before / during', 'in May')}") == {}


def test_data_beside_many_words_is_a_slide_of_its_own():
    words = "Five wards took part in it from the first of May to the end of June, and all of them wrote down what they saw in that time."
    text = f"Falls\n\n{words} Falls per day before / during: Ward 3: 7.9 / 5.1; Ward 5: 6.4 / 5.9."
    chart = charts(f"Make slides with a bar chart.\n\n{text}")["Falls per day"]
    assert [(one.name, one.values) for one in chart.series] == [
        ("before", (7.9, 6.4)),
        ("during", (5.1, 5.9)),
    ]


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
    one = OutlineSlide(title="Pie chart of spending", description="- ground: 4\n- staff: 9")
    look = understand(charted(one, ChartWish("", frozenset(), "en")).appearance)
    assert (look.layout, look.chart_type) == (Layout.CHART, ChartType.PIE)
    plain = one.model_copy(update={"title": "Spending"})
    assert charted(plain, ChartWish("", frozenset(), "en")) == plain
    assert charted(plain.model_copy(update={"appearance": "List."}), WISH).appearance == "List."


def test_a_single_line_of_data_under_the_heading_that_a_wish_names_is_its_chart():
    one = OutlineSlide(title="Survey", description="- content 54 %, unhappy 31 %, none 15 %")
    assert charted(one, WISH).description.splitlines() == [
        "- content: 54 %",
        "- unhappy: 31 %",
        "- none: 15 %",
    ]
    words = OutlineSlide(title="Survey", description="- We asked 54 people")
    assert charted(words, WISH) == words


ENERGY = "House\tArea m²\tPower 2023 (MWh)\tPower 2024 (MWh)\tCost (€)\nHall\t42\t12\t11\t90\nPool\t20\t55\t41\t40\nShed\t8\t3\t2\t10\nSum\t70\t70\t54\t140"


def test_a_chart_of_a_table_has_columns_of_one_unit_and_no_sum_and_the_table_follows():
    chart, table = plan(f"Make slides with a chart.\n\n{ENERGY}").slides
    assert [one.name for one in chart.spec.chart.series] == ["Power 2023 (MWh)", "Power 2024 (MWh)"]
    assert chart.spec.chart.categories == ("Hall", "Pool", "Shed")
    assert len(table.spec.table) == 5
    assert table.spec.table[0][1] == "Area m²"


def test_columns_that_a_wish_names_are_those_of_the_chart():
    text = "month,revenue,costs\nJan,120,90\nFeb,135,92\nMar,128,97"
    chart, table = plan(f"Show monthly revenue as a line chart:\n{text}").slides
    assert [one.name for one in chart.spec.chart.series] == ["revenue"]
    assert table.spec.table[0] == ("month", "revenue", "costs")
    (whole,) = plan(f"Show it as a line chart:\n{text}").slides
    assert len(whole.spec.chart.series) == 2


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
