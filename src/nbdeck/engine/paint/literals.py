"""Values of a scene as Typst literals; the only way in which text of a user enters a Typst source."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from nbdeck.engine.scene.boxes import Color, Pt, ThemeStyle
from nbdeck.errors import ExportFailed

_TAG = re.compile(r"(?P<lang>[A-Za-z]{2,3})(?:-[A-Za-z]{4})?(?:-(?P<region>[A-Za-z]{2}))?(?:-.*)?")


def length(value: Pt) -> str:
    """Return a length with its unit, exact to a thousandth of a point."""
    return f"{number(value)}pt"


def number(value: float) -> str:
    """Return a number without exponent, exact to a thousandth.

    Raises:
        ExportFailed: the value is infinite or not a number, which would be a name in Typst.
    """
    if not -1e9 < value < 1e9:
        raise ExportFailed(
            f"A slide holds the length {value!r}.", hint="Report the deck: a layout went wrong."
        )
    return f"{value:.3f}".rstrip("0").rstrip(".") if value else "0"


def string(text: str) -> str:
    """Return a quoted string that shows `text` on one line.

    Backslashes and quotes are escaped, line ends and tabs become spaces, other control characters and halves of
    surrogate pairs go: nothing in it can end the string or be read as markup.
    """
    shown = "".join(filter(None, map(_shown, text)))
    return '"' + shown.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _shown(character: str) -> str:
    if character in "\n\r\t\v\f\u2028\u2029\x85":
        return " "
    return "" if unicodedata.category(character) in ("Cc", "Cs") else character


def array(items: Iterable[str]) -> str:
    """Return an array of finished literals; one item alone keeps its trailing comma."""
    return "(" + "".join(f"{item}," for item in items) + ")"


def point(x: Pt, y: Pt) -> str:
    """Return a pair of lengths."""
    return f"({length(x)},{length(y)})"


def color(value: Color, look: ThemeStyle) -> str:
    """Return an RGB colour, with its opacity where that is under 1."""
    if value.alpha >= 1:
        return f'rgb("#{look.digits(value)}")'
    return f'rgb("#{look.digits(value)}{round(max(0.0, value.alpha) * 255):02X}")'


def language(tag: str) -> str:
    """Return the arguments `lang` and `region` for a BCP 47 tag, empty where the tag has no such form."""
    match = _TAG.fullmatch(tag)
    if match is None:
        return ""
    region = f',region:"{match["region"].upper()}"' if match["region"] else ""
    return f'lang:"{match["lang"].lower()}"{region}'
