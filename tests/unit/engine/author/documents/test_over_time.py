"""A long table of measurements over dates is one line, and says what of it is none."""

import datetime

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.over_time import chart_over_time
from nbdeck.engine.author.documents.shown_data import slide_of_table
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Cell

FIRST = datetime.date(2024, 1, 30)


def day(at):
    value = FIRST + datetime.timedelta(days=at)
    return Cell(text=value.isoformat(), value=value)


def number(value):
    return Cell(text=str(value), value=value)


def table(count=14, *, columns=("seen",), cells=None, days=day, size=lambda at, of: 10 + at + of):
    rows = [[Cell(text="made"), Cell(text="day"), *(Cell(text=name) for name in columns)]]
    rows += [
        [
            Cell(text="5 May"),
            days(at),
            *((cells or {}).get((at, of)) or number(size(at, of)) for of in range(len(columns))),
        ]
        for at in range(count)
    ]
    return typed_table(rows, header_rows=1)


def test_every_row_is_drawn_and_what_is_the_same_in_all_is_told():
    chart, told = chart_over_time(table(40, columns=("seen", "ill")))
    assert (chart.type, len(chart.categories), chart.x_title) == (ChartType.LINE, 40, "day")
    assert [one.name for one in chart.series] == ["seen", "ill"]
    assert chart.series[1].values[:3] == (11.0, 12.0, 13.0)
    assert chart.times.values[:2] == ("2024-01-30", "2024-01-31")
    assert told == "made: 5 May."


def test_cells_without_a_number_are_gaps_and_told_as_they_stand():
    cells = {(0, 0): Cell(text="<5"), (3, 0): Cell(text="<5"), (4, 0): Cell(text="")}
    chart, told = chart_over_time(table(40, cells=cells))
    assert [at for at, value in enumerate(chart.series[0].values) if value is None] == [0, 3, 4]
    assert told == "made: 5 May. Not drawn: 3 cells without a number (“<5”)."


def test_twelve_dates_are_enough_and_four_series_not_too_many():
    chart, _ = chart_over_time(table(12, columns=tuple("abcd")))
    assert (len(chart.categories), len(chart.series)) == (12, 4)


def test_zero_is_a_number():
    chart, told = chart_over_time(table(20, size=lambda at, of: at))
    assert chart.series[0].values[0] == 0.0
    assert "Not drawn" not in told


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(table(11), id="few rows"),
        pytest.param(table(days=lambda at: day(at // 2)), id="a day twice"),
        pytest.param(table(days=lambda at: day(-at)), id="falling days"),
        pytest.param(table(days=lambda at: number(at)), id="no days"),
        pytest.param(table(days=lambda at: day(at) if at else Cell(text="unknown")), id="no first day"),
        pytest.param(table(columns=tuple("abcde")), id="five columns"),
        pytest.param(
            table(cells={(at, 0): Cell(text=f"{at + 3}%", value=(at + 3) / 100) for at in range(14)}),
            id="per cent",
        ),
        pytest.param(
            table(cells={(at, 0): Cell(text=f"${at + 3}", value=at + 3) for at in range(14)}), id="money"
        ),
        pytest.param(table(columns=("a", "b"), size=lambda at, of: (1 + at) * 20**of), id="two sizes"),
        pytest.param(table(cells={(at, 0): Cell(text=f"n{at}") for at in range(14)}), id="words"),
    ],
)
def test_other_tables_are_none(other):
    assert chart_over_time(other) is None


def test_the_slide_says_what_it_does_not_draw():
    slide = slide_of_table(table(20), "Seen", "a.xlsx", AuthorOptions())
    assert slide.spec.chart is not None
    assert slide.spec.content == "made: 5 May."
    assert slide_of_table(table(20), "Seen", "a.xlsx", AuthorOptions(), as_chart=False).spec.chart is None
