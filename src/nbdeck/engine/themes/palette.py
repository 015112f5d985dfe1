"""A palette around one colour: hues turn with the brand, every contrast is kept."""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from nbdeck.engine.scene.boxes import GRAPHICS, TEXT, Slot, ThemeStyle, contrast, luminance, mixed
from nbdeck.engine.themes.theme import Theme
from nbdeck.engine.themes.vision import apart

_CHART: tuple[Slot, ...] = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_INKS: tuple[Slot, ...] = ("tx1", "tx2")
_GREY = 0.16
"""Saturation below which a colour counts as neutral and keeps its hue."""
_COLORED = 0.4
"""Least saturation of a grey that is given a hue."""
_TURNS = tuple(sign * step / 12 for step in range(1, 7) for sign in (1, -1))
"""How far a hue is turned, as shares of the circle."""
_STEP, _STEPS = 0.04, 20
"""By what share of black or white a chart colour is shaded at a time, and how often at most."""


def recolored(theme: Theme, brand: str) -> Theme:
    """Return the theme with `brand` (six hex digits) as its accent and the other hues turned alike.

    The accent is darkened or lightened as little as needed: 4.5 on background and surface. Second accent 4.5 on the
    background, ink and muted ink 4.5 on both, the figure that matters 3.0 on both; chart colours 3.0 on the
    background, and labels on them 4.5. Chart colours are darkened or lightened until colour-blind readers can tell
    them apart as well.
    """
    old = theme.look.colors
    turn = _hue(brand) - _hue(old[theme.accent.slot]) if _saturation(brand) >= _GREY else 0.0
    new: dict[Slot, str] = {slot: _turned(color, turn) for slot, color in old.items()}
    grounds = new["bg1"], new["bg2"]
    for slot in _INKS:
        new[slot] = legible(new[slot], grounds, TEXT)
    new[theme.accent.slot] = legible(brand, grounds, TEXT)
    if theme.accent2.slot not in {theme.accent.slot, "tx1", "bg1"}:
        new[theme.accent2.slot] = legible(new[theme.accent2.slot], grounds[:1], TEXT)
    for slot in _CHART:
        new[slot] = labelled(new[slot], new["bg1"], new["tx1"])
    _tell_apart(new, theme)
    stress = theme.figure.stress.slot
    new[stress] = legible(new[stress], grounds, GRAPHICS)
    new["hlink"], new["folHlink"] = new[theme.accent.slot], new[theme.accent2.slot]
    return replace(theme, look=_with_colors(theme.look, new))


def legible(color: str, grounds: Sequence[str], ratio: float) -> str:
    """Return `color` moved towards black or white, as little as needed for `ratio` on every ground.

    The ground that is hardest to reach decides; on mid grey grounds the best end is returned.
    """
    if all(contrast(color, ground) >= ratio for ground in grounds):
        return color
    end = "000000" if sum(map(luminance, grounds)) / len(grounds) > 0.18 else "FFFFFF"
    for step in range(1, 101):
        candidate = mixed(end, color, step / 100)
        if all(contrast(candidate, ground) >= ratio for ground in grounds):
            return candidate
    return end


def labelled(color: str, background: str, ink: str) -> str:
    """Return a chart colour that stands out from the background and carries labels in background or ink colour."""
    visible = legible(color, (background,), GRAPHICS)
    if max(contrast(visible, background), contrast(visible, ink)) >= TEXT:
        return visible
    return legible(visible, (background,), TEXT)


def _tell_apart(colors: dict[Slot, str], theme: Theme) -> None:
    """Shade the chart colours, but for the accent, until each differs from all before it; where none does, turn it."""
    accent = theme.accent.slot
    for position, slot in enumerate(_CHART):
        if slot == accent:
            continue
        rivals = [colors[other] for other in {*_CHART[:position], *({accent} & set(_CHART))}]
        least = TEXT if slot == theme.accent2.slot else GRAPHICS
        shades = (
            shade
            for hue in _hues(colors[slot])
            for shade in _shades(hue, least, colors["bg1"], colors["tx1"])
        )
        colors[slot] = _furthest(shades, rivals)


def _hues(color: str) -> Iterator[str]:
    """Yield a colour, then those of other hues from the nearest on; a grey gets colour for them."""
    yield color
    hue, lightness, saturation = _hls(color)
    for turn in _TURNS:
        yield _of_hls(hue + turn, min(max(lightness, 0.25), 0.75), max(saturation, _COLORED))


def _shades(color: str, least: float, background: str, ink: str) -> Iterator[str]:
    steps = [(end, step * _STEP) for step in range(1, _STEPS + 1) for end in ("000000", "FFFFFF")]
    for shade in (color, *(mixed(end, color, share) for end, share in steps)):
        yield labelled(legible(shade, (background,), least), background, ink)


def _furthest(candidates: Iterable[str], rivals: Sequence[str]) -> str:
    """Return the first candidate that nobody mistakes for a rival, else the one that is least like them."""
    best, widest = "", -1.0
    for candidate in candidates:
        gap = 1.0
        for rival in rivals:
            gap = min(gap, apart(candidate, rival))
            if gap <= widest:
                break
        else:
            best, widest = candidate, gap
        if widest >= 1.0:
            break
    return best


def _with_colors(look: ThemeStyle, colors: Mapping[Slot, str]) -> ThemeStyle:
    return replace(look, colors=dict(colors))


def _hls(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return colorsys.rgb_to_hls(red, green, blue)


def _hue(color: str) -> float:
    return _hls(color)[0]


def _saturation(color: str) -> float:
    return _hls(color)[2]


def _turned(color: str, turn: float) -> str:
    hue, lightness, saturation = _hls(color)
    return _of_hls(hue + turn, lightness, saturation) if turn and saturation else color


def _of_hls(hue: float, lightness: float, saturation: float) -> str:
    channels = colorsys.hls_to_rgb(hue % 1.0, lightness, saturation)
    return "".join(f"{round(channel * 255):02X}" for channel in channels)
