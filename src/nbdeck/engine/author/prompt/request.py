"""What of a prompt asks for a deck, and what of it is the text that the deck shall show.

A sentence is a request, wherever it stands, if it asks for slides by that name or a clause of it opens with their
number, and so is one at either end of the text, or above what its colon announces, that asks for a chart or table, or
that names slides where its line asks or forbids. In its line go with it what forbids, what speaks of the deck, and what
tells no figure between such sentences, or behind them above a text. Rows of tables ask nothing, and whatever is
uncertain is text. What was read as a request is shown on no slide, and a warning quotes it; what of it may be text
stands in the notes of the first slide.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from nbdeck.contract.v1 import Brief
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.prompt.blocks import unwrapped
from nbdeck.engine.author.prompt.data import data_in
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    LONGEST_REQUEST,
    asks,
    asks_for_deck,
    forbids,
    is_field,
    is_polite,
    is_subject,
    named_shape,
    names_place,
    omits,
    speaks_of_deck,
    without_counts,
)
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import ITEM, LABELLED, in_sentences, named_heading, sections_of

_LOOKED_AT = 20_000
_TOPIC, _LONGEST_TOPIC = 15, 200
"""Words and characters up to which a line may be a topic."""
_STATEMENT = 9
"""Words from which on a sentence that ends in a full stop says something."""
_FEW, _GREETING = 6, 3
"""Words that no bare topic with figures has, and no greeting or thanks beside a request."""
_STOPS = ".!。！"
_STOP = lazy_pattern(r"[.。](?=\s*\S)")
_AND = lazy_pattern(r"\s(?:and|und|et|y|e)\s|,\s")
_MARKED = lazy_pattern(r"^(?:>\s?)+")
_FIELD = lazy_pattern(r"(?<=\d\.)\s+(?=[^\W\d_]+\s?[:：])")
_LEAD = lazy_pattern(r"^(?P<lead>[^:：]{1,300}(?::(?=\s)|：))\s*(?P<rest>\S.*)$")
_ASIDE = lazy_pattern(r"[(（][^()（）]*[)）]")
_NUMBER = lazy_pattern(r"\d+(?:[.,]\d+)*")
_LISTED = lazy_pattern(r"[:：]\s*\S.*(?:[,;，；、،؛]\s*\S.*)|[;；؛]\s*\S")
"""A list behind a colon, or statements parted by semicolons."""


@dataclass(slots=True)
class _SaidLine:
    """A line of a prompt: the mark of its point, its sentences, and the numbers of those that ask."""

    mark: str
    said: list[str]
    asked: set[int] = field(default_factory=set)
    is_row: bool = False
    """Whether it is the row of a table, which asks nothing."""
    is_end: bool = False
    """Whether it stands in the first or last of several paragraphs."""

    @property
    def is_asked(self) -> bool:
        """Whether all of it asks."""
        return bool(self.said) and len(self.asked) == len(self.said)

    @property
    def rest(self) -> str:
        """What of the line does not ask; points of it stand on lines of their own."""
        others = [one for at, one in enumerate(self.said) if at not in self.asked]
        breaks = (
            "\n" if begins_small(one) or "- " in (one[:2], above[:2]) else " "
            for above, one in zip(["", *others], others, strict=False)
        )
        return self.mark + "".join(map(str.__add__, breaks, others)).strip()


def read_prompt(text: str) -> Brief:
    """Return what of a prompt is a request and what is its text."""
    header, text = _without_header(_unquoted(text.strip()))
    typed = unwrapped(in_sentences(text)).split("\n")
    is_alone = sum(bool(one.strip()) for one in typed) == 1
    lines = [_line(one, is_alone=is_alone) for one in typed]
    blank = [at for at, line in enumerate(lines) if not line.said]
    for line in (*lines[: blank[0]], *lines[blank[-1] + 1 :]) if blank else ():
        line.is_end = True
    said = [line for line in lines if line.said]
    for line in said:
        is_edge = line.is_end or line in (said[0], said[-1])
        line.asked = {
            at
            for at, one in enumerate(line.said)
            if _asks_here(line, one, is_edge=is_edge, is_alone=is_alone)
        }
    asking = [line for line in said if line.asked]
    for line in [one for one in said if one.is_end and not (one.mark or one.is_row)] if asking else []:
        line.asked |= {
            at for at, one in enumerate(line.said) if is_subject(one) or (asks(one) and speaks_of_deck(one))
        }
    for line in asking:
        _take_beside(line, is_beside=len(asking) < len(said), is_first=line is said[0] and line.is_end)
    for above, line in (*pairwise(said), *pairwise(said[::-1])):
        if above.is_asked and not line.is_row:
            wishes = [asks(one) or forbids(one) if line.mark else is_wish(one) for one in line.said]
            line.asked |= {*range(len(wishes))} if all(wishes) else set()
    request = " ".join(one for line in said for at, one in enumerate(line.said) if at in line.asked)
    kept = (
        line.rest if line.asked else one for line, one in zip(lines, typed, strict=True) if not line.is_asked
    )
    return Brief(request=request, source=header + "\n".join(kept).strip("\n"))


def _unquoted(text: str) -> str:
    """Return a text without the marks of a mail that was answered, where most lines have them."""
    lines = text.split("\n")
    marked = sum(line.startswith(">") for line in lines)
    is_answered = 2 * marked > sum(map(bool, map(str.strip, lines)))
    return "\n".join(_MARKED.sub("", one) for one in lines) if is_answered else text


def _without_header(text: str) -> tuple[str, str]:
    """Return the lines above a mail, each a name and its value, with the blank one below them, and the rest."""
    header, blank, rest = text.partition("\n\n")
    lines = header.split("\n")
    is_header = len(lines) > 1 and all(LABELLED.match(one) and not is_field(one) for one in lines)
    return (header + blank, rest.lstrip("\n")) if is_header and rest.strip() else ("", text)


def _line(line: str, *, is_alone: bool) -> _SaidLine:
    item = ITEM.match(line)
    is_row = "\t" in line or "|" in line
    if is_row or len(line) > 4 * LONGEST_REQUEST or line.startswith("#") or named_heading(line):
        return _SaidLine("", [line] if line.strip() else [], is_row=is_row)
    words = item["text"] if item else line.strip()
    said = _at_colon(words, is_alone=is_alone) or [
        part for one in said_in(words) for part in _at_colon(one, is_alone=is_alone) or [one]
    ]
    return _SaidLine(line[: item.start("text")] if item else "", said)


def said_in(words: str) -> list[str]:
    """Return the sentences of words; a label with its value behind a number, as in "About 8. Title: Bees", is one."""
    return [piece for one in sentences(words) for piece in _FIELD.split(one)]


def _at_colon(words: str, *, is_alone: bool) -> list[str]:
    """Return words parted at a colon between a request and its text: the longest data in front, then sentences.

    The text tells figures or is all there is; nothing where no request stands before a colon.
    """
    match = _LEAD.match(words)
    if match is None or is_field(words) or len(sentences(match["lead"])) > 1:
        return []
    rest = match["rest"]
    is_led = asks_for_deck(match["lead"]) and (is_alone or _tells_figure(rest))
    if not (is_led or _asks_for_look(match["lead"])):
        return []
    for end in (len(rest), *reversed([stop.end() for stop in _STOP.finditer(rest)])):
        data = data_in(rest[:end], least=2)
        if data is not None and not data.lead:
            return [match["lead"], data.points, *sentences(rest[end:])]
    return [match["lead"], *sentences(rest)]


def _asks_for_look(words: str) -> bool:
    """Whether words ask for a chart or another shape."""
    return named_shape(words) and any(map(asks, _AND.split(words)))


def _asks_here(line: _SaidLine, sentence: str, *, is_edge: bool, is_alone: bool) -> bool:
    """Whether a sentence asks for slides; one that only names them, or a shape, asks at either end of the text."""
    if line.is_row or line.mark:
        return bool(line.mark) and asks_for_deck(sentence) and is_polite(sentence)
    if asks_for_deck(sentence) or (is_field(sentence) and not is_alone):
        return True
    is_note = line.is_end and not named_heading(sentence) and len(sentence) <= LONGEST_REQUEST
    if is_note and NAMES_SLIDES.search(plain_letters(sentence)) and not _tells_figure(sentence):
        parts = [part for one in line.said for part in CLAUSE.split(one)]
        return sentence[-1] not in _STOPS or any(asks(part) or forbids(part) for part in parts)
    is_place = is_edge or sentence.rstrip()[-1] in ":："
    return is_place and _asks_for_look(sentence)


def is_wish(sentence: str) -> bool:
    """Whether a sentence near a request is another one: it speaks of the deck, asks, forbids, or names a shape."""
    is_said = speaks_of_deck(sentence) or omits(sentence) or is_field(sentence) or is_subject(sentence)
    if is_said or names_place(sentence) or (forbids(sentence) and named_shape(sentence)):
        return True
    return not _tells_figure(sentence) and (asks(sentence) or forbids(sentence) or named_shape(sentence))


def _tells_figure(sentence: str) -> bool:
    """Whether a sentence has a figure outside brackets that counts no slides."""
    return any(map(str.isdigit, without_counts(_ASIDE.sub("", sentence))))


def _take_beside(line: _SaidLine, *, is_beside: bool, is_first: bool) -> None:
    """Add what stands beside a request in its line.

    Args:
        line: One with a request.
        is_beside: Whether other lines hold the text: then what stands between wishes and tells no figure belongs to
            them.
        is_first: Whether it stands above the text: then all behind the first wish that tells no figure belongs to it.
    """
    line.asked |= {at for at, one in enumerate(line.said) if is_wish(one)}
    if is_beside:
        end = len(line.said) if is_first else max(line.asked)
        line.asked |= {at for at in range(min(line.asked), end) if not _tells_figure(line.said[at])}
        line.asked |= {
            at for at, one in enumerate(line.said) if count_words(one) < _GREETING and one[-1] not in ":："
        }


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
    is_behind = brief.request[-1:] not in ("", ":", "：") and not text.lstrip().startswith(line)
    return not (len(numbers) > 1 and words >= _FEW) and not (
        has_stop and ((words >= _STATEMENT and not brief.request) or bool(numbers) or is_behind)
    )
