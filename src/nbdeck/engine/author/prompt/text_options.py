"""What a request asks to leave out of the text that it gives.

That is left out where it quotes the words, names the section or shows the brackets, and a warning quotes both; nobody
but a model can judge what else a ban means.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt.parts import parts_of
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    QUOTED,
    SECTION,
    may_forbid,
)
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.author.typed.text import ITEM

_GAP = "\x1f"
"""Where a piece was left out; typed text has no such character."""
_BRACKETS = lazy_pattern(r"\s*\[[^\[\]\n]+\]")


@dataclass(frozen=True, slots=True)
class KeptText:
    """A text without what its request forbids, and for each ban that could be followed what was left out."""

    text: str
    left_out: tuple[tuple[str, tuple[str, ...]], ...]

    def warnings(self) -> Iterator[str]:
        """Yield what quotes each ban and was left out for it."""
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
            left_out.append((ban.strip(" .!。！"), pieces))
    return KeptText(text, tuple(left_out))


def _forbidden(ban: str, text: str) -> Iterator[str]:
    units = [one for line in parted(text)[0].split("\n") for one in _units(line)]
    if "[" in ban:
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
