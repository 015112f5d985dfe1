"""Kinds of art: each a function that draws on a canvas and returns the parts, back to front."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import pairwise

from nbdeck.engine.images.canvas import Canvas
from nbdeck.engine.images.svg import Point, area, bar, curve, disc, line, shape
from nbdeck.engine.themes.contrast import mixed

Family = Callable[[Canvas], Iterator[str]]


def ridges(canvas: Canvas) -> Iterator[str]:
    """Yield ranges of hills one behind the other under a low sun."""
    tones, width, height = canvas.tones, canvas.width, canvas.height
    sun = canvas.between(0.25, 0.75) * width, canvas.between(0.24, 0.36) * height
    yield disc(*sun, canvas.unit * canvas.between(9, 15), tones.second)
    count = 6
    for number in range(count):
        depth = (number + 1) / count
        base = height * (0.36 + 0.11 * number)
        waves = [
            (canvas.between(0.8, 2.2) * (1 + 0.3 * number), canvas.between(0, 6.3), canvas.between(2.5, 5.5))
            for _ in range(3)
        ]
        tops = [
            (
                x,
                base
                + canvas.unit * sum(rise * math.sin(x / width * 6.3 * pace + at) for pace, at, rise in waves),
            )
            for x in range(0, width + 20, 20)
        ]
        yield area(
            [(0, height), *tops, (width + 20, height)],
            mixed(tones.main, tones.ground, 0.14 + 0.86 * depth**1.3),
        )


def flow(canvas: Canvas) -> Iterator[str]:
    """Yield lines that follow one smooth field, most of them quiet, some stressed."""
    tones, unit = canvas.tones, canvas.unit
    pace, turn = canvas.between(1.3, 2.4), canvas.between(0, 6.3)
    slant, bend = canvas.between(-0.4, 0.4), canvas.between(0.5, 1.0)
    quiet = mixed(tones.main, tones.ground, 0.55)
    for number in range(110):
        x = canvas.between(-0.25, 0.9) * canvas.width
        y = canvas.between(-0.1, 1.1) * canvas.height
        points: list[Point] = []
        for _ in range(46):
            points.append((x, y))
            angle = slant + bend * math.sin(x / canvas.width * 3.1 * pace + turn) * math.cos(
                y / canvas.height * 2.6 * pace
            )
            x, y = x + 1.7 * unit * math.cos(angle), y + 1.7 * unit * math.sin(angle)
        color = tones.second if number % 11 == 0 else tones.main if number % 3 == 0 else quiet
        yield line(points, color, unit * (0.85 if number % 11 == 0 else canvas.between(0.25, 0.6)))
        yield disc(*points[-1], unit * 0.55, color)


def pebbles(canvas: Canvas) -> Iterator[str]:
    """Yield circles packed side by side, large ones first."""
    tones, unit = canvas.tones, canvas.unit
    placed: list[tuple[float, float, float]] = []
    for size in (21.0, 14.0, 9.0, 5.5, 3.2, 1.8):
        for _ in range(int(900 / size**1.1)):
            x, y = canvas.between(-0.02, 1.02) * canvas.width, canvas.between(-0.02, 1.02) * canvas.height
            radius = size * unit * canvas.between(0.8, 1.0)
            if all(math.hypot(x - u, y - v) > radius + other + 0.9 * unit for u, v, other in placed):
                placed.append((x, y, radius))
    shades = [
        tones.main,
        tones.shade,
        mixed(tones.main, tones.ground, 0.55),
        tones.shade,
        tones.second,
        tones.paper,
    ]
    for number, (x, y, radius) in enumerate(placed):
        color = shades[int(canvas.chance.random() * len(shades))]
        yield disc(x, y, radius, color)
        if radius > 8 * unit and number % 2 == 0:
            yield disc(x, y, radius * 0.55, tones.ground)
            yield disc(x, y, radius * 0.28, tones.deep if color == tones.second else tones.second)


def arcs(canvas: Canvas) -> Iterator[str]:
    """Yield a grid whose cells hold quarters of rings that join into ribbons."""
    tones = canvas.tones
    across = 6
    cell = canvas.width / across
    for row in range(math.ceil(canvas.height / cell)):
        for column in range(across):
            x, y = column * cell, row * cell
            is_turned = canvas.chance.random() < 0.5
            corners = ((x + cell, y), (x, y + cell)) if is_turned else ((x, y), (x + cell, y + cell))
            for u, v in corners:
                for share, color in ((0.82, tones.shade), (0.5, tones.main), (0.18, tones.second)):
                    reach = share * cell
                    side, end = (
                        (u, v + math.copysign(reach, y + cell / 2 - v)),
                        (u + math.copysign(reach, x + cell / 2 - u), v),
                    )
                    sweep = int((side[1] > v) == (end[0] < u))
                    bow = f"A{reach:.2f} {reach:.2f} 0 0 {sweep} {end[0]:.2f} {end[1]:.2f}"
                    yield curve(f"M{side[0]:.2f} {side[1]:.2f}{bow}", color, cell * 0.145)


def facets(canvas: Canvas) -> Iterator[str]:
    """Yield a net of triangles, lit from one corner."""
    tones = canvas.tones
    columns, rows = 9, 7
    step = canvas.width / columns, canvas.height / rows
    net = [
        [
            ((i + canvas.between(-0.36, 0.36)) * step[0], (j + canvas.between(-0.36, 0.36)) * step[1])
            for i in range(-1, columns + 2)
        ]
        for j in range(-1, rows + 2)
    ]
    light = canvas.between(0.0, 6.3)
    for upper, lower in pairwise(net):
        for a, b, c, d in zip(upper, upper[1:], lower, lower[1:], strict=False):
            halves = ((a, b, c), (b, d, c)) if canvas.chance.random() < 0.5 else ((a, b, d), (a, d, c))
            for points in halves:
                x = sum(point[0] for point in points) / 3 / canvas.width - 0.5
                y = sum(point[1] for point in points) / 3 / canvas.height - 0.5
                share = (
                    0.42 + 0.62 * (x * math.cos(light) + y * math.sin(light)) + canvas.between(-0.14, 0.14)
                )
                share = min(max(share, 0.0), 1.0)
                color = (
                    tones.second if canvas.chance.random() < 0.035 else mixed(tones.main, tones.ground, share)
                )
                # A hair of the same colour closes the seams between neighbours.
                yield area(points, color) + line((*points, points[0]), color, 0.8)


def rays(canvas: Canvas) -> Iterator[str]:
    """Yield a sun's rays in two shades, and the sun with its rings."""
    tones, unit = canvas.tones, canvas.unit
    x, y = canvas.between(0.36, 0.64) * canvas.width, canvas.between(0.5, 0.68) * canvas.height
    count, far = 28, canvas.width + canvas.height
    start = canvas.between(0, 0.2)
    for number in range(0, count, 2):
        one, other = (start + 2 * math.pi * (number + more) / count for more in (0, 1))
        ends = [(x + far * math.cos(angle), y + far * math.sin(angle)) for angle in (one, other)]
        yield area([(x, y), *ends], tones.shade)
    for radius, color in ((43, tones.ground), (35, tones.main), (27, tones.ground), (19, tones.second)):
        yield disc(x, y, unit * radius, color)


def halftone(canvas: Canvas) -> Iterator[str]:
    """Yield a grid of dots that swell towards two places."""
    tones, unit = canvas.tones, canvas.unit
    spots = [
        (canvas.between(0.15, 0.85) * canvas.width, canvas.between(0.15, 0.85) * canvas.height)
        for _ in range(2)
    ]
    step = 4.2 * unit
    reach = 46 * unit
    for row in range(int(canvas.height / step / 0.87) + 2):
        for column in range(int(canvas.width / step) + 2):
            x, y = (column + (row % 2) / 2) * step, row * step * 0.87
            near = [math.exp(-((math.hypot(x - u, y - v) / reach) ** 2)) for u, v in spots]
            radius = step * (0.07 + 0.42 * min(max(near), 1.0))
            is_second = near[1] > 0.62
            yield disc(
                x,
                y,
                radius,
                tones.second
                if is_second
                else tones.main
                if max(near) > 0.2
                else mixed(tones.main, tones.ground, 0.6),
            )


def bands(canvas: Canvas) -> Iterator[str]:
    """Yield wide waves of colour, each over the one before."""
    tones = canvas.tones
    slope, pace = canvas.between(-0.35, 0.35), canvas.between(0.6, 1.2)
    shades = [
        tones.shade,
        mixed(tones.main, tones.ground, 0.5),
        tones.main,
        tones.second,
        mixed(tones.second, tones.ground, 0.45),
        tones.paper,
        mixed(tones.main, tones.deep, 0.6),
    ]
    for number, color in enumerate(shades):
        at, rise = canvas.between(-0.5, 0.5) + number * 0.5, canvas.between(5, 10) * canvas.unit
        base = canvas.height * (0.16 + 0.125 * number)
        tops = [
            (
                x,
                base
                + slope * (x - canvas.width / 2) * 0.5
                + rise * math.sin(x / canvas.width * 6.3 * pace + at),
            )
            for x in range(0, canvas.width + 20, 20)
        ]
        yield area([(0, canvas.height), *tops, (canvas.width + 20, canvas.height)], color)


def tiles(canvas: Canvas) -> Iterator[str]:
    """Yield a mosaic of quarter discs, half discs and squares."""
    tones = canvas.tones
    across = 8
    cell = canvas.width / across
    grounds = [tones.ground, tones.ground, tones.shade, mixed(tones.main, tones.ground, 0.5)]
    marks = [tones.main, tones.main, tones.second, tones.paper, tones.deep]
    for row in range(math.ceil(canvas.height / cell)):
        for column in range(across):
            x, y = column * cell, row * cell
            yield bar(x, y, cell + 0.5, cell + 0.5, grounds[int(canvas.chance.random() * len(grounds))])
            yield _tile(canvas, (x, y, cell), marks[int(canvas.chance.random() * len(marks))])


def _tile(canvas: Canvas, place: tuple[float, float, float], color: str) -> str:
    x, y, c = place
    kind = int(canvas.chance.random() * 7)
    r = f"{c:.2f}"
    match kind:
        case 0:
            return shape(f"M{x:.2f} {y:.2f}h{r}a{r} {r} 0 0 1 -{r} {r}z", color)
        case 1:
            return shape(f"M{x:.2f} {y:.2f}v{r}h{r}a{r} {r} 0 0 0 -{r} -{r}z", color)
        case 2:
            return shape(f"M{x + c:.2f} {y + c:.2f}h-{r}a{r} {r} 0 0 1 {r} -{r}z", color)
        case 3:
            half = f"{c / 2:.2f}"
            return shape(f"M{x:.2f} {y + c / 2:.2f}a{half} {half} 0 0 1 {r} 0z", color)
        case 4:
            return disc(x + c / 2, y + c / 2, c * 0.28, color)
        case 5:
            return area([(x, y + c), (x + c, y + c), (x + c, y)], color)
        case _:
            return ""


FAMILIES: dict[str, Family] = {
    "arcs": arcs,
    "bands": bands,
    "facets": facets,
    "flow": flow,
    "halftone": halftone,
    "pebbles": pebbles,
    "rays": rays,
    "ridges": ridges,
    "tiles": tiles,
}
"""By name; `art` chooses among them in the order of their names."""
