"""Values at error bars stand where these do not reach."""

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.scene.elements import TextBox
from unit.engine.charts.form_specs import FORMS, SERIES
from unit.engine.charts.specs import LARGE, built, drawn


@pytest.mark.parametrize("name", ["error bars", "lying error bars"])
def test_a_value_stands_at_the_foot_of_its_bar(name):
    chart = built(Chart(**FORMS[name], marks={"highlight": [{"category": "y"}]}), LARGE)
    ((_, label),) = chart.series[0].labels
    assert (label.position, label.text) == ("inside_base", "12")
    (text,) = drawn(chart, "Value label", TextBox)
    bar = drawn(chart, "Chart bar")[1].box
    assert bar.x <= text.box.x
    assert text.box.right <= bar.right
    if name == "error bars":
        assert bar.bottom - text.box.bottom < 4
    else:
        assert text.box.x - bar.x < 4


@pytest.mark.parametrize("kind", ["BAR", "HORIZONTAL_BAR"])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_value_that_an_error_bar_would_strike_through_is_not_written(kind, sign):
    low, high = sorted((sign * 0.1, sign * 21))
    rows = [SERIES("a", 10, sign * 12), SERIES("l", 9, low, role="LOW"), SERIES("h", 11, high, role="HIGH")]
    chart = built(
        Chart(
            type=kind,
            form="ERROR_BARS",
            categories=["x", "y"],
            series=rows,
            marks={"highlight": [{"category": "y"}]},
        ),
        LARGE,
    )
    assert chart.series[0].labels == ()
