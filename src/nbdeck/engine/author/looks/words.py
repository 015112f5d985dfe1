"""How people name layouts, charts and pictures; the words stand in `words.toml`.

Patterns are for text in small letters without accents.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.text.word_lists import word_lists

_WORDS = word_lists("nbdeck.engine.author.looks", "words.toml")


def _any(words: str) -> re.Pattern[str]:
    words = words.replace("\n", "")
    # Chinese and Japanese words begin anywhere. A range of them takes ten times as long to compile as all but Latin.
    return lazy_pattern(rf"(?:\b|(?=[^\x00-\xff]))(?:{words})")


SHAPES = tuple((Layout(name), _any(words)) for name, words in _WORDS["shapes"].items())
"""Layouts with a shape of their own; where a text names several, the first named counts."""
CHARTS = tuple(
    (None if name == "ANY" else ChartType(name), _any(words)) for name, words in _WORDS["charts"].items()
)
"""Kinds of charts, the most special first; None is a chart of any kind."""
ORDERS = tuple((Layout(name), _any(words)) for name, words in _WORDS["orders"].items())
"""Layouts that words such as "4 steps" call for where no shape is named."""
LISTS = _any(_WORDS["lists"])
"""Words for plain points."""
NUMBER_WORDS: Mapping[str, int] = MappingProxyType(
    {word: number for number, words in enumerate(_WORDS["numbers"], 1) for word in words.split()}
)
"""Numbers from one to ten, small letters without accents."""
_NOUNS = _WORDS["counted_nouns"].replace("\n", "")
COUNTED = lazy_pattern(
    rf"\b(?P<count>\d{{1,2}}|{'|'.join(NUMBER_WORDS)})[ -](?:[a-z]{{3,12}} )?(?:{_NOUNS})\b"
)
"""A number before what it counts: "4 steps", "drei kurze Punkte"."""
NO_PICTURE, PICTURE, PICTURE_OF, PICTURE_PLACE, REFUSED = (
    lazy_pattern(_WORDS[name].replace("\n", ""))
    for name in ("no_picture", "picture", "picture_of", "picture_place", "refused")
)
"""Words for pictures, and for what is named only to be turned down."""
SLIDES: str = _WORDS["slides"].replace("\n", "")
"""The word "slides" in the languages that have one of their own, in small letters without accents."""
NAMES_SLIDES = lazy_pattern(rf"(?<!\w){SLIDES}(?!\w)|スライド", re.IGNORECASE)
"""A word for slides: a line that has one may speak to the one who makes them."""
