"""Colours, fills, outlines and backgrounds of a file: a slot of the theme where it names one, else six digits."""

from __future__ import annotations

import colorsys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from lxml import etree

from nbdeck.engine.pptx.emu import Emu
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.numbers import number, points, share
from nbdeck.engine.scene.boxes import Color, Pt, Slot, ThemeStyle, linear

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


SLOTS = (
    "bg1", "tx1", "bg2", "tx2", "accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink",
)  # fmt: skip
DEFAULT_SCHEME = {
    "dk1": "000000", "lt1": "FFFFFF", "dk2": "44546A", "lt2": "E7E6E6", "accent1": "4472C4", "accent2": "ED7D31",
    "accent3": "A5A5A5", "accent4": "FFC000", "accent5": "5B9BD5", "accent6": "70AD47", "hlink": "0563C1",
    "folHlink": "954F72",
}  # fmt: skip
"""What a damaged theme is taken to hold."""
DEFAULT_MAP = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"}
_NAMED = {
    "black": "000000", "white": "FFFFFF", "red": "FF0000", "green": "008000", "blue": "0000FF", "yellow": "FFFF00",
    "gray": "808080", "grey": "808080", "silver": "C0C0C0", "orange": "FFA500", "purple": "800080", "navy": "000080",
    "cyan": "00FFFF", "magenta": "FF00FF", "brown": "A52A2A", "pink": "FFC0CB", "dkGray": "A9A9A9", "ltGray": "D3D3D3",
}  # fmt: skip
_MODELS = ("srgbClr", "schemeClr", "sysClr", "prstClr", "hslClr", "scrgbClr")
Rgb = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Palette:
    """The theme as one slide sees it.

    Attributes:
        scheme: Hex digits by the theme's own names (`dk1`, `lt1`, ...).
        mapping: Which of them `bg1`, `tx1`, `bg2` and `tx2` stand for.
        home: Hex digits by slot of the deck's look; a slot that differs here is given by its digits.
    """

    scheme: Mapping[str, str]
    mapping: Mapping[str, str]
    home: Mapping[str, str]

    def digits(self, name: str) -> str:
        """Return the hex digits behind a name of the theme or of the map."""
        return self.scheme.get(self.mapping.get(name, name), "000000")

    def slot(self, name: str) -> Color:
        """Return the theme's colour of that name."""
        known = next((slot for slot in SLOTS if name == slot or self.mapping.get(slot) == name), "")
        digits = self.digits(name)
        if known and self.home.get(known) == digits:
            return Color(cast("Slot", known))
        return literal(digits)

    def color(self, element: etree._Element | None, place: Color | None = None) -> Color | None:
        """Return the colour of `a:srgbClr` and its kin, or of the first of them inside `element`.

        Args:
            element: None gives None.
            place: What `phClr` stands for: the colour of the shape's style.
        """
        model = None if element is None else _model(element)
        if model is None:
            return None
        base = self._base(model, place)
        return base and self._changed(base, model)

    def _base(self, model: etree._Element, place: Color | None) -> Color | None:
        value, kind = model.get("val", ""), etree.QName(model).localname
        if kind == "schemeClr":
            return place if value == "phClr" else self.slot(value)
        if kind == "sysClr":
            return literal(model.get("lastClr") or ("FFFFFF" if value == "window" else "000000"))
        if kind == "prstClr":
            return literal(_NAMED.get(value, "808080"))
        if kind == "hslClr":
            hue, sat, lum = (
                number(model.get("hue")) / 21_600_000,
                share(model.get("sat")),
                share(model.get("lum")),
            )
            return literal(_hex(colorsys.hls_to_rgb(hue % 1.0, lum, sat)))
        if kind == "scrgbClr":
            channels = (_gamma(share(model.get(key))) for key in ("r", "g", "b"))
            return literal(_hex(cast("Rgb", tuple(channels))))
        return literal(value)

    def _changed(self, base: Color, model: etree._Element) -> Color:
        digits = base.literal or self.home.get(base.slot, "000000")
        rgb, alpha = _rgb(digits), base.alpha
        for change in model.iterchildren(etree.Element):
            kind, amount = etree.QName(change).localname, share(change.get("val"))
            if kind in ("alpha", "alphaMod"):
                alpha *= amount
            elif kind in _CHANGES:
                rgb = _CHANGES[kind](rgb, amount)
        changed = _hex(rgb)
        color = base if changed == digits else literal(changed)
        return color.faded(max(0.0, min(1.0, alpha)))


def literal(digits: str) -> Color:
    """Return a colour of six hex digits; black for what are none."""
    cleaned = (
        digits.upper() if len(digits) == 6 and all(d in "0123456789abcdefABCDEF" for d in digits) else ""
    )
    return Color("tx1", literal=cleaned or "000000")


def mean(colors: list[Color], digits: Callable[[Color], str]) -> Color:
    """Return the colour halfway between several: what stands for a gradient."""
    if len(set(colors)) == 1:
        return colors[0]
    channels = [_rgb(digits(color)) for color in colors]
    mixed = tuple(sum(each[i] for each in channels) / len(channels) for i in range(3))
    return literal(_hex(cast("Rgb", mixed))).faded(sum(color.alpha for color in colors) / len(colors))


def _model(element: etree._Element) -> etree._Element | None:
    if etree.QName(element).localname in _MODELS:
        return element
    return next((child for name in _MODELS for child in element.iterchildren(f"{A}{name}")), None)


def models(element: etree._Element) -> Iterator[etree._Element]:
    """Yield every colour below an element, in order."""
    yield from element.iter(*(f"{A}{name}" for name in _MODELS))


def _rgb(digits: str) -> Rgb:
    return int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255


def _hex(rgb: Rgb) -> str:
    return "".join(f"{round(max(0.0, min(1.0, channel)) * 255):02X}" for channel in rgb)


def _gamma(channel: float) -> float:
    channel = max(0.0, channel)
    return channel * 12.92 if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


def _in_hls(rgb: Rgb, change: Callable[[float, float, float], Rgb]) -> Rgb:
    hue, light, saturation = change(*colorsys.rgb_to_hls(*rgb))
    return colorsys.hls_to_rgb(hue % 1.0, max(0.0, min(1.0, light)), max(0.0, min(1.0, saturation)))


def _toward(rgb: Rgb, amount: float, target: float) -> Rgb:
    red, green, blue = (_gamma(linear(each) * amount + target * (1 - amount)) for each in rgb)
    return red, green, blue


_CHANGES: Mapping[str, Callable[[Rgb, float], Rgb]] = {
    "lumMod": lambda rgb, by: _in_hls(rgb, lambda h, light, s: (h, light * by, s)),
    "lumOff": lambda rgb, by: _in_hls(rgb, lambda h, light, s: (h, light + by, s)),
    "satMod": lambda rgb, by: _in_hls(rgb, lambda h, light, s: (h, light, s * by)),
    "satOff": lambda rgb, by: _in_hls(rgb, lambda h, light, s: (h, light, s + by)),
    "hueOff": lambda rgb, by: _in_hls(rgb, lambda h, light, s: (h + by / 216, light, s)),
    "tint": lambda rgb, by: _toward(rgb, by, 1.0),
    "shade": lambda rgb, by: _toward(rgb, by, 0.0),
    "gray": lambda rgb, _: (sum(rgb) / 3,) * 3,
    "inv": lambda rgb, _: (1 - rgb[0], 1 - rgb[1], 1 - rgb[2]),
}
"""Changes of a colour by the name of their element. Source: ECMA-376 part 1, 20.1.2.3."""
