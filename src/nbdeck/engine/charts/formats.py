"""Format codes of ticks: with the decimals that their steps need."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from nbdeck.contract.number_format import GENERAL, language_mark, sections_of


@lru_cache(maxsize=1024)
def tick_format(code: str, step: float) -> str:
    """Return `code` with as many decimals as ticks `step` apart need, and a plain 0 under k, M and B."""
    sections = sections_of(code)
    if sections is None or len(sections) > 1 or sections[0].exponent:
        return code
    section = sections[0]
    shown = step * (100.0 if section.percent else 1.0) / 1000.0**section.scale
    decimals = next((d for d in range(8) if math.isclose(shown, round(shown, d), rel_tol=1e-6)), 8)
    ticks = replace(section, fixed=decimals, optional=0)
    below = replace(ticks, prefix=f"-{ticks.prefix}")
    return f"{ticks.code()};{below.code()};0" if section.scale else ticks.code()


def log_format(code: str, lowest: float) -> str:
    """Return the format of ticks that are powers of ten from `lowest` on: plain numbers, with what `code` adds."""
    sections = sections_of(code)
    mark = language_mark(code)
    if sections is None:
        return f"{mark}{GENERAL}"
    first = sections[0]
    decimals = max(0, round(-math.log10(lowest)) - 2 * bool(first.percent))
    if decimals and not (first.percent or first.prefix or first.suffix):
        return f"{mark}{GENERAL}"
    return replace(first, whole="#,##0", fixed=decimals, optional=0, scale=0, exponent="").code()
