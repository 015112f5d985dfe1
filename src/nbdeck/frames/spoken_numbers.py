"""The numbers of a chart as a title speaks of them: how they are written, and a claim with what it names."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from nbdeck.contract.cell_text import Grain, number_text, time_text
from nbdeck.contract.number_format import column_format, plain_number, share_format
from nbdeck.frames.advisor import ChosenKind
from nbdeck.frames.drawn_rows import is_rest
from nbdeck.frames.frame import Axes, Role
from nbdeck.frames.grid import CategoryRow, ChartGrid, is_in_own_words
from nbdeck.frames.options import ChartOptions
from nbdeck.frames.times import grain_of
from nbdeck.frames.title_words import nameless, said

_LONG_NAME = 48
"""Characters of a label that no longer reads well as the subject of a title."""
_ANSWERS = frozenset({"true", "false"})
"""Labels that name no thing, beside those of ours."""


@dataclass(frozen=True)
class Claim:
    """What the numbers say.

    Attributes:
        rule: Its sentence, by the key in the words of a language.
        slots: What stands in the sentence.
        stands_out: Series and category, either "" for all, of what the sentence names.
    """

    rule: str
    slots: Mapping[str, str]
    stands_out: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SpokenNumbers:
    """The numbers of a chart with all that is known of them.

    Attributes:
        grid: As they are drawn, without those that are drawn in a way of their own.
        axes: The columns that they come from.
        options: What was asked for.
        chosen: Kind and form.
        names: Of the series, as they are drawn.
        code: Number format of the values.
        tag: BCP 47 tag of the language.
        what: What the values are.
    """

    grid: ChartGrid
    axes: Axes
    options: ChartOptions
    chosen: ChosenKind
    names: Sequence[str]
    code: str
    tag: str
    what: str

    def number(self, value: float, code: str | None = None) -> str:
        """Return a number as the chart writes it."""
        return number_text(plain_number(float(value)), self.code if code is None else code, self.tag)

    def both(self, before: float, after: float) -> tuple[str, str]:
        """Return two numbers as text that tells them apart, in a finer format if need be."""
        ends = self.number(before), self.number(after)
        if ends[0] != ends[1]:
            return ends
        finer = column_format([before, after], is_percent="%" in self.code)
        return self.number(before, finer), self.number(after, finer)

    def label(self, row: CategoryRow) -> str:
        """Return the label of a category, a time in the language of the title."""
        grain = self._grain()
        if grain is None or self.tag.partition("-")[0] == "en":
            return row.label
        return time_text(row.key[0].isoformat(), grain, self.tag)

    def _grain(self) -> Grain | None:
        """Return what a time stands for; None for categories that are none, or stand in words of their own."""
        keys = [row.key[0] for row in self.grid.rows]
        if len(self.axes.x) != 1 or self.axes.x_role is not Role.TIME or any(key is None for key in keys):
            return None
        if is_in_own_words(keys, self.axes.x[0], self.grid.grain):
            return None
        return self.grid.grain or self.axes.x[0].grain or grain_of(keys)


def complete(grid: ChartGrid) -> list[list[float]] | None:
    """Return the values of each series; None where one is missing."""
    series = [
        [value for value in grid.column(place) if value is not None] for place in range(len(grid.names))
    ]
    return series if all(len(values) == len(grid.rows) for values in series) else None


def is_subject(label: str) -> bool:
    """Whether a label names one thing, in letters, and is short enough to be the subject of a title."""
    is_answer = label.casefold() in _ANSWERS | nameless()
    return not is_answer and len(label) <= _LONG_NAME and any(map(str.isalpha, label))


def is_named(shown: SpokenNumbers, place: int) -> bool:
    """Tell whether a category is one thing with a name, and not the sum of others."""
    return not is_rest(shown.grid.rows[place]) and is_subject(shown.grid.labels[place])


def percent(shown: SpokenNumbers, share: float, values: Sequence[float]) -> str:
    """Return a share as the chart writes it; never all of it where others have some."""
    code = share_format(value / math.fsum(values) for value in values)
    text = shown.number(share, code)
    is_all = text == shown.number(1.0, code)
    if not is_all or sum(value > 0 for value in values) == 1:
        return text
    return said("beyond", shown.tag, share=shown.number(0.99, "0%"))
