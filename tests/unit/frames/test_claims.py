"""A claim is made where its test passes, and never of noise."""

import datetime as dt

import numpy as np
import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.frames.advisor import ChosenKind
from nbdeck.frames.claims import claim_of
from nbdeck.frames.frame import Axes, Column, Role
from nbdeck.frames.grid import CategoryRow, ChartGrid
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.spoken_numbers import SpokenNumbers

MONTH, SALES, SHOP = Column("month", Role.TIME), Column("sales", Role.NUMBER), Column("shop", Role.TEXT)


def over_time(*series, names=("north", "south", "east", "west")):
    moments = [dt.datetime(2000 + place // 12, 1 + place % 12, 1) for place in range(len(series[0]))]
    rows = tuple(
        CategoryRow((moment,), f"{moment:%b %Y}", tuple(map(float, values)))
        for moment, *values in zip(moments, *series, strict=True)
    )
    axes = Axes((MONTH,), (SALES,), SHOP if len(series) > 1 else None)
    return figures(ChartGrid(rows, names[: len(series)]), axes, ChartType.LINE)


def by_name(values, *, labels="abcdefgh", role=Role.TEXT, aggregate="mean"):
    rows = tuple(
        CategoryRow((label,), label, (float(value),)) for label, value in zip(labels, values, strict=False)
    )
    axes = Axes((Column("kind", role),), (SALES,))
    return figures(ChartGrid(rows, ("sales",)), axes, ChartType.BAR, aggregate=aggregate)


def dots(*groups):
    rows = tuple(
        CategoryRow(
            (float(x),), f"{x:g}", tuple(float(y) if at == own else None for at in range(len(groups)))
        )
        for own, group in enumerate(groups)
        for x, y in zip(*group, strict=True)
    )
    axes = Axes(
        (Column("income", Role.NUMBER),), (SALES,), SHOP if len(groups) > 1 else None, is_scatter=True
    )
    return figures(ChartGrid(rows, ("n", "s", "e", "w")[: len(groups)]), axes, ChartType.SCATTER)


def figures(grid, axes, kind, aggregate=None):
    wish = ChartOptions(aggregate=aggregate)
    return SpokenNumbers(grid, axes, wish, ChosenKind(kind), grid.names, "0.0", "en", "sales")


def rule_of(shown):
    claim = claim_of(shown)
    return claim and claim.rule


WAVE = [3, 4, 6, 9, 14, 20, 26, 22, 16, 10, 7, 5, 4, 3]


@pytest.mark.parametrize(
    ("series", "rule"),
    [
        ([range(10, 20)], "rose"),
        ([range(20, 10, -1)], "fell"),
        ([[10, 11, 13, 15]], "rose_steadily"),
        ([[15, 13, 11, 10]], "fell_steadily"),
        ([[10, 11, 13]], None),
        ([[10, 11, 10.5, 15]], None),
        ([[1000, 1001, 1002, 1003]], None),
        ([WAVE], None),
        ([[5, 6, 5, 6, 5, 40, 5, 6, 5, 6, 5, 6]], None),
        ([[1, 2, 3, 4, 6, 7, 8, 9], [5, 5, 5, 5, 5, 5, 5, 5]], None),
        ([[9, 9, 10, 10, 11, 10], [5, 5, 6, 5, 5, 6]], "leads"),
        ([[9, 9, 5, 10, 11, 10], [5, 5, 6, 5, 5, 6]], None),
        ([[9, 5, 5, 10, 11, 10], [5, 9, 6, 5, 5, 6]], None),
        ([range(11, 23), range(20, 32), range(30, 42)], "leads"),
        ([[*range(10, 19), 19], [*range(11, 20), 19.5]], None),
        ([[*range(-19, -9)], [*range(-18, -8)]], None),
    ],
)
def test_a_course_is_told_where_it_is_more_than_chance(series, rule):
    assert rule_of(over_time(*series)) == rule


@pytest.mark.parametrize(
    ("shown", "rule"),
    [
        (by_name([5, 3, 1], aggregate="sum"), "share"),
        (by_name([5, 4.6, 2], aggregate="sum"), None),
        (by_name([4, 3.5, 3.2], aggregate="sum"), "highest"),
        (by_name([5, 3, 8], aggregate="sum"), None),
        (by_name([8, 3, -2], aggregate="sum"), None),
        (by_name([10, 9.5, 2, 2, 2], aggregate="count"), None),
        (by_name([10, 8.9, 8, 7, 6], aggregate="count"), "highest"),
        (by_name([5, 3, 1]), None),
        (by_name([5, 3, 1], aggregate="sum", labels=["Yes", "No", "?"]), None),
        (by_name([1, 2, 3, 4, 5], role=Role.CATEGORY), "rises_with"),
        (by_name([5, 4, 3, 2, 1], role=Role.CATEGORY), "falls_with"),
        (by_name([1, 2, 3, 4], role=Role.CATEGORY), None),
        (by_name([1, 2, 3, 2.9, 5], role=Role.CATEGORY), None),
    ],
)
def test_the_largest_is_told_of_amounts(shown, rule):
    assert rule_of(shown) == rule


def test_shares_are_those_of_the_numbers_shown():
    claim = claim_of(by_name([5, 3, 1], aggregate="sum"))
    assert claim.slots == {"label": "a", "what": "sales", "share": "56%", "value": "5.0", "total": "9.0"}


LINE = (range(12), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.5])


def test_dots_of_one_group_go_together_by_more_than_chance():
    assert rule_of(dots(LINE)) == "link_rises"
    assert rule_of(dots((range(12), LINE[1][::-1]))) == "link_falls"
    assert rule_of(dots((range(9), LINE[1][:9]))) is None
    assert rule_of(dots(LINE, LINE)) is None
    assert rule_of(dots(LINE, ((), ()))) == "link_rises"
    assert claim_of(dots(LINE)).slots == {"x": "income", "y": "sales", "r": "1.00", "n": "12"}


def noise(rng):
    """Yield one set each of white noise, noise with a memory, several series, means of groups, and clouds of points."""
    size = int(rng.integers(5, 60))
    yield over_time(rng.normal(50, 10, size))
    memory = rng.normal(0, 10, (3, size))
    for place in range(1, size):
        memory[:, place] += 0.7 * memory[:, place - 1]
    yield over_time(memory[0] + 50)
    yield over_time(*(memory + 50))
    samples = [rng.normal(100, 40, 30) for _ in range(5)]
    yield by_name([each.mean() for each in samples])
    yield dots((rng.normal(0, 1, 40), rng.normal(0, 1, 40)))
    yield dots((rng.normal(0, 1, 12), rng.normal(0, 1, 12)), (rng.normal(0, 1, 12), rng.normal(0, 1, 12)))


def test_of_five_hundred_sets_of_noise_each_hardly_any_makes_a_claim():
    rng = np.random.default_rng(16)
    counts = [
        [claim for shown in each if (claim := rule_of(shown))]
        for each in zip(*(noise(rng) for _ in range(500)), strict=True)
    ]
    assert all(len(claims) <= most for claims, most in zip(counts, (1, 6, 6, 2, 1, 1), strict=True)), counts
