"""Decoration written as paths."""

import pytest

from nbdeck.engine.scene.elements import PathCommand
from nbdeck.engine.themes.art import path_commands


def test_a_path_is_read_point_by_point():
    assert path_commands("M 0 1.5 L 10,20 C 1 2 3 4 5 -6 Z") == (
        PathCommand("M", ((0.0, 1.5),)),
        PathCommand("L", ((10.0, 20.0),)),
        PathCommand("C", ((1.0, 2.0), (3.0, 4.0), (5.0, -6.0))),
        PathCommand("Z"),
    )


@pytest.mark.parametrize("path", ["", "L 1 2", "M 1", "M 1 2 Q 3 4", "M 1 2 3 4", "M 1 2 L Z", "M 1 2 z"])
def test_what_is_no_path_is_refused(path):
    with pytest.raises(ValueError, match=r".+"):
        path_commands(path)
