"""Small multiples share one scale: each holds a series that reaches from end to end of all of them."""

import pytest

from nbdeck.engine.charts.multiples import with_common_scale
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import ChartElement

FRAME = Box(0.0, 0.0, 100.0, 100.0)


@pytest.mark.parametrize(
    ("categories", "values"), [("a", (9.0,)), ("ab", (-1.0, 9.0)), ("abc", (-1.0, 9.0, None))]
)
def test_a_hidden_series_reaches_from_end_to_end(categories, values):
    chart = ChartElement(FRAME, "BAR", FRAME, tuple(categories), (), ())
    (scale,) = with_common_scale(chart, (-1.0, 9.0)).series
    assert (scale.values, scale.is_drawn, scale.is_helper) == (values, False, True)
