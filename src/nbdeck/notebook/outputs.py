"""The outputs of a code cell -> their pieces: native tables and charts, pictures, printed results."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from nbdeck.contract.slides import Slide
from nbdeck.contract.words.marks import escaped
from nbdeck.notebook.beside import SLIDES_TYPE
from nbdeck.notebook.charts import DATA_TYPE, chart_of, title_of, words_of_chart
from nbdeck.notebook.formulas import in_characters
from nbdeck.notebook.pictures import UndrawnWordsError, data_address
from nbdeck.notebook.pieces import CellPicture, CellText, NotShown, Piece, Ready
from nbdeck.notebook.prose import Finder, as_lines, pieces_of, words_of_formula
from nbdeck.notebook.tables import columns_without_rows, grid_of_text, grids_of_html, slide_of

_MOST_LINES = 12
_MOST_CHARACTERS = 600
"""Of printed text that stands on a slide."""
_PICTURES = ("image/svg+xml", "image/png", "image/jpeg", "image/gif", "image/webp")
_SPECS = ("application/vnd.plotly.v1+json", "application/vnd.vegalite.")
_REPR = re.compile(
    r"\A[\[(]*(?:<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>[,\s]*|Text\(.*?\)[,\s]*|array\(\[+<.*)+[\])]*", re.DOTALL
)
"""What stands for an object that has no words: `<Axes: xlabel='x'>`."""
_TIMING = re.compile(r"\s*%%?time(?:it)?\b")
_TIMES = re.compile(
    r"(?m)^(?:CPU times: |Wall time: |Compiler *: |Parser *: |The slowest run took |[\d.]+ \S+ ± .* per loop|"
    r"\d+ loops?, best of \d+: ).*\n?"
)
"""What these magics print."""
_ALIGNED = re.compile(r"\S(?: {3,}|\t+)\S")
_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_LIVE = re.compile(r"<(?:script|iframe|svg|canvas|video|audio|object|embed)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Labels:
    """What a cell says of its outputs.

    Attributes:
        figure: Caption of its figures.
        alt: Text for screen readers of its figures.
        table: Caption of its tables.
        under: Heading that the cell stands under.
        has_code: Whether its code is shown.
        is_timed: Whether it begins with a magic that prints how long it took.
    """

    figure: str = ""
    alt: str = ""
    table: str = ""
    under: str = ""
    has_code: bool = False
    is_timed: bool = False


def is_timed(code: str) -> bool:
    """Whether a cell begins with `%%time`, `%timeit` and the like.

    Args:
        code: Its source.
    """
    return _TIMING.match(code) is not None


def pieces_of_outputs(
    outputs: Sequence[Mapping[str, Any]], cell: int, labels: Labels, find: Finder
) -> Iterator[Piece]:
    """Yield what the outputs of a cell show, in their order.

    Args:
        outputs: As nbformat 4 has them.
        cell: Number of the cell, from 1.
        labels: What the cell says of them.
        find: Gets the pictures that Markdown among them names.
    """
    pieces: list[Piece] = []
    for output in _joined(outputs):
        pieces += _pieces(output, cell, labels, find)
    has_visual = any(isinstance(piece, CellPicture | Ready) for piece in pieces)
    yield from (piece for piece in pieces if not (has_visual and _is_repr(piece)))


def _is_repr(piece: Piece) -> bool:
    return isinstance(piece, NotShown) and piece.what == _OBJECTS


_OBJECTS = "names of objects"


def _joined(outputs: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield the outputs, neighbours of one stream as one."""
    stream: dict[str, Any] = {}
    for output in outputs:
        is_stream = output.get("output_type") == "stream"
        if is_stream and stream and stream.get("name") == output.get("name"):
            stream["text"] += _text(output.get("text", ""))
            continue
        if stream:
            yield stream
        stream = {**output, "text": _text(output.get("text", ""))} if is_stream else {}
        if not is_stream:
            yield output
    if stream:
        yield stream


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "".join(map(str, value)) if isinstance(value, list) else ""


def _pieces(output: Mapping[str, Any], cell: int, labels: Labels, find: Finder) -> Iterator[Piece]:
    kind = output.get("output_type")
    if kind == "error":
        said = f"{output.get('ename', 'Error')}: {output.get('evalue', '')}".strip(": ")
        said = _ESCAPES.sub("", said)
        yield NotShown("errors", cell, said.split("\n", 1)[0][:160].rstrip(".:"), said)
    elif kind == "stream" and output.get("name") == "stderr":
        yield NotShown("messages on standard error", cell, "", _ESCAPES.sub("", output["text"]))
    elif kind == "stream":
        text = _TIMES.sub("", output["text"]) if labels.is_timed else output["text"]
        yield from _printed(text, cell, labels)
    elif kind in {"display_data", "execute_result"}:
        yield from _displayed(output, cell, labels, find)


def _displayed(output: Mapping[str, Any], cell: int, labels: Labels, find: Finder) -> Iterator[Piece]:
    data: Mapping[str, Any] = output.get("data", {})
    if slides := _own_slides(data):
        yield from slides
        return
    chart = _native(data, labels)
    if chart is not None:
        yield chart
        return
    picture = _picture(output, cell, labels)
    if picture is not None:
        yield picture
        return
    if "text/html" in data:
        pieces = list(_from_html(_text(data["text/html"]), cell, labels, find))
        if pieces:
            yield from pieces
            return
    if set(data) == {"text/plain"} and output["output_type"] == "execute_result" and not labels.has_code:
        yield from _returned(_text(data["text/plain"]), cell, labels)
    else:
        yield from _in_words(data, cell, labels, find)


def _own_slides(data: Mapping[str, Any]) -> list[Ready]:
    """Return the slides of ours that a cell showed; none where it showed something else."""
    try:
        slides = [Slide.model_validate(each) for each in data[SLIDES_TYPE]["slides"]]
    except (KeyError, TypeError, ValidationError):
        return []
    return [Ready(each, each.title) for each in slides]


def _returned(text: str, cell: int, labels: Labels) -> Iterator[Piece]:
    """Yield the table that a returned value is; any other says little below hidden code and is for the notes."""
    for piece in _printed(text, cell, labels):
        is_told = isinstance(piece, Ready) or _is_repr(piece)
        yield (
            piece
            if is_told
            else NotShown(
                "returned values", cell, "they say little without their code", _ESCAPES.sub("", text)
            )
        )


def _native(data: Mapping[str, Any], labels: Labels) -> Ready | None:
    name = next((each for each in data if each == DATA_TYPE or each.startswith(_SPECS)), None)
    chart = None if name is None else chart_of(name, data[name])
    if chart is None:
        return None
    caption = labels.figure or chart.slide.content
    return Ready(chart.slide.model_copy(update={"content": caption}), chart.title)


def _picture(output: Mapping[str, Any], cell: int, labels: Labels) -> CellPicture | NotShown | None:
    data = output.get("data", {})
    name = next((each for each in _PICTURES if each in data), None)
    if name is None:
        return None
    others = [name, *(each for each in _PICTURES if each in data and each != name)]
    address, undrawn = None, None
    for each in others:
        try:
            address = address or data_address(each, _text(data[each]))
        except UndrawnWordsError as exc:
            undrawn = NotShown("pictures", cell, str(exc))
    if address is None:
        return undrawn
    said = output.get("metadata", {}).get(name, {})
    own = str(said.get("alt", "")) if isinstance(said, Mapping) else ""
    alt = labels.alt or own or words_of_chart(data.get(DATA_TYPE)) or _alt(cell, labels)
    return CellPicture(address, alt, labels.figure)


def _alt(cell: int, labels: Labels) -> str:
    named = f", under the heading “{labels.under}”" if labels.under else ""
    return labels.figure or f"Figure that cell {cell} of the notebook made{named}"


def _from_html(html: str, cell: int, labels: Labels, find: Finder) -> Iterator[Piece]:
    grids, columns = grids_of_html(html), columns_without_rows(html)
    if grids:
        yield from (Ready(slide_of(grid, labels.table), grid.caption) for grid in grids)
    elif columns:
        yield CellText(escaped(f"No rows. Columns: {', '.join(columns)}"))
    elif not _LIVE.search(html):
        yield from pieces_of(
            f"<div>\n{html.strip()}\n</div>" if "\n\n" not in html else html, cell, find, is_html=True
        )


def _in_words(data: Mapping[str, Any], cell: int, labels: Labels, find: Finder) -> Iterator[Piece]:
    if "text/markdown" in data:
        yield from pieces_of(_text(data["text/markdown"]), cell, find)
    elif "text/latex" in data:
        formula = _text(data["text/latex"])
        yield CellText(escaped(words_of_formula(formula)))
        if in_characters(formula) is None:
            yield NotShown("formulas", cell, "they stand as they are written, in LaTeX")
    elif any(each.startswith(_SPECS) for each in data):
        name = next(each for each in data if each.startswith(_SPECS))
        yield NotShown(
            "interactive figures", cell, "the notebook holds no picture of them", title_of(data[name])
        )
    elif "application/vnd.jupyter.widget-view+json" in data:
        yield NotShown("widgets", cell, "they live in the notebook only")
    elif "text/html" in data:
        yield NotShown("pieces of a web page", cell)
    elif "text/plain" in data:
        yield from _printed(_text(data["text/plain"]), cell, labels)
    elif data:
        yield NotShown(f"outputs of type {min(data)}", cell)


def _printed(text: str, cell: int, labels: Labels) -> Iterator[Piece]:
    """Yield a printed text: a Series or DataFrame as a table, a few lines as they are; the rest is for the notes."""
    text = _ESCAPES.sub(
        "", "\n".join(line.rsplit("\r", 1)[-1] for line in text.replace("\r\n", "\n").split("\n"))
    )
    text = text.strip("\n").rstrip()
    if not text.strip():
        return
    table = grid_of_text(text)
    if table is not None:
        yield Ready(slide_of(table, labels.table))
    elif _REPR.fullmatch(text):
        yield NotShown(_OBJECTS, cell)
    elif _ALIGNED.search(text):
        yield NotShown("printed columns", cell, "a slide does not line them up", text)
    elif text.count("\n") >= _MOST_LINES or len(text) > _MOST_CHARACTERS:
        yield NotShown("long printed outputs", cell, "", text)
    else:
        yield CellText(as_lines(text.split("\n")), cell=cell)
