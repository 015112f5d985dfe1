"""Contact sheets: many slides on one picture."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence

from PIL import Image

GAP = 12
"""Between slides and around them, pixels."""


def contact_sheet(pngs: Sequence[bytes], columns: int = 4) -> bytes:
    """Return one PNG with the pictures in rows, left to right, each in a cell as large as the largest.

    Args:
        pngs: PNG files.
        columns: How many stand beside each other, at least 1.
    """
    images = [Image.open(io.BytesIO(png)).convert("RGB") for png in pngs]
    columns = max(1, min(columns, len(images)))
    width = max((image.width for image in images), default=1) + GAP
    height = max((image.height for image in images), default=1) + GAP
    rows = max(1, math.ceil(len(images) / columns))
    sheet = Image.new("RGB", (columns * width + GAP, rows * height + GAP), "#C9CCD1")
    for position, image in enumerate(images):
        sheet.paste(image, (GAP + position % columns * width, GAP + position // columns * height))
    file = io.BytesIO()
    sheet.save(file, "PNG", compress_level=3)
    return file.getvalue()
