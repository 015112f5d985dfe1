import pytest

from nbdeck.engine.charts.shortcomings import shortcomings
from unit.engine.charts.specs import built, spec


@pytest.mark.parametrize(
    ("chart", "told"),
    [
        (spec("LINE", "abcd", [95, 96, 97, 110]), ["an axis of its chart starts at 90, also after its data are edited"]),
        (spec("LINE", "ab", [-110, -95]), ["an axis of its chart ends at -90, also after its data are edited"]),
        (spec("SCATTER", (60, 80, 100), [1, 2, 3]), ["an axis of its chart starts at 50, also after its data are edited"]),
        (spec("LINE", "abcd", [5, 96, 97, 110]), []),
        (spec("BAR", "abc", [95, 96, 97]), ["an axis of its chart starts at 0, also after its data are edited"]),
        (spec("BAR", "abc", [5, 96, 97]), []),
        (spec("PIE", "abc", [95, 96, 97]), []),
    ],
)  # fmt: skip
def test_an_end_that_stays_when_the_data_are_edited_is_told(chart, told):
    assert list(shortcomings(built(chart))) == told
