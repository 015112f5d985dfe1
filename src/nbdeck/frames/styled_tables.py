"""A pandas Styler as a table: its texts, its colours, and what of its looks a slide's table cannot take."""

import numbers
import re
from collections.abc import Mapping, Sequence
from typing import Any

from nbdeck.contract.tables import CellLook, TableColumn, TableTypes, on_one_line
from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.intake import read
from nbdeck.frames.names import flat_name, listed, quoted
from nbdeck.frames.styler import StyledCell, StyledTable, read_styler
from nbdeck.frames.table_parts import Shown, Wish, rows_to_show
from nbdeck.frames.written_numbers import typed

_NO_COLOR = frozenset({"", "inherit", "initial", "unset", "transparent", "none", "currentcolor"})
_BOLD = frozenset({"bold", "bolder", "600", "700", "800", "900"})
_ALPHA = re.compile(r"(rgba\(.*,\s*)(0|1|[01]?\.\d+)\)")
_TAKEN = frozenset({"background-color", "background", "color", "font-weight", "font-style"})


def styled(styler: Any, wish: Wish) -> Shown:
    """Return the table that a Styler displays.

    Raises:
        DataError: nothing of it can be seen, or formats are asked for beside its own.
        ColumnNotFound: a named column is not shown.
    """
    if wish.formats:
        raise DataError(
            "A Styler brings its own formats.", hint="Use styler.format(...), or hand in styler.data."
        )
    if not len(styler.data.index) or not len(styler.data.columns):
        read(styler)
    names = [flat_name(name) for name in styler.data.columns]
    rows_to_show(len(styler.data.index) - len(styler.hidden_rows), wish.max_rows, names)
    shown = read_styler(styler)
    wanted = rows_to_show(len(shown.rows), wish.max_rows, names)
    places = _places(shown, wish)
    if not shown.rows or not places:
        raise DataError("The Styler hides everything.", hint="Leave some rows and columns visible.")
    rows = [[row[place] for place in places] for row in shown.rows[:wanted]]
    levels = tuple(tuple(level[place] for place in places) for level in shown.levels)
    header = on_one_line(levels)
    looks, left_out = _looks(rows, shown)
    told = f" Not taken over from the Styler: {', '.join(left_out)}." if left_out else ""
    return Shown(
        rows=(header, *(tuple(cell.text for cell in row) for row in rows)),
        types=TableTypes(
            columns=tuple(_column(cells, styler) for cells in zip(*rows, strict=True)),
            header=levels if len(levels) > 1 else (),
            row_heads=sum(cell.is_row_head for cell in rows[0]),
            looks=looks,
        ),
        title=shown.caption or listed([name for name in header if name]) or "Table",
        why=f"TABLE as the Styler displays it.{told}",
        count=len(shown.rows),
    )


def _places(shown: StyledTable, wish: Wish) -> list[int]:
    """Return which cells of a row are shown, by number."""
    header = on_one_line(shown.levels)
    front = [] if wish.index is False else list(range(shown.row_heads))
    names = wish.columns
    if names is None:
        return front + list(range(shown.row_heads, len(header)))
    wanted = list(names) if isinstance(names, (list, tuple)) else [names]
    labels = [flat_name(name) for name in wanted]
    for name, label in zip(wanted, labels, strict=True):
        if label not in header:
            raise ColumnNotFound(f"There is no column {name!r}.", hint=f"The Styler shows {quoted(header)}.")
    return front + [header.index(label) for label in labels]


def _column(cells: Sequence[StyledCell], styler: Any) -> TableColumn:
    """Return the type of a column, by its dtype; numbers with what their texts say."""
    if cells[0].is_row_head or styler.data.dtypes.iloc[cells[0].column].kind not in "iuf":
        return TableColumn(kind="text")
    return typed([cell.text for cell in cells], [_value(cell, styler) for cell in cells])


def _value(cell: StyledCell, styler: Any) -> Any:
    """Return the number that a cell shows, None for what is no number."""
    below, row = cell.row
    data = styler.data if below is None else styler.concatenated[below].data
    value = data.iat[row, cell.column]
    return value if isinstance(value, numbers.Real) else None


def _looks(
    rows: Sequence[Sequence[StyledCell]], shown: StyledTable
) -> tuple[tuple[CellLook, ...], list[str]]:
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
            look, lost = _look(number, column, style)
            left_out.update(dict.fromkeys(lost))
            if look != CellLook(row=number, column=column):
                looks.append(look)
    return tuple(looks), list(left_out)


def _look(row: int, column: int, style: Mapping[str, str]) -> tuple[CellLook, list[str]]:
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
