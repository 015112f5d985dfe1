import pytest

from nbdeck.engine.scene.boxes import contrast, luminance, ratio, relative_luminance


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("000000", "FFFFFF", 21.0),
        ("FFFFFF", "FFFFFF", 1.0),
        ("767676", "FFFFFF", 4.54),
        ("FF0000", "FFFFFF", 4.0),
        ("0000FF", "FFFF00", 8.0),
        ("0A0A0A", "000000", 1.06),
        ("3C3C3C", "000000", 1.90),
    ],
)
def test_contrast_ratios_are_those_of_wcag(one: str, other: str, expected: float):
    assert contrast(one, other) == pytest.approx(expected, abs=0.005)
    assert contrast(other, one) == contrast(one, other)


def test_digits_and_channels_are_equally_light():
    assert luminance("1D5FD1") == relative_luminance((0x1D, 0x5F, 0xD1))
    assert ratio(relative_luminance((118.0, 118.0, 118.0)), 1.0) == contrast("767676", "FFFFFF")
