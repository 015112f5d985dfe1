"""The parts of a section that are a slide each: first sentences of its paragraphs, its lists, tables and charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.words.figures import figure_of
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.documents.statements import any_text, statement_text, without_full_stop
from nbdeck.engine.author.documents.visuals import Visual, visuals_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.sentences.cleaning import cleaned
from nbdeck.engine.author.sentences.prose import count_words, is_code

_SEVERAL, _POINT = ITEM_COUNTS[Layout.ITEMS][1:], 40
"""Points of a list that one slide shows, and words of each with the points below it."""
_RUN = 3
"""Paragraphs of one statement each that are a list."""
_ROW = 15
"""Words that a row of a table counts for."""


@dataclass(frozen=True, slots=True)
class SourcedStatement:
    """What a slide says of a passage: its words without marks of citations and the full stop.

    Attributes:
        text: Its words.
        passage: Where they stand.
        heading: What stands above it on its slide; statements of one heading are one point.
    """

    text: str
    passage: Passage
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """What one slide shows.

    Attributes:
        section: Where it stands.
        statements: What it says; empty for a table or chart.
        visual: The table or chart.
        list_at: The paragraph that its list begins with; None where it is no list of the document.
        is_shared: Whether its statements are those of several sections.
    """

    section: Section
    statements: tuple[SourcedStatement, ...] = ()
    visual: Visual | None = None
    list_at: int | None = None
    is_shared: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it is a list of the document, or paragraphs of a sentence each."""
        return self.list_at is not None

    @property
    def order(self) -> tuple[float, int]:
        """Where it stands in its section: text by its paragraph, tables and charts behind the text."""
        return (self.paragraph, 0) if self.visual is None else (float("inf"), self.visual.number)

    @property
    def paragraph(self) -> int:
        """Number of the paragraph or list that its first statement stands in; -1 for a table or chart."""
        return self.statements[0].passage.paragraph if self.statements else -1


@dataclass(frozen=True, slots=True)
class Detail:
    """How finely sections are taken apart.

    Attributes:
        points: Statements of one slide.
        sentences: Sentences of one paragraph that are looked at; None for all.
        topic: What the reader asks about; paragraphs that begin with it come before others.
    """

    points: int
    sentences: int | None = 1
    topic: str = ""


def parts_of(section: Section, detail: Detail) -> list[Part]:
    """Return the parts of a section, the one that stands for it first; none where nothing of it stands for itself.

    A table or chart comes first, then the text or the list, whichever is the larger part of the section.
    """
    shown = [Part(section, visual=visual) for visual in visuals_of([section])]
    runs = _runs(section)
    lists = [part for points in (*_lists(section), *runs) for part in _of_list(section, points)]
    listed = {id(one) for points in runs for one in points}
    rest = replace(section, passages=tuple(one for one in section.passages if id(one) not in listed))
    said = _about(rest, detail.topic)
    if not said:
        said = _first_sentences(rest, detail.sentences) if detail.sentences else _sentences(rest)
    text = list(_of_text(section, _with_figures(rest, said, detail.points), detail.points))
    in_runs = sum(count_words(one.text) for points in runs for one in points)
    is_of_points = _words(section, "item") + in_runs > _words(section, "sentence") - in_runs
    return [*shown[:1], *(lists + text if is_of_points else text + lists), *shown[1:]]


def shared_terms(text: str, topic: str, tag: str) -> int:
    """Return how many words of a topic a text has, in any form."""
    language = lexicon(tag)
    asked = set(terms(topic, language))
    return len(asked & set(terms(text, language))) if asked else 0


def any_parts(section: Section) -> list[Part]:
    """Return the parts of a section of a document that has nothing which stands for itself, in whatever words."""
    said = [
        SourcedStatement(text, one) for own in paragraphs(section) for one in own if (text := any_text(one))
    ]
    return list(_of_text(section, said, 1))


def weight(section: Section) -> int:
    """Return how much material a section has: its words, and its tables and charts by their rows."""
    rows = sum(len(table.rows) for table in section.tables)
    rows += sum(len(chart.numbers.categories) for chart in section.charts)
    return _words(section, "sentence") + _words(section, "item") + _words(section, "quote") + _ROW * rows


def _words(section: Section, kind: str) -> int:
    return sum(count_words(one.text) for one in section.passages if one.kind == kind)


def paragraphs(section: Section) -> list[list[Passage]]:
    """Return the passages of a section by their paragraph or list; speakers' notes are none."""
    told = (one for one in section.passages if one.kind != "note")
    return [list(group) for _, group in groupby(told, key=lambda one: one.paragraph)]


def _of_text(section: Section, said: Sequence[SourcedStatement], points: int) -> Iterator[Part]:
    """Yield parts of so many statements, each said once; without a heading the first one may be the title of others."""
    size = points + (not section.heading)
    once = list({one.text: one for one in reversed(said)}.values())[::-1]
    for at in range(0, len(once), size):
        yield Part(section, tuple(once[at : at + size]))


def _first_sentences(section: Section, most: int) -> list[SourcedStatement]:
    """Return the first sentences of the first paragraph and of those of several sentences, as far as they stand alone.

    A later paragraph of one sentence often only leads to something else; one is said where nothing else is.
    """
    texts = [own for own in paragraphs(section) if own[0].kind != "item"]
    opening = [own for own in texts if own is texts[0] or len(own) > 1]
    limit = most if section.heading else None
    said = [one for own in opening for one in _standing(own[:limit], is_first=True)]
    return said or [one for own in texts for one in _standing(own[:1])][:1]


def _with_figures(
    section: Section, said: Sequence[SourcedStatement], points: int
) -> Sequence[SourcedStatement]:
    """Return the opening sentences of a section and, as far as its slide has room, those with a number and its unit."""
    room = points - len(said)
    if room <= 0:
        return said
    shown = [one.passage for one in said]
    told = [one for one in _sentences(section) if one.passage not in shown and _has_figure(one.text)]
    return sorted([*said, *told[:room]], key=lambda one: section.passages.index(one.passage))


def _has_figure(text: str) -> bool:
    figure = figure_of(Item("", text))
    return figure is not None and bool(figure.unit)


def _about(section: Section, topic: str) -> list[SourcedStatement]:
    """Return the first sentences of paragraphs that speak of a topic."""
    first = [one for own in paragraphs(section) if own[0].kind != "item" for one in _standing(own[:1])]
    return [one for one in first if shared_terms(one.text, topic, section.language)]


def _standing(passages: Sequence[Passage], *, is_first: bool = False) -> list[SourcedStatement]:
    """Return the statements among passages; none where the first of them has to be one and is not."""
    said = [SourcedStatement(text, one) for one in passages if (text := statement_text(one))]
    return [] if is_first and said and said[0].passage is not passages[0] else said


def _sentences(section: Section) -> list[SourcedStatement]:
    return _standing([one for own in paragraphs(section) for one in own if one.kind != "item"])


def _lists(section: Section) -> Iterator[list[Passage]]:
    yield from (own for own in paragraphs(section) if own[0].kind == "item" and len(own) > 1)


def _runs(section: Section) -> list[list[Passage]]:
    """Return where paragraphs of one statement each follow each other, as points of a list do."""
    groups = groupby(paragraphs(section), key=lambda own: len(own) == 1 and bool(statement_text(own[0])))
    runs = ([own[0] for own in group] for is_run, group in groups if is_run)
    return [run for run in runs if len(run) >= _RUN and run[0].kind == "sentence"]


def _of_list(section: Section, points: Sequence[Passage]) -> Iterator[Part]:
    """Yield a list, on several slides where it has more points than one shows; none of one that is no prose."""
    language = lexicon(section.language)
    statements = [SourcedStatement(without_full_stop(cleaned(one.text, language)), one) for one in points]
    if any(_is_no_point(one) for one in statements):
        return
    most = _SEVERAL[-1]
    count = -(-len(statements) // most)
    size = -(-len(statements) // count)
    for at in range(0, len(statements), size):
        yield Part(section, tuple(statements[at : at + size]), list_at=points[0].paragraph)


def _is_no_point(one: SourcedStatement) -> bool:
    """Whether a point of a list asks, is too long, or is of names of files and the like."""
    text = one.text
    words = count_words(text) + sum(map(count_words, one.passage.details))
    is_open = not text or not text[0].isalnum() or text[-1] in "?？؟،,;"
    return is_open or words > _POINT or is_code(text) or one.passage.is_beside_code
