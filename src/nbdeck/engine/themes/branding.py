"""A company's marks on a template: colour, typefaces, logo."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from PIL import Image, UnidentifiedImageError

from nbdeck.engine.model import Branding
from nbdeck.engine.scene import BACKGROUND, INK, Box, Color, Element, Look, Picture, Shape
from nbdeck.engine.text.fonts import is_known
from nbdeck.engine.themes.contrast import contrast
from nbdeck.engine.themes.palette import recolored
from nbdeck.engine.themes.theme import Composition, Theme

_CLEAR = 0.1
"""Clear space around a logo, as a share of its box's height."""
_VISIBLE = 1.6
"""Contrast of a logo's mean colour with its ground, below which it stands on a plate."""


def branded(theme: Theme, brand: Branding, media: Mapping[str, bytes]) -> tuple[Theme, tuple[str, ...]]:
    """Return the theme with a brand's colour, typefaces and logo, and warnings for what could not be honoured.

    Args:
        theme: A template.
        brand: What is None stays as the template has it.
        media: Pictures by SHA-256; holds the logo.
    """
    warnings: list[str] = []
    if brand.color is not None:
        theme = _colored(theme, brand.color.lstrip("#").upper(), warnings)
    theme = replace(theme, look=_with_fonts(theme.look, brand, warnings))
    if brand.logo is not None:
        logo = _read_logo(media.get(brand.logo))
        if logo is None:
            warnings.append("The logo is no readable picture and was left out.")
        else:
            theme = _with_logo(theme, logo)
    return theme, tuple(warnings)


def _colored(theme: Theme, color: str, warnings: list[str]) -> Theme:
    made = recolored(theme, color)
    used = made.look.hex(made.accent)
    if used != color:
        warnings.append(
            f"The brand colour #{color} cannot be read on this template's background; #{used} is used instead."
        )
    return made


def _with_fonts(look: Look, brand: Branding, warnings: list[str]) -> Look:
    major, minor = brand.title_font or look.major, brand.body_font or look.minor
    for font in dict.fromkeys((major, minor)):
        if not is_known(font):
            warnings.append(
                f"The typeface {font!r} is not known here; lines were measured with a wider stand-in."
            )
    return replace(look, major=major, minor=minor)


@dataclass(frozen=True, slots=True)
class _Logo:
    data: bytes
    media_type: Literal["image/png", "image/jpeg"]
    ratio: float
    color: str


def _read_logo(data: bytes | None) -> _Logo | None:
    """Return the logo with its width over height and its mean colour where it is not transparent."""
    if data is None:
        return None
    try:
        with Image.open(io.BytesIO(data)) as picture:
            kind = picture.format
            pixels = picture.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    if kind == "JPEG":
        return _Logo(data, "image/jpeg", pixels.width / pixels.height, _mean_color(pixels))
    if kind != "PNG":
        stored = io.BytesIO()
        pixels.save(stored, "PNG")
        data = stored.getvalue()
    return _Logo(data, "image/png", pixels.width / pixels.height, _mean_color(pixels))


def _mean_color(pixels: Image.Image) -> str:
    small = pixels.resize((32, 32))
    raw = small.tobytes()
    weights = raw[3::4]
    total = sum(weights) or 1
    means = (sum(c * w for c, w in zip(raw[i::4], weights, strict=True)) / total for i in range(3))
    return "".join(f"{round(mean):02X}" for mean in means)


def _with_logo(theme: Theme, logo: _Logo) -> Theme:
    def marked(page: Composition) -> Composition:
        if page.logo is None:
            return page
        return replace(page, art=(*page.art, *_logo_art(theme.look, page, page.logo, logo)))

    return replace(
        theme,
        cover=marked(theme.cover),
        contents=marked(theme.contents),
        content=marked(theme.content),
        quote=marked(theme.quote),
        closing=marked(theme.closing),
    )


def _logo_art(look: Look, page: Composition, place: Box, logo: _Logo) -> tuple[Element, ...]:
    frame = _contained(place.inset(place.h * _CLEAR), logo.ratio)
    picture = Picture(frame, logo.data, logo.media_type, alt="Logo", name="Logo")
    if contrast(logo.color, _behind(look, page, frame)) >= _VISIBLE:
        return (picture,)
    plate = max((BACKGROUND, INK), key=lambda color: contrast(look.hex(color), logo.color))
    clear = place.h * _CLEAR
    behind = Box(frame.x - clear, frame.y - clear, frame.w + 2 * clear, frame.h + 2 * clear)
    return Shape(behind, "round", fill=plate, radius=clear, name="Logo plate"), picture


def _contained(place: Box, ratio: float) -> Box:
    """Return the largest box of that ratio in `place`, at the side of the slide where the place is nearer."""
    width = min(place.w, place.h * ratio)
    height = width / ratio
    middle = place.center[0]
    share = 0.5 if abs(middle - 480) < 60 else float(middle > 480)
    return Box(place.x + (place.w - width) * share, place.y + (place.h - height) / 2, width, height)


def _behind(look: Look, page: Composition, frame: Box) -> str:
    color = look.hex(page.background)
    for element in page.art:
        fill: Color | None = element.fill if isinstance(element, Shape) else None
        if fill is not None and element.box.contains(frame):
            color = look.hex(fill, color)
    return color
