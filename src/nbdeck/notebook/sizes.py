"""How large a picture is drawn beside words, against what it is alone on its slide."""

from __future__ import annotations

import base64
import io
from functools import lru_cache

_SHAPE = 2.1
"""Width of a slide's body, in its heights."""
_BESIDE = 0.6
"""Of that width, what words leave for a picture beside them."""
_MOST_ABOVE = 0.45
"""Of the body's height that words above a picture take; a line of them a twelfth."""
_LEAST = 0.5
"""Of its area alone, below which a picture has a slide of its own."""


def is_small_beside(address: str, lines: float) -> bool:
    """Whether a picture would have less than half of its area with words on its slide.

    Args:
        address: The picture as a `data:` address.
        lines: How many lines the words have across the slide.
    """
    shape = _shape(address)
    if not shape:
        return False
    alone = _height(shape, _SHAPE, 1.0)
    above = lines / 12
    with_words = max(
        _height(shape, _SHAPE * _BESIDE, 1.0),
        _height(shape, _SHAPE, 1.0 - above) if above <= _MOST_ABOVE else 0.0,
    )
    return (with_words / alone) ** 2 < _LEAST


def _height(shape: float, width: float, height: float) -> float:
    """Return the height of a picture in a room, in the same unit."""
    return min(height, width / shape)


@lru_cache(maxsize=64)
def _shape(address: str) -> float:
    """Return the width of a picture in its heights; 0 where it cannot be read."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2]))) as picture:
            return picture.width / picture.height
    except (UnidentifiedImageError, OSError, ValueError):
        return 0.0
