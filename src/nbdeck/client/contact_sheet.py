"""All slides of a deck on one picture."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence

from PIL import Image

_GAP = 24
_GROUND = (232, 233, 236)
_EDGE = (190, 193, 199)


def contact_sheet(slides: Sequence[bytes], columns: int | None = None) -> bytes:
    """Return a PNG with every slide in reading order.

    Args:
        slides: PNG or JPEG pictures of one size, at least one.
        columns: How many stand beside each other; left out, the grid is about as wide as it is tall.
    """
    pictures = [Image.open(io.BytesIO(data)).convert("RGB") for data in slides]
    width, height = pictures[0].size
    columns = columns or columns_for(len(pictures))
    rows = math.ceil(len(pictures) / columns)
    size = (columns * (width + _GAP) + _GAP, rows * (height + _GAP) + _GAP)
    sheet = Image.new("RGB", size, _GROUND)
    for index, picture in enumerate(pictures):
        row, column = divmod(index, columns)
        left, top = _GAP + column * (width + _GAP), _GAP + row * (height + _GAP)
        sheet.paste(_EDGE, (left - 1, top - 1, left + width + 1, top + height + 1))
        sheet.paste(picture, (left, top))
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return out.getvalue()


def columns_for(count: int) -> int:
    """Return in how many columns `count` slides are laid out: 1 to 5."""
    return min(5, max(1, math.ceil(math.sqrt(count * 0.75))))


def cut_sheet(sheet: bytes, count: int) -> list[bytes]:
    """Return the slides on a contact sheet as PNGs of their own.

    Args:
        sheet: As `contact_sheet` made it, in its own number of columns.
        count: How many slides there are.
    """
    columns = columns_for(count)
    pictures = []
    with Image.open(io.BytesIO(sheet)) as page:
        width = (page.width - _GAP) // columns - _GAP
        height = (page.height - _GAP) // math.ceil(count / columns) - _GAP
        for index in range(count):
            row, column = divmod(index, columns)
            left, top = _GAP + column * (width + _GAP), _GAP + row * (height + _GAP)
            out = io.BytesIO()
            page.crop((left, top, left + width, top + height)).save(out, "PNG")
            pictures.append(out.getvalue())
    return pictures
