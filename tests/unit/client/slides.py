"""Slides, charts and tables in few words."""

from nbdeck.contract.presentation_slides import GridRow, PresentationSlide, SlideGrid


def a_row(name, cells=()):
    return GridRow(name=name, cells=tuple(cells))


def a_grid(kind, head=(), rows=()):
    return SlideGrid(kind=kind, head=tuple(head), rows=tuple(rows))


def a_slide(number, title, lines=(), grids=()):
    return PresentationSlide(number=number, title=title, lines=tuple(lines), grids=tuple(grids))
