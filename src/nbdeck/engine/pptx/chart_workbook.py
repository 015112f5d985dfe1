"""The workbook behind a native chart: one sheet that Excel opens for "Edit Data".

Categories stand in the first column, a series in each further one, then what labels and error bars are read from. What
follows other cells is a formula with its value. It is six small parts that only differ in the sheet and one number
format, written here because a general workbook writer takes longer than the rest of the slide. The zip is stored: the
.pptx around it compresses it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

from nbdeck.contract.number_format import GENERAL, language_mark
from nbdeck.engine.pptx.package import OFFICE_RELATION, XML, escaped, quoted
from nbdeck.engine.pptx.rezip import Member, Members, new_member
from nbdeck.engine.scene.chart import ChartSeries, DateSteps, SheetColumn, column_letters
from nbdeck.engine.scene.elements import ChartElement

_SHEET = "Data"
Value = TypeVar("Value", float | None, float | str | None)

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_CONTENT_TYPES = (
    f'{XML}<Types xmlns="{_PACKAGE}content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPE}worksheet+xml"/>'
    f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}styles+xml"/></Types>'
)
_ROOT_RELATIONS = (
    f'{XML}<Relationships xmlns="{_PACKAGE}relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE_RELATION}officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
_WORKBOOK = (
    f'{XML}<workbook xmlns="{_MAIN}" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    f'<sheets><sheet name="{_SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
_WORKBOOK_RELATIONS = (
    f'{XML}<Relationships xmlns="{_PACKAGE}relationships">'
    f'<Relationship Id="rId1" Type="{OFFICE_RELATION}worksheet" Target="worksheets/sheet1.xml"/>'
    f'<Relationship Id="rId2" Type="{OFFICE_RELATION}styles" Target="styles.xml"/></Relationships>'
)


def cell_number(value: float | None) -> str | None:
    """Return a number as cells and chart caches hold it; None for a gap, NaN or an infinity."""
    if value is None or not math.isfinite(value):
        return None
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def workbook(chart: ChartElement) -> bytes:
    """Return the .xlsx: categories in the first column, a series in each further one, gaps left empty."""
    own = ("xl/worksheets/sheet1.xml", _sheet(chart)), ("xl/styles.xml", _styles(_formats(chart)))
    return Members((*_frame(), *(_stored(name, xml) for name, xml in own))).to_bytes()


@cache
def _frame() -> tuple[Member, ...]:
    """Return the parts that all workbooks have alike."""
    parts = {
        "[Content_Types].xml": _CONTENT_TYPES,
        "_rels/.rels": _ROOT_RELATIONS,
        "xl/workbook.xml": _WORKBOOK,
        "xl/_rels/workbook.xml.rels": _WORKBOOK_RELATIONS,
    }
    return tuple(_stored(name, xml) for name, xml in parts.items())


def _stored(name: str, xml: str) -> Member:
    return new_member(name, xml.encode(), is_stored=True)


def place_of(chart: ChartElement, column: SheetColumn) -> str:
    """Return the letters of the column that stands behind those of the series."""
    return column_letters(1 + len(chart.series) + _further_columns(chart).index(column))


def reference(letters: str, count: int | None = None) -> str:
    """Return the formula of a column's cells under its heading; of the one cell `letters` without a count."""
    place = letters if count is None else f"${letters}$2:${letters}${max(count, 1) + 1}"
    return f"{_SHEET}!{place}"


def _further_columns(chart: ChartElement) -> list[SheetColumn]:
    """Return what labels and error bars are read from, each column once."""
    columns: dict[SheetColumn, None] = {}
    for series in chart.series:
        bars = series.error_bars
        wanted = (series.sizes, *((bars.up, bars.down) if bars else ()), series.cells)
        columns.update((column, None) for column in wanted if column is not None)
    return list(columns)


def code_of(chart: ChartElement, series: ChartSeries) -> str:
    """Return the format code of the values of a series, which that on the right has of its own axis."""
    if series.plot == "HIDDEN_LINE" and series.labels:
        return series.labels[0][1].number_format
    right = chart.right_axis if series.plot == "RIGHT_LINE" else None
    return open_code(chart.number_format if right is None else right.number_format, series)


def open_code(code: str, series: ChartSeries) -> str:
    """Return a format code for a series; of whole numbers one that shows decimals too, should somebody type them."""
    mark = language_mark(code)
    is_whole = all(float(value).is_integer() for value in series.values if value is not None)
    return f"{mark}{GENERAL}" if is_whole and code.removeprefix(mark) == "0" else code


def _columns(chart: ChartElement) -> list[SheetColumn]:
    series = [
        SheetColumn(each.name, each.values, each.formulas, code_of(chart, each)) for each in chart.series
    ]
    return [*series, *_further_columns(chart)]


def _sheet(chart: ChartElement) -> str:
    columns = _columns(chart)
    names = ["", *(column.name for column in columns)]
    header = "".join(_text_cell(f"{column_letters(index)}1", name) for index, name in enumerate(names))
    rows = "".join(f'<row r="{row}">{cells}</row>' for row, cells in enumerate(_rows(chart, columns), 2))
    return (
        f'{XML}<worksheet xmlns="{_MAIN}"><cols><col min="1" max="1" width="24" customWidth="1"/></cols>'
        f'<sheetData><row r="1">{header}</row>{rows}</sheetData></worksheet>'
    )


def _rows(chart: ChartElement, columns: Sequence[SheetColumn]) -> Iterator[str]:
    lettered = [(column_letters(index), column) for index, column in enumerate(columns, 1)]
    formats, dates = _formats(chart), _dates(chart)
    for position, category in enumerate(chart.categories):
        row = position + 2
        if chart.kind == "SCATTER":
            first = _number_cell(f"A{row}", _at(chart.x_values, position), style=0)
        elif dates:
            first = _number_cell(f"A{row}", dates.days[position], style=1 + formats.index(dates.cell_code))
        else:
            first = _text_cell(f"A{row}", category)
        yield first + "".join(
            _cell(
                f"{letters}{row}",
                column,
                position,
                1 + formats.index(column.number_format or chart.number_format),
            )
            for letters, column in lettered
        )


def _formats(chart: ChartElement) -> list[str]:
    """Return the format codes of the cells: the chart's, and those of single columns."""
    own = [column.number_format for column in _columns(chart) if column.number_format]
    own += [dates.cell_code] if (dates := _dates(chart)) else []
    return list(dict.fromkeys([chart.number_format, *own]))


def _dates(chart: ChartElement) -> DateSteps | None:
    return chart.category_axis.dates if chart.category_axis else None


def _cell(place: str, column: SheetColumn, position: int, style: int) -> str:
    """Return a cell of numbers or words, with the formula that it follows."""
    value = _at(column.values, position)
    formula = column.formulas[position] if position < len(column.formulas) else ""
    if isinstance(value, str):
        if not formula:
            return _text_cell(place, value)
        return f'<c r="{place}" t="str"><f>{escaped(formula)}</f><v>{escaped(value)}</v></c>'
    return _number_cell(place, value, style=style, formula=formula)


def _at(values: Sequence[Value], position: int) -> Value | None:
    return values[position] if position < len(values) else None


def _text_cell(place: str, text: str) -> str:
    content = escaped(text).replace("_x", "_x005F_x")
    if not content:
        return ""
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{content}</t></is></c>'


def _number_cell(place: str, value: float | None, *, style: int, formula: str = "") -> str:
    number = cell_number(value)
    followed = f"<f>{escaped(formula)}</f>" if formula else ""
    if number is None and not formula:
        return ""
    return f'<c r="{place}" s="{style}">{followed}{"" if number is None else f"<v>{number}</v>"}</c>'


def _styles(formats: Sequence[str]) -> str:
    """Return a style sheet whose cell formats after the first show numbers by these codes."""
    codes = "".join(
        f'<numFmt numFmtId="{number}" formatCode={quoted(code)}/>' for number, code in enumerate(formats, 164)
    )
    styles = "".join(
        f'<xf numFmtId="{164 + number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
        for number in range(len(formats))
    )
    return (
        f'{XML}<styleSheet xmlns="{_MAIN}">'
        f'<numFmts count="{len(formats)}">{codes}</numFmts>'
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{1 + len(formats)}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
        f"{styles}</cellXfs>"
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )
