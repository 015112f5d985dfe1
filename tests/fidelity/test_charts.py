"""Native charts look in LibreOffice as we draw them, whatever their kind."""

from collections.abc import Callable, Mapping

import pytest

from fidelity.compare import compare
from fidelity.scenes import LOOK, deck
from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.paint.typst import paint_pdf
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.themes.theme import ChartStyle

pytestmark = pytest.mark.tools
STYLE = ChartStyle(Color("accent1"))
FRAME = Box(48, 100, 864, 400)
QUARTERS = ("Q1", "Q2", "Q3", "Q4")
REGIONS = ("North", "South", "West", "East", "Centre")
THREE = (
    Series(name="North", values=(19.2, 21.4, 16.7, 24.1)),
    Series(name="South", values=(22.3, 28.6, 15.2, 18.0)),
    Series(name="West", values=(20.4, 26.3, 14.2, 30.5)),
)
ONE = (Series(name="Revenue", values=(3_400_000, 2_100_000, 1_100_000, 2_900_000, 1_700_000)),)
CHANGE = (Series(name="Change", values=(3.4, -2.1, 1.1, -2.9, 1.7)),)
AXES = ("BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "AREA")

SPECS = {
    **{f"{kind} of one series": Chart(type=ChartType(kind), categories=REGIONS, series=ONE) for kind in AXES},
    **{
        f"{kind} of three series": Chart(type=ChartType(kind), categories=QUARTERS, series=THREE)
        for kind in AXES
    },
    "BAR with negative values": Chart(type=ChartType.BAR, categories=REGIONS, series=CHANGE),
    "PIE": Chart(
        type=ChartType.PIE, categories=QUARTERS, series=(Series(name="Share", values=(35, 30, 20, 15)),)
    ),
    "DOUGHNUT": Chart(
        type=ChartType.DOUGHNUT, categories=QUARTERS, series=(Series(name="Share", values=(35, 30, 20, 15)),)
    ),
    "SCATTER": Chart(
        type=ChartType.SCATTER,
        categories=("1", "2.5", "3", "4.2"),
        series=(Series(name="Sites", values=(1, 3, 2, 5)),),
        x_title="Age",
        y_title="Size",
    ),
    "SCATTER with values below zero": Chart(
        type=ChartType.SCATTER,
        categories=("-4", "-1.5", "0", "3"),
        series=(Series(name="Change", values=(-2, 1, -3, 4)),),
    ),
}

MARKED = {
    "BAR with a target and the average": ("BAR", ONE, {"target": {"value": 2_500_000}, "average": True}),
    "BAR with a strip": ("BAR", ONE, {"band": {"low": 1_500_000, "high": 2_500_000, "name": "usual"}}),
    "BAR with a change": ("BAR", ONE, {"growth": {"start": "North", "end": "East"}}),
    "BAR with notes": ("BAR", ONE, {"notes": [{"category": "West", "text": "strike at the harbour"}]}),
    "BAR with a highlight": ("BAR", ONE, {"highlight": [{"category": "West"}]}),
    "STACKED_BAR with totals and a target": ("STACKED_BAR", THREE, {"totals": True, "target": {"value": 75}}),
    "STACKED_BAR with a yearly rate": (
        "STACKED_BAR",
        THREE,
        {"totals": True, "growth": {"start": "Q1", "end": "Q4", "periods": 3}},
    ),
    "LINE with a highlight and a target": (
        "LINE",
        THREE,
        {"highlight": [{"series": "South"}], "target": {"value": 25}},
    ),
    "LINE with a strip and notes": (
        "LINE",
        THREE,
        {
            "band": {"low": 18, "high": 22},
            "notes": [{"category": "Q3", "text": "a warm winter", "series": "West"}],
        },
    ),
    "HORIZONTAL_BAR with a target": ("HORIZONTAL_BAR", ONE, {"target": {"value": 2_500_000}}),
}
SPECS |= {
    name: Chart(
        type=kind, categories=REGIONS if rows is ONE else QUARTERS, series=rows, marks=marks, unit="euros"
    )
    for name, (kind, rows, marks) in MARKED.items()
}

DATES = ("1990-01-01", "2000-01-01", "2005-03-01", "2018-01-01", "2020-01-01", "2021-01-01")
SPECS |= {
    f"{kind} of uneven dates": Chart(
        type=kind,
        categories=DATES,
        times={"kind": "time", "format": "day", "values": DATES},
        series=(Series(name="Visits", values=(3, 5, 4, 9, 7, 8)),),
    )
    for kind in (ChartType.LINE, ChartType.AREA)
}
RTL = (
    "LINE of uneven dates",
    "HORIZONTAL_BAR of one series",
    "HORIZONTAL_BAR of three series",
    "HORIZONTAL_BAR with a target",
    "STACKED_BAR with totals and a target",
    "LINE of three series",
)
SPECS["BAR with slanted labels"] = Chart(
    type=ChartType.BAR,
    categories=tuple(f"Museum and archive no. {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUV"),
    series=(Series(name="Visits", values=tuple(range(5, 27))),),
)
SPECS |= {f"{name} in Hebrew": SPECS[name] for name in (*RTL, "BAR with slanted labels")}


@pytest.fixture(scope="module")
def shortfalls(libreoffice: Callable[[Mapping[str, DeckScene]], dict[str, bytes]]) -> dict[str, list[str]]:
    """Every chart on a slide of its own, with what falls short of the gate there."""
    bodies = [
        build_charts(spec, FRAME, STYLE, LOOK, title=name, lang="he-IL" if "Hebrew" in name else "en-US")
        for name, spec in SPECS.items()
    ]
    scene = deck(*bodies, titles=tuple(SPECS))
    drawn = libreoffice({"charts": scene})["charts"]
    found = compare(paint_pdf(scene), drawn, scene.slides)
    return {name: likeness.failures() for name, likeness in zip(SPECS, found, strict=True)}


@pytest.mark.parametrize("name", SPECS)
def test_a_native_chart_looks_as_we_draw_it(name: str, shortfalls: dict[str, list[str]]):
    assert shortfalls[name] == []
