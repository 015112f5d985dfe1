"""What the doctor says about a company's template, as the terminal prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from nbdeck.contract.template_report import Capacity, MappedLayout, TemplateReport

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

_POINTS_PER_INCH = 72.0


def shown(report: TemplateReport) -> Iterator[RenderableType]:
    """Yield the mapping of layouts, the room of their places, and what will disappoint."""
    from rich.text import Text

    page = f"{report.page_width / _POINTS_PER_INCH:.2f} x {report.page_height / _POINTS_PER_INCH:.2f} in"
    masters = "one master" if report.master_count == 1 else f"{report.master_count} masters"
    head = f"{report.name or 'Template'}: {len(report.layout_names)} layouts, {masters}, {page}, {_size(report.bytes)}"
    yield Text(head, style="bold")
    yield _mapping(report.mapping)
    yield _capacities(report.capacities)
    for sentence in _remarks(report):
        yield Text(f"! {sentence}", style="yellow")
    if not any(_remarks(report)):
        yield Text("Nothing to mend.", style="green")


def _size(count: int) -> str:
    return f"{count / 1_000_000:.1f} MB" if count >= 1_000_000 else f"{count / 1000:.0f} KB"


def _remarks(report: TemplateReport) -> Iterator[str]:
    if report.missing:
        yield f"No layout of its own for {', '.join(report.missing)}; others stand in."
    if report.unknown_fonts:
        yield f"Not known here, lines are measured with a wider face: {', '.join(report.unknown_fonts)}."
    for trap in report.contrast_traps:
        yield (
            f"{trap.where}: {trap.text} on {trap.background} has a contrast of {trap.ratio:.2f}, "
            f"and {trap.needed:.1f} is needed."
        )
    yield from report.warnings


def _mapping(mapped: tuple[MappedLayout, ...]) -> Table:
    from rich.text import Text

    table = _table("Slide", "Items", "Layout", "Why")
    for each in mapped:
        cells = (each.role, ", ".join(map(str, each.items)), each.layout, each.why)
        table.add_row(*map(Text, cells), style="yellow" if each.is_missing else None)
    return table


def _capacities(capacities: tuple[Capacity, ...]) -> Table:
    from rich.text import Text

    table = _table("Layout", "Place", "Size", "Words", "Smallest size", "Words then")
    for each in capacities:
        cells = (
            each.layout,
            each.placeholder,
            f"{each.size:g} pt",
            str(each.words),
            f"{each.floor:g} pt",
            str(each.words_at_floor),
        )
        table.add_row(*map(Text, cells))
    return table


def _table(*columns: str) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in columns:
        table.add_column(name, overflow="fold")
    return table
