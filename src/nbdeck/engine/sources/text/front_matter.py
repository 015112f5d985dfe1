"""What stands between two lines of dashes above a Markdown text: title, author, date and further lines `name: value`."""

from __future__ import annotations

import re

from nbdeck.engine.sources.reading import Reading

_BLOCK = re.compile(r"\A---[ \t]*\r?\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL | re.MULTILINE)
_LINE = re.compile(r"([A-Za-z][\w -]*):[ \t]*(.*)")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")
_AUTHORS = frozenset({"author", "authors", "by", "creator"})
_LANGUAGES = frozenset({"lang", "language", "locale"})
_DATES = frozenset({"date", "created", "published"})
_LONGEST = 10_000
_LONGEST_VALUE = 500


def front_matter(text: str, reading: Reading) -> tuple[str, int]:
    """Return the text below the front matter and the line that it begins on, from 1.

    Title, author, language and the other values are put into `reading`. A block of dashes that holds no `name: value`
    is text and stays.
    """
    found = _BLOCK.match(text)
    if found is None or len(found[1]) > _LONGEST:
        return text, 1
    values = _values(found[1])
    if not values:
        return text, 1
    for name, value in values.items():
        _keep(name, value, reading)
    return text[found.end() :], text.count("\n", 0, found.end()) + 1


def _values(block: str) -> dict[str, str]:
    values: dict[str, str] = {}
    name = ""
    for line in block.splitlines():
        item = _ITEM.match(line)
        found = _LINE.match(line)
        if item and name:
            values[name] = ", ".join(filter(None, (values[name], _bare(item[1]))))
        elif found:
            name = found[1].strip().lower()
            values[name] = _bare(found[2])
    return {name: value[:_LONGEST_VALUE] for name, value in values.items() if value}


def _bare(value: str) -> str:
    value = value.strip()
    if value[:1] == "[" and value[-1:] == "]":
        return ", ".join(_bare(part) for part in value[1:-1].split(","))
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return "" if value in {"|", ">", "|-", ">-"} else value


def _keep(name: str, value: str, reading: Reading) -> None:
    if name == "title":
        reading.title = value
    elif name in _AUTHORS:
        reading.author = value
    elif name in _LANGUAGES:
        reading.language = value
    else:
        reading.metadata["created" if name in _DATES else name] = value
