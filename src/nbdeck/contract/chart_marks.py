"""What a chart says beyond its kind and numbers: how it is drawn, which part stands out, what is marked on it.

All of it is an extension beside a chart that the interface knows in full: a program that does not know it draws the
kind with all the numbers.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from nbdeck.contract import bounds
from nbdeck.contract.base import Broken, Request
from nbdeck.contract.bounds import Flag
from nbdeck.contract.enums import ChartForm

FiniteNumber = Annotated[float, Field(strict=True, allow_inf_nan=False)]


class Highlight(Request):
    """What stands out, the rest being quiet: a series, a category in all series, or one value."""

    series: Annotated[str, bounds.TITLE] = ""
    """Name of a series; left out, all of them."""
    category: Annotated[str, bounds.TITLE] = ""
    """Label of a category; left out, all of them."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield that nothing is named."""
        if not self.series and not self.category:
            yield Broken("series", "Name a series, a category, or both.")


class PointNote(Request):
    """Words at one point of a chart."""

    category: Annotated[str, bounds.TITLE]
    """Label of its category; of SCATTER the x value as written there."""
    text: Annotated[str, bounds.TITLE]
    """What to say, a few words."""
    series: Annotated[str, bounds.TITLE] = ""
    """Name of its series; left out, the one with the largest value there."""


class LevelMark(Request):
    """A value to compare with, drawn as a line across the chart."""

    value: FiniteNumber
    """Where it stands on the value axis."""
    name: Annotated[str, bounds.TITLE] = ""
    """What it is; left out, "Target" in the deck's language."""


class GrowthMark(Request):
    """How much a series changed between two categories."""

    start: Annotated[str, bounds.TITLE]
    """Label of the earlier category."""
    end: Annotated[str, bounds.TITLE]
    """Label of the later one."""
    series: Annotated[str, bounds.TITLE] = ""
    """Name of the series; left out, the first, or of a stack its total."""
    periods: Annotated[FiniteNumber, Field(gt=0)] | None = None
    """Years between the two; where given, the yearly rate of growth (CAGR) is told instead of the difference."""


class BandMark(Request):
    """A range of values, drawn as a strip across the chart."""

    low: FiniteNumber
    """Lower end, on the value axis."""
    high: FiniteNumber
    """Upper end."""
    name: Annotated[str, bounds.TITLE] = ""
    """What it is, such as `normal`."""

    def broken_rules(self) -> Iterator[Broken]:
        """Yield that the ends are swapped."""
        if self.low >= self.high:
            yield Broken("high", f"Give a higher end above the lower, {self.low!r}.")


class ChartMarks(Request):
    """What is marked on a chart, in the order in which a reader sees it. Extension."""

    highlight: tuple[Highlight, ...] = ()
    """What stands out; the rest is grey."""
    is_plain: Flag = False
    """Whether nothing stands out, not even what the title names."""
    notes: tuple[PointNote, ...] = ()
    """Words at points."""
    target: LevelMark | None = None
    """A line to compare with."""
    average: Flag = False
    """Whether a line stands at the mean of all values of the first series."""
    totals: Flag = False
    """Whether the sum of each stack stands at its end."""
    growth: GrowthMark | None = None
    """The change between two categories, with an arrow."""
    band: BandMark | None = None
    """A strip of values."""

    def broken_for(
        self, kind: str, form: str, categories: Sequence[str], names: Sequence[str]
    ) -> Iterator[str]:
        """Yield, as sentences, what is named here and is not in the chart, and what its kind has no place for."""
        places = [(each.category, each.series) for each in self.highlight]
        places += [(each.category, each.series) for each in self.notes]
        if self.growth is not None:
            places += [(self.growth.start, self.growth.series), (self.growth.end, "")]
        for word, known, what in (
            *((category, categories, "category") for category, _ in places),
            *((series, names, "series") for _, series in places),
        ):
            if word and word not in known:
                yield f"There is no {what} {word!r} to be marked; there are {', '.join(map(repr, known[:8]))}."
        is_stack = kind == "STACKED_BAR" or form in {ChartForm.STACKED, ChartForm.FULL}
        if self.totals and (not is_stack or form == ChartForm.FULL):
            yield "Totals stand at the ends of stacked bars; use STACKED_BAR, or leave totals out."
        across = [name for name in ("target", "average", "band", "growth") if getattr(self, name)]
        if across and (kind in {"PIE", "DOUGHNUT"} or form in {ChartForm.FULL, ChartForm.MULTIPLES}):
            yield f"{across[0]} needs one value axis; use BAR or LINE, or leave it out."
