import pytest

from nbdeck.engine.charts.axes import span_of, stacked_span
from nbdeck.engine.charts.axis_ends import Span
from unit.engine.charts.specs import built, spec


@pytest.mark.parametrize(
    ("rows", "low", "high"),
    [
        ([[95, 97], [2, 1]], 95, 98),
        ([[2, 1], [95, 97]], 1, 98),
        ([[None, 97], [95, 1]], 95, 98),
        ([[5, -5], [-2, -4]], -9, 5),
        ([[-5, -6], [-2, -4]], -10, -5),
        ([[0.0, 3], [4, 5]], 0, 8),
    ],
)
def test_stacks_span_from_the_end_of_their_first_bar_to_that_of_their_last(rows, low, high):
    assert stacked_span(rows) == Span(low, high, has_zero=True)


def test_without_values_a_span_is_zero():
    assert stacked_span([[None, None], [None, None]]) == span_of([], has_zero=True) == Span(0.0, 0.0)


@pytest.mark.parametrize("kind", ["STACKED_BAR", "AREA"])
def test_zero_is_fixed_under_stacks_whose_first_part_is_nearly_all_of_them(kind):
    axis = built(spec(kind, "abc", [95, 97, 99], [2, 1, 1])).value_axis
    assert (axis.minimum, axis.fixed) == (0, "minimum")
    assert built(spec(kind, "abc", [2, 1, 1], [95, 97, 99])).value_axis.fixed == ""


@pytest.mark.parametrize(
    ("rows", "is_whole"),
    [
        ([[0.1, 0.7], [0.2, 0.1], [0.7, 0.2]], True),
        ([[40, 70], [60, 30]], True),
        ([[40, 70], [60, 31]], False),
        ([[0.4, 40], [0.6, 60]], False),
        ([[-0.4, 0.4], [1.4, 0.6]], False),
        ([[0.4], [0.6]], False),
    ],
)
def test_parts_of_a_whole_are_told_from_other_amounts(rows, is_whole):
    assert stacked_span(rows).is_whole is is_whole
