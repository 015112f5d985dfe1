"""A written file opened for tests: its parts by name, parsed."""

from __future__ import annotations

import io
import posixpath
import zipfile
from functools import cached_property

import pptx
from lxml import etree
from pptx.presentation import Presentation

from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.slides import DeckScene

NS = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "rel": "http://schemas.openxmlformats.org/package/2006/relationships",
    "ct": "http://schemas.openxmlformats.org/package/2006/content-types",
    "s": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
}


class Opened:
    """The zip of a .pptx."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.zip = zipfile.ZipFile(io.BytesIO(data))
        self.names = self.zip.namelist()

    @cached_property
    def deck(self) -> Presentation:
        return pptx.Presentation(io.BytesIO(self.data))

    def xml(self, name: str) -> etree._Element:
        return etree.fromstring(self.zip.read(name))

    def slide(self, number: int = 1) -> etree._Element:
        return self.xml(f"ppt/slides/slide{number}.xml")

    def find(self, path: str, part: str = "ppt/slides/slide1.xml") -> etree._Element:
        found = self.xml(part).xpath(path, namespaces=NS)
        assert found, f"{path} is not in {part}"
        return found[0]

    def all(self, path: str, part: str = "ppt/slides/slide1.xml") -> list:
        return self.xml(part).xpath(path, namespaces=NS)

    def named(self, pattern: str) -> list[str]:
        return [name for name in self.names if pattern in name and not name.endswith(".rels")]

    def relations(self, name: str) -> dict[str, tuple[str, str]]:
        """Return id -> (last word of the type, absolute part name)."""
        folder, file_name = posixpath.split(name)
        path = posixpath.join(folder, "_rels", f"{file_name}.rels")
        if path not in self.names:
            return {}
        return {
            node.get("Id"): (
                node.get("Type").rpartition("/")[2],
                posixpath.normpath(posixpath.join(folder, node.get("Target"))),
            )
            for node in self.xml(path)
        }


def opened(deck: DeckScene) -> Opened:
    return Opened(write_pptx(deck))


def tags(element: etree._Element) -> list[str]:
    """Return the local names of the children."""
    return [etree.QName(child).localname for child in element]
