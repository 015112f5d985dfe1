"""A company's colour, typefaces and logo on a template."""

import hashlib
import io

import pytest
from PIL import Image

from nbdeck.engine.model.deck import DeckBranding
from nbdeck.engine.scene.boxes import SLIDE
from nbdeck.engine.scene.elements import Picture, Shape
from nbdeck.engine.themes.branding import branded
from nbdeck.engine.themes.load import load_theme, template_names


def logo(color, size=(300, 100), file="PNG"):
    """Return a logo's bytes and the media that hold it."""
    stored = io.BytesIO()
    Image.new("RGB", size, color).save(stored, file)
    key = hashlib.sha256(stored.getvalue()).hexdigest()
    return key, {key: stored.getvalue()}


def pictures(page):
    return [element for element in page.art if isinstance(element, Picture)]


def test_no_marks_leave_the_template_as_it_is():
    theme = load_theme("aurora")
    same, warnings = branded(theme, DeckBranding(), {})
    assert (repr(same), warnings) == (repr(theme), ())


def test_a_colour_too_light_for_text_is_darkened_and_reported():
    theme, warnings = branded(load_theme("default"), DeckBranding(color="#ffe000"), {})
    assert theme.look.hex(theme.accent) != "FFE000"
    assert len(warnings) == 1
    assert "#FFE000" in warnings[0]


def test_unknown_typefaces_are_used_and_reported_once():
    theme, warnings = branded(
        load_theme("default"), DeckBranding(title_font="Brandon", body_font="Brandon"), {}
    )
    assert (theme.look.major, theme.look.minor) == ("Brandon", "Brandon")
    assert len(warnings) == 1
    assert "'Brandon'" in warnings[0]


def test_known_typefaces_are_used_without_a_word():
    theme, warnings = branded(load_theme("default"), DeckBranding(title_font="Cambria"), {})
    assert (theme.look.major, theme.look.minor) == ("Cambria", "Calibri")
    assert warnings == ()


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("size", [(300, 100), (100, 300), (64, 64)])
def test_a_logo_keeps_its_shape_and_its_place_on_every_kind_of_slide(name, size):
    key, media = logo("#C02040", size)
    theme, _ = branded(load_theme(name), DeckBranding(logo=key), media)
    for page in (theme.cover, theme.contents, theme.content, theme.quote, theme.closing):
        (picture,) = pictures(page)
        assert picture.box.w / picture.box.h == pytest.approx(size[0] / size[1])
        assert page.logo.contains(picture.box)
        assert SLIDE.contains(picture.box)


def test_a_logo_that_cannot_be_told_from_the_ground_stands_on_a_plate():
    white, media = logo("#FFFFFF")
    theme, _ = branded(load_theme("aurora"), DeckBranding(logo=white), media)
    assert len(theme.content.art) == len(load_theme("aurora").content.art) + 2
    assert len(theme.cover.art) == len(load_theme("aurora").cover.art) + 1
    plate = theme.content.art[-2]
    assert isinstance(plate, Shape)
    assert theme.look.hex(plate.fill) == theme.look.colors["tx1"]


def test_a_logo_in_another_format_is_stored_as_png():
    key, media = logo("#C02040", file="BMP")
    theme, warnings = branded(load_theme("default"), DeckBranding(logo=key), media)
    (picture,) = pictures(theme.cover)
    assert picture.media_type == "image/png"
    assert Image.open(io.BytesIO(picture.data)).format == "PNG"
    assert warnings == ()


@pytest.mark.parametrize("media", [{}, {"x": b"no picture"}])
def test_a_logo_that_is_no_picture_is_left_out_and_reported(media):
    theme, warnings = branded(load_theme("default"), DeckBranding(logo="x"), media)
    assert pictures(theme.cover) == []
    assert "logo" in warnings[0]
