"""Words that are more than a slide holds -> the words of each slide, in their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.words.sentences import count_words, sentences
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
