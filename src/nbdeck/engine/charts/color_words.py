"""Names that are words for colours, and how they are drawn: a series called "Red" in another colour misleads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from nbdeck.engine.scene.boxes import GRAPHICS, Color, ThemeStyle, luminance
from nbdeck.engine.text.word_lists import word_lists
from nbdeck.engine.themes.palette import legible
from nbdeck.engine.themes.vision import difference

_LIGHT_FROM = 0.18
"""Luminance of a ground that is light."""
_UNLIKE = 12.0
"""Least distance (Delta E) of two such colours on one ground; names of this kind stand at what they name."""


@cache
def _terms() -> Mapping[str, tuple[str, str]]:
    """Return by each word, casefolded, its colour on a light and on a dark ground."""
    terms = word_lists("nbdeck.engine.charts", "color_words.toml").values()
    return {word.casefold(): tuple(term["colors"]) for term in terms for word in term["words"].split()}


def named_colors(names: Sequence[str], look: ThemeStyle) -> dict[str, Color]:
    """Return the colours of the names of a chart that are words for colours; none where fewer than two are.

    The whole name is the word, or what stands before its colon. The colour is as dark or light as the ground needs.
    Where two of them would look alike on this ground, as white and grey on white, none is used.

    Args:
        names: Of all series, or of all categories.
        look: Colours of the theme.

    Example:
        `named_colors(["Rot: sofort", "Gelb: bald"], look)` has two entries, one of `["Red", "Other"]` none.
    """
    ground = look.colors["bg1"]
    is_dark = luminance(ground) <= _LIGHT_FROM
    colors = {}
    for name in names:
        if term := _terms().get(name.partition(":")[0].strip().casefold()):
            colors[name] = Color("accent1", literal=legible(term[is_dark], (ground,), GRAPHICS))
    drawn = [color.literal for color in colors.values()]
    is_told = len(colors) > 1 and all(difference(*pair) >= _UNLIKE for pair in combinations(drawn, 2))
    return colors if is_told else {}
