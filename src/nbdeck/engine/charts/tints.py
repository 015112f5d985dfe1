"""Steps of one colour that can be told apart: tints of the accent, and greys for what steps back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.scene.boxes import (
    BACKGROUND,
    GRAPHICS,
    INK,
    MUTED,
    Color,
    ThemeStyle,
    contrast,
    luminance,
)

PALEST = 2.0
"""Contrast with the ground of the palest tint."""
_DEEPEST = 0.3
"""How far the strongest of three or more parts is towards black, on a dark ground towards white."""
_LEAST_STEP = 0.65
"""Of the range of contrasts, as a power, where the strongest colour is hardly stronger than the palest."""
_STRONGEST_GREY, _MORE = 0.55, 0.07
"""Opacity of the ink of the strongest grey of parts, and what each part adds to it, so that all are told apart."""


def tints(count: int, look: ThemeStyle, palest: float = PALEST, *, is_deep: bool) -> tuple[Color, ...]:
    """Return tints of the accent, from that or, of several that are deep, a stronger one on.

    Args:
        count: How many.
        look: Colours of the theme.
        palest: Contrast of the last with the ground, 1 to 21, unless the accent itself has little more.
        is_deep: Whether three and more begin beyond the accent.
    """
    accent, is_light = Color("accent1"), luminance(look.hex(BACKGROUND)) > luminance(look.hex(INK))
    deeper = (step / 20 for step in range(round(20 * _DEEPEST), 0, -1))
    deep = [replace(accent, lightness=-step if is_light else step) for step in deeper]
    choice = (*(deep if is_deep and count > 2 else ()), *_faded(accent))
    strongest = contrast(look.hex(choice[0]), look.hex(BACKGROUND))
    return _even(choice, count, look, min(palest, strongest**_LEAST_STEP))


def greys(count: int, look: ThemeStyle) -> tuple[Color, ...]:
    """Return greys of the parts of a whole behind those that stand out, strongest first."""
    return _even(_faded(INK, min(_STRONGEST_GREY + _MORE * count, 1.0)), count, look, GRAPHICS)


def quiet_colors(look: ThemeStyle, palest: float = GRAPHICS) -> tuple[Color, ...]:
    """Return greys for series that step back, in turn, so that neighbours can be told apart; the palest is first."""
    strong, middle, pale = _even(_faded(MUTED), 3, look, palest)
    return pale, strong, middle


def _faded(color: Color, strongest: float = 1.0) -> Sequence[Color]:
    return [color.faded(step / 50) for step in range(round(50 * strongest), 4, -1)]


def _even(choice: Sequence[Color], count: int, look: ThemeStyle, palest: float) -> tuple[Color, ...]:
    """Return so many of some colours, strongest first, whose contrasts with the ground fall by one factor."""
    ground = look.hex(BACKGROUND)
    contrasts = {color: contrast(look.hex(color), ground) for color in choice}
    strongest = contrasts[choice[0]]
    seen = [color for color in choice if contrasts[color] >= palest] or choice[:1]
    wanted = (strongest * (palest / strongest) ** (at / max(count - 1, 1)) for at in range(count))
    return tuple(min(seen, key=lambda color: abs(contrasts[color] - one)) for one in wanted)
