"""The ends of an axis that a file leaves to the program are those that the scene foresees."""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import pypdfium2 as pdfium
import pytest

from fidelity.scenes import LOOK, deck
from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart as ChartSpec
from nbdeck.contract.slides import Series
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.chart import ValueAxis
from nbdeck.engine.scene.elements import ChartElement
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.themes.theme import ChartStyle

pytestmark = pytest.mark.tools
STYLE = ChartStyle(Color("accent1"))
FRAME = Box(48, 100, 864, 400)
KINDS = ("BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "AREA", "SCATTER")
RANGES = {
    "from near zero": (0.02, 1.0),
    "wide": (0.5, 1.0),
    "narrow": (0.86, 1.0),
    "very narrow": (0.995, 1.0),
    "around zero": (-0.7, 1.0),
    "mostly negative": (-1.0, 0.1),
    "negative": (-1.0, -0.03),
    "narrow negative": (-1.0, -0.9),
    "one value": (1.0, 1.0),
}
LABEL = re.compile(r"([xy])(-?\d+(?:\.\d+)?)")


def data_sets() -> Iterator[ChartSpec]:
    """Yield one chart of every kind for every range, its numbers drawn anew but always the same."""
    chance = random.Random(12)
    for kind in KINDS:
        for low, high in RANGES.values():
            size, count = 10 ** chance.uniform(-1, 4), chance.choice((1, 4, 7))
            rows = [
                [float(f"{size * chance.uniform(low, high):.4g}") for _ in range(count)]
                for _ in range(1 if chance.random() < 0.5 else 3)
            ]
            xs = [f"{size * chance.uniform(low, high):.4g}" for _ in range(count)]
            yield ChartSpec(
                type=ChartType(kind),
                categories=xs if kind == "SCATTER" else [chr(97 + place) for place in range(count)],
                series=[Series(name="abc"[number], values=row) for number, row in enumerate(rows)],
            )


def with_labels(chart: ChartElement) -> ChartElement:
    """Return a chart that shows every tick as a letter and a number, also where it hid its axis."""

    def shown(axis: ValueAxis | None, letter: str) -> ValueAxis | None:
        return axis and replace(
            axis, is_visible=True, number_format=f'"{letter}"0.########;"{letter}"-0.########', title=""
        )

    series = tuple(replace(one, labels=()) for one in chart.series)
    axes = {"value_axis": shown(chart.value_axis, "y"), "x_axis": shown(chart.x_axis, "x")}
    return replace(chart, series=series, plot=Box(150, 130, 650, 320), text_size=10.0, legend=None, **axes)


@pytest.fixture(scope="module")
def drawn(
    libreoffice: Callable[[Mapping[str, DeckScene]], dict[str, bytes]],
) -> list[tuple[ChartElement, str]]:
    """Every chart with the words that LibreOffice wrote for it."""
    charts = [with_labels(build_charts(spec, FRAME, STYLE, LOOK)[0]) for spec in data_sets()]
    scene = deck(*((chart,) for chart in charts))
    with pdfium.PdfDocument(libreoffice({"ends": scene})["ends"]) as file:
        pages = [page.get_textpage().get_text_range() for page in file]
    return list(zip(charts, pages, strict=True))


def test_libreoffice_ends_every_axis_where_the_scene_does(drawn: list[tuple[ChartElement, str]]):
    strays = []
    for chart, page in drawn:
        for letter, axis in (("y", chart.value_axis), ("x", chart.x_axis)):
            ends = sorted(float(number) for found, number in LABEL.findall(page) if found == letter)
            if axis and (not ends or (ends[0], ends[-1]) != pytest.approx((axis.minimum, axis.maximum))):
                strays.append((chart.kind, letter, axis, ends))
    assert strays == []


def test_no_end_stays_when_the_data_are_edited_but_of_points(drawn: list[tuple[ChartElement, str]]):
    for chart, _ in drawn:
        axes = [axis for axis in (chart.value_axis, chart.x_axis) if axis and axis.has_ends]
        assert not axes or chart.kind == "SCATTER"
        assert len(re.findall("<c:m(?:in|ax) ", chart_part(chart, "en-US"))) == 2 * len(axes)
