"""Pictures in Typst: cut to their frame, with rounded corners."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.engine.paint.literals import length, string
from nbdeck.engine.paint.pen import Pen, call, placed
from nbdeck.engine.scene import Picture

SUFFIXES = {"image/png": ".png", "image/jpeg": ".jpg"}


def draw_picture(pen: Pen, picture: Picture) -> Iterator[str]:
    """Yield the code of a picture; the part that is cut off stands outside a clipping box."""
    box = picture.box
    left, top, right, bottom = picture.crop
    width, height = box.w / max(1e-6, 1 - left - right), box.h / max(1e-6, 1 - top - bottom)
    image = call(
        "image",
        [string(pen.picture(picture.data, SUFFIXES[picture.media_type]))],
        width=length(width),
        height=length(height),
        fit='"stretch"',
        alt="none" if picture.alt is None else string(picture.alt),
    )
    frame = call(
        "box",
        [placed(-left * width, -top * height, image)],
        width=length(box.w),
        height=length(box.h),
        clip="true",
        radius=length(max(0.0, min(picture.radius, box.w / 2, box.h / 2))),
    )
    framed = placed(box.x, box.y, frame)
    yield f"A({framed})" if picture.alt is None else framed
