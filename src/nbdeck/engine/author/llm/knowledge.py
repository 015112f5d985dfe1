"""All that a deck may be told from: passages, tables and charts, with the numbers that they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from nbdeck.contract.remembering import computed_once
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.shown_data import readable_rows
from nbdeck.engine.author.documents.visuals import Visual, visuals_of
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.llm.answers import DerivedNumber
from nbdeck.engine.author.llm.derived import is_recomputed
from nbdeck.engine.author.llm.numbers import KnownNumbers, numbers_of, readings, share_a_number
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.author.material import passages as material
from nbdeck.engine.author.material.backing import Backing
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.search import find
from nbdeck.engine.author.prompt.brief import read_brief
from nbdeck.engine.author.sentences.grounding import numbers_in
from nbdeck.engine.author.typed.text import blocks_of
from nbdeck.engine.cells.marks import mark_in
from nbdeck.engine.cells.numbers import written_number
from nbdeck.engine.model import Assignment, AuthorOptions, Evidence, LibraryPassage, Source

_PROMPT_CHARACTERS = 100_000
_FROM_LIBRARY = 60
"""Passages of the user's other documents that are looked at."""
_FOUND = 3
"""Passages that are shown for a statement that names none."""


@dataclass(frozen=True)
class Knowledge:
    """What the sources, the user's words and the outline say.

    Attributes:
        passages: Sentences, points, rows and notes, in order; their ids are their numbers, from 1.
        visuals: Tables and charts by their id, T1 and so on.
        texts: Everything the user wrote: the prompt, the outline, the instructions.
        tag: BCP 47 tag of the language to write in, as far as it can be told.
    """

    passages: tuple[Passage, ...]
    visuals: dict[str, Visual]
    texts: tuple[str, ...]
    tag: str

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing but the topic."""
        return not self.passages and not self.visuals

    @computed_once
    def numbers(self) -> KnownNumbers:
        """The numbers of the material and of the user's words."""
        tables = (f"{' '.join(one.titles[:2])} {rows_of(one)}" for one in self.visuals.values())
        return KnownNumbers((*map(_whole, self.passages), *tables, *self.texts))

    @computed_once
    def number_by_passage(self) -> dict[int, int]:
        """The number of each passage, by the `id()` of the passage."""
        return {id(passage): number for number, passage in enumerate(self.passages, 1)}

    @computed_once
    def _backing(self) -> Backing:
        return Backing(self.passages)

    def unknown(self, statement: str, derived: Sequence[DerivedNumber] = ()) -> set[str]:
        """Return the numbers of a statement that nobody gave, or not with that sign.

        Args:
            statement: The words on the slide.
            derived: Numbers that the model worked out; those whose formula gives them are known.
        """
        return self.numbers.unknown(statement) - self.worked_out(derived, statement)

    def worked_out(self, derived: Sequence[DerivedNumber], statement: str) -> set[str]:
        """Return the numbers of a statement that a formula gives."""
        values = {
            value
            for one in derived
            if is_recomputed(one.value, one.formula, self.number_of, self.numbers.holds)
            for number in numbers_of(one.value)
            for value in readings(number)
        }
        return {number for number in numbers_of(statement) if readings(number) & values}

    def number_of(self, cell: str) -> Decimal | None:
        """Return the number in a cell such as `T1|North|2024`, None where there is no such cell or it is no number."""
        written = written_number(self.cell(cell) or "")
        visual = self.visuals.get(cell.partition("|")[0].strip())
        if written is None or visual is None:
            return None
        return written.before_unit(mark_in(visual.section.language or self.tag))

    def cell(self, name: str) -> str | None:
        """Return the text of a cell such as `T1|North|2024`, None where there is no such row or column."""
        label, _, column_name = name.partition("|")[2].rpartition("|")
        visual = self.visuals.get(name.partition("|")[0].strip())
        if visual is None:
            return None
        header, *rows = _cells(visual)
        column = next((at for at, one in enumerate(header) if _same(one, column_name)), None)
        row = next((row for row in rows if _same(row[0], label)), None)
        return row[column] if row is not None and column is not None and column < len(row) else None

    def cited(self, ids: Sequence[str]) -> list[Passage]:
        """Return the passages of those numbers, from 1; other ids are passed over."""
        numbers = [int(one) for one in ids if one.isascii() and one.isdigit() and len(one) < 7]
        return [self.passages[number - 1] for number in numbers if 1 <= number <= len(self.passages)]

    def has(self, cited: str) -> bool:
        """Whether there is a passage, table or cell of that name."""
        return bool(self.cited([cited])) or cited in self.visuals or self.cell(cited) is not None

    def quoted(self, cited: Sequence[str]) -> list[str]:
        """Return what the named passages and tables say, a text for each with the rows that cells name."""
        texts = [_whole(passage) for passage in self.cited(cited)]
        for table, visual in self.visuals.items():
            names = [name for name in cited if name.partition("|")[0].strip() == table]
            rows = [row for row in _cells(visual)[1:] if any(row in _rows(visual, name) for name in names)]
            if rows:
                lines = [visual.titles[0], *(" | ".join(row) for row in (_cells(visual)[0], *rows))]
                texts.append("\n".join(filter(None, lines)))
        return list(dict.fromkeys(texts))

    def grounds(self, statement: str, cited: Sequence[str]) -> tuple[str, ...]:
        """Return the ids of what a statement rests on: those cited that there are, else what answers it best.

        Where those cited lack a number of the statement, the passage that has most of its words comes after them.
        """
        ids = [one for one in cited if self.has(one)]
        if not ids or KnownNumbers(self.quoted(ids)).unknown(statement):
            passage = self._backing.passage(statement)
            passages = [passage] if passage else [] if ids else find(statement, self.passages, _FOUND)
            ids += [str(self.number_by_passage[id(one)]) for one in passages]
        return tuple(dict.fromkeys(ids))

    def told(self, statement: str, ids: Sequence[str]) -> tuple[str, ...]:
        """Return what a statement is to be judged by: what it rests on, and the user's own lines with its numbers."""
        return (*self.quoted(ids), *(f"The user says: {line}" for line in self._of_the_user(statement)))

    def evidence(self, statement: str, ids: Sequence[str]) -> list[Evidence]:
        """Return what a statement rests on: of what it cites, that with its numbers; else the user's own words."""
        evidence = [
            Evidence(statement=statement, quote=one.text, document=one.document, place=one.place)
            for one in self.cited(ids)
        ]
        for name in ids:
            visual = self.visuals.get(name.partition("|")[0].strip())
            if visual is not None:
                section, shown = visual.section, visual.table or visual.chart
                evidence += [
                    Evidence(
                        statement=statement, quote=" | ".join(row), document=section.document,
                        place=shown.place if shown else section.place,
                    )
                    for row in _rows(visual, name)
                ]  # fmt: skip
        exact = [one for one in evidence if share_a_number(statement, one.quote)]
        users = [] if exact else self._of_the_user(statement)[:1]
        return exact or [Evidence(statement=statement, quote=line, document="") for line in users] or evidence

    def _of_the_user(self, statement: str) -> list[str]:
        lines = (line.strip() for line in "\n".join(self.texts).splitlines())
        return [line for line in lines if share_a_number(statement, line)]


def _rows(visual: Visual, name: str) -> list[list[str]]:
    """Return the row that a cell's name means, all rows where it means none."""
    label = name.partition("|")[2].rpartition("|")[0]
    rows = _cells(visual)[1:]
    return [row for row in rows if _same(row[0], label)] or rows


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _whole(passage: Passage) -> str:
    """Return a passage under its headings, with the points below it."""
    return "; ".join((*passage.headings, passage.text, *passage.details))


def knowledge_of(assignment: Assignment) -> Knowledge:
    """Return what there is to tell a deck from: the sources, else the prompt's own text, else the user's library."""
    topic = clean(assignment.topic[:_PROMPT_CHARACTERS])
    sources = assignment.sources
    if not assignment.outline and (text := _material(assignment, topic)):
        tag = language_tag(AuthorOptions(), text)
        own = Source(name="", kind="txt", language=tag, blocks=blocks_of(text, tag))
        sources = (*sources, own)
    passages = material.passages(sources)
    if not sources and not assignment.outline and topic.strip():
        passages = find(topic, list(map(_passage, assignment.library)), _FROM_LIBRARY)
    visuals = visuals_of(material.sections(sources))
    outline = tuple(f"{one.title}\n{one.description}\n{one.appearance}" for one in assignment.outline)
    return Knowledge(
        passages=tuple(passages),
        visuals={f"T{number}": visual for number, visual in enumerate(visuals, 1)},
        texts=(topic, assignment.options.instructions, *outline),
        tag=_tag(assignment.options, passages, "\n".join((topic, *outline))),
    )


def _material(assignment: Assignment, topic: str) -> str:
    """Return what of a prompt is text to be presented; one sentence without a number is a topic."""
    brief = assignment.brief or read_brief(topic, has_sources=bool(assignment.sources))
    text = clean(brief.source).strip()
    return text if numbers_in(text) or len(sentences(text)) > 1 or "\n" in text else ""


def _tag(options: AuthorOptions, passages: Sequence[Passage], otherwise: str) -> str:
    """Return the tag of the language that is wished for, else that of most passages, else that of the user's words."""
    counted = Counter(passage.language for passage in passages if passage.language)
    if options.language == "ORIGINAL" and counted:
        return counted.most_common(1)[0][0]
    return language_tag(options, otherwise)


def _passage(passage: LibraryPassage) -> Passage:
    return Passage(
        text=passage.text,
        document=passage.document,
        place=passage.place,
        headings=(passage.heading,) if passage.heading else (),
        language=language_tag(AuthorOptions(), passage.text),
    )


def _cells(visual: Visual) -> list[list[str]]:
    """Return header and rows of a table, or of the numbers of a chart."""
    return [line.split(" | ") for line in rows_of(visual).splitlines()] or [[]]


def rows_of(visual: Visual) -> str:
    """Return a table, or the numbers of a chart, as lines."""
    if visual.table is not None:
        return "\n".join(" | ".join(row) for row in readable_rows(visual.table))
    if visual.chart is None:
        return ""
    chart = visual.chart.chart
    head = " | ".join(("", *(series.name for series in chart.series)))
    rows = zip(chart.categories, *(series.values for series in chart.series), strict=True)
    return "\n".join([head, *(" | ".join("" if cell is None else f"{cell}" for cell in row) for row in rows)])
