"""Markdown: headings, paragraphs, nested lists, tables, quotes and code, each with its line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Literal, TypeAlias

from nbdeck.contract.words.marks import escaped
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, SourcePlace
from nbdeck.engine.sources.letters import lowered, raised
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.encoding import decoded
from nbdeck.engine.sources.text.front_matter import front_matter
from nbdeck.engine.sources.text.typed_lines import with_line_ends
from nbdeck.engine.text.composing import plain
from nbdeck.errors import CorruptFile

if TYPE_CHECKING:
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

Role: TypeAlias = Literal["body", "quote", "code"]
_TAG = re.compile(r"<!--.*?-->|</?[A-Za-z][^>]*>", re.DOTALL)
_HIDDEN = re.compile(r"(?is)<(script|style)\b.*?</\1\s*>")
_PICTURE = re.compile(r"(?i)<img\b")
_BREAK = re.compile(r"(?i)<(?:br\s*/?|/p|/div|/li|/tr|/h[1-6])\s*>")
_CALLOUT = re.compile(r"\[!(\w+)\][-+]?[ \t]*\n?")
_TASK = re.compile(r"\[([ xX])\]\s+")
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\](?!:)")
"""What points at a footnote."""
_DEFINED = re.compile(r"(?:^|\n)\[\^[^\]\s]+\]:[ \t]*")
"""What opens one."""
_ADDRESS_NOTED = re.compile(r"(?m)^ {0,3}\[\^[^\]\s]+\]:[ \t]*<?\S+>?[ \t]*$")
"""A footnote of one word, which CommonMark takes for a name of an address."""
_RAISED = re.compile(r"(?<=[^\s^])\^([^\s^]{1,16})\^(?!\^)")
_LOWERED = re.compile(r"(?<=[\w)\]])~([^\s~]{1,16})~(?!~)")
_ATTRIBUTES = re.compile(r"\s*\{[#.][^{}]*\}\s*$")
"""Name and classes behind a heading."""
_ANCHOR = re.compile(r"""(?i)<a\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)""")
_LONGEST_BOLD = 160
"""Characters of a bold line that is a heading."""
_LOOKS = {"strong_open": "**", "strong_close": "**", "em_open": "*", "em_close": "*"}
_NESTED_DEEPEST = 400
"""Levels of the parser, which skips what lies below them: a list is two, a quote is one."""
_NESTED_MARKS = 60


def read(data: bytes, limits: Limits) -> Reading:
    """Return what a Markdown file says; raw HTML gives its text, pictures that it links are named in a remark."""
    reading = Reading(limits)
    text = reading.capped(decoded(data))
    body, first_line = front_matter(text, reading)
    reading.title = _title(reading.title)
    typed, numbers = with_line_ends(body)
    _Blocks(reading, [first_line + number for number in numbers]).walk(_tokens(typed))
    return reading


@dataclass(frozen=True, slots=True)
class Link:
    """An address in a text.

    Attributes:
        line: Where its paragraph begins, from 1.
        text: What stands for it.
        address: As written.
    """

    line: int
    text: str
    address: str


def blocks_of(text: str) -> tuple[list[Block], list[Link]]:
    """Return what a piece of Markdown says and its links; paragraphs and items have inline marks, code has none."""
    reading = Reading()
    blocks = _Blocks(reading, range(1, len(text) + 2), is_marked=True)
    blocks.walk(_tokens(text))
    return reading.blocks, blocks.links


def _tokens(text: str) -> Sequence[Token]:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _NESTED_DEEPEST}).enable(["table", "strikethrough"])
    parser.core.ruler.after("block", "flat", _as_flat_lines)
    tokens = parser.parse(_ADDRESS_NOTED.sub("", text))
    if any(token.level >= _NESTED_DEEPEST - 1 for token in tokens):
        raise CorruptFile(
            f"Lists of the text are nested {_NESTED_DEEPEST // 2} deep or more, or its quotes twice as deep.",
            hint="Send it with fewer levels.",
        )
    return tokens


def _as_flat_lines(state: StateCore) -> None:
    """Let marks in a line be nested less deep than blocks: each level of them takes more of the stack."""
    state.md.options["maxNesting"] = _NESTED_MARKS


def _title(stated: str) -> str:
    """Return a title without the marks of its words."""
    reading = Reading()
    _Blocks(reading, (1,)).walk(_tokens(f"# {' '.join(stated.split())}"))
    return reading.blocks[0].text if reading.blocks and isinstance(reading.blocks[0], Heading) else stated


@dataclass(slots=True)
class _OpenList:
    """A list that is open.

    Attributes:
        number: Of its next item, None where it has bullets.
        mark: Behind the number, where it opens an item of another list: "- 28. March" is no list in a list.
    """

    number: int | None
    mark: str = ""


@dataclass(slots=True)
class _Blocks:
    """Turns the parser's tokens into blocks; `numbers` are those of the lines that they were made from."""

    reading: Reading
    numbers: Sequence[int]
    lists: list[_OpenList] = field(default_factory=list)
    quotes: int = 0
    callout: int = 0
    is_new_item: bool = False
    heading: int = 0
    is_over_dashes: bool = False
    is_below_bold: bool = False
    rows: list[list[str]] = field(default_factory=list)
    table_place: SourcePlace | None = None
    linked: int = 0
    is_marked: bool = False
    links: list[Link] = field(default_factory=list)

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
            self.reading.tell("linked_pictures", f"{self.linked} linked picture(s) were not fetched.")

    def _enter_or_leave(self, token: Token) -> None:
        name = token.type
        if name in {"bullet_list_open", "ordered_list_open"}:
            mark = token.markup if name[0] == "o" and self.lists and self.is_new_item else ""
            self.lists.append(_OpenList(int(token.attrGet("start") or 1) if name[0] == "o" else None, mark))
        elif name in {"bullet_list_close", "ordered_list_close"}:
            self.lists.pop()
        elif name == "list_item_open":
            self.is_new_item = True
        elif name == "list_item_close" and self.lists[-1].number is not None:
            self.lists[-1].number += 1
        elif name.startswith("blockquote_"):
            self.quotes += token.nesting
            self.callout = self.callout if self.callout <= self.quotes else 0
        elif name == "heading_open":
            self.heading, self.is_over_dashes = int(token.tag[1:]), token.markup == "-"
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
            self.reading.blocks.append(self.reading.table(rows, header_rows=1, place=self.table_place))

    def _inline(self, token: Token) -> None:
        text = self._text(token)
        if self.rows:
            self.rows[-1].append(text)
        elif not text:
            return
        elif self.heading and not (self.is_over_dashes and "\n" in token.content):  # lines above a rule
            words = _ATTRIBUTES.sub("", " ".join(text.split()))
            self.is_below_bold = False
            self.reading.blocks.append(Heading(text=words, level=self.heading, place=self._place(token)))
        elif _DEFINED.match(text):
            for note in _DEFINED.split(text)[1:]:
                self._add(Paragraph(text=note, role="footnote", place=self._place(token)))
        elif self.lists:
            self._item(text, token)
        elif not self.quotes and not self.is_marked and (heading := _bold_line(token)):
            level = next((one.level for one in reversed(self.reading.blocks) if isinstance(one, Heading)), 0)
            own = level if self.is_below_bold else min(level + 1, 6)
            self.is_below_bold = True
            self.reading.blocks.append(Heading(text=heading, level=own, place=self._place(token)))
            self._paragraph(text[len(heading) :].strip(), "body", token)
        else:
            self._paragraph(text, self._role(), token)

    def _item(self, text: str, token: Token) -> None:
        """Add an item; a further paragraph of the same item continues it."""
        blocks, own = self.reading.blocks, self.lists[-1]
        last = blocks[-1] if blocks else None
        level = sum(not each.mark for each in self.lists) - 1
        text = f"{own.number}{own.mark} {text}" if own.mark and self.is_new_item else text
        if not self.is_new_item and isinstance(last, ListItem) and last.level == level:
            blocks[-1] = last.model_copy(update={"text": f"{last.text}\n{text}"})
            return
        self.is_new_item = False
        task = _TASK.match(text)
        item = ListItem(
            text=f"{'□' if task[1] == ' ' else '√'} {text[task.end() :]}" if task else text,
            level=level,
            number=self.lists[-2].number if own.mark else own.number,
            place=self._place(token),
        )
        blocks.append(item)

    def _paragraph(self, text: str, role: Role, token: Token) -> None:
        if self.quotes and _CALLOUT.match(text):
            text, role, self.callout = _CALLOUT.sub("", text, count=1), "body", self.quotes
        self._add(Paragraph(text=text, role=role, place=self._place(token)))

    def _add(self, paragraph: Paragraph) -> None:
        if paragraph.text.strip():
            self.reading.blocks.append(paragraph)

    def _role(self) -> Role:
        """Return what a paragraph is; a callout is no quotation, though it is written as one."""
        return "quote" if self.quotes and self.callout != self.quotes else "body"

    def _html(self, token: Token) -> None:
        self.linked += len(_PICTURE.findall(token.content))
        text = unescape(_TAG.sub("", _BREAK.sub("\n", _HIDDEN.sub("", token.content))))
        for part in filter(None, (" ".join(line.split()) for line in text.split("\n"))):
            self._paragraph(part, self._role(), token)

    def _text(self, token: Token) -> str:
        parts: list[str] = []
        marked: list[str] = []
        links: list[tuple[int, str]] = []
        for child in token.children or ():
            said = self._said(child, parts)
            if said:
                parts.append(said)
                marked.append(escaped(said))
            elif child.type in _LOOKS:
                marked.append(_LOOKS[child.type])
            elif child.type == "link_open" or (child.type == "html_inline" and _ANCHOR.match(child.content)):
                match = _ANCHOR.match(child.content)
                links.append((len(parts), match[1] if match else str(child.attrGet("href") or "")))
            elif links and (child.type == "link_close" or child.content.lower() == "</a>"):
                start, address = links.pop()
                line = self.numbers[token.map[0]] if token.map else 0
                self.links.append(Link(line, _finished("".join(parts[start:])), address))
        text = "".join(parts)
        if (
            self.is_marked
            and not self.heading
            and not self.rows
            and plain("".join(marked)) == plain(escaped(text))
        ):
            return _finished("".join(marked))
        return _finished(escaped(text) if self.is_marked and not self.heading and not self.rows else text)

    def _said(self, child: Token, before: Sequence[str]) -> str:
        """Return the words of an inline token."""
        if child.type == "text":
            return child.content
        if child.type == "code_inline":
            is_name = bool(self.heading or self.rows or self.is_marked)
            return (child.content if is_name else f"`{child.content}`").translate(_KEPT)
        if child.type == "softbreak":
            # The mark of a callout and a footnote stand on lines of their own; other lines of a paragraph flow.
            is_callout = self.quotes and _CALLOUT.fullmatch("".join(before))
            return "\n" if is_callout or _DEFINED.match("".join(before[:1])) else " "
        if child.type == "hardbreak" or (child.type == "html_inline" and _BREAK.match(child.content)):
            return "\n"
        self.linked += child.type == "image" or _PICTURE.match(child.content) is not None
        return ""

    def _place(self, token: Token) -> SourcePlace | None:
        return None if token.map is None else SourcePlace(kind="line", number=self.numbers[token.map[0]])


def _bold_line(token: Token) -> str:
    """Return the first line of a paragraph where all of it is bold and heads what is below; else nothing.

    One that a second bold line follows is a line like that one, and heads nothing.
    """
    kinds = [child for child in token.children or () if child.type != "text" or child.content]
    names = [child.type for child in kinds]
    if (
        names[:3] != ["strong_open", "text", "strong_close"]
        or names[3:4]
        not in (
            [],
            ["softbreak"],
            ["hardbreak"],
        )
        or names[4:5] == ["strong_open"]
    ):
        return ""
    is_above = len(names) > 4 or kinds[1].content[-1] not in ".!;,"
    return kinds[1].content.rstrip(": ") if is_above and len(kinds[1].content) <= _LONGEST_BOLD else ""


_KEPT = {ord(mark): 0xFDD0 + at for at, mark in enumerate("^~[")}
_SHOWN = {0xFDD0 + at: mark for at, mark in enumerate("^~[")}
"""Marks inside code, which are no marks of the text, while it is read."""


def _finished(text: str) -> str:
    return _unspaced(_with_figures(_FOOTNOTE.sub("", text)).translate(_SHOWN))


def _with_figures(text: str) -> str:
    """Return a text with raised and lowered letters as such where they are figures, else beside the others."""
    text = _RAISED.sub(lambda match: raised(match[1]), text)
    return _LOWERED.sub(lambda match: lowered(match[1]), text)


def _unspaced(text: str) -> str:
    return "\n".join(line.strip() for line in text.split("\n")).strip()
