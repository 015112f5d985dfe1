"""A pandas Styler -> the cells that it displays, with their colours.

What a Styler shows is read from the page that it writes, its public face: texts as formatted, hidden parts gone, and
one rule of CSS for each look.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from nbdeck.contract.tables import Levels
from nbdeck.frames.names import clean
from nbdeck.frames.table_parts import header_levels

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLUMN = re.compile(r"col(\d+)")
_ROW = re.compile(r"(?:foot(\d+)_)?row(\d+)")


@dataclass
class StyledCell:
    """One cell of the page."""

    classes: Sequence[str] = ()
    identity: str = ""
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What the cell shows, on one line."""
        return clean("".join(self.words))

    @property
    def is_row_head(self) -> bool:
        """Whether it names its row."""
        return any(each.endswith("row_heading") for each in self.classes)

    @property
    def column(self) -> int:
        """Which column of the data it comes from."""
        return next(int(found[1]) for each in self.classes if (found := _COLUMN.fullmatch(each)))

    @property
    def row(self) -> tuple[int | None, int]:
        """Which row of which data it comes from: of the Styler's own, or of one that was put beneath."""
        found = next(found for each in self.classes if (found := _ROW.fullmatch(each)))
        return (None if found[1] is None else int(found[1])), int(found[2])


@dataclass(frozen=True)
class StyledTable:
    """What a Styler shows: hidden rows, columns and index are gone, values are as formatted.

    Attributes:
        levels: Of the header, from the top.
        rows: Below the header.
        row_heads: How many of the first columns are the index.
        styles: Properties of CSS by the identity of a cell.
        others: Selectors of rules that are not about single cells.
    """

    levels: Levels
    rows: tuple[tuple[StyledCell, ...], ...]
    row_heads: int
    caption: str
    styles: Mapping[str, Mapping[str, str]]
    others: tuple[str, ...]


class _Reader(HTMLParser):
    """Collects the rows and the rules of the one table that a Styler writes."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.head: list[list[StyledCell]] = []
        self.body: list[list[StyledCell]] = []
        self.caption = StyledCell()
        self.rules = StyledCell()
        self._rows = self.head
        self._open: StyledCell | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "caption":
            self._open = self.caption
        elif tag == "style":
            self._open = self.rules
        elif tag == "tbody":
            self._rows = self.body
        elif tag == "tr":
            self._rows.append([])
        elif tag in {"th", "td"}:
            known = dict(attrs)
            self._open = StyledCell((known.get("class") or "").split(), known.get("id") or "")
            self._rows[-1].append(self._open)
        elif tag == "br" and self._open:
            self._open.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"th", "td", "caption", "style"}:
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open.words.append(data)


def read_styler(styler: Any) -> StyledTable:
    """Return what a pandas Styler displays."""
    reader = _Reader()
    reader.feed(styler.to_html(sparse_index=False, sparse_columns=False))
    reader.close()
    row_heads = sum(cell.is_row_head for cell in reader.body[0]) if reader.body else 0
    identities = {cell.identity for row in (*reader.head, *reader.body) for cell in row if cell.identity}
    styles: dict[str, dict[str, str]] = {}
    others = []
    for selector, properties in _rules("".join(reader.rules.words)):
        identity = selector.removeprefix("#")
        if identity in identities:
            styles.setdefault(identity, {}).update(properties)
        else:
            others.append(selector.partition(" ")[2] or selector)
    return StyledTable(
        _levels(reader.head, row_heads),
        tuple(map(tuple, reader.body)),
        row_heads,
        reader.caption.text,
        styles,
        tuple(dict.fromkeys(others)),
    )


def _rules(sheet: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield each selector of a style sheet with its properties."""
    for selectors, body in _RULE.findall(sheet):
        parts = (line.partition(":") for line in body.split(";") if ":" in line)
        properties = {name.strip().lower(): value.strip() for name, _, value in parts}
        for selector in selectors.split(","):
            yield selector.strip(), properties


def _levels(head: Sequence[Sequence[StyledCell]], row_heads: int) -> Levels:
    stub, names, levels = [""] * row_heads, list[str](), list[list[str]]()
    for row in head:
        headings = [cell.text for cell in row if "col_heading" in cell.classes]
        beside = [cell.text for cell in row if "col_heading" not in cell.classes][:row_heads]
        if headings:
            levels.append(headings)
            names.append(beside[-1] if beside else "")
        else:
            stub = beside
    return header_levels(stub, list(zip(*levels, strict=True)), names, len(levels))
