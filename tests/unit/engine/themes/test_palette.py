"""Every contrast that the templates promise, as they come and in any brand's colour."""

import colorsys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.scene.boxes import BACKGROUND, INK, SURFACE, Color, contrast, ink_on, luminance, mixed
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.engine.themes.palette import legible, recolored
from sampling import examples

SLOTS = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")


def promised(theme):
    """Yield (what, contrast, least) for everything that templates promise."""
    color = theme.look.colors
    for ground in ("bg1", "bg2"):
        for ink in ("tx1", "tx2", theme.accent.slot):
            yield f"{ink} on {ground}", contrast(color[ink], color[ground]), 4.5
    yield "accent2", contrast(color[theme.accent2.slot], color["bg1"]), 4.5
    for slot in SLOTS:
        yield slot, contrast(color[slot], color["bg1"]), 3.0
        label = ink_on(theme.look, Color(slot))
        yield f"label on {slot}", contrast(theme.look.hex(label), color[slot]), 4.5
    for fill in (theme.accent, theme.accent2, INK):
        yield f"text on {fill}", contrast(theme.look.hex(ink_on(theme.look, fill)), theme.look.hex(fill)), 4.5


@pytest.mark.parametrize("name", template_names())
def test_every_built_in_palette_is_legible(name):
    for what, ratio, least in promised(load_theme(name)):
        assert ratio >= least, what


@pytest.mark.parametrize("name", template_names())
@settings(max_examples=examples(60))
@given(brand=st.integers(0, 0xFFFFFF))
def test_every_palette_stays_legible_in_any_brand_colour(name, brand):
    for what, ratio, least in promised(recolored(load_theme(name), f"{brand:06X}")):
        assert ratio >= least, (f"{brand:06X}", what)


@pytest.mark.parametrize("name", template_names())
def test_a_brand_colour_that_is_legible_is_used_as_it_is(name):
    theme = recolored(load_theme(name), "7A1FA0")
    if all(contrast("7A1FA0", theme.look.hex(ground)) >= 4.5 for ground in (BACKGROUND, SURFACE)):
        assert theme.look.hex(theme.accent) == "7A1FA0"


def test_a_brand_colour_turns_the_other_hues_with_it():
    theme = load_theme("default")
    made = recolored(theme, "C00020")
    hue = colorsys.rgb_to_hls(*(int(made.look.colors["accent5"][i : i + 2], 16) / 255 for i in (0, 2, 4)))[0]
    assert hue < 0.1 or hue > 0.85


def test_a_grey_brand_leaves_the_other_hues_alone():
    theme = load_theme("default")
    assert recolored(theme, "444444").look.colors["accent3"] == theme.look.colors["accent3"]


def test_a_legible_colour_is_not_touched_and_an_illegible_one_keeps_its_hue():
    assert legible("102030", ["FFFFFF"], 4.5) == "102030"
    dark = legible("FFD400", ["FFFFFF"], 4.5)
    assert contrast(dark, "FFFFFF") >= 4.5
    assert int(dark[0:2], 16) > int(dark[4:6], 16)
    assert contrast(legible("101010", ["121212"], 4.5), "121212") >= 4.5


@pytest.mark.parametrize(
    ("color", "ground"), [("FFFFFF", "FFFFFF"), ("000000", "000000"), ("FFFF00", "FFFFFF")]
)
def test_a_colour_moves_as_far_as_it_must_and_no_further(color, ground):
    assert 4.5 <= contrast(legible(color, [ground], 4.5), ground) < 4.7


def test_the_figure_that_matters_is_legible_on_a_surface_far_darker_than_the_background():
    theme = load_theme("nexus")
    look = replace(theme.look, colors={**theme.look.colors, "bg1": "FFFFFF", "bg2": "B0B0B0"})
    theme = replace(theme, look=look)
    assert theme.figure.stress.slot != theme.accent.slot, "the accent is legible in any case"
    colors = recolored(theme, "7A1FA0").look.colors
    assert min(contrast(colors[theme.figure.stress.slot], colors[ground]) for ground in ("bg1", "bg2")) >= 3


def test_contrast_is_that_of_wcag():
    assert contrast("000000", "FFFFFF") == pytest.approx(21.0)
    assert contrast("777777", "FFFFFF") == pytest.approx(4.478, abs=0.001)
    assert luminance("FF0000") == pytest.approx(0.2126)


def test_ink_on_a_translucent_fill_is_chosen_for_what_is_seen():
    look = load_theme("default").look
    assert ink_on(look, Color("tx1")) == BACKGROUND
    assert ink_on(look, Color("tx1", 0.05)) == INK
    assert mixed("000000", "FFFFFF", 0.5) == "808080"
