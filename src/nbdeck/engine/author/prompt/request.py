"""What of a prompt asks for a deck, and what of it is the text that the deck shall show.

No program can be sure of that without a model, so there are three answers: a piece that surely speaks to whoever makes
the deck stands on no slide, and a warning quotes it; one that may do so stands on a slide, which it does not name, and
a warning quotes it too; all others are text. How likely it is says `request_model`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import groupby

from nbdeck.contract.v1 import Brief
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.prompt.reading import TITLE_WORDS, can_head, unwrapped
from nbdeck.engine.author.prompt.request_model import PromptPiece, pieces_of, request_model
from nbdeck.engine.author.scaffold.asked_topic import asked_counts, called, without_counts
from nbdeck.engine.author.typed.pairs import data_in
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import ITEM, LABELLED, in_sentences, marked_heading

SURE, DOUBTFUL = 0.85, 0.5
"""How likely a piece asks that stands on no slide, and one that is quoted beside."""
_LOOKED_AT = 20_000
_TOPIC, _LONGEST_TOPIC = 15, 200
"""Words and characters up to which a line may be a topic."""
_STOPS = ".!。！।۔"
_NUMBER = lazy_pattern(r"\d+(?:[.,:]\d+)*")
_DATA_LINES = 3
"""Lines with numbers among which another one is no request for sure."""
_LISTED = lazy_pattern(r"[:：]\s*\S.*(?:[,;，；、،؛]\s*\S.*)|[;；؛]\s*\S")
"""A list behind a colon, or statements parted by semicolons."""


def read_prompt(text: str) -> Brief:
    """Return what of a prompt is a request and what is its text; what may be either is in both."""
    pieces = pieces_of(unwrapped(in_sentences(text.strip())))
    likely = _by_form(pieces, request_model().likelihoods(pieces))
    if min(likely, default=0.0) >= DOUBTFUL:  # nothing that it could be about besides
        return Brief(request=text.strip())
    asked = [one.text.strip() for one, share in zip(pieces, likely, strict=True) if share >= DOUBTFUL]
    lines: list[str] = []
    above = -1
    for _, group in groupby(zip(pieces, likely, strict=True), key=lambda one: one[0].line):
        said = [*group]
        line = _kept(said)
        if not any(lines) and _is_title_field(line):
            asked.append(line.strip(" \t-*•"))
        elif line:
            lines += [""] * (bool(lines) and said[0][0].paragraph > above)
            above = said[0][0].paragraph
            lines.append(line)
    return Brief(request="\n".join(asked), source="\n".join(lines))


def _by_form(pieces: Sequence[PromptPiece], likely: Sequence[float]) -> list[float]:
    """Return likelihoods, corrected by form.

    Labels with a number each are data, what gives a number of slides or a title may ask, what names an amount is a fact
    too, and below the first paragraph so are several numbers and a line among others with numbers. The first text,
    where it heads another below a blank line, is its title.
    """
    likely = [_corrected(one, share) for one, share in zip(pieces, likely, strict=True)]
    for paragraph, group in groupby(enumerate(pieces), key=lambda one: one[1].paragraph):
        said = {at: one.line for at, one in group}
        asked = {line for at, line in said.items() if likely[at] >= SURE}
        others = {*said.values()} - asked
        with_numbers = {line for at, line in said.items() if _NUMBER.search(pieces[at].text)}
        if paragraph and len(asked) == 1 and len(others) >= _DATA_LINES and others <= with_numbers:
            likely = [min(share, DOUBTFUL) if at in said else share for at, share in enumerate(likely)]
    first = next((at for at, share in enumerate(likely) if share < SURE), len(pieces))
    is_headed = first + 1 < len(pieces) and likely[first + 1] < DOUBTFUL
    is_alone = is_headed and [one.paragraph for one in pieces].count(pieces[first].paragraph) == 1
    if is_alone and not asked_counts(pieces[first].text):
        likely[first] = 0.0 if can_head(pieces[first].text, words=TITLE_WORDS) else likely[first]
    return likely


def _corrected(piece: PromptPiece, share: float) -> float:
    if piece.is_set or data_in(piece.text, least=2):
        return 0.0
    share = max(share, DOUBTFUL) if asked_counts(piece.text) or called(piece.text) else share
    return DOUBTFUL if share >= SURE and _may_be_fact(piece) else share


def _may_be_fact(piece: PromptPiece) -> bool:
    """Whether a piece has a number of money or a share of a hundred, or below the first paragraph two numbers."""
    numbers = _NUMBER.findall(without_counts(piece.text))
    has_amount = any(one in "%٪" or unicodedata.category(one) == "Sc" for one in piece.text)
    return len(numbers) > (0 if has_amount else 1 if piece.paragraph else len(numbers))


def is_request(text: str) -> bool:
    """Whether a piece of a text rather speaks to whoever makes the deck."""
    return max(request_model().likelihoods(pieces_of(text)), default=0.0) >= DOUBTFUL


def doubts_of(brief: Brief) -> tuple[str, ...]:
    """Return the pieces of a brief's text that may be part of its request too."""
    asked = {*brief.request.split("\n")}
    return tuple(said for one in pieces_of(brief.source) if (said := one.text.strip()) in asked)


def sure_request(brief: Brief) -> str:
    """Return what of a brief's request is no part of its text, a piece a line."""
    doubts = doubts_of(brief)
    return "\n".join(one for one in brief.request.split("\n") if one not in doubts)


def _kept(said: Sequence[tuple[PromptPiece, float]]) -> str:
    """Return a line without what surely asks, behind the mark that it has."""
    text = "".join(one.text for one, likelihood in said if likelihood < SURE).rstrip()
    first, likelihood = said[0]
    if likelihood < SURE:
        return text
    mark = ITEM.match(first.text) if text else None
    return (first.text[: mark.start("text")] if mark else "") + text.lstrip()


def _is_title_field(line: str) -> bool:
    """Whether a line is the word for a title, a colon and a title."""
    item = ITEM.match(line)
    match = LABELLED.match(item["text"] if item else line)
    return match is not None and count_words(match["label"]) == 1 and bool(called(match[0]))


def is_topic(text: str) -> bool:
    """Whether a prompt only names a topic or asks for a deck, and gives no text that a slide could show."""
    brief = read_prompt(text[:_LOOKED_AT])
    lines = [line for line in brief.source.splitlines() if line.strip()]
    if len(lines) != 1:
        return not lines
    (line,) = lines
    is_marked = ITEM.match(line) is not None or marked_heading([line], 0) is not None
    if is_marked or data_in(line) is not None or table_at(lines, 0)[1] is not None:
        return False
    is_long = count_words(line) > _TOPIC or len(line) > _LONGEST_TOPIC or len(sentences(line)) > 1
    is_said = line.rstrip("\"'”»)")[-1:] in _STOPS or _LISTED.search(line) is not None
    return not is_long and not is_said
