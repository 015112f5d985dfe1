"""What stands in front of paragraphs: characters as the file names them, numbers as a program would count them."""

from __future__ import annotations

from lxml import etree

from nbdeck.engine.pptx.read.numbers import whole

_SYMBOL_FONTS = ("wingdings", "webdings", "symbol", "marlett", "zapf dingbats")
_DOT = "•"


class Counter:
    """Follows the paragraphs of one text and says which bullet each one gets."""

    def __init__(self) -> None:
        self._next: dict[int, tuple[str, int]] = {}

    def bullet(self, element: etree._Element | None, font: str, level: int) -> str:
        """Return the bullet of the next paragraph, empty for none.

        Args:
            element: `a:buChar`, `a:buAutoNum`, `a:buBlip`, `a:buNone` or None.
            font: Typeface of the bullet; a symbol font's letters stand for signs, shown as a dot.
            level: Of the paragraph, from 0.
        """
        kind = "" if element is None else etree.QName(element).localname
        for deeper in [each for each in self._next if each > level]:
            del self._next[deeper]
        if element is None or kind != "buAutoNum":
            self._next.pop(level, None)
            return self._sign(element, kind, font)
        scheme = element.get("type", "arabicPeriod")
        known, number = self._next.get(level, ("", 0))
        if known != scheme:
            number = min(max(1, whole(element.get("startAt"), 1)), 3999)
        self._next[level] = (scheme, number + 1)
        return _written(scheme, number)

    def _sign(self, element: etree._Element | None, kind: str, font: str) -> str:
        if element is None or kind not in ("buChar", "buBlip"):
            return ""
        sign = element.get("char", _DOT).strip()
        is_symbol = font.lower().startswith(_SYMBOL_FONTS) or any(
            "\ue000" <= each <= "\uf8ff" for each in sign
        )
        return _DOT if is_symbol or not sign else sign


def _written(scheme: str, number: int) -> str:
    body = str(number)
    if scheme.startswith("alpha"):
        body = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 4)
    elif scheme.startswith("roman"):
        body = _roman(number)
    if "Uc" in scheme:
        body = body.upper()
    if scheme.endswith("ParenBoth"):
        return f"({body})"
    return body + (")" if scheme.endswith("ParenR") else "." if scheme.endswith("Period") else "")


def _roman(number: int) -> str:
    signs = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
             (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
    result = ""
    for value, sign in signs:
        result += sign * (number // value)
        number %= value
    return result
