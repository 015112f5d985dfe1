"""Dates that even steps would mislead about, and those that stand at even steps."""

import pytest

from nbdeck.contract.date_steps import uneven_days
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.contract.tables import TableColumn

UNEVEN = ("2024-01-05", "2024-01-10", "2024-01-11")


def times(values, kind="time"):
    return TableColumn(kind=kind, format="day" if kind == "time" else "", values=tuple(values))


@pytest.mark.parametrize("kind", [ChartType.LINE, ChartType.AREA])
def test_days_are_numbers_as_workbooks_count_them(kind):
    assert uneven_days(kind, None, times(UNEVEN)) == (45296, 45301, 45302)
    assert uneven_days(kind, None, times(["1900-03-01", "1950-01-01", "1950-01-02"]))[0] == 61


@pytest.mark.parametrize(
    "values",
    [
        ("2024-01-04", "2024-01-05", "2024-01-08"),
        ("2024-01-01", "2024-01-05", "2024-01-06"),
        ("2024-01-31", "2024-02-29", "2024-03-31"),
        ("2020-01-01", "2021-01-01", "2022-01-01"),
        ("2024-01-01", "2024-01-11", "2024-01-26"),
        ("2024-01-05", "2024-01-11"),
        ("2024-01-05", "2024-01-11", "2024-01-11", "2024-03-01"),
        ("2024-01-11", "2024-01-05", "2024-01-12"),
        ("2024-01-05", "", "2024-01-06", "2024-03-01"),
        ("2024-01-05", "2024-01-10T08:00:00", "2024-01-11"),
        ("1900-02-27", "1900-03-10", "1900-03-11"),
    ],
)
def test_near_few_unordered_and_partial_dates_stand_at_even_steps(values):
    assert uneven_days(ChartType.LINE, None, times(values)) == ()


def test_other_charts_stand_at_even_steps():
    assert uneven_days(ChartType.BAR, None, times(UNEVEN)) == ()
    assert uneven_days(ChartType.LINE, ChartForm.STEP, times(UNEVEN)) == ()
    assert uneven_days(ChartType.LINE, None, times(UNEVEN), has_growth=True) == ()
    assert uneven_days(ChartType.LINE, None, None) == ()
    assert uneven_days(ChartType.LINE, None, times(("a", "b", "c"), kind="text")) == ()
