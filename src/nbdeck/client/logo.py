"""A logo on its way to the service: an address as it is, a file or bytes inline."""

from __future__ import annotations

import base64
import os
from mimetypes import guess_type
from pathlib import Path
from typing import TypeAlias

from nbdeck.errors import BadRequest

Logo: TypeAlias = str | os.PathLike[str] | bytes
"""An http(s) or data address, a path, or the bytes of a picture."""


def logo_address(logo: Logo) -> str:
    """Return the address to send: that of the web, or the picture itself as `data:image/...`.

    Raises:
        BadRequest: There is no such file, or it cannot be read.
    """
    if isinstance(logo, str) and logo.strip().lower().startswith(("http://", "https://", "data:")):
        return logo
    if isinstance(logo, bytes):
        return _inline(logo, "image/png")
    path = Path(logo)
    try:
        data = path.read_bytes()
    except OSError as exc:
        raise BadRequest(
            f"The logo {str(path)!r} cannot be read: {exc.strerror}.",
            hint="Give the path of a picture, or an address that begins with https://.",
        ) from exc
    kind = guess_type(path.name)[0] or ""
    return _inline(data, kind if kind.startswith("image/") else "image/png")


def _inline(data: bytes, media_type: str) -> str:
    return f"data:{media_type};base64,{base64.b64encode(data).decode('ascii')}"
