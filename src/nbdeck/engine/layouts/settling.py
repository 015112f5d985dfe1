"""A body that leaves much of its room empty, moved down to the optical middle of the slide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nbdeck.engine.scene import Box, Element, Group, PathCommand, Pt, Shape, Table, TextBox

_MUCH = 0.2
"""Share of the body's height below its elements from which on they are moved."""
_ABOVE = 0.38
"""Share of the empty room that goes above: a little less than half looks like the middle."""


def settled(elements: Sequence[Element], body: Box) -> tuple[Element, ...]:
    """Return the elements of a body moved down where more than a fifth of its height is empty below them.

    A table, and text alone, begin under the title whatever their length, as readers expect of them.
    """
    spare = body.bottom - max(element.box.bottom for element in elements)
    is_plain = all(isinstance(element, TextBox | Table) for element in elements)
    if is_plain or spare < body.h * _MUCH:
        return tuple(elements)
    return tuple(_lowered(element, spare * _ABOVE) for element in elements)


def _lowered(element: Element, by: Pt) -> Element:
    box = replace(element.box, y=element.box.y + by)
    if isinstance(element, Group):
        children = tuple(_lowered(child, by) for child in element.children)
        return replace(element, box=box, children=children)
    if isinstance(element, Shape) and element.commands:
        commands = tuple(_lowered_command(command, by) for command in element.commands)
        return replace(element, box=box, commands=commands)
    return replace(element, box=box)


def _lowered_command(command: PathCommand, by: Pt) -> PathCommand:
    return replace(command, points=tuple((x, y + by) for x, y in command.points))
