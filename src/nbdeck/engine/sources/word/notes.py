"""Foot- and endnotes of a Word document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nbdeck.engine.model.source import Block, Paragraph, SourcePlace
from nbdeck.engine.pptx.read.archive import Archive
from nbdeck.engine.sources.word.styles import W
from nbdeck.engine.sources.word.text import inline

if TYPE_CHECKING:
    from lxml import etree


class WordNotes:
    """Finds notes by the references in the text, each part read when it is first asked for.

    Args:
        archive: The file.
        main: Name of its main part.
    """

    def __init__(self, archive: Archive, main: str) -> None:
        self._archive = archive
        self._main = main
        self._parts: dict[str, dict[str, etree._Element]] = {}

    def blocks(self, kind: str, identity: str, *, place: SourcePlace | None) -> list[Block]:
        """Return the paragraph of a note; none for one that is missing or empty.

        Args:
            kind: `footnotes` or `endnotes`.
            identity: Its id.
            place: Where the text refers to it.
        """
        if kind not in self._parts:
            tree = self._archive.tree(self._archive.related(self._main, kind))
            notes = [] if tree is None else tree.findall(f"{W}{kind.removesuffix('s')}")
            self._parts[kind] = {note.get(f"{W}id", ""): note for note in notes}
        note = self._parts[kind].get(identity)
        lines = [] if note is None else [inline(each).text for each in note.iter(f"{W}p")]
        text = "\n".join(filter(None, lines))
        return [Paragraph(text=text, role="footnote", place=place)] if text else []
