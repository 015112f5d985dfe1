"""Bullets and numbers in front of paragraphs: native ones, so that lists go on counting when edited."""

from __future__ import annotations

import re

from nbdeck.engine.pptx.markup import color, escaped, quoted
from nbdeck.engine.scene import TextStyle

_NUMBER = re.compile(r"([1-9][0-9]{0,3})([.)]?)")
_SCHEMES = {"": "arabicPlain", ".": "arabicPeriod", ")": "arabicParenR"}


def bullet_markup(style: TextStyle, start: int) -> str:
    """Return colour, typeface and sign of a paragraph's bullet.

    Args:
        style: Its `bullet` is a character, or a number such as "3", "3." or "3)".
        start: Where the count of a numbered list begins.
    """
    bullet = escaped(style.bullet).strip()
    if not bullet:
        return "<a:buNone/>"
    ink = "<a:buClrTx/>" if style.bullet_color is None else f"<a:buClr>{color(style.bullet_color)}</a:buClr>"
    # LibreOffice takes a symbol font, and a higher bullet, where the typeface is only said to be the text's.
    typeface = f'<a:buFont typeface="{"+mj" if style.face == "major" else "+mn"}-lt"/>'
    number = _NUMBER.fullmatch(bullet)
    if number is None:
        return f"{ink}{typeface}<a:buChar char={quoted(style.bullet.strip())}/>"
    begin = f' startAt="{start}"' if start != 1 else ""
    return f'{ink}{typeface}<a:buAutoNum type="{_SCHEMES[number[2]]}"{begin}/>'


class Numbering:
    """Follows the paragraphs of one text body and says where each numbered list began."""

    def __init__(self) -> None:
        self._first = self._next = 0
        self._suffix = ""

    def start_of(self, bullet: str) -> int:
        """Return the first number of the list that the next paragraph belongs to; 1 where it has no number."""
        found = _NUMBER.fullmatch(bullet.strip())
        if found is None:
            self._next = 0
            return 1
        number, suffix = int(found[1]), found[2]
        if number != self._next or suffix != self._suffix:
            self._first, self._suffix = number, suffix
        self._next = number + 1
        return self._first
