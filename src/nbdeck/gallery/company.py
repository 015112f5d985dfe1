"""A company's template with one slide of every layout, drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from nbdeck.contract.layouts import Layout
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import origins, preview
from nbdeck.errors import ExportFailed
from nbdeck.gallery.contents import gallery_deck

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
