"""The parts of a PowerPoint file that a filmstrip looks into, each read once."""

from __future__ import annotations

import hashlib
import posixpath
import zipfile
from collections.abc import Iterator
from typing import Any

PRESENTATION = "ppt/presentation.xml"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_LOOKS = ("ppt/theme/", "ppt/slideMasters/slideMaster")


class Package:
    """An opened file.

    Args:
        archive: Of which nothing was read yet.
    """

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self._names = frozenset(archive.namelist())
        self._digests: dict[str, str] = {}

    def slides(self) -> list[str]:
        """Return the names of the slides' parts, in order."""
        related = self.related(PRESENTATION)
        return [related[each.get(f"{_R}id")][1] for each in self.tree(PRESENTATION).iter(f"{_P}sldId")]

    def read(self, name: str) -> bytes:
        """Return a part."""
        return self._archive.read(name)

    def tree(self, name: str) -> Any:
        """Return a part as XML."""
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
            self._digests[name] = digest(self.read(name), *self.shown_by(name))
        return self._digests[name]

    def shown_by(self, name: str) -> Iterator[bytes]:
        """Yield a digest of each part that a part shows; notes are not drawn, masters belong to all."""
        for relation, (kind, target) in sorted(self.related(name).items()):
            if kind in {"notesSlide", "slideMaster", "slide"}:
                continue
            yield relation.encode()
            yield (self.drawn(target) if target in self._names else target).encode()


def digest(*parts: bytes) -> str:
    """Return a short name that changes with any of the parts."""
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(len(part).to_bytes(8))
        found.update(part)
    return found.hexdigest()
