"""All that a deck may be told from: passages, tables and charts, with the numbers that they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, TypeAlias

from nbdeck.contract.remembering import computed_once
from nbdeck.contract.v1 import Brief
from nbdeck.engine.author.documents.visuals import Visual, visuals_of
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.llm.answers import DerivedNumber
from nbdeck.engine.author.llm.cited_tables import CitedTable, cited_table, table_of
from nbdeck.engine.author.llm.derived import is_recomputed
from nbdeck.engine.author.llm.numbers import KnownNumbers, numbers_of, readings, share_a_number
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.author.material import passages as material
from nbdeck.engine.author.material.passages import Passage, PassageKind, Section
from nbdeck.engine.author.prompt.brief import read_brief
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.prompt.source import source_blocks
from nbdeck.engine.cells.marks import mark_in
from nbdeck.engine.cells.quantities import written_number
from nbdeck.engine.model.plan import Assignment, AuthorOptions, Evidence
from nbdeck.engine.model.source import ListItem, Paragraph, Source, SourcePlace

_GRAPH = "Labels of a drawing"
_OPENING = 60
"""Characters by which a paragraph with a footnote is named."""
_PROMPT_CHARACTERS = 100_000
_REQUEST = 600
"""Characters of a text that is a request where it is one line, or no two of its sentences have a number."""
USER = "U"
"""The id of what the user wrote."""
_SAID = 4_000
"""Characters of what the user wrote that statements are judged by."""
_SHARPEST = 600
"""Pixels of the longer side of a figure that is read on a slide."""


Basis: TypeAlias = Literal["documents", "text", "topic"]
"""What a deck rests on: documents; without any the user's own text or outline; or nothing but a topic."""


@dataclass(frozen=True)
class Knowledge:
    """What the sources, the user's words and the outline say.

    Attributes:
        passages: Sentences, points, rows and notes, in order; their ids are their numbers, from 1.
        visuals: Tables and charts by their id, T1 and so on.
        figures: Pictures with pixels enough that stand in one place only, by their id, F1 and so on.
        texts: Everything the user wrote: the prompt, the outline, the instructions.
        tag: BCP 47 tag of the language to write in, as far as it can be told.
        basis: What the deck rests on.
        order: What the user asks for: the prompt but for what of it is material.
        options: Length, language, verbosity, general knowledge.
    """

    passages: tuple[Passage, ...]
    visuals: dict[str, Visual]
    texts: tuple[str, ...]
    tag: str
    figures: dict[str, Visual] = field(default_factory=dict)
    basis: Basis = "documents"
    order: str = ""
    options: AuthorOptions = field(default_factory=AuthorOptions)

    @property
    def is_open(self) -> bool:
        """Whether general knowledge may be added: it is asked for, or there is no document that it would go beyond."""
        return self.options.general_knowledge or self.basis != "documents"

    @property
    def brings_numbers(self) -> bool:
        """Whether general knowledge may bring numbers: it is asked for, or the user gave nothing but a topic."""
        return self.options.general_knowledge or self.basis == "topic"

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing but the topic."""
        return not self.passages and not self.visuals

    @computed_once
    def numbers(self) -> KnownNumbers:
        """The numbers of the material and of the user's words."""
        passages = map(self._said, self.passages)
        captions = (_said_of(one) for one in self.figures.values())
        tables = (one.told() for one in self.tables.values())
        return self.known((*passages, *tables, *captions, *self.texts))

    def known(self, texts: Iterable[str]) -> KnownNumbers:
        """Return the numbers of some texts in the languages of the material and of the deck."""
        return KnownNumbers(texts, self._languages)

    @computed_once
    def _languages(self) -> set[str]:
        return {self.tag, *(one.language for one in self.passages)}

    @computed_once
    def tables(self) -> dict[str, CitedTable]:
        """The words and numbers of tables and charts by their id."""
        return {name: cited_table(visual) for name, visual in self.visuals.items()}

    @computed_once
    def number_by_passage(self) -> dict[int, int]:
        """The number of each passage, by the `id()` of the passage."""
        return {id(passage): number for number, passage in enumerate(self.passages, 1)}

    def unknown(self, statement: str, derived: Sequence[DerivedNumber] = ()) -> set[str]:
        """Return the numbers of a statement that nobody gave; none where general knowledge may bring some.

        Args:
            statement: The words on the slide.
            derived: Numbers that the model worked out; those whose formula gives them are known.
        """
        unknown = set[str]() if self.brings_numbers else self.numbers.unknown(statement)
        return unknown - self.worked_out(derived, statement)

    def worked_out(self, derived: Sequence[DerivedNumber], statement: str) -> set[str]:
        """Return the numbers of a statement that a formula gives."""
        right = (number for one in derived if self._is_right(one) for number in numbers_of(one.value))
        values = {value for number in right for value in readings(number)}
        return {number for number in numbers_of(statement) if readings(number) & values}

    def _is_right(self, one: DerivedNumber) -> bool:
        return is_recomputed(one.value, one.formula, self.number_of, self.numbers.holds)

    def sums(self, derived: Sequence[DerivedNumber], statement: str) -> str:
        """Return all numbers that formulas give, in a line, where a statement has one of them; else nothing."""
        known = dict.fromkeys(f"{one.value} = {one.formula}" for one in derived if self._is_right(one))
        return f"worked out: {', '.join(known)}" if self.worked_out(derived, statement) else ""

    def number_of(self, cell: str) -> Decimal | None:
        """Return the number in a cell such as `T1|North|2024`, the sum of those of `T1|North..West|2024`.

        None where there are no such cells, where one is no number, or a name means several.
        """
        visual, table = self.visuals.get(table_of(cell)), self.tables.get(table_of(cell))
        cells = [] if table is None else [written_number(one) for one in table.cells(cell.partition("|")[2])]
        numbers = [one for one in cells if one is not None]
        if visual is None or len(numbers) < max(len(cells), 1) or (len(cells) > 1 and ".." not in cell):
            return None
        mark = mark_in(visual.section.language or self.tag)
        return sum((one.before_unit(mark) for one in numbers), Decimal(0))

    def cited(self, ids: Sequence[str]) -> list[Passage]:
        """Return the passages of those numbers, from 1; other ids are passed over."""
        numbers = [int(one) for one in ids if one.isascii() and one.isdigit() and len(one) < 7]
        return [self.passages[number - 1] for number in numbers if 1 <= number <= len(self.passages)]

    @property
    def request(self) -> str:
        """What the user wrote beside the material, as a text that statements may rest on; empty for nothing."""
        said = "\n".join(filter(None, map(str.strip, (self.order, *self.texts[1:]))))
        return f"The user says:\n{said[:_SAID]}" if said else ""

    def has(self, cited: str) -> bool:
        """Whether there is a passage, figure, table, row, column or cell of that name; U is what the user wrote."""
        is_table = any(rows for _, rows in self._rows([cited]))
        return (
            is_table or cited in self.figures or bool(self.cited([cited]) or (cited == USER and self.request))
        )

    def _rows(self, ids: Sequence[str]) -> Iterator[tuple[str, list[int]]]:
        """Yield each table of which something is cited, with the rows that are."""
        cited: dict[str, list[int]] = {}
        for name in ids:
            table = table_of(name)
            if table in self.tables:
                rows, _ = self.tables[table].citation(name.partition("|")[2])
                cited.setdefault(table, []).extend(rows)
        yield from cited.items()

    def unused(self, ids: Iterable[str]) -> list[str]:
        """Return what the tables, charts and captioned figures are called of which none of some ids names anything."""
        names = set(map(table_of, ids))
        captioned = {name: one for name, one in self.figures.items() if one.caption}
        left = (one for name, one in (self.visuals | captioned).items() if name not in names)
        return [one.caption or next(iter(one.titles), "–") for one in left]

    def quoted(self, cited: Sequence[str]) -> list[str]:
        """Return what is said by what is named, the user too, a text for each; of a table the rows that are named."""
        passages = map(self._said, self.cited(cited))
        tables = (self.tables[name].told(rows) for name, rows in self._rows(cited) if rows)
        captions = (_said_of(self.figures[name]) for name in cited if name in self.figures)
        users = (self.request for name in cited if name == USER)
        return list(dict.fromkeys((*passages, *tables, *captions, *users)))

    def _said(self, one: Passage) -> str:
        """Return a passage under its headings and the lead of its list, with the points below it."""
        return "; ".join(dict.fromkeys(filter(None, (*one.headings, one.lead, one.text, *one.details))))

    def evidence(self, statement: str, ids: Sequence[str]) -> list[Evidence]:
        """Return what a statement rests on: of what it cites, that with its numbers; else what the user says."""
        quotes = [(one.text, one.document, one.place) for one in self.cited(ids)]
        for name, rows in self._rows(ids):
            section, shown = self.visuals[name].section, self.visuals[name].table or self.visuals[name].chart
            lines = (" | ".join(self.tables[name].rows[row]) for row in dict.fromkeys(rows))
            place = shown.place if shown else section.place
            quotes += [(line, section.document, place) for line in lines]
        figures = filter(None, map(self.figures.get, ids))
        quotes += [(_said_of(one), one.section.document, one.picture.place) for one in figures if one.picture]
        evidence = [
            Evidence(statement=statement, quote=quote, document=document, place=place)
            for quote, document, place in quotes
        ]
        exact = [one for one in evidence if share_a_number(statement, one.quote)]
        users = (
            [Evidence(statement=statement, quote=self.request.partition("\n")[2], document="")]
            if USER in ids
            else []
        )
        return exact or evidence or users


def _said_of(figure: Visual) -> str:
    """Return what the document says of a figure: its caption and alt text, else the heading above it."""
    alt = figure.picture.alt if figure.picture else ""
    said = dict.fromkeys(" ".join(one.split()) for one in (figure.caption, alt) if one.strip())
    return "; ".join(said) or figure.section.heading


def knowledge_of(assignment: Assignment) -> Knowledge:
    """Return what there is to tell a deck from: the sources and the prompt's own text."""
    topic = clean(assignment.topic[:_PROMPT_CHARACTERS])
    sources = assignment.sources
    brief = assignment.brief or read_brief(topic, has_sources=bool(sources))
    text = "" if assignment.outline else _material(brief, has_documents=bool(sources))
    if text:
        tag = language_tag(AuthorOptions(), text)
        own = Source(name="", kind="txt", language=tag, blocks=source_blocks(read_text(text), tag))
        sources = (*sources, own)
    passages = [*material.passages(sources), *(one for source in sources for one in _beside_text(source))]
    sections = material.sections(sources)
    visuals = visuals_of(sections)
    figures = _figures(sections) if assignment.options.document_pictures else ()
    basis: Basis = "topic"
    if passages or visuals or assignment.outline:
        basis = "documents" if assignment.sources else "text"
    outline = tuple(f"{one.title}\n{one.description}\n{one.appearance}" for one in assignment.outline)
    return Knowledge(
        passages=tuple(passages),
        visuals={f"T{number}": visual for number, visual in enumerate(visuals, 1)},
        texts=(topic, assignment.options.instructions, *outline),
        tag=_tag(assignment.options, passages, "\n".join((topic, *outline))),
        figures={f"F{number}": figure for number, figure in enumerate(figures, 1)},
        basis=basis,
        order=brief.request.strip() if text else topic,
        options=assignment.options,
    )


def _beside_text(source: Source) -> Iterator[Passage]:
    """Yield footnotes, captions beside nothing and labels of drawings, a passage for each; labels lean on nothing.

    A footnote of a Word file comes behind the paragraph that it hangs on, others are not told where they do.
    """
    above = ""
    for one in source.blocks:
        if not isinstance(one, Paragraph) or one.role not in {"footnote", "caption"}:
            above = one.text if source.kind == "docx" and isinstance(one, Paragraph | ListItem) else ""
            continue
        on = f" to “{above[:_OPENING]}…”" if above and one.role == "footnote" else ""
        name = f"{one.role.capitalize()}{on}"
        yield _lone(" ".join(one.text.split()), name, one.place, "sentence", source)
    for label in source.graphs:
        yield _lone(label.text, _GRAPH, label.place, "row", source)


def _lone(text: str, name: str, place: SourcePlace | None, kind: PassageKind, source: Source) -> Passage:
    heading = f"{name}, {place}" if place else name
    return Passage(text, source.name, place, (heading,), kind, source.language)


def _figures(sections: Sequence[Section]) -> Iterator[Visual]:
    """Yield the pictures that are sharp enough for a slide; one in several places is an ornament."""
    counted = Counter(one.sha256 for section in sections for one in section.pictures)
    for section in sections:
        for at, one in enumerate(section.pictures):
            if max(one.width, one.height) >= _SHARPEST and counted[one.sha256] == 1:
                yield Visual(section, at, picture=one)


def _material(brief: Brief, *, has_documents: bool) -> str:
    """Return what of a prompt is text to be presented; a few sentences without several figures are a request.

    Beside documents a short text is one in any case.
    """
    text = clean(brief.source).strip()
    has_figures = sum(map(bool, map(numbers_of, material.split_sentences(text)))) > 1
    is_list = "\n" in text and has_figures and not has_documents
    return text if len(text) > _REQUEST or is_list else ""


def _tag(options: AuthorOptions, passages: Sequence[Passage], otherwise: str) -> str:
    """Return the tag of the language that is wished for, else that of most passages, else that of the user's words."""
    counted = Counter(passage.language for passage in passages if passage.language)
    if options.language == "ORIGINAL" and counted:
        return counted.most_common(1)[0][0]
    return language_tag(options, otherwise)
