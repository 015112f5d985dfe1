"""Tables and charts of documents as slides, with the numbers as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Chart, Slide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.documents.chartable import (
    chart_of,
    header_and_body,
    rows_of_chart,
)
from nbdeck.engine.author.documents.over_time import chart_over_time
from nbdeck.engine.author.documents.speaking import shown_reference
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.sentences.cleaning import without_label
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.intake.data import types_of
from nbdeck.engine.model.plan import AuthorOptions, Evidence, PlannedSlide
from nbdeck.engine.model.source import ChartBlock, SourcePlace, TableBlock

MOST_ROWS, _COLUMNS = 32, 14
"""Rows below the header, and columns, of a table that is shown whole."""
_FIRST_ROWS = 8
"""Rows of a longer one: those of one slide."""
LONGEST_CELL = 320
"""Characters of a cell beyond which a table is text."""
_EVIDENCE = 40
_PAIR = 2
"""Columns of a table of labels and values, which needs no header."""
_NO_WORDS = lazy_pattern(r"^(?:https?://|www\.)\S+$|^(?:[0-9a-f]{2}\s){2,}|^\|.*\|$")
"""A cell that is an address, or a piece of a dump."""
_DASHES = "-–—"
_FILLED = 0.6
"""Share of cells with words, in all, in the first column and as names of the others, of a table worth showing."""


def slide_of_table(
    table: TableBlock,
    title: str,
    document: str,
    options: AuthorOptions,
    *,
    as_chart: bool | None = None,
    language: str = "",
) -> PlannedSlide:
    """Return a slide that shows a table of a document: as a chart where it is a few numbers of one kind, else as it is.

    Args:
        table: The table; only what is readable on one slide is shown, the notes say what is left out.
        title: Title of the slide.
        document: Name of the document.
        options: Whether notes are wanted.
        as_chart: True for a chart wherever one can be drawn, False for a table, None lets the numbers decide.
        language: BCP 47 tag of the document.
    """
    where = shown_reference(table.place, language, document)
    drawn = None if as_chart is False else _drawn(table, language)
    if drawn is not None:
        return _chart_slide(
            drawn, title, document, table.place, options, table.caption, where, language=language
        )
    rows = readable_rows(table)
    left_out = left_out_of_table(table)
    content = "\n".join(filter(None, (_beside(table.caption, title, language), left_out)))
    spec = Slide(
        title=title,
        layout=Layout.TABLE,
        content=content,
        table=tuple(map(tuple, rows)),
        types=types_of(table.columns[at] for at in _shown_columns(table) if table.columns),
        source=where or None,
        notes=_notes(options, table.caption, left_out, where),
        why="The document has it as a table." + (f" {left_out}" if left_out else ""),
    )
    return PlannedSlide(
        spec=spec,
        description=f"{content}\n\n{pipe_rows(rows, is_literal=True)}".strip(),
        appearance=describe(Layout.TABLE, None, reason="The document has it as a table."),
        evidence=tuple(
            Evidence(statement=" | ".join(row), quote=" | ".join(row), document=document, place=table.place)
            for row in rows[1:]
        ),
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A chart with its numbers as rows of text, and what of its table it leaves out: for notes and slide."""

    chart: Chart
    rows: Sequence[Sequence[str]]
    in_notes: str = ""
    on_slide: str = ""


def _drawn(table: TableBlock, language: str) -> _Drawn | None:
    over_time = chart_over_time(table)
    if over_time is not None:
        chart, left_out = over_time
        return _Drawn(chart, chart_rows(chart), left_out, left_out)
    few = chart_of(table, language)
    return _Drawn(few, rows_of_chart(table, language)) if few else None


def slide_of_chart(
    chart: ChartBlock, title: str, document: str, options: AuthorOptions, *, language: str = ""
) -> PlannedSlide:
    """Return a slide that shows a chart of a document as a native chart with the same numbers.

    Args:
        chart: The chart.
        title: Title of the slide; empty takes the chart's own.
        document: Name of the document.
        options: Whether notes are wanted.
        language: BCP 47 tag of the document.
    """
    where = chart.chart.source or shown_reference(chart.place, language, document)
    own = title or chart.title or ", ".join(series.name for series in chart.chart.series)
    drawn = _Drawn(chart.chart, chart_rows(chart.chart))
    return _chart_slide(drawn, own, document, chart.place, options, chart.title, where, language=language)


def _chart_slide(
    drawn: _Drawn,
    title: str,
    document: str,
    place: SourcePlace | None,
    options: AuthorOptions,
    caption: str,
    where: str,
    *,
    language: str,
) -> PlannedSlide:
    reason = "The document has the numbers."
    content = "\n".join(filter(None, (_beside(caption, title, language), drawn.on_slide)))
    spec = Slide(
        title=title,
        layout=Layout.CHART,
        content=content,
        chart=drawn.chart.model_copy(update={"source": where or None}),
        notes=_notes(options, caption, drawn.in_notes, where),
        why=reason,
    )
    return PlannedSlide(
        spec=spec,
        description=f"{content}\n\n{pipe_rows(drawn.rows)}".strip(),
        appearance=describe(Layout.CHART, None, chart_type=drawn.chart.type, reason=reason),
        evidence=tuple(
            Evidence(statement=" | ".join(row), quote=" | ".join(row), document=document, place=place)
            for row in drawn.rows[1 : _EVIDENCE + 1]
        ),
    )


def _beside(caption: str, title: str, language: str) -> str:
    """Return the caption of a table or chart, which may name its unit, unless it is the title."""
    return "" if without_label(caption, lexicon(language)).casefold() == title.casefold() else caption


def chart_rows(chart: Chart) -> list[list[str]]:
    """Return the numbers of a chart as rows of text: the names of the series, then a row for each category."""
    header = [chart.x_title or "", *(series.name for series in chart.series)]
    body = [
        [category, *(_number(series.values[at]) for series in chart.series)]
        for at, category in enumerate(chart.categories)
    ]
    return [header, *body]


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def readable_rows(table: TableBlock) -> list[list[str]]:
    """Return the header, blank where there is none, and the rows of a table that stay readable on one slide, as text.

    Columns without a word below the header go.
    """
    header, body = header_and_body(table)
    used = _shown_columns(table)
    return [
        [row[at] for at in used]
        for row in (header, *body[: MOST_ROWS if len(body) <= MOST_ROWS else _FIRST_ROWS])
    ]


def _shown_columns(table: TableBlock) -> list[int]:
    header, body = header_and_body(table)
    return [at for at in range(len(header)) if any(row[at] for row in body)][:_COLUMNS] or [0]


def is_worth_showing(table: TableBlock) -> bool:
    """Whether a table has a header, two rows and two columns with words in half of its cells."""
    header, body = header_and_body(table)
    cells = [cell for row in body for cell in row]
    is_wide = sum(any(row[at] for row in body) for at in range(len(header))) >= 2
    longest = max(map(len, cells), default=0)
    is_full = sum(map(bool, cells)) >= _FILLED * len(cells)
    is_full = is_full and sum(any(map(str.isalnum, row[0])) for row in body) >= _FILLED * len(body)
    is_prose = sum(_NO_WORDS.search(cell) is not None for cell in cells) * 3 < max(sum(map(bool, cells)), 1)
    is_named = sum(bool(cell.strip(_DASHES)) for cell in header[1:]) >= _FILLED * len(header[1:])
    is_named |= len(header) == _PAIR and not any(header)
    return len(body) >= 2 and is_wide and is_full and is_named and is_prose and longest <= LONGEST_CELL


def left_out_of_table(table: TableBlock) -> str:
    """Return a sentence that says how much of a table the slide shows; empty where it shows every word."""
    rows = readable_rows(table)
    _, body = header_and_body(table)
    columns = sum(any(cell.text.strip() for cell in column) for column in zip(*table.rows, strict=True))
    shown = len(rows) - 1
    if len(body) <= shown and columns <= len(rows[0]):
        return ""
    return f"{shown} of {len(body)} rows and {len(rows[0])} of {columns} columns are shown."


def _notes(options: AuthorOptions, caption: str, left_out: str, where: str) -> str | None:
    if not options.notes:
        return None
    lines = [line for line in (caption, left_out) if line]
    if where:
        lines.append(f"({where})")
    return "\n".join(lines) or None
