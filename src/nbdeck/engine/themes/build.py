"""A checked template file made into a theme."""

from __future__ import annotations

from nbdeck.engine.scene.boxes import MUTED, Box, ThemeStyle
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes import art
from nbdeck.engine.themes.file import FrameTable, PageTable, Roles, TemplateFile
from nbdeck.engine.themes.theme import Composition, DesignStyle, TextArea, Theme

PAGES = ("content", "cover", "contents", "quote", "closing")
"""The kinds of slide that a template describes."""


def build(file: TemplateFile, roles: Roles) -> Theme:
    """Return the theme of a checked file.

    Args:
        file: What it says.
        roles: With which it was checked.

    Raises:
        ValueError: art with a wrong path or without a box.
    """
    design = file.design
    return Theme(
        name=file.name,
        look=ThemeStyle(file.name, roles.by_slot, file.title_font, file.body_font),
        accent=roles("accent") or MUTED,
        accent2=roles("accent2") or MUTED,
        type=file.type,
        gutter=file.gutter,
        **{page: _composition(table, file) for page in PAGES if (table := getattr(file, page)) is not None},
        card=file.card,
        number=file.number,
        bullet=file.bullet,
        figure=file.figure,
        picture=file.picture,
        chart=file.chart,
        table=file.table,
        design=DesignStyle()
        if design is None
        else DesignStyle(
            design.family,
            design.area,
            design.first,
            design.prefers,
            tuple(shape for table in design.motif for shape in art.shapes(table)),
        ),
    )


def _composition(page: PageTable, file: TemplateFile) -> Composition:
    def frame(table: FrameTable | None) -> TextArea | None:
        return None if table is None else _frame(table, file)

    return Composition(
        background=page.background,
        art=tuple(shape for table in page.art for shape in art.shapes(table)),
        title=_frame(page.title, file),
        subtitle=frame(page.subtitle),
        body=frame(page.body),
        footer=frame(page.footer),
        page_number=frame(page.page_number),
        source=frame(page.source),
        logo=None if page.logo is None else Box(*page.logo),
    )


def _frame(table: FrameTable, file: TemplateFile) -> TextArea:
    size = getattr(file.type, table.size) if isinstance(table.size, str) else table.size
    text = TextStyle(
        size=size,
        color=table.color,
        face=table.face,
        bold=table.bold,
        italic=table.italic,
        align=table.align,
        spacing=table.spacing,
    )
    return TextArea(Box(*table.box), text, table.anchor)
