"""Where to cut a picture so that what matters in it stays."""

from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageFilter

from nbdeck.contract.remembering import kept_within

Crop = tuple[float, float, float, float]

_SIDE, _DETAIL = 96, 512
"""Longest side, pixels, at which the eye's point and fine edges are looked for."""
_LONGEST = 2560
_EXTREME = 3.5
"""A picture this many times wider or higher than its frame is shown whole: cutting would leave nothing of it."""
_FLAT = 6
"""Difference of grey levels, of 255, below which nothing stands out."""


def focus(picture: bytes) -> tuple[float, float]:
    """Return the point that draws the eye, by edges and strong colours; the middle where nothing does.

    On a plain ground it is the middle of all that lies on it.

    Args:
        picture: PNG or JPEG.

    Returns:
        Shares of width and height, 0 to 1.
    """
    return _focus(picture)


def cover(size: tuple[int, int], frame: tuple[float, float], point: tuple[float, float]) -> Crop:
    """Return what to cut off so that the picture fills the frame unstretched, `point` as near its middle as can be.

    Args:
        size: Of the picture, pixels.
        frame: Width and height, in any unit.
        point: Shares of width and height, 0 to 1.

    Returns:
        Shares of the picture to cut at left, top, right and bottom.
    """
    wanted, given = frame[0] / frame[1], size[0] / size[1]
    across, down = max(0.0, 1.0 - wanted / given), max(0.0, 1.0 - given / wanted)
    left, top = _start(across, point[0]), _start(down, point[1])
    return left, top, across - left, down - top


def is_shown_whole(picture: bytes, frame: tuple[float, float]) -> bool:
    """Whether a picture must not be cut: far longer than its frame, or a drawing with text on a plain ground."""
    size, is_figure = _looked_at(picture)
    wanted, given = frame[0] / frame[1], size[0] / size[1]
    ratio = max(wanted / given, given / wanted)
    return ratio > _EXTREME or (is_figure and ratio > 1.02)


def whole(picture: bytes, frame: tuple[float, float], ground: str) -> bytes:
    """Return the picture, uncut, in the middle of a ground that has the frame's shape; as PNG.

    Args:
        picture: PNG or JPEG.
        frame: Width and height, pixels; a picture with fewer of them stays as small as it is.
        ground: Six hex digits; a picture on a plain ground of its own goes on with that one.
    """
    with Image.open(io.BytesIO(picture)) as opened:
        plain = opened.convert("RGBA" if opened.has_transparency_data else "RGB")
    width, height = plain.size
    wanted = frame[0] / frame[1]
    wide = max(width, round(height * wanted), round(frame[0]))
    high = max(height, round(width / wanted), round(frame[1]))
    shrink = min(1.0, _LONGEST / max(wide, high))
    if shrink < 1.0:
        wide, high = round(wide * shrink), round(high * shrink)
        plain = plain.resize(
            (max(1, round(width * shrink)), max(1, round(height * shrink))), Image.Resampling.LANCZOS
        )
    sheet = Image.new(plain.mode, (wide, high), _border(plain) or _channels(ground, plain.mode))
    sheet.paste(plain, ((wide - plain.width) // 2, (high - plain.height) // 2))
    file = io.BytesIO()
    sheet.save(file, "PNG", optimize=False)
    return file.getvalue()


def _start(spare: float, at: float) -> float:
    return min(max(at - (1.0 - spare) / 2, 0.0), spare)


def _size(picture: bytes) -> int:
    return len(picture)


@kept_within(_size)
def _focus(picture: bytes) -> tuple[float, float]:
    with Image.open(io.BytesIO(picture)) as opened:
        opened.draft("RGB", (4 * _SIDE, 4 * _SIDE))
        small = _on_white(opened, (_SIDE, _SIDE))
    ground = _border(small)
    if ground is not None and (box := _apart(small, ground).getbbox()) is not None:
        left, top, right, bottom = box
        return (left + right) / 2 / _SIDE, (top + bottom) / 2 / _SIDE
    return _busiest(small)


def _apart(picture: Image.Image, ground: tuple[int, ...]) -> Image.Image:
    """Return a mask of what is not the ground."""
    away = ImageChops.difference(picture, Image.new("RGB", picture.size, ground[:3])).convert("L")
    return away.point(lambda level: 255 if level >= _FLAT else 0)


def _busiest(small: Image.Image) -> tuple[float, float]:
    edges = small.convert("L").filter(ImageFilter.FIND_EDGES)
    _, saturation, _ = small.convert("HSV").split()
    away = ImageChops.difference(small, Image.new("RGB", small.size, _mean(small))).convert("L")
    strength = ImageChops.add(edges, ImageChops.blend(away, saturation, 0.25).point(lambda level: level // 2))
    # The filter leaves the outermost pixels as they were, which says nothing.
    strength = strength.crop((2, 2, _SIDE - 2, _SIDE - 2)).filter(ImageFilter.BoxBlur(3))
    levels = strength.tobytes()
    low, high = min(levels), max(levels)
    if high - low < _FLAT:
        return 0.5, 0.5
    floor = low + (high - low) * 0.35
    strong = strength.point(lambda level: max(0, level - int(floor)))
    side = strong.width
    across = _middle(strong.resize((side, 1), Image.Resampling.BOX))
    return across, _middle(strong.resize((1, side), Image.Resampling.BOX))


def _middle(profile: Image.Image) -> float:
    weights = [level * level for level in profile.tobytes()]
    total = sum(weights)
    if not total:
        return 0.5
    place = sum(weight * (index + 0.5) for index, weight in enumerate(weights)) / total
    return round(place / len(weights), 3)


@kept_within(_size)
def _looked_at(picture: bytes) -> tuple[tuple[int, int], bool]:
    with Image.open(io.BytesIO(picture)) as opened:
        size = opened.size
        share = min(1.0, _DETAIL / max(size))
        small = _on_white(opened, (max(1, round(size[0] * share)), max(1, round(size[1] * share))))
        return size, _is_figure(small)


def _is_figure(picture: Image.Image) -> bool:
    """Whether a pale or neutral plain ground takes a third of it, and many fine edges lie on that ground."""
    ground = _border(picture)
    if ground is None or min(ground) < 225 or max(ground) - min(ground) > 10:
        return False
    away = ImageChops.difference(picture, Image.new("RGB", picture.size, ground[:3])).convert("L")
    plain = away.point(lambda level: 255 if level < 10 else 0)
    edges = picture.convert("L").filter(ImageFilter.FIND_EDGES).point(lambda level: 255 if level > 60 else 0)
    return _share(plain) > 0.33 and _share(edges) > 0.015


def _border(picture: Image.Image) -> tuple[int, ...] | None:
    """Return the colour along the edges where it is one colour, else None."""
    width, height = picture.size
    strips = (
        (0, 0, width, 1),
        (0, height - 1, width, height),
        (0, 0, 1, height),
        (width - 1, 0, width, height),
    )
    colors: dict[tuple[int, ...], int] = {}
    for strip in strips:
        for count, color in picture.crop(strip).getcolors(width + height) or ():
            if isinstance(color, tuple):
                key = tuple(channel // 8 for channel in color)
                colors[key] = colors.get(key, 0) + count
    if not colors or max(colors.values()) < 0.85 * 2 * (width + height):
        return None
    best = max(colors, key=lambda key: colors[key])
    return _exact(picture, strips, best)


def _exact(
    picture: Image.Image, strips: tuple[tuple[int, int, int, int], ...], coarse: tuple[int, ...]
) -> tuple[int, ...] | None:
    counts: dict[tuple[int, ...], int] = {}
    for strip in strips:
        for count, color in picture.crop(strip).getcolors(sum(picture.size)) or ():
            if isinstance(color, tuple) and tuple(channel // 8 for channel in color) == coarse:
                counts[color] = counts.get(color, 0) + count
    return max(counts, key=lambda color: counts[color], default=None)


def _share(mask: Image.Image) -> float:
    return mask.histogram()[255] / (mask.width * mask.height)


def _mean(picture: Image.Image) -> tuple[int, int, int]:
    red, green, blue = picture.resize((1, 1), Image.Resampling.BOX).tobytes()
    return red, green, blue


def _on_white(picture: Image.Image, size: tuple[int, int]) -> Image.Image:
    """Return the picture in another size, without transparency."""
    if not picture.has_transparency_data:
        return picture.convert("RGB").resize(size, Image.Resampling.BOX)
    clear = picture.convert("RGBA").resize(size, Image.Resampling.BOX)
    return Image.alpha_composite(Image.new("RGBA", size, "white"), clear).convert("RGB")


def _channels(ground: str, mode: str) -> tuple[int, ...]:
    color = tuple(int(ground[i : i + 2], 16) for i in (0, 2, 4))
    return (*color, 0) if mode == "RGBA" else color
