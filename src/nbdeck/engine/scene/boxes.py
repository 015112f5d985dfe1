"""Boxes and colours: the two values that every part of a scene is made of, and how legible one colour is on another.

Source: WCAG 2.2 for contrast.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, TypeAlias

Pt: TypeAlias = float
"""A length or font size in points, 1/72 inch. The one unit of the engine; the PPTX writer alone turns it into EMU."""

SLIDE_WIDTH: Pt = 960.0
SLIDE_HEIGHT: Pt = 540.0

Slot: TypeAlias = Literal[
    "bg1", "tx1", "bg2", "tx2",
    "accent1", "accent2", "accent3", "accent4", "accent5", "accent6",
    "hlink", "folHlink",
]  # fmt: skip
"""A place in the theme's colour scheme, by its PresentationML name as seen from a slide.

`bg1` is the background, `bg2` the surface of cards, `tx1` the ink, `tx2` the muted ink, `accent1` to `accent6` the
chart colours in order; `hlink` and `folHlink` hold the theme's accent and second accent where no chart colour does.
"""


@dataclass(frozen=True, slots=True)
class Color:
    """A colour of the theme, so that a changed theme restyles the deck.

    Attributes:
        slot: Where it stands in the theme.
        alpha: Opacity, 0 to 1.
        lightness: How far from the theme's colour towards white, up to 1, or below zero towards black.
        literal: Six hex digits, upper case, of a colour that a foreign file fixes; `slot` then says nothing. Layouts
            leave it empty.
    """

    slot: Slot
    alpha: float = 1.0
    literal: str = ""
    lightness: float = 0.0

    def faded(self, alpha: float) -> Color:
        """Return this colour at another opacity."""
        return replace(self, alpha=alpha)


BACKGROUND = Color("bg1")
SURFACE = Color("bg2")
INK = Color("tx1")
MUTED = Color("tx2")


@dataclass(frozen=True, slots=True)
class ThemeStyle:
    """What a theme gives to every slide: colours by slot and two typefaces.

    Attributes:
        name: The template's name.
        colors: Six hex digits, upper case, for every `Slot`.
        major: Typeface of titles, by the name that PowerPoint knows.
        minor: Typeface of everything else.
    """

    name: str
    colors: Mapping[Slot, str] = field(hash=False)
    major: str
    minor: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "colors", MappingProxyType(dict(self.colors)))

    def digits(self, color: Color) -> str:
        """Return six hex digits of `color` at full opacity."""
        plain = color.literal or self.colors[color.slot]
        if not color.lightness:
            return plain
        hue, light, saturation = rgb_to_hls(*(int(plain[at : at + 2], 16) / 255 for at in (0, 2, 4)))
        light = light * (1 - abs(color.lightness)) + max(color.lightness, 0.0)
        return "".join(f"{round(255 * part):02X}" for part in hls_to_rgb(hue, light, saturation))

    def hex(self, color: Color, over: str | None = None) -> str:
        """Return six hex digits of `color` as seen over the hex colour `over` (default: the background)."""
        top = self.digits(color)
        if color.alpha >= 1:
            return top
        below = self.colors["bg1"] if over is None else over
        mixed = (
            round(int(top[i : i + 2], 16) * color.alpha + int(below[i : i + 2], 16) * (1 - color.alpha))
            for i in (0, 2, 4)
        )
        return "".join(f"{channel:02X}" for channel in mixed)

    def typeface(self, face: Literal["major", "minor"]) -> str:
        """Return the typeface behind a role."""
        return self.major if face == "major" else self.minor


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on the slide: left, top, width and height in points from the top left corner."""

    x: Pt
    y: Pt
    w: Pt
    h: Pt

    @property
    def right(self) -> Pt:
        """The x of the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> Pt:
        """The y of the lower edge."""
        return self.y + self.h

    @property
    def center(self) -> tuple[Pt, Pt]:
        """The middle, as (x, y)."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(
        self, left: Pt, top: Pt | None = None, right: Pt | None = None, bottom: Pt | None = None
    ) -> Box:
        """Return the box inside these margins; one value is used for all four sides, two for both axes."""
        top = left if top is None else top
        right = left if right is None else right
        bottom = top if bottom is None else bottom
        return Box(self.x + left, self.y + top, self.w - left - right, self.h - top - bottom)

    def top_slice(self, height: Pt) -> Box:
        """Return the uppermost `height` points."""
        return replace(self, h=height)

    def bottom_slice(self, height: Pt) -> Box:
        """Return the lowest `height` points."""
        return replace(self, y=self.bottom - height, h=height)

    def below(self, height: Pt) -> Box:
        """Return what is left under the uppermost `height` points."""
        return replace(self, y=self.y + height, h=self.h - height)

    def columns(self, shares: int | Sequence[float], gap: Pt = 0.0) -> tuple[Box, ...]:
        """Return side-by-side boxes: `shares` of equal width, or widths in proportion to a sequence."""
        weights = [1.0] * shares if isinstance(shares, int) else list(shares)
        free = self.w - gap * (len(weights) - 1)
        boxes, x = [], self.x
        for weight in weights:
            width = free * weight / sum(weights)
            boxes.append(Box(x, self.y, width, self.h))
            x += width + gap
        return tuple(boxes)

    def rows(self, shares: int | Sequence[float], gap: Pt = 0.0) -> tuple[Box, ...]:
        """Return stacked boxes: `shares` of equal height, or heights in proportion to a sequence."""
        weights = [1.0] * shares if isinstance(shares, int) else list(shares)
        free = self.h - gap * (len(weights) - 1)
        boxes, y = [], self.y
        for weight in weights:
            height = free * weight / sum(weights)
            boxes.append(Box(self.x, y, self.w, height))
            y += height + gap
        return tuple(boxes)

    def mirrored(self) -> Box:
        """Return the box at the same distance from the other side of the slide, for right-to-left decks."""
        return replace(self, x=SLIDE_WIDTH - self.right)

    def contains(self, other: Box, slack: Pt = 0.01) -> bool:
        """Whether `other` lies inside, give or take `slack` points."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box, slack: Pt = 0.01) -> bool:
        """Whether the two share more than `slack` points in both directions."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )


SLIDE = Box(0.0, 0.0, SLIDE_WIDTH, SLIDE_HEIGHT)


TEXT = 4.5
"""Smallest contrast of running text with what is behind it."""
GRAPHICS = 3.0
"""Smallest contrast of large text, lines and filled areas with what is behind them."""


def least_contrast(size: Pt, *, is_bold: bool) -> float:
    """Return the smallest contrast of text of a size. Source: WCAG 2.2, 1.4.3."""
    return GRAPHICS if size >= (14.0 if is_bold else 18.0) else TEXT


def hull(boxes: Collection[Box]) -> Box:
    """Return the smallest box around all; there is at least one."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


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
