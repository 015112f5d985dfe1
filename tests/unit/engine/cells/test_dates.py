"""Dates that follow each other, as the moments of a timeline name them."""

import pytest

from nbdeck.engine.cells.dates import moments_of


@pytest.mark.parametrize(
    ("names", "days"),
    [
        (["Februar", "1. April", "Juni"], ["2000-02-01", "2000-04-01", "2000-06-01"]),
        (["3 April", "May", "25 July 2030"], ["2030-04-03", "2030-05-01", "2030-07-25"]),
        (["August", "Q4", "January 2027"], ["2026-08-01", "2026-10-01", "2027-01-01"]),
        (["November", "January", "2 January"], ["2000-11-01", "2001-01-01", "2001-01-02"]),
        (["2019", "2021", "2035"], ["2019-01-01", "2021-01-01", "2035-01-01"]),
        (["December 2024", "March", "February"], ["2024-12-01", "2025-03-01", "2026-02-01"]),
        (["29 February", "March"], ["2000-02-29", "2000-03-01"]),
    ],
)
def test_moments_are_later_from_one_to_the_next_and_take_the_years_that_are_named(names, days):
    assert [str(day) for day in moments_of(names) or ()] == days


@pytest.mark.parametrize(
    "names",
    [["Phase 1", "Phase 2"], ["June", "June"], ["March 2025", "March 2025"], ["2025", "2024"], ["May", ""]],
)
def test_what_is_no_date_or_not_later_has_no_moments(names):
    assert moments_of(names) is None
