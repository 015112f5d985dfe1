"""Small multiples share one scale: each holds a series that reaches from end to end of all of them."""

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.charts.multiples import with_common_scale
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import ChartElement
from unit.engine.charts.form_specs import SERIES
from unit.engine.charts.specs import LARGE, LOOK, STYLE

FRAME = Box(0.0, 0.0, 100.0, 100.0)


@pytest.mark.parametrize(
    ("categories", "values"), [("a", (9.0,)), ("ab", (-1.0, 9.0)), ("abc", (-1.0, 9.0, None))]
)
def test_a_hidden_series_reaches_from_end_to_end(categories, values):
    chart = ChartElement(FRAME, "BAR", FRAME, tuple(categories), (), ())
    (scale,) = with_common_scale(chart, (-1.0, 9.0)).series
    assert (scale.values, scale.is_drawn, scale.is_helper) == (values, False, True)


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
    assert {chart.value_axis.fixed for chart in charts} == {""}
