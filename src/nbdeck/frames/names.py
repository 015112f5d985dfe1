"""Column names and labels as one line of clean, unique text."""

import datetime as dt
import re
import unicodedata
from collections.abc import Hashable, Iterable, Sequence

from nbdeck.contract.tables import BETWEEN_LEVELS

JOINER = BETWEEN_LEVELS
MISSING = "(missing)"
LONGEST_LABEL = 80
_LONGEST_LIST = 80
"""Characters of names in a row."""
UNNAMED_VALUES = "value"
"""Name of the column that a Series without a name becomes."""
UNNAMED = "index"
"""Name of the column that an index without a name becomes."""

_CAMEL = re.compile(r"[a-z]{2,}(?:[A-Z][a-z]+)+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LINE_BREAKS = re.compile("\r\n?|[\n\v\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_UNPRINTABLE = frozenset({"Cc", "Cs", "Cn"})


def clean(text: object) -> str:
    """Return `text` on one line, without control characters, lone surrogates and blanks around it."""
    line = str(text).strip()
    if line.isprintable():
        return line
    line = " ".join(filter(None, map(str.strip, _CONTROLS.split(line))))
    return "".join(" " if unicodedata.category(char) in _UNPRINTABLE else char for char in line).strip()


def literal(text: object) -> str:
    """Return `text` with all characters that can be shown; of the others, line breaks are line feeds, tabs spaces."""
    given = with_line_feeds(str(text))
    if given.isprintable():
        return given
    return "".join(
        " " if unicodedata.category(char) in _UNPRINTABLE and char != "\n" else char for char in given
    )


def with_line_feeds(text: str) -> str:
    """Return `text` with each of its line breaks as a line feed."""
    return _LINE_BREAKS.sub("\n", text)


def label_of(value: object) -> str:
    """Return one value as a label of at most 80 characters, cut with an ellipsis."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    text = clean(value) or "(blank)"
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1].rstrip() + "…"


def flat_name(label: object) -> str:
    """Return a column label as text; the parts of a tuple are joined as in `2024 · North`."""
    if isinstance(label, tuple):
        return JOINER.join(part for part in map(flat_name, label) if part)
    if isinstance(label, dt.datetime) and label.time() == dt.time():
        label = label.date()
    return clean(label)


def unique_names(labels: Iterable[object]) -> tuple[str, ...]:
    """Return a name for each label, in order: `sales`, `sales (2)`; blank ones are `column 3`."""
    taken: set[str] = set()
    names: list[str] = []
    for number, label in enumerate(labels, start=1):
        base = flat_name(label) or f"column {number}"
        name, copy = base, 1
        while name in taken:
            copy += 1
            name = f"{base} ({copy})"
        taken.add(name)
        names.append(name)
    return tuple(names)


def keys_of(labels: Sequence[Hashable], names: Sequence[str]) -> dict[Hashable, str]:
    """Return the way from a label as the user writes it to its name; the first of equal labels wins."""
    keys: dict[Hashable, str] = {}
    for label, name in zip(labels, names, strict=True):
        keys.setdefault(name, name)
        keys.setdefault(label, name)
    return keys


def spoken(name: str) -> str:
    """Return the name of a column as people write it: `win_rate` is `win rate`, `petalWidth` is `petal width`."""
    words = " ".join(name.replace("_", " ").split()) or name
    parts = (_HUMP.sub(" ", part).lower() if _CAMEL.fullmatch(part) else part for part in words.split(" "))
    return " ".join(parts)


def headed(text: str) -> str:
    """Return text as it begins a line: with a capital, unless its first word is a symbol or spelled in its own way."""
    first = text.split(" ", 1)[0].rstrip(",:")
    is_word = len(first) > 1 and first.isalpha() and first.islower()
    return text[:1].upper() + text[1:] if is_word else text


def listed(names: Sequence[str], *, things: str = "columns") -> str:
    """Return all names as `a, b and c`, or how many there are, as in `9 columns`, where that would be long."""
    said = " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
    return said if len(names) < 2 or len(said) <= _LONGEST_LIST else f"{len(names)} {things}"


def quoted(names: Iterable[object], *, most: int = 8) -> str:
    """Return names as `'a', 'b' and 3 more`."""
    shown = [repr(str(name)) for name in names]
    extra = len(shown) - most
    if extra > 0:
        return ", ".join(shown[:most]) + f" and {extra} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)
