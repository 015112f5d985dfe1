"""What a request asks of the text that it gives: what is left out, and the order of its parts.

What a request asks not to say is left out where it quotes the words, names the section or shows the brackets, and a
warning quotes both; nobody but a model can judge what else a ban means, so any other is only told. A part that a wish
names by its heading comes first, or last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt.parts import parts_of
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    FIRST,
    LAST,
    QUOTED,
    SECTION,
    asked_counts,
    clauses_of,
    may_forbid,
    omits,
)
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.text.language import without_mark

_GAP = "\x1f"
"""Where a piece was left out; typed text has no such character."""
_BRACKETS = lazy_pattern(r"\s*\[[^\[\]\n]+\]")


@dataclass(frozen=True, slots=True)
class KeptText:
    """A text without what its request forbids, and what was left out of it by the words that forbid it."""

    text: str
    left_out: tuple[tuple[str, tuple[str, ...]], ...]

    def warnings(self) -> Iterator[str]:
        """Yield what quotes each ban that was followed, and what was left out for it."""
        for ban, pieces in self.left_out:
            said = ", ".join(f"“{' '.join(piece.split())}”" for piece in pieces)
            yield f"Left out, as “{ban}” asks: {said}."


def without_banned(request: str, text: str) -> KeptText:
    """Return a text without what a request forbids to say: sections by name, brackets, or words that it quotes."""
    left_out: list[tuple[str, tuple[str, ...]]] = []
    for ban in (clause for one in sentences(request) for clause in CLAUSE.split(one) if may_forbid(clause)):
        pieces = tuple(dict.fromkeys(_forbidden(ban, text)))
        kept = text
        for piece in pieces:
            kept = kept.replace(piece, _GAP, 1)
        if pieces and any(map(str.isalnum, kept)):
            lines = (line for line in kept.split("\n") if _GAP not in line or any(map(str.isalnum, line)))
            text = "\n".join(line.replace(_GAP, "").rstrip() for line in lines).strip("\n")
            left_out.append((ban.rstrip(".!。！ "), pieces))
    return KeptText(text, tuple(left_out))


def _forbidden(ban: str, text: str) -> Iterator[str]:
    units = [one for line in parted(text)[0].split("\n") for one in _units(line)]
    if "[" in ban and omits(ban):
        yield from _BRACKETS.findall(text)
    elif QUOTED.search(ban):
        for match in QUOTED.finditer(ban):
            words = match["words"]
            yield from _section(words, text) or [one for one in units if words.casefold() in one.casefold()]
    elif (named := SECTION.search(plain_letters(ban))) and (
        section := _section(ban[named.end() :].strip(" :.!"), text)
    ):
        yield from section


def _units(line: str) -> list[str]:
    return [line.strip()] if ITEM.match(line) else sentences(line)


def _section(words: str, text: str) -> Sequence[str]:
    """Return the heading of that name with all that stands below it; nothing where none has that name."""
    lines = text.split("\n")
    headings = [bare(part.heading) for part in parts_of(text) if part.heading]
    places = [at for at, line in enumerate(lines) if bare(line) in headings]
    start = next((at for at in places if bare(lines[at]) == bare(words)), None)
    if start is None or not bare(words):
        return ()
    end = next((at for at in places if at > start), len(lines))
    return ["\n".join(lines[start:end]).strip()]


@dataclass(frozen=True, slots=True)
class Ordered:
    """Slides in the order wished, and what became of each wish for it, in sentences."""

    slides: tuple[OutlineSlide, ...]
    warnings: tuple[str, ...] = ()


def ordered(slides: Sequence[OutlineSlide], request: str, tag: str) -> Ordered:
    """Return slides in the order that a request wishes; parts are only moved, and only those that it names.

    Args:
        slides: The slides of a text; those without a title of their own belong to the ones before.
        request: What was asked for.
        tag: BCP 47 tag of the deck.
    """
    parts, warnings = list(_parts(slides)), list[str]()
    for clause, place in _wishes(request):
        stems = set(terms(clause, lexicon(tag)))
        named = [part for part in parts if stems & set(terms(part[0].title, lexicon(tag)))]
        if len(named) != 1:
            continue
        (part,) = named
        others = [one for one in parts if one is not part]
        parts = [part, *others] if place == "first" else [*others, part]
        below = " with what is below it" if len(part) > 1 else ""
        warnings.append(f"“{part[0].title}” stands {place}{below}, for the request says “{clause}”.")
    return Ordered(tuple(one for part in parts for one in part), tuple(warnings))


def _wishes(request: str) -> Iterator[tuple[str, Literal["first", "last"]]]:
    for clause in clauses_of(request):
        plain = plain_letters(clause)
        is_first, is_last = FIRST.search(plain) is not None, LAST.search(plain) is not None
        if is_first != is_last and not asked_counts(clause):
            yield clause.strip(" .!"), "first" if is_first else "last"


def _parts(slides: Sequence[OutlineSlide]) -> Iterator[list[OutlineSlide]]:
    """Yield slides that belong together: those that go on with one, or that nothing names, behind it."""
    part: list[OutlineSlide] = []
    for one in slides:
        goes_on = part and (not one.title.strip() or without_mark(one.title) == without_mark(part[0].title))
        if part and not goes_on:
            yield part
            part = []
        part.append(one)
    if part:
        yield part
