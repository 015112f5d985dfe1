"""Pictures of slides as video frames: of the video's size, whatever shape the slides have."""

from __future__ import annotations

import io
from collections import Counter

from PIL import Image

from nbdeck.contract.enums import VideoQuality

SIZES = {VideoQuality.SD: (1280, 720), VideoQuality.HD: (1600, 900)}
"""Width and height, pixels."""
_EDGE = 2
"""Pixels at the edge that are not asked for the background: LibreOffice draws a border there."""


def slide_width(size: tuple[int, int], aspect: float) -> int:
    """Return how wide a slide is drawn to fit into a frame, pixels.

    Args:
        size: Of the frame, pixels.
        aspect: Width of the slide by its height.
    """
    width, height = size
    return max(16, min(width, round(height * aspect)))


def frame_of(png: bytes, size: tuple[int, int]) -> Image.Image:
    """Return the picture of a slide in the middle of a frame, RGB; what it leaves free has the slide's background."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    width, height = size
    if picture.size == size:
        return picture
    scale = min(width / picture.width, height / picture.height)
    fitted = (round(picture.width * scale), round(picture.height * scale))
    if fitted != picture.size:
        picture = picture.resize(fitted, Image.Resampling.LANCZOS)
    frame = Image.new("RGB", size, _edge_color(picture))
    frame.paste(picture, ((width - fitted[0]) // 2, (height - fitted[1]) // 2))
    return frame


def _edge_color(picture: Image.Image) -> tuple[int, int, int]:
    """Return the colour that most of the picture's left and right edge have."""
    width, height = picture.size
    columns = (min(_EDGE, width - 1), max(0, width - 1 - _EDGE))
    seen: Counter[tuple[int, int, int]] = Counter()
    for x in columns:
        column = picture.crop((x, 0, x + 1, height)).tobytes()
        seen.update((column[at], column[at + 1], column[at + 2]) for at in range(0, len(column), 3))
    return seen.most_common(1)[0][0]
