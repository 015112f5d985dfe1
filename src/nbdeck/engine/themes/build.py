"""A checked template file made into a theme: roles become slots of the theme, words of the file words of the scene."""

from __future__ import annotations

from nbdeck.engine.scene.boxes import MUTED, Box, Color, Slot, ThemeStyle
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes import art
from nbdeck.engine.themes.file import (
    CardTable,
    ChartTable,
    Colors,
    FrameTable,
    PageTable,
    TableTable,
    TemplateFile,
)
from nbdeck.engine.themes.theme import (
    BulletStyle,
    CardStyle,
    ChartStyle,
    Composition,
    DesignStyle,
    FigureStyle,
    NumberStyle,
    PictureStyle,
    TableStyle,
    TextArea,
    Theme,
    TypeScale,
)

PAGES = ("content", "cover", "contents", "quote", "closing")
"""The kinds of slide that a template describes."""


def build(file: TemplateFile) -> Theme:
    """Return the theme of a checked file.

    Raises:
        ValueError: art with a wrong path or without a box.
    """
    colors = _Roles(file.colors)
    return Theme(
        name=file.name,
        look=ThemeStyle(file.name, colors.by_slot, file.title_font, file.body_font),
        accent=colors.surely("accent"),
        accent2=colors.surely("accent2"),
        type=TypeScale(
            **file.type.model_dump(exclude={"bold_headings"}), is_heading_bold=file.type.bold_headings
        ),
        gutter=file.gutter,
        cover=_composition(file.cover, file, colors),
        contents=_composition(file.contents, file, colors),
        content=_composition(file.content, file, colors),
        quote=_composition(file.quote, file, colors),
        closing=_composition(file.closing, file, colors),
        card=_card(file.card, colors),
        number=NumberStyle(
            file.number.shape,
            file.number.numerals,
            colors.surely(file.number.fill),
            file.number.size,
            file.number.face,
        ),
        bullet=BulletStyle(file.bullet.character, colors.surely(file.bullet.color)),
        figure=FigureStyle(colors.surely(file.figure.stress), file.figure.bold),
        picture=PictureStyle(file.picture.radius),
        chart=_chart(file.chart, colors),
        table=_table(file.table, colors),
        design=DesignStyle()
        if file.design is None
        else DesignStyle(
            file.design.family,
            colors.surely(file.design.area),
            file.design.first,
            tuple(shape for table in file.design.motif for shape in art.shapes(table, colors)),
        ),
    )


class _Roles:
    """Colours by role: `accent 30%` becomes a slot of the theme with an opacity."""

    def __init__(self, colors: Colors) -> None:
        self._slots: dict[str, Slot] = {"background": "bg1", "ink": "tx1", "surface": "bg2", "muted": "tx2"}
        chart: tuple[Slot, ...] = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
        self._slots |= {f"chart{number}": slot for number, slot in enumerate(chart, 1)}
        values = dict(zip(chart, colors.chart, strict=True))
        spare: tuple[tuple[str, Slot], ...] = (("accent", "hlink"), ("accent2", "folHlink"))
        for role, slot in spare:
            value = getattr(colors, role)
            self._slots[role] = next((place for place in chart if values[place] == value), slot)
        self.by_slot: dict[Slot, str] = {
            "bg1": colors.background,
            "tx1": colors.ink,
            "bg2": colors.surface,
            "tx2": colors.muted,
            **values,
            "hlink": colors.accent,
            "folHlink": colors.accent2,
        }

    def __call__(self, word: str) -> Color | None:
        if word == "none":
            return None
        role, _, percent = word.partition(" ")
        return Color(self._slots[role], int(percent[:-1]) / 100 if percent else 1.0)

    def surely(self, word: str) -> Color:
        return self(word) or MUTED


def _composition(page: PageTable, file: TemplateFile, colors: _Roles) -> Composition:
    def frame(table: FrameTable | None) -> TextArea | None:
        return None if table is None else _frame(table, file, colors)

    return Composition(
        background=colors.surely(page.background),
        art=tuple(shape for table in page.art for shape in art.shapes(table, colors)),
        title=_frame(page.title, file, colors),
        subtitle=frame(page.subtitle),
        body=frame(page.body),
        footer=frame(page.footer),
        page_number=frame(page.page_number),
        source=frame(page.source),
        logo=None if page.logo is None else Box(*page.logo),
    )


def _frame(table: FrameTable, file: TemplateFile, colors: _Roles) -> TextArea:
    size = getattr(file.type, table.size) if isinstance(table.size, str) else table.size
    text = TextStyle(
        size=size,
        color=colors.surely(table.color),
        face=table.face,
        bold=table.bold,
        italic=table.italic,
        align=table.align,
        spacing=table.spacing,
    )
    return TextArea(Box(*table.box), text, table.anchor)


def _card(card: CardTable, colors: _Roles) -> CardStyle:
    return CardStyle(
        kind=card.kind,
        fill=colors(card.fill),
        line=colors(card.line),
        line_width=card.line_width,
        radius=card.radius,
        padding=card.padding,
        align=card.align,
        anchor=card.anchor,
    )


def _chart(chart: ChartTable, colors: _Roles) -> ChartStyle:
    return ChartStyle(
        highlight=colors.surely(chart.highlight),
        quiet=colors(chart.quiet),
        gap=chart.gap,
        line_width=chart.line_width,
        marker_size=chart.marker_size,
        gridline=colors(chart.gridline),
        axis=colors.surely(chart.axis),
        text=colors.surely(chart.text),
    )


def _table(table: TableTable, colors: _Roles) -> TableStyle:
    return TableStyle(
        header_fill=colors(table.header_fill),
        header_ink=colors.surely(table.header_ink),
        zebra=colors(table.zebra),
        rule=colors(table.rule),
        rule_width=table.rule_width,
        is_first_column_bold=table.first_column_bold,
    )
