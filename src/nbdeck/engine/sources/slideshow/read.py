"""Presentations (.pptx): titles, points with their levels, tables, charts, pictures and notes, slide by slide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeGuard

from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Block, Heading, ListItem, Paragraph, SourcePlace, TableBlock
from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, P, R
from nbdeck.engine.pptx.read.cascade import Cascade, cascade
from nbdeck.engine.pptx.read.numbers import whole
from nbdeck.engine.pptx.read.sheets import (
    TITLES,
    Sheet,
    Sheets,
    ancestors,
    child,
    placeholder_mark,
    plain,
    text_styles,
)
from nbdeck.engine.sources.office.charts import charts_of
from nbdeck.engine.sources.office.drawing_text import NO_STYLES, DrawingParagraph, lines, plain_lines
from nbdeck.engine.sources.office.package import main_part, open_office, read_properties
from nbdeck.engine.sources.office.pictures import PictureCollector
from nbdeck.engine.sources.office.smart_art import smart_art
from nbdeck.engine.sources.reading import Limits, Reading

if TYPE_CHECKING:
    from lxml import etree


_AS_LARGE = 0.9
"""Share of the slide's largest type from which a text may be the title."""
_LONGEST = 200
_DEFAULT_SIZE = 1800
_SMALL_PRINT = re.compile(r"(date|footer|slide number|header)\b", re.IGNORECASE)


def is_small_print(shape: etree._Element) -> bool:
    """Whether a shape is the date, the footer or the number of its slide; converters keep only its name."""
    mark = placeholder_mark(shape)
    if mark is not None:
        return mark.get("type") in ("dt", "ftr", "sldNum", "hdr", "sldImg")
    properties = child(shape, "*/p:cNvPr")
    return properties is not None and _SMALL_PRINT.match(properties.get("name", "")) is not None


def title_of(shapes: Sequence[etree._Element]) -> etree._Element | None:
    """Return the shape that holds the title; None for a slide without one.

    Without a title placeholder it is the topmost of the texts without bullets within 90 % of their largest type.
    """
    texts = [shape for shape in shapes if shape.tag == f"{P}sp" and plain(shape).strip()]
    for shape in texts:
        mark = placeholder_mark(shape)
        if mark is not None and mark.get("type") in TITLES:
            return shape
    offered = [shape for shape in texts if not (is_small_print(shape) or _is_list(shape))]
    if not offered:
        return None
    sizes = {shape: _size(shape) for shape in offered}
    largest = max(sizes.values())
    high = [shape for shape in offered if sizes[shape] >= _AS_LARGE * largest]
    return min(high, key=_top)


def _is_list(shape: etree._Element) -> bool:
    """Whether the text of a shape is too long for a title, or has bullets."""
    bullet = next(shape.iter(f"{A}buChar", f"{A}buAutoNum", f"{A}buBlip"), None)
    return bullet is not None or len(plain(shape)) > _LONGEST


def _size(shape: etree._Element) -> int:
    """Return the largest type of a shape, in hundredths of a point."""
    stated = [whole(each.get("sz")) for each in shape.iter(f"{A}rPr", f"{A}defRPr") if each.get("sz")]
    return max(stated, default=_DEFAULT_SIZE)


def _top(shape: etree._Element) -> int:
    offset = shape.find("p:spPr/a:xfrm/a:off", NAMESPACES)
    return 0 if offset is None else whole(offset.get("y"))


_ROW, _CELL, _BODY = A + "tr", A + "tc", A + "txBody"


def _text(cell: etree._Element) -> str:
    """Return the words of a cell; one that another spans is empty."""
    if cell.get("hMerge") in _YES or cell.get("vMerge") in _YES:
        return ""
    return plain_lines(cell.find(_BODY))


_MC = f"{{{NAMESPACES['mc']}}}"
_YES = ("1", "true")
_OFTEN = 3
"""Slides from which on the same words may be a footer."""
_LISTS = (None, "body", "obj")
"""Placeholders whose paragraphs are points."""


def read(data: bytes, limits: Limits) -> Reading:
    """Return what a .pptx says, in the order of its slides; hidden ones are read too, and a remark names them.

    Raises:
        EncryptedFile: It is protected by a password.
        UnsupportedFileType: It is another kind of document.
        CorruptFile: It is damaged.
        PayloadTooLarge: Unpacked it would be beyond the limits.
    """
    archive = open_office(data, "pptx")
    main, tree = main_part(archive, "pptx", f"{P}presentation")
    reading = Reading(limits)
    read_properties(archive, reading)
    reader = _SlideReader(archive, main, reading)
    relations = archive.relations(main)
    entries = list(tree.iterfind("p:sldIdLst/p:sldId", NAMESPACES))
    reading.pages = len(entries)
    for number, entry in enumerate(entries[: limits.pages], start=1):
        relation = relations.get(entry.get(f"{R}id", ""))
        reader.read(number, "" if relation is None else relation.target)
    _drop_repeated(reading)
    reader.close()
    return reading


def _drop_repeated(reading: Reading) -> None:
    """Take out, and tell, what stands in the same words on most slides: a footer that is no placeholder."""

    def is_text(block: Block) -> TypeGuard[Paragraph]:
        return isinstance(block, Paragraph) and block.role == "body"

    places = Counter(text for text, _ in {(one.text, one.place) for one in filter(is_text, reading.blocks)})
    often = {text: count for text, count in places.items() if count >= _OFTEN and 2 * count > reading.pages}
    reading.blocks = [one for one in reading.blocks if not (is_text(one) and one.text in often)]
    for text, count in often.items():
        reading.tell("repeated_text", f"{text!r} stands on {count} slides and was left out.")


class _SlideReader:
    def __init__(self, archive: Archive, main: str, reading: Reading) -> None:
        self._archive = archive
        self._sheets = Sheets(archive, main)
        self._reading = reading
        self._pictures = PictureCollector(reading)
        self._inherited: dict[tuple[str, str, str], Cascade] = {}
        self._hidden: list[int] = []
        self._unread: list[int] = []
        self._languages: Counter[str] = Counter()

    def read(self, number: int, part: str) -> None:
        sheet = self._sheets.slide(part)
        if sheet is None:
            self._unread.append(number)
            return
        if sheet.tree.get("show") in ("0", "false"):
            self._hidden.append(number)
        self._languages.update(
            tag for each in sheet.tree.iter(f"{A}rPr") if (tag := each.get("lang")) is not None
        )
        place = SourcePlace(kind="slide", number=number)
        page = _SlidePart(self._archive, sheet, place, self._pictures, self._reading, self._inherited)
        self._reading.blocks.extend(page.blocks())

    def close(self) -> None:
        self._pictures.close()
        for code, slides, sentence in (
            ("hidden_slides", self._hidden, "Hidden slides were read like the others"),
            ("slides_unreadable", self._unread, "Slides are damaged or missing"),
        ):
            if slides:
                shown = ", ".join(str(number) for number in slides)
                self._reading.tell(code, f"{sentence}: {shown}.")
        most = self._reading.limits.pages
        if self._reading.pages > most:
            self._reading.tell("pages_capped", f"Only the first {most} slides were read.")
        if not self._reading.language and self._languages:
            tags = sorted(self._languages)
            self._reading.language = max(tags, key=lambda tag: self._languages[tag])


class _SlidePart:
    """One slide while it is read; `inherited` keeps list styles for slides of the same layout."""

    def __init__(
        self,
        archive: Archive,
        sheet: Sheet,
        place: SourcePlace,
        pictures: PictureCollector,
        reading: Reading,
        inherited: dict[tuple[str, str, str], Cascade],
    ) -> None:
        self._archive = archive
        self._sheet = sheet
        self._inherited = inherited
        self._place = place
        self._pictures = pictures
        self._reading = reading

    def blocks(self) -> Iterator[Block]:
        tree = self._sheet.shapes
        shapes = [] if tree is None else list(_shapes(tree))
        title = title_of(shapes)
        if title is not None:
            text = " ".join(plain_lines(child(title, "p:txBody")).split())
            if text:
                yield Heading(text=text, place=self._place)
        for shape in shapes:
            if shape is not title:
                yield from self._shape(shape)
        yield from self._notes()

    def _shape(self, shape: etree._Element) -> Iterator[Block]:
        if shape.tag == f"{P}pic":
            yield from self._picture(shape)
        elif shape.tag == f"{P}graphicFrame":
            yield from self._frame(shape)
        elif shape.tag == f"{P}sp" and not is_small_print(shape):
            yield from self._text(shape)

    def _text(self, shape: etree._Element) -> Iterator[Block]:
        body = child(shape, "p:txBody")
        if body is None:
            return
        mark = placeholder_mark(shape)
        text_lines = list(lines(body, self._styles(shape, body)))
        is_list = mark is not None and mark.get("type") in _LISTS
        for line in text_lines:
            yield self._block(line, is_point=line.is_bulleted or (is_list and line.level > 0))

    def _block(self, line: DrawingParagraph, *, is_point: bool) -> Block:
        if is_point:
            return ListItem(text=line.text, level=line.level, number=line.number, place=self._place)
        return Paragraph(text=line.text, place=self._place)

    def _styles(self, shape: etree._Element, body: etree._Element) -> Cascade:
        """Return the list styles that a shape's paragraphs inherit from."""
        own = child(body, "a:lstStyle")
        mark = placeholder_mark(shape)
        if mark is None:
            return NO_STYLES if own is None or not len(own) else cascade([own])
        above = "" if self._sheet.above is None else self._sheet.above.part
        key = (above, mark.get("type", ""), mark.get("idx", ""))
        if key not in self._inherited:
            kind = "body" if mark.get("type") in (*_LISTS, "subTitle") else "other"
            parents = [child(each, "p:txBody/a:lstStyle") for each in ancestors(self._sheet, shape)]
            self._inherited[key] = cascade(parents, text_styles(self._sheet, kind))
        return cascade([own], self._inherited[key].styles)

    def _picture(self, shape: etree._Element) -> Iterator[Block]:
        for kind in ("a:videoFile", "a:audioFile"):
            if child(shape, f"p:nvPicPr/p:nvPr/{kind}") is not None:
                self._reading.tell("media_left_out", f"A film or sound on {self._place} was left out.")
        blip = child(shape, "p:blipFill/a:blip")
        identity = "" if blip is None else blip.get(f"{R}embed", "")
        properties = child(shape, "p:nvPicPr/p:cNvPr")
        alt = "" if properties is None else properties.get("descr") or properties.get("title") or ""
        yield from self._pictures.related(
            self._archive, self._sheet.part, identity, alt=alt, place=self._place
        )

    def _frame(self, shape: etree._Element) -> Iterator[Block]:
        table = child(shape, "a:graphic/a:graphicData/a:tbl")
        if table is not None:
            yield self._table(table)
            return
        yield from charts_of(self._archive, self._sheet.part, shape, self._place, self._reading)
        yield from smart_art(self._archive, self._sheet.part, shape, self._place)
        for embedded in shape.iter(f"{P}oleObj"):
            name = embedded.get("progId", "object").partition(".")[0]
            self._reading.tell("object_left_out", f"An embedded {name} on {self._place} was left out.")

    def _table(self, table: etree._Element) -> TableBlock:
        """Return an `a:tbl`, with the header that it says it has; what is beyond the limits is left out."""
        cells = [[_text(cell) for cell in row.iterfind(_CELL)] for row in table.iterfind(_ROW)]
        rows = self._reading.within(cells, self._place)
        block = typed_table(rows, place=self._place)
        properties = table.find("a:tblPr", NAMESPACES)
        stated = None if properties is None else properties.get("firstRow")
        if stated is not None and (stated in _YES) != bool(block.header_rows) and len(rows) > 1:
            return typed_table(rows, header_rows=int(stated in _YES), place=self._place)
        return block

    def _notes(self) -> Iterator[Block]:
        tree = self._archive.tree(self._archive.related(self._sheet.part, "notesSlide"))
        shapes = [] if tree is None else list(tree.iterfind("p:cSld/p:spTree/p:sp", NAMESPACES))
        marks = [(shape, placeholder_mark(shape)) for shape in shapes]
        marked = [shape for shape, mark in marks if mark is not None and mark.get("type") == "body"]
        for shape in marked or [shape for shape in shapes if not is_small_print(shape)]:
            for line in lines(child(shape, "p:txBody")):
                yield Paragraph(text=line.text, role="note", place=self._place)


def _shapes(tree: etree._Element) -> Iterator[etree._Element]:
    """Yield the shapes of a tree in its order, those of groups in their place, hidden ones left out."""
    for shape in tree:
        if shape.tag == f"{_MC}AlternateContent":
            branches = (list(_shapes(branch)) for branch in shape)
            yield from next((shapes for shapes in branches if shapes), ())
        elif shape.tag == f"{P}grpSp":
            yield from _shapes(shape)
        elif str(shape.tag).startswith(P):
            properties = child(shape, "*/p:cNvPr")
            if properties is not None and properties.get("hidden") not in _YES:
                yield shape
