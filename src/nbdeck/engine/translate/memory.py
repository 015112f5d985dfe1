"""The user's glossary (CSV) and translation memory (TMX): texts that it has whole are never asked of a translator."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from lxml import etree

from nbdeck.contract.languages import Language, find_language
from nbdeck.engine.pptx.edit.part import local
from nbdeck.engine.translate.translator import base_of
from nbdeck.errors import SettingsError

Entry: TypeAlias = Mapping[str, str]
"""One text in several languages, by BCP 47 tag."""

SUFFIXES = (".csv", ".tsv", ".tmx")
_MOST_BYTES = 50_000_000
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_NATIVE = frozenset({"bpt", "ept", "it", "ph", "ut", ""})
"""Elements of a segment whose text is markup of the program that it came from, and references to entities, which have
no name. Source: TMX 1.4b."""


def files_at(path: Path) -> list[Path]:
    """Return the files that a setting names: itself, or those in it when it is a folder, by name.

    Raises:
        SettingsError: There is no such file, or none of a known kind in the folder.
    """
    if path.is_file():
        return [path]
    files = sorted(each for each in path.glob("*") if each.suffix.lower() in SUFFIXES)
    if not files:
        raise SettingsError(
            f"There is no glossary at {str(path)!r}.",
            hint=f"Set NBDECK_GLOSSARY to a file that ends in {', '.join(SUFFIXES)}, or to a folder of such files.",
        )
    return files


def read_entries(path: Path) -> list[Entry]:
    """Return the entries of one file.

    Raises:
        SettingsError: It cannot be read, or is none of the known forms; the message says which.
    """
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise _unusable(path, f"it has more than {_MOST_BYTES // 1_000_000} MB")
        data = path.read_bytes()
    except OSError as exc:
        raise _unusable(path, f"{exc.strerror}") from exc
    if path.suffix.lower() == ".tmx":
        return list(_from_tmx(path, data))
    return list(_from_table(path, data))


def _unusable(path: Path, why: str) -> SettingsError:
    return SettingsError(
        f"The glossary {path.name!r} cannot be used: {why}.",
        hint="Give a CSV whose first line names languages, such as `en,fr`, or a TMX file; NBDECK_GLOSSARY names it.",
    )


def _from_table(path: Path, data: bytes) -> Iterator[Entry]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unusable(path, "it is not in UTF-8") from None
    head = text.split("\n", 1)[0]
    parted_by = max("\t;,", key=head.count)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=parted_by)
    try:
        tags = _tags(path, next(rows, []))
        for row in rows:
            yield from _entry({tag: cell for tag, cell in zip(tags, row, strict=False) if tag})
    except csv.Error as exc:
        raise _unusable(path, f"line {rows.line_num}: {exc}") from None


def _tags(path: Path, head: Sequence[str]) -> list[str]:
    """Return the tag of each column, empty for columns that are no language, such as notes."""
    tags = [_tag(cell) for cell in head]
    if len([tag for tag in tags if tag]) < 2:
        raise _unusable(path, "its first line does not name two languages")
    return tags


def _tag(name: str) -> str:
    try:
        return find_language(name.strip()).tag
    except ValueError:
        return ""


def _entry(texts: Mapping[str, str]) -> Iterator[Entry]:
    filled = {tag: " ".join(text.split()) for tag, text in texts.items() if text.strip()}
    if len(filled) > 1:
        yield filled


def _from_tmx(path: Path, data: bytes) -> Iterator[Entry]:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise _unusable(path, "it is no XML that can be read") from None
    if etree.QName(root).localname != "tmx":
        raise _unusable(path, "it is XML, but no TMX")
    for unit in root.iter("{*}tu"):
        texts: dict[str, str] = {}
        for variant in unit.iterchildren("{*}tuv"):
            segment = next(variant.iterchildren("{*}seg"), None)
            tag = _tag(variant.get(_LANGUAGE) or variant.get("lang") or "")
            if segment is not None and tag:
                texts.setdefault(tag, _words(segment))
        yield from _entry(texts)


def _words(element: etree._Element) -> str:
    """Return the words of a segment; markup of other programs and references to entities are left out."""
    words = [element.text or ""]
    for child in element:
        is_words = local(child) not in _NATIVE
        words += [_words(child) if is_words else "", child.tail or ""]
    return "".join(words)


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
