"""Pages of a Word document, as far as the program that saved it noted where they end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbdeck.engine.model.source import SourcePlace
from nbdeck.engine.sources.word.styles import W
from nbdeck.engine.sources.word.text import Inline

if TYPE_CHECKING:
    from lxml import etree

_FALSE = ("0", "false", "off")


class Pages:
    """Counts pages while paragraphs go by.

    Breaks that a program noted when it laid the document out count alone where there are any, for each break that the
    author set is followed by one of them. A document of several pages that notes no break at all has no places.

    Args:
        tree: Root of the main part.
        stated: Pages as the file's properties say; 0 where they do not.
    """

    def __init__(self, tree: etree._Element, stated: int) -> None:
        self._is_seen = next(tree.iter(f"{W}lastRenderedPageBreak"), None) is not None
        is_set = any(each.get(f"{W}type") == "page" for each in tree.iter(f"{W}br"))
        self._is_known = self._is_seen or is_set or stated == 1
        self._stated = stated
        self._number = 1

    @property
    def place(self) -> SourcePlace | None:
        """Where the next paragraph stands."""
        return SourcePlace(kind="page", number=self._number) if self._is_known else None

    @property
    def total(self) -> int:
        """Pages in all; 0 where nobody knows."""
        return max(self._stated, self._number if self._is_known else 0)

    def enter(self, words: Inline, properties: etree._Element | None) -> SourcePlace | None:
        """Return where a paragraph begins."""
        self._number += self._count(words.breaks_before.get("seen", 0), words.breaks_before.get("set", 0))
        if properties is not None and not self._is_seen:
            before = properties.find(f"{W}pageBreakBefore")
            self._number += before is not None and before.get(f"{W}val") not in _FALSE
        return self.place

    def leave(self, words: Inline, properties: etree._Element | None) -> None:
        """Go on behind a paragraph; the end of a section may end the page."""
        self._number += self._count(words.breaks_after.get("seen", 0), words.breaks_after.get("set", 0))
        section = None if properties is None or self._is_seen else properties.find(f"{W}sectPr")
        if section is not None:
            kind = section.find(f"{W}type")
            self._number += kind is None or kind.get(f"{W}val") not in ("continuous", "nextColumn")

    def _count(self, seen: int, set_: int) -> int:
        return seen if self._is_seen else set_
