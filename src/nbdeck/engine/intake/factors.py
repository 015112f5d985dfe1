"""The factors of PESTEL and SWOT: their names in many languages, and items put in their order."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of

PESTEL: Mapping[str, tuple[str, ...]] = {
    "en": ("Political", "Economic", "Social", "Technological", "Environmental", "Legal"),
    "de": ("Politisch", "Ökonomisch", "Soziokulturell", "Technologisch", "Ökologisch", "Rechtlich"),
    "fr": ("Politique", "Économique", "Socioculturel", "Technologique", "Écologique", "Légal"),
    "es": ("Político", "Económico", "Social", "Tecnológico", "Ecológico", "Legal"),
    "it": ("Politico", "Economico", "Sociale", "Tecnologico", "Ecologico", "Legale"),
    "pt": ("Político", "Econômico", "Social", "Tecnológico", "Ecológico", "Legal"),
    "nl": ("Politiek", "Economisch", "Sociaal", "Technologisch", "Ecologisch", "Juridisch"),
    "pl": ("Polityczne", "Ekonomiczne", "Społeczne", "Technologiczne", "Środowiskowe", "Prawne"),
    "sv": ("Politiska", "Ekonomiska", "Sociala", "Teknologiska", "Miljömässiga", "Juridiska"),
    "ru": ("Политика", "Экономика", "Социум", "Технологии", "Экология", "Право"),
    "tr": ("Politik", "Ekonomik", "Sosyal", "Teknolojik", "Çevresel", "Hukuki"),
    "zh": ("政治", "经济", "社会", "技术", "环境", "法律"),
    "ja": ("政治", "経済", "社会", "技術", "環境", "法律"),
    "ko": ("정치", "경제", "사회", "기술", "환경", "법률"),
    "ar": ("السياسية", "الاقتصادية", "الاجتماعية", "التكنولوجية", "البيئية", "القانونية"),
    "he": ("פוליטי", "כלכלי", "חברתי", "טכנולוגי", "סביבתי", "משפטי"),
    "hi": ("राजनीतिक", "आर्थिक", "सामाजिक", "तकनीकी", "पर्यावरणीय", "कानूनी"),
}
SWOT: Mapping[str, tuple[str, ...]] = {
    "en": ("Strengths", "Weaknesses", "Opportunities", "Threats"),
    "de": ("Stärken", "Schwächen", "Chancen", "Risiken"),
    "fr": ("Forces", "Faiblesses", "Opportunités", "Menaces"),
    "es": ("Fortalezas", "Debilidades", "Oportunidades", "Amenazas"),
    "it": ("Punti di forza", "Punti di debolezza", "Opportunità", "Minacce"),
    "pt": ("Forças", "Fraquezas", "Oportunidades", "Ameaças"),
    "nl": ("Sterktes", "Zwaktes", "Kansen", "Bedreigingen"),
    "pl": ("Mocne strony", "Słabe strony", "Szanse", "Zagrożenia"),
    "sv": ("Styrkor", "Svagheter", "Möjligheter", "Hot"),
    "ru": ("Сильные стороны", "Слабые стороны", "Возможности", "Угрозы"),
    "tr": ("Güçlü yönler", "Zayıf yönler", "Fırsatlar", "Tehditler"),
    "zh": ("优势", "劣势", "机会", "威胁"),
    "ja": ("強み", "弱み", "機会", "脅威"),
    "ko": ("강점", "약점", "기회", "위협"),
    "ar": ("نقاط القوة", "نقاط الضعف", "الفرص", "التهديدات"),
    "he": ("חוזקות", "חולשות", "הזדמנויות", "איומים"),
    "hi": ("शक्तियाँ", "कमजोरियाँ", "अवसर", "खतरे"),
}
_OTHER_STEMS: tuple[tuple[Mapping[str, tuple[str, ...]], tuple[tuple[str, ...], ...]], ...] = (
    (PESTEL, (("politi",), ("econom", "wirtschaft"), ("soci", "sozi", "gesellschaft"), ("tech",),
              ("environ", "umwelt", "ecolog", "ambient"), ("legal", "law", "recht", "juridi"))),
    (SWOT, (("strength",), ("weakness",), ("opportunit",), ("threat", "gefahr", "bedrohung"))),
)  # fmt: skip
"""Beginnings of further names for the factors, without accents."""
_COMMON = 6
"""Letters that a heading must share with a name to mean it, or all of a shorter name."""
_LEAST = 5
"""Letters of a Latin name from which on a beginning is enough."""


def are_factors(items: Sequence[Item], names: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether the headings of items are the factors, all of them and each once, in any of the languages.

    Args:
        items: With their headings.
        names: `PESTEL` or `SWOT`.
    """
    places = {place_of(item.heading, names) for item in items}
    return len(items) == len(names["en"]) and places == set(range(len(items)))


def in_places(items: Sequence[Item], names: Mapping[str, tuple[str, ...]], lang: str) -> tuple[Item, ...]:
    """Return the items in the order of the factors, each with a heading.

    An item whose heading is a factor's name, in any of the languages, takes that factor's place, whichever order the
    items came in; the others fill the free places in their order, and an item without heading takes the name of its
    place in the language of the deck.

    Args:
        items: As many as there are factors, or fewer.
        names: `PESTEL` or `SWOT`.
        lang: BCP 47 tag of the deck.
    """
    own = names.get(lang.partition("-")[0].lower(), names["en"])
    places: list[Item | None] = [None] * max(len(own), len(items))
    rest: list[Item] = []
    for item in items:
        place = place_of(item.heading, names)
        if place is None or places[place] is not None:
            rest.append(item)
        else:
            places[place] = item
    remaining = iter(rest)
    filled = [(number, place or next(remaining, None)) for number, place in enumerate(places)]
    return tuple(
        _named(item, own[number] if number < len(own) else "") for number, item in filled if item is not None
    )


def letter(name: str, sign: str) -> str:
    """Return the letter that stands for a factor: the first of its name, without an Arabic article.

    East Asian names have no letters: they take `sign`, the factor's letter in the English word.
    """
    word = name.strip().removeprefix("ال")
    first = next((character for character in word if character.isalnum()), sign)
    return sign if script_of(first) in CJK_SCRIPTS else first.upper()[:1]


def _named(item: Item, name: str) -> Item:
    return item if item.heading else replace(item, heading=name)


def place_of(heading: str, names: Mapping[str, tuple[str, ...]]) -> int | None:
    """Return which factor a heading names, from 0, in any of the languages; None where it names none.

    Args:
        heading: Of an item.
        names: `PESTEL` or `SWOT`.
    """
    words = _plain(heading)
    if not words:
        return None
    stems = next(stems for known, stems in _OTHER_STEMS if known is names)
    for place, beginnings in enumerate(stems):
        if any(words.startswith(stem) for stem in beginnings):
            return place
    whole, beginnings_of_names = _spelt(len(stems))
    if words in whole:
        return whole[words]
    return next((place for head, place in beginnings_of_names if words.startswith(head)), None)


@cache
def _spelt(count: int) -> tuple[Mapping[str, int], tuple[tuple[str, int], ...]]:
    """Return the places of the names of so many factors, and those of beginnings that mean one of them."""
    (names,) = (known for known, stems in _OTHER_STEMS if len(stems) == count)
    whole: dict[str, int] = {}
    beginnings: list[tuple[str, int]] = []
    for every in ([_plain(name) for name in language] for language in names.values()):
        heads = [known[:_COMMON] for known in every]
        for place, (known, head) in enumerate(zip(every, heads, strict=True)):
            whole.setdefault(known, place)
            if (len(known) >= _LEAST or not known.isascii()) and heads.count(head) == 1:
                beginnings.append((head, place))
    return whole, tuple(beginnings)


def _plain(text: str) -> str:
    """Return letters in lower case without accents, spaces at the ends gone."""
    apart = unicodedata.normalize("NFKD", text.casefold().strip(" *"))
    return "".join(character for character in apart if unicodedata.category(character) != "Mn")
