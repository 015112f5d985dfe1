"""Kind, form, roles and totals of a chart fit together, or the field that has to change is named."""

from typing import Any

import pytest

from nbdeck.contract.chart_rules import KINDS_OF_FORM
from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart
from nbdeck.errors import ValidationFailed

_QUARTERS = ("Q1", "Q2", "Q3")


def _series(*rows: tuple[str, list[float]], **roles: str) -> list[dict[str, Any]]:
    return [{"name": name, "values": values, "role": roles.get(name)} for name, values in rows]


def _chart(
    kind: str, *rows: tuple[str, list[float]], roles: dict[str, str] | None = None, **more: Any
) -> Chart:
    categories = more.pop("categories", _QUARTERS)
    return Chart(type=kind, categories=categories, series=_series(*rows, **(roles or {})), **more)  # type: ignore[arg-type]


_ONE = ("north", [1.0, 2.0, 3.0])
_TWO = ("south", [2.0, 3.0, 4.0])
_BOX = [(str(part), [1.0 * part, 2.0 * part, 3.0 * part]) for part in range(1, 6)]


@pytest.mark.parametrize(
    ("kind", "rows", "more"),
    [
        ("BAR", [_ONE], {"form": "histogram"}),
        ("BAR", _BOX, {"form": "box"}),
        ("BAR", [("steps", [4.0, -1.0, 3.0])], {"form": "waterfall", "totals_at": [0, 2]}),
        ("LINE", [_ONE, _TWO], {"form": "step"}),
        ("LINE", [("a", [1.0, 2.0])], {"form": "slope", "categories": ("then", "now")}),
        ("HORIZONTAL_BAR", [_ONE, _TWO], {"form": "stacked"}),
        ("STACKED_BAR", [_ONE, _TWO], {"form": "full"}),
        (
            "SCATTER",
            [_ONE, _TWO],
            {"form": "bubble", "roles": {"south": "size"}, "categories": ("1", "2", "3")},
        ),
        ("LINE", [_ONE, _ONE, _TWO], {"roles": {}}),
        ("BAR", [_ONE, _TWO], {"roles": {"south": "right_line"}}),
        ("BAR", [_ONE], {"has_log_axis": True}),
    ],
)
def test_each_form_takes_the_series_that_it_is_made_for(kind: str, rows: Any, more: dict[str, Any]) -> None:
    chart = _chart(kind, *rows, **more)

    assert Chart.model_validate(chart.wire()) == chart


def test_a_band_is_a_low_and_a_high_series_after_its_line() -> None:
    rows = [("mean", [2.0, 3.0, 4.0]), ("least", [1.0, 2.0, 3.0]), ("most", [3.0, 4.0, 5.0])]

    assert _chart("LINE", *rows, roles={"least": "low", "most": "high"}).series[1].role == "LOW"


_REFUSED = [
    ("LINE", [_ONE], {"form": "histogram"}, "a form of BAR, not of LINE"),
    ("BAR", [_ONE, _TWO], {"form": "histogram"}, "shows one series, and 2"),
    ("BAR", [("n", [1.0, -2.0, 3.0])], {"form": "histogram"}, "not negative"),
    ("BAR", _BOX[:4], {"form": "box"}, "takes five series"),
    ("BAR", _BOX[::-1], {"form": "box"}, "do not rise"),
    ("LINE", [_ONE], {"form": "slope"}, "joins two categories, and 3"),
    ("STACKED_BAR", [_ONE, ("s", [1.0, -2.0, 3.0])], {"form": "full"}, "no negative parts"),
    ("BAR", [("steps", [4.0, -1.0, 2.0])], {"form": "waterfall", "totals_at": [0, 2]}, "'Q3' is 2.0"),
    ("BAR", [("steps", [4.0, -1.0, 3.0])], {"form": "waterfall", "totals_at": [3]}, "There are 3 bars"),
    ("BAR", [_ONE], {"totals_at": [0]}, "belongs to the form WATERFALL"),
    ("BAR", [_ONE, _TWO], {"roles": {"north": "line"}}, "The first series has no role"),
    ("LINE", [_ONE, _TWO], {"roles": {"south": "line"}}, "belong to BAR and STACKED_BAR"),
    ("BAR", [_ONE, _TWO, _TWO], {"roles": {"south": "low"}}, "belong to LINE, or to the form"),
    ("LINE", [_ONE, _TWO], {"roles": {"south": "low"}}, "Put a series with the role HIGH after"),
    ("LINE", [_ONE, _TWO], {"roles": {"south": "high"}}, "Put a series with the role LOW before"),
    ("BAR", [_ONE, _TWO], {"roles": {"south": "size"}}, "belongs to the form BUBBLE"),
    ("SCATTER", [_ONE, _TWO], {"form": "bubble", "categories": ("1", "2", "3")}, "which needs it"),
    ("STACKED_BAR", [_ONE], {"has_log_axis": True}, "no logarithmic axis"),
    ("LINE", [("n", [1.0, 0.0, 3.0])], {"has_log_axis": True}, "above zero only"),
    ("BAR", [_ONE], {"marks": {"highlight": [{"category": "Q4"}]}}, "no category 'Q4'"),
    (
        "BAR",
        [_ONE],
        {"marks": {"notes": [{"category": "Q1", "text": "!", "series": "east"}]}},
        "no series 'east'",
    ),
    ("BAR", [_ONE], {"marks": {"growth": {"start": "Q1", "end": "Q9"}}}, "no category 'Q9'"),
    ("BAR", [_ONE], {"marks": {"totals": True}}, "ends of stacked bars"),
    ("PIE", [_ONE], {"marks": {"average": True}}, "average needs one value axis"),
    ("BAR", [_ONE], {"marks": {"band": {"low": 2.0, "high": 1.0}}}, "higher end above"),
    ("BAR", [_ONE], {"marks": {"highlight": [{}]}}, "Name a series, a category, or both"),
]


@pytest.mark.parametrize(("kind", "rows", "more", "sentence"), _REFUSED, ids=[case[3] for case in _REFUSED])
def test_what_does_not_fit_is_refused_with_what_to_do(
    kind: str, rows: Any, more: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValidationFailed) as refusal:
        _chart(kind, *rows, **more)

    assert sentence in str(refusal.value)


@pytest.mark.parametrize("form", KINDS_OF_FORM)
def test_every_form_names_kinds_that_can_be_drawn_without_it(form: str) -> None:
    assert set(KINDS_OF_FORM[form]) <= set(ChartType)  # type: ignore[index]
