"""Table styles that slides of other files use: those that the base does not define come with them."""

from __future__ import annotations

import re

from lxml import etree

from nbdeck.engine.pptx.edit.part import XmlPart, local, parse
from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.copying import Origin
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.package import PRESENTATION_TYPE
from nbdeck.errors import CorruptFile

_USED = re.compile(rb"tableStyleId>\s*(\{[^}<]+\})\s*<")


class TableStyles:
    """Gathers the styles that come."""

    def __init__(self, building: Building) -> None:
        self._building = building
        self._part: XmlPart | None = None
        self._missing: dict[str, etree._Element] = {}

    def noted(self, origin: Origin, relation: PartRelation, slide: bytes) -> bytes:
        """Return the slide as it is, the styles that its tables need noted down."""
        used = {match.decode(errors="replace") for match in _USED.findall(slide)}
        theirs = origin.parts.related(origin.main, "tableStyles") if used and origin.main else ""
        if origin.is_base or not theirs:
            return slide
        for style in _styles(_parsed(origin.parts.content(theirs)).root):
            if style.get("styleId", "") in used:
                self._missing.setdefault(style.get("styleId", ""), style)
        return slide

    def write(self) -> None:
        """Put the styles that the base does not define into the package."""
        if not self._missing:
            return
        there = self._building.related("tableStyles")
        part = _parsed(self._building.content(there)) if there else _parsed(_empty(self._missing))
        have = {style.get("styleId", "") for style in _styles(part.root)}
        new = [style for identity, style in self._missing.items() if identity not in have]
        for style in new:
            part.root.append(etree.fromstring(etree.tostring(style, with_tail=False)))
        if there and new:
            self._building.change(there, part.data())
        elif not there:
            folder = self._building.base.main.rpartition("/")[0]
            name = self._building.free_name(f"{folder}/tableStyles.xml".lstrip("/"))
            self._building.add_new(name, part.data(), PRESENTATION_TYPE + "tableStyles+xml")
            self._building.relate("tableStyles", name)


def _empty(styles: dict[str, etree._Element]) -> bytes:
    first = next(iter(styles.values()))
    namespace = etree.QName(first).namespace
    return f'<a:tblStyleLst xmlns:a="{namespace}" def="{first.get("styleId")}"/>'.encode()


def _styles(root: etree._Element) -> list[etree._Element]:
    return [each for each in root if local(each) == "tblStyle"]


def _parsed(data: bytes) -> XmlPart:
    return parse(data, CorruptFile("The file is damaged: its table styles cannot be read."))
