"""What a drawn chart does not say, or would not after somebody edited its data: for the warnings of the deck."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.contract.number_format import format_number
from nbdeck.engine.charts.legends import lacks_names
from nbdeck.engine.scene import Chart, ValueAxis


def shortcomings(chart: Chart) -> Iterator[str]:
    """Yield ends of sentences on names without room, and on ends of axes that stay when the data are edited."""
    if lacks_names(chart):
        yield "its series have no room for their names"
    for axis in filter(None, (chart.value_axis, chart.x_axis)):
        if axis.fixed:
            yield f"an axis of its chart {_end(axis)}, also after its data are edited"


def _end(axis: ValueAxis) -> str:
    verb, end = ("starts", axis.minimum) if axis.fixed == "minimum" else ("ends", axis.maximum)
    return f"{verb} at {format_number(end, axis.number_format) if end else 0}"
