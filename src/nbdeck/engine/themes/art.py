"""Decoration as data: the art of a template's file as shapes of the scene."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import PathCommand, Shape, moved
from nbdeck.engine.themes.file import ArtTable

_POINTS = {"M": 1, "L": 1, "C": 3, "Z": 0}
_WORD = re.compile(r"[MLCZ]|-?\d+(?:\.\d+)?")


def shapes(table: ArtTable) -> Iterator[Shape]:
    """Yield the shape and its copies.

    Raises:
        ValueError: a path that is none, or a shape without a box.
    """
    commands = path_commands(table.path) if table.kind == "path" else ()
    if table.kind != "path" and table.box is None:
        raise ValueError(f"art of kind {table.kind!r} needs a box")
    box = Box(*table.box) if table.box is not None else _bounds(commands)
    first = Shape(
        box,
        table.kind,
        fill=table.fill,
        line=table.line,
        line_width=table.line_width,
        is_dashed=table.dashed,
        radius=table.radius,
        slant=table.slant,
        is_flipped=table.flipped,
        commands=commands,
    )
    yield first
    if table.repeat is not None:
        for number in range(1, table.repeat.count):
            yield moved(first, number * table.repeat.dx, number * table.repeat.dy)


def path_commands(path: str) -> tuple[PathCommand, ...]:
    """Return the steps of a path written as in SVG, capital letters only.

    Raises:
        ValueError: the text is no such path.
    """
    words = _WORD.findall(path)
    if not words or words[0] != "M" or re.sub(r"[\s,]+", "", _WORD.sub("", path)):
        raise ValueError(f"{path!r} is no path of M, L, C and Z with points")
    commands: list[PathCommand] = []
    position = 0
    while position < len(words):
        op = words[position]
        if op not in _POINTS:
            raise ValueError(f"{op!r} stands in a path where M, L, C or Z belongs")
        count = _POINTS[op] * 2
        numbers = words[position + 1 : position + 1 + count]
        if len(numbers) < count or any(word in _POINTS for word in numbers):
            raise ValueError(f"{op} in a path needs {count} numbers")
        points = tuple((float(numbers[i]), float(numbers[i + 1])) for i in range(0, count, 2))
        commands.append(PathCommand(op, points))
        position += 1 + count
    return tuple(commands)


def _bounds(commands: tuple[PathCommand, ...]) -> Box:
    xs = [x for command in commands for x, _ in command.points]
    ys = [y for command in commands for _, y in command.points]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
