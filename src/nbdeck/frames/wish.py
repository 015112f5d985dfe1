"""What the user asked for, checked and in the room's own types."""

import difflib
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from nbdeck.contract.enums import ChartType
from nbdeck.errors import DataError
from nbdeck.frames.names import quoted
from nbdeck.frames.remedies import refused

Keys: TypeAlias = Hashable | Sequence[Hashable]
"""One column, or several in a list."""

AGGREGATES = ("sum", "mean", "median", "count", "min", "max")
SORTS = ("ascending", "descending", "label", "data")
ADDITIVE = frozenset({"sum", "count"})

PARTS_OF_A_WHOLE = frozenset({ChartType.PIE, ChartType.DOUGHNUT})
OVER_TIME = frozenset({ChartType.LINE, ChartType.AREA})


@dataclass(frozen=True)
class ChartOptions:
    """The arguments of `chart` that decide which numbers are shown; None leaves the choice to the advisor."""

    kind: ChartType | None = None
    x: Keys | None = None
    y: Keys | None = None
    series: Hashable | None = None
    aggregate: str | None = None
    sort: str | None = None
    top: int | None = None

    @property
    def is_additive(self) -> bool:
        """Whether values may be added up to an `Other`."""
        return self.aggregate in ADDITIVE or self.kind in PARTS_OF_A_WHOLE


def checked_wish(
    kind: ChartType | str | None,
    x: Keys | None,
    y: Keys | None,
    series: Hashable | None,
    aggregate: str | None,
    sort: str | None,
    top: int | None,
) -> ChartOptions:
    """Return the wish.

    Raises:
        DataError: a word that is none of the known ones, or a `top` that is no positive whole number.
    """
    if top is not None and (type(top) is not int or top < 1):
        raise refused(
            f"top={top!r} is no positive whole number.",
            {"top": 10},
            {"top": None},
            otherwise="say another positive whole number.",
        )
    return ChartOptions(
        kind=_kind(kind),
        x=x,
        y=y,
        series=series,
        aggregate=_one_of("aggregate", aggregate, AGGREGATES),
        sort=_one_of("sort", sort, SORTS),
        top=top,
    )


def _kind(kind: ChartType | str | None) -> ChartType | None:
    if kind is None:
        return None
    word = str(kind).strip().upper().replace("-", "_").replace(" ", "_")
    if word not in ChartType.__members__:
        raise _unknown(f"There is no chart kind {kind!r}.", "kind", word, tuple(ChartType.__members__))
    return ChartType[word]


def _one_of(argument: str, word: str | None, allowed: Sequence[str]) -> str | None:
    if word is not None and word not in allowed:
        raise _unknown(f"{argument}={word!r} is not known.", argument, word, allowed)
    return word


def _unknown(message: str, argument: str, word: str, allowed: Sequence[str]) -> DataError:
    near = difflib.get_close_matches(str(word), allowed, n=1)
    ways = [{argument: each} for each in near]
    return refused(message, *ways, {argument: None}, otherwise=f"use one of {quoted(allowed)}.")
