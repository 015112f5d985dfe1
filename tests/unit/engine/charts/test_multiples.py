"""Small multiples share one scale: each holds a series that reaches from end to end of all of them."""

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.field import holders
from unit.engine.charts.form_specs import SERIES
from unit.engine.charts.specs import LARGE, LOOK, STYLE


@pytest.mark.parametrize(
    ("values", "count", "held"),
    [
        ((9.0, -1.0), 1, [(-1.0,), (9.0,)]),
        ((-1.0, 4.0, 9.0), 2, [(-1.0, 9.0)]),
        ((-1.0, 9.0), 3, [(-1.0, 9.0, None)]),
        ((0.0,), 2, [(0.0, None)]),
        ((), 2, []),
    ],
)
def test_hidden_series_reach_from_end_to_end(values, count, held):
    found = holders(values, count, "LINE")
    assert [one.values for one in found] == held
    assert all(one.is_helper and not one.is_drawn and one.plot == "LINE" for one in found)


@pytest.mark.parametrize(("sign", "ends"), [(1.0, (0.0, 100.0)), (-1.0, (-100.0, 0.0))])
def test_zero_is_held_under_small_charts_of_narrow_bars_with_the_farthest_of_all(sign, ends):
    names = [f"Week {number}" for number in range(30)]
    rows = [
        SERIES(name, *[sign * (top - number % 5) for number in range(30)])
        for name, top in (("A", 99), ("B", 100))
    ]
    spec = Chart(type="BAR", form="MULTIPLES", categories=names, series=rows)
    charts = build_charts(spec, LARGE, STYLE, LOOK)
    assert [chart.series[-1].values[:2] for chart in charts] == [ends, ends]
