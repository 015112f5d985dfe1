"""Where LibreOffice is on this machine."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_NAMES = ("soffice", "libreoffice")
_LIBRARIES = ("libmergedlo.so", "libsofficeapp.so")
_IMPRESS = "libsdlo.so"
_USUAL = ("/usr/lib/libreoffice", "/usr/lib64/libreoffice", "/opt/libreoffice")
_OFFICIAL = ("/opt", "libreoffice*/program")


@dataclass(frozen=True, slots=True)
class OfficeInstallation:
    """A LibreOffice that can draw presentations.

    Attributes:
        folder: Its folder `program`.
        library: The library with LibreOfficeKit.
    """

    folder: Path
    library: Path


def find(program: str | None = None) -> OfficeInstallation | None:
    """Return the LibreOffice to use, None where there is none that draws presentations.

    Args:
        program: Path of `soffice` or of the folder that holds it; None looks on PATH and in the usual folders.
    """
    if sys.platform != "linux":
        return None  # LibreOfficeKit without a window system exists on Linux only
    folders = _usual() if program is None else _near(Path(program))
    return next((installation for folder in folders if (installation := _examined(folder)) is not None), None)


def _usual() -> Iterator[Path]:
    for name in _NAMES:
        path = shutil.which(name)
        if path is not None:
            yield from _near(Path(path))
    for folder in _USUAL:
        yield Path(folder, "program")
    yield from sorted(Path(_OFFICIAL[0]).glob(_OFFICIAL[1]), reverse=True)


def _near(path: Path) -> Iterator[Path]:
    real = path.resolve()
    yield from (real, real / "program", real.parent)


def _examined(folder: Path) -> OfficeInstallation | None:
    if not (folder / _IMPRESS).is_file():
        return None
    libraries = (folder / name for name in _LIBRARIES)
    return next((OfficeInstallation(folder, library) for library in libraries if library.is_file()), None)
