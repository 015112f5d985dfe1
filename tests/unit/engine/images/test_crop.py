import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from nbdeck.engine.images.crop import cover, focus, is_shown_whole, whole
from nbdeck.engine.layouts.pictures import picture_in
from nbdeck.engine.scene.boxes import Box


def stored(picture, form="PNG"):
    file = io.BytesIO()
    picture.save(file, form)
    return file.getvalue()


def spotted(x, y, form="PNG", size=(600, 400)):
    picture = Image.new("RGB", size, (120, 140, 150))
    ImageDraw.Draw(picture).ellipse((x - 40, y - 40, x + 40, y + 40), fill=(230, 40, 30))
    return stored(picture, form)


def figure():
    picture = Image.new("RGB", (900, 500), "white")
    draw = ImageDraw.Draw(picture)
    for row in range(12):
        draw.text((60, 30 + 36 * row), "the quick brown fox jumps over the lazy dog " * 3, fill="black")
    return stored(picture)


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
@pytest.mark.parametrize("place", [(80, 80), (520, 320), (300, 200), (520, 60)])
def test_the_eye_goes_to_what_stands_out(place, form):
    x, y = focus(spotted(*place, form))
    assert abs(x - place[0] / 600) < 0.08
    assert abs(y - place[1] / 400) < 0.08


def test_in_a_busy_picture_the_stronger_side_wins():
    picture = Image.effect_noise((600, 400), 20).convert("RGB")
    ImageDraw.Draw(picture).rectangle((430, 120, 560, 300), fill=(240, 60, 10))
    x, y = focus(stored(picture, "JPEG"))
    assert x > 0.65
    assert abs(y - 0.5) < 0.15


@pytest.mark.parametrize("mode", ["RGB", "L", "RGBA", "P"])
def test_a_flat_picture_is_cut_evenly(mode):
    assert focus(stored(Image.new(mode, (60, 40), 90 if mode in "LP" else None))) == (0.5, 0.5)


@given(
    st.tuples(st.integers(1, 4000), st.integers(1, 4000)),
    st.tuples(st.floats(20, 900), st.floats(20, 900)),
    st.tuples(st.floats(0, 1), st.floats(0, 1)),
)
def test_a_cut_picture_has_the_shape_of_its_frame(size, frame, point):
    left, top, right, bottom = cover(size, frame, point)
    assert all(-1e-9 <= cut < 1 for cut in (left, top, right, bottom))
    width, height = size[0] * (1 - left - right), size[1] * (1 - top - bottom)
    assert width / height == pytest.approx(frame[0] / frame[1], rel=1e-6)


def test_what_stands_out_at_the_side_stays_in_an_upright_frame():
    found = picture_in(Box(0, 0, 200, 400), spotted(520, 200))
    left, _, right, _ = found.crop
    assert left < 480 / 600 < 560 / 600 < 1 - right + 1e-6


@pytest.mark.parametrize("size", [(1000, 100), (100, 1000)])
def test_very_long_pictures_are_shown_whole(size):
    picture = stored(Image.linear_gradient("L").resize(size).convert("RGB"))
    found = picture_in(Box(0, 0, 300, 300), picture, ground="336699")
    with Image.open(io.BytesIO(found.data)) as sheet:
        assert sheet.size == (1000, 1000)
    assert max(found.crop) < 0.01


def test_figures_with_text_are_shown_whole_on_their_own_ground():
    assert is_shown_whole(figure(), (300, 400))
    with Image.open(io.BytesIO(whole(figure(), (300, 400), "336699"))) as sheet:
        assert sheet.size[0] / sheet.size[1] == pytest.approx(0.75, abs=0.01)
        assert sheet.getpixel((0, 0)) == (255, 255, 255)


def test_a_figure_with_few_pixels_stays_small_and_sharp_beside_words():
    with Image.open(io.BytesIO(figure())) as small:
        width, height = small.size
    box = Box(0, 0, width * 1.2, height * 1.3)
    with Image.open(io.BytesIO(picture_in(box, figure()).data)) as sheet:
        assert sheet.size == pytest.approx((box.w * 110 / 72, box.h * 110 / 72), abs=1)


def test_photographs_fill_their_frame():
    assert not is_shown_whole(spotted(300, 200), (300, 400))
    noise = Image.effect_noise((600, 400), 90).convert("RGB")
    assert not is_shown_whole(stored(noise, "JPEG"), (300, 400))


def test_the_same_bytes_come_out_twice():
    box = Box(0, 0, 300, 400)
    assert picture_in(box, figure()) == picture_in(box, figure())


def test_what_is_no_picture_gives_none():
    assert picture_in(Box(0, 0, 10, 10), b"hello") is None
