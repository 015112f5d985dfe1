"""Colours as colour-blind readers see them, and how far apart two colours look."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from nbdeck.engine.scene.boxes import linear

Deficiency: TypeAlias = Literal["protanopia", "deuteranopia", "tritanopia"]
"""A kind of cone that is missing: for long, medium or short waves."""
DEFICIENCIES: tuple[Deficiency, ...] = get_args(Deficiency)
APART, FAR_APART = 10.0, 23.0
"""Least distance of two chart colours for every reader, and for one with normal sight.

Four and ten times the just noticeable difference of 2.3: thin lines are compared across a gap, not edge to edge.
"""

_Triple: TypeAlias = tuple[float, float, float]

_SEEN: dict[Deficiency, tuple[_Triple, _Triple, _Triple]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str) -> float:
    """Return how far apart two colours (six hex digits) look at most to the reader who sees it least.

    The smallest Delta E of normal sight and the three kinds of colour blindness.
    """
    return min(difference(one, other), *(difference(one, other, kind) for kind in DEFICIENCIES))


def apart(one: str, other: str) -> float:
    """Return how far apart two colours (six hex digits) look, 1 for as far as two series of a chart have to."""
    normal = difference(one, other)
    least = min(normal, *(difference(one, other, kind) for kind in DEFICIENCIES))
    return min(least / APART, normal / FAR_APART)


def difference(one: str, other: str, kind: Deficiency | None = None) -> float:
    """Return Delta E of two colours (six hex digits); 0 for the same, about 2.3 for the least that can be noticed.

    Args:
        one: A colour.
        other: Another.
        kind: Whose eyes; None for normal sight.

    Source: CIE 1976 L*a*b*, white point D65.
    """
    return math.dist(_lab(one, kind), _lab(other, kind))


@lru_cache(maxsize=8192)
def _lab(color: str, kind: Deficiency | None) -> _Triple:
    light = _linear(color)
    if kind is not None:
        light = _clipped(_times(_SEEN[kind], light))
    x, y, z = (_root(value / white) for value, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(color: str) -> _Triple:
    red, green, blue = bytes.fromhex(color)
    return linear(red / 255), linear(green / 255), linear(blue / 255)


def _times(matrix: tuple[_Triple, _Triple, _Triple], value: _Triple) -> _Triple:
    one, two, three = value
    first, second, third = (a * one + b * two + c * three for a, b, c in matrix)
    return first, second, third


def _clipped(value: _Triple) -> _Triple:
    first, second, third = (min(max(channel, 0.0), 1.0) for channel in value)
    return first, second, third


def _root(value: float) -> float:
    return float(value ** (1 / 3)) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116
