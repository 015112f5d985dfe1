"""Titles, quotations and short texts whose lines end where their phrases do, and are about as long as each other."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.lines import LONELY, divides_word, lone_words
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import TextParagraph
from nbdeck.engine.text.breaking import Measured
from nbdeck.engine.text.composing import from_runs
from nbdeck.engine.text.opportunities import NO_BREAK, phrase_ends

_FEW_WORDS = 8
"""Words of a title that smaller type joins again."""
_SHORT_WORD, _STOPS = 3, ":,;.?!–—"
"""Letters of words at which no line of a title should end, and marks at which it should."""
_OPENING = lazy_pattern(r"(?:\S+ )+?\S+: |(?:\S+ ){3,}?[–—] ")
"""What of a title stands before its first colon or dash."""
_ARTICLE = lazy_pattern(r"(?<=\b[^\W\d_]) (?=\w)|(?<=\b[^\W\d_]{2}) (?=\w)|(?<=\b[^\W\d_]{3}) (?=\w)")
"""The space behind a short word."""
_FIGURE = lazy_pattern(r"(?:1[5-9]|20)\d\d(?!\d)|\d+(?:$|[,:;)])")
"""A year, or a figure that counts nothing behind it: it belongs to the word before."""


def phrased(page: Page, text: TextBox, *, may_hold: bool = False) -> TextBox:
    """Return a text with its lines broken where its phrases end and even, by a wider inset; else as it is.

    A line that ends with a mark of punctuation is best, one that ends in a hyphen or a short word, such as an article,
    or parts what stands in brackets or a figure from its word, worst. There are no more of them for that, and
    no fewer in a paragraph alone, which would fill its width to the last point. Where it `may_hold` words together that
    begin a line, no-break spaces do so.
    """
    if all(len(each.lines) < 2 for each in text.paragraphs):
        return text
    room = text.box.w - text.insets.left - text.insets.right
    best, cost, tried = text, math.inf, set()
    for one in (text, *(_opened(page, text, room) if may_hold else ())):
        measured = [Measured(each.runs, page.look) for each in one.paragraphs]
        for width in (room * share / 100 for share in range(100, 48, -2)):
            pairs = zip(one.paragraphs, measured, strict=True)
            spans = tuple(words.breaks(width - each.style.indent).spans for each, words in pairs)
            more = [len(own) - len(each.lines) for own, each in zip(spans, text.paragraphs, strict=True)]
            if spans in tried or any(each > 0 for each in more) or more == [-1]:
                continue
            tried.add(spans)
            broken = [_broken(page, each, width) for each in one.paragraphs]
            its = sum(
                _cost(each) + _torn(each.text, own, phrase_ends(each.text, page.lang))
                for each, own in zip(broken, spans, strict=True)
                if len(own) > 1
            )
            if cost == math.inf or (its < cost - 0.1 and not any(map(divides_word, broken))):
                best, cost = (one if width == room else _narrowed(page, one, width, room)), its
    return best if best.text == text.text else _loosened(page, best)


def _opened(page: Page, text: TextBox, room: Pt) -> Iterator[TextBox]:
    """Yield a title with its short words held to the next ones, and with two to four words behind its first colon."""
    (first, *others) = text.paragraphs
    if others or len(first.runs) > 1:
        return
    opening = _OPENING.match(first.text)
    words = first.text[opening.end() :].split(" ") if opening else []
    held = [(NO_BREAK.join(words[:count]), *words[count:]) for count in range(2, min(len(words), 4) + 1)]
    opened = [f"{opening[0]}{' '.join(each)}" for each in held] if opening else []
    for own in (_ARTICLE.sub(NO_BREAK, first.text), *opened):
        runs = (replace(first.runs[0], text=own),)
        yield replace(text, paragraphs=(from_runs(runs, first.style, room, page.look, page.lang),))


def _loosened(page: Page, title: TextBox) -> TextBox:
    """Return a title with as few no-break spaces as its lines need."""
    (first,) = title.paragraphs
    width = title.box.w - title.insets.left - title.insets.right
    for at in (at for at, letter in enumerate(first.text) if letter == NO_BREAK):
        run = first.runs[0]
        runs = (replace(run, text=f"{run.text[:at]} {run.text[at + 1 :]}"),)
        other = from_runs(runs, first.style, width, page.look, page.lang)
        if [len(line.text) for line in other.lines] == [len(line.text) for line in first.lines]:
            first = other
    return replace(title, paragraphs=(first,))


def _cost(title: TextParagraph) -> float:
    """Return how badly a title is broken: 0 is one with even lines that end where phrases do."""
    lines = [line.text.strip() for line in title.lines]
    widths = [line.width for line in title.lines]
    ends = _ends(title)
    before = [" ".join(lines[:at]) for at in range(1, len(lines))]
    inside = [each.count("(") > each.count(")") for each in before]
    shorts = sum(map(_is_short, ends)) + sum(inside)
    stops = sum(end[-1:] in _STOPS and not each for end, each in zip(ends, inside, strict=True))
    uneven = 1.0 - min(widths) / max(widths)
    lonely = widths[-1] < LONELY * max(widths)
    return 1.2 * (shorts + _parted(title) + lone_words(title)) - 1.1 * stops + 0.8 * uneven + 1.3 * lonely


def _ends(title: TextParagraph) -> list[str]:
    """Return the last words of all lines but the last."""
    return [line.text.strip().rsplit(" ", 1)[-1] for line in title.lines[:-1]]


def _is_short(end: str) -> bool:
    """Whether a word at a line's end belongs to the next one: an article, the half of a compound."""
    return (end.isalpha() and len(end) <= _SHORT_WORD) or end.endswith("-")


def _parted(title: TextParagraph) -> int:
    """Return how many lines of a title begin with the figure of the word before: `Stand / 2024`."""
    lines = [line.text.strip() for line in title.lines]
    return sum(
        end[-1:].isalpha() and end[-1:] < "\u0e00" and _FIGURE.match(start) is not None
        for end, start in pairwise(lines)
    )


def _torn(text: str, spans: Sequence[tuple[int, int]], phrases: frozenset[int]) -> float:
    """Return how badly lines part phrases that stand without spaces, of which each is as bad as a short word's end."""
    return 1.2 * sum(
        bool(phrases) and text[start - 1] != " " and start not in phrases for start, _ in spans[1:]
    )


def has_lone_word(text: TextBox, most_words: int = _FEW_WORDS) -> bool:
    """Whether a line of a title of few words is one short word alone."""
    return len(text.text.split()) <= most_words and any(map(lone_words, text.paragraphs))


def is_torn(page: Page, text: TextBox) -> bool:
    """Whether a line of a title begins inside a phrase of a script without spaces."""
    title = text.paragraphs[0]
    room = text.box.w - text.insets.left - text.insets.right - title.style.indent
    spans = Measured(title.runs, page.look).breaks(room).spans
    return _torn(title.text, spans, phrase_ends(title.text, page.lang)) > 0


def is_run_on(text: TextBox) -> bool:
    """Whether a line of a title goes on behind a colon, ends with an article or before the figure of its last word."""
    title = text.paragraphs[0]
    is_open = len(title.lines) > 1 and _OPENING.match(title.lines[0].text.strip()) is not None
    return is_open or _parted(title) > 0 or any(map(_is_short, _ends(title)))


def _broken(page: Page, paragraph: TextParagraph, width: Pt) -> TextParagraph:
    return from_runs(paragraph.runs, paragraph.style, width, page.look, page.lang)


def _narrowed(page: Page, text: TextBox, width: Pt, room: Pt) -> TextBox:
    spare = room - width
    align = text.paragraphs[0].style.align
    at_start = {"start": 0.0, "center": spare / 2, "end": spare}[align]
    old = text.insets
    insets = replace(old, left=old.left + at_start, right=old.right + spare - at_start)
    paragraphs = tuple(_broken(page, each, width) for each in text.paragraphs)
    return replace(text, paragraphs=paragraphs, insets=insets)
