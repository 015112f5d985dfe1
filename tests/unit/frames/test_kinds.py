"""Every name that other packages give a chart is understood, or answered with what to write."""

import re

import pandas as pd
import pytest

from in_turn import in_turn
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.kinds import _ABSENT, _SAME, KINDS, named_kind

SHOPS = pd.DataFrame({"shop": ["Ulm", "Bonn", "Kiel"], "rent": [5.0, 9, 4], "food": [3.0, 1, 7]})


@pytest.mark.parametrize(
    ("kind", "drawn"),
    [
        ("barh", (ChartType.HORIZONTAL_BAR, None)),
        ("Bar", (ChartType.BAR, None)),
        ("stacked", (ChartType.STACKED_BAR, None)),
        ("stacked barh", (ChartType.HORIZONTAL_BAR, ChartForm.STACKED)),
        ("100%", (ChartType.STACKED_BAR, ChartForm.FULL)),
        ("100% barh", (ChartType.HORIZONTAL_BAR, ChartForm.FULL)),
        ("small multiples", (ChartType.BAR, ChartForm.MULTIPLES)),
        ("facet", (ChartType.BAR, ChartForm.MULTIPLES)),
        ("step", (ChartType.LINE, ChartForm.STEP)),
        (ChartType.AREA, (ChartType.AREA, None)),
    ],
)
def test_a_kind_is_drawn_by_any_of_its_names(kind, drawn):
    slide = chart(SHOPS, kind=kind)
    assert (slide.chart.type, slide.chart.form) == drawn


def test_names_lead_to_kinds_and_no_name_is_twice():
    assert set(_SAME.values()) <= set(KINDS)
    assert not set(_SAME) & set(KINDS)
    assert not set(_ABSENT) & {*_SAME, *KINDS}


@in_turn("kind", sorted(_ABSENT))
def test_a_kind_that_there_is_not_is_answered_with_others(kind):
    with pytest.raises(DataError, match=f"There is no chart kind '{kind.lower()}'") as refusal:
        named_kind(kind.lower())
    for way in refusal.value.details["ways"]:
        assert way["kind"] is None or way["kind"] in KINDS


@pytest.mark.parametrize("kind", ["hexbin", "hist2d", "density_heatmap"])
def test_bins_of_two_numbers_are_answered_with_a_call_that_makes_them(kind):
    df = pd.DataFrame({"x": range(3000), "y": [at * 37 % 101 for at in range(3000)]})
    with pytest.raises(DataError) as refusal:
        chart(df, kind=kind)
    code = re.search(r"nbdeck\.(chart\(pd\..*\))\.", refusal.value.message)[1]
    made = eval(code, {"chart": chart, "pd": pd, "df": df})
    assert sum(int(cell) for row in made.table[1:] for cell in row[1:]) == len(df)


@pytest.mark.parametrize(
    ("wish", "hint"),
    [
        ({"hue": "shop"}, "Say series='shop'."),
        ({"color": "shop"}, "Say series='shop'."),
        ({"c": "shop"}, "Say series='shop'."),
        ({"by": "shop"}, "Say series='shop'."),
        ({"ylabel": "Euro"}, "Say y_title='Euro'."),
        ({"stacked": True}, "Stacks are a kind: say kind='STACKED_BAR'."),
        ({"yerr": "rent"}, "name columns with the ends"),
        ({"figsize": (3, 4)}, "Colours, sizes and places come from the template"),
        ({"higlight": "Ulm"}, "Say highlight='Ulm'."),
        ({"zzz": 1}, "Its arguments are kind, x, y, series,"),
    ],
)
def test_arguments_of_other_packages_are_answered_with_ours(wish, hint):
    with pytest.raises(DataError, match=f"no argument '{next(iter(wish))}'") as refusal:
        chart(SHOPS, **wish)
    assert hint in refusal.value.hint


@pytest.mark.parametrize("kind", ["combo", "band", "error_bars", "bubble"])
def test_a_kind_that_needs_more_columns_says_which(kind):
    with pytest.raises(DataError, match=r"needs (line|low|size)=") as refusal:
        chart(SHOPS, kind=kind)
    assert "name a column of numbers in" in refusal.value.hint
