import math
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nbdeck.engine.charts.scales import (
    Span,
    in_one_part,
    nice_scale,
    office_ends,
    shared_ends,
    span_of,
    tight_scale,
)

FINITE = st.floats(min_value=-1e300, max_value=1e300)
DRAWN = [
    (Span(20, 100), 25, (0, 125)),
    (Span(83, 100), 10, (0, 110)),
    (Span(-30, -12), 5, (-35, 0)),
    (Span(7, 7), 2.5, (0, 7.5)),
    (Span(-7, -7), 2.5, (-7.5, 0)),
    (Span(0, 0), 2.5, (0, 2.5)),
    (Span(-20, 100), 25, (-50, 125)),
    (Span(1000, 1001), 1, (999, 1002)),
    (Span(-1001, -1000), 1, (-1002, -999)),
    (Span(5, 100, is_across=True), 10, (0, 110)),
    (Span(-20, 100, is_across=True), 25, (-50, 125)),
    (Span(95, 100), 112.3, (0, 112.3)),
]


@pytest.mark.parametrize(
    ("low", "high", "scale"),
    [
        (0, 24, (0, 30, 5)),
        (3, 97, (0, 120, 20)),
        (0, 95, (0, 100, 20)),
        (-4, 9, (-5, 10, 5)),
        (-30, -12, (-35, 0, 5)),
        (1.1e6, 3.4e6, (0, 4e6, 1e6)),
        (0, 0, (0, 1, 1)),
        (5, 5, (0, 6, 1)),
    ],
)
def test_bars_stand_on_zero_and_end_where_programs_end_them(low, high, scale):
    found = nice_scale(Span(low, high, has_zero=True), 7)
    assert (found.minimum, found.maximum, found.step) == pytest.approx(scale)
    assert not found.is_held


@pytest.mark.parametrize("values", [[0.25, 1.0], [0, 0.4, 1.0]])
def test_parts_of_a_whole_have_no_end_that_would_cut_what_is_more(values):
    found = nice_scale(span_of(values, has_zero=True), 7)
    assert (found.minimum, found.maximum, found.step, found.is_held) == (0.0, 1.2, 0.2, False)


@pytest.mark.parametrize(("low", "high", "ends"), [(95, 100, (0, 120)), (-100, -95, (-120, 0))])
def test_zero_is_held_where_programs_would_cut_bars_short(low, high, ends):
    found = nice_scale(Span(low, high, has_zero=True), 7)
    assert (found.minimum, found.maximum) == ends
    assert (found.is_held, found.base) == (True, 0)
    assert not nice_scale(Span(low, high), 7).is_held


def test_in_one_part_programs_find_zero_under_narrow_bars_and_powers_of_ten_stay():
    span = Span(95, 100, has_zero=True)
    whole = in_one_part(nice_scale(span, 7))
    assert (whole.minimum, whole.maximum, whole.step, whole.is_held) == (0, 120, 120, False)
    assert shared_ends(span, 120) == (0, 120)
    turned = in_one_part(nice_scale(Span(-100, -95, has_zero=True), 7))
    assert (turned.minimum, turned.maximum, turned.step) == (-120, 0, 120)
    for scale in (
        nice_scale(Span(5, 100, has_zero=True), 7),
        nice_scale(replace(span, low=10, is_log=True), 7),
    ):
        assert in_one_part(scale) == scale


@pytest.mark.parametrize(
    ("low", "high", "ends", "is_shared"),
    [
        (100, 300, (0, 350), True),
        (80, 100, (0, 120), True),
        (62, 65, (60, 66), True),
        (95, 110, (85, 115), False),
        (-110, -95, (-115, -85), False),
        (1e9, 1e9 + 0.1, (9.8e8, 1.02e9), False),
    ],
)
def test_lines_far_from_zero_use_the_height_with_ends_that_follow(low, high, ends, is_shared):
    found = nice_scale(Span(low, high), 7)
    assert (found.minimum, found.maximum) == pytest.approx(ends)
    assert (found.is_held, found.is_shared) == (False, is_shared)


@pytest.mark.parametrize(
    ("low", "high", "ends", "step", "is_shared"),
    [
        (20, 100, (0, 100), 20, False),
        (12, 23, (12, 24), 2, False),
        (-23, -12, (-24, -12), 2, False),
        (10, 23, (0, 25), 5, True),
        (-23, -10, (-25, 0), 5, True),
        (1990, 2024, (1990, 2025), 5, False),
        (-3, 1, (-3, 1), 1, False),
        (13.1, 17.2, (13, 18), 1, False),
        (1836, 3561, (1500, 4000), 500, False),
        (5, 5, (4.5, 5.5), 0.25, False),
        (0, 0, (0, 1), 1, True),
        (3, 97, (0, 100), 20, False),
        (0, 95, (0, 100), 20, True),
    ],
)
def test_an_axis_of_points_fits_them_with_zero_where_it_is_near(low, high, ends, step, is_shared):
    found = nice_scale(Span(low, high, room=0.0), 7)
    assert (found.minimum, found.maximum, found.step) == pytest.approx((*ends, step))
    assert (found.is_shared, found.is_written) == (is_shared, not is_shared)


@pytest.mark.parametrize(
    ("low", "high", "ends"),
    [(61, 79, (55, 85)), (0, 100, (0, 120)), (-100, -55, (-110, -40)), (5, 100, (0, 120))],
)
def test_room_around_bubbles_is_on_their_axis_and_ends_at_a_zero_that_is_near(low, high, ends):
    found = nice_scale(Span(low, high, room=1 / 6), 7)
    assert (found.minimum, found.maximum) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("span", "unit", "ends"),
    [
        (Span(95, 110), 5, (85, 115)),
        (Span(-110, -95), 5, (-115, -85)),
        (Span(95, 100, is_across=True), 1, (94, 101)),
        (Span(12, 23, is_across=True), 5, (0, 25)),
        (Span(-50, 950), 50, (-100, 1000)),
    ],
)
def test_office_ends_an_axis_by_its_knowledge_base_and_that_of_points_as_peltier_found(span, unit, ends):
    assert office_ends(span, unit) == pytest.approx(ends)


@given(FINITE, FINITE, st.integers(1, 7), st.booleans(), st.booleans())
def test_every_axis_holds_its_values_and_has_few_round_ticks(one, other, most, has_zero, is_across):
    low, high = sorted((one, other))
    assume(high == low == 0 or max(abs(low), abs(high)) > 1e-280)
    assume(not (has_zero and is_across))
    span = Span(low, high, has_zero, is_across, room=0.0 if is_across else None)
    scale = nice_scale(span, most)
    slack = (scale.maximum - scale.minimum) * 1e-6
    assert math.isfinite(scale.maximum - scale.minimum)
    assert scale.minimum < scale.maximum
    assert scale.minimum <= low + slack
    assert scale.maximum >= high - slack
    if has_zero:
        assert scale.minimum <= 0 <= scale.maximum
    if scale.is_shared:
        assert shared_ends(span, scale.step) == pytest.approx((scale.minimum, scale.maximum))
    assert scale.parts <= max(most, 3)
    ticks = scale.ticks()
    assert len(ticks) == scale.parts + 1
    assert list(ticks) == sorted(set(ticks))
    mantissa = float(f"{scale.step:.6e}".split("e")[0])
    is_from_zero = not is_across and (low * high <= 0 or scale.minimum * scale.maximum == 0)
    from_zero = (3, 4) if is_from_zero else ()
    assert any(math.isclose(mantissa, nice, rel_tol=1e-5) for nice in (1, 2, 2.5, 5, 10, *from_zero))


@given(st.floats(0.01, 1e9), st.integers(6, 7))
def test_bars_take_most_of_an_axis_that_has_room_for_six_parts(high, most):
    scale = nice_scale(Span(0, high, has_zero=True), most)
    assert high / scale.maximum > 0.71
    assert not scale.is_held


@pytest.mark.parametrize(
    ("high", "most", "end"), [(13.6, 3, 15), (9.6, 3, 12), (105, 4, 120), (21, 7, 25), (82, 5, 90)]
)
def test_an_axis_ends_close_above_its_values_in_units_that_people_choose(high, most, end):
    assert nice_scale(Span(0, high, has_zero=True), most).maximum == pytest.approx(end)


ROOMS = st.floats(min_value=0, max_value=0.3)


@given(st.floats(-1e12, 1e12), st.floats(-1e12, 1e12), ROOMS, ROOMS)
def test_labels_outside_bars_have_the_room_they_ask_for(one, other, before, after):
    low, high = sorted((one, other))
    assume(max(abs(low), abs(high)) > 1e-6)
    scale = tight_scale(Span(low, high), before=before, after=after)
    assert scale.minimum <= 0 <= scale.maximum
    if high > 0:
        assert 1 - scale.share(high) >= after - 1e-3
    if low < 0:
        assert scale.share(low) >= before - 1e-3


@pytest.mark.parametrize(
    ("low", "high", "is_held"),
    [(5, 100, False), (95, 100, True), (-100, -5, False), (-100, -95, True), (100, 100, False)],
)
def test_a_hidden_axis_of_bars_on_one_side_of_zero_has_one_part(low, high, is_held):
    scale = tight_scale(Span(low, high), before=0.1, after=0.1)
    assert (scale.parts, scale.is_held) == (1, is_held)
    assert max(map(abs, (scale.minimum, scale.maximum))) == pytest.approx(100 / 0.9, rel=1e-5)


def test_a_hidden_axis_around_zero_is_no_longer_than_its_labels_ask():
    scale = tight_scale(Span(-40, 60), before=0.1, after=0.1)
    assert not scale.is_held
    assert scale.maximum - scale.minimum < 140


@pytest.mark.parametrize("after", [0.94, 1.0, 1.7])
def test_labels_that_ask_for_the_whole_axis_leave_it_a_rising_one(after):
    scale = tight_scale(Span(0.0, 8.0, has_zero=True), before=0.0, after=after)
    assert scale.minimum < 8.0 < scale.maximum
    assert scale.step > 0


@pytest.mark.parametrize(("span", "unit", "ends"), DRAWN)
def test_ends_are_those_that_libreoffice_drew(span, unit, ends):
    assert shared_ends(span, unit) == pytest.approx(ends)


@pytest.mark.parametrize(
    ("span", "unit"),
    [
        (Span(95, 100), 1),  # Half of what they span is taken off by one source, a twentieth by the other.
        (Span(-100, -95), 1),
        (Span(40, 100, is_across=True), 10),  # Only Office draws points across out to zero.
        (Span(7, 7, is_across=True), 2),
        (
            Span(-50, 950),
            1000 / 21,
        ),  # The pad above is measured from the lowest value, or from the axis's start.
        (
            Span(10, 10.1),
            0.05,
        ),  # Half a span below the values is a multiple of the unit, or by rounding is not.
    ],
)
def test_units_for_which_programs_part_have_no_shared_ends(span, unit):
    assert shared_ends(span, unit) is None


@pytest.mark.parametrize(
    ("high", "end"),
    [(95.2, 100), (95.3, 120), (100, 120), (114.2, 120), (114.3, 140)],
)
def test_an_axis_ends_at_the_first_tick_a_twentieth_beyond_the_values(high, end):
    assert shared_ends(Span(0, high), 20) == (0, end)


@pytest.mark.parametrize(("low", "is_narrow"), [(84, True), (83, False), (100, False), (-84, False)])
def test_values_within_a_sixth_of_the_largest_are_narrow(low, is_narrow):
    assert Span(low, 100).is_narrow is is_narrow
    assert Span(-100, -low).is_narrow is is_narrow


def test_no_axis_has_ticks_at_halves_that_could_be_whole_numbers():
    for high in range(1, 60):
        for most in range(2, 8):
            step = nice_scale(Span(0, high, has_zero=True), most).step
            assert step != 2.5
            assert step < 1 or step == int(step)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_an_axis_of_few_parts_begins_near_its_values_and_not_at_zero(most):
    scale = nice_scale(span_of([91.8, 96.4]), most)
    assert scale.minimum >= 80
    assert scale.maximum <= 100
    assert scale.parts <= most
