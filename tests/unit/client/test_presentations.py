import pytest

from nbdeck.client.presentations import beyond_interface, newest_deck, remembered
from nbdeck.contract.slides import Slide

ROWS = [{"name": "A", "values": [1, 2]}, {"name": "B", "values": [3, 4], "role": "LINE"}]


def slide(**chart):
    given = {"type": "BAR", "categories": ["a", "b"], "series": ROWS[:1], **chart}
    return Slide.model_validate({"title": "T", "chart": given})


@pytest.mark.parametrize(
    ("chart", "parts"),
    [
        ({"form": "HISTOGRAM"}, "the form HISTOGRAM"),
        ({"series": ROWS}, "what series are for: LINE"),
        ({"has_log_axis": True}, "the logarithmic axis"),
        ({"marks": {"average": True, "target": {"value": 2}}}, "the marks: target, average"),
        ({"unit": "kg"}, "the unit 'kg'"),
    ],
)
def test_what_a_chart_says_beyond_the_interface_is_named(chart, parts):
    (told,) = beyond_interface([slide(**chart), Slide(title="Words", content="- a", item_amount=1)])
    assert told.endswith(f"it knows the kind BAR, and not {parts}.")


def test_a_chart_of_the_interface_is_told_nothing_of():
    assert beyond_interface([slide(), slide(marks={}), slide(number_format="0.0", x_title="x")]) == ()


def test_the_newest_presentation_of_any_client_is_remembered():
    first, second = remembered(lambda *given, **known: (given, known)), remembered(str)
    assert first(1, a=2) == ((1,), {"a": 2})
    assert newest_deck() == ((1,), {"a": 2})
    assert second(3) == newest_deck() == "3"
