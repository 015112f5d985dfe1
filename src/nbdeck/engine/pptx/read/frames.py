"""Graphic frames: tables are read, charts and everything else are boxes with their alternative text."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.read.archive import NAMESPACES, Archive, R
from nbdeck.engine.pptx.read.tables import TableReader
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import MUTED, Box
from nbdeck.engine.scene.elements import ChartElement, ChartKind, Element, Shape

_CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_KINDS: dict[str, ChartKind] = {
    "lineChart": "LINE", "pieChart": "PIE", "doughnutChart": "DOUGHNUT", "areaChart": "AREA", "scatterChart": "SCATTER",
}  # fmt: skip
_VEIL = 0.12
"""So sheer that it hides no text."""


@dataclass(frozen=True, slots=True)
class FrameReader:
    """Reads the graphic frames of one sheet."""

    archive: Archive
    tables: TableReader
    warnings: ReadingWarnings
    number: int

    def element(self, part: str, shape: etree._Element, box: Box, *, name: str, alt: str) -> Element:
        """Return what a `p:graphicFrame` of the part `part` shows."""
        data = shape.find("a:graphic/a:graphicData", NAMESPACES)
        kind = "" if data is None else data.get("uri", "").rpartition("/")[2]
        if data is not None and kind == "table":
            table = data.find("a:tbl", NAMESPACES)
            if table is not None and table.find("a:tr", NAMESPACES) is not None:
                return self.tables.table(table, box, name=name, alt=alt)
        if data is not None and kind == "chart":
            return self._chart(part, data, box, name=name, alt=alt)
        what = {"diagram": "SmartArt", "ole": "An embedded object"}.get(kind, "A graphic that is not read")
        self.warnings.add(f"{what} is judged as a box, without what is in it", self.number)
        return Shape(box, fill=MUTED.faded(_VEIL), line=MUTED, alt=alt, name=name)

    def _chart(self, part: str, data: etree._Element, box: Box, *, name: str, alt: str) -> ChartElement:
        self.warnings.add("A chart is judged as a box, without its labels", self.number)
        mark = data.find(f"{_CHART}chart")
        relation = None if mark is None else self.archive.relations(part).get(mark.get(f"{R}id", ""))
        tree = None if relation is None else self.archive.tree(relation.target)
        return ChartElement(
            box=box,
            kind="BAR" if tree is None else _kind(tree),
            plot=box,
            categories=(),
            series=(),
            drawing=(Shape(box, fill=MUTED.faded(_VEIL), line=MUTED, line_width=0.5),),
            alt=alt,
            name=name,
        )


def _kind(tree: etree._Element) -> ChartKind:
    plot = tree.find(f"{_CHART}chart/{_CHART}plotArea")
    kinds = () if plot is None else (_KINDS.get(etree.QName(each).localname) for each in plot)
    return next((kind for kind in kinds if kind), "BAR")
