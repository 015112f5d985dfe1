"""The names of series and slices stand somewhere, or it is known that they do not."""

import pytest

from nbdeck.engine.charts.legends import lacks_names
from nbdeck.engine.scene import Box
from unit.engine.charts.specs import KINDS, REGIONS, built, spec

WITH_SERIES = [kind for kind in KINDS if kind not in ("PIE", "DOUGHNUT")]


@pytest.mark.parametrize("kind", WITH_SERIES)
def test_forty_series_have_no_room_for_their_names_and_twelve_have(kind):
    assert lacks_names(built(spec(kind, "123", *[[n, 90 - n, 2 * n] for n in range(40)])))
    assert not lacks_names(built(spec(kind, "123", *[[n, 90 - n, 2 * n] for n in range(12)])))


@pytest.mark.parametrize("kind", ["PIE", "DOUGHNUT"])
def test_slices_are_named_where_the_chart_is_not_tiny(kind):
    chart = spec(kind, REGIONS, [4, 3, 2, 1])
    assert not lacks_names(built(chart))
    assert lacks_names(built(chart, Box(0, 0, 60, 60)))


def test_one_series_needs_no_name():
    assert not lacks_names(built(spec("LINE", "123", [1, 2, 3])))


def test_names_at_the_ends_of_lines_are_names():
    assert not lacks_names(built(spec("LINE", "123", [1, 2, 3], [9, 8, 7])))
