"""Titles of slides told apart: one right after an equal title continues it, any other has a number."""

from __future__ import annotations

from collections import Counter

from nbdeck.engine.text.words import continued


class Titles:
    """The titles of a deck so far.

    Args:
        tag: BCP 47 tag of the deck.
    """

    def __init__(self, tag: str) -> None:
        self._tag = tag
        self._used: Counter[str] = Counter()
        self._last = ""

    def unique(self, title: str) -> str:
        """Return the title of the next slide, equal to none before it.

        Args:
            title: As it was asked for.
        """
        wanted, is_further = title, title == self._last
        self._last = wanted
        while is_further and title in self._used:
            title = continued(title, 1, self._tag)
        self._used[title] += 1
        return title if self._used[title] == 1 else f"{title} ({self._used[title]})"

    def add(self, title: str) -> None:
        """Count a title that no slide was asked for with: of the contents, of a table's later part."""
        self._used[title] += 1

    def __contains__(self, title: object) -> bool:
        return title in self._used
