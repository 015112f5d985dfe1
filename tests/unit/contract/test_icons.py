"""The set of icons: found by name, by former name and by what they show; a wrong name is told what comes near."""

import xml.etree.ElementTree as ET

import pytest

from nbdeck.contract.icons import icon_drawing, icon_names, icons_about, unknown_icon


def test_every_name_has_a_drawing_of_strokes_on_a_grid_of_24():
    names = icon_names()
    assert len(names) > 1900
    for name in sorted(names)[::60]:
        drawing = ET.fromstring(icon_drawing(name))
        assert (drawing.get("viewBox"), drawing.get("stroke-width"), drawing.get("fill")) == (
            "0 0 24 24",
            "2",
            "none",
        )


def test_a_former_name_draws_what_the_new_one_draws_and_no_name_draws_nothing():
    assert "alarm-check" in icon_names()
    assert icon_drawing("alarm-check") == icon_drawing("alarm-clock-check")
    assert icon_drawing("no such icon") is None
    assert icon_drawing("") is None


def test_icons_are_found_by_their_names_before_their_tags():
    named = [name for name in icons_about("truck") if "truck" in name]
    assert icons_about("truck")[: len(named)] == tuple(named)
    assert "truck" in icons_about("  Delivery ")
    assert "arrow-up-right" in icons_about("up right")
    assert icons_about("qqqz") == ()


def test_icons_with_the_very_word_come_before_those_with_a_part_of_a_word():
    cold = icons_about("cold")
    assert cold.index("snowflake") < cold.index("refrigerator")


def test_no_word_lists_all_icons_once_under_their_own_names():
    everything = icons_about()
    assert len(set(everything)) == len(everything) > 1900
    assert "alarm-check" not in everything


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("trck", "'truck'"),
        ("Trending Up", "'trending-up'"),
        ("trending_up", "'trending-up'"),
        ("lorry", "'truck'"),
    ],
)
def test_an_unknown_name_is_told_with_what_comes_near(name, near):
    said = unknown_icon(name)
    assert said.startswith(f"There is no icon {name!r}. Did you mean ")
    assert near in said.partition("?")[0]
    assert said.partition("?")[0].count("'") <= 8


def test_a_name_that_nothing_comes_near_is_told_where_to_look():
    assert unknown_icon("qqqzzz") == (
        "There is no icon 'qqqzzz'. `nbdeck icons WORD` finds icons by what they show."
    )
