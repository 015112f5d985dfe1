"""Figures and their units, which no line break parts: `12 %`, `EUR 18,000`, `4.20 per m2`, `1 234 567`.

What is a unit is told by how it is written, in any language: a sign, the code of a currency, letters without a vowel
such as `kg`, `kWh` and `bn`, and a short word between a figure and one of these.
"""

import re
from functools import lru_cache

NO_BREAK = "\u00a0"

_SIGN = r"[%‰€£¥₹₽₩$°′″]"
_UNIT = (
    rf"(?:{_SIGN}[A-Za-z]?|[A-Z]{{3}}|[b-df-hj-np-tv-zµB-DF-HJ-NP-TV-Z]{{1,4}}(?:[²³23]|/\w{{1,3}})?)(?!\w)"
)
_SPACES = (
    re.compile(r"(?<=\d)( )(?=\d{3}(?!\d))"),
    re.compile(rf"(?:(?<![^\W\d_])[A-Z]{{3}}|{_SIGN})( )(?=[+\-−–]?\d)"),
    re.compile(rf"(?<=\d)( )(?={_UNIT})"),
    re.compile(rf"(?<=\d)( )[a-zà-ÿ]{{1,4}}( )(?={_UNIT})"),
)


@lru_cache(maxsize=8192)
def unparted(text: str) -> str:
    """Return `text` with no-break spaces between figures and their units; every other character stays in its place."""
    if " " not in text or not any(map(str.isdigit, text)):
        return text
    places = {
        found.start(group)
        for pattern in _SPACES
        for found in pattern.finditer(text)
        for group in range(1, pattern.groups + 1)
    }
    return "".join(NO_BREAK if at in places else letter for at, letter in enumerate(text)) if places else text
