"""Numbers in words: how many, and which one in a row, in English, German, French, Spanish and Italian."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from nbdeck.engine.author.looks.words import NUMBER_WORDS

_ORDINALS = (
    "first 1st erste erster ersten erstes premier premiere 1er 1ere primer primera primero primo prima",
    "second 2nd zweite zweiter zweiten zweites deuxieme seconde 2e segunda segundo seconda secondo",
    "third 3rd dritte dritter dritten drittes troisieme 3e tercera tercer tercero terza terzo",
    "fourth 4th vierte vierter vierten viertes quatrieme 4e cuarta cuarto quarta quarto",
    "fifth 5th funfte funfter funften funftes cinquieme 5e quinta quinto",
    "sixth 6th sechste sechster sechsten sixieme 6e sexta sexto sesta sesto",
    "seventh 7th siebte siebter siebten siebente septieme 7e septima septimo settima settimo",
    "eighth 8th achte achter achten huitieme 8e octava octavo ottava ottavo",
    "ninth 9th neunte neunter neunten neuvieme 9e novena noveno nona nono",
    "tenth 10th zehnte zehnter zehnten dixieme 10e decima decimo",
)
ORDINALS: Mapping[str, int] = MappingProxyType(
    {word: number for number, words in enumerate(_ORDINALS, 1) for word in words.split()}
)
"""Words for places from 1 to 10, small letters without accents."""
COUNT_WORDS: Mapping[str, int] = MappingProxyType(
    {**NUMBER_WORDS, "couple": 2, "beiden": 2, "zweien": 2, "dreien": 3, "vieren": 4}
)
"""Words for amounts."""
ONE_NUMBER = r"(?:\d{1,3}|" + "|".join(sorted(NUMBER_WORDS, key=len, reverse=True)) + ")"
"""A number in digits or in words."""


def number_in(word: str) -> int | None:
    """Return the number that a word in small letters without accents stands for, None for none."""
    if word.isdigit():
        return int(word) if len(word) < 6 else None
    return COUNT_WORDS.get(word) or None
