"""Claims hold for what they are made of, and hardly ever for chance."""

import numpy as np
import pytest

from nbdeck.frames.claims import leading, trend


@pytest.mark.parametrize(
    ("values", "is_rise"),
    [
        (np.linspace(315, 371, 44), True),
        (np.linspace(90, 30, 9), False),
        ([9, 8, 7, 6, 5, 4, 2, 1], False),
        ([1, 2, 4, 3, 5, 6, 8, 7, 9, 10], True),
    ],
)
def test_what_rises_or_falls_is_told_with_its_test(values, is_rise):
    found = trend([float(value) for value in values])
    assert found.is_rise is is_rise
    assert found.test.startswith("trend, Kendall's tau ")


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
    found = trend((np.arange(60) + rng.normal(0, 12, 60)).tolist())
    assert found.is_rise
    assert found.test.endswith("p < 0.0001")


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
