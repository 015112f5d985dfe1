"""The process with LibreOffice in it: answers one request after the other until nobody asks any more.

A request is `{key, number}` with the bytes of the .pptx behind it where the process does not have it open; the answer
is `{slides, open, is_last}` with a PDF behind it, or `{error, told, slides, ...}`. `{to: [suffix, suffix]}` asks for
the document behind it in another format. `{}` without a request says that LibreOffice has started.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import shutil
import struct
import sys
import time
from pathlib import Path
from typing import Any

from nbdeck.engine.paint.office.frames import Ended, Late, read_frame, write_frame

_NO_NEW_PRIVILEGES = 38
_SECCOMP, _FILTER = 22, 2
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 13
_LOAD, _IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_NUMBER, _MACHINE, _FIRST_ARGUMENT = 0, 4, 16
_INTERNET = (2, 10)
_CALLS = {
    "x86_64": (0xC000003E, 41, (59, 322)),
    "aarch64": (0xC00000B7, 198, (221, 281)),
}
"""By machine: its audit number, the number of `socket`, those of `execve` and `execveat`."""


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def confine(memory_bytes: int) -> bool:
    """Cap the memory of this process for good and take network and programs from it; whether the kernel agreed.

    Args:
        memory_bytes: Of address space.
    """
    import resource

    for which, most in ((resource.RLIMIT_AS, memory_bytes), (resource.RLIMIT_CORE, 0)):
        _, ceiling = resource.getrlimit(which)
        if ceiling != resource.RLIM_INFINITY:
            most = min(most, ceiling)
        resource.setrlimit(which, (most, ceiling))
    calls = _CALLS.get(platform.machine())
    return calls is not None and _filtered(*calls)


def _filtered(machine: int, socket: int, programs: tuple[int, int]) -> bool:
    steps = _steps(machine, socket, programs)
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.prctl(_SECCOMP, _FILTER, ctypes.byref(_Program(len(steps), code)), 0, 0) == 0)


def _steps(machine: int, socket: int, programs: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Return the filter: code, steps to skip if true, if false, operand."""
    return [
        (_LOAD, 0, 0, _MACHINE),
        (_IF_EQUAL, 0, 8, machine),
        (_LOAD, 0, 0, _NUMBER),
        (_IF_EQUAL, 6, 0, programs[0]),
        (_IF_EQUAL, 5, 0, programs[1]),
        (_IF_EQUAL, 0, 3, socket),
        (_LOAD, 0, 0, _FIRST_ARGUMENT),
        (_IF_EQUAL, 2, 0, _INTERNET[0]),
        (_IF_EQUAL, 1, 0, _INTERNET[1]),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]


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


_INPUT, _OUTPUT, _ERRORS = 0, 1, 2


class _OfficeWorker:
    """The presentations that are open, the one asked for last at the end."""

    def __init__(self, kit: Kit, home: Path, most_open: int) -> None:
        self._kit = kit
        self._home = home
        self._most_open = most_open
        self._open: dict[str, OfficeDocument] = {}
        self.loaded = 0

    @property
    def keys(self) -> list[str]:
        return list(self._open)

    def document(self, key: str, data: bytes) -> OfficeDocument:
        document = self._open.pop(key, None)
        if document is None:
            while len(self._open) >= self._most_open:
                self._open.pop(next(iter(self._open))).close()
            self.loaded += 1
            file = self._home / f"{self.loaded}.pptx"
            file.write_bytes(data)
            document = self._kit.load(file)
        self._open[key] = document
        return document

    def answer(self, message: dict[str, Any], data: bytes) -> tuple[dict[str, Any], bytes]:
        if "to" in message:
            return self._converted(message["to"], data)
        number, slides = message["number"], 0
        out = self._home / "page.pdf"
        try:
            document = self.document(message["key"], data)
            slides = document.slides
            if number is not None and number > slides:
                return {"error": "missing", "slides": slides}, b""
            document.pdf(out, number)
            return {"slides": slides}, out.read_bytes()
        except KitError as exc:
            return {"error": "unwritten" if slides else "unread", "told": str(exc), "slides": slides}, b""
        finally:
            out.unlink(missing_ok=True)

    def _converted(self, to: list[str], data: bytes) -> tuple[dict[str, Any], bytes]:
        old, new = (self._home / f"document.{suffix}" for suffix in to)
        self.loaded += 1
        old.write_bytes(data)
        try:
            self._kit.convert(old, new)
            return {}, new.read_bytes()
        except KitError as exc:
            return {"error": "unread", "told": str(exc)}, b""
        finally:
            for file in (old, new):
                file.unlink(missing_ok=True)


def main(arguments: list[str]) -> None:
    """Serve requests on standard input and end the process; never returns.

    Args:
        arguments: One JSON object with `library`, `home` and the fields of `process.Bounds`.
    """
    orders = json.loads(arguments[0])
    home = Path(orders["home"])
    # What LibreOffice prints must not get among the answers.
    output = os.dup(_OUTPUT)
    os.dup2(_ERRORS, _OUTPUT)
    confine(orders["memory_bytes"])
    office = _OfficeWorker(Kit(Path(orders["library"]), home / "profile"), home, orders["most_open"])
    try:
        write_frame(output, {})
        _serve(office, output, orders)
    except Ended:
        pass  # whoever started it has gone
    finally:
        _remove(home)
        os._exit(0)  # LibreOffice's own threads would hold up an orderly end


def _remove(home: Path) -> None:
    """Remove a folder into which LibreOffice's own threads may still write, as often as that takes within a second."""
    for _ in range(20):
        shutil.rmtree(home, ignore_errors=True)
        if not home.exists():
            return
        time.sleep(0.05)


def _serve(office: _OfficeWorker, output: int, orders: dict[str, Any]) -> None:
    is_last = False
    while not is_last:
        try:
            message, data = read_frame(_INPUT, orders["idle_seconds"])
        except (Ended, Late):
            return
        answer, page = office.answer(message, data)
        # A single large presentation is no reason to start again: it would come back.
        is_heavy = office.loaded > 1 and _resident_bytes() > orders["resident_bytes"]
        is_last = is_heavy or office.loaded >= orders["most_loaded"]
        try:
            write_frame(output, {**answer, "open": office.keys, "is_last": is_last}, page)
        except Ended:
            return


def _resident_bytes() -> int:
    pages = Path("/proc/self/statm").read_text("ascii").split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


if __name__ == "__main__":
    main(sys.argv[1:])
