"""Art: pictures that are made from nothing but a prompt and a theme's colours."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

from nbdeck.engine.images.canvas import Canvas
from nbdeck.engine.images.colors import tones
from nbdeck.engine.images.families import FAMILIES, Family
from nbdeck.engine.images.svg import page, pixels


def art(prompt: str, palette: Sequence[str], width: int = 1600, height: int = 1200) -> bytes:
    """Return a calm abstract picture as PNG, without any text; the same prompt and colours give the same bytes.

    Args:
        prompt: Any words; they decide the kind of picture and every place in it.
        palette: Background, ink, then one or more colours by weight, six hex digits each.
        width: Pixels.
        height: Pixels.

    Raises:
        ExportFailed: it cannot be drawn.
    """
    words = " ".join(prompt.casefold().split())
    chance = random.Random(hashlib.sha256(words.encode()).digest())  # noqa: S311  # no secret: a picture
    names = sorted(FAMILIES)
    family = FAMILIES[names[int(chance.random() * len(names))]]
    return drawn(family, Canvas(width, height, tones(palette), chance))


def drawn(family: Family, canvas: Canvas) -> bytes:
    """Return what a family draws on a canvas, as PNG."""
    size = canvas.width, canvas.height
    return pixels(page(family(canvas), canvas.tones.ground, *size), *size)
