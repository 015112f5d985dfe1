"""Parts that slides refer to: pictures, each stored once, and charts with their workbooks."""

from __future__ import annotations

import hashlib

from nbdeck.engine.pptx.charts import chart_part
from nbdeck.engine.pptx.package import DRAWING_TYPE, Package, Relations
from nbdeck.engine.pptx.workbook import workbook
from nbdeck.engine.scene import Chart, Picture

_EXTENSIONS = {"image/png": "png", "image/jpeg": "jpeg"}


class Assets:
    """Adds pictures and charts to the package and names them as seen from a slide's folder."""

    def __init__(self, package: Package, language: str) -> None:
        self._package = package
        self._language = language
        self._pictures: dict[tuple[str, bytes], str] = {}
        self._charts = 0

    def picture(self, picture: Picture) -> str:
        """Return the target of a picture; equal bytes share one part."""
        extension = _EXTENSIONS[picture.media_type]
        key = (extension, hashlib.sha256(picture.data).digest())
        if key not in self._pictures:
            name = f"image{len(self._pictures) + 1}.{extension}"
            self._package.add(f"ppt/media/{name}", picture.data)
            self._pictures[key] = f"../media/{name}"
        return self._pictures[key]

    def chart(self, chart: Chart) -> str:
        """Return the target of a chart part, made with its workbook."""
        self._charts += 1
        sheet = f"Microsoft_Excel_Worksheet{self._charts}.xlsx"
        self._package.add(f"ppt/embeddings/{sheet}", workbook(chart))
        relations = Relations()
        relations.add("package", f"../embeddings/{sheet}")
        self._package.add(
            f"ppt/charts/chart{self._charts}.xml",
            chart_part(chart, self._language),
            media_type=DRAWING_TYPE,
            relations=relations,
        )
        return f"../charts/chart{self._charts}.xml"
