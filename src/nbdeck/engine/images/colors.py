"""The colours of a drawing, taken from a theme's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.engine.scene import Slot
from nbdeck.engine.themes.contrast import contrast, luminance, mixed
from nbdeck.engine.themes.theme import Theme
from nbdeck.engine.themes.vision import distance

_SLOTS: tuple[Slot, ...] = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")


@dataclass(frozen=True, slots=True)
class Tones:
    """Six hex digits each.

    Attributes:
        ground: What everything lies on: the background with a breath of the main colour.
        shade: Large quiet shapes on the ground.
        main: The colour that carries the drawing.
        second: The colour beside it.
        paper: The lightest.
        deep: What stands firm on the ground: dark on light backgrounds, a middle grey on dark ones.
        is_dark: Whether the background is dark.
    """

    ground: str
    shade: str
    main: str
    second: str
    paper: str
    deep: str
    is_dark: bool


def palette_of(theme: Theme) -> tuple[str, ...]:
    """Return a theme's background, ink and colours, its accent first, each once, six hex digits."""
    look = theme.look
    colors = [look.hex(theme.accent), look.hex(theme.accent2), *(look.colors[slot] for slot in _SLOTS)]
    plain = {look.colors["bg1"], look.colors["tx1"]}
    hues = [color for color in dict.fromkeys(colors) if color not in plain]
    return look.colors["bg1"], look.colors["tx1"], *(hues or [look.colors["tx1"]])


def tones(palette: Sequence[str]) -> Tones:
    """Return the colours of a drawing.

    Args:
        palette: Background, ink, then one or more colours by weight, six hex digits each, with or without `#`.
    """
    background, ink, *colors = (color.lstrip("#").upper() for color in palette)
    main = colors[0] if colors else ink
    is_dark = luminance(background) < luminance(ink)
    apart = [color for color in colors[1:] if contrast(color, background) > 1.35]
    second = max(apart[:4], key=lambda color: distance(color, main), default=mixed(main, background, 0.55))
    light, dark = (ink, background) if is_dark else (background, ink)
    return Tones(
        ground=mixed(main, background, 0.20 if is_dark else 0.15),
        shade=mixed(main, background, 0.34 if is_dark else 0.27),
        main=main,
        second=second,
        paper=mixed(light, main, 0.92),
        deep=mixed(light, dark, 0.55) if is_dark else mixed(dark, main, 0.80),
        is_dark=is_dark,
    )
