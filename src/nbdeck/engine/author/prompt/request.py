"""What of a prompt asks for a deck, and what of it is the text that the deck shall show.

A sentence is a request, wherever it stands, if it asks for slides by that name or a clause of it opens with their
number; a note without a full stop that names slides is one in the first and the last paragraph. In its line and the
lines around are requests too that ask, forbid, or speak of the deck and have no figure. Whatever is uncertain is text.
What was read as a request is shown on no slide, and a warning quotes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from nbdeck.contract.layouts import Layout
from nbdeck.contract.v1 import Brief
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.prompt.blocks import unwrapped
from nbdeck.engine.author.prompt.data import data_in, data_of_lines
from nbdeck.engine.author.scaffold.asked_topic import (
    LONGEST_REQUEST,
    asked_counts,
    asks,
    asks_for_deck,
    forbids,
    has_wide_count,
    is_field,
    is_polite,
    is_subject,
    may_forbid,
    names_deck,
    names_place,
    omits,
    speaks_of_deck,
    tells_purpose,
    unforbidden,
)
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import ITEM, in_sentences, named_heading, sections_of
from nbdeck.engine.author.typed.things import things_in

_LOOKED_AT = 20_000
_TOPIC, _LONGEST_TOPIC = 15, 200
"""Words and characters up to which a line may be a topic."""
_BELOW = 8
"""Lines below a wish in which its data begin."""
_STATEMENT = 9
"""Words from which on a sentence that ends in a full stop says something."""
_FEW, _GREETING = 6, 3
"""Words that no name of a look has, and no greeting or thanks beside a request."""
_STOPS = ".!?。！？"
_MARKED = lazy_pattern(r"^(?:>\s?)+")
_LEAD = lazy_pattern(r"^(?P<lead>[^:：]{1,300}(?::(?=\s)|：))\s*(?P<rest>\S.*)$")
_BRACKETS = lazy_pattern(r"\s*\((?P<asked>[^()]{4,200})\)")
_ASIDE = lazy_pattern(r"[(（][^()（）]*[)）]")
_AND = lazy_pattern(r"\s(?:and|und|et|y|e)\s|,\s")
_NUMBER = lazy_pattern(r"\d+(?:[.,]\d+)*")
_LISTED = lazy_pattern(r"[:：]\s*\S.*(?:[,;，；、،؛]\s*\S.*)|[;；؛]\s*\S")
"""A list behind a colon, or statements parted by semicolons."""
_SHAPES = frozenset(Layout) - {Layout.ITEMS, Layout.STEPS, Layout.SUMMARY, Layout.BIG_NUMBER, Layout.THANKS}
"""Layouts whose names are no everyday words."""


@dataclass(slots=True)
class _SaidLine:
    """A line of a prompt: the mark of its point, its sentences, and the numbers of those that ask."""

    mark: str
    said: list[str]
    asked: set[int] = field(default_factory=set)
    is_end: bool = False
    """Whether it stands in the first or last of several paragraphs."""

    @property
    def is_asked(self) -> bool:
        """Whether all of it asks."""
        return bool(self.said) and len(self.asked) == len(self.said)

    @property
    def rest(self) -> str:
        """What of the line does not ask."""
        others = [self._typed(at) for at in range(len(self.said)) if at not in self.asked]
        joined = "".join(
            ("\n" if begins_small(one) or one.startswith("- ") else " ") + one for one in others
        ).strip()
        return self.mark + joined if others else ""

    def _typed(self, at: int) -> str:
        """Return a sentence, things in a row behind the colon of a request as points."""
        is_led = at - 1 in self.asked and self.said[at - 1][-1] in ":："
        data = data_in(self.said[at], least=2) if is_led else None
        things = things_in(self.said[at]) if is_led else []
        return (
            self.said[at]
            if data and data.lead
            else data.points
            if data
            else "\n".join(f"- {one}" for one in things) or self.said[at]
        )


def read_prompt(text: str) -> Brief:
    """Return what of a prompt is a request and what is its text."""
    typed = unwrapped(in_sentences(_without_brackets(_unquoted(text.strip())))).split("\n")
    lines = [_line(one) for one in typed]
    said = [line for line in lines if line.said]
    blank = [at for at, line in enumerate(lines) if not line.said]
    for line in (*lines[: blank[0]], *lines[blank[-1] + 1 :]) if blank else ():
        line.is_end = True
    for at, line in enumerate(said):
        line.asked = {n for n, one in enumerate(line.said) if _asks_here(said, at, n)}
    is_beside = any(not line.asked for line in said)
    for line in filter(lambda one: one.asked, said):
        _take_beside(line, is_beside=is_beside)
    if any(line.asked for line in said):
        _take_around(said)
    request = " ".join(one for line in said for at, one in enumerate(line.said) if at in line.asked)
    kept = (
        line.rest if line.asked else one for line, one in zip(lines, typed, strict=True) if not line.is_asked
    )
    return Brief(request=request, source="\n".join(kept).strip("\n"))


def _unquoted(text: str) -> str:
    """Return a text without the marks of a mail that was answered, where most lines have them."""
    lines = text.split("\n")
    marked = sum(line.startswith(">") for line in lines)
    return (
        "\n".join(_MARKED.sub("", one) for one in lines)
        if 2 * marked > sum(map(bool, map(str.strip, lines)))
        else text
    )


def _without_brackets(text: str) -> str:
    """Return a text with what asks for a deck in brackets on a line of its own behind the sentence."""
    lines = []
    for line in text.split("\n"):
        asides = [match for match in _BRACKETS.finditer(line) if asks_for_deck(match["asked"])]
        asides = [] if asks_for_deck(_BRACKETS.sub("", line)) else asides
        for match in asides:
            line = line.replace(match[0], "")
        lines += [line, *(match["asked"].strip() for match in asides)]
    return "\n".join(lines)


def _line(line: str) -> _SaidLine:
    item = ITEM.match(line)
    words = item["text"] if item else line.strip()
    if (
        "\t" in line
        or "|" in line
        or len(line) > 4 * LONGEST_REQUEST
        or named_heading(line)
        or line.startswith("#")
    ):
        return _SaidLine("", [line] if line.strip() else [])
    said = [part for one in sentences(words) for part in _at_colon(one)]
    return _SaidLine(line[: item.start("text")] if item else "", said)


def _at_colon(sentence: str) -> Iterator[str]:
    """Yield a sentence, parted where what stands in front of its colon asks for a deck and what follows does not."""
    match = _LEAD.match(sentence)
    is_led = match is not None and (
        _asks_for_look(match["lead"]) or (asks_for_deck(match["lead"]) and not is_field(sentence))
    )
    if match is not None and is_led and not _is_wish(match["rest"]):
        yield from (match["lead"], match["rest"])
    else:
        yield sentence


def _asks_for_look(words: str) -> bool:
    """Whether words ask for a chart, table or another shape, or are little more than its name."""
    layout = understand(unforbidden(words)).layout if len(words) <= LONGEST_REQUEST else None
    return layout in _SHAPES and (asks(words) or (layout is Layout.CHART and count_words(words) < _FEW))


def _asks_here(lines: Sequence[_SaidLine], at: int, number: int) -> bool:
    """Whether a sentence asks for slides; one that names a shape asks at either end of the text or above data."""
    line, sentence = lines[at], lines[at].said[number]
    if line.mark:
        return asks_for_deck(sentence) and is_polite(sentence)
    is_note = line.is_end and sentence[-1] not in _STOPS and not named_heading(sentence)
    names_slides = is_note and NAMES_SLIDES.search(plain_letters(sentence)) is not None
    if names_slides or asks_for_deck(sentence) or (is_field(sentence) and len(lines) > 1):
        return True
    if not (
        _asks_for_look(sentence)
        or (understand(sentence).layout in _SHAPES and any(map(asks, _AND.split(sentence))))
    ):
        return False
    below = [
        *line.said[number + 1 :],
        *(one.mark + " ".join(one.said) for one in lines[at + 1 : at + _BELOW]),
    ]
    is_above = bool(below) and _begins_with_data("\n".join(below))
    is_end = (line.is_end or at in {0, len(lines) - 1}) and number in {0, len(line.said) - 1}
    return is_above or (
        is_end and any(map(asks, _AND.split(sentence))) and sentence.rstrip()[-1] not in ":："
    )


def _begins_with_data(text: str) -> bool:
    """Whether a text, or what stands below its first line, begins with data."""
    lines = text.split("\n")
    return any(
        data_in(own[0], least=2) or table_at(own, 0)[1] or data_of_lines(own[:2], least=2)
        for own in (lines, lines[1:])
        if own
    )


def _is_wish(sentence: str) -> bool:
    """Whether a sentence near a request is another one by itself: it speaks of the deck, or names a shape or place."""
    if tells_purpose(sentence) or (speaks_of_deck(sentence) and may_forbid(_ASIDE.sub("", sentence))):
        return True
    if _tells_figure(sentence) and not (asks_for_deck(sentence) or is_field(sentence)):
        return has_wide_count(sentence) or bool(asked_counts(sentence))
    is_asking = asks(sentence) or forbids(sentence)
    is_about = is_field(sentence) or (speaks_of_deck(sentence) and is_asking)
    is_look = understand(unforbidden(sentence)).layout in _SHAPES and (
        is_asking or count_words(sentence) < _FEW
    )
    return is_about or is_look or (asks(sentence) and names_place(sentence))


def _tells_figure(sentence: str) -> bool:
    """Whether a sentence has a figure outside brackets."""
    return any(map(str.isdigit, _ASIDE.sub("", sentence)))


def _take_beside(line: _SaidLine, *, is_beside: bool) -> None:
    """Add what stands beside a request in its line: wishes, and what tells no figure between them or behind many.

    Args:
        line: One with a request.
        is_beside: Whether other lines hold the text, so that a wish need not name the deck.
    """
    for at, one in enumerate(line.said):
        is_told = _tells_figure(one) or (line.said[at - 1][-1] in ":：" and at - 1 in line.asked)
        is_short = count_words(one) < _FEW and speaks_of_deck(one)
        is_look = understand(unforbidden(one)).layout in _SHAPES
        is_ask = asks(one) or forbids(one) or omits(one) or is_look or count_words(one) < _GREETING
        is_asking = is_beside and is_ask
        if _is_wish(one) or is_subject(one) or (not is_told and (is_asking or is_short or names_deck(one))):
            line.asked.add(at)
    if is_beside:
        last = len(line.said) if 2 * len(line.asked) > len(line.said) else max(line.asked)
        between = range(min(line.asked), last)
        line.asked |= {at for at in between if not _tells_figure(line.said[at]) or names_place(line.said[at])}


def _take_around(lines: Sequence[_SaidLine]) -> None:
    """Add the wishes that stand right below a line of nothing but requests, right above it, or end the text."""
    for step, is_next in ((1, False), (-1, True)):
        for line in lines[::step]:
            for at in list(range(len(line.said)))[::step] if is_next else []:
                one = line.said[at]
                if not (_is_wish(one) or is_subject(one) or (forbids(one) and asks(one))):
                    break
                line.asked.add(at)
            is_next = line.is_asked


def is_topic(text: str) -> bool:
    """Whether a prompt only names a topic or asks for a deck, and gives no text that a slide could show."""
    brief = read_prompt(text[:_LOOKED_AT])
    lines = [line for line in brief.source.splitlines() if line.strip()]
    if len(lines) != 1:
        return not lines
    (line,) = lines
    is_marked = ITEM.match(line) is not None or any(part.heading for part in sections_of(line))
    if is_marked or data_in(line) is not None or table_at(lines, 0)[1] is not None:
        return False
    words = count_words(line)
    if words > _TOPIC or len(line) > _LONGEST_TOPIC or len(sentences(line)) > 1 or _LISTED.search(line):
        return False
    if asks(line) and not any(map(str.isdigit, line)):
        return True
    numbers = [one for one in _NUMBER.findall(line) if len(one) != len("2025")]
    has_stop = line.rstrip("\"'”»)")[-1:] in ".!。！।۔"
    return not (len(numbers) > 1 and words >= _FEW) and not (
        has_stop and ((words >= _STATEMENT and not brief.request) or bool(numbers))
    )
