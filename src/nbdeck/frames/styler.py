"""A pandas Styler -> the cells that it displays."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from nbdeck.frames.names import JOINER, clean


@dataclass(frozen=True)
class StyledTable:
    """What a Styler shows: hidden rows, columns and index are gone, values are as formatted."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    index_width: int
    """How many of the first columns are the index."""
    caption: str


@dataclass
class _Cell:
    classes: frozenset[str]
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return clean("".join(self.words))


class _Reader(HTMLParser):
    """Collects the rows of the one table that a Styler writes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.head: list[list[_Cell]] = []
        self.body: list[list[_Cell]] = []
        self.caption = _Cell(frozenset())
        self._rows = self.head
        self._open: _Cell | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "caption":
            self._open = self.caption
        elif tag == "tbody":
            self._rows = self.body
        elif tag == "tr":
            self._rows.append([])
        elif tag in {"th", "td"}:
            self._open = _Cell(frozenset((dict(attrs).get("class") or "").split()))
            self._rows[-1].append(self._open)
        elif tag == "br" and self._open:
            self._open.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"th", "td", "caption"}:
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open.words.append(data)


def read_styler(styler: Any) -> StyledTable:
    """Return what a pandas Styler displays.

    Args:
        styler: The Styler; levels of its header are joined as in `2024 · North`.
    """
    reader = _Reader()
    reader.feed(styler.to_html(sparse_index=False, sparse_columns=False))
    reader.close()
    rows = tuple(tuple(cell.text for cell in row) for row in reader.body)
    index_width = sum("row_heading" in cell.classes for cell in reader.body[0]) if reader.body else 0
    return StyledTable(_header(reader.head, index_width), rows, index_width, reader.caption.text)


def _header(head: Sequence[Sequence[_Cell]], index_width: int) -> tuple[str, ...]:
    levels: list[list[str]] = []
    index_names = [""] * index_width
    for row in head:
        headings = [cell.text for cell in row if "col_heading" in cell.classes]
        if headings:
            levels.append(headings)
        else:
            index_names = [cell.text for cell in row][:index_width]
    columns = [JOINER.join(part for part in parts if part) for parts in zip(*levels, strict=False)]
    return (*index_names, *columns)
