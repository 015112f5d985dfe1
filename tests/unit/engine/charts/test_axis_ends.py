"""The rule by which programs end an axis, on charts that LibreOffice drew and on the sources' own examples."""

import pytest

from nbdeck.engine.charts.axis_ends import Span, shared_ends

DRAWN = [
    (Span(20, 100), 25, (0, 125)),
    (Span(83, 100), 10, (0, 110)),
    (Span(-30, -12), 5, (-35, 0)),
    (Span(7, 7), 2.5, (0, 7.5)),
    (Span(-7, -7), 2.5, (-7.5, 0)),
    (Span(0, 0), 2.5, (0, 2.5)),
    (Span(-20, 100), 25, (-50, 125)),
    (Span(1000, 1001), 1, (999, 1002)),
    (Span(-1001, -1000), 1, (-1002, -999)),
    (Span(5, 100, is_across=True), 10, (0, 110)),
    (Span(-20, 100, is_across=True), 25, (-50, 125)),
    (Span(95, 100), 112.3, (0, 112.3)),
]


@pytest.mark.parametrize(("span", "unit", "ends"), DRAWN)
def test_ends_are_those_that_libreoffice_drew(span, unit, ends):
    assert shared_ends(span, unit) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("span", "unit"),
    [
        (Span(95, 100), 1),  # Half of what they span is taken off by one source, a twentieth by the other.
        (Span(-100, -95), 1),
        (Span(40, 100, is_across=True), 10),  # Only Office draws points across out to zero.
        (Span(7, 7, is_across=True), 2),
        (
            Span(-50, 950),
            1000 / 21,
        ),  # The pad above is measured from the lowest value, or from the axis's start.
        (
            Span(10, 10.1),
            0.05,
        ),  # Half a span below the values is a multiple of the unit, or by rounding is not.
    ],
)
def test_units_for_which_programs_part_have_no_shared_ends(span, unit):
    assert shared_ends(span, unit) is None


@pytest.mark.parametrize(
    ("high", "end"),
    [(95.2, 100), (95.3, 120), (100, 120), (114.2, 120), (114.3, 140)],
)
def test_an_axis_ends_at_the_first_tick_a_twentieth_beyond_the_values(high, end):
    assert shared_ends(Span(0, high), 20) == (0, end)


@pytest.mark.parametrize(("low", "is_narrow"), [(84, True), (83, False), (100, False), (-84, False)])
def test_values_within_a_sixth_of_the_largest_are_narrow(low, is_narrow):
    assert Span(low, 100).is_narrow is is_narrow
    assert Span(-100, -low).is_narrow is is_narrow
