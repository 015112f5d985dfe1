"""A notebook -> what it holds for slides: its cells read in order, as their metadata and tags say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nbdeck.engine.sources.reading import Reading
from nbdeck.engine.sources.text.front_matter import front_matter
from nbdeck.notebook.outputs import Labels, is_timed, pieces_of_outputs
from nbdeck.notebook.pictures import finder
from nbdeck.notebook.pieces import CellHeading, CellText, Contents, Notes, NotShown, Piece, Start, Visual
from nbdeck.notebook.prose import code_of, pieces_of

_REMOVED = frozenset({"remove-cell", "hide-cell"})
_WITHOUT_OUTPUT = frozenset({"remove-output", "hide-output"})
_WITH_CODE = frozenset({"show-input", "show-code"})
INJECTED = "injected-parameters"
"""Tag of the cell that holds the values of a run."""
_OPTION = re.compile(r"#\|\s*([\w-]+)\s*:\s*(.*?)\s*")
_STARTS = frozenset({"slide", "subslide"})
_WORDS = {"true": True, "yes": True, "false": False, "no": False}


def read(notebook: Mapping[str, Any], folder: Path | None = None) -> Contents:
    """Return what a notebook holds for slides.

    `slideshow` metadata of cells says where slides begin, what is skipped and what is for the speaker. The tags
    `remove-cell`, `hide-cell`, `remove-output` and `hide-output` take away, `show-input` shows the code. Quarto's
    `#|` lines `echo`, `output`, `include`, `fig-cap`, `fig-alt` and `tbl-cap` are obeyed.

    Args:
        notebook: As nbformat 4 has it.
        folder: Where its text finds pictures; None for nowhere.
    """
    cells = [cell for cell in notebook.get("cells", ()) if isinstance(cell, Mapping)]
    has_slideshow = any(_slide_type(cell) in _STARTS for cell in cells)
    own, reading, pieces = _own(notebook), Reading(), list[Piece]()
    number, opening = 0, list[Piece]()
    for cell in cells:
        number += INJECTED not in tags_of(cell)  # which the author's notebook does not have
        source = _joined(cell.get("source", ""))
        if number == 1 and cell.get("cell_type") in {"raw", "markdown"}:
            source = front_matter(source, reading)[0]
        pieces += _pieces(cell, source, number, _heading_of(pieces), folder)
        opening = opening or [piece for piece in pieces if isinstance(piece, CellHeading | CellText | Visual)]
    authors = ", ".join(_names(notebook.get("metadata", {}).get("authors")))
    named = str(notebook.get("metadata", {}).get("title") or "")
    return Contents(
        tuple(pieces),
        title=str(own.get("title") or reading.title or named).strip(),
        opening=next((piece.text for piece in opening if isinstance(piece, CellHeading)), ""),
        subtitle=str(
            own.get("subtitle") or reading.metadata.get("subtitle") or reading.author or authors
        ).strip(),
        template=str(own.get("template") or "").strip(),
        language=str(own.get("language") or "").strip(),
        has_slideshow=has_slideshow,
    )


def _own(holder: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the `nbdeck` part of the metadata of a notebook or a cell."""
    metadata = holder.get("metadata", {})
    own = metadata.get("nbdeck", {}) if isinstance(metadata, Mapping) else {}
    return own if isinstance(own, Mapping) else {}


def _names(authors: Any) -> Iterator[str]:
    for each in authors if isinstance(authors, list) else ():
        name = each.get("name") if isinstance(each, Mapping) else each
        if isinstance(name, str) and name.strip():
            yield name.strip()


def _joined(source: Any) -> str:
    return source if isinstance(source, str) else "".join(map(str, source))


def _slide_type(cell: Mapping[str, Any]) -> str:
    show = cell.get("metadata", {}).get("slideshow", {})
    return str(show.get("slide_type", "")) if isinstance(show, Mapping) else ""


def tags_of(cell: Mapping[str, Any]) -> frozenset[str]:
    """Return the tags of a cell; `_` counts as `-`."""
    tags = cell.get("metadata", {}).get("tags", ())
    return frozenset(str(tag).replace("_", "-") for tag in tags)


def _heading_of(pieces: list[Piece]) -> str:
    return next((piece.text for piece in reversed(pieces) if isinstance(piece, CellHeading)), "")


def _pieces(
    cell: Mapping[str, Any], source: str, number: int, under: str, folder: Path | None
) -> Iterator[Piece]:
    slide_type, tags = _slide_type(cell), tags_of(cell)
    if slide_type == "skip" or tags & _REMOVED:
        return
    if slide_type == "notes":
        yield from (Notes(source.strip()),) if source.strip() else ()
        return
    own = _own(cell)
    title, layout = (str(own.get(name) or "").strip() for name in ("title", "layout"))
    if slide_type in _STARTS or title or layout:
        yield Start(title, layout, number, is_section=slide_type == "slide")
    find = finder(cell.get("attachments") or {}, folder)
    if cell.get("cell_type") == "markdown":
        yield from pieces_of(source, number, find)
    elif cell.get("cell_type") == "code":
        options, code = _options(source)
        if options.get("include", True) is not False:
            yield from _of_code(cell, options, code, number, under, tags, find)
    elif source.strip():
        yield NotShown("raw cells", number, "they are for other programs", source.strip())


def _options(source: str) -> tuple[dict[str, Any], str]:
    """Return the options that stand above the code, and the code."""
    options: dict[str, Any] = {}
    lines = source.split("\n")
    while lines and (match := _OPTION.fullmatch(lines[0])):
        value = match[2].strip("\"'")
        options[match[1]] = _WORDS.get(value.lower(), value)
        lines.pop(0)
    return options, "\n".join(lines)


def _of_code(
    cell: Mapping[str, Any],
    options: Mapping[str, Any],
    code: str,
    number: int,
    under: str,
    tags: frozenset[str],
    find: Any,
) -> Iterator[Piece]:
    has_code = bool(code.strip() and (tags & _WITH_CODE or options.get("echo") is True))
    if has_code:
        yield code_of(code, number)
    if tags & _WITHOUT_OUTPUT or options.get("output") is False:
        return
    said = {name: str(options.get(name) or "") for name in ("fig-cap", "fig-alt", "tbl-cap")}
    labels = Labels(
        said["fig-cap"], said["fig-alt"], said["tbl-cap"], under, has_code=has_code, is_timed=is_timed(code)
    )
    yield from pieces_of_outputs(cell.get("outputs") or (), number, labels, find)
