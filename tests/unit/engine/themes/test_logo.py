"""Logos of every form on every kind of slide of every template."""

import hashlib
import io
import random

import pytest
from PIL import Image, ImageDraw

from in_turn import in_turn
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.quality.texts import TextFrame, line_ink, texts_of
from nbdeck.engine.scene.boxes import SLIDE, contrast
from nbdeck.engine.scene.elements import Picture, Shape
from nbdeck.engine.themes.branding import branded
from nbdeck.engine.themes.load import load_theme, template_names

SOURCE = (
    "Order books of all branches, the northern warehouses and both partners, as of the last day of June 2026"
)
TITLE = "What all branches together have learned from the first half of an unusually long and warm year"
SLIDES = [
    {"title": TITLE, "layout": "ITEMS", "item_amount": 3, "content": "One: a\nTwo: b\nThree: c"},
    {"title": "Said", "layout": "QUOTE", "item_amount": 1, "content": "Less is more.\n— A master builder"},
    {"title": "Sum", "table": [["Name", "Sum"], *([f"Branch {n}", str(n)] for n in range(11))]},
    {"title": "Thank you", "layout": "THANKS", "item_amount": 0, "content": "Write to us"},
]


def drawn(size, color, ground=(0, 0, 0, 0), margin=0.0):
    """Return a ring in `color` on `ground`, with an empty margin as a share of the size."""
    picture = Image.new("RGBA", size, ground)
    inset = margin * min(size)
    box = (inset, inset, size[0] - 1 - inset, size[1] - 1 - inset)
    ImageDraw.Draw(picture).ellipse(box, outline=color, width=max(1, min(size) // 4))
    return picture


def noise(size):
    return Image.frombytes("RGB", size, random.Random(1).randbytes(3 * size[0] * size[1]))


LOGOS = {
    "wide": drawn((1200, 90), "#C02040"),
    "tall": drawn((90, 1200), "#C02040"),
    "tiny": drawn((16, 16), "#C02040"),
    "white": drawn((400, 160), "white"),
    "black": drawn((400, 160), "black"),
    "white on black": drawn((400, 160), "white", "black"),
    "with a margin": drawn((600, 600), "#106040", margin=0.3),
    "huge": noise((2400, 1800)),
    "a line": Image.new("RGB", (2000, 3), "#C02040"),
}


def media_of(picture):
    file = io.BytesIO()
    picture.save(file, "PNG")
    key = hashlib.sha256(file.getvalue()).hexdigest()
    return key, {key: file.getvalue()}


def composed(template, picture, language="ORIGINAL"):
    key, media = media_of(picture)
    slides = [Slide.model_validate({"source": SOURCE, **each}) for each in SLIDES]
    deck = Deck(
        slides=tuple(DeckSlide(spec=each) for each in slides),
        template=template,
        title="Half a year: " + TITLE,
        subtitle="For the board and for everyone who asked",
        language=language,
        branding=DeckBranding(logo=key),
    )
    return compose_themed(deck, media)


def logos_of(layout):
    return [element for element in layout.art if isinstance(element, Picture)]


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("kind", ["wide", "tall", "tiny", "white", "with a margin"])
def test_a_logo_stands_clear_of_every_word(name, kind):
    scene = composed(name, LOGOS[kind])
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []
    for slide in scene.slides:
        (logo,) = logos_of(scene.layout_of(slide))
        assert SLIDE.contains(logo.box)
        frames = [part for element in slide.elements for part in texts_of(element)]
        for frame in frames:
            assert isinstance(frame, TextFrame)
            for line in frame.lines():
                assert not line_ink(line).overlaps(logo.box.inset(-1.5), 0), (slide.number, frame.text)


@in_turn("name", template_names())
@in_turn("page", ["cover", "contents", "content", "quote", "closing"])
def test_a_logo_is_higher_than_the_small_print_and_largest_on_the_cover(name, page):
    key, media = media_of(drawn((400, 120), "#C02040"))
    theme, _ = branded(load_theme(name), DeckBranding(logo=key), media)
    heights = {
        each: next(e.box.h for e in getattr(theme, each).art if isinstance(e, Picture))
        for each in ("cover", page)
    }
    assert heights[page] >= 1.2 * theme.type.caption * 1.2
    assert heights["cover"] >= heights[page]


@in_turn("name", template_names())
@in_turn("page", ["cover", "contents", "content", "quote", "closing"])
def test_the_place_of_a_logo_crosses_no_line_of_the_art(name, page):
    composition = getattr(load_theme(name), page)
    place = composition.logo
    for number, shape in enumerate(composition.art):
        hidden = any(
            isinstance(a, Shape) and a.fill and a.box.contains(place) for a in composition.art[number:]
        )
        if not isinstance(shape, Shape) or shape.kind not in ("line", "rect") or hidden:
            continue
        box = shape.box
        is_near = (
            box.x < place.right and box.right > place.x and box.y < place.bottom and box.bottom > place.y
        )
        assert not is_near or box.contains(place), box


def test_a_right_to_left_deck_has_its_logo_on_the_other_side():
    plain = composed("default", LOGOS["wide"])
    turned = composed("default", LOGOS["wide"], language="ARABIC")
    (here,), (there,) = (logos_of(scene.layouts[0]) for scene in (plain, turned))
    assert there.data == here.data
    if turned.language.startswith("ar"):
        assert there.box == here.box.mirrored()


def art_with(name, kind, page="content"):
    key, media = media_of(LOGOS[kind])
    theme, warnings = branded(load_theme(name), DeckBranding(logo=key), media)
    composition = getattr(theme, page)
    extra = composition.art[len(getattr(load_theme(name), page).art) :]
    return theme, composition, extra, warnings


@in_turn("name", template_names())
@in_turn("page", ["cover", "content", "closing"])
@in_turn("kind", ["white", "black"])
def test_a_logo_in_one_tone_is_never_lost_on_its_ground(name, page, kind):
    theme, composition, extra, _ = art_with(name, kind, page)
    tone = {"white": "FFFFFF", "black": "000000"}[kind]
    if isinstance(extra[0], Shape):
        assert contrast(theme.look.hex(extra[0].fill), tone) >= 2
        assert extra[0].box.contains(extra[1].box)
        assert composition.logo.contains(extra[0].box)
    else:
        grounds = [theme.look.hex(composition.background)]
        for shape in composition.art[: -len(extra)]:
            if (
                isinstance(shape, Shape)
                and shape.fill
                and shape.kind == "rect"
                and shape.box.contains(extra[0].box)
            ):
                grounds = [theme.look.hex(shape.fill, grounds[0])]
        assert contrast(grounds[0], tone) >= 2


@pytest.mark.parametrize("name", template_names())
@pytest.mark.parametrize("kind", ["white on black"])
def test_a_logo_that_brings_its_own_ground_gets_no_plate(name, kind):
    assert [type(element) for element in art_with(name, kind)[2]] == [Picture]


def test_empty_margins_are_cut_off():
    (*_, picture) = art_with("default", "with a margin", "cover")[2]
    with Image.open(io.BytesIO(picture.data)) as stored:
        assert stored.size == (240, 240)
    assert picture.box.h == pytest.approx(0.8 * load_theme("default").cover.logo.h)


def test_a_tiny_logo_is_not_blown_up_and_the_user_hears_of_it():
    _, _, (*_, picture), warnings = art_with("default", "tiny", "cover")
    assert (picture.box.w, picture.box.h) == (16, 16)
    assert "16 x 16 pixels" in warnings[0]


@pytest.mark.parametrize("kind", ["wide", "huge", "a line"])
def test_a_large_logo_fills_its_place_in_one_direction(kind):
    _, composition, extra, warnings = art_with("default", kind, "cover")
    place = composition.logo.inset(composition.logo.h * 0.1)
    assert place.contains(extra[-1].box)
    assert extra[-1].box.w == pytest.approx(place.w) or extra[-1].box.h == pytest.approx(place.h)
    assert warnings == ()


def test_a_logo_without_a_visible_dot_is_left_out_and_reported():
    key, media = media_of(Image.new("RGBA", (300, 100), (0, 0, 0, 0)))
    theme, warnings = branded(load_theme("default"), DeckBranding(logo=key), media)
    assert repr(theme) == repr(load_theme("default"))
    assert "logo" in warnings[0]
