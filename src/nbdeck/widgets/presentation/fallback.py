"""A presentation where widgets are not: one picture of its first slides."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from nbdeck.client.filmstrip import png_picture, words_for
from nbdeck.errors import NbdeckError
from nbdeck.widgets.presentation.pictures import SlidePictures
from nbdeck.widgets.presentation.state import PresentationState

MOST_SLIDES = 12
MOST_SECONDS = 1.5
"""So long a cell's output waits for a deck that is not read yet."""


def contact_html(shown: PresentationState | None, pictures: SlidePictures) -> str:
    """Return the first slides on one picture, and the titles of all.

    Args:
        shown: What is shown; None for nothing.
        pictures: Draws the slides, or has them already.
    """
    if shown is None:
        return "<p>No presentation.</p>"
    drawn = list(_drawn(shown, pictures))
    items = "".join(f"<li>{escape(page.title or 'Untitled')}</li>" for page in shown.slides)
    titles = f"<ol>{items}</ol>"
    if not drawn:
        return f"<p>Presentation, {words_for(len(shown.slides))}</p>{titles}"
    from nbdeck.client.contact_sheet import contact_sheet  # loads Pillow

    picture = png_picture(contact_sheet(drawn)).source
    what = f"The first {len(drawn)} of" if len(drawn) < len(shown.slides) else "All"
    return (
        f'<img src="{picture}" style="max-width:100%;width:48rem" '
        f'alt="{what} {words_for(len(shown.slides))}"><details><summary>Presentation, '
        f"{words_for(len(shown.slides))}</summary>{titles}</details>"
    )


def _drawn(shown: PresentationState, pictures: SlidePictures) -> Iterator[bytes]:
    for position in range(min(MOST_SLIDES, len(shown.slides))):
        try:
            yield pictures.small(shown, position)
        except NbdeckError:
            return
