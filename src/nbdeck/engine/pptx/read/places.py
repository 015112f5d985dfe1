"""Where things stand: boxes in slide points out of nested groups, turned shapes as the boxes around them."""

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

DEGREE = 60_000


@dataclass(frozen=True, slots=True)
class Transform:
    """From a group's own coordinates, EMU, to points of the slide."""

    x: float = 0.0
    y: float = 0.0
    across: float = 1 / EMU_PER_POINT
    down: float = 1 / EMU_PER_POINT

    def box(self, x: float, y: float, w: float, h: float) -> Box:
        """Return a rectangle of the group on the slide."""
        return Box(self.x + x * self.across, self.y + y * self.down, w * self.across, h * self.down)

    def inside(self, group: etree._Element | None) -> Transform:
        """Return the transform of a group's children, from its `a:xfrm`."""
        if group is None:
            return self
        outer = _pair(group, "off", "x", "y"), _pair(group, "ext", "cx", "cy")
        inner = _pair(group, "chOff", "x", "y"), _pair(group, "chExt", "cx", "cy")
        if None in (*outer, *inner):
            return self
        (x, y), (w, h) = outer[0] or (0, 0), outer[1] or (0, 0)
        (from_x, from_y), (from_w, from_h) = inner[0] or (0, 0), inner[1] or (0, 0)
        across = self.across * (w / from_w if from_w else 1.0)
        down = self.down * (h / from_h if from_h else 1.0)
        return Transform(
            self.x + x * self.across - from_x * across, self.y + y * self.down - from_y * down, across, down
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A box with how it is turned and flipped, as `a:xfrm` says."""

    box: Box
    turn: float = 0.0
    is_flipped_across: bool = False
    is_flipped_down: bool = False

    @property
    def upright(self) -> Box:
        """The smallest upright box around the turned one."""
        if not self.turn % 180:
            return self.box
        cos, sin = abs(math.cos(math.radians(self.turn))), abs(math.sin(math.radians(self.turn)))
        w, h = self.box.w * cos + self.box.h * sin, self.box.w * sin + self.box.h * cos
        x, y = self.box.center
        return Box(x - w / 2, y - h / 2, w, h)


def placed(xfrm: etree._Element | None, transform: Transform) -> Placed | None:
    """Return where an `a:xfrm` or `p:xfrm` puts a shape, None where it does not say."""
    offset = None if xfrm is None else _pair(xfrm, "off", "x", "y")
    extent = None if xfrm is None else _pair(xfrm, "ext", "cx", "cy")
    if xfrm is None or offset is None or extent is None:
        return None
    turn = number(xfrm.get("rot")) / DEGREE % 360
    flips = (xfrm.get(name) in ("1", "true") for name in ("flipH", "flipV"))
    return Placed(transform.box(*offset, *extent), turn, *flips)


def _pair(xfrm: etree._Element, name: str, first: str, second: str) -> tuple[float, float] | None:
    element = xfrm.find(f"a:{name}", NAMESPACES)
    if element is None:
        return None
    return number(element.get(first)), number(element.get(second))


def turned_quarter(box: Box) -> Box:
    """Return the box with width and height exchanged about its middle."""
    x, y = box.center
    return Box(x - box.h / 2, y - box.w / 2, box.h, box.w)


def margin_of_text(preset: str, box: Box) -> tuple[Pt, Pt]:
    """Return how far the text rectangle of a preset lies inside its box, across and down, points.

    Source: the text rectangles of ECMA-376 part 1, presetShapeDefinitions.
    """
    short = min(box.w, box.h)
    return {
        "ellipse": (box.w * 0.146, box.h * 0.146),
        "roundRect": (short * 0.049, short * 0.049),
        "diamond": (box.w * 0.25, box.h * 0.25),
        "triangle": (box.w * 0.25, box.h * 0.0),
        "chevron": (min(short * 0.5, box.w * 0.45), 0.0),
        "hexagon": (box.w * 0.1, box.h * 0.1),
    }.get(preset, (0.0, 0.0))


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
