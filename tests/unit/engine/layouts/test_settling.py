"""Bodies that leave room empty stand in the optical middle."""

import pytest

from nbdeck.engine.layouts.settling import settled
from nbdeck.engine.scene import Box, Group, PathCommand, Shape, Table

BODY = Box(0.0, 100.0, 800.0, 300.0)


def test_a_low_body_is_moved_down_with_everything_inside_it():
    path = Shape(
        Box(0.0, 100.0, 10.0, 100.0), "path", commands=(PathCommand("M", ((0.0, 100.0),)), PathCommand("Z"))
    )
    (group,) = settled((Group(path.box, (path,), "Card"),), BODY)
    by = 200.0 * 0.38
    assert group.box.y == pytest.approx(100.0 + by)
    assert group.children[0].box.y == pytest.approx(100.0 + by)
    assert group.children[0].commands[0].points == ((0.0, pytest.approx(100.0 + by)),)


@pytest.mark.parametrize(
    "element",
    [Shape(Box(0.0, 100.0, 10.0, 280.0)), Table(Box(0.0, 100.0, 10.0, 20.0), (10.0,), (20.0,), ((),))],
)
def test_a_full_body_and_a_table_stay_under_the_title(element):
    assert settled((element,), BODY) == (element,)
