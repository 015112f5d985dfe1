import re

import pytest

from nbdeck.engine.charts.shortcomings import shortcomings
from unit.engine.charts.specs import built, spec


@pytest.mark.parametrize(
    ("chart", "told"),
    [
        (spec("LINE", "abcd", [95, 96, 97, 110]), ["start at 90: a smaller number"]),
        (spec("LINE", "ab", [-110, -95]), ["end at -90: a larger number"]),
        (spec("SCATTER", (60, 80, 100), [1, 2, 3]), ["start at 50: a smaller number"]),
        (spec("LINE", "abcd", [5, 96, 97, 110]), []),
        (spec("BAR", "abc", [95, 96, 97]), ["start at 0: a smaller number"]),
        (spec("BAR", "abc", [5, 96, 97]), []),
        (spec("PIE", "abc", [95, 96, 97]), []),
    ],
)  # fmt: skip
def test_an_end_that_stays_when_the_data_are_edited_is_told(chart, told):
    found = list(shortcomings(built(chart)))
    ends = [f"the scale of its chart is set to {each}, typed in later, would be cut off" for each in told]
    assert found == ends


@pytest.mark.parametrize("kind", ["BAR", "LINE", "HORIZONTAL_BAR"])
def test_labels_that_have_no_room_are_counted(kind):
    (told,) = shortcomings(built(spec(kind, [f"Week {n}" for n in range(90)], range(90))))
    shown, every = map(
        int, re.fullmatch(r"its chart has room for (\d+) of 90 labels, one in (\d+)", told).groups()
    )
    assert shown == -(-90 // every) < 90


def test_one_label_in_two_is_told_too():
    found = [
        list(shortcomings(built(spec("BAR", [f"Week {n}" for n in range(count)], range(count)))))
        for count in range(10, 40)
    ]
    assert any(told and told[0].endswith("one in 2") for told in found)


def test_times_between_two_that_are_named_need_no_name():
    chart = built(spec("LINE", [f"Week {n}" for n in range(90)], range(90)))
    assert not list(shortcomings(chart, is_of_times=True))


def test_numbers_at_equal_steps_need_no_name_and_others_do():
    assert not list(shortcomings(built(spec("BAR", range(1900, 1960), range(60)))))
    uneven = [*range(1900, 1959), 1970]
    assert len(list(shortcomings(built(spec("BAR", uneven, range(60)))))) == 1


def test_a_chart_with_all_of_its_labels_tells_nothing_of_them():
    assert not list(shortcomings(built(spec("LINE", "abcdef", range(6)))))
    assert not list(shortcomings(built(spec("SCATTER", range(90), range(90)))))


@pytest.mark.parametrize(("count", "size", "every"), [(22, 14, 1), (24, 12, 1), (30, 10, 1), (31, 12, 2)])
def test_lying_bars_have_smaller_names_before_they_have_fewer(count, size, every):
    names = [f"Team {letter}" for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"[:count]]
    chart = built(spec("HORIZONTAL_BAR", names, range(count)), text_size=14)
    assert (chart.text_size, chart.category_axis.label_every) == (size, every)
