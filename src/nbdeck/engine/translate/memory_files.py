"""Glossaries and translation memories of the user: CSV with a column a language, and TMX."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from lxml import etree

from nbdeck.contract.languages import find_language
from nbdeck.engine.pptx.edit.part import local
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
