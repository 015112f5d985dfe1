"""The data of a simple figure -> a native chart; of any other nothing, so that its picture is shown.

A figure comes from three places: what `nbdeck.notebook.capture` kept beside a picture, a Plotly figure, a Vega-Lite
specification. What is simple is brought into one form, a data frame and the kind of chart, and then goes the way of
every data frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nbdeck.errors import NbdeckError
from nbdeck.notebook.pieces import Ready

DATA_TYPE = "application/vnd.nbdeck.figure+json"
"""Media type of what is kept beside the picture of a figure."""
_PLOTLY = {"bar": "bar", "scatter": "line", "scattergl": "line", "pie": "pie"}
_VEGA = {"bar": "bar", "line": "line", "point": "scatter", "circle": "scatter", "area": "area"}
_VEGA_KEYS = frozenset(
    {
        "$schema",
        "config",
        "data",
        "datasets",
        "mark",
        "encoding",
        "title",
        "width",
        "height",
        "name",
        "params",
        "background",
    }
)
_CHANNEL_KEYS = frozenset({"field", "type", "title", "axis", "scale", "legend", "sort"})


@dataclass(frozen=True, slots=True)
class PlottedFigure:
    """A simple figure: its kind, what stands along the axis, and rows of numbers.

    Attributes:
        kind: As `nbdeck.chart` has it.
        x: Along the axis; for a scatter the numbers of the first axis.
        series: Names and numbers.
        title: What the figure is called.
        x_title: Title of the first axis.
        y_title: Title of the second.
    """

    kind: str
    x: Sequence[Any]
    series: Sequence[tuple[str, Sequence[Any]]]
    title: str = ""
    x_title: str = ""
    y_title: str = ""


def chart_of(media_type: str, data: Any) -> Ready | None:
    """Return the native chart of a figure; None where it would say less than the figure.

    Args:
        media_type: That of the data.
        data: From the output of a cell.
    """
    reader = _kept if media_type == DATA_TYPE else _plotly if "plotly" in media_type else _vega
    try:
        figure = reader(data)
        return None if figure is None else _drawn(figure)
    except (NbdeckError, LookupError, TypeError, ValueError, AttributeError):
        return None


def title_of(data: Any) -> str:
    """Return the title of a Plotly figure or Vega-Lite specification; empty where it has none.

    Args:
        data: From the output of a cell.
    """
    holder = data.get("layout", data) if isinstance(data, Mapping) else {}
    return _words(holder.get("title")) if isinstance(holder, Mapping) else ""


def words_of_chart(data: Any) -> str:
    """Return what a figure's own words say of it, for screen readers; empty where it has none.

    Args:
        data: What was kept beside the picture.
    """
    words = data.get("words") if isinstance(data, Mapping) else None
    return "; ".join(str(each) for each in words if each) if isinstance(words, list) else ""


def _drawn(figure: PlottedFigure) -> Ready | None:
    """Return the chart, unless something is left out of it or its numbers are not all there."""
    import pandas as pd

    from nbdeck.frames.charts import chart

    names = [name for name, _ in figure.series]
    if (
        not figure.x
        or len(set(names)) < len(names)
        or any(len(ys) != len(figure.x) for _, ys in figure.series)
    ):
        return None
    frame = pd.DataFrame({"x": list(figure.x)} | {f"y {name}": list(ys) for name, ys in figure.series})
    frame.columns = pd.Index([figure.x_title or "x", *names])
    if frame.columns.has_duplicates:
        return None
    slide = chart(
        frame,
        kind=figure.kind,
        x=frame.columns[0],
        y=names,
        title=figure.title or "Chart",
        x_title=figure.x_title or None,
        y_title=figure.y_title or None,
    )
    drawn = slide.chart
    if drawn is None or len(drawn.categories) != len(figure.x) or len(drawn.series) != len(names):
        return None
    titles = {"x_title": figure.x_title or None, "y_title": figure.y_title or None}
    return Ready(slide.model_copy(update={"chart": drawn.model_copy(update=titles)}), figure.title)


def _kept(data: Mapping[str, Any]) -> PlottedFigure | None:
    if "vega" in data:
        return _vega(data["vega"])
    figure = data.get("chart")
    if figure is None:
        return None
    x = _times(figure["x"]) if figure.get("has_times") else figure["x"]
    series = [(each["name"], each["y"]) for each in figure["series"]]
    return PlottedFigure(figure["kind"], x, series, figure["title"], figure["x_title"], figure["y_title"])


def _times(texts: Sequence[str]) -> list[Any]:
    import pandas as pd

    return [pd.Timestamp(text) for text in texts]


def _words(value: Any) -> str:
    text = value.get("text", "") if isinstance(value, Mapping) else value
    said = " ".join(text) if isinstance(text, list) else str(text or "")
    return " ".join(said.replace("<br>", " ").replace("<b>", "").replace("</b>", "").split())


# Plotly


def _plotly(data: Mapping[str, Any]) -> PlottedFigure | None:
    traces, layout = data["data"], data.get("layout", {})
    kinds = {_plotly_kind(trace) for trace in traces}
    if len(kinds) != 1 or None in kinds or not _is_plain(traces, layout):
        return None
    kind = str(kinds.pop())
    if kind == "pie":
        (trace,) = traces
        values = [("Values", _array(trace["values"]))]
        form = "doughnut" if trace.get("hole") else "pie"
        return PlottedFigure(form, _array(trace["labels"]), values, _words(layout.get("title")))
    across = any(trace.get("orientation") == "h" for trace in traces)
    along, up = ("y", "x") if across else ("x", "y")
    x = _array(traces[0][along])
    if any(_array(trace[along]) != x for trace in traces):
        return None
    if kind == "bar":
        kind = "horizontal_bar" if across else "stacked_bar" if _is_stacked(traces, layout) else "bar"
    titles = {name: _words((layout.get(f"{name}axis") or {}).get("title")) for name in "xy"}
    series = [
        (str(trace.get("name") or titles[up] or f"Series {n}"), _array(trace[up]))
        for n, trace in enumerate(traces, 1)
    ]
    if across:  # the first bar stands at the foot
        x, series = x[::-1], [(name, ys[::-1]) for name, ys in series]
    return PlottedFigure(kind, _dated(x), series, _words(layout.get("title")), titles[along], titles[up])


def _is_stacked(traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any]) -> bool:
    return len(traces) > 1 and layout.get("barmode", "group") in {"stack", "relative"}


def _plotly_kind(trace: Mapping[str, Any]) -> str | None:
    kind = _PLOTLY.get(str(trace.get("type", "scatter")))
    mode = str(trace.get("mode", "lines"))
    if kind != "line":
        return kind
    if trace.get("stackgroup") and not trace.get("groupnorm"):
        return "area"
    if trace.get("fill") not in {None, "none"} or trace.get("stackgroup") or "text" in mode:
        return None
    return "line" if "lines" in mode else "scatter"


def _is_plain(traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any]) -> bool:
    axes = [value for name, value in layout.items() if name[1:5] == "axis" and isinstance(value, Mapping)]
    marked = (layout.get(name) for name in ("annotations", "shapes", "images", "updatemenus", "sliders"))
    has_one_plot = not any(
        trace.get("xaxis", "x") != "x" or trace.get("yaxis", "y") != "y" for trace in traces
    )
    markers = [trace.get("marker") or {} for trace in traces]
    says_more = any(
        not isinstance(marker.get("color", ""), str) or not isinstance(marker.get("size", 0), int | float)
        for marker in markers
    )
    is_linear = not any(
        axis.get("type") in {"log", "multicategory"} or axis.get("autorange") == "reversed" for axis in axes
    )
    mixes_ways = len({trace.get("orientation", "v") for trace in traces if trace.get("type") == "bar"}) > 1
    return has_one_plot and is_linear and not any(marked) and not says_more and not mixes_ways


def _array(values: Any) -> list[Any]:
    """Return the values of a Plotly array, which newer versions write as bytes."""
    if isinstance(values, Mapping):
        import base64

        import numpy as np

        data = base64.b64decode(values["bdata"])
        return list(np.frombuffer(data, dtype=np.dtype(values["dtype"])).tolist())
    return list(values)


def _dated(texts: Sequence[Any]) -> Sequence[Any]:
    import re

    is_date = all(
        isinstance(text, str) and re.fullmatch(r"\d{4}-\d\d-\d\d(?:[T ][\d:.]+)?", text) for text in texts
    )
    return _times(texts) if is_date else texts


# Vega-Lite


def _vega(spec: Mapping[str, Any]) -> PlottedFigure | None:
    mark = spec["mark"]
    kind = _VEGA.get(mark["type"] if isinstance(mark, Mapping) else mark)
    encoding: Mapping[str, Any] = {name: each for name, each in spec["encoding"].items() if name != "tooltip"}
    if kind is None or set(spec) - _VEGA_KEYS or set(encoding) - {"x", "y", "color"}:
        return None
    if any(
        set(channel) - _CHANNEL_KEYS or "type" in (channel.get("scale") or {})
        for channel in encoding.values()
    ):
        return None
    across = kind == "bar" and encoding["y"].get("type") in {"nominal", "ordinal"}
    along, up = (encoding["y"], encoding["x"]) if across else (encoding["x"], encoding["y"])
    rows, by = list(_rows(spec)), encoding.get("color", {}).get("field")
    is_time = along.get("type") == "temporal"
    x = (
        list(dict.fromkeys(row[along["field"]] for row in rows))
        if kind != "scatter"
        else [row[along["field"]] for row in rows]
    )
    series = (
        _parted(rows, x, along["field"], up["field"], by)
        if kind != "scatter"
        else _pairs(rows, up["field"], by)
    )
    if series is None or (kind == "bar" and len(series) > 1):
        return None
    if kind == "line" and not is_time and all(isinstance(each, int | float) for each in x):
        return None
    names = {"x": _words(along.get("title") or along["field"]), "y": _words(up.get("title") or up["field"])}
    return PlottedFigure(
        "horizontal_bar" if across else kind,
        _times(x) if is_time else x,
        [(name or names["y"], ys) for name, ys in series],
        _words(spec.get("title")),
        names["x"],
        names["y"],
    )


def _rows(spec: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    data = spec["data"]
    yield from data["values"] if "values" in data else spec["datasets"][data["name"]]


def _parted(
    rows: Sequence[Mapping[str, Any]], x: Sequence[Any], along: str, up: str, by: str | None
) -> list[tuple[str, list[Any]]] | None:
    """Return the numbers by series in the order of `x`; None where two rows share a place."""
    parted: dict[str, dict[Any, Any]] = {}
    for row in rows:
        one = parted.setdefault(str(row[by]) if by else "", {})
        if row[along] in one:
            return None
        one[row[along]] = row[up]
    return [(name, [values.get(each) for each in x]) for name, values in parted.items()]


def _pairs(rows: Sequence[Mapping[str, Any]], up: str, by: str | None) -> list[tuple[str, list[Any]]] | None:
    return None if by else [("", [row[up] for row in rows])]
