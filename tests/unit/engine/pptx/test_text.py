"""Text: explicit in text boxes, only the difference in placeholders, native bullets, fields and directions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nbdeck.engine.scene.boxes import INK, Color
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.text import Insets, Run, TextStyle
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.themes.load import load_theme
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import NS, opened, tags

FREE = scenes.Box(48, 120, 400, 100)
PLAIN = TextStyle(16)
LOOK = load_theme("default").look
ARABIC = "نمت الإيرادات"


def box(*paragraphs: scenes.TextParagraph, **changes: object) -> TextBox:
    return TextBox(FREE, paragraphs, **changes)


def written(*elements: scenes.Element, language: str = "en-US"):
    return opened(scenes.deck(elements, language=language))


def last_body(file):
    return file.all("//p:txBody")[-1]


def test_a_placeholder_like_its_layout_repeats_nothing_but_text_and_language():
    body = last_body(written(scenes.title("Same")))
    assert body.find("a:bodyPr", NS).attrib == {}
    assert body.find(".//a:pPr", NS) is None
    properties = body.find(".//a:rPr", NS)
    assert (dict(properties.attrib), len(properties)) == ({"lang": "en-US"}, 0)


def test_a_placeholder_like_its_layout_takes_its_place():
    file = written(scenes.title("Same"))
    assert len(file.find("//p:sp/p:spPr")) == 0
    shape = file.deck.slides[0].shapes.title
    assert (shape.left.pt, shape.top.pt, shape.width.pt, shape.height.pt) == (48, 28, 864, 60)


def test_a_moved_placeholder_says_where_it_stands():
    shape = written(scenes.title(box=scenes.Box(50.5, 30, 800, 50))).deck.slides[0].shapes.title
    assert (shape.left, shape.width.pt) == (641350, 800)


@pytest.mark.parametrize(
    ("change", "attribute", "value"),
    [
        ({"size": 24.5}, "sz", "2450"),
        ({"bold": False}, "b", "0"),
        ({"italic": True}, "i", "1"),
    ],
)
def test_a_run_says_only_what_differs_from_its_placeholder(change, attribute, value):
    run = scenes.run("Other", scenes.TITLE_STYLE, **change)
    title = replace(scenes.title(), paragraphs=(scenes.of_runs((run,), scenes.TITLE_STYLE),))
    properties = last_body(written(title)).find(".//a:rPr", NS)
    assert dict(properties.attrib) == {"lang": "en-US", attribute: value}


@pytest.mark.parametrize(
    ("change", "attributes", "children"),
    [
        ({"align": "center"}, {"algn": "ctr", "rtl": "0"}, []),
        ({"indent": 40.0}, {"marL": "508000", "indent": "-508000"}, []),
        ({"bullet": ""}, {"marL": "228600", "indent": "0"}, ["buNone"]),
        ({"spacing": 0.9}, {}, ["lnSpc"]),
        ({"after": 2.0}, {}, ["spcAft"]),
        ({"bullet_color": Color("accent2")}, {}, ["buClr", "buFont", "buChar"]),
    ],
)
def test_a_paragraph_says_only_what_differs_from_its_placeholder(change, attributes, children):
    paragraph = scenes.paragraph("Point", replace(scenes.BODY_STYLE, **change))
    body = replace(scenes.body(), paragraphs=(paragraph,))
    properties = last_body(written(body)).find(".//a:pPr", NS)
    assert (dict(properties.attrib), tags(properties)) == (attributes, children)


def test_a_text_box_is_explicit_in_the_order_of_the_schema():
    style = replace(scenes.BODY_STYLE, size=14.5, bold=True, italic=True, face="major", spacing=1.1)
    body = last_body(written(box(scenes.paragraph("All", style), anchor="bottom", insets=Insets(1, 2, 3, 4))))
    frame = body.find("a:bodyPr", NS)
    assert dict(frame.attrib) == {
        "wrap": "square", "lIns": "12700", "tIns": "25400", "rIns": "38100", "bIns": "50800",
        "anchor": "b", "rtlCol": "0",
    }  # fmt: skip
    assert tags(frame) == ["noAutofit"]
    paragraph = body.find(".//a:pPr", NS)
    assert tags(paragraph) == ["lnSpc", "spcBef", "spcAft", "buClr", "buFont", "buChar"]
    assert body.find(".//a:lnSpc/a:spcPct", NS).get("val") == "110000"
    run = body.find(".//a:rPr", NS)
    assert dict(run.attrib) == {"lang": "en-US", "sz": "1450", "b": "1", "i": "1"}
    assert tags(run) == ["solidFill", "latin", "ea", "cs"]
    assert [face.get("typeface") for face in run[1:]] == ["+mj-lt", "+mj-ea", "+mj-cs"]


def test_colours_are_slots_of_the_theme_with_their_opacity():
    faded = TextStyle(16, Color("accent3", 0.25))
    ink = last_body(written(box(scenes.paragraph("Faded", faded)))).find(
        ".//a:rPr/a:solidFill/a:schemeClr", NS
    )
    assert (ink.get("val"), ink[0].get("val")) == ("accent3", "25000")


def test_a_space_before_the_first_paragraph_is_not_written():
    style = replace(PLAIN, before=9.0)
    body = last_body(written(box(scenes.paragraph("One", style), scenes.paragraph("Two", style))))
    assert [node.get("val") for node in body.findall(".//a:spcBef/a:spcPts", NS)] == ["0", "900"]


def test_lines_inside_a_paragraph_are_breaks_and_never_empty_runs():
    body = last_body(written(box(scenes.paragraph("\none\n\ntwo\r\nthree\x0bfour\n", PLAIN))))
    paragraph = body.find("a:p", NS)
    assert tags(paragraph)[1:] == ["br", "r", "br", "br", "r", "br", "r", "br", "r", "br"]


@pytest.mark.parametrize("text", ["", "\x00\x01"])
def test_an_empty_paragraph_keeps_its_size(text):
    body = last_body(written(box(scenes.paragraph(text, PLAIN))))
    assert tags(body.find("a:p", NS)) == ["pPr", "endParaRPr"]
    assert body.find(".//a:endParaRPr", NS).get("sz") == "1600"


def test_the_page_number_is_a_field():
    field = written(scenes.title(), scenes.page_number(1)).find("//a:fld")
    assert (field.get("type"), field.findtext("a:t", namespaces=NS)) == ("slidenum", "1")


def test_a_page_number_inside_words_is_still_a_field():
    number = replace(scenes.page_number(1), paragraphs=(scenes.paragraph("Page 1 of 9", scenes.SMALL),))
    body = last_body(written(number))
    assert tags(body.find("a:p", NS)) == ["r", "fld", "r"]
    assert "".join(body.itertext()) == "Page 1 of 9"


@pytest.mark.parametrize(
    ("bullets", "expected"),
    [
        (("1.", "2.", "3."), [("arabicPeriod", None)] * 3),
        (("3)", "4)"), [("arabicParenR", "3")] * 2),
        (("1", "2"), [("arabicPlain", None)] * 2),
        (("1.", "3."), [("arabicPeriod", None), ("arabicPeriod", "3")]),
        (("1.", "", "2."), [("arabicPeriod", None), None, ("arabicPeriod", "2")]),
        (("1.", "1."), [("arabicPeriod", None)] * 2),
        (("0.", "•"), ["0.", "•"]),
    ],
)
def test_numbers_count_by_themselves_and_characters_stay(bullets, expected):
    paragraphs = [scenes.paragraph("x", replace(PLAIN, bullet=bullet, indent=20)) for bullet in bullets]
    body = last_body(written(box(*paragraphs)))
    found = []
    for properties in body.findall(".//a:pPr", NS):
        mark = properties[-1]
        kinds = {
            "buNone": None,
            "buChar": mark.get("char"),
            "buAutoNum": (mark.get("type"), mark.get("startAt")),
        }
        found.append(kinds[tags(properties)[-1]])
    assert found == expected


@pytest.mark.parametrize(
    ("align", "is_rtl", "expected"),
    [
        ("start", False, "l"),
        ("end", False, "r"),
        ("center", True, "ctr"),
        ("start", True, "r"),
        ("end", True, "l"),
    ],
)
def test_start_and_end_follow_the_direction_of_the_paragraph(align, is_rtl, expected):
    paragraph = scenes.paragraph(ARABIC, TextStyle(16, align=align), "ar-SA", is_rtl=is_rtl)
    properties = last_body(written(box(paragraph))).find(".//a:pPr", NS)
    assert (properties.get("algn"), properties.get("rtl")) == (expected, str(int(is_rtl)))


def test_a_right_to_left_deck_says_so_once_on_the_master():
    title = replace(
        scenes.title(), paragraphs=(scenes.paragraph(ARABIC, scenes.TITLE_STYLE, "ar-SA", is_rtl=True),)
    )
    file = written(title, language="ar-SA")
    level = file.find("//p:titleStyle/a:lvl1pPr", "ppt/slideMasters/slideMaster1.xml")
    assert (level.get("algn"), level.get("rtl")) == ("r", "1")
    assert last_body(file).find(".//a:pPr", NS) is None
    assert file.xml("ppt/presentation.xml").get("rtl") == "1"


def test_a_paragraph_against_the_deck_s_direction_says_so():
    title = replace(
        scenes.title(), paragraphs=(scenes.paragraph(ARABIC, scenes.TITLE_STYLE, "ar-SA", is_rtl=True),)
    )
    properties = last_body(written(title)).find(".//a:pPr", NS)
    assert dict(properties.attrib) == {"algn": "r", "rtl": "1"}


def test_a_run_of_another_script_names_typefaces_that_have_it():
    title = replace(scenes.title(), paragraphs=(scenes.paragraph("日本語", scenes.TITLE_STYLE, "ja-JP"),))
    faces = last_body(written(title)).find(".//a:rPr", NS)
    assert (faces.get("lang"), faces.find("a:ea", NS).get("typeface")) == ("ja-JP", "Yu Gothic")


def test_a_run_without_language_takes_the_deck_s():
    run = scenes.run("Hallo", PLAIN, lang="")
    body = last_body(written(box(scenes.of_runs((run,), PLAIN)), language="de-DE"))
    assert body.find(".//a:rPr", NS).get("lang") == "de-DE"


def test_a_turned_text_box_is_turned_clockwise():
    turned = box(scenes.paragraph("Slanted", PLAIN), rotation=-45.0)
    assert written(turned).deck.slides[0].shapes[0].rotation == 315.0


def test_a_text_for_a_placeholder_that_the_layout_lacks_becomes_a_text_box():
    lost = scenes.body("Text", placeholder=scenes.PlaceholderKey("body", 99))
    shape = written(lost).deck.slides[0].shapes[0]
    assert not shape.is_placeholder
    assert shape.text_frame.text == "Text"


@pytest.mark.parametrize(
    ("text", "width", "written_as"),
    [
        ("`taskfox export --ics` writes files", 130, "`taskfox export\v--ics` writes files"),
        ("run `a-b/c` with a path of code", 60, "run\v`a-b/c` with a\u00a0path of code"),
        ("one for 2026–2028, only", 90, "one for\v2026–2028, only"),
        ("one for 2026–2028 only", 400, "one for 2026–2028 only"),
        ("`taskfox export --ics` writes files", 400, "`taskfox export --ics` writes files"),
        ("the fall of -5, in all", 60, "the fall of -5, in all"),
        ("it is on - yes", 60, "it is on - yes"),
        ("sales of 12 tonnes", 130, "sales of 12\u00a0tonnes"),
        ("sales of 12 tonnes", 400, "sales of 12 tonnes"),
        ("新しい--all", 70, "新しい--all"),
    ],
)
def test_what_other_programs_would_part_at_its_hyphen_begins_a_line_of_its_own(text, width, written_as):
    run = Run(text, 20.0, INK, "minor")
    paragraph = scenes.TextParagraph((run,), tuple(break_runs((run,), float(width), LOOK)), PLAIN)
    shape = written(box(paragraph)).deck.slides[0].shapes[-1]
    assert shape.text_frame.text == written_as
