"""Pictures of layouts are judged by their own colours."""

from __future__ import annotations

import io

from PIL import Image

from nbdeck.engine.images.grounds import shades_of
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Picture

WHITE = ((255.0, 255.0, 255.0), (255.0, 255.0, 255.0))


def halves(left: tuple[int, ...], right: tuple[int, ...]) -> Picture:
    """Return a picture of two colours side by side, 960 points wide."""
    image = Image.new("RGBA", (128, 72), left)
    image.paste(right, (64, 0, 128, 72))
    file = io.BytesIO()
    image.save(file, "PNG")
    return Picture(Box(0, 0, 960, 540), file.getvalue(), "image/png")


def test_each_side_has_its_own_colour_and_the_border_both():
    picture = halves((0, 0, 80, 255), (250, 250, 250, 255))
    assert shades_of(picture).around(100, 100, WHITE) == ((0, 0, 80), (0, 0, 80))
    assert shades_of(picture).around(900, 100, WHITE) == ((250, 250, 250), (250, 250, 250))
    assert shades_of(picture).around(480, 100, WHITE) == ((0, 0, 80), (250, 250, 250))


def test_what_is_below_shines_through_where_it_is_clear():
    picture = halves((0, 0, 0, 0), (0, 0, 0, 255))
    assert shades_of(picture).around(100, 100, WHITE) == WHITE
    assert shades_of(picture).around(900, 100, WHITE) == ((0, 0, 0), (0, 0, 0))


def test_a_picture_that_cannot_be_read_may_have_any_colour():
    broken = Picture(Box(0, 0, 960, 540), b"no picture", "image/png")
    assert shades_of(broken).around(100, 100, WHITE) == ((0, 0, 0), (255, 255, 255))
