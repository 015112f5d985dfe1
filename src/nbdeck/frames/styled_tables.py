"""A pandas Styler as a table: its texts, its colours, and what of its looks a slide's table cannot take.

What a Styler shows is read from the page that it writes, its public face: texts as formatted, hidden parts gone, and
one rule of CSS for each look.
"""

import numbers
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from nbdeck.contract.tables import CellLook, Levels, TableColumn, TableTypes, on_one_line
from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.cells import typed
from nbdeck.frames.frame import flat_name, quoted
from nbdeck.frames.intake import read
from nbdeck.frames.table_pages import PageCell, read_page
from nbdeck.frames.table_parts import TableContents, TableOptions, header_levels, rows_to_show, title_of_heads

_COLUMN = re.compile(r"col(\d+)")
_ROW = re.compile(r"(?:foot\d+_)?row(\d+)")
_BENEATH = re.compile(r"foot(\d+)_row\d+")
"""A row of a Styler that was put beneath this one."""
_NO_COLOR = frozenset({"", "inherit", "initial", "unset", "transparent", "none", "currentcolor"})
_BOLD = frozenset({"bold", "bolder", "600", "700", "800", "900"})
_ALPHA = re.compile(r"(rgba\(.*,\s*)(0|1|[01]?\.\d+)\)")
_TOOLTIP = ".pd-t"
_TAKEN = frozenset({"background-color", "background", "color", "font-weight", "font-style"})


@dataclass(frozen=True)
class _StyledTable:
    """What a Styler shows: hidden rows, columns and index are gone, values are as formatted.

    Attributes:
        levels: Of the header, from the top.
        rows: Below the header.
        row_heads: How many of the first columns are the index.
        styles: Properties of CSS by the identity of a cell.
        others: What else its rules are about than the looks of single cells.
    """

    levels: Levels
    rows: tuple[tuple[PageCell, ...], ...]
    row_heads: int
    caption: str
    styles: Mapping[str, Mapping[str, str]]
    others: tuple[str, ...]


def _read_styler(styler: Any) -> _StyledTable:
    """Return what a pandas Styler displays."""
    page = read_page(styler.to_html(sparse_index=False, sparse_columns=False))
    head, body = page.parts["thead"], page.parts["tbody"]
    row_heads = sum(map(_is_row_head, body[0])) if body else 0
    identities = {cell.identity for row in (*head, *body) for cell in row if cell.identity}
    styles: dict[str, dict[str, str]] = {}
    others = []
    for selector, properties in page.rules():
        identity = selector.removeprefix("#")
        if identity in identities:
            styles.setdefault(identity, {}).update(properties)
        else:
            rule = f"the style of {selector.partition(' ')[2] or selector!r}"
            others.append("tooltips" if _TOOLTIP in selector else rule)
    return _StyledTable(
        _levels(head, row_heads),
        tuple(map(tuple, body)),
        row_heads,
        page.caption.text,
        styles,
        tuple(dict.fromkeys(others)),
    )


def _is_row_head(cell: PageCell) -> bool:
    return any(each.endswith("row_heading") for each in cell.classes)


def _place(cell: PageCell, pattern: re.Pattern[str]) -> Any:
    """Return the number that one of a cell's classes gives, None where none does."""
    return next((int(match[1]) for each in cell.classes if (match := pattern.fullmatch(each))), None)


def _levels(head: Sequence[Sequence[PageCell]], row_heads: int) -> Levels:
    stub, names, levels = [""] * row_heads, list[str](), list[list[str]]()
    for row in head:
        headings = [cell.text for cell in row if "col_heading" in cell.classes]
        beside = [cell.text for cell in row if "col_heading" not in cell.classes][:row_heads]
        if headings:
            levels.append(headings)
            names.append(beside[-1] if beside else "")
        else:
            stub = beside
    return header_levels(stub, list(zip(*levels, strict=True)), names, len(levels))


def styled(styler: Any, options: TableOptions) -> TableContents:
    """Return the table that a Styler displays.

    Raises:
        DataError: nothing of it can be seen, or formats are asked for beside its own.
        ColumnNotFound: a named column is not shown.
    """
    if options.formats:
        raise DataError(
            "A Styler brings its own formats.", hint="Use styler.format(...), or hand in styler.data."
        )
    if not len(styler.data.index) or not len(styler.data.columns):
        read(styler)
    names = [flat_name(name) for name in styler.data.columns]
    rows_to_show(len(styler.data.index) - len(styler.hidden_rows), options.max_rows, names)
    shown = _read_styler(styler)
    wanted = rows_to_show(len(shown.rows), options.max_rows, names)
    places = _places(shown, options)
    if not shown.rows or not places:
        raise DataError("The Styler hides everything.", hint="Leave some rows and columns visible.")
    rows = [[row[place] for place in places] for row in shown.rows[:wanted]]
    levels = tuple(tuple(level[place] for place in places) for level in shown.levels)
    header = on_one_line(levels)
    looks, left_out = _looks(rows, shown)
    return TableContents(
        rows=(header, *(tuple(cell.text for cell in row) for row in rows)),
        types=TableTypes(
            columns=tuple(_column(cells, styler) for cells in zip(*rows, strict=True)),
            header=levels if len(levels) > 1 else (),
            row_heads=sum(map(_is_row_head, rows[0])),
            looks=looks,
        ),
        title=title_of_heads(header, options.tag),
        why="TABLE as the Styler displays it.",
        count=len(shown.rows),
        heading=shown.caption,
        not_taken_over=left_out,
    )


def _places(shown: _StyledTable, options: TableOptions) -> list[int]:
    """Return which cells of a row are shown, by number."""
    header = on_one_line(shown.levels)
    front = [] if options.index is False else list(range(shown.row_heads))
    names = options.columns
    if names is None:
        return front + list(range(shown.row_heads, len(header)))
    wanted = list(names) if isinstance(names, (list, tuple)) else [names]
    labels = [flat_name(name) for name in wanted]
    for name, label in zip(wanted, labels, strict=True):
        if label not in header:
            raise ColumnNotFound(f"There is no column {name!r}.", hint=f"The Styler shows {quoted(header)}.")
    return front + [header.index(label) for label in labels]


def _column(cells: Sequence[PageCell], styler: Any) -> TableColumn:
    """Return the type of a column, by its dtype; numbers with what their texts say."""
    if _is_row_head(cells[0]) or styler.data.dtypes.iloc[_place(cells[0], _COLUMN)].kind not in "iuf":
        return TableColumn(kind="text")
    return typed([cell.text for cell in cells], [_value(cell, styler) for cell in cells])


def _value(cell: PageCell, styler: Any) -> Any:
    """Return the number that a cell shows, None for what is no number."""
    below = _place(cell, _BENEATH)
    data = styler.data if below is None else styler.concatenated[below].data
    value = data.iat[_place(cell, _ROW), _place(cell, _COLUMN)]
    return value if isinstance(value, numbers.Real) else None


def _looks(
    rows: Sequence[Sequence[PageCell]], shown: _StyledTable
) -> tuple[tuple[CellLook, ...], tuple[str, ...]]:
    """Return the cells that look different, and what of their looks is left out."""
    looks, left_out = [], dict.fromkeys(shown.others)
    body = {cell.identity for row in shown.rows for cell in row}
    if any(identity not in body for identity in shown.styles):
        left_out["looks of the header"] = None
    for number, row in enumerate(rows):
        for column, cell in enumerate(row):
            style = shown.styles.get(cell.identity)
            if style is None:
                continue
            look, lost = look_of_css(number, column, style)
            left_out.update(dict.fromkeys(lost))
            if look != CellLook(row=number, column=column):
                looks.append(look)
    return tuple(looks), tuple(left_out)


def look_of_css(row: int, column: int, style: Mapping[str, str]) -> tuple[CellLook, list[str]]:
    """Return the look of a cell under properties of CSS, and the names of those that have no place in it."""
    is_bar = "gradient" in style.get("background", "")
    lost = [name for name in style if name not in _TAKEN and not (is_bar and name in {"width", "height"})]
    if is_bar:
        lost.append("bars")
    ground = style.get("background-color") or ("" if is_bar else style.get("background", ""))
    fill, is_known = _color(ground)
    ink, is_ink_known = _color(style.get("color", ""))
    lost += [
        f"the colour {value!r}"
        for value, known in ((ground, is_known), (style.get("color"), is_ink_known))
        if not known
    ]
    look = CellLook(
        row=row,
        column=column,
        fill=fill,
        color=ink,
        bold=style.get("font-weight", "").lower() in _BOLD,
        italic=style.get("font-style", "").lower() in {"italic", "oblique"},
    )
    return look, lost


def _color(text: str) -> tuple[str | None, bool]:
    """Return a colour of CSS as six hex digits on white, None for none; and whether it was understood."""
    given = text.removesuffix("!important").strip().lower()
    if given in _NO_COLOR:
        return None, True
    from PIL import ImageColor

    try:
        color = ImageColor.getrgb(_ALPHA.sub(_as_byte, given))
    except ValueError:
        return None, False
    share = color[3] / 255 if len(color) == 4 else 1.0
    return "".join(f"{round(part * share + 255 * (1 - share)):02X}" for part in color[:3]), True


def _as_byte(alpha: re.Match[str]) -> str:
    """Return how much of a colour covers as CSS never writes it and Pillow reads it, 0 to 255."""
    return f"{alpha[1]}{round(float(alpha[2]) * 255)})"
