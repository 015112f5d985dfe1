"""Slides of any shape as frames of a video."""

import io

import pytest
from PIL import Image

from nbdeck.contract.enums import VideoQuality
from nbdeck.engine.video.frames import SIZES, frame_of, slide_width


def png(size, color="#204060"):
    file = io.BytesIO()
    picture = Image.new("RGB", size, color)
    picture.paste("#FFFFFF", (size[0] // 4, size[1] // 4, size[0] // 2, size[1] // 2))
    picture.save(file, "PNG")
    return file.getvalue()


def test_sizes_are_those_of_the_interface_and_even():
    assert SIZES == {VideoQuality.SD: (1280, 720), VideoQuality.HD: (1600, 900)}


@pytest.mark.parametrize(
    ("aspect", "width"), [(16 / 9, 1280), (4 / 3, 960), (1.0, 720), (9 / 16, 405), (3.0, 1280), (0.001, 16)]
)
def test_a_slide_is_drawn_as_wide_as_fits(aspect, width):
    assert slide_width((1280, 720), aspect) == width


@pytest.mark.parametrize("size", [(1280, 720), (960, 720), (405, 720), (1280, 427), (1281, 721), (640, 360)])
def test_what_a_slide_leaves_free_has_its_own_background(size):
    frame = frame_of(png(size), (1280, 720))
    assert frame.size == (1280, 720)
    corners = [frame.getpixel(place) for place in ((0, 0), (1279, 0), (0, 719), (1279, 719))]
    assert set(corners) == {(0x20, 0x40, 0x60)}
    assert (255, 255, 255) in frame.getcolors(1 << 24)[0] or frame.getpixel((520, 260)) == (255, 255, 255)
