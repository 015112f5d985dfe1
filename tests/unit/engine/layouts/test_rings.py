"""Arrows around a circle: round, and with a box that holds all of each."""

import math
from operator import mul

import pytest

from nbdeck.engine.layouts.rings import Ring
from nbdeck.engine.scene.boxes import INK


def on_curve(start, curve, share):
    """Return the place at a share, 0 to 1, of a cubic curve."""
    rest = 1 - share
    weights = (rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3)
    xs, ys = zip(start, *curve, strict=True)
    return tuple(sum(map(mul, weights, each)) for each in (xs, ys))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_the_edges_of_an_arrow_are_arcs_of_two_circles(count):
    commands = Ring((300.0, 200.0), 100.0, 36.0, count, 0.4).arrow(0, INK, 4.0).commands
    before, radii = commands[0].points[-1], set()
    for command in commands[1:-1]:
        if command.op == "C":
            places = (on_curve(before, command.points, share) for share in (0.25, 0.5))
            radii.update(round(math.dist(place, (300.0, 200.0)), 1) for place in places)
        before = command.points[-1]
    assert radii == {100.0, 64.0}


@pytest.mark.parametrize("count", [1, 3, 6])
def test_the_box_of_an_arrow_ends_where_the_arrow_ends(count):
    for number in range(count):
        arrow = Ring((300.0, 200.0), 100.0, 36.0, count, 0.0).arrow(number, INK, 4.0)
        before, reached = arrow.commands[0].points[-1], []
        for command in arrow.commands[:-1]:
            reached.append(command.points[-1])
            if command.op == "C":
                reached.append(on_curve(before, command.points, 0.5))
            before = command.points[-1]
        xs, ys = zip(*reached, strict=True)
        box = arrow.box
        assert box.x <= min(xs) + 0.05
        assert box.y <= min(ys) + 0.05
        assert box.right >= max(xs) - 0.05
        assert box.bottom >= max(ys) - 0.05
