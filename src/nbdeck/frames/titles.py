"""Titles of charts: what the numbers certainly say, in one plain sentence, else what is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.chart_marks import Highlight
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.frames.advisor import are_wholes
from nbdeck.frames.claims import claim_of
from nbdeck.frames.drawing import measure, of_several
from nbdeck.frames.frame import JOINER, UNNAMED, Axes, headed, in_common, spoken
from nbdeck.frames.grid import ChartGrid
from nbdeck.frames.intake import is_year
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.spoken_numbers import SpokenNumbers, is_subject
from nbdeck.frames.title_words import has_sentences, joined, listed, said

_MOST_NAMED = 4
"""Values of one thing that a title names one by one."""
_OVER = frozenset({SeriesRole.LINE, SeriesRole.RIGHT_LINE})
_UNKNOWN = "The numbers have no name; y_title= or unit= gives them one."
_PAIR = 2
"""Years that are named one by one."""


@dataclass(frozen=True)
class ChartTitle:
    """The heading of a chart, with what it names.

    Attributes:
        text: The heading.
        is_claim: Whether it says what the numbers say.
        highlight: What it names.
        remark: What a title without a claim leaves open.
    """

    text: str
    is_claim: bool = False
    highlight: tuple[Highlight, ...] = ()
    remark: str = ""

    @property
    def why(self) -> tuple[str, ...]:
        """Sentences on where it comes from."""
        return ("Title from the numbers.",) if self.is_claim else tuple(filter(None, (self.remark,)))


def default_title(numbers: SpokenNumbers, shown: ChartGrid, unit: str = "") -> ChartTitle:
    """Return the title of a chart: the first claim that passes its test, else what is shown.

    Args:
        numbers: The numbers as they are drawn.
        shown: The same before a form turned rows and series round.
        unit: What the values are in the user's words.
    """
    tag = numbers.tag
    claim = claim_of(numbers) if has_sentences(tag) else None
    if claim is None:
        return neutral_title(shown, numbers.axes, numbers.options, tag, unit)
    return ChartTitle(
        headed(said(claim.rule, tag, **claim.slots)),
        is_claim=True,
        highlight=tuple(Highlight(series=series, category=category) for series, category in claim.stands_out),
    )


def summary_title(names: Sequence[str], by: str, tag: str) -> str:
    """Return the title of a table of counts, means and deviations: of columns, or by what names its rows."""
    if names:
        return headed(joined("summary", tag, what=listed([spoken(name) for name in names], tag)))
    return headed(joined("summary_by", tag, by=spoken(by)))


def neutral_title(grid: ChartGrid, axes: Axes, options: ChartOptions, tag: str, unit: str = "") -> ChartTitle:
    """Return what a chart shows, without a claim.

    Args:
        grid: The numbers.
        axes: The columns that they come from.
        options: What was asked for.
        tag: BCP 47 tag of the language.
        unit: What the values are in the user's words, where the frame does not say it.
    """
    if (sample := _of_sample(axes, tag)) is not None:
        return ChartTitle(headed(sample))
    keys = [*axes.x, *([axes.series] if axes.series else [])]
    named = [spoken(part) for column in keys if column.name != UNNAMED for part in column.name.split(JOINER)]
    if not unit and axes.across and are_wholes(grid):
        what, remark = joined("shares", tag, what=spoken(axes.across)), ""
    else:
        known = _measured(grid, axes, options, tag)
        what, remark = known or unit or _span(grid.names), "" if known or unit else _UNKNOWN
        named += [spoken(axes.across)] if axes.across and known is None else []
    if not named:
        return ChartTitle(headed(what or spoken(grid.names[0])), remark=remark)
    by = listed(named, tag)
    text = joined("by", tag, what=what, by=by) if what else joined("by_alone", tag, by=by)
    return ChartTitle(headed(text), remark=remark)


def _span(names: Sequence[str]) -> str:
    """Return columns that are years as a span, "" for others, and for two, which are named."""
    return f"{min(names)}–{max(names)}" if len(names) > _PAIR and all(map(is_year, names)) else ""


def _of_sample(axes: Axes, tag: str) -> str | None:
    """Return what dots, a histogram or boxes of several columns show."""
    names = listed([spoken(column.name) for column in axes.y], tag)
    if axes.is_scatter:
        return joined("against", tag, y=names, x=spoken(axes.x_name))
    if axes.sample is ChartForm.HISTOGRAM:
        return joined("spread", tag, what=names)
    return names if axes.sample is ChartForm.BOX and len(axes.y) > 1 else None


def _measured(grid: ChartGrid, axes: Axes, options: ChartOptions, tag: str) -> str | None:
    """Return what the values are; None where the frame does not say, as a table of crossed groups does not."""
    over = [column for column, role in axes.drawn if role in _OVER]
    if over:
        return of_several([spoken(column.name) for column in (*axes.y, *over)], options, tag)
    if axes.has_unnamed_values and not options.aggregate:
        return None
    if _span(grid.names):
        return None
    what = measure(axes, options, tag) or of_several(in_common(grid.names), options, tag)
    says_little = (
        what == f"{len(grid.names)} columns"
        or len(grid.names) > _MOST_NAMED
        or not all(map(_is_word, grid.names))
    )
    return None if axes.across and says_little else what


def _is_word(name: str) -> bool:
    """Tell whether the name of a column says something alone: words or years, no other number and no answer."""
    return is_subject(name) or is_year(name)
