"""Every form and role of a chart looks in LibreOffice as we draw it."""

from collections.abc import Callable, Mapping

import pytest

from fidelity.compare import compare
from fidelity.scenes import LOOK, deck
from nbdeck.contract.slides import Chart
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.paint.typst import paint_pdf
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.engine.themes.theme import ChartStyle
from unit.engine.charts.form_specs import FORMS, MARKED

pytestmark = pytest.mark.tools
STYLE = ChartStyle(Color("accent1"), marker_size=7.0)
FRAME = Box(48, 100, 864, 400)
_MONTHS = [f"{year}-{month:02}-01" for year in (2012, 2013, 2014, 2015) for month in range(1, 13)]
SPECS = {
    **FORMS,
    **MARKED,
    "months of years": {
        "type": "LINE", "categories": _MONTHS, "times": {"kind": "time", "format": "month", "values": _MONTHS},
        "series": [{"name": "Rain", "values": [20 + 7 * (at * at % 11) for at in range(48)]}],
    },
    "logarithmic lines": {
        "type": "LINE", "has_log_axis": True, "categories": ["a", "b", "c"],
        "series": [{"name": "Cases", "values": [3, 400, 9000]}, {"name": "Deaths", "values": [1, 30, 500]}],
    },
    "logarithmic bars": {
        "type": "BAR", "has_log_axis": True, "categories": ["a", "b", "c"],
        "series": [{"name": "Cases", "values": [0.03, 4, 900]}],
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def shortfalls(libreoffice: Callable[[Mapping[str, DeckScene]], dict[str, bytes]]) -> dict[str, list[str]]:
    """Every form on a slide of its own, with what falls short of the gate there."""
    bodies = [build_charts(Chart(**spec), FRAME, STYLE, LOOK) for spec in SPECS.values()]
    scene = deck(*bodies, titles=tuple(SPECS))
    drawn = libreoffice({"forms": scene})["forms"]
    found = compare(paint_pdf(scene), drawn, scene.slides)
    return {name: likeness.failures() for name, likeness in zip(SPECS, found, strict=True)}


@pytest.mark.parametrize("name", SPECS)
def test_a_form_looks_as_we_draw_it(name: str, shortfalls: dict[str, list[str]]):
    assert shortfalls[name] == []
