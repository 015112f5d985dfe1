"""What a chart is drawn from, and what is left out step by step where it does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.engine.charts.canvas import ChartTypography
from nbdeck.engine.charts.figures import Figures
from nbdeck.engine.scene import Box, Pt, ThemeStyle
from nbdeck.engine.text.language import is_rtl
from nbdeck.engine.themes.tokens import ChartStyle

SMALLEST: Pt = 10.0
"""No word of a chart is set smaller, points."""
MIDDLING: Pt = 12.0


@dataclass(frozen=True, slots=True)
class DetailLevel:
    """What stands on the chart beside its bars, lines or slices.

    Attributes:
        size: Font size, points.
        least: Share of the box's width and height, 0 to 1, that the plot must keep.
        is_flat: Whether category labels must be level and whole, and beside lying bars none may be left out.
    """

    size: Pt
    least: float
    is_flat: bool = False
    has_labels: bool = True
    has_titles: bool = True
    has_legend: bool = True
    has_ticks: bool = True
    has_categories: bool = True


def plans(text_size: Pt) -> Iterator[DetailLevel]:
    """Yield plans from full to bare.

    Level labels are worth smaller type. What goes then: axis titles, the legend, labels of values, ticks of the
    value axis, category labels.
    """
    size = max(text_size, SMALLEST)
    sizes = (size, *(smaller for smaller in (MIDDLING, SMALLEST) if smaller < size))
    for smaller in sizes:
        yield DetailLevel(smaller, 0.5, is_flat=True)
    for smaller in sizes[-2:]:
        yield DetailLevel(smaller, 0.45)
    yield DetailLevel(SMALLEST, 0.45, has_titles=False)
    yield DetailLevel(SMALLEST, 0.4, has_titles=False, has_legend=False)
    yield DetailLevel(SMALLEST, 0.4, has_titles=False, has_legend=False, has_labels=False)
    yield DetailLevel(SMALLEST, 0.35, has_titles=False, has_legend=False, has_labels=False, has_ticks=False)
    yield DetailLevel(
        SMALLEST,
        0.0,
        has_titles=False,
        has_legend=False,
        has_labels=False,
        has_ticks=False,
        has_categories=False,
    )


@dataclass(frozen=True, slots=True)
class Brief:
    """One attempt at a chart."""

    figures: Figures
    box: Box
    style: ChartStyle
    look: ThemeStyle
    lang: str
    plan: DetailLevel

    @property
    def pen(self) -> ChartTypography:
        """The pen for its words."""
        return ChartTypography(self.look, self.plan.size, self.style.text, self.lang)

    @property
    def size(self) -> Pt:
        """Font size of its words, points."""
        return self.plan.size

    @property
    def is_rtl(self) -> bool:
        """Whether the first category stands at the right."""
        return is_rtl(self.lang) and self.figures.kind not in ("HORIZONTAL_BAR", "SCATTER")

    @property
    def x_title(self) -> str:
        """Title of the horizontal axis, "" for none."""
        is_turned = self.figures.kind == "HORIZONTAL_BAR"
        return (self.figures.y_title if is_turned else self.figures.x_title) if self.plan.has_titles else ""

    @property
    def y_title(self) -> str:
        """Title of the upright axis, "" for none."""
        is_turned = self.figures.kind == "HORIZONTAL_BAR"
        return (self.figures.x_title if is_turned else self.figures.y_title) if self.plan.has_titles else ""
