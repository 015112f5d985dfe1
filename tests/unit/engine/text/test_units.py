"""Figures and their units stay on one line."""

import pytest

from nbdeck.engine.scene import INK, Run
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.text.units import unparted
from nbdeck.engine.themes.load import load_theme

LOOK = load_theme("default").look


@pytest.mark.parametrize(
    ("text", "glued"),
    [
        ("12 % of all", "12_% of all"),
        ("for EUR 18,000 a year", "for EUR_18,000 a year"),
        ("4.20 per m2", "4.20_per_m2"),
        ("1 234 567 people", "1_234_567 people"),
        ("18.000 € im Jahr", "18.000_€ im Jahr"),
        ("5 kg, 7 kWh and 3 bn", "5_kg, 7_kWh and 3_bn"),
        ("80 km/h or 9 m²", "80_km/h or 9_m²"),
        ("US$ 5 each", "US$_5 each"),
        ("20 °C outside", "20_°C outside"),
        ("12 people in 2024 here", "12 people in 2024 here"),
        ("the GDPS 2024", "the GDPS 2024"),
        ("a % b", "a % b"),
        ("1 2345", "1 2345"),
    ],
)
def test_a_figure_holds_on_to_its_unit_and_to_nothing_else(text, glued):
    assert unparted(text).replace("\u00a0", "_") == glued
    assert len(unparted(text)) == len(text)


@pytest.mark.parametrize(
    "text", ["Growth of 12 % in Europe", "It costs EUR 18,000 a year", "Rent is 4.20 per m2 now"]
)
def test_no_line_ends_between_a_figure_and_its_unit(text):
    run = Run(text, 20.0, INK, "minor")
    for width in range(90, 300, 7):
        lines = [line.text for line in break_runs((run,), float(width), LOOK)]
        held = "\n".join(lines)
        assert not any(f"{figure}\n" in held for figure in ("12", "EUR", "4.20", "per"))


def test_where_a_figure_and_its_unit_have_no_room_the_words_stay_whole():
    run = Run("EUR 18,000", 20.0, INK, "minor")
    assert [line.text.strip() for line in break_runs((run,), 70.0, LOOK)] == ["EUR", "18,000"]
