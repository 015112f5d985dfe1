"""The title of a slide: its placeholder, else the shape that looks like one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nbdeck.engine.pptx.read.archive import NAMESPACES, A, P
from nbdeck.engine.pptx.read.numbers import whole
from nbdeck.engine.pptx.read.sheets import TITLES, child, placeholder_mark, plain

if TYPE_CHECKING:
    from lxml import etree

_AS_LARGE = 0.9
"""Share of the slide's largest type from which a text may be the title."""
_LONGEST = 200
_DEFAULT_SIZE = 1800
_SMALL_PRINT = re.compile(r"(date|footer|slide number|header)\b", re.IGNORECASE)


def is_small_print(shape: etree._Element) -> bool:
    """Whether a shape is the date, the footer or the number of its slide; converters keep only its name."""
    mark = placeholder_mark(shape)
    if mark is not None:
        return mark.get("type") in ("dt", "ftr", "sldNum", "hdr", "sldImg")
    properties = child(shape, "*/p:cNvPr")
    return properties is not None and _SMALL_PRINT.match(properties.get("name", "")) is not None


def title_of(shapes: Sequence[etree._Element]) -> etree._Element | None:
    """Return the shape that holds the title; None for a slide without one.

    Without a title placeholder it is the topmost of the texts without bullets within 90 % of their largest type.
    """
    texts = [shape for shape in shapes if shape.tag == f"{P}sp" and plain(shape).strip()]
    for shape in texts:
        mark = placeholder_mark(shape)
        if mark is not None and mark.get("type") in TITLES:
            return shape
    offered = [shape for shape in texts if not (is_small_print(shape) or _is_list(shape))]
    if not offered:
        return None
    sizes = {shape: _size(shape) for shape in offered}
    largest = max(sizes.values())
    high = [shape for shape in offered if sizes[shape] >= _AS_LARGE * largest]
    return min(high, key=_top)


def _is_list(shape: etree._Element) -> bool:
    """Whether the text of a shape is too long for a title, or has bullets."""
    bullet = next(shape.iter(f"{A}buChar", f"{A}buAutoNum", f"{A}buBlip"), None)
    return bullet is not None or len(plain(shape)) > _LONGEST


def _size(shape: etree._Element) -> int:
    """Return the largest type of a shape, in hundredths of a point."""
    stated = [whole(each.get("sz")) for each in shape.iter(f"{A}rPr", f"{A}defRPr") if each.get("sz")]
    return max(stated, default=_DEFAULT_SIZE)


def _top(shape: etree._Element) -> int:
    offset = shape.find("p:spPr/a:xfrm/a:off", NAMESPACES)
    return 0 if offset is None else whole(offset.get("y"))
