"""Which slides of an outline an instruction means, by number, place in the row, or words of the title.

Numbers are read in English, German, French, Spanish and Italian.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.words import NUMBER_WORDS
from nbdeck.engine.text.word_lists import word_patterns
from nbdeck.errors import ValidationFailed

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


_COUNT = rf"(?:\d{{1,3}}|{'|'.join(COUNT_WORDS)})"
_WORDS = word_patterns("nbdeck.engine.author.edits", "naming.toml", count=_COUNT)
_LEADING = lazy_pattern(_WORDS["leading"])
_NUMBER = lazy_pattern(r"#?(?P<number>\d{1,4}|[a-z]{2,9})(?:st|nd|rd|th|\.|e)?")
_RANGE = lazy_pattern(_WORDS["range"])
_JOINTS = lazy_pattern(_WORDS["joints"])
_LAST_ONES = lazy_pattern(_WORDS["last_ones"])
_FIRST_ONES = lazy_pattern(_WORDS["first_ones"])
_LAST_ONE = lazy_pattern(_WORDS["last_one"])
_LAST_BUT_ONE = lazy_pattern(_WORDS["last_but_one"])
_ORDINAL = lazy_pattern(_WORDS["ordinal"])
_ALL = lazy_pattern(_WORDS["all"])
_QUOTED = lazy_pattern(r"[\"“„«'‘](?P<title>[^\"“”„»«]{1,300})[\"”“»'’]")
_TITLED = lazy_pattern(_WORDS["titled"])
_TRAILING = lazy_pattern(_WORDS["trailing"])
_MOST_WORDS = 16
"""Words that are compared with titles where they are no exact title."""
_LONGEST = 400


def named_slides(words: str, outline: Sequence[OutlineSlide]) -> tuple[int, ...]:
    """Return the indices of the slides that words name, in the order in which they are named.

    Args:
        words: Such as "3", "slides 2-4", "the last two", "third", "“Costs”", "the pricing slide".
        outline: The slides, whose numbers count from 1.

    Raises:
        ValidationFailed: no slide is called that, several are, or there are not as many slides.
    """
    words = " ".join(words.strip().strip(".!?;:").split())[:_LONGEST]
    plain = plain_letters(words)
    if not plain:
        raise ValidationFailed("No slide is named.", hint="Name a slide by its number or its title.")
    numbers = _by_place(plain, len(outline))
    if numbers is None:
        numbers = _by_title(words, outline, is_exact=True)
    if numbers is None:
        numbers = _each(words, outline)
    if numbers is None:
        numbers = _by_title(words, outline, is_exact=False)
    if numbers is None:
        raise _unknown(words, outline)
    return tuple(dict.fromkeys(numbers))


def named_slide(words: str, outline: Sequence[OutlineSlide]) -> int:
    """Return the index of the one slide that words name.

    Raises:
        ValidationFailed: as `named_slides`, and where several are named.
    """
    numbers = named_slides(words, outline)
    if len(numbers) != 1:
        raise ValidationFailed(
            f"{words!r} names {len(numbers)} slides where one is meant.", hint="Name one slide."
        )
    return numbers[0]


def _by_place(plain: str, count: int) -> tuple[int, ...] | None:
    """Return slides named by numbers or places in the row, None for other words."""
    numbers = _by_number(_LEADING.sub("", plain, count=1), count)
    if numbers is not None:
        return numbers
    if _ALL.match(plain):
        return tuple(range(count))
    if _LAST_BUT_ONE.match(plain):
        return _checked([count - 1], count)
    if _LAST_ONE.match(plain):
        return _checked([count], count)
    for pattern, is_last in ((_LAST_ONES, True), (_FIRST_ONES, False)):
        several = pattern.match(plain)
        if several is not None:
            many = number_in(several["after"] or several["before"]) or 1
            places = range(count - many + 1, count + 1) if is_last else range(1, many + 1)
            return _checked(list(places), count)
    return _by_ordinal(plain, count)


def _by_number(plain: str, count: int) -> tuple[int, ...] | None:
    span = _RANGE.fullmatch(plain)
    if span is not None:
        first, last = int(span[1]), int(span[2])
        step = 1 if last >= first else -1
        return _checked(list(range(first, last + step, step))[: count + 2], count)
    one = _NUMBER.fullmatch(plain)
    number = number_in(one["number"]) if one is not None else None
    return None if number is None else _checked([number], count)


def _by_ordinal(plain: str, count: int) -> tuple[int, ...] | None:
    match = _ORDINAL.match(plain)
    if match is None:
        return None
    word = match["word"].rstrip(".")
    number = ORDINALS.get(word)
    if number is None and word.isdigit():
        number = int(word)
    return None if number is None else _checked([number], count)


def _checked(numbers: Sequence[int], count: int) -> tuple[int, ...]:
    wrong = next((number for number in numbers if not 1 <= number <= count), None)
    if wrong is not None:
        raise ValidationFailed(
            f"There is no slide {wrong}: the outline has {count}.",
            hint=f"Name a slide from 1 to {count}.",
            details={"slides": count},
        )
    return tuple(number - 1 for number in numbers)


def _each(words: str, outline: Sequence[OutlineSlide]) -> tuple[int, ...] | None:
    """Return the slides of a list of names; None where a part of it names none."""
    plain = plain_letters(words)
    bounds = [match.span() for match in _JOINTS.finditer(plain) if match.start() > 0]
    if not bounds or len(bounds) > 100:
        return None
    edges = [0, *(edge for span in bounds for edge in span), len(words)]
    parts = [words[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True)]
    numbers: list[int] = []
    for part in filter(str.strip, parts):
        one = _by_place(plain_letters(part).strip(), len(outline)) or _by_title(part, outline, is_exact=False)
        if one is None:
            return None
        numbers.extend(one)
    return tuple(numbers)


def _by_title(words: str, outline: Sequence[OutlineSlide], *, is_exact: bool) -> tuple[int, ...] | None:
    quoted = _QUOTED.fullmatch(words.strip()) or _QUOTED.search(words)
    asked = _words_of(quoted["title"] if quoted else _bare(plain_letters(words)))
    if not asked or (len(asked) > _MOST_WORDS and not quoted):
        return None
    titles = [_words_of(slide.title) for slide in outline]
    same = [at for at, title in enumerate(titles) if title == asked]
    if same or is_exact:
        return _only(same, words, outline) if same else None
    held = [at for at, title in enumerate(titles) if {*asked} <= {*title}]
    return _only(held, words, outline) if held else None


def _bare(plain: str) -> str:
    """Return the words of a title without the words around it that say that it is one."""
    return _TRAILING.sub("", _TITLED.sub("", re.sub(rf"^{_WORDS['article']}\s+", "", plain), count=1))


@remembered(LONG)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", plain_letters(text)))


def _only(numbers: Sequence[int], words: str, outline: Sequence[OutlineSlide]) -> tuple[int, ...]:
    if len(numbers) > 1:
        listed = "; ".join(f"{at + 1}: {outline[at].title}" for at in numbers[:8])
        raise ValidationFailed(
            f"{words!r} could mean {len(numbers)} slides: {listed}.",
            hint="Name the slide by its number.",
            details={"candidates": [{"number": at + 1, "title": outline[at].title} for at in numbers]},
        )
    return tuple(numbers)


def _unknown(words: str, outline: Sequence[OutlineSlide]) -> ValidationFailed:
    titles = [slide.title for slide in outline]
    lowered = {title.casefold(): title for title in titles}
    close = [lowered[one] for one in difflib.get_close_matches(words.casefold(), lowered, n=3, cutoff=0.3)]
    listed = "; ".join(f"{titles.index(title) + 1}: {title}" for title in close or titles[:8])
    return ValidationFailed(
        f"No slide is called {words[:80]!r}.",
        hint=f"Name a slide by its number or its title: {listed}.",
        details={"titles": titles[:100]},
    )
