"""The icons that an item may have: Lucide, as the package `python-lucide` carries it, with names, tags and drawings."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

_NEAR, _SURE = 3, 0.8
"""Names that are offered in place of one that is none, and how like it one is that comes before what it may show."""


@cache
def icon_names() -> frozenset[str]:
    """Return every name that an icon may be asked for by, former names of renamed ones among them."""
    return frozenset(name for (name,) in _rows("SELECT name FROM icons UNION SELECT alias FROM icon_aliases"))


@lru_cache(maxsize=256)
def icon_drawing(name: str) -> str | None:
    """Return an icon as SVG, 24 by 24, made of strokes 2 wide with round ends; None for a name that is none."""
    query = (
        "SELECT svg FROM icons WHERE name = ? UNION ALL "
        "SELECT svg FROM icons JOIN icon_aliases USING (name) WHERE alias = ?"
    )
    return next((str(svg) for (svg,) in _rows(query, name, name)), None)


def icons_about(word: str = "") -> tuple[str, ...]:
    """Return the names of icons in whose name or tags a word stands, names first; all of them for no word.

    Examples:
        >>> from nbdeck.contract.icons import icons_about
        >>> icons_about("lorry")[:2]
        ('truck', 'truck-electric')
    """
    word = " ".join(word.lower().split())
    query = "SELECT name FROM icons WHERE instr(name, ?) ORDER BY name"
    named = [name for (name,) in _rows(query, word.replace(" ", "-"))]
    query = "SELECT DISTINCT name FROM icon_tags WHERE instr(lower(tag), ?) ORDER BY lower(tag) != ?, name"
    tagged = [name for (name,) in _rows(query, word, word)]
    return tuple(dict.fromkeys((*named, *tagged)))


def unknown_icon(name: str) -> str:
    """Return the sentence that says that there is no icon of this name, and which come near it."""
    wanted, names = name.strip().lower(), sorted(icon_names())
    spelled = wanted.replace(" ", "-").replace("_", "-")
    misspelled = get_close_matches(spelled, names, n=_NEAR, cutoff=_SURE)
    shown = [
        each for (each,) in _rows("SELECT name FROM icon_tags WHERE lower(tag) = ? ORDER BY name", wanted)
    ]
    near = list(dict.fromkeys((*misspelled, *shown, *get_close_matches(spelled, names, n=_NEAR))))[:_NEAR]
    meant = f" Did you mean {_listed(near)}?" if near else ""
    return f"There is no icon {name!r}.{meant} `nbdeck icons WORD` finds icons by what they show."


def _listed(names: Sequence[str]) -> str:
    *first, last = map(repr, names)
    return f"{', '.join(first)} or {last}" if first else last


def _rows(query: str, *values: str) -> list[Any]:
    from lucide import get_db_connection  # few slides have icons

    with get_db_connection() as connection:
        if connection is None:
            raise FileNotFoundError("The package python-lucide has no icons; install it anew.")
        return list(connection.execute(query, values))
