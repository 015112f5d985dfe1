"""A company's logo on every kind of slide: seen on its ground, with clear space, never over text."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from PIL import Image, UnidentifiedImageError

from nbdeck.engine.scene.boxes import BACKGROUND, INK, SLIDE_WIDTH, Box, Pt, ThemeStyle, contrast
from nbdeck.engine.scene.elements import Element, Picture, Shape
from nbdeck.engine.themes.theme import Composition, TextArea, Theme
from nbdeck.engine.themes.vision import distance

_CLEAR = 0.1
"""Clear space around a logo, as a share of its place's height."""
_GAP: Pt = 6.0
"""Between the place of a logo and the text beside it."""
_SEEN = 2.5
"""Contrast with its ground from which a part of a logo counts as seen; hue alone does not carry thin letters."""
_DIFFERS = 20.0
"""Distance from its rim, for every reader, from which a part of a logo is no longer its own ground."""
_MOST_UNSEEN = 0.15
"""Share of a logo that may merge with its ground before it gets a plate."""
_SAMPLE = 32
"""Side of the little picture at which a logo's colours are looked up, pixels."""
_LEVELS = bytes(round(value / 17) * 17 for value in range(256))
"""A channel rounded to one of sixteen values, so that few colours have to be compared."""
_FLAT = 0.6
"""Share of one opaque colour at a picture's rim from which on it counts as the logo's own ground."""
_SMALL = (120, 40)
"""Width and height in pixels; a logo with less than both cannot fill its place on a cover."""
_CENTERED: Pt = 60.0
"""Places whose middle is nearer to the slide's middle than this hold a logo in their middle."""


@dataclass(frozen=True, slots=True)
class Logo:
    """A logo as it is stored, and what of it must be seen.

    Attributes:
        data: The picture, without transparent margins.
        width: Pixels.
        height: Pixels.
        marks: Colours (six hex digits) with their shares of the logo, 0 to 1; none where it brings its own ground.
    """

    data: bytes
    media_type: Literal["image/png", "image/jpeg"]
    width: int
    height: int
    marks: tuple[tuple[str, float], ...]


def read_logo(data: bytes | None) -> Logo | None:
    """Return the logo of a picture file, or None where there is nothing to see."""
    if data is None:
        return None
    try:
        with Image.open(io.BytesIO(data)) as picture:
            kind = picture.format
            pixels = picture.convert("RGBA")
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError):
        return None
    inside = pixels.getchannel("A").point(lambda alpha: 255 * (alpha > 8)).getbbox()
    if inside is None:
        return None
    if kind == "JPEG":
        return Logo(data, "image/jpeg", *pixels.size, _marks(pixels))
    if kind != "PNG" or inside != (0, 0, *pixels.size):
        pixels = pixels.crop(inside)
        stored = io.BytesIO()
        pixels.save(stored, "PNG")
        data = stored.getvalue()
    return Logo(data, "image/png", *pixels.size, _marks(pixels))


def with_logo(theme: Theme, logo: Logo) -> Theme:
    """Return the theme with the logo on every kind of slide that has a place for it; texts make room."""

    def marked(page: Composition) -> Composition:
        if page.logo is None:
            return page
        frame = _contained(page.logo.inset(page.logo.h * _CLEAR), logo)
        taken = _around(frame, page.logo.h * _CLEAR)
        art = _logo_art(theme.look, page, frame, logo)
        return replace(_making_room(page, taken), art=(*page.art, *art))

    return replace(
        theme,
        cover=marked(theme.cover),
        contents=marked(theme.contents),
        content=marked(theme.content),
        quote=marked(theme.quote),
        closing=marked(theme.closing),
    )


def is_small(logo: Logo) -> bool:
    """Return whether a logo has too few pixels to fill its place on a slide."""
    return logo.width < _SMALL[0] and logo.height < _SMALL[1]


def _marks(pixels: Image.Image) -> tuple[tuple[str, float], ...]:
    """Return the colours that must be seen: what is not transparent, and not the logo's own flat ground."""
    size = min(_SAMPLE, pixels.width), min(_SAMPLE, pixels.height)
    raw = pixels.resize(size).tobytes().translate(_LEVELS)
    dots = [(raw[i : i + 3].hex().upper(), raw[i + 3] / 255) for i in range(0, len(raw), 4)]
    rim = Counter(dot for place, dot in enumerate(dots) if _is_at_rim(place, size))
    (own, alpha), times = rim.most_common(1)[0]
    is_flat = alpha == 1.0 and times >= _FLAT * rim.total()
    if is_flat and any(distance(color, own) >= _DIFFERS for color, _ in dots):
        return ()
    total = sum(share for _, share in dots)
    weights: dict[str, float] = {}
    for color, share in dots:
        weights[color] = weights.get(color, 0.0) + share / total
    return tuple((color, weight) for color, weight in weights.items() if weight > 0)


def _is_at_rim(place: int, size: tuple[int, int]) -> bool:
    row, column = divmod(place, size[0])
    return row in (0, size[1] - 1) or column in (0, size[0] - 1)


def _logo_art(look: ThemeStyle, page: Composition, frame: Box, logo: Logo) -> tuple[Element, ...]:
    picture = Picture(frame, logo.data, logo.media_type, alt="Logo", name="Logo")
    bare = max(_unseen(logo, ground) for ground in _grounds(look, page, frame))
    if bare <= _MOST_UNSEEN:
        return (picture,)
    plate = min((BACKGROUND, INK), key=lambda color: _unseen(logo, look.hex(color)))
    if _unseen(logo, look.hex(plate)) >= bare:
        return (picture,)
    clear = (page.logo.h if page.logo else frame.h) * _CLEAR
    return Shape(_around(frame, clear), "round", fill=plate, radius=clear, name="Logo plate"), picture


def _unseen(logo: Logo, ground: str) -> float:
    """Return the share of the logo, 0 to 1, that merges with `ground`."""
    return sum(share for color, share in logo.marks if contrast(color, ground) < _SEEN)


def _contained(place: Box, logo: Logo) -> Box:
    """Return the box of the logo in `place`: at most a point a pixel, towards the nearer side of the slide."""
    scale = min(place.w / logo.width, place.h / logo.height, 1.0)
    width, height = logo.width * scale, logo.height * scale
    middle = place.center[0]
    share = 0.5 if abs(middle - SLIDE_WIDTH / 2) < _CENTERED else float(middle > SLIDE_WIDTH / 2)
    return Box(place.x + (place.w - width) * share, place.y + (place.h - height) / 2, width, height)


def _grounds(look: ThemeStyle, page: Composition, frame: Box) -> list[str]:
    """Return every colour that may lie behind `frame`; a form that only touches it leaves both."""
    grounds = [look.hex(page.background)]
    for element in page.art:
        if not isinstance(element, Shape) or element.fill is None or not element.box.overlaps(frame):
            continue
        fill = element.fill
        covered = [look.hex(fill, ground) for ground in grounds]
        is_whole = element.kind in ("rect", "round") and element.box.contains(frame)
        grounds = covered if is_whole else [*grounds, *covered]
    return list(dict.fromkeys(grounds))


def _making_room(page: Composition, taken: Box) -> Composition:
    def beside(frame: TextArea | None) -> TextArea | None:
        return None if frame is None else replace(frame, box=_largest_rest(frame.box, taken))

    return replace(
        page,
        title=replace(page.title, box=_largest_rest(page.title.box, taken)),
        subtitle=beside(page.subtitle),
        body=beside(page.body),
        footer=beside(page.footer),
        page_number=beside(page.page_number),
        source=beside(page.source),
    )


def _largest_rest(box: Box, taken: Box) -> Box:
    """Return `box`, or the largest part of it beside, above or below `taken` where they overlap."""
    if not box.overlaps(taken):
        return box
    hole = _around(taken, _GAP)
    rests: Sequence[Box] = (
        replace(box, w=hole.x - box.x),
        Box(hole.right, box.y, box.right - hole.right, box.h),
        replace(box, h=taken.y - box.y),
        Box(box.x, taken.bottom, box.w, box.bottom - taken.bottom),
    )
    return max(rests, key=lambda rest: max(rest.w, 0.0) * max(rest.h, 0.0))


def _around(box: Box, margin: Pt) -> Box:
    return box.inset(-margin)
