"""Pictures of the slides of a .pptx: by LibreOffice where it is installed, else drawn by nbdeck, charts as boxes."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.errors import NbdeckError

_BOXES = "Charts and what nbdeck does not draw are shown as boxes, because LibreOffice is not installed."


def pictures_of(pptx: bytes, numbers: Sequence[int], width: int) -> tuple[dict[int, bytes], str]:
    """Return slides as PNGs by number, and what is to be said about them; slides that nobody can draw are missing.

    Args:
        pptx: The file.
        numbers: Of the slides, from 1.
        width: Pixels.
    """
    from nbdeck.engine.paint.office import painting as office

    if not numbers:
        return {}, ""
    try:
        if office.is_available():
            painted = office.paint_slides(pptx, numbers, width=width)
            return {number: each.data for number, each in zip(numbers, painted, strict=True)}, ""
        return _drawn(pptx, numbers, width), _BOXES
    except NbdeckError as error:
        return {}, f"There are no pictures: {error.message}"


def _drawn(pptx: bytes, numbers: Sequence[int], width: int) -> dict[int, bytes]:
    from nbdeck.engine.lint.annotated import annotated
    from nbdeck.engine.pptx.read.reader import read_pptx

    scene = read_pptx(pptx)
    return {number: annotated(scene, number, (), width=width) for number in numbers}
