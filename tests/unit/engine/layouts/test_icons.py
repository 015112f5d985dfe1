"""Icons of items: fixed ones of factors, those that items were given, all of a slide or none; one path in a colour."""

import io
import math

import pytest
from pptx import Presentation

from nbdeck.contract.icons import icon_drawing, icon_names
from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.factors import PESTEL, SWOT
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.icons import icon, icons_in, icons_of
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.boxes import INK, Box, contrast
from nbdeck.engine.scene.elements import Shape, TextBox, flatten
from nbdeck.engine.scene.outlines import extent
from nbdeck.engine.themes.load import load_theme, template_names

OF_SWOT = ("dumbbell", "unlink", "sprout", "triangle-alert")
OF_PESTEL = ("landmark", "coins", "users", "cpu", "leaf", "scale")
FOUR = ("shopping-cart", "package", "truck", "map-pin")
FIXED = {Layout.SWOT: (SWOT, OF_SWOT), Layout.PESTEL: (PESTEL, OF_PESTEL)}
GIVEN = {"ITEMS": 4, "SUMMARY": 4, "STEPS": 4, "COMPARISON": 2, "SWOT": 4}


def slide(layout, *items, **fields):
    body = {"items": [dict(zip(("heading", "text", "icon"), item, strict=False)) for item in items]}
    spec = {"title": "Where we stand", "layout": layout, "item_amount": len(items), "body": body, **fields}
    return DeckSlide(spec=Slide.model_validate(spec))


def with_icons(layout, count, text="It is there by noon", **fields):
    return slide(layout, *((f"Part {at}", text, name) for at, name in enumerate(FOUR[:count], 1)), **fields)


def composed(*slides, template="default", **fields):
    plain = {"include_cover": False, "include_table_of_contents": False}
    return compose_themed(Deck(slides=slides, template=template, **plain, **fields))


def on_company(*slides, **fields):
    file = io.BytesIO()
    Presentation().save(file)
    deck = Deck(slides=slides, include_cover=False, include_table_of_contents=False, **fields)
    return compose_company(deck, read_company(file.getvalue()))


def icons(scene, number=0):
    shapes = (each for each in flatten(scene.slides[number].elements) if isinstance(each, Shape))
    return [each for each in shapes if each.icon]


def names(scene, number=0):
    return [each.icon for each in icons(scene, number)]


def gap(one, other):
    """Return how far two boxes are apart."""
    across = max(one.x - other.right, other.x - one.right, 0.0)
    return math.hypot(across, max(one.y - other.bottom, other.y - one.bottom, 0.0))


# What has an icon


@pytest.mark.parametrize("layout", FIXED)
@pytest.mark.parametrize("lang", SWOT)
def test_factors_have_their_icons_in_every_language_and_any_order(layout, lang):
    known, fixed = FIXED[layout]
    items = [Item(name, "text") for name in known[lang]]
    assert icons_in(layout, items) == fixed
    assert icons_in(layout, items[::-1]) == fixed[::-1]
    assert {*fixed} <= icon_names()


def test_a_heading_that_is_no_factor_leaves_the_slide_without_icons():
    items = [Item(name, "text") for name in SWOT["en"]]
    assert icons_in(Layout.SWOT, [*items[:3], Item("Plans", "text")]) == ()
    assert icons_in(Layout.SWOT, items[:3]) == ()
    assert icons_in(Layout.SWOT, [*items[:3], items[0]]) == ()
    assert icons_in(Layout.ITEMS, items) == ()


def test_the_icons_that_items_were_given_come_first():
    items = [Item(name, "text", each) for name, each in zip(SWOT["en"], FOUR, strict=True)]
    assert icons_in(Layout.SWOT, items) == FOUR
    assert icons_in(Layout.STEPS, items) == FOUR


def test_all_items_have_an_icon_or_none_has():
    assert icons_of([Item("a", "", "truck"), Item("b", "", "users")]) == ("truck", "users")
    assert icons_of([Item("a", "", "truck"), Item("b", "")]) == ()
    assert icons_of([Item("a", "", "truck"), Item("b", "", "no such icon")]) == ()
    assert icons_of([]) == ()


# How one is drawn


def test_an_icon_stays_in_its_square_with_strokes_in_proportion():
    for name in (*OF_SWOT, *OF_PESTEL, "palette", "circle-help", "wifi"):
        drawn = icon(name, Box(100.0, 50.0, 72.0, 48.0), INK)
        assert (drawn.kind, drawn.icon, drawn.name) == ("path", name, f"Icon {name}")
        assert (drawn.fill, drawn.line, drawn.alt) == (None, INK, None)
        assert drawn.box == Box(100.0, 50.0, 48.0, 48.0)
        assert drawn.line_width == pytest.approx(4.0)
        half = drawn.line_width / 2 - 0.01
        assert drawn.box.contains(extent(drawn).inset(-half))
    assert icon("truck", Box(0.0, 0.0, 48.0, 72.0), INK).box == Box(0.0, 12.0, 48.0, 48.0)


def test_a_circle_is_one():
    drawn = icon("circle", Box(0.0, 0.0, 24.0, 24.0), INK)
    assert [each.op for each in drawn.commands] == ["M", "C", "C", "C", "C", "Z"]
    for command in drawn.commands[:-1]:
        assert math.dist(command.points[-1], (12.0, 12.0)) == pytest.approx(10.0)
    assert extent(drawn).w == pytest.approx(20.0, abs=0.05)


def test_a_rectangle_with_round_corners_and_a_polygon_are_closed():
    square = icon("square", Box(0.0, 0.0, 24.0, 24.0), INK)
    assert sum(each.op == "C" for each in square.commands) == 4
    assert (extent(square).w, extent(square).h) == pytest.approx((18.0, 18.0))
    assert square.commands[-1].op == "Z"


def test_every_icon_can_be_drawn():
    for name in sorted(icon_names())[::9]:
        drawn = icon(name, Box(0.0, 0.0, 24.0, 24.0), INK)
        assert drawn.commands[0].op == "M"
        assert Box(-0.6, -0.6, 25.2, 25.2).contains(extent(drawn)), name


# Where they stand


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("layout", FIXED)
def test_factors_stand_with_their_icons_in_every_template(template, layout):
    known, fixed = FIXED[layout]
    items = [(name, "Rates fall slowly") for name in known["en"]]
    scene = composed(*[slide(layout, *items)] * 5, template=template, title="T")
    for number in range(5):
        assert names(scene, number) == list(fixed)
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []


@pytest.mark.parametrize("template", template_names())
@pytest.mark.parametrize("layout", GIVEN)
def test_items_stand_with_the_icons_that_they_were_given(template, layout):
    deck = [with_icons(layout, GIVEN[layout], title=f"Part {number}") for number in range(3)]
    scene = composed(*deck, template=template, title="T")
    for number in range(len(deck)):
        assert names(scene, number) == list(FOUR[: GIVEN[layout]])
    assert scene.warnings == ()
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []


@pytest.mark.parametrize("template", template_names())
def test_icons_can_be_seen_on_what_is_behind_them(template):
    look = load_theme(template).look
    known = [(name, "Rates fall slowly") for name in SWOT["en"]]
    scene = composed(*[slide("SWOT", *known)] * 5, *[with_icons("ITEMS", 3)] * 5, template=template)
    for each in scene.slides:
        layout = next(one for one in scene.layouts if one.name == each.layout)
        drawn = [*layout.art, *flatten(each.elements)]
        for at, shape in enumerate(drawn):
            if isinstance(shape, Shape) and shape.icon:
                x, y = shape.box.center
                behind = [
                    one.fill
                    for one in drawn[:at]
                    if isinstance(one, Shape) and one.fill is not None and one.fill.alpha == 1
                    if one.box.x <= x <= one.box.right and one.box.y <= y <= one.box.bottom
                ]
                ground = look.hex(behind[-1]) if behind else look.colors["bg1"]
                assert contrast(look.hex(shape.line), ground) >= 3.0, each.variant


@pytest.mark.parametrize("template", template_names())
def test_alike_icons_are_of_one_size(template):
    scene = composed(*[with_icons("STEPS", 4)] * 5, template=template)
    for number in range(5):
        assert len({round(each.box.w, 3) for each in icons(scene, number)}) == 1


def test_each_icon_stands_next_to_its_item():
    scene = composed(*[with_icons("ITEMS", 3)] * 6)
    for each in scene.slides:
        words = [one for one in flatten(each.elements) if isinstance(one, TextBox) and "Part" in one.text]
        for shape in (one for one in flatten(each.elements) if isinstance(one, Shape) and one.icon):
            nearest = min(words, key=lambda text: math.dist(text.ink.center, shape.box.center))
            assert nearest.text.startswith(f"Part {FOUR.index(shape.icon) + 1}")


def test_a_factor_under_another_name_leaves_letters_or_nothing():
    items = [(name, "Rates fall slowly") for name in ("Strengths", "Weaknesses", "Plans", "Threats")]
    scene = composed(slide("SWOT", *items), template="bruno")
    assert names(scene) == []
    marks = [
        each.text
        for each in flatten(scene.slides[0].elements)
        if isinstance(each, TextBox) and each.name.startswith("Mark")
    ]
    assert marks == ["S", "W", "P", "T"]
    assert scene.warnings == ()


def test_a_numbered_list_keeps_its_numbers_beside_its_icons():
    items = [("Order", "by noon", "truck"), ("Pack", "at once", "package")]
    spec = slide("ITEMS", *items).spec
    numbered = spec.model_copy(update={"body": spec.body.model_copy(update={"is_numbered": True})})
    said = Slide.model_validate({"title": "How", "layout": "ITEMS", "body": numbered.body})
    scene = composed(DeckSlide(spec=said))
    assert names(scene) == ["truck", "package"]
    text = " ".join(each.text for each in flatten(scene.slides[0].elements) if isinstance(each, TextBox))
    assert "1. Order" in text
    assert "2. Pack" in text


def test_a_line_above_the_items_is_kept_beside_icons():
    body = {
        "lead": "Our aims:",
        "items": [{"text": f"Part {at}", "icon": each} for at, each in enumerate(FOUR)],
    }
    scene = composed(DeckSlide(spec=Slide.model_validate({"title": "How", "layout": "ITEMS", "body": body})))
    assert names(scene) == list(FOUR)
    assert "Our aims: Part 0" in "".join(
        each.text for each in flatten(scene.slides[0].elements) if isinstance(each, TextBox)
    )


@pytest.mark.parametrize("layout", ["PESTEL", "SWOT", "ITEMS", "STEPS"])
@pytest.mark.parametrize("template", ["default", "serene", "monarch", "nebula", "clyde"])
def test_items_of_many_words_have_icons_beside_a_picture_or_in_rows_too(template, layout):
    known, fixed = FIXED.get(Layout(layout), ({"en": [f"Part {at}" for at in range(4)]}, FOUR))
    text = (
        "What the council of the island decides in autumn and in winter is told to all who live there. " * 2
    )
    own = [] if layout in {"PESTEL", "SWOT"} else FOUR
    items = [(name, text, *own[at : at + 1]) for at, name in enumerate(known["en"])]
    scene = composed(slide(layout, *items), template=template, verbosity="text-heavy")
    assert names(scene) == list(fixed)
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []


def test_icons_without_a_place_are_told():
    told = "Slide 1: its icons are not shown: they have no place in this composition."
    assert told in composed(with_icons("PYRAMID", 4)).warnings
    assert told in on_company(with_icons("COMPARISON", 2)).warnings


def test_an_icon_that_there_is_no_more_is_told_and_the_slide_is_drawn_without():
    body = {"items": [{"heading": "Old", "icon": "gone"}, {"heading": "New", "icon": "truck"}]}
    spec = Slide.model_validate({"title": "Then", "layout": "ITEMS", "body": body}, context="checked")
    scene = composed(DeckSlide(spec=spec))
    assert names(scene) == []
    assert scene.warnings == ("Slide 1: its icons are not shown: there is none called 'gone'.",)


@pytest.mark.parametrize("language", ["ARABIC", "HEBREW"])
def test_a_mirrored_slide_moves_icons_and_turns_only_those_that_show_a_direction(language):
    tag = find_language(language).tag.partition("-")[0]

    def items_in(lang):
        return [(name, name) for name in SWOT[lang]]

    def aims(lang):
        return slide("ITEMS", *((name, name, icon) for name, icon in zip(SWOT[lang], FOUR, strict=True)))

    scene = composed(slide("SWOT", *items_in(tag)), aims(tag), template="bruno")
    plain = composed(slide("SWOT", *items_in("en")), aims("en"), template="bruno")
    assert names(scene) == list(OF_SWOT)
    for one, other in zip(icons(scene, 1), icons(plain, 1), strict=True):
        assert one.box.x == pytest.approx(960.0 - other.box.right)
        assert extent(one).x - one.box.x == pytest.approx(extent(other).x - other.box.x)


@pytest.mark.parametrize("layout", FIXED)
def test_a_companys_slide_has_icons_of_factors_in_its_own_theme(layout):
    known, fixed = FIXED[layout]
    scene = on_company(slide(layout, *((name, "Rates fall slowly") for name in known["en"])))
    assert names(scene) == list(fixed)
    assert all(each.line.literal == "" for each in icons(scene))
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []


@pytest.mark.parametrize("layout", ["ITEMS", "SUMMARY", "STEPS"])
def test_a_companys_slide_has_the_icons_that_items_were_given_in_front_of_rows(layout):
    scene = on_company(with_icons(layout, 4))
    assert names(scene) == list(FOUR)
    assert scene.warnings == ()
    assert [each for each in scene_findings(scene) if each.severity == "error"] == []


def test_a_companys_slide_without_icons_has_its_letters():
    items = [(name, "Rates fall slowly") for name in ("Strengths", "Weaknesses", "Plans", "Threats")]
    scene = on_company(slide("SWOT", *items))
    assert names(scene) == []
    shown = [each.text for each in flatten(scene.slides[0].elements) if isinstance(each, TextBox)]
    assert {"S", "W", "P", "T"} <= {*shown}


@pytest.mark.parametrize("template", ["default", "serene", "monarch", "nebula", "clyde"])
@pytest.mark.parametrize("layout", ["ITEMS", "STEPS", "PESTEL", "SWOT"])
def test_items_of_too_many_words_for_a_family_stand_in_rows_with_their_icons(template, layout):
    known, fixed = FIXED.get(Layout(layout), ({"en": [f"Part {at}" for at in range(4)]}, FOUR))
    text = (
        "What the council of the island decides in autumn is told to all who live on it and beside it. " * 3
    )
    own = [] if layout in {"PESTEL", "SWOT"} else FOUR
    items = [(name, text, *own[at : at + 1]) for at, name in enumerate(known["en"])]
    scene = composed(slide(layout, *items), template=template, verbosity="text-heavy")
    assert ":" not in scene.slides[0].variant
    told = [each for each in scene.warnings if "its icons are not shown" in each]
    assert names(scene) == ([] if told or scene.slides[0].variant == "quadrants" else list(fixed))
    assert not told or template in {"monarch", "nebula", "serene"}
    texts = [each for each in flatten(scene.slides[0].elements) if isinstance(each, TextBox)]
    for at, shape in enumerate(icons(scene) if layout in {"ITEMS", "STEPS"} else ()):
        nearest = min(
            (each for each in texts if "Part" in each.text), key=lambda one: gap(one.box, shape.box)
        )
        assert nearest.text.startswith(f"Part {at}")


@pytest.mark.parametrize("template", ["default", "daniel", "monarch", "marina", "nebula"])
def test_a_layout_has_the_places_of_its_slides_with_icons_and_without(template):
    known = [slide("SWOT", *((name, "text") for name in SWOT["en"]))] * 4
    other = [slide("SWOT", *((name, "text") for name in ("Strengths", "Weaknesses", "Plans", "Threats")))] * 4
    for deck in ((*known, *other), (*other, *known)):
        scene = composed(*deck, template=template)
        for each in scene.slides:
            (layout,) = [one for one in scene.layouts if one.name == each.layout]
            places = {one.key for one in layout.placeholders}
            shown = [one for one in flatten(each.elements) if isinstance(one, TextBox)]
            assert {one.placeholder for one in shown if one.placeholder is not None} <= places


@pytest.mark.parametrize("name", ["carrot", "flame", "waves-vertical", "truck", "palette"])
def test_curves_of_every_kind_reach_as_far_as_in_the_drawing(name):
    svg = pytest.importorskip("svgelements")
    drawing = svg.SVG.parse(io.StringIO(icon_drawing(name)))
    boxes = [each.bbox() for each in drawing.elements(lambda one: isinstance(one, svg.Shape))]
    drawn = extent(icon(name, Box(0.0, 0.0, 24.0, 24.0), INK))
    assert (drawn.x, drawn.y) == pytest.approx((min(b[0] for b in boxes), min(b[1] for b in boxes)), abs=0.02)
    assert (drawn.right, drawn.bottom) == pytest.approx(
        (max(b[2] for b in boxes), max(b[3] for b in boxes)), abs=0.02
    )


def test_shortened_items_keep_their_icons():
    text = "The shop sends it by noon and nobody waits for it. It is paid at once, as all of them are. " * 3
    scene = composed(with_icons("ITEMS", 4, text))
    assert "shortened" in scene.warnings[0]
    assert names(scene) == list(FOUR)
