"""Specifications, looks and boxes that the chart tests share."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.slides import Chart as Spec
from nbdeck.contract.slides import Series
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.scene.boxes import Box, Color, ThemeStyle
from nbdeck.engine.scene.elements import ChartElement, Shape, TextBox
from nbdeck.engine.themes.theme import ChartStyle

KINDS = ("BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "PIE", "DOUGHNUT", "AREA", "SCATTER")
REGIONS = ("North", "South", "East", "West")
LARGE = Box(48, 110, 864, 380)
SMALL = Box(40, 100, 300, 200)

LOOK = ThemeStyle(
    "test",
    {
        "bg1": "FFFFFF", "bg2": "F3F6FA", "tx1": "1B2A41", "tx2": "55657D",
        "accent1": "1D5FD1", "accent2": "6F86A6", "accent3": "0B7A55",
        "accent4": "C2570C", "accent5": "7A4FBF", "accent6": "44546A", "hlink": "1D5FD1", "folHlink": "0B7A55",
    },
    "Calibri",
    "Calibri",
)  # fmt: skip
STYLE = ChartStyle(highlight=Color("accent1"), quiet=Color("accent2"))


def spec(kind: str, categories: Sequence[object], *rows: Sequence[float | None], **settings: str) -> Spec:
    """Return a specification whose series are called A, B, C and so on."""
    return Spec(
        type=kind,
        categories=tuple(map(str, categories)),
        series=tuple(Series(name=chr(65 + n), values=tuple(row)) for n, row in enumerate(rows)),
        **settings,
    )


def built(chart: Spec, box: Box = LARGE, **settings: object) -> ChartElement:
    """Return the chart in a look and style of our own."""
    return build_charts(chart, box, settings.pop("style", STYLE), LOOK, **settings)[0]


def texts(chart: ChartElement, name: str) -> list[str]:
    """Return the words drawn under a name, such as "Value label"."""
    return [part.text for part in drawn(chart, name, TextBox)]


def drawn(chart: ChartElement, name: str, kind: type = Shape) -> list:
    """Return what is drawn under a name."""
    return [part for part in chart.drawing if isinstance(part, kind) and part.name.startswith(name)]
