"""A company's template with one slide of every layout, drawn, and what the doctor says about it in the terminal."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from nbdeck.contract.layouts import Layout
from nbdeck.contract.template_report import Capacity, MappedLayout, TemplateReport
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import origins, preview
from nbdeck.errors import ExportFailed
from nbdeck.gallery.contents import gallery_deck

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


_WIDTH = 960
_KIND = "brief"

Step = Callable[[int, int, str], None]
"""Called before each picture and at the end with pictures done, pictures in all, and what comes."""


def layouts_on(pptx: bytes) -> Deck:
    """Return a deck of one slide a layout, each with as many items as it takes, on a company's template."""
    by_layout: dict[Layout, DeckSlide] = {}
    for kind in (_KIND, "charts", "tables"):
        for slide in gallery_deck(kind, "default").slides:
            layout = slide.spec.layout
            if layout is not None and (kind == _KIND or layout not in by_layout):
                by_layout[layout] = slide
    return Deck(
        slides=tuple(by_layout[layout] for layout in Layout if layout in by_layout),
        base=hashlib.sha256(pptx).hexdigest(),
        title="A year in brief",
        subtitle="Every layout once",
    )


def draw_layouts(pptx: bytes, out: Path, on_step: Step) -> tuple[Path, ...]:
    """Write a PNG of cover, contents and every layout on a company's template, and return the paths.

    Args:
        pptx: The template.
        out: Folder; made when missing. Files of the same names are replaced.
        on_step: Hears of each picture.

    Raises:
        RendererUnavailable: Nothing on this machine draws files that are not ours.
        ExportFailed: The folder cannot be written.
    """
    deck = layouts_on(pptx)
    media = {hashlib.sha256(pptx).hexdigest(): pptx}
    shown = origins(deck, media)
    written = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for number, origin in enumerate(shown, start=1):
            name = _name(deck, number, origin)
            on_step(number - 1, len(shown), name)
            path = out / f"{number:02d}-{name}.png"
            path.write_bytes(preview(deck, media, number, "png", _WIDTH))
            written.append(path)
    except OSError as exc:
        raise ExportFailed(
            f"The folder {str(out)!r} cannot be written: {exc.strerror}.", hint="Choose another folder."
        ) from exc
    on_step(len(shown), len(shown), "Done")
    return tuple(written)


def _name(deck: Deck, number: int, origin: int | None) -> str:
    if origin is None:
        return "cover" if number == 1 else "contents"
    layout = deck.slides[origin].spec.layout
    return "slide" if layout is None else layout.value.lower().replace("_", "-")
