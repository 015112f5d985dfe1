"""Charts stay true when somebody edits their data: new numbers through python-pptx, drawn by LibreOffice."""

import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import pypdfium2 as pdfium
import pytest
from pptx import Presentation
from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData

from fidelity.scenes import LOOK, deck
from fidelity.test_axis_ends import FRAME, LABEL, STYLE, data_sets, with_labels
from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.enums import ChartType
from nbdeck.contract.number_format import format_number
from nbdeck.contract.slides import Chart as ChartSpec
from nbdeck.contract.slides import Series
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.chart import ValueAxis
from nbdeck.engine.scene.elements import ChartElement, TextBox
from nbdeck.engine.scene.slides import DeckScene
from unit.engine.charts.form_specs import FORMS, MARKED

pytestmark = pytest.mark.tools
Convert = Callable[[Mapping[str, DeckScene | bytes]], dict[str, bytes]]
EDITS: dict[str, Callable[[int, int, float], float]] = {
    "one series is three times as large, the others half": lambda row, _, value: value * (0.5 if row else 3),
    "everything is a hundredth": lambda _, __, value: value / 100,
    "the first number changes its sign": lambda _, place, value: value if place else -value / 2,
}
QUARTERS = ("first", "second", "third", "fourth")
ONE, TWO = (21.4, 52.7, 33.9, 74.2), (45.1, 66.6, 27.3, 48.8)
LABELLED = {
    **dict.fromkeys(("BAR", "HORIZONTAL_BAR", "LINE", "PIE", "DOUGHNUT"), (ONE,)),
    "STACKED_BAR": (ONE, TWO),
}


def edited(file: bytes, edit: Callable[[int, int, float], float], *, is_all: bool = False) -> bytes:
    """Return a file whose charts have other numbers, in their workbooks and in what they show.

    Args:
        file: Of slides with charts.
        edit: Returns the new number at a series and a place.
        is_all: Whether what stands in further plots, as helpers do, is changed too, and not taken out.
    """
    presentation = Presentation(io.BytesIO(file))
    for shape in (shape for slide in presentation.slides for shape in slide.shapes if shape.has_chart):
        plots = list(shape.chart.plots)
        given = [one for plot in plots[: None if is_all else 1] for one in plot.series]
        rows = [
            (
                one.name,
                [
                    None if value is None else edit(number, place, value)
                    for place, value in enumerate(one.values)
                ],
            )
            for number, one in enumerate(given)
        ]
        xs, sizes = (
            [[float(v.text) for v in one._element.iterfind(f"{{*}}{name}//{{*}}v")] for one in given]
            for name in ("xVal", "bubbleSize")
        )
        data = BubbleChartData() if sizes[0] else XyChartData() if xs[0] else CategoryChartData()
        if isinstance(data, CategoryChartData):
            data.categories = list(plots[0].categories)
        for (name, values), across, areas in zip(rows, xs, sizes, strict=True):
            series = data.add_series(name) if across else data.add_series(name, values)
            for place, (x, y) in enumerate(zip(across, values, strict=False)):
                size = [edit(0, place, areas[place])] if areas else []
                series.add_data_point(edit(0, place, x), y, *size)
        shape.chart.replace_data(data)
    buffer = io.BytesIO()
    presentation.save(buffer)
    return buffer.getvalue()


def pages(file: bytes) -> list[str]:
    """Return the words of every page of a PDF."""
    with pdfium.PdfDocument(file) as opened:
        return [page.get_textpage().get_text_range() for page in opened]


def after(
    libreoffice: Convert, charts: list[ChartElement], names: Iterable[str], *, is_all: bool = False
) -> dict[str, list[str]]:
    """Return what LibreOffice writes for these charts after each of these edits."""
    file = write_pptx(deck(*((chart,) for chart in charts)))
    files: dict[str, DeckScene | bytes] = {
        f"edit{number}": edited(file, EDITS[name], is_all=is_all) for number, name in enumerate(names)
    }
    drawn = libreoffice(files)
    return {name: pages(drawn[f"edit{number}"]) for number, name in enumerate(names)}


def test_no_value_lies_beyond_an_axis_after_an_edit(libreoffice: Convert):
    charts = [with_labels(build_charts(spec, FRAME, STYLE, LOOK)[0]) for spec in data_sets()]
    strays = []
    for name, words in after(libreoffice, charts, EDITS).items():
        for chart, page in zip(charts, words, strict=True):
            if any(axis and axis.has_ends for axis in (chart.x_axis, chart.value_axis)):
                continue  # LibreOffice counts for the one axis only points that lie on the other.
            for letter, low, high in extents(chart, EDITS[name]):
                ends = sorted(float(number) for found, number in LABEL.findall(page) if found == letter)
                axis = chart.x_axis if letter == "x" else chart.value_axis
                step = ends[1] - ends[0] if len(ends) > 1 else 0.0
                # Of many ticks LibreOffice names every n-th, so that the last may have no name.
                slack = step if step > 1.5 * axis.major_unit else (high - low) * 1e-3
                if not ends or ends[0] > low + slack or ends[-1] < high - slack:
                    strays.append((name, chart.kind, letter, low, high, ends))
    assert strays == []


def test_an_axis_follows_under_the_marks_of_lying_bars(libreoffice: Convert):
    marks = {"target": {"value": 60.0}, "average": True, "band": {"low": 30.0, "high": 40.0}}
    charts = []
    for rows in ((ONE,), (ONE, TWO)):
        series = [Series(name="ab"[number], values=row) for number, row in enumerate(rows)]
        spec = ChartSpec(type=ChartType.HORIZONTAL_BAR, categories=QUARTERS, series=series)
        marked = spec.model_copy(
            update={
                "marks": ChartMarks.model_validate(marks if len(rows) == 1 else {"target": marks["target"]})
            }
        )
        charts.append(with_labels(build_charts(marked, FRAME, STYLE, LOOK, text_size=14.0)[0]))
    assert [len(chart.series) for chart in charts] == [6, 3]
    for name, words in after(libreoffice, charts, EDITS).items():
        for chart, page in zip(charts, words, strict=True):
            ((letter, low, high),) = extents(chart, EDITS[name])
            ends = sorted(float(number) for found, number in LABEL.findall(page) if found == letter)
            assert ends[0] <= low + 1e-6, (name, ends)
            assert ends[-1] >= high - 1e-6, (name, ends)


@pytest.mark.parametrize(("lang", "shown"), [("en", "3.5"), ("de", "3,5")])
def test_labels_of_whole_numbers_show_a_half_after_an_edit(libreoffice: Convert, lang: str, shown: str):
    series = [Series(name="a", values=(7, 8, 2, 9))]
    spec = ChartSpec(type=ChartType.BAR, categories=QUARTERS, series=series)
    chart = build_charts(spec, FRAME, STYLE, LOOK, lang=lang)[0]
    (page,) = after(libreoffice, [chart], ["one series is three times as large, the others half"]).values()
    assert {"21", "24", "6", "27"} <= set(page[0].split())
    (halves,) = after(libreoffice, [chart], ["the first number changes its sign"]).values()
    assert shown in halves[0]
    assert {"8", "2", "9"} <= set(halves[0].split())


def extents(chart: ChartElement, edit: Callable[[int, int, float], float]) -> list[tuple[str, float, float]]:
    """Return what has to lie on the axes, after an edit, zero under bars too."""
    rows = [
        [edit(number, place, value or 0.0) for place, value in enumerate(one.values)]
        for number, one in enumerate(chart.series)
        if not one.name.startswith("| ")  # the name of a part, in its middle
    ]
    if chart.kind == "STACKED_BAR" or (chart.kind == "AREA" and chart.overlap):
        rows = [
            [sum(value for value in column if (value > 0) is is_up) for column in zip(*rows, strict=True)]
            for is_up in (True, False)
        ]
    # Zero under stacks is held by a line, which a program leaves out that replaces the bars alone.
    if any(one.plot == "LINE" and not one.name.startswith("| ") for one in chart.series):
        rows = [[value for row in rows for value in row if value]]
    elif chart.kind not in ("LINE", "SCATTER"):
        rows.append([0.0])
    found = [("y", min(map(min, rows)), max(map(max, rows)))]
    if chart.x_axis:
        xs = [edit(0, place, x) for place, x in enumerate(chart.x_values)]
        found.append(("x", min(xs), max(xs)))
    return found


def test_labels_say_the_new_numbers_after_an_edit(libreoffice: Convert):
    specs = [
        ChartSpec(
            type=ChartType(kind),
            categories=QUARTERS,
            series=[Series(name="ab"[number], values=row) for number, row in enumerate(rows)],
        )
        for kind, rows in LABELLED.items()
    ]
    charts = [build_charts(spec, FRAME, STYLE, LOOK, text_size=14.0)[0] for spec in specs]
    name = next(iter(EDITS))
    for chart, page in zip(charts, after(libreoffice, charts, [name])[name], strict=True):
        numbers = set(re.findall(r"-?\d+\.\d", page))
        old = {f"{value:.1f}" for one in chart.series for value in one.values if value is not None}
        labels = {
            format_number(EDITS[name](row, place, one.values[place]), chart.number_format)
            for row, one in enumerate(chart.series)
            for place, label in one.labels
            if "value" in label.shows
        }
        assert labels <= numbers, chart.kind
        assert not numbers & (old - labels), chart.kind
        assert chart.series[0].labels, chart.kind


@pytest.mark.parametrize("is_all", [False, True])
def test_no_chart_says_a_number_that_its_data_do_not_hold_after_an_edit(libreoffice: Convert, is_all: bool):
    specs = [ChartSpec.model_validate(one) for one in (*FORMS.values(), *MARKED.values())]
    charts = [
        replace(
            chart,
            value_axis=bare(chart.value_axis),
            x_axis=bare(chart.x_axis),
            right_axis=bare(chart.right_axis),
        )
        for spec in specs
        for chart in build_charts(spec, FRAME, STYLE, LOOK, text_size=14.0)
    ]
    names = [name for name in EDITS if "hundredth" not in name]  # There labels lie on each other.
    for name, words in after(libreoffice, charts, names, is_all=is_all).items():
        for chart, page in zip(charts, words, strict=True):
            assert not strangers(chart, page, EDITS[name]), (name, chart.form, chart.kind, page)


def bare(axis: ValueAxis | None) -> ValueAxis | None:
    """Return an axis without labels, whose numbers are those of its ticks."""
    return axis and replace(axis, is_visible=False)


def strangers(chart: ChartElement, page: str, edit: Callable[[int, int, float], float]) -> set[str]:
    """Return what is written as a number and is none of the new ones in any form of a label, nor a name."""
    known = [value for one in chart.series for value in one.values if value is not None]
    known += [value for one in chart.series if one.sizes for value in one.sizes.values if value is not None]
    new = [edit(row, 0, value) for value in known for row in (0, 1)]
    new += [edit(row, 1, value) for value in known for row in (0, 1)]
    codes = {chart.number_format, *(label.number_format for one in chart.series for _, label in one.labels)}
    said = {format_number(value, code) for value in new for code in (*codes, "General", "0%") if code}
    for one in chart.series if chart.kind in ("PIE", "DOUGHNUT") else ():
        values = [edit(0, place, value or 0.0) for place, value in enumerate(one.values)]
        said |= {format_number(value / sum(values), "0%") for value in values}
    names = {*chart.categories, *(one.name for one in chart.series)}
    names |= {part.text for part in chart.drawing if isinstance(part, TextBox) and "label" not in part.name}
    page = re.sub(r"Slide number\s*\d+", " ", page)
    for name in sorted(filter(None, names), key=len, reverse=True):
        page = re.sub(rf"(?<![\d.,]){re.escape(name)}(?![\d.,%])", " ", page)
    return set(re.findall(r"[-+]?\d[\d,.]*%?", page)) - said
