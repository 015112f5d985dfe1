"""Files that are there whole or not at all."""

from __future__ import annotations

import secrets
from pathlib import Path


def write_whole(path: Path, data: bytes) -> Path:
    """Write `data` to `path`, which shows either its old content or all of the new, and return `path`.

    Raises:
        OSError: The folder is missing or full, or may not be written to.
    """
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        part.write_bytes(data)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return path
