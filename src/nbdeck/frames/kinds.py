"""The one table of chart kinds: what each name draws, and what pandas, seaborn, matplotlib and plotly call it.

Source: the plotting interfaces of pandas 3.0, seaborn 0.13, matplotlib 3.10 and plotly 6, by their public names.
"""

import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import quoted
from nbdeck.frames.remedies import Way, refused


@dataclass(frozen=True)
class Kind:
    """What a name draws.

    Attributes:
        type: Nearest of the eight kinds of the interface; None where the data decide, or there is no chart.
        form: How it is drawn beyond that.
        needs: Argument that it makes no sense without; several with `|` between them.
        is_table: Whether it is a table with fills.
    """

    type: ChartType | None
    form: ChartForm | None = None
    needs: str = ""
    is_table: bool = False


KINDS: Final[Mapping[str, Kind]] = {
    **{each.name: Kind(each) for each in ChartType},
    "HISTOGRAM": Kind(ChartType.BAR, ChartForm.HISTOGRAM),
    "BOX": Kind(ChartType.BAR, ChartForm.BOX),
    "WATERFALL": Kind(ChartType.BAR, ChartForm.WATERFALL),
    "COMBO": Kind(ChartType.BAR, needs="line|right"),
    "SLOPE": Kind(ChartType.LINE, ChartForm.SLOPE),
    "STEP": Kind(ChartType.LINE, ChartForm.STEP),
    "BAND": Kind(ChartType.LINE, needs="low|high"),
    "ERROR_BARS": Kind(ChartType.BAR, ChartForm.ERROR_BARS, needs="low|high"),
    "STACKED_HORIZONTAL_BAR": Kind(ChartType.HORIZONTAL_BAR, ChartForm.STACKED),
    "FULL_STACKED_BAR": Kind(ChartType.STACKED_BAR, ChartForm.FULL),
    "FULL_HORIZONTAL_BAR": Kind(ChartType.HORIZONTAL_BAR, ChartForm.FULL),
    "BUBBLE": Kind(ChartType.SCATTER, ChartForm.BUBBLE, needs="size"),
    "MULTIPLES": Kind(None, ChartForm.MULTIPLES),
    "HEAT_TABLE": Kind(None, is_table=True),
}
"""By the names of `nbdeck.chart`, the eight of the interface first."""

_SAME: Final[Mapping[str, str]] = {
    name: kind
    for kind, names in {
        "BAR": "COLUMN COLUMNS BARS BARPLOT BAR_CHART COUNT COUNTPLOT VBAR VERTICAL_BAR",
        "HORIZONTAL_BAR": "BARH HBAR LYING_BAR",
        "STACKED_BAR": "STACKED STACK STACKED_BARS STACKED_COLUMN STACKED_COLUMNS",
        "LINE": "LINES LINEPLOT LINE_PLOT LINE_CHART PLOT TIMESERIES",
        "AREA": "AREA_CHART STACKPLOT STACKED_AREA",
        "PIE": "PIE_CHART",
        "DOUGHNUT": "DONUT RING",
        "SCATTER": "SCATTERPLOT SCATTER_PLOT SCATTERGL POINTS DOTS",
        "HISTOGRAM": "HIST HISTPLOT DISPLOT DISTPLOT DISTRIBUTION",
        "BOX": "BOXPLOT BOX_PLOT BOXES BOXEN BOXENPLOT WHISKER",
        "WATERFALL": "BRIDGE CASCADE",
        "COMBO": "COMBINATION BAR_LINE BAR_AND_LINE",
        "SLOPE": "SLOPEGRAPH SLOPE_CHART",
        "STEP": "STEPS STEP_LINE STEPPLOT",
        "BAND": "FILL_BETWEEN RIBBON CONFIDENCE",
        "ERROR_BARS": "ERRORBAR ERRORBARS ERROR_BAR POINTPLOT",
        "STACKED_HORIZONTAL_BAR": "STACKED_BARH BARH_STACKED HORIZONTAL_STACKED_BAR STACKED_HBAR LYING_STACK",
        "FULL_STACKED_BAR": (
            "FULL 100 100_STACKED 100_STACKED_BAR 100_STACK FULL_BAR PERCENT_STACKED PERCENT FILL STACKED_100"
        ),
        "FULL_HORIZONTAL_BAR": (
            "FULL_BARH 100_BARH 100_HORIZONTAL_BAR 100_STACKED_BARH FULL_STACKED_BARH LIKERT"
        ),
        "BUBBLE": "BUBBLES BUBBLE_CHART BUBBLEPLOT",
        "MULTIPLES": "SMALL_MULTIPLES FACET FACETS FACETGRID SUBPLOTS TRELLIS",
        "HEAT_TABLE": "HEAT HEATMAP HEAT_MAP IMSHOW CLUSTERMAP MATSHOW PCOLOR PCOLORMESH HIGHLIGHT_TABLE",
    }.items()
    for name in names.split()
}
"""Other names of the kinds."""

_CLOSED_LOOP = "A chart of directions makes lengths hard to compare"
_ABSENT: Final[Mapping[str, tuple[str, tuple[Way, ...]]]] = {
    name: (why, tuple({"kind": kind} for kind in kinds.split()))
    for names, why, kinds in (
        (
            "KDE DENSITY KDEPLOT RUG RUGPLOT ECDF ECDFPLOT",
            "A smooth curve shows values that nobody measured",
            "HISTOGRAM BOX",
        ),
        ("VIOLIN VIOLINPLOT", "A violin shows values that nobody measured", "BOX HISTOGRAM"),
        ("STRIP SWARM STRIPPLOT SWARMPLOT JITTER", "Office draws no dots in a class", "BOX HISTOGRAM"),
        (
            "HEXBIN HIST2D HISTOGRAM2D CONTOUR DENSITY_HEATMAP DENSITY_CONTOUR",
            "Bins of two numbers are counts in a table, nbdeck.chart(pd.crosstab(pd.cut(df.x, 8), pd.cut(df.y, 8)))",
            "SCATTER",
        ),
        (
            "JOINT JOINTPLOT LMPLOT REGPLOT REGRESSION RESIDPLOT RELPLOT",
            "A fitted line is a model and not in the data",
            "SCATTER",
        ),
        (
            "TREEMAP SUNBURST ICICLE MOSAIC MARIMEKKO MEKKO",
            "Areas are harder to compare than lengths",
            "HORIZONTAL_BAR FULL_STACKED_BAR",
        ),
        (
            "FUNNEL FUNNEL_AREA PARETO LOLLIPOP DOT STEM",
            "There is no kind of that name",
            "HORIZONTAL_BAR BAR",
        ),
        ("RADAR SPIDER POLAR LINE_POLAR BAR_POLAR", _CLOSED_LOOP, "HORIZONTAL_BAR LINE"),
        ("GAUGE INDICATOR BULLET", "A value and what it is compared with are a bar and target=", "BAR"),
        ("CANDLESTICK OHLC", "The range of a day is a line with low= and high=", "LINE"),
        (
            "PAIRPLOT PAIR SCATTER_MATRIX SPLOM PAIRGRID CORR CORRELATION",
            "Of many columns nbdeck.chart(df.corr()) shows each pair",
            "SCATTER",
        ),
        ("MAP CHOROPLETH GEO", "Office files hold no map that all programs draw", "HORIZONTAL_BAR"),
        ("DUMBBELL RANGE_BAR", "There is no kind of that name", "SLOPE HORIZONTAL_BAR"),
    )
    for name in names.split()
}
"""Kinds that there are not: why, and what shows the same."""


def named_kind(asked: ChartType | str) -> tuple[str, Kind]:
    """Return the kind that somebody means, with its name in `KINDS`.

    Raises:
        DataError: There is none of that name; the hint names what shows the same.
    """
    word = re.sub(r"\W+", "_", str(asked).strip().upper()).strip("_")
    name = _SAME.get(word, word)
    if name in KINDS:
        return name, KINDS[name]
    if word in _ABSENT:
        why, ways = _ABSENT[word]
        raise refused(f"There is no chart kind {asked!r}: {why}.", *ways, {"kind": None})
    near = difflib.get_close_matches(word, (*KINDS, *_SAME), n=1)
    ways = tuple({"kind": _SAME.get(each, each)} for each in near)
    raise refused(
        f"There is no chart kind {asked!r}.",
        *ways,
        {"kind": None},
        otherwise=f"use one of {quoted(KINDS, most=len(KINDS))}.",
    )


_ARGUMENTS: Final[Mapping[str, str]] = {
    other: own
    for own, others in {
        "series": "hue color colour c by group groups style split breakdown pattern_shape line_group",
        "x": "category categories names labels index",
        "y": "values value column columns measure",
        "size": "s sizes marker_size",
        "aggregate": "estimator agg aggfunc func histfunc",
        "x_title": "xlabel x_label",
        "y_title": "ylabel y_label",
        "number_format": "fmt format",
        "sort": "order category_orders sort_by",
        "top": "nlargest limit n head",
        "target": "goal threshold axhline hline",
        "band": "axhspan hspan",
        "annotate": "annotations text note",
        "highlight": "emphasize emphasise focus explode",
        "right": "secondary_y y2 twinx",
        "title": "name heading",
        "kind": "type chart_type chart mark form",
        "language": "lang locale",
        "log": "logy log_y log_scale yscale",
    }.items()
    for other in others.split()
}
"""What other packages call our arguments."""
_LIKEWISE: Final[Mapping[str, tuple[str, Way]]] = {
    other: (f"{what} are a kind", {"kind": kind})
    for what, kind, others in (
        ("stacks", "STACKED_BAR", "stacked barmode"),
        ("lying bars", "HORIZONTAL_BAR", "horizontal orient orientation"),
        ("small charts for each series", "MULTIPLES", "subplots col row facet_col facet_row"),
        ("rings", "DOUGHNUT", "hole"),
    )
    for other in others.split()
}
_ELSEWHERE: Final[Mapping[str, str]] = {
    other: where
    for others, where in (
        (
            "bins nbins binwidth",
            "Ranges follow the data; for others count them with pandas.cut(df[...], bins).value_counts(sort=False).",
        ),
        (
            "yerr xerr error_y errorbar ci",
            "low= and high= name columns with the ends, such as df.assign(low=df.y - df.err, high=df.y + df.err).",
        ),
        (
            "palette cmap colormap colors template theme figsize width height ax legend",
            "Colours, sizes and places come from the template of the deck: from_slides(slides, template='monarch').",
        ),
        (
            "xlim ylim range_x range_y data rot grid alpha marker linewidth fontsize",
            "Axes, lines and dots follow the data and the template; leave it out.",
        ),
    )
    for other in others.split()
}


def refuse_argument(given: Mapping[str, Any], known: tuple[str, ...]) -> DataError:
    """Return the refusal of the first argument that `chart` does not have, with its own word for it.

    Args:
        given: Arguments that it does not have, with their values.
        known: Those that it has.
    """
    name, value = next(iter(given.items()))
    message = f"nbdeck.chart has no argument {name!r}."
    if name in _ELSEWHERE:
        return refused(message, otherwise=_ELSEWHERE[name])
    if name in _LIKEWISE:
        why, way = _LIKEWISE[name]
        return refused(message, otherwise=f"{why}: say kind={way['kind']!r}.")
    near = difflib.get_close_matches(name, known, n=1)
    own = _ARGUMENTS.get(name.lower()) or (near[0] if near else None)
    if own is None:
        return refused(message, otherwise=f"its arguments are {', '.join(known)}.")
    return refused(message, otherwise=f"say {own}={value!r}.")
