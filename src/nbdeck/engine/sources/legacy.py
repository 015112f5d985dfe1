"""Old binary files (.doc, .ppt): converted to their successors in a folder of their own, then read like those."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from nbdeck.engine.model.source import Remark
from nbdeck.engine.sources.reading import Limits, Reading
from nbdeck.errors import CorruptFile, EncryptedFile, FileTooOld, NbdeckError, RendererUnavailable

_LOST_SLIDES = "EMPTY_SLIDE_CONTENT"
_MOST_LOST = 0.25
"""Share of slides without anything on them from which a file is taken as damaged."""
_MOST_REMARKS = 10


def read_doc(data: bytes, limits: Limits) -> Reading:
    """Return what a .doc of Word 97 to 2003 says.

    Raises:
        EncryptedFile: It is protected by a password.
        CorruptFile: It is damaged, or no .doc.
        PayloadTooLarge: Unpacked it would be beyond the limits.
        RendererUnavailable: There is neither LibreOffice Writer nor the extra `doc`.
    """
    from nbdeck.engine.sources.word.read import read

    convert, locked = _word_converter()
    try:
        converted, warnings = _converted(data, ".doc", convert)
    except locked as exc:
        raise EncryptedFile("The .doc file is protected by a password.") from exc
    except Exception as exc:
        raise _damaged("doc", exc) from exc
    reading = read(converted, limits)
    reading.remarks.extend(_remarks(warnings))
    return reading


def refuse(data: bytes, limits: Limits) -> Reading:
    """Refuse a file that only LibreOffice reads, in words; it comes here where that was not done.

    Raises:
        RendererUnavailable: Always.
    """
    raise RendererUnavailable(
        ".odt, .rtf and .odp files are read by LibreOffice, which was not found or could not read this one.",
        hint="Install it, `apt install libreoffice-writer-nogui libreoffice-impress-nogui`; "
        "or save the file as .docx or .pptx.",
    )


def read_ppt(data: bytes, limits: Limits) -> Reading:
    """Return what a .ppt of PowerPoint 97 to 2003 says; titles are told by their place and size.

    Raises:
        EncryptedFile: It is protected by a password.
        FileTooOld: PowerPoint 95 or one before it wrote it.
        CorruptFile: It is damaged, or no .ppt.
        PayloadTooLarge: Unpacked it would be beyond the limits.
    """
    from ppt2pptx import convert
    from ppt2pptx.errors import EncryptedPresentationError, UnsupportedPptVersionError

    from nbdeck.engine.sources.slideshow.read import read

    try:
        converted, warnings = _converted(data, ".ppt", convert)
    except EncryptedPresentationError as exc:
        raise EncryptedFile("The .ppt file is protected by a password.") from exc
    except UnsupportedPptVersionError as exc:
        raise FileTooOld("The .ppt file was written by PowerPoint 95 or one before it.") from exc
    except Exception as exc:
        raise _damaged("ppt", exc) from exc
    reading = read(converted, limits)
    if _LOST_SLIDES in warnings and _is_mostly_lost(reading):
        raise CorruptFile("The .ppt file is damaged: many of its slides cannot be read.")
    reading.remarks.extend(_remarks(warnings))
    reading.converted = converted
    return reading


def _word_converter() -> tuple[Callable[[str, str], Any], type[Exception]]:
    """Return the converter of the extra `doc` and its error for a password.

    Another project on PyPI installs the same module name, so the distribution is asked for first.
    """
    try:
        distribution("msdoc2docx")
    except PackageNotFoundError:
        raise RendererUnavailable(
            "Old Word files (.doc) are read by LibreOffice Writer, which was not found or could not read this one.",
            hint="Install it, `apt install libreoffice-writer-nogui`, or `pip install 'nbdeck[doc]'`; "
            "or save the file as .docx.",
        ) from None
    from doc2docx import convert
    from doc2docx.errors import EncryptedDocumentError

    return convert, EncryptedDocumentError


def _converted(data: bytes, suffix: str, convert: Callable[[str, str], Any]) -> tuple[bytes, dict[str, str]]:
    """Return the file in its newer form, and the converter's warnings by code."""
    with tempfile.TemporaryDirectory(prefix="nbdeck-") as folder:
        old, new = Path(folder) / f"old{suffix}", Path(folder) / f"new{suffix}x"
        old.write_bytes(data)
        report = convert(str(old), str(new)).report.to_dict()
        entries = [*report.get("warnings", ()), *report.get("diagnostics", ())]
        said = {
            str(entry["code"]): str(entry["message"])
            for entry in entries
            if entry.get("severity", "warning") == "warning"
        }
        return new.read_bytes(), said


def _is_mostly_lost(reading: Reading) -> bool:
    """Whether so many slides are without anything that their author cannot have left them so."""
    held = {block.place.number for block in reading.blocks if block.place is not None}
    lost = reading.pages - len(held)
    return not held or (lost > 1 and lost >= _MOST_LOST * reading.pages)


def _remarks(warnings: dict[str, str]) -> list[Remark]:
    sentences = list(dict.fromkeys(warnings.values()))[:_MOST_REMARKS]
    return [
        Remark(code="converted", text=f"{words[:1].upper()}{words[1:].rstrip('.')}.") for words in sentences
    ]


def _damaged(kind: str, cause: Exception) -> NbdeckError:
    if isinstance(cause, NbdeckError):
        return cause
    return CorruptFile(
        f"The .{kind} file is damaged.", details={"cause": f"{type(cause).__name__}: {cause}"[:200]}
    )
