"""Chunks of a PDF made blocks: texts joined over lines, columns and pages, each with its role."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from nbdeck.contract.words.sentences import begins_small
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import (
    Block,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    SourcePlace,
    TableBlock,
)
from nbdeck.engine.sources.pdf.flow import Chunk, is_finished
from nbdeck.engine.sources.pdf.headings import Headings
from nbdeck.engine.sources.pdf.page import PdfPage
from nbdeck.engine.sources.reading import Reading
from nbdeck.engine.sources.shortening import is_caption
from nbdeck.engine.sources.text.joined_lines import is_unspaced, joined

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_FOOTNOTE = re.compile(r"(?:\d{1,2}|[*†‡§¶])\s?(?=[^\W\d_]|[\"“(])")
_ABSTRACT = re.compile(r"(?i)(abstract|zusammenfassung|résumé|resumen|摘要)\s*(?:[—–:.]|-\s)\s*(?=\S)")
_SMALL = 0.93
_RAGGED = 0.15
"""Share of its column that the last line of a paragraph which goes on may be shorter than others."""
_INDENTED = 9.0
"""Points from which a paragraph stands visibly inside its column."""


class DocumentWords(frozenset[str]):
    """All words of a document in small letters, those broken at a line's end left out."""

    def __new__(cls, pages: Iterable[PdfPage]) -> DocumentWords:
        """Collect the words of the pages."""
        return super().__new__(cls, _words(pages))


def _words(pages: Iterable[PdfPage]) -> Iterator[str]:
    for page in pages:
        for line in page.lines:
            text = line.text.lower()
            yield from _WORD.findall(text[: text.rfind(" ")] if text.endswith("-") else text)


def blocks_of(
    chunks: Sequence[Chunk],
    headings: Headings,
    pictures: dict[int, list[PictureBlock | None]],
    words: Collection[str],
    reading: Reading,
) -> list[Block]:
    """Return the blocks of a document.

    Args:
        chunks: Its pieces in reading order.
        headings: Tells headings from other text.
        pictures: Blocks of the pictures by page, in the order of the page.
        words: Its words, for hyphens at line ends.
        reading: Says how much of tables is read, and is told what is left out.
    """
    whole = _rejoined(chunks, headings.body, words)
    texts = [joined([line.text for line in chunk.lines], words) for chunk in whole]
    levels = headings.levels(whole, texts)
    blocks: list[Block] = []
    ends: dict[int, int] = {}
    for index, (chunk, text) in enumerate(zip(whole, texts, strict=True)):
        place = SourcePlace(kind="page", number=chunk.page)
        if chunk.grid is not None:
            for caption, cells in _by_captions(chunk.grid.cells):
                if caption:
                    blocks.append(Paragraph(text=caption, role="caption", place=place))
                _add_table(blocks, reading.table(cells, place=place), ends)
        elif chunk.picture is not None:
            block = pictures[chunk.page][chunk.picture]
            blocks += [] if block is None else [block]
        elif index in levels:
            blocks.append(Heading(text=text, level=levels[index], place=place))
        elif (item := _item_above(chunk, whole[index - 1] if index else None, blocks)) is not None:
            blocks[-1] = item.model_copy(update={"text": f"{item.text}\n{text}"})
            chunk.is_item = True
        elif _is_code(chunk) and (code := _code_above(blocks, chunk)) is not None:
            blocks[-1] = code.model_copy(update={"text": f"{code.text}\n{_code(chunk)}"})
        elif _is_caption_below(chunk, blocks, headings.body) and text:
            blocks.append(Paragraph(text=text, role="caption", place=place))
        else:
            blocks += _text_blocks(chunk, text, headings.body, place)
    return blocks


def _item_above(chunk: Chunk, before: Chunk | None, blocks: Sequence[Block]) -> ListItem | None:
    """Return the item that a paragraph is a further one of: indented, and set like the item's words."""
    item = blocks[-1] if blocks else None
    if before is None or not before.is_item or chunk.is_item or not isinstance(item, ListItem):
        return None
    if chunk.starts_column or chunk.indent < _INDENTED or chunk.page != before.page:
        return None
    edge = before.lines[-1].left if before.marker else before.lines[0].left
    is_wrapped = len(before.lines) > 1 or not before.marker
    is_alike = abs(chunk.lines[0].left - edge) < 3 and abs(chunk.size - before.size) < 0.6
    return item if is_wrapped and is_alike else None


def _is_caption_below(chunk: Chunk, blocks: Sequence[Block], body: float) -> bool:
    """Whether a short line in small print right below a picture or table says what it shows."""
    above = blocks[-1] if blocks else None
    is_table = isinstance(above, TableBlock) and not is_finished(chunk.lines[-1].text)
    is_below = is_table or (isinstance(above, PictureBlock) and above.place is not None)
    return is_below and len(chunk.lines) <= 2 and chunk.size < _SMALL * body and not chunk.starts_column


def _by_captions(cells: Sequence[Sequence[str]]) -> Iterator[tuple[str, list[Sequence[str]]]]:
    """Yield a table in parts, each below the caption that stands above it in a row of its own; the first has none."""
    caption, rows = "", list[Sequence[str]]()
    for row in cells:
        words = [cell for cell in row if cell.strip()]
        if rows and len(row) > 1 and len(words) == 1 and is_caption(words[0]):
            yield caption, rows
            caption, rows = words[0], []
        else:
            rows.append(row)
    if rows:
        yield caption, rows


def _add_table(blocks: list[Block], table: TableBlock, ends: dict[int, int]) -> None:
    """Add a table; one that goes on from the page before is added to it. `ends` tells the last page of each."""
    last = blocks[-1] if blocks else None
    page = table.place.number if table.place else 0
    is_next = isinstance(last, TableBlock) and ends.get(len(blocks) - 1) == page - 1
    if isinstance(last, TableBlock) and is_next and len(table.rows[0]) == len(last.rows[0]):
        head = [[cell.text for cell in row] for row in last.rows[: last.header_rows]]
        texts = [[cell.text for cell in row] for row in table.rows]
        repeats = bool(head) and texts[: len(head)] == head
        rows = [*([cell.text for cell in row] for row in last.rows), *texts[len(head) if repeats else 0 :]]
        blocks[-1] = typed_table(rows, header_rows=last.header_rows, place=last.place)
        ends[len(blocks) - 1] = page
        return
    ends[len(blocks)] = page
    blocks.append(table)


def _is_code(chunk: Chunk) -> bool:
    return bool(chunk.lines) and not chunk.is_item and all(line.is_mono for line in chunk.lines)


def _code(chunk: Chunk) -> str:
    """Return lines of code, each indented by as many blanks as it is set in."""
    left = min(line.left for line in chunk.lines)
    width = 0.6 * chunk.size
    return "\n".join(" " * round((line.left - left) / width) + line.text for line in chunk.lines)


def _code_above(blocks: Sequence[Block], chunk: Chunk) -> Paragraph | None:
    last = blocks[-1] if blocks else None
    if not isinstance(last, Paragraph) or last.role != "code" or last.place is None:
        return None
    return last if last.place.number == chunk.page and chunk.gap < 4 else None


def _text_blocks(chunk: Chunk, text: str, body: float, place: SourcePlace) -> Iterator[Block]:
    if not text:
        return
    if chunk.is_item:
        item_text = text[chunk.marker :].strip()
        yield ListItem(text=item_text, level=max(0, round(chunk.indent)), number=chunk.number, place=place)
    elif match := _ABSTRACT.match(text):
        yield Heading(text=match[1], level=2, place=place)
        yield Paragraph(text=text[match.end() :], place=place)
    elif _is_code(chunk):
        yield Paragraph(text=_code(chunk), role="code", place=place)
    elif is_caption(text):
        yield Paragraph(text=text, role="caption", place=place)
    elif chunk.is_low and chunk.size < _SMALL * body and (mark := _FOOTNOTE.match(text)):
        yield Paragraph(text=text[mark.end() :], role="footnote", place=place)
    else:
        yield Paragraph(text=text, place=place)


def _rejoined(chunks: Sequence[Chunk], body: float, words: Collection[str]) -> list[Chunk]:
    """Return the chunks, paragraphs that go on in the next column or on the next page whole again."""
    rejoined: list[Chunk] = []
    for chunk in chunks:
        before = _open_paragraph(rejoined, body) if chunk.starts_column and chunk.lines else None
        if before is not None and _goes_on(before, chunk):
            # Printed web pages show the line that a page break cuts on both pages.
            is_twice = before.lines[-1].text == chunk.lines[0].text
            before.lines = [*before.lines, *chunk.lines[is_twice:]]
        else:
            rejoined.append(chunk)
    return rejoined


def _open_paragraph(rejoined: Sequence[Chunk], body: float) -> Chunk | None:
    """Return the paragraph that may go on: the last one, below which only tables, pictures and notes stand."""
    for chunk in reversed(rejoined[-8:]):
        is_beside = not chunk.lines or chunk.size < _SMALL * body or is_caption(chunk.lines[0].text)
        if not is_beside:
            return chunk
    return None


def _goes_on(before: Chunk, chunk: Chunk) -> bool:
    last, first = before.lines[-1], chunk.lines[0]
    if chunk.is_item or abs(last.size - first.size) > 0.06 * first.size or last.is_bold != first.is_bold:
        return False
    if chunk.page - before.page > 1 or is_finished(last.text) or first.is_mono != last.is_mono:
        return False
    start = first.text[:1]
    edge = max(line.right for line in before.lines)
    is_full = len(before.lines) > 1 and last.right > edge - _RAGGED * (edge - last.left)
    ends_open = last.text[-1:] in "-,;(" or last.breaks_word or is_full
    return ends_open or begins_small(start) or (is_unspaced(start) and is_unspaced(last.text[-1:]))
