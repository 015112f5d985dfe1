"""Fills, outlines and backgrounds as flat colours; what is no flat colour is taken as its mean."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.emu import Emu
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.colors import Palette, mean, models
from nbdeck.engine.pptx.read.numbers import points
from nbdeck.engine.scene.boxes import Color, Pt, ThemeStyle

FILLS = ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")
_HAIR = Emu(9525)


def fill_element(properties: etree._Element | None) -> etree._Element | None:
    """Return the fill among the children of `p:spPr`, `a:tcPr` or `a:ln`, None where there is none."""
    if properties is None:
        return None
    return next((each for each in properties.iterchildren(*(f"{A}{name}" for name in FILLS))), None)


def flat(
    fill: etree._Element, palette: Palette, look: ThemeStyle, place: Color | None = None
) -> Color | None:
    """Return the colour of a fill, the mean of a gradient's or pattern's; None for no fill and for a picture."""
    kind = etree.QName(fill).localname
    if kind == "solidFill":
        return palette.color(fill, place)
    if kind in ("gradFill", "pattFill"):
        colors = [color for model in models(fill) if (color := palette.color(model, place)) is not None]
        return mean(colors, look.digits) if colors else None
    return None


@dataclass(frozen=True, slots=True)
class Stroke:
    """An outline."""

    color: Color | None
    width: Pt = 0.75
    is_dashed: bool = False


def stroke(
    line: etree._Element | None, palette: Palette, look: ThemeStyle, reference: etree._Element | None
) -> Stroke:
    """Return the outline of a shape: its own `a:ln`, and what its style's `a:lnRef` says where that is silent."""
    from_style = (
        palette.color(reference) if reference is not None and reference.get("idx", "0") != "0" else None
    )
    if line is None:
        return Stroke(from_style)
    own = fill_element(line)
    color = from_style if own is None else flat(own, palette, look)
    dash = line.find("a:prstDash", NAMESPACES)
    is_dashed = dash is not None and dash.get("val", "solid") != "solid"
    return Stroke(color, max(0.0, points(line.get("w"), _HAIR)), is_dashed)


def themed(reference: etree._Element | None, palette: Palette) -> Color | None:
    """Return the fill of a style's `a:fillRef`: its colour, whatever the theme shades it with; None for none."""
    if reference is None or reference.get("idx", "0") in ("0", "1000"):
        return None
    return palette.color(reference)
