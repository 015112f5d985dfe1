"""Charts that we wrote: which series hold what the user gave, in which order, and what each is for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from nbdeck.engine.scene.chart import HELPER, form_and_role

if TYPE_CHECKING:
    from lxml import etree

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_IDENTITY = ".//{http://schemas.microsoft.com/office/drawing/2014/chart}uniqueId"
_TOTALS = ("Total", "Total below zero")
"""Helpers of a waterfall that have a number only where a total stands."""


def own_series(given: Sequence[etree._Element]) -> tuple[str, list[etree._Element]]:
    """Return the form of a chart of ours and its series without the helpers, in the order of the user.

    Series of other charts stay as they are, and their form is "".
    """
    identities = [_told(series) for series in given]
    if not any(form or role for form, role in identities):
        return "", list(given)
    own = [series for series, (_, role) in zip(given, identities, strict=True) if role != HELPER]
    return next((form for form, _ in identities if form), ""), sorted(own, key=place_of)


def is_ours(series: etree._Element) -> bool:
    """Whether a series says that we wrote it."""
    return any(_told(series))


def own_role(series: etree._Element) -> str:
    """Return what a series is for, a `SeriesRole`; "" where it says nothing."""
    return _told(series)[1]


def own_totals(tree: etree._Element) -> tuple[int, ...]:
    """Return the places of the totals of a waterfall."""
    places: set[int] = set()
    for series in tree.iter(f"{_C}ser"):
        name = "".join(node.text or "" for node in series.iterfind(f"{_C}tx//{_C}v"))
        if name in _TOTALS and own_role(series) == HELPER:
            places.update(int(point.get("idx", "0")) for point in series.iterfind(f"{_C}val//{_C}pt"))
    return tuple(sorted(places))


def _told(series: etree._Element) -> tuple[str, str]:
    """Return the form of its chart and the role of a series."""
    node = series.find(_IDENTITY)
    return form_and_role("" if node is None else node.get("val", ""))


def place_of(series: etree._Element) -> int:
    """Return the place of a series among those of its chart, as legends show them; the last in a file lies on top."""
    order = series.find(f"{_C}order")
    text = "" if order is None else order.get("val", "")
    return int(text) if text.isdecimal() else 0
