"""Rows of numbers through periods run from top to bottom."""

import pytest

from nbdeck.engine.author.documents.chartable import chart_of, turned
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Source

MONTHS = ["Jan 2024", "Feb 2024", "Mar 2024"]


@pytest.mark.parametrize(
    ("rows", "is_turned"),
    [
        ([["", *MONTHS], ["Cash", "12", "14", "9"]], True),
        ([["", *MONTHS[:2]], ["Cash", "12", "14"]], False),
        ([["", *MONTHS], ["Cash", "12", "14", "9"], ["Debt", "1", "2", "3"]], False),
        ([["", *MONTHS], ["Cash", "a", "b", "c"]], False),
        ([["", "North", "South", "West"], ["Cash", "12", "14", "9"]], False),
    ],
)
def test_one_row_of_numbers_through_three_periods_is_turned(rows, is_turned):
    table = typed_table(rows, header_rows=1)
    (block,) = turned(Source(name="a.xlsx", kind="xlsx", blocks=(table,))).blocks
    if not is_turned:
        assert block == table
        return
    texts = [[cell.text for cell in row] for row in block.rows]
    assert texts == [["", "Cash"], *map(list, zip(MONTHS, ["12", "14", "9"], strict=True))]
    assert block.caption == "Cash"
    assert len(block.columns) == 2
    assert (
        turned(Source(name="a", kind="xlsx", blocks=(table.model_copy(update={"caption": "Now"}),)))
        .blocks[0]
        .caption
        == "Now"
    )


@pytest.mark.parametrize(
    ("labels", "columns", "count"),
    [
        (("North", "South", "West", "Gesamt"), [(18, 13, 6, 37), (1, 2, 4, 7)], 3),
        (("North", "South", "West", "Gesamt"), [(18, 13, 6, 37), (1, 2, 4, 8)], 4),
        (("North", "South", "West", "Gesamt"), [(18, 13, 6, 37)], 4),
        (("North", "South", "West", "Summe"), [(18, 13, 6, 36)], 3),
        (("2021", "2022", "2023", "2024"), [(18, 13, 6, 37), (1, 2, 4, 7)], 4),
    ],
)
def test_a_last_row_is_no_bar_where_its_name_or_two_columns_say_that_it_sums_up_the_others(
    labels, columns, count
):
    rows = [["Plant", *(f"Sales {at}" for at, _ in enumerate(columns))]]
    rows += [[label, *map(str, row)] for label, *row in zip(labels, *columns, strict=True)]
    chart = chart_of(typed_table(rows, header_rows=1), "de")
    assert len(chart.categories) == count
