"""The shapes of a slide by name, and what each can hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local

Content = Literal["text", "table"]

_WITHOUT_TEXT = {
    "pic": "a picture",
    "cxnSp": "a line",
    "grpSp": "a group",
    "contentPart": "ink",
}
_FRAMES = {"chart": "a chart", "chartex": "a chart", "diagram": "SmartArt", "ole": "an embedded object"}
_FOR_PICTURES = {
    "pic": "a picture",
    "clipArt": "a picture",
    "media": "a film or sound",
    "chart": "a chart",
    "tbl": "a table",
    "dgm": "SmartArt",
    "sldImg": "a picture",
}
"""Kinds of placeholders that take no text, and what they wait for."""


@dataclass(frozen=True, slots=True)
class NamedShape:
    """One shape of a slide."""

    name: str
    """As in the selection pane, without spaces around it."""
    element: etree._Element
    content: Content | None
    """What can be replaced in it; None for nothing."""
    kind: str
    """What it is, for sentences: "a picture"."""
    is_fallback: bool
    """Whether it stands in for another one of the same slide in programs that cannot show that."""


def shapes_of(slide: etree._Element) -> Iterator[NamedShape]:
    """Yield the shapes of a slide, those inside groups included, in their order."""
    common = child(slide, "cSld")
    tree = None if common is None else child(common, "spTree")
    if tree is not None:
        yield from _below(tree, is_fallback=False)


def _below(parent: etree._Element, *, is_fallback: bool) -> Iterator[NamedShape]:
    for element in parent:
        kind = local(element)
        if kind in ("AlternateContent", "Choice"):
            yield from _below(element, is_fallback=is_fallback)
        elif kind == "Fallback":
            yield from _below(element, is_fallback=True)
        elif kind in _WITHOUT_TEXT or kind in ("sp", "graphicFrame"):
            content, sort = _content(element)
            yield NamedShape(_name(element), element, content, sort, is_fallback)
            if kind == "grpSp":
                yield from _below(element, is_fallback=is_fallback)


def properties_of(shape: etree._Element) -> etree._Element | None:
    """Return what holds the name and the placeholder of a shape."""
    return next((each for each in shape if local(each).startswith("nv")), None)


def _name(shape: etree._Element) -> str:
    properties = properties_of(shape)
    named = None if properties is None else child(properties, "cNvPr")
    return "" if named is None else named.get("name", "").strip()


def _content(shape: etree._Element) -> tuple[Content | None, str]:
    kind = local(shape)
    if kind == "sp":
        waits_for = _FOR_PICTURES.get(placeholder_of(shape))
        return (None, f"an empty placeholder for {waits_for}") if waits_for else ("text", "text")
    if kind == "graphicFrame":
        return _content_of_frame(shape)
    return None, _WITHOUT_TEXT[kind]


def _content_of_frame(shape: etree._Element) -> tuple[Content | None, str]:
    if table_of(shape) is not None:
        return "table", "a table"
    graphic = child(shape, "graphic")
    data = None if graphic is None else child(graphic, "graphicData")
    uri = "" if data is None else data.get("uri", "")
    return None, _FRAMES.get(uri.rpartition("/")[2], "an embedded object")


def placeholder_of(shape: etree._Element) -> str:
    """Return the type of the placeholder that a shape fills, empty for none or the usual one."""
    properties = properties_of(shape)
    inner = None if properties is None else child(properties, "nvPr")
    mark = None if inner is None else child(inner, "ph")
    return "" if mark is None else mark.get("type", "")


def table_of(frame: etree._Element) -> etree._Element | None:
    """Return the table in a graphic frame, None where it holds something else."""
    graphic = child(frame, "graphic")
    data = None if graphic is None else child(graphic, "graphicData")
    return None if data is None else child(data, "tbl")
