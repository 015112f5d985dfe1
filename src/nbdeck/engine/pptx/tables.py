"""Native tables: every fill and rule written out, so that no table style is needed."""

from __future__ import annotations

import colorsys
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

from nbdeck.engine.pptx.emu import NOTHING, Emu, between, emu
from nbdeck.engine.pptx.package import NO_FILL, color, frame, solid, thousandths
from nbdeck.engine.pptx.text_body import EMPTY_LIST_STYLE, TextMarkup
from nbdeck.engine.scene.boxes import Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Border, Table, TableCell

_NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
_Merges: TypeAlias = dict[tuple[int, int], str]
_Rules: TypeAlias = dict[Border | None, tuple[str, str]]
"""What a border is as the upper and as the lower rule of a cell."""
_ANCHORS = {"top": "t", "middle": "ctr", "bottom": "b"}
_NO_SIDES = '<a:lnL w="0"><a:noFill/></a:lnL><a:lnR w="0"><a:noFill/></a:lnR>'


def table_markup(table: Table, identity: str, text: TextMarkup) -> str:
    """Return the graphic frame with the table in it."""
    columns = "".join(f'<a:gridCol w="{width}"/>' for width in _steps(table.column_widths))
    merges = _merges(table)
    borders = {border for row in table.cells for cell in row for border in (cell.top, cell.bottom)} | {None}
    rules = {border: (_rule("T", border, text.look), _rule("B", border, text.look)) for border in borders}
    rows = "".join(
        f'<a:tr h="{height}">{_row(table, number, merges, text, rules)}</a:tr>'
        for number, height in enumerate(_steps(table.row_heights))
    )
    flags = (' rtl="1"' if table.is_rtl else "") + (' firstRow="1"' if table.has_header else "")
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr>{identity}<p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/>'
        f"</p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>{frame(table.box, 'p:xfrm')}"
        '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>'
        f"<a:tblPr{flags}><a:tableStyleId>{_NO_STYLE}</a:tableStyleId></a:tblPr>"
        f"<a:tblGrid>{columns}</a:tblGrid>{rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )


def _steps(lengths: Sequence[Pt]) -> list[Emu]:
    """Return lengths in EMU whose sum is the rounded sum of the lengths."""
    edges = [NOTHING, *(emu(edge) for edge in accumulate(lengths))]
    return [between(before, after) for before, after in pairwise(edges)]


def _row(table: Table, number: int, merges: _Merges, text: TextMarkup, rules: _Rules) -> str:
    rows = table.cells
    above = rows[number - 1] if number else None
    below = rows[number + 1] if number + 1 < len(rows) else None
    return "".join(
        _cell(
            cell,
            # Two cells share an edge; both must say the same, or programs differ about who wins.
            cell.top or (above[column].bottom if above else None),
            (below[column].top if below else None) or cell.bottom,
            text,
            merges.get((number, column), ""),
            rules,
        )
        for column, cell in enumerate(rows[number])
    )


def _merges(table: Table) -> _Merges:
    """Return by (row, column) how a cell says that it spans others or lies below one."""
    merged: _Merges = {}
    for row, cells in enumerate(table.cells):
        for column, cell in enumerate(cells):
            for down in range(cell.down):
                for across in range(cell.across):
                    is_beside, is_under = across > 0, down > 0
                    marks = (
                        f' rowSpan="{cell.down}"' if not is_under and cell.down > 1 else "",
                        f' gridSpan="{cell.across}"' if not is_beside and cell.across > 1 else "",
                        ' hMerge="1"' if is_beside else "",
                        ' vMerge="1"' if is_under else "",
                    )
                    merged[row + down, column + across] = "".join(marks)
    return merged


def _cell(
    cell: TableCell, top: Border | None, bottom: Border | None, text: TextMarkup, merge: str, rules: _Rules
) -> str:
    insets = cell.insets
    margins = (
        f'marL="{emu(insets.left)}" marR="{emu(insets.right)}" '
        f'marT="{emu(insets.top)}" marB="{emu(insets.bottom)}" anchor="{_ANCHORS[cell.anchor]}"'
    )
    edges = f"{_NO_SIDES}{rules[top][0]}{rules[bottom][1]}"
    paragraphs = text.paragraphs(cell.paragraphs, is_exact=True) or "<a:p/>"
    return (
        f"<a:tc{merge}><a:txBody><a:bodyPr/>{EMPTY_LIST_STYLE}{paragraphs}</a:txBody>"
        f"<a:tcPr {margins}>{edges}{solid(cell.fill)}</a:tcPr></a:tc>"
    )


def _rule(side: str, border: Border | None, look: ThemeStyle) -> str:
    if border is None:
        return f'<a:ln{side} w="0">{NO_FILL}</a:ln{side}>'
    stroke = f'<a:solidFill>{_ink(border.color, look)}</a:solidFill><a:prstDash val="solid"/>'
    return (
        f'<a:ln{side} w="{between(NOTHING, emu(border.width))}" cap="flat" cmpd="sng">{stroke}</a:ln{side}>'
    )


def _ink(value: Color, look: ThemeStyle) -> str:
    """Return the colour of a rule, opaque: a faded one as a lighter or darker shade of its slot.

    LibreOffice draws rules of tables at full strength whatever their opacity.
    """
    if value.alpha >= 1:
        return color(value)
    seen, own = look.hex(value), look.digits(value)
    if value.literal:
        return f'<a:srgbClr val="{seen}"/>'
    wanted, light = _lightness(seen), _lightness(own)
    share = (1 - wanted) / (1 - light) if wanted > light else wanted / light if light else 1.0
    lift = f'<a:lumOff val="{thousandths(1 - share)}"/>' if wanted > light else ""
    return f'<a:schemeClr val="{value.slot}"><a:lumMod val="{thousandths(share)}"/>{lift}</a:schemeClr>'


def _lightness(digits: str) -> float:
    red, green, blue = (int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4))
    return colorsys.rgb_to_hls(red, green, blue)[1]
