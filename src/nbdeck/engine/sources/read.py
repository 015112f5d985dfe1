"""A file read in this process: type found, reader called, its content capped, titled and made a `Source`."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import PurePosixPath

from nbdeck.engine.model.source import (
    Block,
    ChartBlock,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Remark,
    Source,
    SourceKind,
    TableBlock,
)
from nbdeck.engine.sources.language import language_of, written_in
from nbdeck.engine.sources.letters import UNKNOWN
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.shortening import is_caption, shortened
from nbdeck.engine.sources.sniff import kind_by_name, kind_of, suffix
from nbdeck.errors import CorruptFile, NbdeckError, PayloadTooLarge

_PLACEHOLDER = re.compile(
    r"(?i)(?:\(.*\)|microsoft (?:word|powerpoint|excel) - .*|(?:power\s?point|word) ?(?:presentation|document)"
    r"|untitled.*|document\d*|presentation\d*|slide 1|title|.*\.(?:docx?|pptx?|xlsx?|pdf|dvi|tex|indd|qxd|rtf))"
)
"""Titles and authors that programs fill in by themselves."""
_TABLE = re.compile(r"(?i)\s*(?:table|tab\.|tabelle|tableau|tabla|tabella|tabela|таблица|表)\s*[A-Z]?[\dIVX]")
_LONGEST_HEADING, _LONGEST_CAPTION = 150, 600
_FAR = 40
"""Blocks between a picture whose reader found the beginning of its caption, and the caption."""


def finish(reading: Reading, kind: SourceKind, name: str) -> Source:
    """Return the finished value of a reading.

    Args:
        reading: What a reader found.
        kind: Type of the file.
        name: Name of the file.
    """
    blocks = _captioned([_as_text(block) for block in shortened(reading)])
    unknown = sum(text.count(UNKNOWN) for block in blocks for text in _texts(block))
    if unknown:
        reading.tell(
            "letters_unreadable", f"{unknown} letter(s) cannot be read; {UNKNOWN} stands in their place."
        )
    language = language_of(blocks, stated=reading.language)
    if kind == "xlsx":
        blocks = written_in(language, blocks)
    return Source(
        name=name,
        kind=kind,
        title=_stated(reading.title) or next((each.text for each in blocks if isinstance(each, Heading)), ""),
        author=_stated(reading.author),
        language=language,
        pages=reading.pages,
        metadata=reading.metadata,
        blocks=tuple(blocks),
        remarks=tuple(dict.fromkeys(reading.remarks)),
        graphs=tuple(reading.graphs),
        running=tuple(dict.fromkeys(reading.running)),
    )


def _as_text(block: Block) -> Block:
    """Return a block, a heading that is too long for one as a paragraph."""
    if isinstance(block, Heading) and len(block.text) > _LONGEST_HEADING:
        return Paragraph(text=block.text, place=block.place)
    return block


def _texts(block: Block) -> Iterator[str]:
    if isinstance(block, TableBlock):
        yield from (cell.text for row in block.rows for cell in row)
    elif isinstance(block, Heading | Paragraph | ListItem):
        yield block.text


def _stated(words: str) -> str:
    words = " ".join(words.split())
    return "" if _PLACEHOLDER.fullmatch(words) else words


def _captioned(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks with each caption inside the table, chart or picture that it stands beside."""
    captioned: list[Block | None] = list(blocks)
    first = _side_of_tables(blocks)
    for index, block in enumerate(blocks):
        if isinstance(block, Paragraph) and _may_name(block, blocks[max(index - 1, 0) : index + 2]):
            target = _named_by(block, index, captioned, first)
            if target is not None:
                captioned[target] = _with_caption(captioned[target], block.text)
                captioned[index] = None
    return [block for block in captioned if block is not None]


def _may_name(block: Paragraph, near: Sequence[Block]) -> bool:
    """Whether a paragraph is a caption by its style, or a line "Table 2: ..." beside a table or picture."""
    is_line = block.role == "body" and "\n" not in block.text and is_caption(block.text)
    is_beside = is_line and any(isinstance(one, TableBlock | PictureBlock) for one in near)
    return (block.role == "caption" or is_beside) and len(block.text) <= _LONGEST_CAPTION


def _side_of_tables(blocks: Sequence[Block]) -> int:
    """Return where tables stand beside their captions in a document: 1 for below, or -1 for above most of them."""
    sides = 0
    for above, caption, below in zip((None, *blocks), blocks, (*blocks[1:], None), strict=False):
        if isinstance(caption, Paragraph) and _TABLE.match(caption.text):
            near = [
                isinstance(one, TableBlock) and not _is_of_another_page(one, caption)
                for one in (above, below)
            ]
            sides += near[1] - near[0]
    return -1 if sides < 0 else 1


def _named_by(
    caption: Paragraph, index: int, blocks: Sequence[Block | None], side_of_tables: int
) -> int | None:
    """Return where the captioned block stands: tables on their side of it first, pictures above it."""
    for near in range(max(index - _FAR, 0), min(index + _FAR, len(blocks))):
        block = blocks[near]
        if isinstance(block, PictureBlock) and block.caption and _begins(block.caption, caption.text):
            return near
    names_table = bool(_TABLE.match(caption.text))
    side = side_of_tables if names_table else -1
    for step in (side, -side):
        near = index + step
        while 0 <= near < len(blocks) and blocks[near] is None:
            near += step
        beside = blocks[near] if 0 <= near < len(blocks) else None
        may_be_of_table = names_table or not is_caption(caption.text)
        if _takes(
            beside, names_table=names_table, may_be_of_table=may_be_of_table
        ) and not _is_of_another_page(beside, caption):
            return near
    return None


def _is_of_another_page(block: Block | None, caption: Paragraph) -> bool:
    one, other = block.place if block is not None else None, caption.place
    return one is not None and other is not None and one.kind == "page" and one.number != other.number


def _begins(line: str, text: str) -> bool:
    """Whether a text begins with a line, the last word of which may be broken."""
    return text.startswith(line.rpartition(" ")[0] if line.endswith("-") else line)


def _takes(block: Block | None, *, names_table: bool, may_be_of_table: bool) -> bool:
    if isinstance(block, TableBlock):
        return not block.caption and may_be_of_table
    if isinstance(block, PictureBlock):
        return not block.caption
    return isinstance(block, ChartBlock) and not block.title and not names_table


def _with_caption(block: Block | None, text: str) -> Block | None:
    if isinstance(block, TableBlock | PictureBlock):
        return block.model_copy(update={"caption": text})
    return block.model_copy(update={"title": text}) if isinstance(block, ChartBlock) else block


_log = logging.getLogger("nbdeck.engine")
_READERS = {
    "docx": ("word.read", "read"),
    "doc": ("legacy", "read_doc"),
    "pptx": ("slideshow.read", "read"),
    "ppt": ("legacy", "read_ppt"),
    "xlsx": ("sheets.read", "read"),
    "pdf": ("pdf.read", "read"),
    "md": ("text.markdown", "read"),
    "txt": ("text.thread", "read_text"),
    "eml": ("text.mail", "read"),
    "html": ("text.html", "read"),
    "csv": ("text.delimited", "read"),
    **dict.fromkeys(("odt", "rtf", "odp"), ("legacy", "refuse")),
}
"""Module and function of each type; loaded when first needed, since each brings its own library."""


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """A document and the bytes of its pictures.

    Attributes:
        source: The content.
        pictures: Bytes of each picture by SHA-256, hex, as they are in the file.
        converted: The file as .pptx, where it is a .ppt.
    """

    source: Source
    pictures: dict[str, bytes] = field(default_factory=dict)
    converted: bytes = b""


def read(
    data: bytes, name: str, limits: Limits | None = None, *, was: SourceKind | None = None
) -> ReadDocument:
    """Return what a file says, read in this process; for files of strangers use `bounded.read_bounded`.

    Args:
        data: Bytes of the file.
        name: Its name; folders in it are dropped.
        limits: How much is read; None for the usual limits.
        was: Its type before LibreOffice converted it; None where it is as it came.

    Raises:
        UnreadableFile: It is empty, encrypted or damaged.
        UnsupportedFileType: It is of a type that is not read, or too old.
        PayloadTooLarge: It needs more memory than there is, or unpacks to too much.
    """
    name = PurePosixPath(name.replace("\\", "/")).name.encode("utf-8", "replace").decode()
    kind = kind_of(data, name)
    reading = _read_kind(kind, data, limits or Limits(), name)
    stated = kind_by_name(name)
    first = list[Remark]()
    if was is not None:
        text = f"LibreOffice made the .{was} file a .{kind} file, which was read."
        first = [Remark(code="converted", text=text)]
    elif stated not in {kind, None}:
        text = f"The name says .{suffix(name)}, the content is .{kind}; it was read as .{kind}."
        first = [Remark(code="wrong_extension", text=text)]
    reading.remarks[:0] = first
    source = finish(reading, was or kind, name)
    shown = {block.sha256 for block in source.blocks if block.type == "picture"}
    pictures = {key: picture for key, picture in reading.pictures.items() if key in shown}
    return ReadDocument(source, pictures, reading.converted)


def _read_kind(kind: SourceKind, data: bytes, limits: Limits, name: str) -> Reading:
    module, function = _READERS[kind]
    reader: Callable[[bytes, Limits], Reading] = getattr(
        import_module(f"nbdeck.engine.sources.{module}"), function
    )
    try:
        return reader(data, limits)
    except NbdeckError:
        raise
    except MemoryError as exc:
        raise PayloadTooLarge(f"The file {name!r} needs more memory than there is for one file.") from exc
    except Exception as exc:
        where = "".join(traceback.format_tb(exc.__traceback__))  # no message: it may quote the file
        _log.warning("the reader of .%s stumbled over a file: %s\n%s", kind, type(exc).__name__, where)
        raise CorruptFile(f"The file {name!r} is damaged: it cannot be read as .{kind}.") from exc
