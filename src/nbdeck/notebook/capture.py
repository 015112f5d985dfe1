"""Runs inside the kernel of `nbdeck run`: keeps the data of a figure beside its picture, and hands out the last deck.

Loaded as an IPython extension. The notebook is not changed; a figure gets one more media type, shown nowhere.
"""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

from nbdeck.notebook.beside import keep_beside
from nbdeck.notebook.charts import DATA_TYPE

_MOST_POINTS = 2000
_NEAR = 1e-6


def load_ipython_extension(shell: Any) -> None:
    """Keep data beside the pictures of figures from now on.

    Args:
        shell: The interactive shell.
    """
    keep_beside(shell.display_formatter, DATA_TYPE, data_of)


def data_of(thing: Any) -> dict[str, Any] | None:
    """Return what is kept of a figure of matplotlib or altair; None for anything else."""
    for cls in type(thing).__mro__:
        reader = _READERS.get((cls.__module__.partition(".")[0], cls.__name__))
        if reader is not None:
            return reader(thing)
    return None


async def save_last_deck(paths: Sequence[str]) -> None:
    """Save the presentation that this process made last, if it made one; beside it why that was not possible.

    Args:
        paths: Where to, one for each format.
    """
    module = sys.modules.get("nbdeck.client.presentations")
    deck = None if module is None else module.newest_deck()
    if deck is None:
        return
    try:
        for path in paths:
            saved = deck.save(path)
            if inspect.isawaitable(saved):
                await saved
    except Exception as exc:  # noqa: BLE001 - whatever it is, the one who runs the notebook is told
        Path(paths[0]).with_suffix(".error").write_text(str(exc) or type(exc).__name__, encoding="utf-8")


def _altair(chart: Any) -> dict[str, Any]:
    return {"vega": chart.to_dict()}


# matplotlib


def _matplotlib(figure: Any) -> dict[str, Any]:
    axes = figure.axes
    words = [text.get_text() for text in (getattr(figure, "_suptitle", None),) if text is not None]
    for each in axes:
        words += [each.get_title(), f"x: {each.get_xlabel()}" if each.get_xlabel() else ""]
        words += [f"y: {each.get_ylabel()}" if each.get_ylabel() else ""]
        words += [f"series {', '.join(_labels(each))}" if _labels(each) else ""]
    figure_data: dict[str, Any] = {"words": [" ".join(word.split()) for word in words if word]}
    chart = _simple(axes[0]) if len(axes) == 1 and len(words) <= 4 else None
    if chart is not None:
        figure_data["chart"] = chart
    return figure_data


def _labels(axes: Any) -> list[str]:
    return [str(label) for label in axes.get_legend_handles_labels()[1]]


def _simple(axes: Any) -> dict[str, Any] | None:
    """Return the figure as a chart where a chart says all that it says."""
    extras = [*axes.texts, *axes.images, *axes.tables, *axes.artists, *axes.child_axes]
    is_linear = axes.get_xscale() == axes.get_yscale() == "linear"
    if (
        extras
        or not is_linear
        or axes.xaxis_inverted()
        or axes.yaxis_inverted()
        or axes.name != "rectilinear"
    ):
        return None
    bars = [patch for container in axes.containers for patch in container]
    lines, clouds, patches = list(axes.lines), list(axes.collections), list(axes.patches)
    if bars and not lines and not clouds and len(patches) == len(bars):
        chart = _bars(axes)
    elif lines and not clouds and not patches:
        chart = _lines(axes, lines)
    elif len(clouds) == 1 and not lines and not patches:
        chart = _scatter(axes, clouds[0])
    else:
        return None
    if chart is None or len(chart["x"]) > _MOST_POINTS or not chart["x"]:
        return None
    said = {"title": axes.get_title(), "x_title": axes.get_xlabel(), "y_title": axes.get_ylabel()}
    if chart["kind"] == "horizontal_bar":
        said["x_title"], said["y_title"] = said["y_title"], said["x_title"]
    return {**{name: " ".join(text.split()) for name, text in said.items()}, **chart}


def _plain(value: Any) -> Any:
    value = value.item() if hasattr(value, "item") else value
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _named(label: Any, axes: Any, number: int, count: int) -> str | None:
    """Return the name of a series; one without a label has that of its axis, of several each needs its own."""
    text = str(label or "")
    if text and not text.startswith("_"):
        return text
    return (axes.get_ylabel() or axes.get_title() or "Values") if count == 1 and number == 0 else None


def _lines(axes: Any, lines: Sequence[Any]) -> dict[str, Any] | None:
    series, firsts = [], None
    for number, line in enumerate(lines):
        name = _named(line.get_label(), axes, number, len(lines))
        x = [_plain(value) for value in line.get_xdata(orig=False)]
        firsts = x if firsts is None else firsts
        if (
            name is None
            or x != firsts
            or not all(line.get_transform().contains_branch_seperately(axes.transData))
            or line.get_drawstyle() != "default"
        ):
            return None
        series.append({"name": name, "y": [_plain(value) for value in line.get_ydata(orig=False)]})
    drawn = {line.get_linestyle() in {"None", "", " "} for line in lines}
    if len(drawn) > 1 or firsts is None:
        return None
    if drawn == {True}:
        return {"kind": "scatter", "x": firsts, "series": series} if len(series) == 1 else None
    places = _places(axes, firsts)
    return None if places is None else {"kind": "line", "series": series, **places}


def _places(axes: Any, x: Sequence[Any]) -> dict[str, Any] | None:
    """Return what stands along the axis of a line: times, the names of its ticks, or numbers at even steps."""
    if any(each is None for each in x):
        return None
    freq = getattr(axes, "freq", None)
    if freq is not None:  # pandas draws regular times by their number
        import pandas as pd

        stamps = [pd.Period(ordinal=int(each), freq=freq).to_timestamp() for each in x]
        return {"x": [stamp.isoformat() for stamp in stamps], "has_times": True}
    import matplotlib.dates as mdates

    converter = _converter(axes.xaxis)
    if "Date" in type(converter).__name__:
        found_times = mdates.num2date([float(each) for each in x])  # type: ignore[no-untyped-call]
        times: list[datetime] = [time.replace(tzinfo=None) for time in found_times]
        return {"x": [time.isoformat() for time in times], "has_times": True}
    if "Category" in type(converter).__name__:
        names = _ticks(axes.xaxis)
        labels = [names.get(round(float(each), 6)) for each in x]
        return None if None in labels else {"x": labels}
    steps = {round(second - first, 9) for first, second in pairwise(x)}
    return {"x": [f"{each:g}" for each in x]} if len(steps) <= 1 else None


def _ticks(axis: Any) -> Mapping[float, str]:
    names = [label.get_text() for label in axis.get_ticklabels()]
    return {
        round(float(place), 6): name for place, name in zip(axis.get_ticklocs(), names, strict=False) if name
    }


def _bars(axes: Any) -> dict[str, Any] | None:
    containers = list(axes.containers)
    ways = {getattr(container, "orientation", "vertical") or "vertical" for container in containers}
    if len(ways) != 1:
        return None
    across = ways == {"horizontal"}
    counts = {len(container) for container in containers}
    if len(counts) != 1:
        return None
    middles = [[_middle(bar, across=across) for bar in container] for container in containers]
    sizes = [
        [_plain(bar.get_width() if across else bar.get_height()) for bar in container]
        for container in containers
    ]
    starts = [
        [_plain(bar.get_x() if across else bar.get_y()) for bar in container] for container in containers
    ]
    kind = _bar_kind(middles, sizes, starts, across=across)
    names = _ticks(axes.yaxis if across else axes.xaxis)
    places = [round(sum(column) / len(column), 6) for column in zip(*middles, strict=True)]
    bars = [
        next((name for place, name in names.items() if abs(place - each) < _NEAR), None) for each in places
    ]
    labels = [
        _named(each.get_label(), axes, number, len(containers)) for number, each in enumerate(containers)
    ]
    if kind is None or None in bars or None in labels or len(set(bars)) < len(bars):
        return None
    # A chart of slides names its bars from the left or the top, however they were drawn.
    order = sorted(range(len(places)), key=lambda at: places[at], reverse=across)
    series = [
        {"name": label, "y": [size[at] for at in order]} for label, size in zip(labels, sizes, strict=True)
    ]
    return {"kind": kind, "x": [bars[at] for at in order], "series": series}


def _middle(bar: Any, *, across: bool) -> float:
    return float(bar.get_y() + bar.get_height() / 2 if across else bar.get_x() + bar.get_width() / 2)


def _bar_kind(
    middles: Sequence[Sequence[float]],
    sizes: Sequence[Sequence[Any]],
    starts: Sequence[Sequence[Any]],
    *,
    across: bool,
) -> str | None:
    if any(value is None for row in sizes for value in row):
        return None
    if all(start == 0 for row in starts for start in row):
        is_apart = all(a != b for one, other in pairwise(middles) for a, b in zip(one, other, strict=True))
        return ("horizontal_bar" if across else "bar") if is_apart else None
    tops = [0.0] * len(sizes[0])
    for row, below in zip(sizes, starts, strict=True):
        if any(
            abs(start - top) > _NEAR * max(1.0, abs(top)) or size < 0
            for start, top, size in zip(below, tops, row, strict=True)
        ):
            return None
        tops = [top + size for top, size in zip(tops, row, strict=True)]
    return None if across else "stacked_bar"


def _scatter(axes: Any, cloud: Any) -> dict[str, Any] | None:
    points = cloud.get_offsets() if type(cloud).__name__ == "PathCollection" else ()
    is_plain = cloud.get_array() is None and len(cloud.get_sizes()) <= 1 and len(cloud.get_facecolors()) <= 1
    name = _named(cloud.get_label(), axes, 0, 1)
    if not len(points) or not is_plain or name is None or _converter(axes.xaxis) or _converter(axes.yaxis):
        return None
    pairs = [(_plain(x), _plain(y)) for x, y in points]
    if any(value is None for pair in pairs for value in pair):
        return None
    return {
        "kind": "scatter",
        "x": [x for x, _ in pairs],
        "series": [{"name": name, "y": [y for _, y in pairs]}],
    }


def _converter(axis: Any) -> Any:
    """Return what turns dates or names into places along an axis; None for plain numbers."""
    get = getattr(axis, "get_converter", None)  # older versions have an attribute
    return axis.converter if get is None else get()


_READERS: Mapping[tuple[str, str], Callable[[Any], dict[str, Any]]] = {
    ("matplotlib", "Figure"): _matplotlib,
    ("altair", "TopLevelMixin"): _altair,
}
