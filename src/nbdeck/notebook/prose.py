"""A cell of Markdown -> its pieces: headings, points, native tables and pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from itertools import zip_longest
from typing import TypeAlias

from nbdeck.contract.slides import Slide
from nbdeck.contract.words.marks import escaped
from nbdeck.engine.intake.data import types_of
from nbdeck.engine.model.source import Heading as HeadingBlock
from nbdeck.engine.model.source import ListItem, TableBlock
from nbdeck.engine.model.source import Paragraph as ParagraphBlock
from nbdeck.engine.sources.text.markdown import blocks_of
from nbdeck.notebook.formulas import as_written, in_characters, on_one_line
from nbdeck.notebook.pictures import UndrawnWordsError
from nbdeck.notebook.pieces import CellHeading, CellLinks, CellPicture, CellText, NotShown, Piece, Ready
from nbdeck.notebook.tables import grids_of_html, slide_of

Finder: TypeAlias = Callable[[str], str | None]
"""Returns the picture at an address as a `data:` address; None where it cannot be had."""

_CODE = re.compile(r"(?ms)^(?:```|~~~).*?^(?:```|~~~)[ \t]*$|`[^`\n]+`")
_IMAGE = re.compile(
    r"!\[(?P<alt>(?:[^\[\]]|\[[^\]]*\])*)\]\(\s*(?:<(?P<bracketed>[^>]*)>|"
    r"(?P<address>[^\s()]*(?:\([^\s()]*\)[^\s()]*)*))(?:\s+[\"'(](?P<title>[^\n]*?)[\"')])?"
    r"\s*\)(?:\{[^{}\n]*\})?|<img\b(?P<tag>[^>]*)>",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""\b(src|alt|title)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)
_MATH = re.compile(
    r"\$\$.+?\$\$|\\\[.+?\\\]|\\begin\{(\w+\*?)\}.+?\\end\{\1\}|\$(?=\S)[^$\n]*?\S\$(?!\d)|\$\S\$"
    r"|\$ [^$\n]*[\\^_][^$\n]* \$(?!\d)",
    re.DOTALL,
)
_TABLE = re.compile(r"<table\b.*?</table\s*>", re.IGNORECASE | re.DOTALL)
_NO_TEXT = re.compile(r"<(style|script)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
_BOX = re.compile(r"(?m)^[ \t]*<div\b[^>]*>((?:(?!</?div\b|\n[ \t]|```)(?s:.))*)</div\s*>", re.IGNORECASE)
_LAYOUT = (
    (re.compile(r"(?<=>)\n[ \t]+(?=<)"), "\n"),
    (re.compile(r"</?font\b[^>]*>", re.IGNORECASE), ""),
    (re.compile(r"(?mi)^[ \t]*(?:<br\s*/?>[ \t]*)+$"), "\n"),
    (re.compile(r"(?m)^(\*{2,3})[ \t]+(\S[^*\n]*?)[ \t]+\1[ \t]*$"), r"\1\2\1"),
)
"""What Markdown of notebooks has around its words and hides them: fonts, lines of `<br>`, `** bold **`."""
_DIAGRAM = "```mermaid"
_HTML_HEADING = re.compile(r"<h([1-6])\b[^>]*>(.*?)</h\1\s*>", re.IGNORECASE | re.DOTALL)
_CLOSE_HEADING = re.compile(r"(?m)^(#{2,6})(?=[^#\s])")
"""`##Heading`, as notebooks had it before CommonMark asked for a space."""
_TAG = re.compile(r"<[^>]*>")
_BOLD_CELL = re.compile(r"\s*\*{2,4}([^*\n]{1,120}[^*\n.])\*{2,4}\s*")
_KEPT = re.compile("\ue000(\\d+)\ue001")
_LOWEST = 6
"""Level of a heading that has none of its own."""
_MOST_LINES = 12
"""Of code on a slide."""
_MARK = "\ue000{}\ue001"


def pieces_of(text: str, cell: int, find: Finder, *, is_html: bool = False) -> Iterator[Piece]:
    """Yield what a cell of Markdown says, in its order.

    Args:
        text: The source of the cell.
        cell: Its number, from 1.
        find: Gets the pictures that it names.
        is_html: Whether it is HTML that a cell displayed.
    """
    alone = _BOLD_CELL.fullmatch(text)
    if alone is not None:  # a cell of one bold line is written as a heading
        yield CellHeading(alone[1].strip(), _LOWEST, cell)
        return
    preserved = _Kept(is_html)
    blocks, links = blocks_of(preserved.taken_out(text))
    for block, after in zip_longest(blocks, blocks[1:]):
        if isinstance(block, TableBlock):
            yield Ready(_table(block, preserved))
        elif isinstance(block, ParagraphBlock) and block.role == "code":
            yield code_of(preserved.put_back(block.text), cell)
        elif isinstance(block, HeadingBlock | ListItem | ParagraphBlock):
            said, others = preserved.parted(
                block.text,
                is_marked=not isinstance(block, HeadingBlock),
                has_lines=isinstance(block, ParagraphBlock),
            )
            if said:
                yield _said(block, said, cell)
            for other in others:
                yield from _tables(other) if other.re is _TABLE else (_picture(other, cell, find),)
        end = after.place.number if after is not None and after.place is not None else None
        here = [link for link in links if end is None or link.line < end]
        links = [link for link in links if link not in here]
        if here:
            yield CellLinks(
                tuple(f"{link.text} – {link.address}" if link.text else link.address for link in here)
            )
    yield from preserved.warnings(cell)


def code_of(text: str, cell: int) -> CellText | NotShown:
    """Return code as text in which each line keeps its indent; more of it than a slide holds is for the notes."""
    lines = text.strip("\n").split("\n")
    if len(lines) > _MOST_LINES:
        return NotShown("long code", cell, "", text)
    return CellText(as_lines(lines))


def as_lines(lines: Iterable[str]) -> str:
    """Return lines that have no marks as one text, their indents kept."""
    return "\n".join(_indented(escaped(line.expandtabs(4))) for line in lines if line.strip())


def _indented(line: str) -> str:
    bare = line.lstrip(" ")
    return "\u00a0" * (len(line) - len(bare)) + bare.rstrip()


def _tables(match: re.Match[str]) -> Iterator[Piece]:
    yield from (Ready(slide_of(grid), grid.caption) for grid in grids_of_html(match[0]))


def _said(block: HeadingBlock | ListItem | ParagraphBlock, text: str, cell: int) -> Piece:
    if isinstance(block, HeadingBlock):
        return CellHeading(text, block.level, cell)
    if isinstance(block, ListItem):
        return CellText(text, block.level, block.number)
    return CellText(text, is_quote=block.role == "quote")


def _as_markdown(heading: re.Match[str]) -> str:
    return f"\n\n{'#' * int(heading[1])} {' '.join(_TAG.sub(' ', heading[2]).split())}\n\n"


def words_of_formula(formula: str) -> str:
    """Return a formula in characters, or as it is written where they do not say it."""
    return in_characters(formula) or as_written(formula)


@dataclass(slots=True)
class _Kept:
    """Images, tables in HTML and formulas, no words to the reader of Markdown, taken out of a text and put back."""

    is_html: bool = False
    values: list[re.Match[str] | str] = field(default_factory=list)
    diagrams: list[str] = field(default_factory=list)

    def taken_out(self, text: str) -> str:
        """Return the text with a mark for each image, table in HTML and formula that does not stand in code."""
        text = text if self.is_html else _BOX.sub(r"\n\n\1\n\n", text)
        parts, at = [], 0
        for code in _CODE.finditer(text):
            is_diagram = code[0].startswith(_DIAGRAM)
            self.diagrams += [code[0]] if is_diagram else []
            parts += [self._marked(text[at : code.start()]), "" if is_diagram else code[0]]
            at = code.end()
        return "".join([*parts, self._marked(text[at:])])

    def _marked(self, text: str) -> str:
        text = _NO_TEXT.sub("", text)
        for pattern, words in () if self.is_html else _LAYOUT:
            text = pattern.sub(words, text)
        text = _TABLE.sub(
            lambda match: f"\n\n{self._keep(match)}\n\n" if grids_of_html(match[0]) else match[0], text
        )
        text = _CLOSE_HEADING.sub(r"\1 ", _HTML_HEADING.sub(_as_markdown, text))
        text = _IMAGE.sub(self._keep, text)
        return _MATH.sub(lambda match: self._keep(match[0]), text)

    def _keep(self, value: re.Match[str] | str) -> str:
        self.values.append(value)
        return _MARK.format(len(self.values) - 1)

    def warnings(self, cell: int) -> Iterator[NotShown]:
        """Yield what is said of diagrams, and of formulas that stand in LaTeX."""
        for diagram in self.diagrams:
            yield NotShown("diagrams", cell, "the notebook draws them from text", diagram)
        formulas = (self.put_back(value) for value in self.values if isinstance(value, str))
        if any(in_characters(each) is None for each in formulas):
            yield NotShown("formulas", cell, "they stand as they are written, in LaTeX")

    def put_back(self, text: str, *, is_marked: bool = False, has_lines: bool = False) -> str:
        """Return the text with its formulas; images and tables are taken out.

        Args:
            text: With marks for them.
            is_marked: Whether stars and underscores are inline marks in it.
            has_lines: Whether it may have several lines.
        """
        return _KEPT.sub(
            lambda match: self._text(int(match[1]), is_marked=is_marked, has_lines=has_lines), text
        )

    def _text(self, number: int, *, is_marked: bool, has_lines: bool) -> str:
        value = self.values[number]
        if not isinstance(value, str):
            return ""
        formula = words_of_formula(self.put_back(value))
        formula = formula if has_lines else on_one_line(formula)
        if not is_marked:
            return formula
        text = escaped(formula)
        # A star that is alone in its formula may find a partner in the rest of the line.
        return text.replace("*", r"\*") if text == formula else text

    def parted(self, text: str, *, is_marked: bool, has_lines: bool) -> tuple[str, list[re.Match[str]]]:
        """Return the words of a text, formulas put back, and the images and tables that stand in it."""
        held = (self.values[int(mark[1])] for mark in _KEPT.finditer(text))
        said = self.put_back(text, is_marked=is_marked, has_lines=has_lines).strip()
        return said, [value for value in held if not isinstance(value, str)]


def _picture(image: re.Match[str], cell: int, find: Finder) -> Piece:
    if image["tag"] is not None:
        fields = {
            name.lower(): unescape(a or b or c or "") for name, a, b, c in _ATTRIBUTE.findall(image["tag"])
        }
    else:
        fields = {
            "src": image["bracketed"] or image["address"] or "",
            "alt": image["alt"],
            "title": image["title"] or "",
        }
    address, alt = fields.get("src", ""), " ".join((fields.get("alt") or fields.get("title") or "").split())
    try:
        data, why = find(address), _why_not(address)
    except UndrawnWordsError as exc:
        data, why = None, str(exc)
    if data is None:
        return NotShown("pictures", cell, why, f"{alt} ({address[:200]})" if alt else address[:200])
    return CellPicture(data, alt or f"Picture in the text of cell {cell} of the notebook")


def _why_not(address: str) -> str:
    """Return why there is no picture at an address."""
    if address.lower().startswith(("http://", "https://", "//")):
        return "they are on the web, and nothing is fetched"
    if address.startswith("/") or address.lower().startswith("file:"):
        return "only files named from the notebook's folder are read"
    return "no pictures were found where it names them"


def _table(block: TableBlock, preserved: _Kept) -> Slide:
    rows = tuple(tuple(preserved.put_back(cell.text) for cell in row) for row in block.rows)
    if len(rows) == 1:
        rows = (*rows, tuple("" for _ in rows[0]))
    types = types_of(block.columns if len(block.columns) == len(rows[0]) else ())
    return Slide(title="Table", item_amount=0, content=block.caption, table=rows, types=types)
