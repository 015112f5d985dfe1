"""Tables and charts of documents as slides, with the numbers as they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Chart, Slide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.documents.chartable import chart_of, header_and_body, rows_of_chart
from nbdeck.engine.author.documents.speaking import reference
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.sentences.cleaning import label_of, without_label
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.intake.data import types_of
from nbdeck.engine.model.plan import AuthorOptions, Evidence, PlannedSlide
from nbdeck.engine.model.source import ChartBlock, SourcePlace, TableBlock

_WIDTH, _HEIGHT, _CAPTION = 850, 330, 30
"""Points of the place of a table on a slide, and of a line below it, about."""
_WHOLE = 14
"""Rows and columns of a table that is shown whole, on two slides where one has no room for it."""
_LETTER, _WIDEST, _SIDES = 5.8, 96, 18
"""Points of a letter, of a column of text that wraps, and left and right of it, about."""
_LINE, _PADDING = 15, 7
"""Points of a line of a row, and above and below it, about."""
_LONGEST_CELL = 320
"""Characters of a cell beyond which a table is text."""
_EVIDENCE = 40
_NO_WORDS = lazy_pattern(r"^(?:https?://|www\.)\S+$|^(?:[0-9a-f]{2}\s){2,}|^\|.*\|$")
"""A cell that is an address, or a piece of a dump."""
_NAMED = 0.6
"""Share of the columns behind the first that have a name in a table worth showing."""
_FILLED = 0.6
"""Share of cells with words, in all and in the first column, that a table worth showing has."""
_SPARSE = 0.25
"""Share of cells with words of a table that the document calls one, or that stands in a sheet."""
_BELOW, _WITH_NOTES = 45, 9
"""Words of the caption and the notes of a table that stand on its slide, and rows of such a table."""


def slide_of_table(
    table: TableBlock,
    title: str,
    document: str,
    options: AuthorOptions,
    *,
    as_chart: bool = False,
    language: str = "",
    footnotes: Sequence[str] = (),
) -> PlannedSlide:
    """Return a slide that shows a table of a document, as far as it has room, or the chart of its numbers.

    Args:
        table: The table; where it has more rows or columns than a slide, the slide says how many.
        title: Title of the slide.
        document: Name of the document.
        options: Whether notes are wanted.
        as_chart: Whether it is shown as a chart where one can be drawn.
        language: BCP 47 tag of the document.
        footnotes: The notes below it, which stand on the slide where they are few words, else in its notes.
    """
    where = reference(table.place, language, document)
    few = chart_of(table, language) if as_chart else None
    if few is not None:
        drawn = _Drawn(few, rows_of_chart(table))
        return _chart_slide(drawn, title, document, table.place, options, table.caption, where)
    rows, left_out = readable_rows(table), left_out_of_table(table)
    cut = left_out if language[:2] in {"", "en"} else left_out_of_table(table, words=False)
    below = [one for one in (_beside(table.caption, title), cut) if one]
    is_short = sum(map(count_words, (*below, *footnotes))) <= _BELOW and len(rows) <= _WITH_NOTES
    below += footnotes if is_short else ()
    spec = Slide(
        title=title,
        layout=Layout.TABLE,
        content="\n".join(below),
        table=tuple(map(tuple, rows)),
        types=types_of(table.columns[at] for at in _shown_columns(table) if table.columns),
        source=where or None,
        notes=_notes(options, table.caption, "\n".join((left_out, *footnotes)).strip(), where),
        why="The document has it as a table." + (f" {left_out} are shown." if left_out else ""),
    )
    return PlannedSlide(
        spec=spec,
        description="\n\n".join(filter(None, ["\n".join(below), pipe_rows(rows, is_literal=True)])),
        appearance=describe(Layout.TABLE, None, reason="The document has it as a table."),
        evidence=tuple(
            Evidence(statement=" | ".join(row), quote=" | ".join(row), document=document, place=table.place)
            for row in rows[1:]
        ),
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A chart with its numbers as rows of text."""

    chart: Chart
    rows: Sequence[Sequence[str]]


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
    where = chart.chart.source or reference(chart.place, language, document)
    own = title or chart.title or ", ".join(series.name for series in chart.chart.series)
    drawn = _Drawn(chart.chart, chart_rows(chart.chart))
    return _chart_slide(drawn, own, document, chart.place, options, chart.title, where)


def _chart_slide(
    drawn: _Drawn,
    title: str,
    document: str,
    place: SourcePlace | None,
    options: AuthorOptions,
    caption: str,
    where: str,
) -> PlannedSlide:
    reason = "The document has the numbers."
    spec = Slide(
        title=title,
        layout=Layout.CHART,
        content=_beside(caption, title),
        chart=drawn.chart.model_copy(update={"source": where or None}),
        notes=_notes(options, caption, "", where),
        why=reason,
    )
    return PlannedSlide(
        spec=spec,
        description="\n\n".join(filter(None, [_beside(caption, title), pipe_rows(drawn.rows)])),
        appearance=describe(Layout.CHART, None, chart_type=drawn.chart.type, reason=reason),
        evidence=tuple(
            Evidence(statement=" | ".join(row), quote=" | ".join(row), document=document, place=place)
            for row in drawn.rows[1 : _EVIDENCE + 1]
        ),
    )


def _beside(caption: str, title: str) -> str:
    """Return the caption of a table or chart as it stands, unless it is the title."""
    return "" if bare(title) in {bare(caption), bare(without_label(caption))} else " ".join(caption.split())


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
    """Return the header and the first rows and columns of a table that are read on one slide, as text.

    Columns without a word below the header go.
    """
    header, body = header_and_body(table)
    used = _shown_columns(table)
    rows = [[row[at] for at in used] for row in (header, *body)]
    widths = _widths(rows)
    heights = [_height(row, widths) for row in rows]
    if len(body) <= _WHOLE or sum(heights) <= _HEIGHT - _CAPTION * bool(table.caption):
        return rows
    ends = [number for number in range(2, len(rows)) if sum(heights[:number]) <= _HEIGHT - 2 * _CAPTION]
    return rows[: max(ends, default=2)]


def _widths(rows: Sequence[Sequence[str]]) -> list[float]:
    """Return the width of each column: what its text needs, the longest ones alike where all are too wide."""
    natural = [max(map(len, column)) * _LETTER for column in zip(*rows, strict=True)]
    room: float = _WIDTH - _SIDES * len(natural)
    widths = [0.0] * len(natural)
    for left, at in zip(
        range(len(natural), 0, -1), sorted(range(len(natural)), key=natural.__getitem__), strict=True
    ):
        widths[at] = max(min(natural[at], room / left), _LETTER)
        room -= widths[at]
    return widths


def _height(row: Sequence[str], widths: Sequence[float]) -> float:
    lines = max(-(-len(cell) * _LETTER // width) for cell, width in zip(row, widths, strict=True))
    return max(lines, 1) * _LINE + _PADDING


def _shown_columns(table: TableBlock) -> list[int]:
    header, body = header_and_body(table)
    used = [at for at in range(len(header)) if any(row[at] for row in body)] or [0]
    if len(body) <= _WHOLE and len(used) <= _WHOLE:
        return used
    width, shown = 0.0, list[int]()
    for at in used:
        width += _needed([row[at] for row in (header, *body)])
        if width > _WIDTH and len(shown) > 1:
            break
        shown.append(at)
    return shown


def _needed(cells: Sequence[str]) -> float:
    """Return the points that a column needs: those of its longest word, and of its text up to where it wraps."""
    word = max((len(word) for cell in cells for word in cell.split()), default=1)
    return max(word * _LETTER, min(max(map(len, cells)) * _LETTER, _WIDEST)) + _SIDES


def is_worth_showing(table: TableBlock) -> bool:
    """Whether a table has two rows and two columns, most of them with a name, and words in most of its cells.

    One with a numbered caption may have more blanks: the document calls it a table.
    """
    header, body = header_and_body(table)
    cells = [cell for row in body for cell in row]
    is_wide = sum(any(row[at] for row in body) for at in range(len(header))) >= 2
    if len(body) < 2 or not is_wide or max(map(len, cells)) > _LONGEST_CELL:
        return False
    full = sum(map(bool, cells)) / len(cells)
    if label_of(table.caption)[1]:
        return full >= _SPARSE
    named = sum(map(_has_word, header[1:])) >= _NAMED * len(header[1:])
    if table.place is not None and table.place.kind == "sheet":
        return named and full >= _SPARSE
    is_prose = sum(_NO_WORDS.search(cell) is not None for cell in cells) * 3 < max(sum(map(bool, cells)), 1)
    has_names = sum(map(_has_word, (row[0] for row in body))) >= _FILLED * len(body)
    return named and is_prose and has_names and full >= _FILLED


def _has_word(cell: str) -> bool:
    return any(map(str.isalnum, cell))


def left_out_of_table(table: TableBlock, *, words: bool = True) -> str:
    """Return how much of a table the slide shows, as "8 of 31 rows" or "8 / 31"; empty where it shows every word."""
    rows = readable_rows(table)
    _, body = header_and_body(table)
    columns = sum(any(cell.text.strip() for cell in column) for column in zip(*table.rows, strict=True))
    counts = ((len(rows) - 1, len(body), "rows"), (len(rows[0]), columns, "columns"))
    cut = [
        f"{shown:,} of {all_of:,} {name}" if words else f"{shown} / {all_of}"
        for shown, all_of, name in counts
        if shown < all_of
    ]
    return ", ".join(cut)


def _notes(options: AuthorOptions, caption: str, left_out: str, where: str) -> str | None:
    if not options.notes:
        return None
    lines = [line for line in (caption, left_out) if line]
    if where:
        lines.append(f"({where})")
    return "\n".join(lines) or None
