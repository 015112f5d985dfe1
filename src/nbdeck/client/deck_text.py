"""What a deck says as plain text, one fact a line, so that a changed number is a changed line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from nbdeck.client.grid_diff import head_line, row_line
from nbdeck.contract.presentation_slides import GridRow, PresentationSlide

MOST_LINES = 300
"""Lines of a whole deck."""
MOST_GRID_LINES = 40
"""Lines of one chart or table."""
_CELLS_A_LINE = 8


def deck_text(heading: str, slides: Sequence[PresentationSlide], *, most: int | None = MOST_LINES) -> str:
    """Return the heading, then for each slide its title, its words, and a line for each series and row.

    What is left out is counted and has a fingerprint, so that a change in it changes the text.

    Args:
        heading: First line.
        slides: What the slides say.
        most: Lines at most; None for all of them, of every chart and table too.
    """
    grid_lines = None if most is None else MOST_GRID_LINES
    lines = [line for slide in slides for line in slide_lines(slide, grid_lines)]
    return "\n".join([heading, *_first(lines, most)])


def slide_lines(slide: PresentationSlide, most: int | None = MOST_GRID_LINES) -> Iterator[str]:
    """Yield the title of a slide, its words, and `most` lines of each chart and table, one a series or row."""
    yield f"Slide {slide.number}: {slide.title or 'without a title'}"
    yield from (f"  {line}" for line in slide.words())
    for grid in slide.grids:
        lines = [f"Slide {slide.number}, {line}" for row in grid.rows for line in _row_lines(row)]
        yield f"  Slide {slide.number}, {head_line(grid)}"
        yield from (f"  {line}" for line in _first(lines, most))


def _row_lines(row: GridRow) -> Iterator[str]:
    """Yield a row in lines of a few cells, so that a long series does not become one long line."""
    for at in range(0, max(len(row.cells), 1), _CELLS_A_LINE):
        yield row_line(GridRow(name=row.name, cells=row.cells[at : at + _CELLS_A_LINE]))


def _first(lines: list[str], most: int | None) -> list[str]:
    if most is None or len(lines) <= most:
        return lines
    rest = lines[most:]
    fingerprint = sha256("\n".join(rest).encode()).hexdigest()[:8]
    return [*lines[:most], f"... and {len(rest)} more lines, fingerprint {fingerprint}"]
