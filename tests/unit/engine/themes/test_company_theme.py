"""Colours for what is drawn on a company's slides: legible on its ground, its own where they can be."""

from __future__ import annotations

import pytest

from nbdeck.engine.scene.boxes import Box, Color, ThemeStyle, contrast
from nbdeck.engine.themes.company import CompanyLayout
from nbdeck.engine.themes.company_theme import figure_theme, home_colors, ink_for, legible_on

OFFICE = {
    "bg1": "FFFFFF", "tx1": "000000", "bg2": "EEECE1", "tx2": "1F497D", "accent1": "4F81BD", "accent2": "C0504D",
    "accent3": "9BBB59", "accent4": "8064A2", "accent5": "4BACC6", "accent6": "F79646", "hlink": "0000FF",
    "folHlink": "800080",
}  # fmt: skip
PALE = {**OFFICE, "accent1": "FFF2CC", "accent2": "FFE699"}


def layout(colors=OFFICE) -> CompanyLayout:
    return CompanyLayout("Any", "", "", (), ThemeStyle("any", colors, "Calibri", "Calibri"))


@pytest.mark.parametrize("ground", ["FFFFFF", "000000", "1F497D", "F79646", "808080"])
@pytest.mark.parametrize("colors", [OFFICE, PALE])
def test_accents_and_inks_can_be_read_on_any_ground(colors, ground):
    theme = figure_theme(layout(colors).look, ground, Box(36, 120, 600, 300))
    look = theme.look
    assert contrast(look.hex(theme.accent), ground) >= 4.5
    assert contrast(look.colors["tx1"], ground) >= 4.5
    assert contrast(look.colors["tx2"], ground) >= 4.5
    for slot in ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6"):
        assert contrast(look.colors[slot], ground) >= 3.0


def test_a_colour_that_is_the_themes_own_is_written_as_its_place_in_the_theme():
    own = layout()
    theme = figure_theme(own.look, "FFFFFF", Box(36, 120, 600, 300))
    assert home_colors(Color("accent2"), theme.look, own.look) == Color("accent2")
    assert home_colors(Color("accent3"), theme.look, own.look).literal not in ("", "9BBB59")
    assert (
        home_colors(Color("bg1"), figure_theme(own.look, "123456", Box(0, 0, 9, 9)).look, own.look).literal
        == "123456"
    )


def test_a_grey_that_is_nearly_legible_is_shaded_and_a_hopeless_colour_replaced():
    look = layout().look
    assert legible_on(look, "898989", ["FFFFFF"], 32.0, is_bold=False) == "898989"
    shaded = legible_on(look, "898989", ["FFFFFF"], 12.0, is_bold=False)
    assert 4.5 <= contrast(shaded, "FFFFFF") < 5.0
    assert legible_on(look, "FFFFFF", ["E29578"], 40.0, is_bold=True) == "000000"


def test_ink_is_the_themes_text_colour_or_its_opposite():
    look = layout().look
    assert ink_for(look, "FFFFFF") == "000000"
    assert ink_for(look, "1F497D") == "FFFFFF"
