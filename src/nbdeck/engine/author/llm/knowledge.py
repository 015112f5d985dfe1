"""All that a deck may be told from: passages, tables and charts, with the numbers that they hold."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from nbdeck.contract.words.remembering import computed_once
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.shown_data import readable_rows
from nbdeck.engine.author.documents.visuals import Visual, visuals_of
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.llm.answers import DerivedNumber
from nbdeck.engine.author.llm.claims import bears_out, unsupported
from nbdeck.engine.author.llm.derived import is_recomputed
from nbdeck.engine.author.llm.numbers import numbers_of, readings, sentences_of
from nbdeck.engine.author.llm.table_claims import TableRow
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.author.material import passages as material
from nbdeck.engine.author.material.backing import Backing
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.search import find
from nbdeck.engine.author.prompt.request import is_topic, read_prompt
from nbdeck.engine.author.sentences.grounding import numbers_in
from nbdeck.engine.author.typed.text import blocks_of
from nbdeck.engine.cells.marks import mark_in
from nbdeck.engine.cells.numbers import written_number
from nbdeck.engine.model import Assignment, AuthorOptions, Evidence, LibraryPassage, Source, SourcePlace

_PROMPT_CHARACTERS = 100_000
_FROM_LIBRARY = 60
"""Passages of the user's other documents that are looked at."""


@dataclass(frozen=True, slots=True)
class _Told:
    """One piece of what is told, in the language of a BCP 47 tag; with its passage or its row."""

    text: str
    tag: str
    passage: Passage | None = None
    row: TableRow | None = None
    document: str = ""
    place: SourcePlace | None = None


@dataclass(frozen=True)
class Knowledge:
    """What the sources, the user's words and the outline say.

    Attributes:
        passages: Sentences, points, rows and notes, in order.
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
    def _told(self) -> dict[str, list[_Told]]:
        """What the material and the user say, by each value that a number there may have."""
        by_term: defaultdict[str, list[_Told]] = defaultdict(list)
        for statement in self._everything_told():
            for value in {value for number in numbers_of(statement.text) for value in readings(number)}:
                by_term[value].append(statement)
        return by_term

    def _everything_told(self) -> Iterator[_Told]:
        shown = {id(visual.table) for visual in self.visuals.values() if visual.table is not None}
        for passage in self.passages:
            if id(passage.table) not in shown:
                yield _Told(_whole(passage), passage.language or self.tag, passage)
        for visual in self.visuals.values():
            header, *rows = _cells(visual)
            labels = tuple(row[0] for row in rows)
            for row in rows:
                held = TableRow(" ".join(visual.titles[:2]), tuple(header), tuple(row), labels)
                section, shown_one = visual.section, visual.table or visual.chart
                yield _Told(
                    held.text,
                    section.language or self.tag,
                    row=held,
                    document=section.document,
                    place=shown_one.place if shown_one else section.place,
                )
        for line in "\n".join(self.texts).splitlines():
            yield _Told(line, self.tag)

    def unknown(
        self,
        statement: str,
        cited: Sequence[str] = (),
        derived: Sequence[DerivedNumber] = (),
        *,
        loosely: bool = False,
    ) -> set[str]:
        """Return the numbers of a statement that nobody gave: with that unit, of that thing.

        A number that a cited passage holds is checked against that one, others against all that is told.

        Args:
            statement: The words on the slide.
            cited: Numbers of passages, from 1, and ids of tables and cells that the model names.
            derived: Numbers that the model worked out; those whose formula gives them are known.
            loosely: Whether a number with its sign in a cited passage is enough, whatever it counts there.
        """
        named = self.cited(cited)
        worked_out = {
            value
            for one in derived
            if is_recomputed(one.value, one.formula, self.number_of, self._is_told)
            for number in numbers_of(one.value)
            for value in readings(number)
        }
        return {
            number
            for number in numbers_of(statement)
            if not readings(number) & worked_out
            and not any(self._bearing(number, statement, named, loosely=loosely))
        }

    def _is_told(self, number: str) -> bool:
        """Whether a number stands anywhere in what is told."""
        return any(value in self._told for value in readings(number))

    def number_of(self, cell: str) -> Decimal | None:
        """Return the number in a cell such as `T1|North|2024`, None where there is no such cell or it is no number."""
        written = written_number(self.cell(cell) or "")
        visual = self.visuals.get(cell.partition("|")[0].strip())
        if written is None or visual is None:
            return None
        return written.before_unit(mark_in(visual.section.language or self.tag))

    def cell(self, name: str) -> str | None:
        """Return the text of a cell such as `T1|North|2024`, None where there is no such row or column."""
        table, _, rest = name.partition("|")
        row_name, _, column_name = rest.rpartition("|")
        visual = self.visuals.get(table.strip())
        if visual is None:
            return None
        header, *rows = _cells(visual)
        column = next((at for at, one in enumerate(header) if _same(one, column_name)), None)
        row = next((row for row in rows if _same(row[0], row_name)), None)
        return row[column] if row is not None and column is not None and column < len(row) else None

    def quoted(self, cited: Sequence[str]) -> list[str]:
        """Return what the named passages, tables and cells say, a text for each; names of nothing are passed over."""
        texts = [_whole(passage) for passage in self.cited(cited)]
        for name in dict.fromkeys(cited):
            table, _, cell = name.partition("|")
            visual = self.visuals.get(table.strip())
            if visual is not None:
                header, *rows = _cells(visual)
                label = cell.rpartition("|")[0]
                own = [row for row in rows if _same(row[0], label)] or rows
                told = [visual.titles[0], *(" | ".join(row) for row in (header, *own))]
                texts.append("\n".join(filter(None, told)))
        return list(dict.fromkeys(texts))

    def has(self, cited: str) -> bool:
        """Whether there is a passage, table or cell of that name."""
        return bool(self.cited([cited])) or cited in self.visuals or self.cell(cited) is not None

    def _bearing(
        self, number: str, statement: str, named: Sequence[Passage], *, loosely: bool
    ) -> Iterator[bool]:
        statements = list(
            {id(one): one for value in readings(number) for one in self._told.get(value, ())}.values()
        )
        cited = [one for one in statements if any(one.passage is passage for passage in named)]
        for one in cited or statements:
            if one.row is not None:
                yield one.row.holds(number, statement, lexicon(self.tag))
                continue
            is_alike = one.tag[:2] == self.tag[:2] and not (loosely and cited)
            yield number not in unsupported(statement, one.text, one.tag, same_language=is_alike)

    def names(self, words: str) -> bool:
        """Whether the material speaks of something by these words."""
        wanted = words.casefold().strip()
        return bool(wanted) and any(
            wanted in statement.text.casefold() for statement in self._everything_told()
        )

    def without_unknown(self, text: str) -> str:
        """Return a text without the sentences that hold a number that nobody gave."""
        return "\n".join(
            " ".join(one for one in sentences_of(line) if not self.unknown(one)) for line in text.splitlines()
        ).strip()

    @computed_once
    def _backing(self) -> Backing:
        return Backing(self.passages)

    def evidence(self, statement: str, cited: Sequence[str]) -> Evidence | None:
        """Return what a statement rests on, None where nothing in the material says it.

        Args:
            statement: The words on the slide.
            cited: Numbers of passages, from 1, and ids of tables and cells that the model names.
        """
        for passage in self.cited(cited):
            if self._supports(passage, statement):
                return Evidence(
                    statement=statement, quote=passage.text, document=passage.document, place=passage.place
                )
        source_passage = self._backing.passage(statement)
        if source_passage is not None and self._supports(source_passage, statement):
            return Evidence(
                statement=statement,
                quote=source_passage.text,
                document=source_passage.document,
                place=source_passage.place,
            )
        return self._of_a_row(statement) or self._of_the_user(statement)

    def _of_a_row(self, statement: str) -> Evidence | None:
        """Return the row of a table that holds a number of a statement, None where none does."""
        for number in sorted(numbers_of(statement), key=len, reverse=True):
            for told in {
                id(one): one for value in readings(number) for one in self._told.get(value, ())
            }.values():
                if told.row is not None and told.row.holds(number, statement, lexicon(self.tag)):
                    return Evidence(
                        statement=statement,
                        quote=" | ".join(told.row.cells),
                        document=told.document,
                        place=told.place,
                    )
        return None

    def _of_the_user(self, statement: str) -> Evidence | None:
        """Return the line of the user's own words that has the numbers of a statement, None without numbers."""
        if not numbers_in(statement):
            return None
        for line in "\n".join(self.texts).splitlines():
            if numbers_in(line) and not unsupported(statement, line, self.tag):
                return Evidence(statement=statement, quote=line.strip(), document="")
        return None

    def cited(self, ids: Sequence[str]) -> list[Passage]:
        """Return the passages of those numbers, from 1; other ids are passed over."""
        numbers = [int(one) for one in ids if one.isascii() and one.isdigit() and len(one) < 7]
        return [self.passages[number - 1] for number in numbers if 1 <= number <= len(self.passages)]

    def _supports(self, passage: Passage, statement: str) -> bool:
        """Whether a passage is what a statement rests on; in another language only its numbers can be compared."""
        if passage.language[:2] == self.tag[:2]:
            return bears_out(statement, _whole(passage), passage.language)
        return not unsupported(statement, _whole(passage), passage.language, same_language=False)


def _same(one: str, other: str) -> bool:
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()


def _whole(passage: Passage) -> str:
    """Return a passage under its headings, with the points below it."""
    return "; ".join((*passage.headings, passage.text, *passage.details))


def knowledge_of(assignment: Assignment) -> Knowledge:
    """Return what there is to tell a deck from: the sources, else the prompt's own text, else the user's library."""
    topic = clean(assignment.topic[:_PROMPT_CHARACTERS])
    sources = assignment.sources
    if not assignment.outline and (text := _material(topic, has_sources=bool(sources))):
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


def _material(topic: str, *, has_sources: bool) -> str:
    """Return what of a prompt is text to be presented.

    One sentence without a number, and one line beside documents, are a topic with wishes.
    """
    if is_topic(topic) or (has_sources and "\n" not in topic.strip()):
        return ""
    text = read_prompt(topic).material.strip()
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
