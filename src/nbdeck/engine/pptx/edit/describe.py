"""Alternative texts for shapes by name, in any .pptx: what is not named stays as it is, to the byte."""

from __future__ import annotations

from collections.abc import Sequence

from lxml import etree

from nbdeck.engine.pptx.edit.opening import open_presentation, slide_parts, unreadable_slide
from nbdeck.engine.pptx.edit.part import child, local, parse
from nbdeck.engine.pptx.edit.replace import unknown_names
from nbdeck.engine.pptx.edit.shapes import properties_of, shapes_of
from nbdeck.engine.pptx.rezip import with_members


def describe_shapes(
    pptx: bytes, descriptions: Sequence[tuple[str, str]], *, only: int | None = None
) -> bytes:
    """Return the file with an alternative text for every shape of each name, inside groups too.

    Args:
        pptx: Bytes of the file.
        descriptions: Name and text of shapes; a mark as decoration goes.
        only: Number of the one slide that is meant, from 1; None means all.

    Raises:
        BadRequest: No shape has that name; nothing is changed then.
        NbdeckError: The file cannot be edited; the message says why.
    """
    wanted = {name.strip(): text for name, text in descriptions}
    archive, main = open_presentation(pptx)
    changed: dict[str, bytes] = {}
    met: set[str] = set()
    existing: dict[str, None] = {}
    for number, (name, data) in enumerate(slide_parts(archive, main), start=1):
        if only is not None and number != only:
            continue
        part = parse(data, unreadable_slide(number))
        shapes = tuple(shapes_of(part.root))
        existing |= dict.fromkeys(shape.name for shape in shapes if shape.name)
        for shape in shapes:
            if shape.name in wanted:
                _describe(shape.element, wanted[shape.name])
                met.add(shape.name)
                changed[name] = b""
        if name in changed:
            changed[name] = part.data()
    unknown = [name for name in wanted if name not in met]
    if unknown:
        raise unknown_names(unknown, tuple(existing))
    return with_members(pptx, changed)


def _describe(shape: etree._Element, text: str) -> None:
    properties = properties_of(shape)
    named = None if properties is None else child(properties, "cNvPr")
    if named is None:
        return
    named.set("descr", text)
    for mark in [each for each in named.iter() if local(each) == "decorative"]:
        extension = mark.getparent()
        owner = None if extension is None else extension.getparent()
        if extension is not None and owner is not None:
            owner.remove(extension)
