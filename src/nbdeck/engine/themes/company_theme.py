"""A theme for what is drawn on a company's layouts: its colours and typefaces, made legible on its background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from nbdeck.engine.scene.boxes import (
    BACKGROUND,
    GRAPHICS,
    INK,
    TEXT,
    Box,
    Color,
    Pt,
    Slot,
    ThemeStyle,
    contrast,
    least_contrast,
    mixed,
)
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes.palette import labelled, legible
from nbdeck.engine.themes.theme import (
    BulletStyle,
    CardStyle,
    ChartStyle,
    Composition,
    FigureStyle,
    NumberStyle,
    PictureStyle,
    TableStyle,
    TextArea,
    Theme,
    TypeScale,
)

_ACCENTS: tuple[Slot, ...] = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
_SURFACE = 0.07
"""Share of ink in the colour of surfaces."""
_BOTH = 4.6
"""Contrast with the background from which on the background's colour reads better on it than black or white."""
_NEARLY = 1.5
"""Contrast of a colour with its shade up to which the shade passes for it."""
_MOST_THEMES, _MOST_COLORS = 512, 1024
_MUTED = 0.7
"""Share of ink in the muted ink."""


@lru_cache(maxsize=_MOST_THEMES)
def figure_theme(look: ThemeStyle, ground: str, body: Box, *, text_size: Pt = 18.0) -> Theme:
    """Return a theme for figures, tables and charts in the body of a layout.

    Args:
        look: Colours and typefaces of the layout.
        ground: Colour behind the body, six hex digits.
        body: Where the figure may stand.
        text_size: Of running text, points.
    """
    look = figure_look(look, ground)
    accent = _accent(look)
    second: Slot = next((slot for slot in _ACCENTS if slot != accent.slot), "accent2")
    place = Composition(
        BACKGROUND,
        (),
        TextArea(body, TextStyle(28.0, face="major")),
        body=TextArea(body, TextStyle(text_size)),
    )
    return Theme(
        name=look.name,
        look=look,
        accent=accent,
        accent2=Color(second),
        type=TypeScale(
            lead=text_size * 1.2,
            heading=text_size,
            body=text_size,
            label=max(12.0, text_size * 0.8),
            caption=12.0,
        ),
        gutter=20.0,
        cover=place,
        contents=place,
        content=place,
        quote=place,
        closing=place,
        card=CardStyle("open", None, None),
        number=NumberStyle("disc", "arabic", accent),
        bullet=BulletStyle("•", accent),
        figure=FigureStyle(accent),
        picture=PictureStyle(),
        chart=ChartStyle(
            accent, gridline=INK.faded(0.18), axis=INK.faded(0.55), marker_size=6.0, keeps_accents=True
        ),
        table=TableStyle(accent, BACKGROUND, rule=INK.faded(0.25)),
    )


def figure_look(look: ThemeStyle, ground: str) -> ThemeStyle:
    """Return a look whose background is the one behind a figure and whose colours can be read and told on it."""
    colors = dict(look.colors)
    colors["bg1"] = ground
    colors["tx1"] = ink_for(look, ground)
    colors["bg2"] = mixed(colors["tx1"], ground, _SURFACE)
    colors["tx2"] = legible(mixed(colors["tx1"], ground, _MUTED), (ground,), TEXT)
    for slot in _ACCENTS:
        colors[slot] = labelled(colors[slot], ground, colors["tx1"])
    return replace(look, colors=colors)


def ink_for(look: ThemeStyle, ground: str) -> str:
    """Return the theme's text colour where it can be read on a ground, else its opposite, black or white."""
    candidates = (look.colors["tx1"], look.colors["bg1"], "000000", "FFFFFF")
    good = [color for color in candidates if contrast(color, ground) >= TEXT]
    return good[0] if good else max(candidates, key=lambda color: contrast(color, ground))


def _accent(look: ThemeStyle) -> Color:
    """Return the first accent, moved as little as needed for text in it and for background-coloured text on it."""
    ground = look.colors["bg1"]
    for slot in _ACCENTS:
        color = look.colors[slot]
        if contrast(color, ground) >= GRAPHICS:
            good = legible(color, (ground,), _BOTH)
            return Color(slot, literal="" if good == color else good)
    return INK


@lru_cache(maxsize=_MOST_COLORS)
def home_colors(color: Color, figure: ThemeStyle, layout: ThemeStyle) -> Color:
    """Return a colour of the figure's look as the layout's theme writes it: its slot where both agree, else digits."""
    if color.literal or figure.colors[color.slot] == layout.colors[color.slot]:
        return color
    return replace(color, literal=figure.colors[color.slot])


def legible_on(look: ThemeStyle, color: str, grounds: Sequence[str], size: Pt, *, is_bold: bool) -> str:
    """Return a text colour that can be read on all grounds at its size.

    One that nearly can is shaded as little as needed; in place of any other stands the theme's ink for the ground.
    """
    needed = least_contrast(size, is_bold=is_bold)
    shaded = legible(color, grounds, needed)
    if contrast(color, shaded) <= _NEARLY:
        return shaded
    inks = (look.colors["tx1"], look.colors["bg1"], "000000", "FFFFFF", shaded)
    least = [min(contrast(ink, ground) for ground in grounds) for ink in inks]
    good = [ink for ink, ratio in zip(inks, least, strict=True) if ratio >= needed]
    return good[0] if good else inks[least.index(max(least))]
