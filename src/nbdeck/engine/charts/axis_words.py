"""Titles of axes: what else a reader has to know of the values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nbdeck.contract import slides
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.elements import ChartKind
from nbdeck.engine.text.language import word

_NO_NAME = re.compile(r"(series|values?|data|y)?[\s_]*\d*", re.IGNORECASE)


def name_as_title(
    kind: ChartKind, rows: Sequence[SeriesValues], title: str, given: Sequence[SeriesValues]
) -> str:
    """Return the name of the only series, which no legend says."""
    name = rows[0].name
    is_told = name.casefold() in title.casefold() or _NO_NAME.fullmatch(name) is not None
    has_legend = len(rows) > 1 or any(row.role in (SeriesRole.LINE, SeriesRole.RIGHT_LINE) for row in given)
    return "" if has_legend or is_told or kind in ("PIE", "DOUGHNUT", "SCATTER") else name


def told_title(title: str, given: Sequence[SeriesValues], spec: slides.Chart, lang: str) -> str:
    """Return a title that says what else a reader has to know: of a scale, of areas, of the ends of error bars."""
    named = {role: {row.name for row in given if row.role is role and row.name} for role in SeriesRole}
    sizes, ends = named[SeriesRole.SIZE], [named[role] for role in (SeriesRole.LOW, SeriesRole.HIGH)]
    if spec.form is ChartForm.ERROR_BARS and all(len(names) == 1 for names in ends):
        reach = " – ".join(name for names in ends for name in names)
        title = f"{title} ({reach})" if title else reach
    parts = [title, f"● {', '.join(sorted(sizes))}" if sizes else ""]
    parts += [word("log_scale", lang)] if spec.has_log_axis else []
    whole = ", ".join(filter(None, parts))
    return whole[:1].upper() + whole[1:] if spec.has_log_axis and not title else whole
