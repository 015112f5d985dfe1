"""What a model draws of a table or chart, and what stands out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import chain

from nbdeck.contract.chart_marks import ChartMarks, Highlight, LevelMark, PointNote
from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.contract.slides import Chart
from nbdeck.engine.author.llm.answers import ChartChoice
from nbdeck.engine.author.llm.cited_tables import CitedTable, bare_name
from nbdeck.engine.author.llm.numbers import share_a_number
from nbdeck.engine.cells.quantities import column
from nbdeck.engine.model.source import TableBlock

_NAME = 300
"""Characters of the name of a line."""


def wrong_choice(choice: ChartChoice, table: CitedTable, tag: str) -> Iterator[str]:
    """Yield each name, or mark of a row or column, that is none of the table, with the nearest; totals that are none.

    Args:
        choice: What the model chose.
        table: What it is chosen from.
        tag: BCP 47 tag of the language that its numbers are written in.
    """
    rows, columns = [row[0] for row in table.rows], list(table.header[1:])
    for names, find, known, what in (
        (choice.series, table.columns_of, columns, "column"),
        (choice.rows, table.rows_of, rows, "row"),
        (choice.highlight, table.places_of, [*rows, *columns], "row or column"),
        (choice.totals, table.rows_of, rows, "row"),
        ([one.row for one in choice.notes], table.rows_of, rows, "row"),
    ):
        for name in names:
            if not find(name):
                nearest = (get_close_matches(name, known, 1, 0.3) or known[:1] or [""])[0]
                yield f"there is no {what} {name!r} to be drawn; the nearest is {nearest!r}."
    if choice.target and share_a_number(choice.target.name, f"{choice.target.value:.12g}"):
        yield "the number of the line stands beside its name; leave it out of the name."
    if choice.totals:
        yield from _wrong_totals(choice, table, tag)


def _wrong_totals(choice: ChartChoice, table: CitedTable, tag: str) -> Iterator[str]:
    """Yield what is wrong with a bridge: it has one column of numbers, and a total is the sum of what is before it."""
    drawn, columns = _drawn(choice, table)
    totals = {at for name in choice.totals for at in table.rows_of(name)}
    numbers = column([table.rows[at][columns[0] + 1] for at in drawn], tag) if len(columns) == 1 else None
    if numbers is None or None in numbers:
        yield "a bridge has one column of numbers; name it in `series`, or give `table` with it alone."
        return
    level = 0.0
    for place, (at, number) in enumerate(zip(drawn, numbers, strict=True)):
        value = number.value if number else 0.0
        if at in totals and place and not math.isclose(level, value, rel_tol=1e-6, abs_tol=1e-9):
            name = table.rows[at][0]
            yield f"{name!r} is {value:.12g}, and the rows before it add up to {level:.12g}: it is no total."
        level = value if at in totals else level + value


def _drawn(choice: ChartChoice, cited: CitedTable) -> tuple[list[int], list[int]]:
    """Return the rows, as they are named, and the columns behind the first that are drawn; all where too few are."""
    columns = sorted({at - 1 for name in choice.series for at in cited.columns_of(name)})
    rows = list(dict.fromkeys(at for name in choice.rows for at in cited.rows_of(name)))
    every = ([*range(len(cited.rows))], [*range(len(cited.columns))])
    if (choice.series and not columns) or (choice.rows and len(rows) < 2):
        return every
    return rows or every[0], columns or every[1]


def chosen_part(table: TableBlock, choice: ChartChoice, cited: CitedTable) -> TableBlock:
    """Return the rows and columns of a table that are drawn."""
    rows, series = _drawn(choice, cited)
    columns = [0, *(at + 1 for at in series)]
    body = [row for row in table.rows[table.header_rows :] if any(cell.text.split() for cell in row)]
    is_whole = rows == [*range(len(cited.rows))] and len(series) == len(cited.columns)
    if is_whole or len(body) != len(cited.rows):
        return table
    shown = [*table.rows[: table.header_rows], *(body[at] for at in rows)]
    cells = tuple(tuple(row[at] for at in columns) for row in shown)
    types = tuple(table.columns[at] for at in columns) if table.columns else ()
    return table.model_copy(update={"rows": cells, "columns": types})


def part_of_chart(chart: Chart, choice: ChartChoice, cited: CitedTable) -> Chart:
    """Return the categories and series of a document's chart that are drawn; all where its form needs them."""
    rows, columns = _drawn(choice, cited)
    if chart.totals_at or (len(chart.categories), len(chart.series)) != (len(cited.rows), len(cited.columns)):
        return chart
    series = tuple(
        one.model_copy(update={"values": tuple(one.values[at] for at in rows)})
        for one in map(chart.series.__getitem__, columns)
    )
    categories = tuple(map(chart.categories.__getitem__, rows))
    part = chart.model_copy(update={"series": series, "categories": categories})
    return chart if any(part.broken_rules()) else part


def by_name(choice: ChartChoice, cited: CitedTable) -> ChartChoice:
    """Return a choice whose marks of what stands out, and of totals, are the names of those rows and columns."""
    rows = {
        one: [cited.rows[at][0] for at in cited.rows_of(one)] for one in (*choice.highlight, *choice.totals)
    }
    named = ([*rows[one], *(cited.header[at] for at in cited.columns_of(one))] for one in choice.highlight)
    totals = (rows[one] for one in choice.totals)
    notes = tuple(
        one.model_copy(update={"row": cited.rows[at][0]})
        for one in choice.notes
        for at in cited.rows_of(one.row)[:1]
    )
    names = {"highlight": named, "totals": totals}
    told = {field: tuple(dict.fromkeys(chain.from_iterable(each))) for field, each in names.items()}
    return choice.model_copy(update={**told, "notes": notes})


def as_chosen(chart: Chart, choice: ChartChoice, *, is_written: bool = True) -> Chart:
    """Return a chart of the chosen kind with its unit and what stands out; as it is where the numbers do not allow it.

    Args:
        chart: Numbers of the material.
        choice: What the model chose; its unit is left out where the names of the series say it.
        is_written: Whether the model read the numbers as they are written: 84.1% and not 0.841.
    """
    unit = choice.unit.strip()
    if unit and not all(_says_unit(each.name, unit) for each in chart.series):
        chart = chart.model_copy(update={"unit": unit, "y_title": None})
    steps = set(map(bare_name, choice.totals))
    totals = tuple(at for at, name in enumerate(chart.categories) if bare_name(name) in steps)
    bridge = {"type": ChartType.BAR, "form": ChartForm.WATERFALL, "totals_at": totals}
    typed = chart.model_copy(update=bridge if totals else {"type": choice.type or chart.type})
    chart = chart if any(typed.broken_rules()) else typed
    wanted = set(map(bare_name, choice.highlight))
    marks = [
        *(Highlight(series=each.name) for each in chart.series if bare_name(each.name) in wanted),
        *(Highlight(category=name) for name in chart.categories if bare_name(name) in wanted),
    ]
    if len(marks) == max(len(chart.series), len(chart.categories)):
        marks = []
    scale = 100.0 if is_written and (chart.number_format or "").endswith("%") else 1.0
    level = choice.target and LevelMark(
        value=choice.target.value / scale, name=choice.target.name.strip()[:_NAME]
    )
    named = {bare_name(name): name for name in chart.categories}
    notes = tuple(
        PointNote(category=named[bare_name(one.row)], text=one.text)
        for one in choice.notes
        if bare_name(one.row) in named
    )
    if not (marks or level or notes):
        return chart
    told = ChartMarks(highlight=tuple(marks), target=level, notes=notes)
    marked = chart.model_copy(update={"marks": told})
    return chart if any(marked.broken_rules()) else marked


def not_drawn(choice: ChartChoice, chart: Chart) -> Iterator[str]:
    """Yield what of a choice a chart of this kind, or with these numbers, has no place for."""
    marks = chart.marks or ChartMarks()
    if choice.totals and chart.form is not ChartForm.WATERFALL:
        yield "its chart is no bridge, as its totals are not the sums of the rows before them"
    if choice.target and marks.target is None:
        yield f"its chart has no line for {choice.level!r}"
    noted = {note.text for note in marks.notes}
    yield from (f"its chart does not say {one.text!r}" for one in choice.notes if one.text not in noted)


def _says_unit(name: str, unit: str) -> bool:
    """Whether the name of a series ends with a unit in brackets, or has the words of this one."""
    words, known = unit.casefold().split(), name.casefold().replace("(", " ").replace(")", " ").split()
    return name.rstrip().endswith((")", "）")) or set(words) <= set(known)


def rows_left_out(whole: tuple[int, int], part: tuple[int, int]) -> str:
    """Return a sentence that says how many rows and columns of a table are drawn; empty where all of it is."""
    (of_rows, of_columns), (rows, columns) = whole, part
    told = f"{rows} of {of_rows} rows and {columns} of {of_columns} columns of the table are drawn."
    return "" if whole == part else told
