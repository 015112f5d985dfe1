"""Small pieces of DrawingML: escaped text, lengths in EMU, colours, fills and lines."""

from __future__ import annotations

import re
from functools import lru_cache

from nbdeck.engine.scene import Box, Color, Pt

EMU_PER_POINT = 12700
DEGREE = 60_000
NO_FILL = "<a:noFill/>"
NO_LINE = "<a:ln><a:noFill/></a:ln>"

_SPECIAL = re.compile('[&<>"\x00-\x08\x0b\x0c\x0e-\x1f\r\n\t\ud800-\udfff\ufffe\uffff]')
_TEXT_TABLE = {
    **dict.fromkeys([*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF], None),
    ord("\t"): "\t",
    ord("\n"): "\n",
    ord("\r"): "\n",
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
}
_ATTRIBUTE_TABLE = _TEXT_TABLE | {ord("\n"): "&#10;", ord("\r"): "&#10;", ord("\t"): "&#9;"}


def escaped(text: str) -> str:
    """Return `text` for element content; characters that XML 1.0 forbids are left out."""
    if not _SPECIAL.search(text):
        return text
    return text.replace("\r\n", "\n").translate(_TEXT_TABLE)


def quoted(text: str) -> str:
    """Return `text` as an attribute value in double quotes; line breaks and tabs survive."""
    if not _SPECIAL.search(text):
        return f'"{text}"'
    value = text.replace("\r\n", "\n").translate(_ATTRIBUTE_TABLE)
    return f'"{value}"'


def emu(length: Pt) -> int:
    """Return a length in English Metric Units.

    Raises:
        ValueError, OverflowError: `length` is not a finite number.
    """
    return round(length * EMU_PER_POINT)


def hundredths(value: float) -> int:
    """Return points as DrawingML writes font sizes and spaces: hundredths."""
    return round(value * 100)


def thousandths(share: float) -> int:
    """Return a share, 0 to 1, as DrawingML writes percentages: thousandths of a percent."""
    return round(share * 100_000)


@lru_cache(maxsize=512)
def color(value: Color) -> str:
    """Return a colour of the theme, by its slot, so that another theme restyles it; or one that is fixed."""
    tag, name = ("srgbClr", value.literal) if value.literal else ("schemeClr", value.slot)
    if value.alpha >= 1:
        return f'<a:{tag} val="{name}"/>'
    alpha = thousandths(max(value.alpha, 0.0))
    return f'<a:{tag} val="{name}"><a:alpha val="{alpha}"/></a:{tag}>'


@lru_cache(maxsize=512)
def solid(value: Color | None) -> str:
    """Return a flat fill, or the mark for none."""
    return NO_FILL if value is None else f"<a:solidFill>{color(value)}</a:solidFill>"


def line(value: Color | None, width: Pt, *, is_dashed: bool = False, is_round: bool = False) -> str:
    """Return an outline: colour, width, dashes and how its corners are joined."""
    if value is None:
        return NO_LINE
    cap = ' cap="rnd"' if is_round else ""
    dash = '<a:prstDash val="dash"/>' if is_dashed else ""
    join = "<a:round/>" if is_round else '<a:miter lim="800000"/>'
    return f'<a:ln w="{max(emu(width), 0)}"{cap}>{solid(value)}{dash}{join}</a:ln>'


def frame(box: Box, tag: str = "a:xfrm", attributes: str = "") -> str:
    """Return the place of a shape; its right and lower edges are rounded too, so that neighbours still touch."""
    x, y = emu(box.x), emu(box.y)
    width, height = max(emu(box.right) - x, 0), max(emu(box.bottom) - y, 0)
    return f'<{tag}{attributes}><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></{tag}>'
