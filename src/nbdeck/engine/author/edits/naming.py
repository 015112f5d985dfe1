"""Which slides of an outline words name: by number, "first", "last", or all words of the title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.edits.grammar import WORDS
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.errors import ValidationFailed

_WORDS = WORDS["names"]
_NAME = lazy_pattern(
    rf"(?:{_WORDS['article']}\s+)?(?:{_WORDS['slide']}\s+)?#?(?P<name>.+?)(?:\s+{_WORDS['slide']})?"
)
_RANGE = lazy_pattern(rf"(\d{{1,4}})(?:\s*{_WORDS['range']}\s*(\d{{1,4}}))?")
_FIRST, _LAST, _IT, _ALL = (lazy_pattern(_WORDS[one]) for one in ("first", "last", "it", "all"))
_JOINT = lazy_pattern(rf"{_WORDS['quoted']}|(\s*,\s*(?:{_WORDS['and']}\s+)?|\s+(?:{_WORDS['and']}|&)\s+)")
"""What stands between names, and quoted words, in which nothing does."""
_LISTED = 8


def named_slides(words: str, outline: Sequence[OutlineSlide]) -> tuple[int, ...]:
    """Return the indices of the slides that words name, in the order in which they are named.

    Args:
        words: Such as "3", "slides 2-4", "2, 3 and the last slide", "“Costs”", "the pricing slide"; of the only slide
            "it".
        outline: The slides, whose numbers count from 1.

    Raises:
        ValidationFailed: no slide is called that, several are, or there are not as many slides.

    Examples:
        >>> from nbdeck.contract.slides import OutlineSlide
        >>> named_slides("Costs and 1", [OutlineSlide(title="Why"), OutlineSlide(title="Costs")])
        (1, 0)
    """
    plain = plain_letters(words).strip()
    whole = _named(plain, outline)
    if whole is not None:
        return whole
    joints = [match.span() for match in _JOINT.finditer(plain) if match[1] is not None]
    edges = [0, *(edge for joint in joints for edge in joint), len(plain)]
    numbers: list[int] = []
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        one = _named(plain[start:end], outline)
        if one is None:
            raise _unknown(words[start:end], outline)
        numbers += one
    return tuple(dict.fromkeys(numbers))


def _named(plain: str, outline: Sequence[OutlineSlide]) -> tuple[int, ...] | None:
    """Return the slides of one name, None where none is called that."""
    count = len(outline)
    match = _NAME.fullmatch(plain)
    name = match["name"] if match else plain
    if (span := _RANGE.fullmatch(name)) is not None:
        first, last = int(span[1]), int(span[2] or span[1])
        wrong = next((number for number in (first, last) if not 1 <= number <= count), None)
        if wrong is not None:
            raise ValidationFailed(
                f"There is no slide {wrong}: the outline has {count}.",
                hint=f"Name a slide from 1 to {count}.",
                details={"slides": count},
            )
        return tuple(range(first - 1, last)) if first <= last else tuple(range(first - 1, last - 2, -1))
    if _ALL.fullmatch(plain) or (count == 1 and _IT.fullmatch(plain)):
        return tuple(range(count))
    for words in filter(_letters, (plain, name)):
        titled = [at for at, slide in enumerate(outline) if _letters(slide.title) == _letters(words)]
        if len(titled) > 1:
            raise ValidationFailed(
                f"{words!r} could mean {len(titled)} slides: {_numbered(titled, outline)}.",
                hint="Name the slide by its number.",
                details={"candidates": [{"number": at + 1, "title": outline[at].title} for at in titled]},
            )
        if titled:
            return tuple(titled)
    if _FIRST.fullmatch(name) or _LAST.fullmatch(name):
        return (0,) if _FIRST.fullmatch(name) else (count - 1,)
    return None


def _letters(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", plain_letters(text))


def _numbered(numbers: Sequence[int], outline: Sequence[OutlineSlide]) -> str:
    return "; ".join(f"{at + 1}: {outline[at].title}" for at in numbers[:_LISTED])


def _unknown(words: str, outline: Sequence[OutlineSlide]) -> ValidationFailed:
    titles = [slide.title for slide in outline]
    return ValidationFailed(
        f"No slide is called {words[:80]!r}.",
        hint=f"Name a slide by its number or all words of its title: {_numbered(range(len(titles)), outline)}. "
        "Put words of your own that name no slide in quotation marks.",
        details={"titles": titles[:100]},
    )
