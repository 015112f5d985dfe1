"""What is more than one slide holds -> the words and the title of each slide, in their order."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from nbdeck.contract.slides import Slide
from nbdeck.contract.words.marks import escaped
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.text.language import continued, detect
from nbdeck.notebook.pieces import CellText

MOST_POINTS = 8
"""Paragraphs and points of a slide."""
_MOST_WORDS = 85
"""Of a slide."""


def whole_sentences(words: Sequence[CellText]) -> Iterator[CellText]:
    """Yield the words; a paragraph that is more than a slide holds in parts of whole sentences."""
    for each in words:
        if count_words(each.text) <= _MOST_WORDS * 1.5:
            yield each
            continue
        part: list[str] = []
        for sentence in sentences(" ".join(each.text.split())):
            if part and count_words(" ".join([*part, sentence])) > _MOST_WORDS:
                yield replace(each, text=" ".join(part))
                part = []
            part.append(sentence)
        yield replace(each, text=" ".join(part))


def shared_out(points: Sequence[str]) -> Iterator[list[str]]:
    """Yield the points of each slide, as even as their order allows."""
    sizes = [count_words(point) for point in points]
    parts = max(-(-len(points) // MOST_POINTS), round(sum(sizes) / _MOST_WORDS + 0.4))
    share, most = -(-len(points) // parts), sum(sizes) / parts * 1.15
    held: list[str] = []
    size = 0.0
    for point, words in zip(points, sizes, strict=True):
        if held and (len(held) >= max(share, 1) or size + words > max(most, _MOST_WORDS)):
            yield held
            held, size = [], 0.0
        held.append(point)
        size += words
    if held:
        yield held


class DeckTitles:
    """The titles of a deck: a further slide of what one heading heads says that it goes on.

    Args:
        texts: Of the notebook, whose language the word for it is in.
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._tag = detect("\n".join(texts))
        self._shown: dict[str, str] = {}

    def given(self, slides: Sequence[Slide], *, is_headed: bool) -> list[Slide]:
        """Return slides with their titles as they are shown.

        Args:
            slides: In order.
            is_headed: Whether a heading of the author's begins them.
        """
        if is_headed:
            self._shown = {}
        return [slide.model_copy(update={"title": self._next(escaped(slide.title))}) for slide in slides]

    def _next(self, title: str) -> str:
        known = self._shown.get(title)
        self._shown[title] = title if known is None else continued(known, 1, self._tag)
        return self._shown[title]


_SHAPE = 2.1
"""Width of a slide's body, in its heights."""
_BESIDE = 0.6
"""Of that width, what words leave for a picture beside them."""
_MOST_ABOVE = 0.45
"""Of the body's height that words above a picture take; a line of them a twelfth."""
_LEAST = 0.5
"""Of its area alone, below which a picture has a slide of its own."""


def is_small_beside(address: str, lines: float) -> bool:
    """Whether a picture would have less than half of its area with words on its slide.

    Args:
        address: The picture as a `data:` address.
        lines: How many lines the words have across the slide.
    """
    shape = _shape(address)
    if not shape:
        return False
    alone = _height(shape, _SHAPE, 1.0)
    above = lines / 12
    with_words = max(
        _height(shape, _SHAPE * _BESIDE, 1.0),
        _height(shape, _SHAPE, 1.0 - above) if above <= _MOST_ABOVE else 0.0,
    )
    return (with_words / alone) ** 2 < _LEAST


def _height(shape: float, width: float, height: float) -> float:
    """Return the height of a picture in a room, in the same unit."""
    return min(height, width / shape)


@lru_cache(maxsize=64)
def _shape(address: str) -> float:
    """Return the width of a picture in its heights; 0 where it cannot be read."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(base64.b64decode(address.partition(",")[2]))) as picture:
            return picture.width / picture.height
    except (UnidentifiedImageError, OSError, ValueError):
        return 0.0
