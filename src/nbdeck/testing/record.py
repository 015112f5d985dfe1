"""What a deck said when it was recorded: JSON that git can compare line by line, and a picture that it can show."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

from nbdeck.client.contents import as_data, from_data
from nbdeck.errors import CorruptFile
from nbdeck.testing.comparing import Side, side_of_sheet

_PAIR = re.compile(r'\[\s+("(?:[^"\\]|\\.)*"),\s+("(?:[^"\\]|\\.)*")\s+\]')
"""A list of two texts over several lines: name and value of a cell."""


@dataclass(frozen=True, slots=True)
class Record:
    """The files of one check.

    Attributes:
        file: The JSON; pictures stand beside it.
    """

    file: Path

    def exists(self) -> bool:
        """Whether anything was recorded."""
        return self.file.exists()

    def read(self) -> dict[str, Side]:
        """Return the decks by their names.

        Raises:
            CorruptFile: The record is damaged, such as by a merge.
        """
        try:
            record = json.loads(self.file.read_text("utf-8"))
            slides = {name: from_data(each) for name, each in record.items()}
        except (ValueError, AttributeError):
            raise CorruptFile(
                f"The record {str(self.file)!r} cannot be read.", hint="`pytest --deck-regen` writes it anew."
            ) from None
        return {name: side_of_sheet(each, self._read_sheet(name)) for name, each in slides.items()}

    def write(self, decks: Mapping[str, Side], same: Collection[str] = ()) -> None:
        """Write decks and their pictures; pictures of decks that are gone are removed.

        Args:
            decks: All of them, by their names.
            same: Those whose pictures stay as they are.
        """
        self.file.parent.mkdir(parents=True, exist_ok=True)
        for name in self._names():
            if name not in same:
                self._sheet(name).unlink(missing_ok=True)
        data = {name: as_data(deck.slides) for name, deck in decks.items()}
        text = _PAIR.sub(r"[\1, \2]", json.dumps(data, ensure_ascii=False, indent=1))
        self.file.write_text(text + "\n", "utf-8", newline="\n")
        for name, deck in decks.items():
            sheet = None if name in same else deck.sheet()
            if sheet is not None:
                self._sheet(name).write_bytes(sheet)

    def _names(self) -> list[str]:
        try:
            return list(self.read()) if self.exists() else []
        except CorruptFile:
            return []

    def _sheet(self, name: str) -> Path:
        return self.file.with_name(f"{self.file.name.removesuffix('.deck.json')}.{name}.png")

    def _read_sheet(self, name: str) -> bytes | None:
        file = self._sheet(name)
        return file.read_bytes() if file.exists() else None
