"""Which numbers of a typed text shall be charts: those that a wish names, and those whose own words call them one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.prompt.typed_blocks import TypedBlock, announced_data, data_in, is_data
from nbdeck.engine.author.typed.charts import chart_of_lines, charted_rows
from nbdeck.engine.author.typed.pairs import pairs_of
from nbdeck.engine.author.typed.tables import Rows, parted, pipe_rows
from nbdeck.engine.author.typed.text import ITEM, TypedSection


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
