"""What stands between two lines of dashes or plus signs above a Markdown text: title, author, date, other values."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

from nbdeck.engine.sources.reading import Reading

_BLOCK = re.compile(
    r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)^(?:\1|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE
)
"""YAML between dashes, TOML between plus signs."""
_LINE = re.compile(r"([A-Za-z][\w -]*):[ \t]*(.*)")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")
_AUTHORS = frozenset({"author", "authors", "by", "creator"})
_LANGUAGES = frozenset({"lang", "language", "locale"})
_DATES = frozenset({"date", "created", "published"})
_LONGEST = 10_000
_LONGEST_VALUE = 500
_LONGEST_NAMES = 4000
_NAME_PARTS = (
    "given",
    "given-names",
    "firstname",
    "first",
    "particle",
    "family",
    "family-names",
    "surname",
    "lastname",
    "last",
)
"""The names of a person that stand in lines of their own, in the order in which they are said."""
_FOLDED = frozenset({"|", ">", "|-", ">-", "|+", ">+"})
"""Marks of a value that stands in the lines below."""


def front_matter(text: str, reading: Reading) -> tuple[str, int]:
    """Return the text below the front matter and the line that it begins on, from 1.

    Title, author, language and the other values are put into `reading`. A block of dashes that holds no `name: value`
    is text and stays.
    """
    match = _BLOCK.match(text)
    if match is None or len(match[2]) > _LONGEST:
        return text, 1
    values = _values(match[2]) if match[1] == "---" else _toml(match[2])
    if not values:
        return text, 1
    for name, value in values.items():
        _keep(name, value, reading)
    return text[match.end() :], text.count("\n", 0, match.end()) + 1


def _values(block: str) -> dict[str, str]:
    """Return the values by name; of a list of mappings, such as authors with their addresses, the names."""
    values: dict[str, str] = {}
    for name, own, below in _entries(block):
        items = "".join(f"\n{line}" for line in below if line.strip())
        if _ITEM.match(items.lstrip("\n")):
            value = ", ".join(filter(None, map(_item, re.split(r"\n[ \t]*-[ \t]+", items)[1:])))
        else:
            is_text = own.strip() in _FOLDED or bool(own.strip())
            value = " ".join((_bare(own), *(line.strip() for line in below))) if is_text else ""
        values[name] = value.strip()[: _LONGEST_NAMES if name in _AUTHORS else _LONGEST_VALUE]
    return {name: value for name, value in values.items() if value}


def _toml(block: str) -> dict[str, str]:
    """Return the values of TOML by name, of tables their name; none where it is no TOML."""
    try:
        table = tomllib.loads(block)
    except (tomllib.TOMLDecodeError, RecursionError):
        return {}
    values = {name.lower(): value if isinstance(value, list) else [value] for name, value in table.items()}
    said = {name: ", ".join(filter(None, map(_named, value))) for name, value in values.items()}
    return {name: value.strip()[:_LONGEST_VALUE] for name, value in said.items() if value.strip()}


def _named(value: object) -> str:
    return str(value.get("name", "")) if isinstance(value, dict) else str(value)


def _entries(block: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield each name with what stands behind it and the lines below that belong to it."""
    name, own, below = "", "", list[str]()
    for line in block.splitlines():
        match = _LINE.match(line)
        if match is None:
            below.append(line)
            continue
        if name:
            yield name, own, below
        name, own, below = match[1].strip().lower(), match[2], []
    if name:
        yield name, own, below


def _item(text: str) -> str:
    """Return a point of a list: its words, or the name in a mapping."""
    first, *others = text.split("\n")
    pairs = [match for line in (first, *others) if (match := _LINE.match(line.strip())) is not None]
    if not pairs or _LINE.match(first) is None:
        return " ".join((_bare(first), *map(str.strip, others))).strip()
    values = {match[1].strip().lower(): _bare(match[2]) for match in pairs}
    if "name" in values:
        return values["name"]
    return " ".join(values[part] for part in _NAME_PARTS if values.get(part)) or _bare(pairs[0][2])


def _bare(value: str) -> str:
    value = value.strip()
    if value[:1] == "[" and value[-1:] == "]":
        return ", ".join(_bare(part) for part in value[1:-1].split(","))
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return "" if value in _FOLDED else value


def _keep(name: str, value: str, reading: Reading) -> None:
    if name == "title":
        reading.title = value
    elif name in _AUTHORS:
        reading.author = value
    elif name in _LANGUAGES:
        reading.language = value
    else:
        reading.metadata["created" if name in _DATES else name] = value
