"""Scripts and styles of the panels: plain files, put together without a build."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_COMMENT = re.compile(r"^\s*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*$", re.MULTILINE | re.DOTALL)


@cache
def script(*names: str) -> str:
    """Return the named scripts as one ES module.

    A module from a notebook's saved state cannot import another, so what several share is put before each. Only the
    last may export.

    Args:
        names: File names without suffix.
    """
    return "\n".join(_read(f"{name}.js") for name in names)


@cache
def style(*names: str) -> str:
    """Return the named style sheets as one.

    Args:
        names: File names without suffix.
    """
    return "\n".join(_read(f"{name}.css") for name in names)


def _read(name: str) -> str:
    """Return a file without comment lines and indents: every notebook that saves its widgets carries it along."""
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    lines = (line.strip() for line in _COMMENT.sub("", text).splitlines())
    return "\n".join(filter(None, lines))
