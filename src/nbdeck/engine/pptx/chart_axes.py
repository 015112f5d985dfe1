"""Axes of a native chart: unit, position and marks written out, ends left to the data that somebody may edit."""

from __future__ import annotations

from nbdeck.engine.charts.axes import title_frame
from nbdeck.engine.pptx.chart_layout import manual_layout
from nbdeck.engine.pptx.chart_text import rich_text, text_properties
from nbdeck.engine.pptx.markup import line, quoted
from nbdeck.engine.pptx.workbook import cell_number
from nbdeck.engine.scene import CategoryAxis, Chart, Color, Pt, TextBox, ValueAxis

CATEGORY_ID, VALUE_ID = 500_000_001, 500_000_002
AXIS_IDS = f'<c:axId val="{CATEGORY_ID}"/><c:axId val="{VALUE_ID}"/>'

_AXIS_LINE: Pt = 0.75
_NO_MARKS = '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>'
_MARKS = '<c:majorTickMark val="out"/><c:minorTickMark val="none"/>'
_HALF_STEP = {"AREA": "midCat", "SCATTER": "midCat"}


def axes(chart: Chart, language: str) -> str:
    """Return the axes of a chart; none for PIE and DOUGHNUT."""
    if chart.value_axis is None:
        return ""
    vertical = _value_axis(chart, chart.value_axis, language, is_x=False)
    if chart.x_axis is not None:
        return _value_axis(chart, chart.x_axis, language, is_x=True) + vertical
    return _category_axis(chart, chart.category_axis or CategoryAxis(), language) + vertical


def _category_axis(chart: Chart, axis: CategoryAxis, language: str) -> str:
    is_sideways = chart.kind == "HORIZONTAL_BAR"
    # Labels stay at the foot even where bars go below zero.
    labels = "low" if any(chart.category_labels or chart.categories) else "none"
    order = "maxMin" if axis.is_reversed else "minMax"
    # A rotation that is written out, even 0, makes LibreOffice wrap labels to one slot where several are theirs.
    rotation = axis.rotation if axis.rotation or axis.label_every <= 1 else None
    return (
        f'<c:catAx><c:axId val="{CATEGORY_ID}"/><c:scaling><c:orientation val="{order}"/></c:scaling>'
        f'<c:delete val="0"/><c:axPos val="{"l" if is_sideways else "b"}"/>'
        f"{_title(chart, axis.title, language, axis='Category', is_upright=is_sideways)}"
        '<c:numFmt formatCode="General" sourceLinked="0"/>'
        f'{_NO_MARKS}<c:tickLblPos val="{labels}"/>{_outline(axis.line, _AXIS_LINE)}'
        f"{text_properties(chart.text_size, chart.text_color, language, rotation=rotation)}"
        f'<c:crossAx val="{VALUE_ID}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>'
        f'<c:lblOffset val="100"/><c:tickLblSkip val="{max(axis.label_every, 1)}"/>'
        f'<c:tickMarkSkip val="{max(axis.label_every, 1)}"/><c:noMultiLvlLbl val="1"/></c:catAx>'
    )


def _value_axis(chart: Chart, axis: ValueAxis, language: str, *, is_x: bool) -> str:
    own, other = (CATEGORY_ID, VALUE_ID) if is_x else (VALUE_ID, CATEGORY_ID)
    unit = f'<c:majorUnit val="{cell_number(axis.major_unit)}"/>' if axis.major_unit > 0 else ""
    name = "Category" if is_x else "Value"
    is_upright = not is_x and chart.kind != "HORIZONTAL_BAR"
    # A deleted axis loses its title; one without labels and line keeps it.
    is_deleted = not (axis.is_visible or axis.title)
    side = "low" if is_x else "nextTo"
    labels = side if axis.is_visible else "none"
    # Scattered points stand over a line as categories do, with marks that keep its labels off the other axis's.
    ink = (chart.category_axis or CategoryAxis()).line if is_x else None
    return (
        f'<c:valAx><c:axId val="{own}"/><c:scaling><c:orientation val="minMax"/>'
        f"{_fixed_end(axis)}</c:scaling>"
        f'<c:delete val="{int(is_deleted)}"/><c:axPos val="{_side(chart, is_upright=is_upright)}"/>{_gridlines(axis)}'
        f"{_title(chart, axis.title, language, axis=name, is_upright=is_upright)}"
        f'<c:numFmt formatCode={quoted(axis.number_format)} sourceLinked="0"/>'
        f'{_MARKS if is_x and axis.is_visible else _NO_MARKS}<c:tickLblPos val="{labels}"/>{_outline(ink, _AXIS_LINE)}'
        f"{text_properties(chart.text_size, chart.text_color, language, rotation=0)}"
        f'<c:crossAx val="{other}"/><c:crosses val="{_crossing(chart)}"/>'
        f'<c:crossBetween val="{_HALF_STEP.get(chart.kind, "between")}"/>{unit}</c:valAx>'
    )


def _fixed_end(axis: ValueAxis) -> str:
    """Return the end that programs would put elsewhere; one that is written stays when the data are edited."""
    if not axis.fixed:
        return ""
    name, end = ("min", axis.minimum) if axis.fixed == "minimum" else ("max", axis.maximum)
    return f'<c:{name} val="{cell_number(end)}"/>'


def _side(chart: Chart, *, is_upright: bool) -> str:
    if not is_upright:
        return "b"
    return "r" if chart.category_axis is not None and chart.category_axis.is_reversed else "l"


def _crossing(chart: Chart) -> str:
    """Return where a value axis crosses the other one, so that it stands at the foot or at the reading side."""
    if chart.kind == "SCATTER":
        return "min"
    is_reversed = chart.category_axis is not None and chart.category_axis.is_reversed
    return "max" if is_reversed and chart.kind == "HORIZONTAL_BAR" else "autoZero"


def _gridlines(axis: ValueAxis) -> str:
    if axis.gridline is None:
        return ""
    return f"<c:majorGridlines>{_outline(axis.gridline, axis.gridline_width)}</c:majorGridlines>"


def _outline(ink: Color | None, width: Pt) -> str:
    return f"<c:spPr>{line(ink, width)}</c:spPr>"


def _title(chart: Chart, text: str, language: str, *, axis: str, is_upright: bool) -> str:
    """Return the title of an axis: where and as it is drawn, else where the program puts it."""
    if not text.strip():
        return ""
    size, ink = chart.text_size, chart.text_color
    drawn = next((part for part in chart.drawing if part.name == f"{axis} axis title"), None)
    if isinstance(drawn, TextBox):
        rich = rich_text(drawn.text, size, ink, language)
        place = manual_layout(chart, title_frame(drawn), has_size=False)
        return f'<c:title>{rich}{place}<c:overlay val="0"/></c:title>'
    rich = rich_text(text, size, ink, language, rotation=-90 if is_upright else 0)
    return f'<c:title>{rich}<c:overlay val="0"/></c:title>'
