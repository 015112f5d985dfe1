"""What a request asks of the text that it gives: what is left out, the order of its parts, what shall be charts.

What a request forbids to say is left out where it stands in the text by the very words; a warning quotes it. Nobody but
a model can judge what else a ban means, so a ban of which no word stands in the text is only told. A part that a wish
names by its heading comes first, or last. Charts are what a wish names, and numbers whose own words call them one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.prompt.headings import headed_parts
from nbdeck.engine.author.prompt.typed_blocks import TypedBlock, announced_data, data_in, is_data
from nbdeck.engine.author.prompt.wording import (
    QUOTED,
    clauses_of,
    forbids_saying,
    may_forbid,
    names_contents,
    place_in,
    smallest_clauses,
    unforbidden,
    what_is_forbidden,
)
from nbdeck.engine.author.typed.charts import chart_of_lines, charted_rows
from nbdeck.engine.author.typed.pairs import pairs_of
from nbdeck.engine.author.typed.tables import Rows, parted, pipe_rows
from nbdeck.engine.author.typed.text import ITEM, TypedSection
from nbdeck.engine.model import AuthorOptions
from nbdeck.engine.text.words import without_mark

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
            reason = (
                "several parts of the text have such a name" if named else "no part of the text has that name"
            )
            warnings.append(f"“{clause}”: {reason}, so the text's own order stays.")
            continue
        (part,) = named
        others = [one for one in parts if one is not part]
        parts = [part, *others] if place == "first" else [*others, part]
        below = " with what is below it" if len(part) > 1 else ""
        warnings.append(f"“{clause}”: “{part[0].title}” stands {place}{below}.")
    return Ordered(tuple(one for part in parts for one in part), tuple(warnings))


def _wishes(request: str) -> Iterator[tuple[str, Literal["first", "last"]]]:
    for clause in smallest_clauses(request):
        place = None if NAMES_SLIDES.search(clause) else place_in(clause)
        if place is not None:
            yield clause, place


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


@dataclass(frozen=True, slots=True)
class ChartWish:
    """What shall be charts.

    Attributes:
        look: Appearance of a chart; empty where none is asked for.
        named: Stems of the words that name what shall be one; empty for all that can be.
        tag: BCP 47 tag of the deck.
    """

    look: str
    named: frozenset[str]
    tag: str

    def look_for(self, words: str, title: str = "") -> str:
        """Return the appearance of the chart that a title calls its numbers, or that is asked for; else nothing."""
        own = understand(title)
        if own.layout is Layout.CHART:
            return describe(Layout.CHART, None, chart_type=own.chart_type)
        is_named = bool(self.look) and (not self.named or bool(self.named & self._stems(words)))
        return self.look if is_named else ""

    def part_of(self, rows: Rows, title: str) -> Rows:
        """Return what of a table its chart can show; the whole table where none is asked for."""
        if not self.look_for(f"{title} {' '.join(rows[0])}"):
            return rows
        return charted_rows(rows, self.tag, [name for name in rows[0] if self.named & self._stems(name)])

    def _stems(self, words: str) -> set[str]:
        return set(terms(words, lexicon(self.tag)))


@dataclass(frozen=True, slots=True)
class SectionData:
    """The one sentence of data in a section: what announces it, its rows, its look, and all other sentences."""

    lead: str
    rows: str
    look: str
    others: str


def charted(one: OutlineSlide, wish: ChartWish) -> OutlineSlide:
    """Return a slide as the chart that is asked for, or that its own title names, if it has numbers for one."""
    look = "" if one.appearance else wish.look_for(f"{one.title}\n{one.description}", one.title)
    if not look:
        return one
    match = ITEM.match(one.description)
    data = announced_data(match["text"]) if match and "\n" not in one.description else ""
    one = one.model_copy(update={"description": data}) if data else one
    return one.model_copy(update={"appearance": look}) if _has_numbers(one, wish.tag) else one


def _has_numbers(one: OutlineSlide, tag: str) -> bool:
    """Whether a slide has a table, or labels with a number each, that a chart can show."""
    text = one.description
    is_named = is_data(text.splitlines()) or chart_of_lines(text, tag) is not None
    return is_named or bool(parted(text)[1])


def data_in_section(part: TypedSection, wish: ChartWish) -> SectionData | None:
    """Return the only sentence of data among others of a section that shall be a chart; None where there is none."""
    lines = part.text.split("\n")
    said = [one for line in lines for one in sentences(line)]
    data = [(one, *data_in(one)) for one in said if ": " in one]
    named = [(one, lead, points) for one, lead, points in data if lead]
    if len(named) != 1 or len(said) < len(named) + 1 or any(map(ITEM.match, lines)):
        return None
    ((sentence, lead, points),) = named
    look = wish.look_for(f"{part.heading}\n{sentence}", lead)
    rows = points if points.startswith("|") else pipe_rows(_as_rows(points, lead))
    others = " ".join(one for one in said if one != sentence)
    return SectionData(lead, rows, look, others) if look else None


def _as_rows(points: str, name: str) -> list[tuple[str, ...]]:
    return [("", name), *((pair.label, *pair.cells) for pair in pairs_of(points).pairs)]


def with_data(blocks: Sequence[TypedBlock], wish: ChartWish) -> Iterator[TypedBlock]:
    """Yield the blocks; sentences of nothing but labels with numbers as lists or tables, if they shall be charts."""
    for block in blocks:
        said = [one for line in block.text.split("\n") for one in sentences(line)]
        is_said = block.kind == "text" or (block.kind == "list" and not block.lead)
        data = [_asked(one, wish) for one in said] if is_said else []
        if not any(points for _, points in data):
            yield block
            continue
        for one, (lead, points) in zip(said, data, strict=True):
            match = ITEM.match(one)
            rest = TypedBlock("text", match["text"] if match else one)
            data_block = TypedBlock("table" if points.startswith("|") else "list", points, lead)
            yield data_block if points else rest


def _asked(sentence: str, wish: ChartWish) -> tuple[str, str]:
    """Return what announces the data of a sentence, and these; both are empty where they shall be no chart."""
    lead, points = data_in(sentence) if wish.look or ": " in sentence else ("", "")
    return (lead, points) if points and wish.look_for(sentence, lead) else ("", "")
