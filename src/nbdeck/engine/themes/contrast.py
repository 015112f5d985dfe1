"""Legibility of one colour on another, after WCAG 2."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nbdeck.engine.scene import BACKGROUND, INK, Color, ThemeStyle

TEXT = 4.5
"""Smallest contrast of running text with what is behind it."""
GRAPHICS = 3.0
"""Smallest contrast of large text, lines and filled areas with what is behind them."""


def linear(channel: float) -> float:
    """Return a channel of sRGB, 0 to 1, as the share of light that it stands for. Source: IEC 61966-2-1."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def relative_luminance(channels: Iterable[float]) -> float:
    """Return the relative luminance, 0 to 1, of red, green and blue, each 0 to 255.

    Source: WCAG 2.2, definition of relative luminance.
    """
    red, green, blue = (linear(channel / 255) for channel in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def luminance(color: str) -> float:
    """Return the relative luminance, 0 to 1, of six hex digits."""
    return relative_luminance(bytes.fromhex(color))


def ratio(one: float, other: float) -> float:
    """Return the contrast ratio, 1 to 21, of two relative luminances. Source: WCAG 2.2, contrast ratio."""
    darker, lighter = sorted((one, other))
    return (lighter + 0.05) / (darker + 0.05)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio, 1 to 21, of two colours given as six hex digits."""
    return ratio(luminance(one), luminance(other))


def difference(one: str, other: str) -> int:
    """Return how far two colours given as six hex digits are apart, 0 to 765: what their channels differ by."""
    return sum(abs(a - b) for a, b in zip(bytes.fromhex(one), bytes.fromhex(other), strict=True))


def ink_on(look: ThemeStyle, fill: Color, over: Color = BACKGROUND) -> Color:
    """Return ink or background, whichever reads better on `fill` as seen over the colour `over`."""
    behind = look.hex(fill, look.hex(over))
    return max((INK, BACKGROUND), key=lambda color: contrast(look.hex(color), behind))


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour that is `share` (0 to 1) of `one` and the rest of `other`, six hex digits."""
    channels = zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
    return bytes(round(a * share + b * (1 - share)) for a, b in channels).hex().upper()
