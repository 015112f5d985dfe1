"""A file read in this process: its type found, its reader called, its content made a `Source`."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import PurePosixPath

from nbdeck.engine.model.source import Remark, Source, SourceKind
from nbdeck.engine.sources.finish import finish
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.engine.sources.sniff import kind_by_name, kind_of, suffix
from nbdeck.errors import CorruptFile, NbdeckError, PayloadTooLarge

_log = logging.getLogger("nbdeck.engine")
_READERS = {
    "docx": ("word.read", "read"),
    "doc": ("legacy", "read_doc"),
    "pptx": ("slideshow.read", "read"),
    "ppt": ("legacy", "read_ppt"),
    "xlsx": ("sheets.read", "read"),
    "pdf": ("pdf.read", "read"),
    "md": ("text.markdown", "read"),
    "txt": ("text.plain", "read"),
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
    limits = limits or Limits()
    reading = _read_kind(kind, data, limits, name)
    source = finish(reading, was or kind, name, limits)
    remark = _misnamed(kind, name) if was is None else _converted(was, kind)
    if remark is not None:
        source = source.model_copy(update={"remarks": (remark, *source.remarks)})
    return ReadDocument(source, _used(reading, source), reading.converted)


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


def _converted(was: SourceKind, kind: SourceKind) -> Remark:
    return Remark(code="converted", text=f"LibreOffice made the .{was} file a .{kind} file, which was read.")


def _misnamed(kind: SourceKind, name: str) -> Remark | None:
    stated = kind_by_name(name)
    if stated in {kind, None}:
        return None
    return Remark(
        code="wrong_extension",
        text=f"The name says .{suffix(name)}, the content is .{kind}; it was read as .{kind}.",
    )


def _used(reading: Reading, source: Source) -> dict[str, bytes]:
    shown = {block.sha256 for block in source.blocks if block.type == "picture"}
    return {key: data for key, data in reading.pictures.items() if key in shown}
