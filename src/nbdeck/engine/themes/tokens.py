"""Tokens of a theme that charts and tables read."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.engine.scene import INK, MUTED, Color, Pt


@dataclass(frozen=True, slots=True)
class ChartStyle:
    """How charts of a theme look.

    Attributes:
        highlight: Colour of the one point or series that matters.
        quiet: Colour of the other bars of a single-series chart; None leaves them in the first chart colour.
        gap: Between bars, percent of a bar's width.
        line_width: Of lines, points.
        marker_size: Of points on lines, points; 0 for none.
        gridline: Colour of gridlines; None draws none and labels every bar instead.
        axis: Colour of the category axis line.
        text: Colour of tick labels and legend.
    """

    highlight: Color
    quiet: Color | None = None
    gap: int = 60
    line_width: Pt = 2.5
    marker_size: Pt = 7.0
    gridline: Color | None = Color("tx2", 0.22)
    axis: Color = MUTED
    text: Color = INK


@dataclass(frozen=True, slots=True)
class TableStyle:
    """How tables of a theme look.

    Attributes:
        header_fill: Behind the header row; None leaves it open, with a rule below.
        header_ink: Text of the header row.
        zebra: Behind every second body row; None for none.
        rule: Lines between rows; None for none.
        rule_width: Points.
        is_first_column_bold: Whether row names are bold.
    """

    header_fill: Color | None
    header_ink: Color
    zebra: Color | None = None
    rule: Color | None = Color("tx2", 0.3)
    rule_width: Pt = 0.75
    is_first_column_bold: bool = False
