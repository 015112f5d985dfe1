"""The slides of a file as a filmstrip wants them: titles, notes, and keys that change with what is drawn."""

from __future__ import annotations

import hashlib
import io
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nbdeck.client.diff import slides_of
from nbdeck.errors import UnreadableAnswer

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_PRESENTATION = "ppt/presentation.xml"
_NUMBER = re.compile(rb'(<a:fld [^>]*type="slidenum".*?<a:t>)\d*(</a:t>)', re.DOTALL)
_LOOKS = ("ppt/theme/", "ppt/slideMasters/slideMaster")
_EMU = 12700


@dataclass(frozen=True, slots=True)
class Page:
    """One slide of a filmstrip."""

    key: str
    """Says which slide it is: the same as long as the slide says the same, wherever it stands."""
    picture: str
    """Says how it looks: the same as long as its picture is right, slide number included."""
    title: str
    """Its title; empty when it has none."""
    notes: str = ""
    """Its speaker notes, a line a paragraph."""


@dataclass(frozen=True, slots=True)
class Pages:
    """All slides of a file."""

    pages: tuple[Page, ...]
    """In order."""
    size: tuple[float, float]
    """Width and height of a slide, points."""


def pages_of(pptx: bytes, deck: str = "") -> Pages:
    """Return the slides of a PowerPoint file.

    Args:
        pptx: The file.
        deck: Whose slides they are; slides of two decks never have the same picture.

    Raises:
        UnreadableAnswer: It is no such file, or a damaged one.
    """
    from lxml.etree import XMLSyntaxError

    titles = [text.title for text in slides_of(pptx)]
    try:
        with zipfile.ZipFile(io.BytesIO(pptx)) as archive:
            package = _Package(archive)
            root, related = package.tree(_PRESENTATION), package.related(_PRESENTATION)
            names = [related[each.get(f"{_R}id")][1] for each in root.iter(f"{_P}sldId")]
            size = root.find(f"{_P}sldSz")
            salt = _digest(deck.encode(), *package.looks())
            found = tuple(_pages(package, names, titles, salt))
    except (zipfile.BadZipFile, KeyError, XMLSyntaxError):
        raise UnreadableAnswer("The service sent a damaged PowerPoint file.") from None
    width, height = (int(size.get(each, 0)) / _EMU for each in ("cx", "cy")) if size is not None else (0, 0)
    return Pages(found, (width, height))


class _Package:
    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._names = frozenset(archive.namelist())
        self._digests: dict[str, str] = {}

    def read(self, name: str) -> bytes:
        return self._archive.read(name)

    def tree(self, name: str) -> Any:
        from lxml import etree

        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        return etree.fromstring(self.read(name), parser)

    def related(self, name: str) -> dict[str, tuple[str, str]]:
        """Return (kind, part or address) by relation."""
        folder, file = posixpath.split(name)
        rels = f"{folder}/_rels/{file}.rels"
        if rels not in self._names:
            return {}
        found = {}
        for each in self.tree(rels):
            target, kind = str(each.get("Target", "")), str(each.get("Type", "")).rpartition("/")[2]
            if each.get("TargetMode") != "External":
                joined = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
                target = posixpath.normpath(joined)
            found[str(each.get("Id"))] = (kind, target)
        return found

    def looks(self) -> list[bytes]:
        """Return what all slides have in common."""
        return [self.read(name) for name in sorted(self._names) if name.startswith(_LOOKS)]

    def drawn(self, name: str) -> str:
        """Return a digest of a part and all that it shows."""
        if name not in self._digests:
            self._digests[name] = ""  # parts may point back
            self._digests[name] = _digest(self.read(name), *self.shown_by(name))
        return self._digests[name]

    def shown_by(self, name: str) -> Iterator[bytes]:
        """Yield a digest of each part that a part shows; notes are not drawn, masters belong to all."""
        for relation, (kind, target) in sorted(self.related(name).items()):
            if kind in {"notesSlide", "slideMaster", "slide"}:
                continue
            yield relation.encode()
            yield (self.drawn(target) if target in self._names else target).encode()


def _pages(package: _Package, names: list[str], titles: list[str], salt: str) -> Iterator[Page]:
    seen: Counter[str] = Counter()
    for name, title in zip(names, titles, strict=True):
        shown = list(package.shown_by(name))
        data = package.read(name)
        said = _digest(salt.encode(), _NUMBER.sub(rb"\1\2", data), *shown)
        seen[said] += 1
        yield Page(f"{said}-{seen[said]}", _digest(salt.encode(), data, *shown), title, _notes(package, name))


def _notes(package: _Package, slide: str) -> str:
    name = next((target for kind, target in package.related(slide).values() if kind == "notesSlide"), None)
    if name is None:
        return ""
    paragraphs = (
        "".join("\n" if part.tag == f"{_A}br" else part.text or "" for part in each.iter(f"{_A}t", f"{_A}br"))
        for shape in package.tree(name).iter(f"{_P}sp")
        if shape.find(f".//{_P}ph[@type='body']") is not None
        for each in shape.iter(f"{_A}p")
    )
    return "\n".join(paragraphs).strip()


def _digest(*parts: bytes) -> str:
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(len(part).to_bytes(8))
        found.update(part)
    return found.hexdigest()
