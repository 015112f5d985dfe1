"""Charts that a request describes by columns or rows of a table."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.asked_charts import with_asked_charts
from nbdeck.engine.author.documents.chartable import chart_of
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.author.writing import extracted
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source

COSTS = [
    ["Unit", "Budget", "Forecast (£k)", "Staff", "Change"],
    ["North", "1,450", "1,790", "12", "+23%"],
    ["South", "1,920", "1,905", "31", "-1%"],
    ["Total", "3,370", "3,695", "43", "+10%"],
]
YEARS = [
    ["", "2021", "2022", "2023", "2024"],
    ["Mitglieder", "3.274", "3.318", "3.365", "3.412"],
    ["Nettokaltmiete €/m² (Ø)", "5,92", "6,05", "6,21", "6,38"],
    ["Leerstand in %", "3,1", "2,8", "2,5", "2,1"],
]


def source(*tables, language="en"):
    blocks = [Paragraph(text="What this is about is said here, in a sentence or two.")]
    for at, rows in enumerate(tables):
        blocks += [Heading(text=f"Part {'abc'[at]}"), typed_table(rows, lang=language)]
    return Source(name="a.md", kind="md", language=language, blocks=tuple(blocks))


def drawn(request, *tables, language="en"):
    told = with_asked_charts(request, sections([source(*tables, language=language)]))
    parts = [(one.heading, each) for one in told for each in one.tables]
    charts = [(heading, chart_of(each, language)) for heading, each in parts]
    return [
        (heading, [row.name for row in chart.series], chart.categories) for heading, chart in charts if chart
    ]


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ("For the board, budget vs forecast per unit as a chart, please", ["Budget", "Forecast (£k)"]),
        ("A chart of the budget, then the forecast", ["Budget"]),
        ("a chart of the staff", ["Staff"]),
        ("no chart of the budget", None),
        ("do not show the budget as a chart", None),
        ("a chart of the north", None),
        ("the budget and the forecast", None),
        ("a chart of the weather", None),
        ("a chart of staff and budget", None),
    ],
)
def test_a_chart_shows_the_columns_that_are_named(request_, names):
    assert drawn(request_, COSTS) == ([("Part a", names, ("North", "South"))] if names else [])


@pytest.mark.parametrize(
    ("request_", "names"),
    [
        ("Miete (Diagramm über die 4 Jahre!), Leerstand", ["Nettokaltmiete €/m² (Ø)"]),
        ("Leerstand in % als Diagramm", ["Leerstand in %"]),
        ("ein Diagramm der Jahre", None),
    ],
)
def test_a_row_over_periods_is_a_course(request_, names):
    years = ("2021", "2022", "2023", "2024")
    assert drawn(request_, YEARS, language="de") == ([("Part a", names, years)] if names else [])


def test_the_table_that_has_most_of_the_names_is_drawn_and_each_clause_once():
    other = [["Shop", "Budget", "Rent", "Open"], ["A", "10", "4", "yes"], ["B", "12", "5", "no"]]
    assert drawn("a chart of budget and forecast", other, COSTS) == [
        ("Part b", ["Budget", "Forecast (£k)"], ("North", "South"))
    ]
    assert [where for where, *_ in drawn("a chart of the budget, a chart of the staff", other, COSTS)] == [
        "Part a",
        "Part b",
    ]


def test_a_table_that_is_a_chart_as_it_stands_has_no_other():
    whole = [["Unit", "Budget", "Forecast"], ["North", "10", "12"], ["South", "11", "10"]]
    assert [names for _, names, _ in drawn("a chart of the budget", whole)] == [["Budget", "Forecast"]]


def test_the_deck_shows_the_chart_and_then_the_whole_table():
    assignment = Assignment(
        topic="Make slides with the budget and the forecast as a chart.",
        sources=(source(COSTS),),
        options=AuthorOptions(),
    )
    slides = extracted(assignment).slides
    assert [bool(one.spec.chart) for one in slides if one.spec.chart or one.spec.table] == [True, False]
    (chart,) = [one.spec.chart for one in slides if one.spec.chart]
    assert chart.type is ChartType.BAR
    assert [row.values for row in chart.series] == [(1450, 1920), (1790, 1905)]
    (table,) = [one.spec.table for one in slides if one.spec.table]
    assert [list(row) for row in table] == COSTS


def test_what_is_no_chart_adds_no_table_and_a_name_is_named_by_all_of_its_words():
    told = sections([source(COSTS)])
    assert with_asked_charts("a chart of staff and budget", told) == told
    net = [["Unit", "Revised budget", "Budget", "Kind"], ["North", "9", "10", "a"], ["South", "8", "12", "b"]]
    assert drawn("a chart of the budget", net) == [("Part a", ["Budget"], ("North", "South"))]


def test_without_a_request_nothing_is_drawn():
    slides = plan_from_documents([source(COSTS)], "", AuthorOptions()).slides
    assert not any(one.spec.chart for one in slides)


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ("A deck with a chart of the weather", "a chart of the weather"),
        ("A deck with a chart of the staff", ""),
        ("A deck with charts", ""),
        ("no chart of the weather, but one of the staff", ""),
    ],
)
def test_a_chart_of_what_no_table_names_is_told_where_others_are_drawn(request_, told):
    table = [row[:1] + row[3:4] for row in COSTS]
    given = source(table)
    given = given.model_copy(
        update={"blocks": (*given.blocks, Paragraph(text="The weather was bad in 2023 and 2024."))}
    )
    plan = extracted(Assignment(topic=f"{request_}, please, 3 slides", sources=(given,)))
    assert any(one.spec.chart for one in plan.slides) or "no chart" in request_
    assert any("Look whether a chart shows it" in one and told in one for one in plan.warnings) is bool(told)
