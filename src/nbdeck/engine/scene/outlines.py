"""Whether a point lies inside a shape, by the outline that the shape is drawn with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Shape, corners

CURVE_STEPS = 16
"""Straight pieces that stand for one cubic curve."""
STEP: Pt = 4.0
"""Distance of the points at which a line is looked at."""
Points = tuple[tuple[Pt, Pt], ...]


def covers(shape: Shape, x: Pt, y: Pt) -> bool:
    """Whether the inside of a shape holds the point, edges counting as inside give or take."""
    box = shape.box
    if shape.kind == "rect":
        return box.x <= x <= box.right and box.y <= y <= box.bottom
    if shape.kind == "ellipse":
        return _in_ellipse(box, x, y)
    if shape.kind == "round":
        return _in_round(box, min(shape.radius, box.w / 2, box.h / 2), x, y)
    if shape.kind == "path":
        return sum(_in_polygon(polygon, x, y) for polygon in path_polygons(shape)) % 2 == 1
    return _in_polygon(corners(shape), x, y)


def extent(shape: Shape) -> Box:
    """Return the rectangle that a shape really takes: for a path what it draws, not what its control points span."""
    points = [point for polygon in path_polygons(shape) for point in polygon] if shape.kind == "path" else []
    return around(points) if points else shape.box


def around(points: Sequence[tuple[Pt, Pt]]) -> Box:
    """Return the rectangle around points, at least one."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)


def touches(shape: Shape, box: Box) -> bool:
    """Whether a line or a path, its stroke or its inside, comes into a rectangle; other shapes count by their box."""
    if not shape.box.overlaps(box, -STEP):
        return False
    if shape.kind not in ("line", "path"):
        return shape.box.overlaps(box)
    traces = path_polygons(shape) if shape.kind == "path" else (_ends(shape),)
    if any(box.x < x < box.right and box.y < y < box.bottom for trace in traces for x, y in _dense(trace)):
        return True
    return shape.kind == "path" and shape.fill is not None and covers(shape, *box.center)


def _ends(line: Shape) -> Points:
    box = line.box
    y0, y1 = (box.bottom, box.y) if line.is_flipped else (box.y, box.bottom)
    return ((box.x, y0), (box.right, y1))


def _dense(trace: Points) -> Iterator[tuple[Pt, Pt]]:
    """Yield points along straight pieces, never more than a step apart."""
    for (x0, y0), (x1, y1) in pairwise(trace):
        count = max(1, math.ceil(max(abs(x1 - x0), abs(y1 - y0)) / STEP))
        for step in range(count + 1):
            yield x0 + (x1 - x0) * step / count, y0 + (y1 - y0) * step / count


@lru_cache(maxsize=512)
def path_polygons(shape: Shape) -> tuple[Points, ...]:
    """Return the closed polygons that stand for a path, its curves cut into straight pieces."""
    polygons: list[list[tuple[Pt, Pt]]] = []
    for command in shape.commands:
        if command.op == "M" or not polygons:
            polygons.append([])
        if command.op == "C" and polygons[-1]:
            polygons[-1] += _curve(polygons[-1][-1], command.points)
        else:
            polygons[-1] += command.points
    return tuple(map(tuple, polygons))


def _curve(start: tuple[Pt, Pt], points: Sequence[tuple[Pt, Pt]]) -> list[tuple[Pt, Pt]]:
    one, two, end = points
    result = []
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        x = sum(weight * point[0] for weight, point in zip(weights, (start, one, two, end), strict=True))
        y = sum(weight * point[1] for weight, point in zip(weights, (start, one, two, end), strict=True))
        result.append((x, y))
    return result


def _in_ellipse(box: Box, x: Pt, y: Pt) -> bool:
    if box.w <= 0 or box.h <= 0:
        return False
    center_x, center_y = box.center
    return ((x - center_x) / (box.w / 2)) ** 2 + ((y - center_y) / (box.h / 2)) ** 2 <= 1


def _in_round(box: Box, radius: Pt, x: Pt, y: Pt) -> bool:
    beyond_x = max(box.x + radius - x, x - (box.right - radius), 0.0)
    beyond_y = max(box.y + radius - y, y - (box.bottom - radius), 0.0)
    return beyond_x**2 + beyond_y**2 <= radius**2 + 1e-9 if beyond_x and beyond_y else True


def _in_polygon(polygon: Points, x: Pt, y: Pt) -> bool:
    is_inside = False
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], *polygon[:1]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            is_inside = not is_inside
    return is_inside
