"""PDF: headings, paragraphs, lists, tables and pictures in reading order, without running headers and page numbers."""

from __future__ import annotations

import ctypes
import re
import unicodedata
from codecs import BOM_UTF16_BE
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any

import pypdfium2 as pypdfium
import pypdfium2.raw as pdfium

from nbdeck.engine.model.source import Block, Heading, Paragraph, PictureBlock
from nbdeck.engine.sources.letters import whole
from nbdeck.engine.sources.pdf.blocks import DocumentWords, blocks_of
from nbdeck.engine.sources.pdf.drawing import objects, read_drawings
from nbdeck.engine.sources.pdf.faces import Faces, by_address
from nbdeck.engine.sources.pdf.flow import Chunk, Flow
from nbdeck.engine.sources.pdf.headings import Headings, OutlineEntry
from nbdeck.engine.sources.pdf.page import PdfPage
from nbdeck.engine.sources.pdf.painting import take_figures
from nbdeck.engine.sources.pdf.pictures import PdfPictures
from nbdeck.engine.sources.pdf.running_headers import without_line_numbers, without_running_headers
from nbdeck.engine.sources.pdf.text import PdfTextReader, turns_of
from nbdeck.engine.sources.pdf.view import view_of
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.text.joined_lines import nested
from nbdeck.errors import CorruptFile, EncryptedFile

_owner_of = by_address(pdfium.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_int)
_MOST_BYTES = 4000


def unread_words(page: Any, text_page: Any) -> tuple[str, ...]:
    """Return the words of a page that its file says in place of letters which were not read, in the file's order.

    Args:
        page: A page of pdfium.
        text_page: What pdfium reads of it.
    """
    words: dict[int, str] = {}
    owners: dict[int, set[int]] = {}
    for child, kind, _ in objects(page, has_text=True):
        if kind != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        for index in range(pdfium.FPDFPageObj_CountMarks(child)):
            mark = pdfium.FPDFPageObj_GetMark(child, index)
            known = _address(mark)
            if known not in words:
                words[known] = _actual_text(mark)
            if words[known]:
                owners.setdefault(known, set()).add(_address(child))
    if not owners:
        return ()
    read = _letters(text_page)
    return tuple(
        words[mark]
        for mark, drawn in owners.items()
        if not _seen(words[mark]) <= _seen("".join(read.get(owner, "") for owner in drawn))
    )


def _letters(text_page: Any) -> dict[int, str]:
    """Return what was read of each text object."""
    address, letters = _address(text_page), defaultdict[int, list[int]](list)
    for at in range(pdfium.FPDFText_CountChars(text_page)):
        letters[_owner_of(address, at)].append(pdfium.FPDFText_GetUnicode(text_page, at))
    return {
        owner: whole("".join(chr(code) for code in codes if code < 0x110000))
        for owner, codes in letters.items()
    }


def _seen(text: str) -> set[str]:
    """Return the letters of a text that can be seen; ligatures count as what they are made of."""
    return {each for each in unicodedata.normalize("NFKC", text) if unicodedata.category(each)[0] not in "CZ"}


def _address(handle: Any) -> int:
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def _actual_text(mark: Any) -> str:
    """Return the words of a mark that can be seen, "" for one without."""
    buffer, size = (ctypes.c_ubyte * _MOST_BYTES)(), ctypes.c_ulong()
    if not pdfium.FPDFPageObjMark_GetParamBlobValue(mark, b"ActualText", buffer, _MOST_BYTES, size):
        return ""
    given = bytes(buffer)[: size.value]
    text = (
        given[2:].decode("utf-16-be", "replace")
        if given.startswith(BOM_UTF16_BE)
        else given.decode("latin-1")
    )
    return " ".join(text.split()) if _seen(text) else ""


_MOST_OUTLINE = 5000
_PDF_DATE = re.compile(r"D:(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?")
_R2L = re.compile(rb"/Direction(\s*)/R2L")
"""Tells which way pages are turned; pdfium takes it for the direction of every line, and turns Latin lines round."""
_METADATA = {"Subject": "subject", "Keywords": "keywords"}
_FIGURE = re.compile(r"(?i)(?:fig|abb|рис|图|圖)")
_CONTENTS = re.compile(
    r"(?i)(?:table of )?contents|inhalt(?:sverzeichnis)?|table des matières|sommaire|índice|indice|目录|目次|содержание"
)
_INDENT_SLACK = 6.0
_NAMED, _MOST_WORDS = 5, 10
"""Pages and words that a remark names."""


def read(data: bytes, limits: Limits) -> Reading:
    """Return what a PDF says; a remark `ocr_required` tells that its pages are pictures of text.

    Raises:
        EncryptedFile: It opens only with a password.
        CorruptFile: It is cut off or altered.
    """
    try:
        document = pypdfium.PdfDocument(_R2L.sub(b"/Direction\\1/L2R", data))
    except pypdfium.PdfiumError as exc:
        if pdfium.FPDF_GetLastError() in {pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY}:
            raise EncryptedFile("The PDF is protected by a password.") from exc
        raise CorruptFile("The PDF is damaged: it cannot be opened.") from exc
    try:
        return _read(document, limits)
    finally:
        document.close()


def _read(document: pypdfium.PdfDocument, limits: Limits) -> Reading:
    reading = Reading(limits, pages=len(document))
    if not reading.pages:
        raise CorruptFile("The PDF is damaged: it has no page.")
    _read_properties(document, reading)
    pictures = PdfPictures(document.raw, reading)
    pages, shown = _pages(document, reading, pictures)
    if counted := without_line_numbers(pages):
        reading.tell("line_numbers", f"{counted:,} line numbers in the margins were left out.")
    reading.running = without_running_headers(pages)
    take_figures(pages, shown, pictures)
    body, is_bold, shares = _body(pages)
    flow = Flow(body)
    chunks = [chunk for page in pages for chunk in flow.chunks(page)]
    headings = Headings(body, is_bold, shares, list(_outline(document)))
    reading.blocks = blocks_of(chunks, headings, shown, DocumentWords(pages), reading)
    reading.blocks = nested(reading.blocks, slack=_INDENT_SLACK)
    reading.blocks = _without_contents(reading.blocks)
    pictures.close()
    _remark(reading, pages, chunks)
    return reading


def _without_contents(blocks: list[Block]) -> list[Block]:
    """Return the blocks without the heading of a table of contents, whose lines were left out."""
    return [
        block
        for block, after in zip_longest(blocks, blocks[1:])
        if not (isinstance(block, Heading) and isinstance(after, Heading) and _CONTENTS.fullmatch(block.text))
    ]


def _pages(
    document: pypdfium.PdfDocument, reading: Reading, pictures: PdfPictures
) -> tuple[list[PdfPage], dict[int, list[PictureBlock | None]]]:
    faces, pages, shown = Faces(), [], {}
    characters, limits = 0, reading.limits
    for index in range(min(len(document), limits.pages)):
        handle = pdfium.FPDF_LoadPage(document.raw, index)
        if not handle:
            reading.tell("page_damaged", f"Page {index + 1} cannot be read.")
            continue
        try:
            page, shown[index + 1] = _page(handle, index + 1, faces, pictures)
        finally:
            pdfium.FPDF_ClosePage(handle)
        pages.append(page)
        characters += sum(len(line.text) for line in page.lines)
        if characters > limits.characters:
            reading.tell("text_capped", f"The text was read up to page {index + 1}.")
            break
    if len(document) > limits.pages:
        reading.tell("pages_capped", f"{limits.pages} of {len(document)} pages were read.")
    return pages, shown


def _page(
    handle: Any, number: int, faces: Faces, pictures: PdfPictures
) -> tuple[PdfPage, list[PictureBlock | None]]:
    view = view_of(handle)
    lines, unread, lost = [], (0, 0), tuple[str, ...]()
    text = pdfium.FPDFText_LoadPage(handle)
    if text:
        try:
            view = replace(view, turns=turns_of(text, view.turns))
            reader = PdfTextReader(text, view, faces)
            view = reader.view
            lines = list(reader.lines())
            unread = reader.without_meaning, reader.turned
            lost = unread_words(handle, text)
        finally:
            pdfium.FPDFText_ClosePage(text)
    page = PdfPage(
        number,
        *view.size,
        lines=lines,
        turns=view.turns,
        is_mirrored=view.is_mirrored,
        without_meaning=unread[0],
        turned=unread[1],
        unread_words=lost,
    )
    return page, pictures.take(handle, read_drawings(handle, view, page), number)


def _read_properties(document: pypdfium.PdfDocument, reading: Reading) -> None:
    def entry(key: str) -> str:
        return _utf16(partial(pdfium.FPDF_GetMetaText, document.raw, key.encode()))

    reading.title, reading.author = entry("Title"), entry("Author")
    reading.metadata = {name: words for key, name in _METADATA.items() if (words := entry(key))}
    for key, name in (("CreationDate", "created"), ("ModDate", "modified")):
        if match := _PDF_DATE.match(entry(key)):
            time = f"T{match[4]}:{match[5]}:{match[6]}" if match[4] else ""
            reading.metadata[name] = f"{match[1]}-{match[2]}-{match[3]}{time}"
    reading.language = _utf16(partial(pdfium.FPDFCatalog_GetLanguage, document.raw))


def _utf16(ask: Callable[[Any, int], int]) -> str:
    """Return the text that a function of pdfium writes into a buffer; its letters are whole."""
    size = ask(None, 0)
    buffer = (ctypes.c_ushort * (size // 2))()
    ask(buffer, size)
    return whole(bytes(buffer).decode("utf-16-le", "surrogatepass")).replace("\0", "")


def _outline(document: pypdfium.PdfDocument) -> Iterator[OutlineEntry]:
    try:
        for count, mark in enumerate(document.get_toc(max_depth=6)):
            target = mark.get_dest()
            page = None if target is None else target.get_index()
            if page is not None:
                title = _utf16(partial(pdfium.FPDFBookmark_GetTitle, mark.raw))
                yield OutlineEntry(title, page + 1, mark.level + 1)
            if count > _MOST_OUTLINE:
                return
    except pypdfium.PdfiumError:
        return


def _body(pages: list[PdfPage]) -> tuple[float, bool, dict[float, float]]:
    """Return size and weight of running text, and the share of all characters by size."""
    sizes: Counter[float] = Counter()
    bold: Counter[float] = Counter()
    for page in pages:
        for line in page.lines:
            sizes[line.size] += len(line.text)
            bold[line.size] += len(line.text) * line.is_bold
    if not sizes:
        return 10.0, False, {}
    body = max(sizes, key=lambda size: (sizes[size], -size))
    total = sum(sizes.values()) or 1
    return body, bold[body] > 0.6 * sizes[body], {size: count / total for size, count in sizes.items()}


def _drawn_figures(reading: Reading, pages: set[int]) -> int:
    """Return how many captions of figures stand on pages with drawings and fewer pictures than captions."""
    captions = Counter(
        block.place.number
        for block in reading.blocks
        if isinstance(block, Paragraph)
        and block.role == "caption"
        and block.place
        and _FIGURE.match(block.text)
    )
    for block in reading.blocks:
        if isinstance(block, PictureBlock) and block.place:
            captions[block.place.number] -= 1
    return sum(count for page, count in captions.items() if count > 0 and page in pages)


def _remark(reading: Reading, pages: list[PdfPage], chunks: list[Chunk]) -> None:
    drawn = _drawn_figures(reading, {page.number for page in pages if page.drawings or page.rules})
    if drawn:
        text = f"{drawn} figure(s) are drawings, not pictures; their captions were read, they were not."
        reading.tell("vector_figures", text)
    _tell_unread(reading, pages)
    blank = [page.number for page in pages if not page.lines and page.pictures]
    has_text = any(chunk.lines or chunk.grid for chunk in chunks)
    if not has_text and (blank or not any(page.lines for page in pages)):
        reading.tell("ocr_required", "The pages hold no text; they seem to be scanned pictures.")
    elif len(blank) > 0.3 * len(pages):
        reading.tell("ocr_required", f"{len(blank)} of {len(pages)} pages are pictures without text.")


def _tell_unread(reading: Reading, pages: list[PdfPage]) -> None:
    """Tell which signs stand on the pages and not in the blocks."""
    unknown = {page.number: page.without_meaning for page in pages if page.without_meaning}
    if unknown:
        text = (
            f"{sum(unknown.values())} sign(s) on {_named(unknown)} were left out: their font does not tell "
            "which they are."
        )
        reading.tell("signs_unknown", text)
    for page in pages:
        if page.unread_words:
            words = ", ".join(f"“{each}”" for each in page.unread_words[:_MOST_WORDS])
            more = len(page.unread_words) - _MOST_WORDS
            words += f" and {more} more" if more > 0 else ""
            text = f"On page {page.number} {words} could not be placed in the text and is left out."
            reading.tell("words_unread", text)
    turned = {page.number: page.turned for page in pages if page.turned}
    if turned:
        text = (
            f"{sum(turned.values())} letter(s) on {_named(turned)} stand sideways or too small to see; they "
            "were not read."
        )
        reading.tell("text_turned", text)


def _named(pages: Iterable[int]) -> str:
    numbers = sorted(pages)
    more = ", …" if len(numbers) > _NAMED else ""
    return f"page {', '.join(map(str, numbers[:_NAMED]))}{more}"
