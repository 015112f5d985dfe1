"""The process that reads, edits or mends one file and ends: `child FOLDER`, started by `bounded`.

Its memory and processor time are capped by the operating system where that can be done.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from nbdeck.contract.check import FileRemedy
from nbdeck.engine.model.source import SourceKind
from nbdeck.engine.sources.crossing import EditedFile, write_answer
from nbdeck.engine.sources.read import ReadDocument, read
from nbdeck.engine.sources.reading import Limits
from nbdeck.errors import NbdeckError, PayloadTooLarge

ANSWER = "answer"


@dataclass(frozen=True, slots=True)
class ReadingBounds:
    """What one reading may use.

    Attributes:
        seconds: Of wall time; on a machine with much to do most of it is waiting.
        cpu_seconds: Of processor time.
        memory_bytes: Of address space.
    """

    seconds: float = 60.0
    cpu_seconds: float = 15.0
    memory_bytes: int = 900_000_000


@dataclass(frozen=True, slots=True)
class Edit:
    """New text for shapes of a .pptx by name, and the one slide that is meant, from 1; None means all."""

    replacements: Sequence[tuple[str, str]]
    only: int | None = None


@dataclass(frozen=True, slots=True)
class Mending:
    """What a finding of a slide needs, and the name of the shape that it is about."""

    number: int
    remedy: FileRemedy
    shape: str


def prepare(
    folder: Path,
    data: bytes,
    name: str,
    bounds: ReadingBounds,
    work: Limits | Edit | Mending,
    *,
    was: SourceKind | None = None,
) -> None:
    """Write what `main` is to do into a folder of its own.

    Args:
        folder: Where to.
        data: Bytes of the file.
        name: Its name.
        bounds: Time and memory.
        work: How much is read, or what is edited.
        was: The type before LibreOffice converted the file.
    """
    kind = type(work).__name__.lower()
    order = {"name": name, "bounds": asdict(bounds), "was": was, kind: asdict(work)}
    (folder / "orders").write_text(json.dumps(order), encoding="utf-8")
    (folder / "file").write_bytes(data)


def main(arguments: list[str]) -> int:
    """Read or edit one file and write the answer; returns the exit status.

    Args:
        arguments: The folder that `prepare` filled; the answer is put beside.
    """
    folder = Path(arguments[0])
    orders = json.loads((folder / "orders").read_text(encoding="utf-8"))
    _confine(ReadingBounds(**orders["bounds"]))
    answer: ReadDocument | EditedFile | NbdeckError
    try:
        answer = _done(folder, orders)
    except NbdeckError as exc:
        answer = exc
    except MemoryError:
        answer = PayloadTooLarge(f"The file {orders['name']!r} needs more memory than there is for one file.")
    write_answer(folder / ANSWER, answer)
    return 0


def _done(folder: Path, orders: dict[str, Any]) -> ReadDocument | EditedFile:
    """Return what is made of the file in a folder; what edits it is loaded only for an edit."""
    data = (folder / "file").read_bytes()
    if "edit" in orders:
        from nbdeck.engine.pptx.edit.replace import replace_shapes

        edit = Edit(**orders["edit"])
        return EditedFile(replace_shapes(data, edit.replacements, only=edit.only))
    if "mending" in orders:
        from nbdeck.engine.lint.mending.mend import mended

        order = Mending(**orders["mending"])
        return EditedFile(*mended(data, order.number, order.remedy, order.shape))
    return read(data, orders["name"], Limits(**orders["limits"]), was=orders["was"])


def _confine(bounds: ReadingBounds) -> None:
    """Cap memory and processor time; Windows has no such caps, and macOS takes some of them."""
    try:
        import resource
    except ImportError:
        return
    for which, most in (
        (resource.RLIMIT_AS, bounds.memory_bytes),
        (resource.RLIMIT_CPU, math.ceil(bounds.cpu_seconds)),
        (resource.RLIMIT_CORE, 0),
    ):
        _, ceiling = resource.getrlimit(which)
        if ceiling != resource.RLIM_INFINITY:
            most = min(most, ceiling)
        try:
            resource.setrlimit(which, (most, ceiling))
        except (ValueError, OSError):
            continue


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
