"""Colours as files spell them, by the digits that office programs show for them."""

import pytest
from lxml import etree

from nbdeck.engine.pptx.package import color as written
from nbdeck.engine.pptx.read.colors import DEFAULT_MAP, DEFAULT_SCHEME, SLOTS, Palette
from nbdeck.engine.scene.boxes import Color

A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
HOME = {slot: DEFAULT_SCHEME[DEFAULT_MAP.get(slot, slot)] for slot in SLOTS}
PALETTE = Palette(DEFAULT_SCHEME, DEFAULT_MAP, HOME)


def read(markup):
    return PALETTE.color(etree.fromstring(f"<a:solidFill {A}>{markup}</a:solidFill>"))


COLORS = {
    '<a:schemeClr val="accent1"/>': Color("accent1"),
    '<a:schemeClr val="tx2"/>': Color("tx2"),
    '<a:schemeClr val="lt1"/>': Color("bg1"),
    '<a:schemeClr val="accent1"><a:alpha val="40000"/></a:schemeClr>': Color("accent1", 0.4),
    '<a:schemeClr val="accent1"><a:lumMod val="75000"/></a:schemeClr>': "2F5597",
    '<a:schemeClr val="accent1"><a:lumMod val="40000"/><a:lumOff val="60000"/></a:schemeClr>': "B4C7E7",
    '<a:schemeClr val="bg1"><a:lumMod val="50000"/></a:schemeClr>': "808080",
    '<a:srgbClr val="00ff7F"/>': "00FF7F",
    '<a:srgbClr val="no hex"/>': "000000",
    '<a:sysClr val="windowText" lastClr="1A1A1A"/>': "1A1A1A",
    '<a:sysClr val="window"/>': "FFFFFF",
    '<a:prstClr val="navy"/>': "000080",
    '<a:hslClr hue="7200000" sat="100000" lum="50000"/>': "00FF00",
    '<a:scrgbClr r="100000" g="0" b="0"/>': "FF0000",
    '<a:srgbClr val="FF0000"><a:tint val="50000"/></a:srgbClr>': "FFBCBC",
    '<a:srgbClr val="FF0000"><a:shade val="50000"/></a:srgbClr>': "BC0000",
}


@pytest.mark.parametrize(("markup", "expected"), COLORS.items())
def test_a_colour_is_what_programs_show(markup, expected):
    found = read(markup)
    if isinstance(expected, Color):
        assert found == expected
        return
    pairs = zip(
        (found.literal[i : i + 2] for i in (0, 2, 4)), (expected[i : i + 2] for i in (0, 2, 4)), strict=True
    )
    assert all(abs(int(one, 16) - int(other, 16)) <= 2 for one, other in pairs)


def test_a_place_holder_colour_is_that_of_the_style():
    element = etree.fromstring(f'<a:schemeClr {A} val="phClr"/>')
    assert PALETTE.color(element, Color("accent3")) == Color("accent3")
    assert PALETTE.color(element) is None
    assert PALETTE.color(None) is None


def test_a_theme_that_differs_from_the_deck_s_is_given_by_its_digits():
    other = Palette({**DEFAULT_SCHEME, "accent1": "112233"}, DEFAULT_MAP, HOME)
    assert other.slot("accent1").literal == "112233"
    assert other.slot("accent2") == Color("accent2")


def test_a_fixed_colour_is_written_as_it_was_read():
    assert written(read('<a:srgbClr val="123456"/>')) == '<a:srgbClr val="123456"/>'
    assert (
        written(Color("tx1", 0.5, "123456")) == '<a:srgbClr val="123456"><a:alpha val="50000"/></a:srgbClr>'
    )
