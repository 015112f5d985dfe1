"""Frames around what looks different."""

import io

import pytest
from PIL import Image, ImageDraw

from nbdeck.testing.comparing import marked

RED = (200, 16, 46)


def picture(*dots, size=(160, 96)):
    image = Image.new("RGB", size, "white")
    for left, top in dots:
        ImageDraw.Draw(image).rectangle((left, top, left + 3, top + 3), fill="black")
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def frames(data):
    """Return where the corners of red frames are, left and top."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    red = {(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == RED}
    return {(x, y) for x, y in red if (x - 1, y) not in red and (x, y - 1) not in red and (x + 8, y) in red}


def test_pictures_that_are_the_same_stay_as_they_are():
    assert [frames(each) for each in marked(picture((20, 20)), picture((20, 20)))] == [set(), set()]


def test_what_differs_is_framed_on_both_pictures_and_what_touches_in_one_frame():
    before, after = marked(picture((20, 20)), picture((20, 20), (100, 50), (115, 50)))
    assert frames(before) == frames(after) == {(90, 42)}
    assert Image.open(io.BytesIO(after)).convert("RGB").getpixel((133, 69)) == RED


def test_places_far_apart_have_frames_of_their_own():
    before, _ = marked(picture((2, 2)), picture((100, 82)))
    assert frames(before) == {(0, 0), (90, 74)}


@pytest.mark.parametrize(("level", "count"), [(0, 0), (20, 0), (60, 1)])
def test_a_shade_that_nobody_sees_is_no_difference(level, count):
    other = Image.open(io.BytesIO(picture()))
    other.paste((255 - level,) * 3, (20, 20, 30, 30))
    out = io.BytesIO()
    other.save(out, "PNG")
    assert len(frames(marked(picture(), out.getvalue())[0])) == count


def test_pictures_of_two_sizes_are_framed_each_at_its_own_place():
    before, after = marked(picture((20, 20)), picture(size=(320, 192)))
    assert frames(before) == {(10, 10)}
    assert frames(after) == {(20, 20)}
