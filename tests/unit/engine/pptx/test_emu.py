import math
import re
from pathlib import Path

import pytest

import nbdeck
from nbdeck.engine.pptx.emu import Emu, between, emu
from nbdeck.engine.pptx.read.numbers import points

ENGINE = Path(nbdeck.__file__).parent / "engine"


def test_points_become_whole_units_and_come_back():
    assert (emu(1.0), emu(0.5), emu(-72.0), emu(1 / 12700)) == (12700, 6350, -914400, 1)
    assert points(str(emu(28.35))) == pytest.approx(28.35, abs=1e-4)
    assert (points("-6350"), points(None), points("much", Emu(12700))) == (-0.5, 0.0, 1.0)


def test_a_distance_is_never_less_than_nothing():
    assert (between(emu(1.0), emu(3.0)), between(emu(3.0), emu(1.0))) == (25400, 0)


@pytest.mark.parametrize("length", [math.inf, math.nan])
def test_what_is_no_length_is_refused(length):
    with pytest.raises((ValueError, OverflowError)):
        emu(length)


def test_one_file_knows_how_many_units_are_a_point():
    knows = {
        file.name
        for file in ENGINE.rglob("*.py")
        if re.search(r"(?<![\d\"])12_?700(?!\d|\")", file.read_text())
    }
    assert knows == {"emu.py"}
