import math

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nbdeck.engine.charts.scales import nice_scale, tight_scale

FINITE = st.floats(min_value=-1e300, max_value=1e300)


@pytest.mark.parametrize(
    ("low", "high", "bounds"),
    [
        (0, 24, (0, 25, 5)),
        (3, 97, (0, 100, 20)),
        (-4, 9, (-5, 10, 2.5)),
        (-30, -12, (-30, 0, 5)),
        (1.1e6, 3.4e6, (0, 4e6, 1e6)),
        (0, 0, (0, 1, 0.2)),
        (5, 5, (0, 5, 1)),
    ],
)
def test_bars_stand_on_zero_between_round_bounds(low, high, bounds):
    scale = nice_scale(low, high, count=6, has_zero=True)
    assert (scale.minimum, scale.maximum, scale.step) == pytest.approx(bounds)


@pytest.mark.parametrize(
    ("low", "high", "minimum"), [(95, 110, 94), (100, 300, 0), (-110, -95, -112), (1000, 1001, 1000)]
)
def test_lines_far_from_zero_use_the_whole_height(low, high, minimum):
    scale = nice_scale(low, high, count=6, has_zero=False)
    assert scale.minimum <= low
    assert scale.maximum >= high
    assert (scale.minimum == 0) == (minimum == 0)


def test_equal_values_lie_inside_the_axis():
    scale = nice_scale(7.0, 7.0, count=5, has_zero=False)
    assert scale.minimum < 7 < scale.maximum


@given(FINITE, FINITE, st.integers(1, 6), st.booleans())
def test_every_axis_holds_its_values_and_has_few_round_ticks(one, other, count, has_zero):
    low, high = sorted((one, other))
    assume(high == low == 0 or max(abs(low), abs(high)) > 1e-280)
    scale = nice_scale(low, high, count=count, has_zero=has_zero)
    slack = (scale.maximum - scale.minimum) * 1e-6
    assert math.isfinite(scale.maximum - scale.minimum)
    assert scale.minimum < scale.maximum
    assert scale.minimum <= low + slack
    assert scale.maximum >= high - slack
    if has_zero:
        assert scale.minimum <= 0 <= scale.maximum
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= count + 3
    assert list(ticks) == sorted(set(ticks))
    mantissa = float(f"{scale.step:.6e}".split("e")[0])
    assert any(math.isclose(mantissa, nice, rel_tol=1e-5) for nice in (1, 2, 2.5, 5, 10))


@given(
    st.floats(-1e12, 1e12), st.floats(-1e12, 1e12), st.floats(min_value=0, max_value=0.3), st.floats(0, 0.3)
)
def test_labels_outside_bars_have_the_room_they_ask_for(one, other, before, after):
    low, high = sorted((one, other))
    assume(max(abs(low), abs(high)) > 1e-6)
    scale = tight_scale(low, high, before=before, after=after)
    assert scale.minimum < scale.maximum
    if high > 0:
        assert 1 - scale.share(high) == pytest.approx(after, abs=1e-3)
    if low < 0:
        assert scale.share(low) == pytest.approx(before, abs=1e-3)
