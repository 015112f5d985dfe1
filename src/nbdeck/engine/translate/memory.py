"""The user's glossary and translation memory: texts that it has whole are never asked of a translator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from nbdeck.contract.languages import Language
from nbdeck.engine.translate.memory_files import Entry, files_at, read_entries
from nbdeck.engine.translate.translator import base_of

_LONGEST_TERM = 60
"""Characters of an entry that may be a term inside other texts, not a whole text of its own."""


class Memory:
    """Entries for one pair of languages.

    Args:
        entries: Texts by language.
        source: Language of the texts.
        target: Language wanted; entries of its very region go before those of others.
    """

    def __init__(self, entries: Iterable[Entry], source: Language, target: Language) -> None:
        self._exact: dict[str, str] = {}
        self._folded: dict[str, str] = {}
        for entry in entries:
            before, after = _text(entry, source), _text(entry, target)
            if before and after:
                self._exact.setdefault(before, after)
                self._folded.setdefault(before.casefold(), after)

    def __len__(self) -> int:
        return len(self._exact)

    def find(self, text: str) -> str | None:
        """Return the translation of a whole text; letter case counts only where two entries differ by it."""
        key = " ".join(text.split())
        exact = self._exact.get(key)
        if exact is not None:
            return exact
        exact = self._folded.get(key.casefold())
        if exact is None:
            return None
        return exact[:1].upper() + exact[1:] if key[:1].isupper() else exact

    def terms(self, texts: Sequence[str]) -> dict[str, str]:
        """Return the short entries that stand inside the texts as whole words, for translators that can be told."""
        whole = "\n".join(texts).casefold()
        return {
            before: after
            for before, after in self._exact.items()
            if len(before) <= _LONGEST_TERM
            and before.casefold() in whole
            and re.search(rf"(?<!\w){re.escape(before.casefold())}(?!\w)", whole)
        }


def load_memory(path: str | None, source: Language, target: Language) -> Memory:
    """Return the entries of a file or folder for a pair of languages; none where no path is set.

    Raises:
        SettingsError: The file is not there or cannot be used; the message says why.
    """
    if path is None:
        return Memory((), source, target)
    entries = [entry for file in files_at(Path(path)) for entry in _entries(file, file.stat().st_mtime_ns)]
    return Memory(entries, source, target)


@lru_cache(maxsize=8)
def _entries(file: Path, _changed: int) -> tuple[Entry, ...]:
    return tuple(read_entries(file))


def _text(entry: Entry, language: Language) -> str:
    """Return what an entry says in a language: of its very region, else the language itself, else another region."""
    if language.tag in entry:
        return entry[language.tag]
    base = base_of(language.tag)
    same = [tag for tag in entry if base_of(tag) == base]
    return entry[min(same, key=len)] if same else ""
