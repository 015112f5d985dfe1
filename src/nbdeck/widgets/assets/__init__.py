"""Scripts and styles of the panels: plain files, put together and packed without a build."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from functools import cache
from importlib.resources import files

_COMMENT = re.compile(r"^\s*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*$", re.MULTILINE | re.DOTALL)
_GAP = re.compile(r"\s*([{};,])\s*|(?<=:)\s+")


@cache
def source(*names: str) -> str:
    """Return the named scripts as one ES module.

    A module from a notebook's saved state cannot import another, so what several share is put before each. Only the
    last may export.

    Args:
        names: File names without suffix.
    """
    return "\n".join(_read(f"{name}.js") for name in names)


@cache
def script(*names: str) -> str:
    """Return the named scripts as a small module that unpacks them: every notebook that saves its widgets carries it.

    Source: RFC 1951, which browsers read by the name `deflate-raw`.

    Args:
        names: File names without suffix.
    """
    deflate = zlib.compressobj(level=9, wbits=-zlib.MAX_WBITS)
    packed = deflate.compress(source(*names).encode()) + deflate.flush()
    return _read("unpack.js").replace("PACKED", b64encode(packed).decode())


@cache
def style(*names: str) -> str:
    """Return the named style sheets as one.

    Args:
        names: File names without suffix.
    """
    return _GAP.sub(lambda gap: gap[1] or "", "".join(_read(f"{name}.css") for name in names))


def _read(name: str) -> str:
    """Return a file without comment lines and indents: every notebook that saves its widgets carries it along."""
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    lines = (line.strip() for line in _COMMENT.sub("", text).splitlines())
    return "\n".join(filter(None, lines))
