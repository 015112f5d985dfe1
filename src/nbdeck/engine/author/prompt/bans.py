"""What a request forbids to say is left out where it stands in the text by the very words; a warning quotes it.

Nobody but a model can judge what else a ban means, so a ban of which no word stands in the text is only told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt.headings import headed_parts
from nbdeck.engine.author.prompt.wording import (
    QUOTED,
    clauses_of,
    forbids_saying,
    may_forbid,
    names_contents,
    unforbidden,
    what_is_forbidden,
)
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.model import AuthorOptions

_GAP = "\x1f"
"""Where a piece was left out; typed text has no such character."""
_MOST = 2
"""Lines that a ban can mean; words that stand in more of them name a subject and nothing that is secret."""


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
    """Return a text without the lines and sentences that a request forbids by words that stand in them."""
    left_out: list[tuple[str, tuple[str, ...]]] = []
    for ban in _bans(request):
        pieces = tuple(dict.fromkeys(_forbidden(ban, text)))
        kept = text
        for piece in pieces:
            kept = kept.replace(piece, _GAP, 1)
        if pieces and any(map(str.isalnum, kept)):
            lines = (line for line in kept.split("\n") if _GAP not in line or _says(line))
            text = "\n".join(line.replace(_GAP, "").rstrip() for line in lines).strip("\n")
            left_out.append((ban, pieces))
    return KeptText(text, tuple(left_out))


def bans_of(request: str) -> tuple[str, ...]:
    """Return the sentences of a request that may forbid to say something."""
    said = (one for one in sentences(request) if may_forbid(one))
    return tuple(
        one for one in said if any(may_forbid(part) and not _is_look(part) for part in clauses_of(one))
    )


def _says(line: str) -> bool:
    return any(map(str.isalnum, (match["text"] if (match := ITEM.match(line)) else line)))


def _is_look(clause: str) -> bool:
    look = understand(unforbidden(clause))
    return look.layout is not None or look.wants_picture is not None


def _bans(request: str) -> Iterator[str]:
    """Yield the clauses that forbid to say something, each with those behind it that are no wish of their own."""
    for sentence in sentences(request):
        for clause in clauses_of(sentence):
            if forbids_saying(clause) and not _is_look(clause) and not names_contents(clause):
                yield clause.rstrip(".!。！ ")


def _forbidden(ban: str, text: str) -> Sequence[str]:
    """Return the pieces of a text that a ban means by words that stand there."""
    quoted = [match["words"] for match in QUOTED.finditer(ban)]
    if quoted:
        return [piece for words in quoted for piece in (_section(words, text) or _with(words, text))]
    language = lexicon(language_tag(AuthorOptions(), text))
    words = set(terms(what_is_forbidden(ban), language))
    units = [(one, words & set(terms(one, language))) for one in _units(text)]
    most = max((len(found) for _, found in units), default=0)
    best = [(one, found) for one, found in units if most and len(found) == most]
    are_one = all(found == best[0][1] for _, found in best)
    return [one for one, _ in best] if are_one and len(best) <= _MOST else ()


def _with(words: str, text: str) -> list[str]:
    return [one for one in _units(text) if words.casefold() in one.casefold()]


def _units(text: str) -> Iterator[str]:
    """Yield the points and sentences of a text; rows of tables are none."""
    for line in parted(text)[0].split("\n"):
        yield from [line.strip()] if ITEM.match(line) else sentences(line)


def _section(words: str, text: str) -> list[str]:
    """Return the heading of that name with all that stands below it."""
    lines = text.split("\n")
    headings = [bare(part.heading) for part in headed_parts(text) if part.heading]
    places = [at for at, line in enumerate(lines) if bare(line) in headings]
    start = next((at for at in places if bare(lines[at]) == bare(words)), None)
    if start is None:
        return []
    end = next((at for at in places if at > start), len(lines))
    return ["\n".join(lines[start:end]).strip()]
