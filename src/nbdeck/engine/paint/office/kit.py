"""LibreOfficeKit through ctypes: a presentation opened and written as PDF, a document written in another format."""

from __future__ import annotations

import ctypes
import json
from pathlib import Path
from typing import Any

_POINTER = ctypes.c_void_p
_TEXT = ctypes.c_char_p
_ENTRY = "libreofficekit_hook_2"
_PRESENTATION = 2


class KitError(Exception):
    """LibreOffice refused; the text is its own."""


class _OfficeCalls(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_size_t),
        ("destroy", ctypes.CFUNCTYPE(None, _POINTER)),
        ("load", ctypes.CFUNCTYPE(_POINTER, _POINTER, _TEXT)),
        ("error", ctypes.CFUNCTYPE(_POINTER, _POINTER)),
        ("load_with", ctypes.CFUNCTYPE(_POINTER, _POINTER, _TEXT, _TEXT)),
        ("free_error", ctypes.CFUNCTYPE(None, _POINTER)),
    )


class _DocumentCalls(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_size_t),
        ("destroy", ctypes.CFUNCTYPE(None, _POINTER)),
        ("save", ctypes.CFUNCTYPE(ctypes.c_int, _POINTER, _TEXT, _TEXT, _TEXT)),
        ("kind", ctypes.CFUNCTYPE(ctypes.c_int, _POINTER)),
        ("parts", ctypes.CFUNCTYPE(ctypes.c_int, _POINTER)),
    )


class _Office(ctypes.Structure):
    _fields_ = (("calls", ctypes.POINTER(_OfficeCalls)),)


class _Document(ctypes.Structure):
    _fields_ = (("calls", ctypes.POINTER(_DocumentCalls)),)


class OfficeDocument:
    """An open presentation.

    Attributes:
        slides: How many there are, hidden ones included.
    """

    def __init__(self, handle: int, file: Path) -> None:
        self._handle = handle
        self._file = file
        self._calls: Any = ctypes.cast(handle, ctypes.POINTER(_Document)).contents.calls.contents
        self.slides: int = self._calls.parts(handle)

    def pdf(self, out: Path, number: int | None) -> None:
        """Write a slide (1-based), or all with None, as PDF; hidden slides count and are written.

        Raises:
            KitError: LibreOffice could not write it.
        """
        options = {
            "ExportHiddenSlides": ("boolean", "true"),
            # Resampling large pictures takes most of the time of an export.
            "ReduceImageResolution": ("boolean", "false"),
            "PageRange": ("string", "" if number is None else str(number)),
            "UseTaggedPDF": ("boolean", "true" if number is None else "false"),
        }
        filter_data = {
            name: {"type": kind, "value": value} for name, (kind, value) in options.items() if value
        }
        done = self._calls.save(self._handle, out.as_uri().encode(), b"pdf", json.dumps(filter_data).encode())
        if not done or not out.is_file():
            raise KitError("The presentation could not be written as PDF.")

    def close(self) -> None:
        """Forget the presentation and its file."""
        self._calls.destroy(self._handle)
        self._file.unlink(missing_ok=True)


class Kit:
    """LibreOffice inside this process; there can be one, once."""

    def __init__(self, library: Path, profile: Path) -> None:
        entry = getattr(ctypes.CDLL(str(library), mode=ctypes.RTLD_GLOBAL), _ENTRY)
        entry.restype, entry.argtypes = _POINTER, [_TEXT, _TEXT]
        self._handle: int | None = entry(str(library.parent).encode(), profile.as_uri().encode())
        if not self._handle:
            raise KitError("LibreOffice did not start.")
        self._calls: Any = ctypes.cast(self._handle, ctypes.POINTER(_Office)).contents.calls.contents

    def load(self, file: Path) -> OfficeDocument:
        """Return the presentation in `file`, open.

        Raises:
            KitError: LibreOffice cannot read it, or it is no presentation.
        """
        handle = self._calls.load_with(self._handle, file.as_uri().encode(), b"Batch=true")
        if not handle:
            raise KitError(self._told())
        calls: Any = ctypes.cast(handle, ctypes.POINTER(_Document)).contents.calls.contents
        if calls.kind(handle) != _PRESENTATION:
            calls.destroy(handle)
            raise KitError("The file is no presentation.")
        return OfficeDocument(handle, file)

    def convert(self, file: Path, out: Path) -> None:
        """Write a document of any kind in the format that the suffix of `out` names.

        Raises:
            KitError: LibreOffice cannot read it, or not write it so.
        """
        handle = self._calls.load_with(self._handle, file.as_uri().encode(), b"Batch=true")
        if not handle:
            raise KitError(self._told())
        calls: Any = ctypes.cast(handle, ctypes.POINTER(_Document)).contents.calls.contents
        done = calls.save(handle, out.as_uri().encode(), out.suffix.removeprefix(".").encode(), b"")
        calls.destroy(handle)
        if not done or not out.is_file():
            raise KitError(f"The document could not be written as {out.suffix}.")

    def _told(self) -> str:
        error = self._calls.error(self._handle)
        if not error:
            return "LibreOffice cannot read the file."
        text = (ctypes.cast(error, _TEXT).value or b"").decode(errors="replace")
        self._calls.free_error(error)
        return text
