"""Tests of chance: what passes them, and what only looks so."""

import numpy as np
import pytest

from nbdeck.frames.evidence import (
    chance_of_link,
    is_ahead,
    kendall,
    leading,
    link,
    monotone,
    ranks,
    trend,
)


@pytest.mark.parametrize(
    ("values", "is_rise"),
    [
        (np.linspace(315, 371, 44), True),
        (np.linspace(90, 30, 9), False),
        ([9, 8, 7, 6, 5, 4, 2, 1], False),
        ([1, 2, 4, 3, 5, 6, 8, 7, 9, 10], True),
    ],
)
def test_what_rises_or_falls_is_told(values, is_rise):
    assert trend([float(value) for value in values]) is is_rise


@pytest.mark.parametrize(
    "values",
    [
        [1, 9],
        [1, 2, 3, 4, 5, 6, 7],
        [5.0] * 12,
        [100 + n / 100 for n in range(20)],
        [5, 9, 20, 44, 60, 31, 12, 9, 6, 3],
        [*range(20), *range(20, 8, -1)],
        [10, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        np.sin(np.linspace(0, 20, 100)).tolist(),
        list(range(401)),
    ],
    ids=lambda values: f"{len(values)} from {values[0]:.0f} to {values[-1]:.2f}",
)
def test_ups_and_downs_and_few_values_are_no_trend(values):
    assert trend(values) is None


def test_a_trend_that_is_not_monotone_needs_a_small_p():
    rng = np.random.default_rng(4)
    values = np.arange(60) + rng.normal(0, 12, 60)
    assert kendall(values.tolist()) < 0.9
    assert trend(values.tolist()) is True
    assert trend(values[::6].tolist()) is None


def test_chance_makes_hardly_a_trend():
    rng = np.random.default_rng(0)
    count = 0
    for size in [8, 10, 12, 18, 24, 60] * 50:
        noise = rng.normal(50, 20, size)
        for place in range(1, size):
            noise[place] += 0.7 * (noise[place - 1] - 50)
        count += trend(rng.normal(0, 1, size).tolist()) is not None
        count += trend(noise.tolist()) is not None
    assert count <= 3


@pytest.mark.parametrize(
    ("values", "place"),
    [
        ([5, 3], 0),
        ([10, 9], 0),
        ([10, 9.01], None),
        ([3, 4, 9], 2),
        ([3, 6, 9], None),
        ([5, 5], None),
        ([0, 0], None),
        ([5, None], None),
        ([5, -1], None),
        ([5], None),
    ],
)
def test_a_leader_leads_by_a_tenth_and_is_no_total_of_the_others(values, place):
    assert leading(values) == place


def test_one_lies_ahead_of_another_where_the_gap_is_no_chance():
    assert is_ahead([9.0, 9, 10, 10, 11], [5.0, 5, 6, 5, 5])
    assert not is_ahead([5.0, 5, 6, 5, 5], [9.0, 9, 10, 10, 11])
    assert not is_ahead([5.0, 5, 6], [5.0, 5, 6])
    assert not is_ahead([9.0, 5, 9, 5, 9], [5.0, 7, 5, 7, 5])


def test_a_link_is_straight_strong_and_more_than_chance():
    rng = np.random.default_rng(2)
    x = rng.normal(0, 1, 600)
    assert link(x.tolist(), (x + rng.normal(0, 1, 600)).tolist()) == pytest.approx(0.7, abs=0.1)
    assert link(x.tolist(), (0.4 * x + rng.normal(0, 1, 600)).tolist()) is None
    assert link(x[:9].tolist(), x[:9].tolist()) is None
    assert link([*[0.0] * 20, 50], [*[0.0, 1] * 10, 50]) is None
    assert link(x.tolist(), [1.0] * 600) is None
    assert ranks([3.0, 1, 3, 2]) == [2.5, 0.0, 2.5, 1.0]


def test_few_values_go_one_way_at_each_step():
    assert monotone([10.0, 11, 12, 13]) is True
    assert monotone([13.0, 12, 11, 10]) is False
    assert monotone([10.0, 11, 11, 13]) is None
    assert monotone([100.0, 101, 102, 103]) is None
    assert monotone([1.0, 2, 3]) is None


@pytest.mark.parametrize(
    ("r", "count", "p"),
    [
        (0.5, 10, 0.14111),
        (-0.9, 10, 0.00038715625),
        (0.85, 10, 0.00184055),
        (0.8, 11, 0.0031104),
        (0.6, 400, 0.0),
        (0.0, 12, 1.0),
        (1.0, 12, 0.0),
        (0.5, 3, 0.66667),
        (0.5, 4, 0.5),
    ],
)
def test_the_chance_of_a_correlation_is_that_of_students_t(r, count, p):
    assert chance_of_link(r, count) == pytest.approx(p, rel=1e-4, abs=1e-12)


def test_of_ten_dots_a_correlation_with_a_p_of_two_thousandths_is_no_link():
    dots = [2.5, -0.1, 0.3, 5.3, 3.8, 5.5, 5.8, 6.5, 6.4, 6.8]
    assert link(list(range(10)), dots) is None
    assert link(list(range(14)), [*dots, 7.1, 7.4, 8.0, 8.2]) == pytest.approx(0.89, abs=0.01)


def test_numbers_too_large_for_a_correlation_have_none():
    assert link([0.0] * 6 + [1e293] * 6, [float(at) for at in range(12)]) is None
