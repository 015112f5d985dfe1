"""Mend: an axis that cuts off bars or values shows them whole."""

from __future__ import annotations

from nbdeck.engine.lint.mending.slide_file import SlideFile, refusal
from nbdeck.engine.pptx.edit.part import parse
from nbdeck.engine.pptx.read.archive import R
from nbdeck.engine.quality.charts import cut_bars, cut_values
from nbdeck.engine.quality.package import NAMESPACES
from nbdeck.errors import CorruptFile


def with_whole_axes(file: SlideFile, shape: str) -> tuple[str, bytes, str]:
    """Return the name of a chart's part, its bytes with whole axes, and what was done.

    Raises:
        BadRequest: The shape shows no chart whose axes cut something.
        CorruptFile: The chart cannot be read.
    """
    mark = file.shape(shape).find("a:graphic/a:graphicData/c:chart", NAMESPACES)
    relation = None if mark is None else file.archive.relations(file.name).get(mark.get(f"{R}id", ""))
    data = b"" if relation is None else file.archive.data(relation.target)
    if relation is None or not data:
        raise refusal(f"{shape!r} shows no chart.")
    part = parse(data, CorruptFile("The file is damaged: a chart cannot be read."))
    changes = []
    for limit, _ in list(cut_bars(part.root)):
        changes.append(f"bars begin at 0, not at {limit.get('val')}")
        limit.set("val", "0")
    for limit, _ in list(cut_values(part.root)):
        parent = limit.getparent()
        if parent is not None:
            changes.append(f"the axis no longer ends at {limit.get('val')}")
            parent.remove(limit)
    if not changes:
        raise refusal(f"The axes of {shape!r} are whole.")
    return relation.target, part.data(), f"{shape!r}: {', '.join(dict.fromkeys(changes))}."
