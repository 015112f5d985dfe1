"""HTML, as a file or in an e-mail: headings, paragraphs, points and tables; what only makes it look is left out."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator

from lxml import etree, html

from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph
from nbdeck.engine.sources.office.pictures import PictureCollector
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.errors import CorruptFile

_HIDDEN = frozenset({"script", "style", "head", "title", "template"})
_CONTROLS = frozenset({"nav", "menu", "dialog", "button", "select", "textarea"})
_ROLES = frozenset(
    {"navigation", "menu", "menubar", "toolbar", "search", "dialog", "alertdialog", "contentinfo"}
)
"""What a page has to move about in it, by name and by role."""
_PARTS = ("article", "section", "main", "aside", "blockquote")
"""Elements whose footer is theirs and not that of the page."""
_INLINE = frozenset({
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "dfn", "em", "font", "i", "img", "ins", "kbd",
    "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "tt", "u", "var", "wbr",
})  # fmt: skip
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol"})
_DEEPEST = 8
_WIDEST = 1_000
"""Columns or rows that one cell may go over, as in the standard."""
_HEAD = 2_048
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""", re.IGNORECASE)
_DECLARATION = re.compile(r"\A\ufeff?\s*<\?xml[^>]{0,200}>")
"""lxml takes no text that says which bytes it was."""


def read(data: bytes, limits: Limits) -> Reading:
    """Return what an .html file says."""
    stated = _CHARSET.search(data[:_HEAD])
    try:
        text = data.decode(stated[1].decode("ascii") if stated else "utf-8")
    except (LookupError, UnicodeDecodeError):
        text = decoded(data)
    return read_text(text, limits)


def _drop_note_marks(root: html.HtmlElement) -> None:
    """Take raised numbers that lead to a note of the page out of it; other raised text, as in m², is text."""
    for mark in list(root.iter("sup")):
        inside = mark.find("a")
        link = inside if inside is not None else mark.getparent()
        if link is not None and link.tag == "a" and (link.get("href") or "").startswith("#"):
            mark.drop_tree()


def read_text(text: str, limits: Limits) -> Reading:
    """Return what an HTML text says."""
    reading = Reading(limits)
    parser = html.HTMLParser(remove_comments=True, remove_pis=True)
    body = _DECLARATION.sub("", reading.capped(text))
    root = html.document_fromstring(body, parser=parser) if body.strip() else None
    if any("depth" in entry.message for entry in parser.error_log):
        raise CorruptFile(
            "The HTML is nested more than 256 elements deep.", hint="Send it with fewer levels."
        )
    if root is not None:
        reading.title = " ".join((root.findtext(".//title") or "").split())
        reading.language = root.get("lang", "")
        _drop_note_marks(root)
        pictures = PictureCollector(reading)
        walk = _Walk(reading, pictures)
        parts = _parts(root)
        reading.blocks = [block for part in parts for block in walk.blocks(part)]
        pictures.close()
        if parts != [root]:
            reading.tell("main_part", "What stands around the main part of the page was left out.")
        if linked := sum(_embedded(one) is None for part in parts for one in part.iter("img")):
            reading.tell("linked_pictures", f"{linked} linked picture(s) were not fetched.")
        if walk.menus:
            text = f"{walk.menus} menu(s), dialogs, footers, buttons and lists of nothing but links were left out."
            reading.tell("menus", text)
    return reading


def _parts(root: html.HtmlElement) -> list[html.HtmlElement]:
    """Return what of a page is its text: the one element that it says is its main part, a title above it, else all."""
    mains = root.xpath("//main | //*[@role='main']")
    if len(mains) != 1 or not mains[0].text_content().strip():
        return [root]
    titles = [] if mains[0].find(".//h1") is not None else list(root.iter("h1"))
    return [*titles[:1], mains[0]]


class _Walk:
    """The way through a page, with the words since the last block and the lists that are open.

    Attributes:
        menus: How many things to move about in the page were left out.
    """

    def __init__(self, reading: Reading, pictures: PictureCollector) -> None:
        self.menus = 0
        self._pictures = pictures
        self._reading = reading
        self._words: list[str] = []
        self._numbers: list[int | None] = []
        self._is_new = False
        self._heading = 0

    def blocks(self, root: etree._Element) -> Iterator[Block]:
        """Yield the blocks below an element."""
        events = etree.iterwalk(root, events=("start", "end"))
        for event, element in events:
            name = str(element.tag).lower()
            is_hidden = name in _HIDDEN or _is_menu(element)
            if event == "start" and (is_hidden or (rows := _rows(element, name))):
                events.skip_subtree()
                self.menus += is_hidden and name not in _HIDDEN
                if not is_hidden:
                    yield from self._ended()
                    caption = " ".join("".join(map(str, element.xpath("string(./caption)"))).split())
                    yield self._reading.table(rows, caption=caption)
            elif event == "start":
                yield from self._begun(name)
                if name == "img" and (data := _embedded(element)) is not None:
                    yield from self._ended()
                    picture = self._pictures.block(data, alt=element.get("alt", ""))
                    yield from [picture] if picture is not None else []
                self._words.append(element.text or "")
            elif not is_hidden:
                yield from self._closed(name)
            if event == "end" and element is not root:
                self._words.append(element.tail or "")
        yield from self._ended()

    def _begun(self, name: str) -> Iterator[Block]:
        if name == "br":
            self._words.append("\v")
        elif name not in _INLINE:
            yield from self._ended()
        if name in _LISTS:
            self._numbers.append(0 if name == "ol" else None)
        elif name == "li":
            self._is_new = True
            if self._numbers and self._numbers[-1] is not None:
                self._numbers[-1] += 1
        self._heading = _HEADINGS.get(name, self._heading)

    def _closed(self, name: str) -> Iterator[Block]:
        if name not in _INLINE and name != "br":
            yield from self._ended()
        if name in _LISTS and self._numbers:
            self._numbers.pop()
        self._heading = 0 if name in _HEADINGS else self._heading

    def _ended(self) -> Iterator[Block]:
        """Yield the words since the last block, if there are any."""
        lines = (" ".join(line.split()) for line in "".join(self._words).split("\v"))
        text = "\n".join(filter(None, lines))
        self._words = []
        if not text:
            return
        if self._heading:
            yield Heading(text=" ".join(text.split()), level=self._heading)
        elif self._numbers and self._is_new:
            level = min(len(self._numbers) - 1, _DEEPEST)
            yield ListItem(text=text, level=level, number=self._numbers[-1])
        else:
            yield Paragraph(text=text)
        self._is_new = False


def _embedded(element: etree._Element) -> bytes | None:
    """Return the bytes of a picture that stands in the page itself; None for one that it only links to."""
    head, _, data = element.get("src", "").partition(",")
    if not (head.startswith("data:image/") and head.endswith(";base64")):
        return None
    try:
        return base64.b64decode(data)
    except ValueError:
        return b""


def _is_menu(element: etree._Element) -> bool:
    """Whether an element is of the page and not of its text: by name or role, or a list of points that are links."""
    name = str(element.tag).lower()
    if name in _CONTROLS or element.get("role", "").strip().lower() in _ROLES:
        return True
    if name not in _LISTS:
        return name == "footer" and next(element.iterancestors(*_PARTS), None) is None
    points = element.findall("li")
    return len(points) > 1 and all(map(_is_link, points))


def _is_link(point: etree._Element) -> bool:
    words = ["".join("".join(map(str, each.itertext())).split()) for each in (point, *point.iter("a"))]
    return words[0] == "".join(words[1:])


def _rows(element: etree._Element, name: str) -> list[list[str]]:
    """Return the cells of a table of data; nothing for another element, or a table that only places what is in it."""
    if name != "table" or element.find(".//table") is not None:
        return []
    rows, below = list[list[str]](), dict[int, int]()
    for row in element.iter("tr"):
        cells = list[str]()
        for cell in row.iter("td", "th"):
            _skip_covered(cells, below)
            words = " ".join("".join(map(str, cell.itertext())).split())
            width, height = (_span(cell.get(name)) for name in ("colspan", "rowspan"))
            below.update(dict.fromkeys(range(len(cells), len(cells) + width), height - 1))
            cells += [words, *[""] * (width - 1)]
        _skip_covered(cells, below)
        rows.append(cells)
    return rows if len(rows) > 1 and all(len(row) > 1 for row in rows) else []


def _skip_covered(cells: list[str], below: dict[int, int]) -> None:
    """Leave cells empty that one of a row above reaches down to: merged cells are read once."""
    while below.get(len(cells), 0):
        below[len(cells)] -= 1
        cells.append("")


def _span(stated: str | None) -> int:
    """Return over how many columns or rows a cell goes, at least 1; `_WIDEST` is the most."""
    return min(max(int(stated), 1), _WIDEST) if stated and stated.isdecimal() and len(stated) < 5 else 1
