"""Every rule passes a good deck and fails on the one thing that it looks for."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image

from fidelity.scenes import (
    ACCENT,
    BODY,
    LOOK,
    SMALL,
    chart,
    deck,
    hand_made_deck,
    layout,
    photo,
    table,
    text_box,
    title,
    words,
)
from nbdeck.engine.quality import QualityFinding, scene_findings
from nbdeck.engine.quality.craft import craft
from nbdeck.engine.scene.boxes import BACKGROUND, INK, MUTED, SURFACE, Box, Color
from nbdeck.engine.scene.elements import (
    Element,
    Group,
    PathCommand,
    Picture,
    PlaceholderKey,
    Shape,
    Table,
    TableCell,
    TextBox,
)
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.scene.text import Line, Run, TextParagraph, TextStyle

BOX = Box(100, 150, 300, 60)
BESIDE = Box(500, 150, 300, 60)
PLAIN = "Plain words"
ARC = (PathCommand("M", ((60.0, 330.0),)), PathCommand("C", ((60.0, 63.0), (360.0, 63.0), (360.0, 330.0))))


def rules(scene: DeckScene) -> set[str]:
    return {finding.rule for finding in scene_findings(scene)}


def only(scene: DeckScene) -> QualityFinding:
    (finding,) = scene_findings(scene)
    return finding


def text(words: str = PLAIN, box: Box = BOX, style: TextStyle = BODY, **attributes: object) -> TextBox:
    return text_box(words, box, style, **attributes)


def one_line(words: str, style: TextStyle, width: float) -> TextParagraph:
    run = Run(words, style.size, style.color, bold=style.bold, lang="en-US")
    return TextParagraph((run,), (Line((run,), width),), style)


def test_the_hand_made_deck_has_no_findings():
    assert scene_findings(hand_made_deck()) == []


def overlong_cell(heights: tuple[float, ...]) -> Table:
    return replace(table(), row_heights=heights, box=Box(48, 120, 864, sum(heights)))


def wide_cell() -> Table:
    cell = TableCell((one_line(PLAIN, TextStyle(14), 900.0),))
    return Table(Box(48, 120, 400, 40), (400.0,), (40.0,), ((cell,),), alt="One cell")


BROKEN: dict[str, tuple[str, tuple[Element, ...]]] = {
    "a text taller than its frame": ("overflow", (text("word " * 60),)),
    "a line wider than its frame": (
        "overflow",
        (replace(text(), paragraphs=(one_line(PLAIN, BODY, 301.0),)),),
    ),
    "a bulleted line wider than its frame": (
        "overflow",
        (replace(text(), paragraphs=(one_line(PLAIN, replace(BODY, bullet="•", indent=20), 290.0),)),),
    ),
    "a cell taller than its row": ("overflow", (overlong_cell((40.0, 36.0, 20.0, 36.0)),)),
    "a line wider than its cell": ("overflow", (wide_cell(),)),
    "body text under twelve points": ("floors", (text(style=TextStyle(11.5)),)),
    "a caption under ten points": ("floors", (text(style=TextStyle(9.5), role="caption"),)),
    "a cell under ten points": (
        "floors",
        (replace(wide_cell(), cells=((TableCell((one_line(PLAIN, TextStyle(9), 50.0),)),),)),),
    ),
    "a chart label under ten points": (
        "floors",
        (replace(chart(), drawing=(text(PLAIN, Box(100, 200, 200, 20), TextStyle(9)),)),),
    ),
    "two texts over each other": ("collisions", (text(), text("Other words", Box(110, 152, 300, 60)))),
    "two frames over each other": ("collisions", (text(), text("Other", Box(100, 205, 300, 60)))),
    "a text over a picture outside a group": (
        "collisions",
        (Picture(Box(48, 120, 480, 270), photo(), "image/jpeg"), Shape(BOX, "rect", INK, line=INK)),
    ),
    "two texts over each other in a group": (
        "collisions",
        (Group(Box(90, 140, 400, 100), (text(), text("Other words", Box(110, 152, 300, 60)))),),
    ),
    "a shape over a text in a group": (
        "collisions",
        (Group(Box(90, 140, 400, 100), (text(), Shape(BOX, "rect", SURFACE))),),
    ),
    "a line through a text": ("collisions", (Shape(Box(48, 120, 400, 120), "line", None, INK), text())),
    "an arc through a text": (
        "collisions",
        (Shape(Box(60, 130, 300, 200), "path", None, INK, commands=ARC), text(PLAIN, Box(100, 150, 100, 60))),
    ),
    "a box over the edge of the slide": ("placement", (Shape(Box(900, 100, 100, 100), "rect", ACCENT),)),
    "a box without a size": ("placement", (Shape(Box(100, 100, math.nan, 100), "rect", ACCENT),)),
    "a box with a negative width": ("placement", (Shape(Box(100, 100, -5, 100), "rect", ACCENT),)),
    "a text in the margin": ("placement", (text(PLAIN, Box(10, 150, 300, 60)),)),
    "a chart in the margin": ("placement", (replace(chart(), box=Box(10, 110, 900, 380)),)),
    "a child outside its group": ("placement", (Group(Box(100, 150, 300, 60), (text(PLAIN, BESIDE),)),)),
    "a chart that is drawn outside its frame": (
        "placement",
        (replace(chart(), box=Box(200, 110, 600, 380)),),
    ),
    "pale text on white": ("contrast", (text(style=replace(BODY, size=14, color=Color("tx2", 0.6))),)),
    "ink on a dark card": (
        "contrast",
        (Group(BOX, (Shape(BOX, "rect", INK), text(style=replace(BODY, color=MUTED)))),),
    ),
    "text on a picture without a scrim": (
        "contrast",
        (Group(BOX, (Picture(BOX, photo(), "image/jpeg"), text(style=replace(BODY, color=BACKGROUND)))),),
    ),
    "grey text on a picture, which is neither on black nor on white": (
        "contrast",
        (
            Group(
                BOX,
                (
                    Picture(BOX, photo(), "image/jpeg"),
                    text(style=replace(BODY, color=Color("tx1", literal="757575"))),
                ),
            ),
        ),
    ),
    "pale text in a filled cell": (
        "contrast",
        (
            replace(
                wide_cell(), cells=((TableCell((one_line(PLAIN, TextStyle(14, color=SURFACE), 80.0),)),),)
            ),
        ),
    ),
    "pale text in a chart": (
        "contrast",
        (replace(chart(), drawing=(text(PLAIN, Box(100, 200, 200, 20), TextStyle(14, color=SURFACE)),)),),
    ),
    "a picture with an empty alternative": ("accessibility", (Picture(BOX, photo(), "image/jpeg", alt=" "),)),
    "a chart without alternative": ("accessibility", (replace(chart(), alt=""),)),
    "a table without alternative": ("accessibility", (replace(table(), alt=""),)),
    "a text without a language": ("accessibility", (text_box(PLAIN, BOX, BODY, ""),)),
    "a text read after what stands below it": (
        "accessibility",
        (text("Below", Box(100, 300, 300, 60)), text("Above", Box(100, 150, 300, 60))),
    ),
    "a text read after what stands to its right": (
        "accessibility",
        (text("Right", BESIDE), text("Left", BOX)),
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_rule_fails_on(case: str):
    rule, elements = BROKEN[case]
    found = scene_findings(deck(elements))
    assert rule in {finding.rule for finding in found}
    assert all(finding.slide == 1 for finding in found)


@pytest.mark.parametrize(
    ("element", "remedy"),
    [
        (replace(text("word " * 60), name="Body"), "shorter_text"),
        (replace(text(), name="Body", paragraphs=(one_line(PLAIN, BODY, 301.0),)), "shorter_text"),
        (replace(text(style=TextStyle(11.5)), name="Body"), "shorter_text"),
        (Picture(BOX, photo(), "image/jpeg", alt=" ", name="Body"), "alt_text"),
        (replace(chart(), alt="", name="Body"), "alt_text"),
    ],
)
def test_a_finding_says_what_its_shape_needs(element: Element, remedy: str | None):
    finding = scene_findings(deck((element,)))[0]
    assert (finding.shape, finding.remedy) == ("Body" if remedy else "", remedy)


GOOD: dict[str, tuple[Element, ...]] = {
    "boxes that touch": (text(), text("Other", Box(400, 150, 300, 60))),
    "a sheer decoration under a text": (Shape(BOX.inset(-20), "rect", ACCENT.faded(0.08)), text()),
    "a card with its text in a group": (Group(BOX, (Shape(BOX, "round", SURFACE, radius=8), text())),),
    "large text at three to one": (text(style=TextStyle(24, color=Color("accent2"))),),
    "bold text of fourteen points at three to one": (
        text(style=TextStyle(14, color=Color("accent2"), bold=True)),
    ),
    "text on a picture behind a scrim": (
        Group(
            BOX,
            (
                Picture(BOX, photo(), "image/jpeg"),
                Shape(BOX, "rect", INK.faded(0.75)),
                text(style=replace(BODY, color=BACKGROUND)),
            ),
        ),
    ),
    "white text inside an ellipse": (
        Group(
            BOX,
            (
                Shape(BOX, "ellipse", ACCENT),
                text("12", Box(220, 165, 60, 30), replace(BODY, color=BACKGROUND, align="center")),
            ),
        ),
    ),
    "a footer in the margin": (
        text("7", Box(900, 515, 40, 20), SMALL, role="number", placeholder=PlaceholderKey("sldNum", 12)),
    ),
    "a full picture to the edge of the slide": (Picture(Box(480, 100, 480, 440), photo(), "image/jpeg"),),
    "two columns read one after the other": (
        text("First", Box(100, 150, 300, 40)),
        text("Second", Box(100, 200, 300, 40)),
        text("Third", Box(500, 150, 300, 40)),
        text("Fourth", Box(500, 200, 300, 40)),
    ),
    "a right-to-left row": (
        text_box("نمت الإيرادات", BESIDE, BODY, "ar-SA"),
        text_box("نمت الأرباح", BOX, BODY, "ar-SA"),
    ),
    "a line that passes beside a text": (
        Shape(Box(48, 120, 400, 380), "line", None, INK),
        text(PLAIN, BESIDE),
    ),
    "a rising line under whose box a text stands": (
        Shape(Box(48, 120, 600, 380), "line", None, INK, is_flipped=True),
        text(PLAIN, Box(100, 130, 200, 30)),
    ),
    "an arc around a text": (
        Shape(Box(60, 130, 300, 200), "path", None, INK, commands=ARC),
        text(PLAIN, Box(150, 260, 100, 40)),
    ),
    "an empty text over another": (text(), text("", BOX)),
}


@pytest.mark.parametrize("case", GOOD)
def test_no_rule_minds(case: str):
    assert scene_findings(deck(GOOD[case])) == []


@pytest.mark.parametrize(("ink", "finds"), [("FFFFFF", False), ("555555", True)])
def test_pictures_of_a_file_have_their_colours_and_those_of_a_scene_any(ink: str, finds: bool):
    words = text(style=replace(BODY, color=Color("tx1", literal=ink)))
    scene = deck((Group(BOX, (Picture(BOX, png(200, 60), "image/png"), words)),))
    assert ("contrast" in {each.rule for each in scene_findings(scene, is_file=True)}) is finds
    assert "contrast" in {each.rule for each in scene_findings(scene)}


def test_decoration_may_be_drawn_out():
    squashed = Picture(Box(60, 150, 200, 200), png(200, 100), "image/png")
    assert not list(craft(deck((squashed,))))
    assert list(craft(deck((replace(squashed, alt=""),))))


def test_slides_that_are_kept_as_a_file_has_them_are_not_judged():
    scene = deck((text(),))
    (slide,) = scene.slides
    kept = replace(slide, number=2, elements=(), is_kept=True)
    assert scene_findings(replace(scene, slides=(slide, kept))) == []


def test_what_lies_over_something_is_found_once():
    one, other = (text(f"Words {n}", Box(100, 150 + 10 * n, 300, 40)) for n in range(2))
    found = [each.message for each in scene_findings(deck((one, other))) if each.rule == "collisions"]
    assert len(found) == 1


def test_what_is_read_late_is_found_once():
    lines = [text(f"Line {n}", Box(100, y, 300, 40)) for n, y in enumerate((300, 350, 150))]
    found = [each.message for each in scene_findings(deck(lines)) if "is seen before" in each.message]
    assert len(found) == 1


def test_what_stands_higher_and_a_step_further_is_read_later():
    low, high = text("First", Box(100, 300, 300, 40)), text("Second", Box(200, 150, 300, 40))
    assert scene_findings(deck((low, high))) == []
    assert len(scene_findings(deck((low, replace(high, box=Box(200, 150, 200, 40)))))) == 1


@pytest.mark.parametrize(
    ("place", "is_legible"),
    [(Box(220, 165, 60, 30), True), (Box(100, 150, 60, 26), False)],
)
def test_contrast_follows_the_outline_of_a_shape_not_its_box(place: Box, is_legible: bool):
    white = text("12", place, replace(BODY, color=BACKGROUND))
    group = Group(BOX, (Shape(BOX, "ellipse", ACCENT), white))
    assert ("contrast" in rules(deck((group,)))) is not is_legible


def test_contrast_follows_a_curved_path():
    commands = (
        PathCommand("M", ((100.0, 210.0),)),
        PathCommand("C", ((100.0, 130.0), (400.0, 130.0), (400.0, 210.0))),
        PathCommand("Z"),
    )
    blob = Shape(BOX, "path", ACCENT, commands=commands)

    def white(x: float, y: float) -> TextBox:
        return text("12", Box(x, y, 40, 26), replace(BODY, color=BACKGROUND))

    assert "contrast" not in rules(deck((Group(BOX, (blob, white(230, 175))),)))
    assert "contrast" in rules(deck((Group(BOX, (blob, white(102, 150))),)))


def test_contrast_sees_the_art_and_the_background_of_the_layout():
    dark = (layout(background=INK),)
    assert rules(deck((text(),), layouts=dark)) == {"contrast"}
    band = (layout(art=(Shape(Box(0, 140, 960, 80), "rect", INK),)),)
    assert rules(deck((text(),), layouts=band)) == {"contrast"}
    assert rules(deck((text("Lower", Box(100, 300, 300, 60)),), layouts=band)) == set()


def retitled(scene: DeckScene, change: Callable[[SlideScene], SlideScene]) -> DeckScene:
    return replace(scene, slides=tuple(map(change, scene.slides)))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda slide: replace(slide, title=" "), "no title"),
        (lambda slide: replace(slide, elements=slide.elements[1:]), "0 texts fill a title placeholder"),
        (lambda slide: replace(slide, elements=(*slide.elements, slide.elements[0])), "2 texts fill"),
        (lambda slide: replace(slide, title="Another"), "title placeholder says"),
    ],
)
def test_every_slide_shows_its_title_once(change: Callable[[SlideScene], SlideScene], words: str):
    found = scene_findings(retitled(deck((text(),)), change))
    assert any(finding.rule == "accessibility" and words in finding.message for finding in found)


def test_two_slides_with_one_title_are_a_warning_on_both():
    found = scene_findings(deck((text(),), (text(),), titles=("Same", "Same ")))
    alike = [finding for finding in found if finding.remedy == "another_title"]
    assert [(finding.slide, finding.severity) for finding in alike] == [(1, "warning"), (2, "warning")]


def test_three_slides_that_look_alike_are_a_warning_for_the_third():
    same = deck((text(),), (text(),), (text(),))
    finding = only(same)
    assert (finding.rule, finding.slide, finding.severity) == ("variety", 3, "warning")
    assert finding.remedy == "another_layout"
    assert scene_findings(deck((text(),), words(), (text(),), (text(),))) == []
    assert scene_findings(deck(*[(chart(),)] * 4)) == []


def test_findings_come_in_the_order_of_the_slides_and_name_the_place():
    scene = deck(words(), (text(style=TextStyle(9)),), (text("word " * 60),))
    found = scene_findings(scene)
    assert [finding.slide for finding in found] == [2, 3]
    assert all(finding.box == BOX for finding in found)


def test_the_colours_of_the_look_are_those_that_count():
    pale = replace(LOOK, colors={**LOOK.colors, "tx1": "BBBBBB"})
    assert rules(replace(deck((text(),)), look=pale)) == {"contrast"}


def test_a_title_alone_is_a_good_slide():
    assert scene_findings(deck(())) == []
    assert scene_findings(replace(deck(()), slides=())) == []
    assert title("A title").text == "A title"


def test_diagrams_of_other_names_do_not_look_alike():
    one, other = (Group(BOX, (text(),), name) for name in ("Timeline", "Funnel"))
    assert {finding.rule for finding in scene_findings(deck((one,), (one,), (one,)))} == {"variety"}
    assert scene_findings(deck((one,), (other,), (one,))) == []


def test_diagrams_of_one_name_that_are_drawn_with_other_forms_do_not_look_alike():
    line = Box(BOX.x, BOX.y, BOX.w, 0.0)
    one, other = (
        Group(BOX, (Shape(BOX, form, fill=BACKGROUND), text()), "Funnel") for form in ("rect", "ellipse")
    )
    ruled = replace(one, children=(*one.children, Shape(line, "line", line=INK)))
    names = [
        [finding.rule for finding in scene_findings(deck((each,), (one,), (one,)))]
        for each in (one, other, ruled)
    ]
    assert names == [["variety"], [], []]


def test_a_slide_without_a_title_is_one_finding():
    bare = retitled(deck((text(),)), lambda slide: replace(slide, title="", elements=slide.elements[1:]))
    assert [finding.message for finding in scene_findings(bare)] == ["The slide has no title"]


def png(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", (width, height), "teal").save(file, "PNG")
    return file.getvalue()


CARDS = [Box(60 + 220 * n, 200, 200, 120) for n in range(3)]


@pytest.mark.parametrize(
    ("elements", "told"),
    [
        ([Picture(Box(60, 150, 300, 100), png(200, 100), "image/png", alt="A")], "50 % too wide"),
        ([Picture(Box(60, 150, 150, 100), png(200, 100), "image/png", alt="A")], "25 % too narrow"),
        ([Picture(Box(60, 150, 100, 100), png(200, 100), "image/png", (0.25, 0, 0.25, 0), alt="A")], ""),
        ([Picture(Box(60, 150, 100, 200), png(200, 100), "image/png", alt="A")], ""),
        (
            [Shape(replace(box, y=box.y + 3 * (n == 1)), fill=INK) for n, box in enumerate(CARDS)],
            "3 cards have tops up to 3.0 pt",
        ),
        ([Shape(replace(box, y=box.y + 9 * (n == 1)), fill=INK) for n, box in enumerate(CARDS)], ""),
        (
            [
                Shape(replace(box, y=box.y + 3 * (n == 1), h=box.h + 30 * n), fill=INK)
                for n, box in enumerate(CARDS)
            ],
            "",
        ),
        ([Shape(box, fill=INK) for box in CARDS], ""),
    ],
)
def test_what_a_careful_eye_sees_is_a_warning(elements, told):
    found = [each for each in scene_findings(deck(elements)) if each.rule == "craft"]
    assert [told in each.message for each in found] == ([True] if told else [])
    assert all(each.severity == "warning" for each in found)


def test_a_fourth_typeface_and_a_chart_of_a_thumb_are_warnings():
    styles = [TextStyle(18)] * 4

    def said(*names):
        boxes = [text(box=Box(60, 120 + 60 * n, 300, 40), style=style) for n, style in enumerate(styles)]
        return [
            replace(box, paragraphs=tuple(with_typeface(each, name) for each in box.paragraphs))
            for box, name in zip(boxes, names, strict=False)
        ]

    assert "craft" not in rules(deck(said("A", "B")))
    assert "craft" in rules(deck(said("A", "B", "C")))
    small, large = (replace(chart(), box=box) for box in (Box(60, 150, 140, 200), Box(60, 150, 300, 200)))
    assert [["too small" in each.message for each in craft(deck((one,)))] for one in (small, large)] == [
        [True],
        [],
    ]


def with_typeface(paragraph, name):
    runs = tuple(replace(run, typeface=name) for run in paragraph.runs)
    lines = tuple(
        replace(line, runs=tuple(replace(run, typeface=name) for run in line.runs))
        for line in paragraph.lines
    )
    return replace(paragraph, runs=runs, lines=lines)


def test_words_of_a_layout_are_judged_on_the_first_slide_that_it_stands_behind():
    scene = deck((), ())
    pale = text(box=Box(60, 300, 300, 40), style=TextStyle(18, Color("tx1", literal="EEEEEE")))
    beside = replace(pale, box=Box(-400, 300, 300, 40))
    layouts = tuple(replace(each, art=(*each.art, pale, beside)) for each in scene.layouts)
    found = [each for each in scene_findings(replace(scene, layouts=layouts)) if each.rule == "contrast"]
    assert [each.slide for each in found] == [1]


def test_a_number_above_the_content_is_read_last_and_in_order():
    number = replace(text("7", box=Box(600, 40, 60, 30)), placeholder=PlaceholderKey("sldNum", 3))
    below = text(box=Box(500, 200, 300, 40))
    assert "accessibility" not in rules(deck((below, number)))
    assert "accessibility" in rules(deck((below, replace(number, placeholder=None))))


def test_a_title_is_read_first_wherever_it_stands_and_nothing_is_read_before_it():
    title = replace(text("Why", BESIDE), role="title")
    assert "accessibility" not in rules(deck((title, text(box=BOX))))
    assert "accessibility" in rules(deck((text(box=BESIDE), replace(title, box=BOX))))
