"""Pictures of a notebook as `data:` addresses: those of its outputs, of its attachments, and files beside it."""

from __future__ import annotations

import base64
import binascii
import mimetypes
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

_MOST_BYTES = 15_000_000
_SHARPNESS = 2.0
"""Pixels for each unit of an SVG."""


_HTML_WORDS = re.compile(rb"<foreignObject\b.*?</foreignObject\s*>", re.DOTALL)
_TAGS = re.compile(rb"<[^>]*>")


class UndrawnWordsError(Exception):
    """An SVG has words that are HTML, and would be drawn without them."""

    def __init__(self) -> None:
        super().__init__("their words are HTML within SVG, which is not drawn here")


def data_address(kind: str, data: str) -> str | None:
    """Return a picture as a `data:` address; None for one that is damaged or too large.

    Args:
        kind: Media type.
        data: Base64, or the text of an SVG.

    Raises:
        UndrawnWordsError: It is an SVG whose words are HTML.
    """
    try:
        raw = (
            data.encode()
            if kind == "image/svg+xml"
            else base64.b64decode("".join(data.split()), validate=True)
        )
    except (ValueError, binascii.Error):
        return None
    return _address(kind, raw)


def _address(kind: str, raw: bytes) -> str | None:
    if kind == "image/svg+xml":
        if any(_TAGS.sub(b"", words).strip() for words in _HTML_WORDS.findall(raw)):
            raise UndrawnWordsError
        kind, drawn = "image/png", _drawn(raw)
        if drawn is None:
            return None
        raw = drawn
    if len(raw) > _MOST_BYTES or not _is_picture(raw):
        return None
    return f"data:{kind};base64,{base64.b64encode(raw).decode()}"


def _is_picture(raw: bytes) -> bool:
    from nbdeck.errors import NbdeckError
    from nbdeck.service.pictures import clean_picture

    try:
        clean_picture(raw)
    except NbdeckError:
        return False
    return True


def _drawn(svg: bytes) -> bytes | None:
    """Return an SVG as PNG; None for one that cannot be drawn."""
    import typst

    page = b'#set page(width: auto, height: auto, margin: 0pt)\n#image("figure.svg")\n'
    try:
        files: Any = {"main": page, "figure.svg": svg}
        drawn: Any = typst.compile(files, format="png", ppi=72.0 * _SHARPNESS)
    except (RuntimeError, ValueError, TypeError):
        return None
    return drawn if isinstance(drawn, bytes) else None


def finder(attachments: Mapping[str, Mapping[str, Any]], folder: Path | None) -> Any:
    """Return what gets a picture that a cell of text names: an attachment, inline, or a file beside the notebook.

    Nothing is fetched from elsewhere. A file is found from the notebook's folder, as `../images/a.png` too; addresses
    that say a place of one machine (`/a.png`) are not followed.

    Args:
        attachments: Those of the cell, by name.
        folder: Where the notebook is; None where that is not known.
    """

    def find(address: str) -> str | None:
        if address.startswith("attachment:"):
            held = attachments.get(unquote(address.removeprefix("attachment:")), {})
            return next((data_address(kind, str(data)) for kind, data in held.items()), None)
        if address.startswith("data:image/"):
            head, _, body = address.partition(",")
            kind = head[5:].split(";")[0]
            return data_address(kind, unquote(body)) if head.endswith("base64") or "svg" in kind else None
        return None if folder is None or "://" in address or not address else _of_file(address, folder)

    return find


def _of_file(address: str, folder: Path) -> str | None:
    try:
        named = Path(unquote(address.split("?")[0].split("#")[0]))
        path = folder / named
        if named.is_absolute() or not path.is_file() or path.stat().st_size > _MOST_BYTES:
            return None
        kind = mimetypes.guess_type(path.name)[0] or "image/png"
        return _address(kind, path.read_bytes())
    except (OSError, ValueError):
        return None
