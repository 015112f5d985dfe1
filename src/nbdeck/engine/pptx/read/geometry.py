"""Outlines of a file's shapes as those of a scene; presets that a scene does not have become their box."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.emu import EMU_PER_POINT
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.numbers import number, whole
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import PathCommand, ShapeKind

_KINDS: dict[str, ShapeKind] = {
    "rect": "rect", "roundRect": "round", "ellipse": "ellipse", "line": "line", "straightConnector1": "line",
    "triangle": "triangle", "chevron": "chevron", "homePlate": "pentagon", "trapezoid": "trapezoid",
    "diamond": "diamond", "flowChartProcess": "rect", "flowChartDecision": "diamond", "flowChartConnector": "ellipse",
    "flowChartAlternateProcess": "round", "snip1Rect": "rect", "round1Rect": "rect", "round2SameRect": "rect",
}  # fmt: skip
_DEFAULTS = {"roundRect": 16667, "chevron": 50000, "homePlate": 50000, "trapezoid": 25000}
_ARC_STEPS = 12


@dataclass(frozen=True, slots=True)
class ShapeOutline:
    """The outline of a shape.

    Attributes:
        preset: Name of its preset, empty for a freeform.
        is_exact: Whether a scene has this form.
    """

    kind: ShapeKind
    preset: str = ""
    radius: Pt = 0.0
    slant: Pt = 0.0
    commands: tuple[PathCommand, ...] = ()
    is_exact: bool = True


def outline(properties: etree._Element | None, box: Box) -> ShapeOutline:
    """Return the outline that `p:spPr` gives a shape of this box; a rectangle where it gives none."""
    custom = None if properties is None else properties.find("a:custGeom", NAMESPACES)
    if custom is not None:
        commands = tuple(_path(custom, box))
        return ShapeOutline("path", commands=commands) if commands else ShapeOutline("rect")
    preset = None if properties is None else properties.find("a:prstGeom", NAMESPACES)
    name = "rect" if preset is None else preset.get("prst", "rect")
    if "onnector" in name:
        return ShapeOutline("line", name, is_exact=name == "straightConnector1")
    kind = _KINDS.get(name)
    if kind is None:
        return ShapeOutline("rect", name, is_exact=False)
    depth = min(box.w, box.h) * _adjustment(preset, _DEFAULTS.get(name, 0)) / 100_000
    return ShapeOutline(
        kind, name, radius=depth if kind == "round" else 0.0, slant=0.0 if kind == "round" else depth
    )


def _adjustment(preset: etree._Element | None, default: int) -> int:
    guide = None if preset is None else preset.find("a:avLst/a:gd", NAMESPACES)
    formula = "" if guide is None else guide.get("fmla", "").removeprefix("val ")
    return max(0, whole(formula, default))


def _path(custom: etree._Element, box: Box) -> Iterator[PathCommand]:
    """Yield the commands of a freeform whose points are plain numbers; nothing where they are formulas."""
    for path in custom.iterfind("a:pathLst/a:path", NAMESPACES):
        across = box.w / (number(path.get("w")) or box.w * EMU_PER_POINT or 1.0)
        down = box.h / (number(path.get("h")) or box.h * EMU_PER_POINT or 1.0)
        pen = (box.x, box.y)
        for step in path.iterchildren(etree.Element):
            segments = [
                (box.x + number(each.get("x")) * across, box.y + number(each.get("y")) * down)
                for each in step.iterchildren(f"{A}pt")
            ]
            for command in _commands(step, pen, segments, across, down):
                pen = command.points[-1] if command.points else pen
                yield command


def _commands(
    step: etree._Element, pen: tuple[Pt, Pt], points: list[tuple[Pt, Pt]], across: float, down: float
) -> Iterator[PathCommand]:
    match etree.QName(step).localname:
        case "moveTo" if points:
            yield PathCommand("M", (points[0],))
        case "lnTo" if points:
            yield PathCommand("L", (points[0],))
        case "cubicBezTo" if len(points) == 3:
            yield PathCommand("C", (points[0], points[1], points[2]))
        case "quadBezTo" if len(points) == 2:
            (x, y), (end_x, end_y) = points
            one = (pen[0] + 2 / 3 * (x - pen[0]), pen[1] + 2 / 3 * (y - pen[1]))
            two = (end_x + 2 / 3 * (x - end_x), end_y + 2 / 3 * (y - end_y))
            yield PathCommand("C", (one, two, (end_x, end_y)))
        case "arcTo":
            yield from _arc(step, pen, across, down)
        case "close":
            yield PathCommand("Z")
        case _:
            return


def _arc(step: etree._Element, pen: tuple[Pt, Pt], across: float, down: float) -> Iterator[PathCommand]:
    wide, high = number(step.get("wR")) * across, number(step.get("hR")) * down
    start, sweep = (math.radians(number(step.get(name)) / 60_000) for name in ("stAng", "swAng"))
    x, y = pen[0] - wide * math.cos(start), pen[1] - high * math.sin(start)
    for piece in range(1, _ARC_STEPS + 1):
        angle = start + sweep * piece / _ARC_STEPS
        yield PathCommand("L", ((x + wide * math.cos(angle), y + high * math.sin(angle)),))
