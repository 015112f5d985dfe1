"""Markdown: headings, paragraphs, nested lists, tables, quotes and code, each with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Literal, TypeAlias

from nbdeck.engine.model import Heading, ListItem, Paragraph, Place, Remark
from nbdeck.engine.sources.cells.tables import typed_table
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.shortening import capped
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.engine.sources.text.front_matter import front_matter
from nbdeck.engine.sources.text.heading_numbers import without_numbers

if TYPE_CHECKING:
    from markdown_it.token import Token

Role: TypeAlias = Literal["body", "quote"]
_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^>]*>", re.DOTALL)
_HIDDEN = re.compile(r"(?is)<(script|style)\b.*?</\1\s*>")
_BREAK = re.compile(r"(?i)<(?:br\s*/?|/p|/div|/li|/tr|/h[1-6])\s*>")
_CALLOUT = re.compile(r"\[!(\w+)\][-+]?[ \t]*\n?")
_TASK = re.compile(r"\[[ xX]\]\s+")
_NESTED_DEEPEST = 60


def read(data: bytes, limits: Limits) -> Reading:
    """Return what a Markdown file says; raw HTML gives its text, pictures that it links are named in a remark."""
    reading = Reading()
    text = capped(decoded(data), reading, limits.characters)
    body, first_line = front_matter(text, reading)
    _Blocks(reading, limits, first_line).walk(_tokens(body))
    reading.blocks = without_numbers(reading.blocks)
    return reading


def _tokens(text: str) -> Sequence[Token]:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTED_DEEPEST}).enable(["table", "strikethrough"])
    return parser.parse(text)


@dataclass(slots=True)
class _List:
    """A list that is open: the number of its next item, None where it has bullets."""

    number: int | None


@dataclass(slots=True)
class _Blocks:
    """Turns the parser's tokens into blocks."""

    reading: Reading
    limits: Limits
    first_line: int
    lists: list[_List] = field(default_factory=list)
    quotes: int = 0
    is_new_item: bool = False
    heading: int = 0
    rows: list[list[str]] = field(default_factory=list)
    table_place: Place | None = None
    linked: int = 0

    def walk(self, tokens: Sequence[Token]) -> None:
        """Add every block that the tokens make."""
        for token in tokens:
            name = token.type
            if name == "inline":
                self._inline(token)
            elif name in {"fence", "code_block"}:
                self._paragraph(token.content.rstrip("\n"), "code", token)
            elif name == "html_block":
                self._html(token)
            else:
                self._enter_or_leave(token)
        if self.linked:
            self.reading.remarks.append(
                Remark(code="linked_pictures", text=f"{self.linked} linked picture(s) were not fetched.")
            )

    def _enter_or_leave(self, token: Token) -> None:
        name = token.type
        if name in {"bullet_list_open", "ordered_list_open"}:
            self.lists.append(_List(int(token.attrGet("start") or 1) if name[0] == "o" else None))
        elif name in {"bullet_list_close", "ordered_list_close"}:
            self.lists.pop()
        elif name == "list_item_open":
            self.is_new_item = True
        elif name == "list_item_close" and self.lists[-1].number is not None:
            self.lists[-1].number += 1
        elif name.startswith("blockquote_"):
            self.quotes += token.nesting
        elif name == "heading_open":
            self.heading = int(token.tag[1:])
        elif name == "heading_close":
            self.heading = 0
        else:
            self._table(token)

    def _table(self, token: Token) -> None:
        if token.type == "table_open":
            self.rows, self.table_place = [], self._place(token)
        elif token.type == "tr_open":
            self.rows.append([])
        elif token.type == "table_close":
            rows, self.rows = self.rows, []
            if len(rows) > self.limits.rows:
                self.reading.remarks.append(
                    Remark(
                        code="rows_capped",
                        text=f"A table has {len(rows)} rows; {self.limits.rows} were read.",
                    )
                )
            kept = [row[: self.limits.columns] for row in rows[: self.limits.rows]]
            self.reading.blocks.append(typed_table(kept, header_rows=1, place=self.table_place))

    def _inline(self, token: Token) -> None:
        text = self._text(token)
        if self.rows:
            self.rows[-1].append(text)
        elif not text:
            return
        elif self.heading:
            self.reading.blocks.append(
                Heading(text=" ".join(text.split()), level=self.heading, place=self._place(token))
            )
        elif self.lists:
            self._item(text, token)
        else:
            self._paragraph(text, "quote" if self.quotes else "body", token)

    def _item(self, text: str, token: Token) -> None:
        """Add an item; a further paragraph of the same item continues it."""
        blocks = self.reading.blocks
        last = blocks[-1] if blocks else None
        if not self.is_new_item and isinstance(last, ListItem) and last.level == len(self.lists) - 1:
            blocks[-1] = last.model_copy(update={"text": f"{last.text}\n{text}"})
            return
        self.is_new_item = False
        item = ListItem(
            text=_TASK.sub("", text, count=1) if _TASK.match(text) else text,
            level=len(self.lists) - 1,
            number=self.lists[-1].number,
            place=self._place(token),
        )
        blocks.append(item)

    def _paragraph(self, text: str, role: Literal["body", "quote", "code"], token: Token) -> None:
        if role == "quote":
            text = _CALLOUT.sub("", text, count=1) if _CALLOUT.match(text) else text
        if text.strip():
            self.reading.blocks.append(Paragraph(text=text, role=role, place=self._place(token)))

    def _html(self, token: Token) -> None:
        text = _plain(token.content)
        for part in filter(None, (" ".join(line.split()) for line in text.split("\n"))):
            self._paragraph(part, "quote" if self.quotes else "body", token)

    def _text(self, token: Token) -> str:
        parts: list[str] = []
        for child in token.children or ():
            if child.type in {"text", "code_inline"}:
                parts.append(child.content)
            elif child.type == "softbreak":
                # The mark of a callout stands on a line of its own; other lines of a paragraph flow.
                parts.append("\n" if self.quotes and _CALLOUT.fullmatch("".join(parts)) else " ")
            elif child.type == "hardbreak" or (child.type == "html_inline" and _BREAK.match(child.content)):
                parts.append("\n")
            elif child.type == "image":
                self.linked += 1
        return _unspaced("".join(parts))

    def _place(self, token: Token) -> Place | None:
        return None if token.map is None else Place(kind="line", number=token.map[0] + self.first_line)


def _unspaced(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("\n")).strip()


def _plain(html: str) -> str:
    return unescape(_TAG.sub("", _BREAK.sub("\n", _HIDDEN.sub("", html))))
