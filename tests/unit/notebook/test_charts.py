"""A simple figure is a native chart with all its numbers; any other is none, so that its picture is shown."""

import base64

import numpy as np
import pytest

from nbdeck.notebook.capture import data_of
from nbdeck.notebook.charts import DATA_TYPE, chart_of, words_of_chart

PLOTLY = "application/vnd.plotly.v1+json"
VEGA = "application/vnd.vegalite.v5+json"


def plotly(*traces, **layout):
    return chart_of(PLOTLY, {"data": list(traces), "layout": layout})


def vega(mark, rows, **encoding):
    channels = {name: {"field": field, "type": kind} for name, (field, kind) in encoding.items()}
    return {"data": {"values": rows}, "mark": {"type": mark}, "encoding": channels}


def told(ready):
    chart = ready.slide.chart
    return chart.type.value, chart.categories, {each.name: each.values for each in chart.series}


def test_plotly_bars_lines_and_pies_are_charts():
    bars = plotly(
        {"type": "bar", "x": ["a", "b"], "y": [1, 2.5], "name": "one"},
        {"type": "bar", "x": ["a", "b"], "y": [3, None], "name": "two"},
        title={"text": "Both"},
        yaxis={"title": {"text": "Tons"}},
    )
    assert told(bars) == ("BAR", ("a", "b"), {"one": (1, 2.5), "two": (3, None)})
    assert (bars.title, bars.slide.chart.y_title) == ("Both", "Tons")
    packed = {"dtype": "i2", "bdata": base64.b64encode(np.array([1, 3], "i2").tobytes()).decode()}
    line = plotly(
        {"type": "scatter", "mode": "lines", "x": ["2024-01-01", "2024-02-01"], "y": packed, "name": "n"}
    )
    assert told(line) == ("LINE", ("Jan 2024", "Feb 2024"), {"n": (1, 3)})
    pie = {"type": "pie", "labels": ["a", "b"], "values": [1, 3]}
    assert told(plotly(pie))[0] == "PIE"
    assert told(plotly({**pie, "hole": 0.5}))[0] == "DOUGHNUT"


def test_plotly_areas_on_each_other_are_areas():
    area = {"type": "scatter", "mode": "lines", "x": ["a", "b"], "stackgroup": "1", "fill": "tonexty"}
    drawn = plotly({**area, "y": [1, 2], "name": "u"}, {**area, "y": [3, 4], "name": "v"})
    assert told(drawn) == ("AREA", ("a", "b"), {"u": (1, 2), "v": (3, 4)})


def test_plotly_bars_across_and_on_each_other_stay_so():
    across = plotly({"type": "bar", "orientation": "h", "y": ["a", "b"], "x": [1, 2], "name": "n"})
    assert told(across) == ("HORIZONTAL_BAR", ("b", "a"), {"n": (2, 1)})  # the first stands at the foot
    traces = [{"type": "bar", "x": ["a", "b"], "y": [1, 2], "name": name} for name in "uv"]
    assert told(plotly(*traces, barmode="stack"))[0] == "STACKED_BAR"
    assert told(plotly(*traces))[0] == "BAR"


@pytest.mark.parametrize(
    ("trace", "layout"),
    [
        ({"type": "heatmap", "z": [[1]]}, {}),
        ({"type": "bar", "x": ["a"], "y": [1]}, {"annotations": [{"text": "!"}]}),
        ({"type": "bar", "x": ["a"], "y": [1]}, {"yaxis": {"type": "log"}}),
        ({"type": "bar", "x": ["a"], "y": [1]}, {"xaxis": {"autorange": "reversed"}}),
        ({"type": "bar", "x": ["a"], "y": [1], "xaxis": "x2"}, {}),
        ({"type": "bar", "x": ["a"], "y": [1], "marker": {"color": [1]}}, {}),
        ({"type": "scatter", "x": [1, 2], "y": [1, 2], "fill": "tozeroy"}, {}),
        ({"type": "scatter", "x": [1, 2], "y": [1, 2], "stackgroup": "1", "groupnorm": "percent"}, {}),
        ({"type": "scatter", "mode": "markers", "x": [1, 2], "y": [1, 2], "marker": {"size": [3, 4]}}, {}),
        ({"type": "bar", "x": ["a", "b"], "y": [1]}, {}),
        ({"type": "bar"}, {}),
    ],
)
def test_a_plotly_figure_that_says_more_is_none(trace, layout):
    assert plotly(trace, **layout) is None


def test_vega_lite_bars_and_lines_are_charts():
    rows = [{"k": "a", "v": 1}, {"k": "b", "v": 2}]
    spec = vega("bar", rows, x=("k", "nominal"), y=("v", "quantitative"))
    assert told(chart_of(VEGA, spec)) == ("BAR", ("a", "b"), {"v": (1, 2)})
    across = vega("bar", rows, y=("k", "nominal"), x=("v", "quantitative"))
    assert told(chart_of(VEGA, across))[0] == "HORIZONTAL_BAR"
    rows = [{"t": f"2024-0{m}-01", "v": m, "s": s} for s in "uv" for m in (1, 2)]
    spec = vega("line", rows, x=("t", "temporal"), y=("v", "quantitative"), color=("s", "nominal"))
    assert told(chart_of(VEGA, spec)) == ("LINE", ("Jan 2024", "Feb 2024"), {"u": (1, 2), "v": (1, 2)})


@pytest.mark.parametrize(
    "change",
    [
        {"transform": [{"filter": "datum.v > 1"}]},
        {"mark": "boxplot"},
        {"encoding": {"x": {"field": "k"}, "y": {"field": "v", "aggregate": "mean"}}},
        {"encoding": {"x": {"field": "k"}, "y": {"field": "v"}, "size": {"field": "v"}}},
        {"encoding": {"x": {"field": "k"}, "y": {"field": "v", "scale": {"type": "log"}}}},
        {"data": {"values": [{"k": "a", "v": 1}, {"k": "a", "v": 2}]}},
        {"data": {"url": "https://example.com/a.csv"}},
    ],
)
def test_a_vega_lite_figure_that_says_more_is_none(change):
    spec = vega("bar", [{"k": "a", "v": 1}, {"k": "b", "v": 2}], x=("k", "nominal"), y=("v", "quantitative"))
    assert chart_of(VEGA, spec | change) is None


# What the kernel of `nbdeck run` keeps of figures of matplotlib


@pytest.fixture
def axes():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib.figure import Figure

    return Figure().subplots()


def kept(axes):
    axes.figure.canvas.draw()
    data = data_of(axes.figure)
    return data, chart_of(DATA_TYPE, data)


def test_lines_over_days_are_a_chart_with_their_words(axes):
    days = np.array(["2024-01-01", "2024-02-01", "2024-03-01"], "datetime64[D]")
    axes.plot(days, [1, 2, 4], label="north")
    axes.plot(days, [3, np.nan, 1], label="south")
    axes.legend()
    axes.set(title="Two regions", xlabel="Month", ylabel="Tons")
    data, chart = kept(axes)
    assert told(chart) == (
        "LINE",
        ("Jan 2024", "Feb 2024", "Mar 2024"),
        {"north": (1, 2, 4), "south": (3, None, 1)},
    )
    assert chart.title == "Two regions"
    assert words_of_chart(data) == "Two regions; x: Month; y: Tons; series north, south"


def test_bars_are_charts_side_by_side_on_each_other_and_across(axes):
    axes.bar(["a", "b"], [1, 2])
    assert told(kept(axes)[1]) == ("BAR", ("a", "b"), {"Values": (1, 2)})
    assert kept(axes)[1].slide.chart.y_title is None
    axes.clear()
    for number, name in enumerate("uv"):
        axes.bar(np.arange(2) + 0.4 * number, [1, 2 + number], 0.4, label=name)
    axes.set_xticks(np.arange(2) + 0.2, ["a", "b"])
    assert told(kept(axes)[1]) == ("BAR", ("a", "b"), {"u": (1, 2), "v": (1, 3)})
    axes.clear()
    axes.bar(["a", "b"], [1, 2], label="u")
    axes.bar(["a", "b"], [3, 4], bottom=[1, 2], label="v")
    assert told(kept(axes)[1]) == ("STACKED_BAR", ("a", "b"), {"u": (1, 2), "v": (3, 4)})
    axes.clear()
    axes.barh(["a", "b"], [1, 2])
    assert told(kept(axes)[1])[:2] == ("HORIZONTAL_BAR", ("b", "a"))  # matplotlib's first stands at the foot
    assert list(told(kept(axes)[1])[2].values()) == [(2, 1)]
    axes.clear()
    axes.bar([2, 0, 1], [5, 3, 4], label="u")
    axes.set_xticks([0, 1, 2], ["a", "b", "c"])
    assert told(kept(axes)[1]) == ("BAR", ("a", "b", "c"), {"u": (3, 4, 5)})


def test_points_are_a_chart(axes):
    axes.scatter([1, 2.5], [3, 4])
    axes.set(xlabel="w", ylabel="h")
    assert told(kept(axes)[1]) == ("SCATTER", ("1", "2.5"), {"h": (3, 4)})


def test_pandas_lines_over_months_are_at_their_months(axes):
    import pandas as pd

    frame = pd.DataFrame({"v": [1, 2, 3]}, index=pd.period_range("2024-01", periods=3, freq="M"))
    frame.plot(ax=axes)
    assert told(kept(axes)[1]) == ("LINE", ("Jan 2024", "Feb 2024", "Mar 2024"), {"v": (1, 2, 3)})


@pytest.mark.parametrize(
    "draw",
    [
        lambda axes: axes.hist([1, 2, 2, 3]),
        lambda axes: (axes.bar(["a"], [1]), axes.text(0, 1, "!")),
        lambda axes: (axes.plot([1, 2], [1, 2]), axes.axhline(1)),
        lambda axes: (axes.plot([1, 2], [1, 2]), axes.set_yscale("log")),
        lambda axes: (axes.plot([1, 2], [1, 2]), axes.invert_yaxis()),
        lambda axes: axes.plot([1, 2, 4], [1, 2, 3]),
        lambda axes: (axes.plot([1, 2], [1, 2]), axes.plot([1, 2], [2, 1])),
        lambda axes: axes.axhline(1),
        lambda axes: axes.step([1, 2], [1, 2]),
        lambda axes: axes.fill_between([1, 2], [1, 2]),
        lambda axes: axes.bar(["a"], [1], yerr=[0.1]),
        lambda axes: axes.scatter([1, 2], [1, 2], c=[1, 2]),
        lambda axes: axes.scatter([1, 2], [1, 2], s=[10, 20]),
        lambda axes: axes.imshow([[1, 2]]),
        lambda axes: (axes.bar(["a", "b"], [1, 2], label="u"), axes.bar(["a", "b"], [2, 3], label="v")),
    ],
)
def test_a_figure_that_says_more_than_a_chart_stays_a_picture(axes, draw):
    draw(axes)
    data, chart = kept(axes)
    assert chart is None
    assert "chart" not in data


def test_two_plots_in_one_figure_stay_a_picture():
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    figure = Figure()
    for each in figure.subplots(1, 2):
        each.plot([1, 2], [1, 2])
    assert "chart" not in data_of(figure)
    assert data_of("no figure") is None
