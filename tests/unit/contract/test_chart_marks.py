"""Marks of a chart name what is in it, and its kind has a place for them."""

import pytest

from nbdeck.contract.chart_marks import ChartMarks


@pytest.mark.parametrize(
    ("marks", "kind", "form", "words"),
    [
        ({"totals": True}, "STACKED_BAR", "", ""),
        ({"totals": True}, "HORIZONTAL_BAR", "STACKED", ""),
        ({"totals": True}, "STACKED_BAR", "FULL", "Totals stand"),
        ({"totals": True}, "BAR", "", "Totals stand"),
        ({"average": True}, "LINE", "", ""),
        ({"average": True}, "PIE", "", "average needs one value axis"),
        ({"band": {"low": 1, "high": 2}}, "BAR", "MULTIPLES", "band needs one value axis"),
        ({"target": {"value": 3}}, "STACKED_BAR", "FULL", "target needs one value axis"),
        ({"growth": {"start": "Q1", "end": "Q2"}}, "BAR", "", ""),
        ({"growth": {"start": "Q1", "end": "Q3"}}, "BAR", "", "no category 'Q3'"),
        ({"growth": {"start": "Q1", "end": "Q2", "series": "West"}}, "BAR", "", "no series 'West'"),
        ({"notes": [{"category": "Q9", "text": "high"}]}, "BAR", "", "no category 'Q9'"),
        ({"highlight": [{"series": "North"}]}, "BAR", "", ""),
        ({"highlight": [{"series": "Q1"}]}, "BAR", "", "no series 'Q1'"),
    ],
)
def test_what_a_chart_lacks_or_has_no_place_for_is_told(marks, kind, form, words):
    told = list(ChartMarks.model_validate(marks).broken_for(kind, form, ["Q1", "Q2"], ["North", "South"]))
    assert len(told) == bool(words)
    assert words in " ".join(told)
