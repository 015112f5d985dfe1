"""Word documents (.docx): headings, paragraphs, lists, tables, pictures, charts and notes in reading order."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, SourcePlace
from nbdeck.engine.pptx.read.archive import Archive
from nbdeck.engine.sources.office.package import main_part, open_office, read_properties, stated_pages
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.word.objects import TEXT_BOX, WordObjects
from nbdeck.engine.sources.word.styles import Lists, ParagraphStyle, Styles, W
from nbdeck.engine.sources.word.text import (
    ALTERNATIVES,
    Inline,
    branch,
    inline,
    is_prompt,
    number_of,
    rows_of,
)

if TYPE_CHECKING:
    from lxml import etree


def _placed(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield the blocks with the heading that each stands under: a Word file has no pages until it is printed."""
    number, place = 0, None
    for block in blocks:
        if isinstance(block, Heading):
            number += 1
            place = SourcePlace(kind="section", number=number, name=" ".join(block.text.split()))
        yield block.model_copy(update={"place": place})


_LONGEST = 100
_LETTERS = 3
_ENOUGH = 2
"""Headings by style from which none is guessed; a single one is the title."""


def with_bold_headings(blocks: Sequence[Block], bold: Collection[int]) -> list[Block]:
    """Return the blocks; where no style makes headings, bold lines above other text are headings.

    Args:
        blocks: Content in reading order.
        bold: Places in `blocks` of what is bold from its first letter to its last.
    """
    headings = sum(isinstance(block, Heading) for block in blocks)
    if headings >= _ENOUGH or not bold:
        return list(blocks)
    is_titled = isinstance(next((block for block in blocks if block.type != "picture"), None), Heading)
    level = 2 if is_titled else 1
    headed: list[Block] = []
    for index, block in enumerate(blocks):
        stands_alone = index in bold and index + 1 not in bold and index + 1 < len(blocks)
        is_inside = stands_alone and isinstance(blocks[index - 1], ListItem) and _opens_list(blocks, index)
        if stands_alone and isinstance(block, Paragraph) and _is_line(block) and not is_inside:
            headed.append(Heading(text=block.text, level=level, place=block.place))
        else:
            headed.append(block)
    return headed


def _opens_list(blocks: Sequence[Block], index: int) -> bool:
    """Whether a line only leads to the points below it."""
    block, below = blocks[index], blocks[index + 1]
    return isinstance(block, Paragraph) and block.text.endswith(":") and isinstance(below, ListItem)


def _is_line(block: Paragraph) -> bool:
    """Whether a paragraph is a line of a few words that does not end like a sentence."""
    text = block.text
    is_short = block.role == "body" and "\n" not in text and len(text) <= _LONGEST
    return is_short and text[-1] not in ".,;!…" and sum(letter.isalpha() for letter in text) >= _LETTERS


class WordNotes:
    """Finds notes by the references in the text, each part read when it is first asked for.

    Args:
        archive: The file.
        main: Name of its main part.
    """

    def __init__(self, archive: Archive, main: str) -> None:
        self._archive = archive
        self._main = main
        self._parts: dict[str, dict[str, etree._Element]] = {}

    def blocks(self, kind: str, identity: str) -> list[Block]:
        """Return the paragraph of a note; none for one that is missing or empty.

        Args:
            kind: `footnotes` or `endnotes`.
            identity: Its id.
        """
        if kind not in self._parts:
            tree = self._archive.tree(self._archive.related(self._main, kind))
            notes = [] if tree is None else tree.findall(f"{W}{kind.removesuffix('s')}")
            self._parts[kind] = {note.get(f"{W}id", ""): note for note in notes}
        note = self._parts[kind].get(identity)
        lines = [] if note is None else [inline(each).text for each in note.iter(f"{W}p")]
        text = "\n".join(filter(None, lines))
        return [Paragraph(text=text, role="footnote")] if text else []


_WRAPPERS = frozenset(W + name for name in ("ins", "moveTo", "customXml", "smartTag", "sdtContent"))
_ROLES: dict[str, Literal["body", "quote", "code", "caption"]] = {
    "quote": "quote", "code": "code", "caption": "caption",
}  # fmt: skip
_LONGEST_HEADING = 300
_DEEPEST = 6
_TYPED_BULLET = re.compile(r"[•▪◦●‣⁃■□➢➤✓]\s+(?=\S)")
_NUMBER_AND_TAB = re.compile(r"\d+(?:\.\d+)*\.?\t\s*(?=\S)")


def read(data: bytes, limits: Limits) -> Reading:
    """Return what a .docx says: tracked insertions are kept, deletions, prompts and tables of contents are not.

    Raises:
        EncryptedFile: It is protected by a password.
        UnsupportedFileType: It is another kind of document.
        CorruptFile: It is damaged.
        PayloadTooLarge: Unpacked it would be beyond the limits.
    """
    archive = open_office(data, "docx")
    main, tree = main_part(archive, "docx", f"{W}document")
    reading = Reading(limits)
    read_properties(archive, reading)
    reader = _WordReader(archive, main, tree, reading)
    body = tree.find(f"{W}body")
    if body is not None:
        reader.walk(body)
    reader.close()
    reading.running = list(_running(archive, main))
    return reading


def _running(archive: Archive, main: str) -> Iterator[str]:
    """Yield what headers and footers say, and the watermarks that Word keeps in them."""
    for relation in archive.relations(main).values():
        tree = archive.tree(relation.target) if relation.kind in {"header", "footer"} else None
        if tree is not None:
            texts = [inline(paragraph).text for paragraph in tree.iter(f"{W}p")]
            marks = [path.get("string", "") for path in tree.iter("{urn:schemas-microsoft-com:vml}textpath")]
            yield from filter(None, (*texts, *marks))


class _WordReader:
    def __init__(self, archive: Archive, main: str, tree: etree._Element, reading: Reading) -> None:
        self._main = main
        self._reading = reading
        self._most = reading.limits.characters
        self._styles = Styles(archive.tree(archive.related(main, "styles")))
        self._lists = Lists(archive.tree(archive.related(main, "numbering")), self._styles)
        self._notes = WordNotes(archive, main)
        self._objects = WordObjects(archive, reading)
        self._reading.pages = stated_pages(archive)
        self._languages: Counter[str] = Counter()
        self._bold: set[int] = set()
        self._characters = 0

    def close(self) -> None:
        self._objects.close()
        bold = with_bold_headings(self._reading.blocks, self._bold)
        self._reading.blocks = list(_placed(bold))
        if self._characters > self._most:
            self._reading.tell_length(f"{self._most:,} characters")
        if not self._reading.language:
            self._languages[self._styles.language] += self._languages.pop("", 0)
            tags = sorted(tag for tag in self._languages if tag)
            self._reading.language = max(tags, key=lambda tag: self._languages[tag], default="")

    def walk(self, parent: etree._Element) -> None:
        """Read the blocks of a body, a content control, a text box or a cell."""
        for child in parent:
            if self._characters > self._most:
                return
            if child.tag == f"{W}p":
                self._paragraph(child)
            elif child.tag == f"{W}tbl":
                self._table(child)
            elif child.tag in _WRAPPERS or (child.tag == f"{W}sdt" and not _is_generated(child)):
                self.walk(child)
            elif child.tag == ALTERNATIVES:
                for each in branch(child):
                    self.walk(each)
            elif child.tag == f"{W}altChunk":
                self._reading.tell("chunk_left_out", "A document inside the document was left out.")

    def _paragraph(self, element: etree._Element) -> None:
        properties = element.find(f"{W}pPr")
        words = inline(element)
        self._languages.update(words.languages)
        identity = "" if properties is None else _value(properties.find(f"{W}pStyle"))
        style = self._styles.paragraph(identity)
        text = words.text
        if text and style.role != "left_out":
            self._characters += len(text)
            self._reading.blocks.append(self._block(words, properties, style, identity))
            if words.is_bold:
                self._bold.add(len(self._reading.blocks) - 1)
        for drawing in words.objects:
            self._drawing(drawing)
        for note in words.notes:
            self._reading.blocks.extend(self._notes.blocks(*note))

    def _block(
        self,
        inline: Inline,
        properties: etree._Element | None,
        style: ParagraphStyle,
        identity: str,
    ) -> Block:
        text = inline.text
        point = self._point(properties, style, identity)
        level = _outline(properties, style)
        if level and len(text) <= _LONGEST_HEADING:
            if style.role == "title" and not self._reading.title:
                self._reading.title = " ".join(text.split())
            words = " ".join(_NUMBER_AND_TAB.sub("", inline.raw.strip(), count=1).split())
            return Heading(text=words, level=min(level, _DEEPEST))
        if style.role in _ROLES:
            block_text = inline.raw.rstrip() if style.role == "code" else text
            return self._joined(Paragraph(text=block_text, role=_ROLES[style.role]))
        if point is not None:
            return ListItem(text=text, level=point[0], number=point[1])
        if bullet := _TYPED_BULLET.match(text):
            return ListItem(text=text[bullet.end() :])
        return Paragraph(text=inline.labelled)

    def _joined(self, paragraph: Paragraph) -> Paragraph:
        """Return a line of code with the lines above it, which leave the blocks."""
        last = self._reading.blocks[-1] if self._reading.blocks else None
        if paragraph.role != "code" or not isinstance(last, Paragraph) or last.role != "code":
            return paragraph
        self._reading.blocks.pop()
        return last.model_copy(update={"text": f"{last.text}\n{paragraph.text}"})

    def _point(
        self, properties: etree._Element | None, style: ParagraphStyle, identity: str
    ) -> tuple[int, int | None] | None:
        """Return level and number of a point, counting it; None for a paragraph that is no point."""
        own = None if properties is None else properties.find(f"{W}numPr")
        number = None if own is None else own.find(f"{W}numId")
        list_id = style.list_id if number is None else _value(number)
        if list_id not in self._lists or list_id == "0":
            is_listed = style.bullet and number is None
            return (style.depth, None) if is_listed else None
        stated = None if own is None else own.find(f"{W}ilvl")
        level = number_of(stated) if stated is not None else style.list_level
        if level is None:
            level = self._lists.level_of_style(list_id, identity)
        level = max(0, min(level, 8))
        return max(level, style.depth), self._lists.next(list_id, level)

    def _table(self, table: etree._Element) -> None:
        rows: list[list[str]] = []
        heads = 0
        inner: list[etree._Element] = []
        loose: list[etree._Element] = []
        notes: list[tuple[str, str]] = []
        table_rows = list(rows_of(table, self._reading.limits.columns + 1))
        if len(table_rows) == 1 and len(table_rows[0].cells) == 1 and table_rows[0].cells[0] is not None:
            self.walk(table_rows[0].cells[0])
            return
        cells = self._reading.within([row.cells for row in table_rows])
        for row, own in zip(table_rows, cells, strict=False):
            heads += row.is_header and heads == len(rows)
            rows.append([self._cell(cell, inner, loose, notes) for cell in own])
        if any(any(row) for row in rows):
            look = table.find(f"{W}tblPr/{W}tblLook")
            is_bare = look is not None and look.get(f"{W}firstRow") in {"0", "false"}
            header_rows = heads if 0 < heads < len(rows) else 0 if is_bare else None
            self._reading.blocks.append(typed_table(rows, header_rows=header_rows))
        for drawing in loose:
            self._drawing(drawing)
        for note in notes:
            self._reading.blocks.extend(self._notes.blocks(*note))
        for each in inner:
            self._table(each)

    def _cell(
        self,
        cell: etree._Element | None,
        inner: list[etree._Element],
        loose: list[etree._Element],
        notes: list[tuple[str, str]],
    ) -> str:
        """Return the words of a cell; tables, drawings and notes in it go to the lists."""
        lines: list[str] = []
        waiting = [] if cell is None else [*reversed(cell)]
        while waiting:
            child = waiting.pop()
            if child.tag == f"{W}p":
                words = inline(child)
                self._languages.update(words.languages)
                lines.append(words.text)
                loose.extend(words.objects)
                notes.extend(words.notes)
            elif child.tag == f"{W}tbl":
                inner.append(child)
            elif child.tag in _WRAPPERS or (child.tag == f"{W}sdt" and not is_prompt(child)):
                waiting.extend(reversed(child))
        text = "\n".join(filter(None, lines))
        self._characters += len(text)
        return text

    def _drawing(self, drawing: etree._Element) -> None:
        for element in self._objects.held(drawing):
            if element.tag == TEXT_BOX:
                self.walk(element)
            else:
                self._reading.blocks.extend(self._objects.blocks(self._main, drawing, element))


def _value(element: etree._Element | None) -> str:
    return "" if element is None else element.get(f"{W}val", "")


def _outline(properties: etree._Element | None, style: ParagraphStyle) -> int:
    """Return the level of the heading that a paragraph is, 0 for none."""
    own = None if properties is None else properties.find(f"{W}outlineLvl")
    if own is None:
        return style.heading
    level = number_of(own, 9)
    return level + 1 if 0 <= level < 9 else 0


def _is_generated(control: etree._Element) -> bool:
    """Whether a content control holds a prompt or a table of contents, which nobody wrote."""
    gallery = control.find(f"{W}sdtPr/{W}docPartObj/{W}docPartGallery")
    return is_prompt(control) or _value(gallery) == "Table of Contents"
