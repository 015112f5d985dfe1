"""What a model draws of a table or chart, and what stands out."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from nbdeck.contract.chart_marks import ChartMarks, Highlight
from nbdeck.contract.slides import Chart
from nbdeck.engine.author.documents.chartable import header_and_body
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.llm.answers import ChartChoice
from nbdeck.engine.model.source import TableBlock


def wrong_names(choice: ChartChoice, visual: Visual) -> Iterator[str]:
    """Yield each name of a choice that the table or chart does not have, with the nearest one that it has."""
    rows, columns = _names(visual)
    for names, known, what in (
        (choice.series, columns, "column"),
        (choice.rows, rows, "row"),
        (choice.highlight, [*rows, *columns], "row or column"),
    ):
        for name in names:
            if _plain(name) not in map(_plain, known):
                nearest = get_close_matches(name, known, 1, 0.3) or known[:1]
                yield (
                    f"there is no {what} {name!r} to be drawn; the nearest is {nearest[0]!r}"
                    if nearest
                    else ""
                )


def _names(visual: Visual) -> tuple[list[str], list[str]]:
    """Return the labels of the rows and the names of the columns behind the first."""
    if visual.table is not None:
        header, body = header_and_body(visual.table)
        return [row[0] for row in body], header[1:]
    if visual.chart is None:
        return [], []
    numbers = visual.chart.numbers
    return list(numbers.categories), [series.name for series in numbers.series]


def chosen_part(table: TableBlock, choice: ChartChoice) -> TableBlock:
    """Return the rows and columns of a table that are drawn; all of them where too few are named."""
    header, _ = header_and_body(table)
    series, rows = set(map(_plain, choice.series)), set(map(_plain, choice.rows))
    columns = [at for at, name in enumerate(header) if at == 0 or not series or _plain(name) in series]
    body = table.rows[table.header_rows :]
    shown = [row for row in body if not rows or _plain(row[0].text) in rows]
    if len(columns) < 2 or len(shown) < 2:
        return table
    cells = tuple(tuple(row[at] for at in columns) for row in (*table.rows[: table.header_rows], *shown))
    types = tuple(table.columns[at] for at in columns) if table.columns else ()
    return table.model_copy(update={"rows": cells, "columns": types})


def as_chosen(chart: Chart, choice: ChartChoice, table_words: str) -> Chart:
    """Return a chart of the chosen kind with what stands out; as it is where the numbers do not allow it.

    Args:
        chart: Numbers of the material.
        choice: What the model chose.
        table_words: What the table says; a unit that does not stand there is left out.
    """
    unit = choice.unit.strip()
    is_named = all(f"({_plain(unit)})" in _plain(each.name) for each in chart.series)
    if unit and not is_named and _plain(unit) in _plain(table_words):
        chart = chart.model_copy(update={"unit": unit, "y_title": None})
    typed = chart.model_copy(update={"type": choice.type or chart.type})
    chart = chart if any(typed.broken_rules()) else typed
    wanted = set(map(_plain, choice.highlight))
    marks = [
        *(Highlight(series=each.name) for each in chart.series if _plain(each.name) in wanted),
        *(Highlight(category=name) for name in chart.categories if _plain(name) in wanted),
    ]
    if not marks or len(marks) == max(len(chart.series), len(chart.categories)):
        return chart
    marked = chart.model_copy(update={"marks": ChartMarks(highlight=tuple(marks))})
    return chart if any(marked.broken_rules()) else marked


def left_out(table: TableBlock, part: TableBlock) -> str:
    """Return a sentence that says how much of a table is drawn; empty where all of it is."""
    rows, of_rows = len(part.rows) - part.header_rows, len(table.rows) - table.header_rows
    columns, of_columns = len(part.rows[0]) - 1, len(table.rows[0]) - 1
    if (rows, columns) == (of_rows, of_columns):
        return ""
    return f"{rows} of {of_rows} rows and {columns} of {of_columns} columns of the table are drawn."


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()
