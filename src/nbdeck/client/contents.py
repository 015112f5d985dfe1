"""What the slides of a deck say: from JSON, from files on this machine, and as plain text, one fact a line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, TypeAlias

from nbdeck.client.grid_diff import head_line, row_line
from nbdeck.contract import check as wire
from nbdeck.contract.presentation_slides import GridRow, PresentationSlide, PresentationSlides
from nbdeck.contract.slide_text import shortened
from nbdeck.errors import BadRequest, NbdeckError, NotFound

Reader: TypeAlias = Callable[[bytes], PresentationSlides]
"""Reads a PowerPoint file."""
Slides: TypeAlias = tuple[PresentationSlide, ...]


def read_file(path: str | os.PathLike[str], read: Reader | None) -> Slides:
    """Return what the slides of a PowerPoint file on this machine say, in order, whichever program wrote it.

    Args:
        path: The file.
        read: Reads it; None where nothing does.

    Raises:
        NotFound: There is no such file.
        BadRequest: It cannot be read.
        NbdeckError: Any that `read` raises, with the name of the file.
    """
    name = os.fspath(path)
    if read is None:
        raise BadRequest("This client reads no files.", hint="`nbdeck.connect()` makes one that does.")
    try:
        return read(Path(path).read_bytes()).slides
    except FileNotFoundError:
        raise NotFound(f"There is no file {name!r}.", hint="Check the path.") from None
    except NbdeckError as error:
        raise type(error)(f"{name!r}: {error.message}", hint=error.hint) from None
    except OSError as exc:
        raise BadRequest(f"{name!r} cannot be read: {exc.strerror}.", hint="Give a .pptx file.") from exc


def as_data(slides: Iterable[PresentationSlide]) -> list[dict[str, Any]]:
    """Return what slides say as lists and dicts that JSON can hold; `from_data` makes slides of them again.

    Numbers of slides are left out, so that a new slide is one change and not one of each slide after it.
    """
    grids = {"grids"}
    return [
        {"title": each.title, "lines": list(each.words()), **each.model_dump(mode="json", include=grids)}
        for each in slides
    ]


def from_data(data: Any) -> Slides:
    """Return the slides that `as_data` wrote.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
        raise ValueError("Slides are a list of objects.")
    return tuple(PresentationSlide.model_validate({**each, "number": at}) for at, each in enumerate(data, 1))


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
    return "\n".join([heading, *shortened(lines, len(lines) if most is None else most, "lines")])


def slide_lines(slide: PresentationSlide, most: int | None = MOST_GRID_LINES) -> Iterator[str]:
    """Yield the title of a slide, its words, and `most` lines of each chart and table, one a series or row."""
    yield f"Slide {slide.number}: {slide.title or 'without a title'}"
    yield from (f"  {line}" for line in slide.words())
    for grid in slide.grids:
        lines = [f"Slide {slide.number}, {line}" for row in grid.rows for line in _row_lines(row)]
        yield f"  Slide {slide.number}, {head_line(grid)}"
        yield from (f"  {line}" for line in shortened(lines, len(lines) if most is None else most, "lines"))


def _row_lines(row: GridRow) -> Iterator[str]:
    """Yield a row in lines of a few cells, so that a long series does not become one long line."""
    for at in range(0, max(len(row.cells), 1), _CELLS_A_LINE):
        yield row_line(GridRow(name=row.name, cells=row.cells[at : at + _CELLS_A_LINE]))


_INKS = {"error": "#b3261e", "warning": "#8a5a00"}
_MOST_ROWS = 50


class CheckReport(wire.Report):
    """What the quality rules and scores say about a presentation.

    `passed` says whether there is no error; a notebook shows the findings as a table.
    """

    def __repr__(self) -> str:
        errors = sum(each.severity == "error" for each in self.findings)
        verdict = "passed" if self.passed else "failed"
        return (
            f"Report({verdict}: {errors} errors, {len(self.findings) - errors} warnings, "
            f"score {self.scores.overall:.2f})"
        )

    __str__ = __repr__

    def _repr_html_(self) -> str:
        """Return the verdict, the findings and the scores as HTML."""
        return "".join(("<div>", *self._head(), *self._table(), *self._foot(), "</div>"))

    def _head(self) -> Iterator[str]:
        verdict = "Passed" if self.passed else "Not passed"
        yield f"<p><strong>{verdict}</strong>: {len(self.findings)} findings on {self.slide_count} slides</p>"

    def _table(self) -> Iterator[str]:
        if not self.findings:
            return
        yield "<table><thead><tr><th>Slide</th><th>Rule</th><th>Severity</th><th>Finding</th></tr></thead><tbody>"
        for each in self.findings[:_MOST_ROWS]:
            ink = _INKS[each.severity]
            yield (
                f"<tr><td>{each.slide or 'all'}</td><td>{escape(each.rule)}</td>"
                f'<td style="color:{ink}">{each.severity}</td>'
                f'<td style="text-align:left">{escape(each.message)}</td></tr>'
            )
        yield "</tbody></table>"
        if len(self.findings) > _MOST_ROWS:
            yield f"<p>and {len(self.findings) - _MOST_ROWS} more</p>"

    def _foot(self) -> Iterator[str]:
        scores = self.scores.model_dump()
        yield "<p>" + ", ".join(f"{name} {value:.2f}" for name, value in scores.items()) + "</p>"
        yield from (f"<p><em>{escape(sentence)}</em></p>" for sentence in self.warnings)
