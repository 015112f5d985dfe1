"""Charts that a request describes by columns, or rows over periods, of a table of the documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.asked import named_in
from nbdeck.engine.author.documents.chartable import chart_of
from nbdeck.engine.author.documents.visuals import Visual, visuals_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.scaffold.asked_topic import CLAUSE, may_forbid
from nbdeck.engine.author.typed.pairs import are_periods
from nbdeck.engine.model.source import TableBlock

_PERIODS, _HEAD = 3, 4
"""Periods of a row that is a chart, and letters of a word that may end a longer one: "Miete" names "Nettokaltmiete"."""


def with_asked_charts(request: str, material: Sequence[Section]) -> list[Section]:
    """Return sections with what a request wants drawn in front of its table: one chart for each clause that asks.

    That is the table most of whose columns, or rows over three periods, the clause names by all of their words, where
    they can be one chart; a table that is a chart as it stands needs no other.
    """
    told = list(material)
    for clause in _asking(request):
        found = [
            (len(named), at, visual, part)
            for at, section in enumerate(told)
            for visual in visuals_of([section])
            if visual.table is not None and (named := _named(visual.table, clause, section.language))
            if (part := _part(visual, named)) is not None
        ]
        for _, at, visual, part in sorted(found, key=lambda one: -one[0])[:1]:
            tables = [
                each for one in told[at].tables for each in ((part, one) if one is visual.table else (one,))
            ]
            told[at] = replace(told[at], tables=tuple(tables))
    return told


def about_asked_charts(request: str, material: Sequence[Section]) -> Iterator[str]:
    """Yield a sentence for each clause that asks for a chart and has words of the documents, but names no table's."""
    tables = [
        (visual.table, visual.section.language)
        for visual in visuals_of(material)
        if visual.table is not None and chart_of(visual.table, visual.section.language) is not None
    ]
    known = {tag: set(_all_terms(material, tag)) for tag in {one.language for one in material}}
    for clause in _asking(request):
        has_words = any(not words.isdisjoint(terms(clause, lexicon(tag))) for tag, words in known.items())
        if has_words and not any(_named(table, clause, tag) for table, tag in tables):
            yield (
                f"No table that is drawn has columns or rows of these names: “{clause.strip(' .!()')}”. "
                "Look whether a chart shows it."
            )


def _all_terms(material: Sequence[Section], tag: str) -> Iterator[str]:
    for one in material:
        texts = (one.heading, *(each.text for each in one.passages))
        yield from (term for text in texts for term in terms(text, lexicon(tag)))


def _asking(request: str) -> Iterator[str]:
    """Yield the clauses of a request that ask for a chart."""
    for clause in (clause for one in sentences(request) for clause in CLAUSE.split(one)):
        look = understand(clause)
        if not may_forbid(clause) and (look.layout is Layout.CHART or look.chart_type in set(ChartType)):
            yield clause


def _named(table: TableBlock, clause: str, tag: str) -> list[tuple[bool, int]]:
    """Return the columns, else the rows over periods, that a clause names: whether it is a row, and its number."""
    header = [cell.text for cell in table.rows[0]]
    columns = [(False, at) for at, name in enumerate(header) if at and _names(clause, name, tag)]
    if columns or len(header) <= _PERIODS or not are_periods(header[1:]):
        return columns
    return [(True, at) for at, row in enumerate(table.rows) if at and _names(clause, row[0].text, tag)]


def _names(clause: str, name: str, tag: str) -> bool:
    """Whether a clause has all words of a name, in any form or as the end of a longer word."""
    language = lexicon(tag)
    own, said = terms(name.partition("(")[0], language), terms(clause, language)
    ends = tuple(one for one in said if len(one) >= _HEAD)
    return named_in(clause, name) or (bool(own) and all(one in said or one.endswith(ends) for one in own))


def _part(visual: Visual, named: Sequence[tuple[bool, int]]) -> TableBlock | None:
    """Return columns or rows of a table with the names in front of them as a table of their own, if it is a chart."""
    table, tag = visual.table, visual.section.language
    if table is None or table.header_rows != 1 or chart_of(table, tag) is not None:
        return None
    ats = [0, *(at for _, at in named)]
    if named[0][0]:
        rows = tuple(zip(*(table.rows[at] for at in ats), strict=True))
        kinds = (table.columns[0], *(table.columns[1] for _ in named))
    else:
        rows = tuple(tuple(row[at] for at in ats) for row in table.rows)
        kinds = tuple(table.columns[at] for at in ats)
    caption = ", ".join(cell.text for cell in rows[0][1:])
    part = table.model_copy(update={"rows": rows, "columns": kinds, "caption": caption})
    return part if chart_of(part, tag) is not None else None
