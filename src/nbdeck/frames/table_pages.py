"""The one table on a page of HTML, as a Styler and great_tables write it: its cells and its rules of CSS."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from nbdeck.frames.frame import clean

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")


@dataclass
class PageCell:
    """One cell of the page."""

    classes: tuple[str, ...] = ()
    identity: str = ""
    across: int = 1
    down: int = 1
    css: Mapping[str, str] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What it shows, on one line."""
        return clean("".join(self.words))


class _TablePage(HTMLParser):
    """Collects the rows of the head, body and foot of the one table, its caption and its rules."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: dict[str, list[list[PageCell]]] = {"thead": [], "tbody": [], "tfoot": []}
        self.caption = PageCell()
        self._sheet = PageCell()
        self._rows = self.parts["thead"]
        self._open: PageCell | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in self.parts:
            self._rows = self.parts[tag]
        elif tag == "caption":
            self._open = self.caption
        elif tag == "style":
            self._open = self._sheet
        elif tag == "tr":
            self._rows.append([])
        elif tag in {"th", "td"} and self._rows:
            spans = int(given.get("colspan", 1)), int(given.get("rowspan", 1))
            css = _properties(given.get("style", ""))
            self._open = PageCell(tuple(given.get("class", "").split()), given.get("id", ""), *spans, css)
            self._rows[-1].append(self._open)
        elif tag == "br" and self._open:
            self._open.words.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"th", "td", "caption", "style"}:
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open.words.append(data)

    def rules(self) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield each selector of its style sheet with its properties."""
        for selectors, body in _RULE.findall("".join(self._sheet.words)):
            for selector in selectors.split(","):
                yield selector.strip(), _properties(body)


def read_page(html: str) -> _TablePage:
    """Return what stands in the table of a page."""
    page = _TablePage()
    page.feed(html)
    page.close()
    return page


def _properties(css: str) -> dict[str, str]:
    parts = (line.partition(":") for line in css.split(";") if ":" in line)
    return {name.strip().lower(): value.strip() for name, _, value in parts}
