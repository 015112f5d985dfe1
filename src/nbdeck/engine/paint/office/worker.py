"""The process with LibreOffice in it: answers one request after the other until nobody asks any more.

A request is `{key, number}` with the bytes of the .pptx behind it where the process does not have it open; the answer
is `{slides, open, is_last}` with a PDF behind it, or `{error, told, slides, ...}`. `{to: [suffix, suffix]}` asks for
the document behind it in another format.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

from nbdeck.engine.paint.office.confine import confine
from nbdeck.engine.paint.office.frames import Ended, Late, read_frame, write_frame
from nbdeck.engine.paint.office.kit import Kit, KitError, OfficeDocument

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
        _serve(office, output, orders)
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
