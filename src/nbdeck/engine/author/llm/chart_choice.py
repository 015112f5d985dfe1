"""What a model draws of a table or chart, and what stands out."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from nbdeck.contract.chart_marks import ChartMarks, Highlight, LevelMark
from nbdeck.contract.slides import Chart
from nbdeck.engine.author.llm.answers import ChartChoice
from nbdeck.engine.author.llm.cited_tables import CitedTable, bare_name
from nbdeck.engine.author.llm.numbers import share_a_number
from nbdeck.engine.model.source import TableBlock

_NAME = 300
"""Characters of the name of a line."""


def wrong_choice(choice: ChartChoice, table: CitedTable) -> Iterator[str]:
    """Yield each name, or mark of a row or column, that is none of the table, with the nearest."""
    rows, columns = [row[0] for row in table.rows], list(table.header[1:])
    for names, known, marks, what in (
        (choice.series, columns, table.columns, "column"),
        (choice.rows, rows, table.labels, "row"),
        (choice.highlight, [*rows, *columns], (*table.labels, *table.columns), "row or column"),
    ):
        for name in names:
            if bare_name(name) not in map(bare_name, (*known, *marks)):
                nearest = (get_close_matches(name, known, 1, 0.3) or known[:1] or [""])[0]
                yield f"there is no {what} {name!r} to be drawn; the nearest is {nearest!r}."
    if choice.target and share_a_number(choice.target.name, f"{choice.target.value:.12g}"):
        yield "the number of the line stands beside its name; leave it out of the name."


def chosen_part(table: TableBlock, choice: ChartChoice, cited: CitedTable) -> TableBlock:
    """Return the rows, as they are named, and columns of a table that are drawn; all of it where too few are named."""
    series, rows = set(map(bare_name, choice.series)), list(map(bare_name, choice.rows))
    columns = [0, *(at for at, names in enumerate(zip(cited.header[1:], cited.columns, strict=True), 1)
                    if not series or series & set(map(bare_name, names)))]  # fmt: skip
    named = [{bare_name(row[0]), bare_name(mark)} for row, mark in zip(cited.rows, cited.labels, strict=True)]
    ordered = [at for name in rows for at, names in enumerate(named) if name in names]
    drawn = list(dict.fromkeys(ordered)) if rows else list(range(len(named)))
    body = [row for row in table.rows[table.header_rows :] if any(cell.text.split() for cell in row)]
    if len(columns) < 2 or len(drawn) < 2 or len(body) != len(cited.rows):
        return table
    shown = [*table.rows[: table.header_rows], *(body[at] for at in drawn)]
    cells = tuple(tuple(row[at] for at in columns) for row in shown)
    types = tuple(table.columns[at] for at in columns) if table.columns else ()
    return table.model_copy(update={"rows": cells, "columns": types})


def by_name(choice: ChartChoice, cited: CitedTable) -> ChartChoice:
    """Return a choice whose marks of what stands out are the names of those rows and columns."""
    rows = {bare_name(mark): row[0] for mark, row in zip(cited.labels, cited.rows, strict=True)}
    names = rows | {bare_name(mark): name for mark, name in zip(cited.columns, cited.header[1:], strict=True)}
    return choice.model_copy(
        update={"highlight": tuple(names.get(bare_name(one), one) for one in choice.highlight)}
    )


def as_chosen(chart: Chart, choice: ChartChoice) -> Chart:
    """Return a chart of the chosen kind with its unit and what stands out; as it is where the numbers do not allow it.

    Args:
        chart: Numbers of the material.
        choice: What the model chose; its unit is left out where the names of the series end with one in brackets.
    """
    unit = choice.unit.strip()
    if unit and not all(each.name.rstrip().endswith((")", "）")) for each in chart.series):
        chart = chart.model_copy(update={"unit": unit, "y_title": None})
    typed = chart.model_copy(update={"type": choice.type or chart.type})
    chart = chart if any(typed.broken_rules()) else typed
    wanted = set(map(bare_name, choice.highlight))
    marks = [
        *(Highlight(series=each.name) for each in chart.series if bare_name(each.name) in wanted),
        *(Highlight(category=name) for name in chart.categories if bare_name(name) in wanted),
    ]
    if len(marks) == max(len(chart.series), len(chart.categories)):
        marks = []
    level = choice.target and LevelMark(value=choice.target.value, name=choice.target.name.strip()[:_NAME])
    if not (marks or level):
        return chart
    marked = chart.model_copy(update={"marks": ChartMarks(highlight=tuple(marks), target=level)})
    return chart if any(marked.broken_rules()) else marked


def left_out(table: TableBlock, part: TableBlock) -> str:
    """Return a sentence that says how much of a table is drawn; empty where all of it is."""
    rows, of_rows = len(part.rows) - part.header_rows, len(table.rows) - table.header_rows
    columns, of_columns = len(part.rows[0]) - 1, len(table.rows[0]) - 1
    if (rows, columns) == (of_rows, of_columns):
        return ""
    return f"{rows} of {of_rows} rows and {columns} of {of_columns} columns of the table are drawn."
