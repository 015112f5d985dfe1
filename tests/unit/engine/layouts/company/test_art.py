"""Colours behind content, plates where no ink can be read, places that keep clear of logos."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nbdeck.engine.layouts.company.art import PLATE, clear_of, grounds, obstacles, with_plate
from nbdeck.engine.scene.boxes import SLIDE, Box, Color
from nbdeck.engine.scene.elements import Group, PathCommand, Shape, TextBox, polygon
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.themes.company import CompanyLayout
from unit.engine.pptx.scenes import BODY_STYLE, LIGHT

BODY = Box(60, 100, 800, 400)


def layout(*art) -> CompanyLayout:
    return CompanyLayout("Content", "part", "obj", (), LIGHT, Color("bg1", literal="FFFFFF"), art)


def words(text: str):
    return (paragraph(text, BODY_STYLE, 90.0, LIGHT, "en-US"),)


def form(box: Box, digits: str, alpha: float = 1.0) -> Shape:
    return Shape(box, fill=Color("tx1", alpha, digits))


@pytest.mark.parametrize(
    ("solid", "rest"),
    [
        (Box(760, 420, 200, 120), Box(60, 100, 692, 400)),
        (Box(0, 460, 960, 80), Box(60, 100, 800, 352)),
        (Box(0, 90, 960, 60), Box(60, 158, 800, 342)),
        (Box(50, 90, 70, 450), Box(128, 100, 732, 400)),
        (Box(300, 250, 200, 200), BODY),
        (Box(0, 0, 960, 540), BODY),
        (Box(860, 0, 100, 540), Box(60, 100, 792, 400)),
        ((Box(760, 420, 200, 120), Box(300, 250, 200, 200)), Box(60, 100, 692, 400)),
    ],
)
def test_a_place_keeps_clear_of_a_logo_unless_too_little_is_left_or_it_is_the_ground(solid, rest):
    assert clear_of(BODY, [solid] if isinstance(solid, Box) else solid) == rest


def test_what_nothing_may_stand_on_is_kept_clear_of_whatever_is_left():
    assert clear_of(BODY, [Box(60, 240, 800, 260)], least=0.0) == Box(60, 100, 800, 132)


def test_a_title_is_only_made_narrower():
    title = Box(60, 20, 800, 80)
    assert clear_of(title, [Box(700, 0, 260, 60)], is_line=True) == Box(60, 20, 632, 80)


def test_obstacles_are_what_is_seen_and_small():
    logo = Group(
        Box(800, 0, 100, 40), (form(Box(800, 0, 100, 40), "FF0000"), form(Box(810, 5, 9, 9), "0000FF"))
    )
    frame = Group(SLIDE, (form(Box(0, 500, 960, 40), "000000"), form(Box(0, 0, 960, 20), "FEFEFE")))
    said = TextBox(Box(10, 480, 90, 20), words("Company"))
    sheer, page = form(Box(0, 0, 99, 99), "000000", 0.2), form(SLIDE, "222222")
    drawn = layout(page, logo, frame, said, sheer, TextBox(Box(0, 0, 9, 9), words(" ")))
    assert obstacles(drawn, SLIDE) == [logo.box, Box(0, 500, 960, 40), said.box]


def test_small_things_drawn_as_one_path_are_kept_clear_of_each_for_itself():
    def corners(box: Box):
        return polygon([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])

    small = [Box(0, 0, 90, 40), Box(860, 480, 100, 60)]
    end = PathCommand("M", ((400.0, 200.0),))
    path = replace(form(SLIDE, "FF0000"), kind="path", commands=(*corners(small[0]), *corners(small[1]), end))
    assert obstacles(layout(path), SLIDE) == small
    ground = replace(path, commands=(*corners(SLIDE), *corners(small[1])))
    assert obstacles(layout(ground), SLIDE) == small[1:]


def test_what_stands_nearer_than_a_gap_beside_a_place_is_kept_clear_of_but_by_titles():
    near, far = Box(866, 100, 20, 400), Box(869, 100, 20, 400)
    assert [clear_of(BODY, [each]) for each in (near, far)] == [Box(60, 100, 798, 400), BODY]
    assert clear_of(BODY, [near], is_line=True) == BODY


def test_the_colours_behind_a_box_are_its_middle_tone_the_darkest_and_the_lightest():
    art = layout(form(Box(0, 0, 480, 540), "102030"), form(Box(900, 0, 60, 540), "808080"))
    assert grounds(art, Box(0, 0, 100, 100)) == ("102030",)
    assert grounds(art, Box(500, 0, 100, 100)) == ("FFFFFF",)
    assert grounds(art, Box(0, 0, 960, 100)) == ("808080", "102030", "FFFFFF")


def plate_on(*art, ink="000000", title_ink="000000"):
    title, inks = Box(60, 20, 800, 76), [Color("tx1", literal=each) for each in (ink, title_ink)]
    return with_plate(layout(*art), title, [BODY], inks[0], SLIDE, title_ink=inks[1])


@pytest.mark.parametrize(("title_ink", "is_plated"), [("FFFFFF", False), ("C8C8C8", False), ("777777", True)])
def test_a_title_that_its_own_ink_tells_from_all_behind_it_has_no_plate(title_ink, is_plated):
    art = (
        form(Box(0, 0, 960, 110), "101010"),
        form(Box(0, 0, 300, 110), "606060"),
        form(Box(300, 0, 90, 110), "505080"),
    )
    assert (plate_on(*art, title_ink=title_ink) is not None) is is_plated


def test_a_plate_stands_only_where_ground_is_uneven_or_no_ink_can_be_read():
    left = Box(0, 100, 480, 440)
    assert plate_on(form(left, "EEEEEE")) is None
    assert plate_on(form(left, "B0B0B0")) is None
    assert plate_on(form(left, "888888")) is not None
    assert plate_on(form(SLIDE, "303030")) is None
    under_body = plate_on(form(left, "555555"))
    assert under_body is not None
    assert (under_body.name, under_body.box) == (PLATE, Box(50, 96, 820, 404))
    under_both = plate_on(form(Box(0, 0, 480, 540), "200020"))
    assert under_both is not None
    assert under_both.box == Box(50, 10, 820, 490)


@pytest.mark.parametrize(("ink", "paper"), [("FFFFFF", "102060"), ("000000", "FFFFFF"), ("333333", "FFFFFF")])
def test_a_plate_is_the_background_of_the_theme_unless_the_text_is_made_for_what_most_of_the_page_is(
    ink, paper
):
    plate = plate_on(form(SLIDE, "102060"), form(Box(0, 100, 300, 440), "F0F000"), ink=ink)
    assert plate is not None
    assert plate.fill is not None
    assert (LIGHT.digits(plate.fill), plate.fill.alpha < 1) == (paper, True)
