"""File names out of a pattern and the keys of groups: safe on every platform, and inside their folder."""

from __future__ import annotations

import hashlib
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime, time
from numbers import Real
from pathlib import Path
from string import Formatter
from typing import Any

from nbdeck.errors import BadRequest, UnsupportedFileType

SUFFIX = ".pptx"
_LONGEST_BYTES = 200
"""Of a name in UTF-8; file systems take 255, and parts of a file that is being written have longer names."""
_MARK_CHARACTERS = 8
_NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*]')
_DEVICES = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)", re.IGNORECASE)
"""Names that Windows takes for a device, whatever follows the first dot."""
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
_TURNING = {"LRE", "RLE", "PDF", "LRO", "RLO", "LRI", "RLI", "FSI", "PDI"}
"""Characters that turn the direction of what follows, so that a name reads as another one."""


class Pattern:
    """Where files go.

    Args:
        out: Path with fields in braces: names of keys, or `index`, counted from 0; `{month:02}` formats as Python does.
        names: Of the keys.

    Attributes:
        folder: What all files have in common.

    Raises:
        BadRequest: It cannot be read, or has an unknown field.
        UnsupportedFileType: It ends in another suffix than .pptx.
    """

    def __init__(self, out: str | os.PathLike[str], names: Sequence[str]) -> None:
        text = os.fspath(out)
        try:
            self._parts = list(Formatter().parse(text.replace(os.sep, "/")))
        except ValueError as exc:
            raise BadRequest(f"out: {text!r} is no pattern: {exc}.", hint="Write {{ for a brace.") from None
        if not text.lower().endswith(SUFFIX):
            raise UnsupportedFileType(f"out: {text!r} does not end in .pptx.", hint="Decks are .pptx files.")
        known = {*names, "index"}
        for _, field, _, conversion in self._parts:
            if field is not None and (field not in known or conversion):
                raise BadRequest(
                    f"out: there is no field {field + (f'!{conversion}' if conversion else '')!r} in the groups.",
                    hint=f"The fields are {', '.join(sorted(known))}.",
                )
        self._names = names
        before = ""
        for literal, field, _, _ in self._parts:
            before += literal
            if field is not None:
                break
        self.folder = Path("".join(before.rpartition("/")[:2]))

    def path(self, index: int, keys: Sequence[Any]) -> Path:
        """Return the file of one group.

        Raises:
            BadRequest: A value cannot be formatted as the pattern asks.
        """
        values = {"index": index, **dict(zip(self._names, keys, strict=True))}
        pieces, are_own = [""], [False]
        for literal, field, spec, _ in self._parts:
            first, *rest = literal.split("/")
            pieces[-1] += first
            pieces += rest
            are_own += [False] * len(rest)
            if field is not None:
                pieces[-1] += _safe(_formatted(field, values[field], spec or ""))
                are_own[-1] = True
        suffixes = [""] * (len(pieces) - 1) + [SUFFIX]
        parts = zip(pieces, are_own, suffixes, strict=True)
        return Path(
            "/".join(_file_name(piece, suffix) if is_own else piece for piece, is_own, suffix in parts)
        )


def paths_of(pattern: Pattern, keys: Sequence[Sequence[Any]], names: Sequence[str]) -> list[Path]:
    """Return the file of every group.

    Raises:
        BadRequest: Two would be written to one file; the message names both.
    """
    taken: dict[str, int] = {}
    paths = [pattern.path(index, each) for index, each in enumerate(keys)]
    for index, path in enumerate(paths):
        name = str(path).casefold()  # some file systems take two names for one that differ in case
        if name in taken:
            one, other = (said(dict(zip(names, keys[at], strict=True))) for at in (taken[name], index))
            raise BadRequest(
                f"Two groups would be written to {str(path)!r}: {one} and {other}.",
                hint=f"Add a field to out: {', '.join(f'{{{each}}}' for each in (*names, 'index'))}.",
            )
        taken[name] = index
    return paths


def said(keys: Mapping[str, Any]) -> str:
    """Return keys in words, such as `store='Oslo', year=2024`."""
    return ", ".join(
        f"{name}={value if isinstance(value, Real) else str(value)!r}" for name, value in keys.items()
    )


def _formatted(field: str, value: Any, spec: str) -> str:
    if spec:
        try:
            return format(value, spec)
        except (ValueError, TypeError) as exc:
            raise BadRequest(
                f"out: {field} is {value!r}, which {{{field}:{spec}}} cannot format: {exc}.",
                hint="Leave the format out.",
            ) from None
    return _text(value)


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_text, value))
    if _is_missing(value):
        return "missing"
    if isinstance(value, datetime):
        is_day = value.time() == time() and value.tzinfo is None
        return value.date().isoformat() if is_day else value.isoformat(" ")
    return str(value)


def _is_missing(value: Any) -> bool:
    try:
        return value is None or bool(value != value)
    except TypeError:  # pandas.NA is neither
        return True
    except ValueError:
        return False


def _safe(text: str) -> str:
    """Return text without characters that some file system refuses or takes for something else."""
    characters = (
        "-" if unicodedata.category(each) in _UNSEEN or unicodedata.bidirectional(each) in _TURNING else each
        for each in unicodedata.normalize("NFC", text)
    )
    return _NOT_IN_NAMES.sub("-", "".join(characters))


def _file_name(text: str, suffix: str) -> str:
    """Return a name that every platform takes, for a file with a suffix or a folder without."""
    stem = text[: len(text) - len(suffix)] if suffix else text
    ending = text[len(stem) :]
    stem = stem.strip(" ")
    stem = stem if ending else stem.rstrip(". ")
    if not stem or stem.startswith(".") or _DEVICES.match(stem + ending):
        stem = f"_{stem.removeprefix('.')}"
    if len(stem.encode()) > _LONGEST_BYTES:
        mark = hashlib.sha256(stem.encode()).hexdigest()[:_MARK_CHARACTERS]
        stem = f"{stem.encode()[: _LONGEST_BYTES - len(mark) - 1].decode(errors='ignore')}~{mark}"
    return stem + ending
