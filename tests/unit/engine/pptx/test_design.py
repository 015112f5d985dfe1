"""Theme, master, layouts and notes: where the design lives, so that PowerPoint can change it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pptx.enum.shapes import PP_PLACEHOLDER

from nbdeck.engine.scene.elements import PlaceholderKey
from nbdeck.engine.scene.slides import LayoutScene, Placeholder
from nbdeck.engine.scene.text import TextStyle
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import NS, opened, tags

MASTER = "ppt/slideMasters/slideMaster1.xml"
THEME = "ppt/theme/theme1.xml"


@pytest.mark.parametrize("look", [scenes.LIGHT, scenes.DARK], ids=["light", "dark"])
def test_every_slot_gives_the_look_s_colour_through_the_master(look):
    file = opened(scenes.deck(look=look))
    places = dict(file.find("//p:clrMap", MASTER).attrib)
    for slot, color in look.colors.items():
        assert file.find(f"//a:clrScheme/a:{places[slot]}/a:srgbClr", THEME).get("val") == color


def test_dark_colours_are_dark_whatever_the_background():
    file = opened(scenes.deck(look=scenes.DARK))
    assert file.find("//a:dk1/a:srgbClr", THEME).get("val") == scenes.DARK.colors["bg1"]


def test_the_theme_names_its_typefaces_for_every_script():
    file = opened(scenes.deck(language="ja-JP"))
    assert file.find("//a:majorFont/a:latin", THEME).get("typeface") == "Cambria"
    assert file.find("//a:minorFont/a:latin", THEME).get("typeface") == "Calibri"
    assert file.find("//a:minorFont/a:ea", THEME).get("typeface") == "Yu Gothic"
    assert file.all("//a:minorFont/a:cs/@typeface", THEME) != [""]


def test_the_theme_has_three_of_each_format_as_the_schema_asks():
    scheme = opened(scenes.deck()).find("//a:fmtScheme", THEME)
    assert tags(scheme) == ["fillStyleLst", "lnStyleLst", "effectStyleLst", "bgFillStyleLst"]
    assert {len(part) for part in scheme} == {3}


def test_the_master_has_styles_of_nine_levels_and_all_its_placeholders():
    file = opened(scenes.deck())
    assert tags(file.xml(MASTER)) == ["cSld", "clrMap", "sldLayoutIdLst", "txStyles"]
    assert tags(file.find("//p:txStyles", MASTER)) == ["titleStyle", "bodyStyle", "otherStyle"]
    assert len(file.find("//p:bodyStyle", MASTER)) == 9
    assert file.all("//p:ph/@type", MASTER) == ["title", "body", "ftr", "sldNum"]
    title = file.find("//p:titleStyle/a:lvl1pPr/a:defRPr", MASTER)
    assert (title.get("sz"), title.find("a:latin", NS).get("typeface")) == ("3000", "+mj-lt")


def test_layouts_keep_name_kind_background_art_and_order():
    deck = opened(scenes.deck()).deck
    assert [layout.name for layout in deck.slide_layouts] == ["Cover", "Title and content", "Title only"]
    file = opened(scenes.deck())
    cover = file.xml("ppt/slideLayouts/slideLayout1.xml")
    assert cover.get("type") == "title"
    assert cover.find("p:cSld/p:bg//a:schemeClr", NS).get("val") == "bg2"
    assert file.xml("ppt/slideLayouts/slideLayout2.xml").find("p:cSld/p:bg", NS) is None
    names = cover.xpath("//p:spTree/p:sp//p:cNvPr/@name", namespaces=NS)
    assert names == ["Shape 2", "Shape 3", "Title", "Subtitle"]


def test_placeholders_carry_box_style_and_prompt():
    file = opened(scenes.deck())
    layout = file.deck.slide_layouts[1]
    kinds = [place.placeholder_format.type for place in layout.placeholders]
    assert kinds == [
        PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.SLIDE_NUMBER,
    ]  # fmt: skip
    body = layout.placeholders[1]
    assert (body.left.pt, body.width.pt, body.text_frame.text) == (48, 864, "Add text")
    number = layout.placeholders[3]._element.find(".//a:lvl1pPr", NS)
    assert tags(number) == ["lnSpc", "spcBef", "spcAft", "buNone", "defRPr"]
    assert (number.get("algn"), number.find("a:defRPr", NS).get("sz")) == ("r", "1000")
    assert (
        file.find("//p:ph[@type='body']", "ppt/slideLayouts/slideLayout2.xml").get("hasCustomPrompt") == "1"
    )


def test_placeholders_like_the_master_leave_their_style_to_it():
    file = opened(scenes.deck())
    title, body, *_ = file.all("//p:sp[.//p:ph]//a:lstStyle", "ppt/slideLayouts/slideLayout2.xml")
    assert (len(title), len(body)) == (0, 0)
    assert [len(style) for style in file.all("//p:sp//a:lstStyle", MASTER)] == [0, 0, 1, 1]
    level = file.find("//p:bodyStyle/a:lvl1pPr", MASTER)
    assert tags(level) == ["lnSpc", "spcBef", "spcAft", "buClr", "buFont", "buChar", "defRPr"]
    assert (level.get("marL"), level.find("a:defRPr", NS).get("sz")) == ("228600", "1800")
    cover = file.find("//p:sp[.//p:ph[@type='ctrTitle']]//a:lstStyle", "ppt/slideLayouts/slideLayout1.xml")
    assert cover.find("a:lvl1pPr/a:defRPr", NS).get("sz") == "4400"


def test_texts_fill_the_layout_s_placeholders_by_index():
    slide = opened(scenes.deck((scenes.title(), scenes.body("Point"), scenes.page_number(1)))).deck.slides[0]
    filled = {place.placeholder_format.idx: place.text_frame.text for place in slide.placeholders}
    assert filled == {0: "A statement", 1: "Point", 12: "1"}
    assert slide.shapes.title.text_frame.text == "A statement"


def test_placeholders_with_the_same_index_get_indexes_of_their_own():
    places = tuple(
        Placeholder(PlaceholderKey(kind, idx), scenes.BODY_BOX, TextStyle(12))
        for kind, idx in (
            ("title", 0),
            ("body", 0),
            ("body", 13),
            ("ftr", 0),
            ("sldNum", 11),
            ("subTitle", 11),
        )
    )
    deck = replace(scenes.deck(), layouts=(LayoutScene("All", "obj", places),))
    indexes = opened(deck).all("//p:ph[not(@type='title')]/@idx", "ppt/slideLayouts/slideLayout1.xml")
    assert len(set(indexes)) == len(indexes) == 5
    assert "0" not in indexes
    assert indexes[1] == "13"


def test_notes_come_with_a_master_of_their_own_and_only_where_there_are_some():
    file = opened(scenes.deck((scenes.title(),), (scenes.title(),), notes="First.\n\nSecond & <last>."))
    first, second = file.deck.slides
    assert (first.has_notes_slide, second.has_notes_slide) == (True, False)
    assert first.notes_slide.notes_text_frame.text == "First.\n\nSecond & <last>."
    assert file.named("ppt/notesSlides/") == ["ppt/notesSlides/notesSlide1.xml"]
    assert {kind for kind, _ in file.relations("ppt/notesSlides/notesSlide1.xml").values()} == {
        "notesMaster",
        "slide",
    }
    assert file.all("//p:notesMasterId/@r:id", "ppt/presentation.xml")


def test_a_deck_without_notes_has_no_notes_master():
    assert not opened(scenes.deck((scenes.title(),), notes=" \n")).named("notes")


def test_notes_against_the_deck_s_direction_say_so():
    file = opened(scenes.deck((scenes.title(),), notes="مرحبا\nhello"))
    first, second = file.all("//p:txBody/a:p", "ppt/notesSlides/notesSlide1.xml")
    assert dict(first.find("a:pPr", NS).attrib) == {"algn": "r", "rtl": "1"}
    assert second.find("a:pPr", NS) is None


def test_shapes_drawn_later_have_the_deck_s_text_style():
    style = opened(scenes.deck(language="de-DE")).find("//p:defaultTextStyle", "ppt/presentation.xml")
    assert tags(style) == ["defPPr", *(f"lvl{level}pPr" for level in range(1, 10))]
    assert style.find("a:defPPr/a:defRPr", NS).get("lang") == "de-DE"


def test_the_footers_of_a_right_to_left_deck_leave_their_direction_to_the_layout():
    """LibreOffice sets the footer of every slide as the paragraph on the layout stands."""
    place = Placeholder(PlaceholderKey("ftr", 11), scenes.title().box, TextStyle(12))
    plain = scenes.deck(language="ar-SA")
    layouts = (
        replace(plain.layouts[0], placeholders=(*plain.layouts[0].placeholders, place)),
        *plain.layouts[1:],
    )
    file = opened(replace(plain, layouts=layouts))
    (paragraph,) = file.all(
        "//p:sp[p:nvSpPr/p:nvPr/p:ph/@type='ftr']/p:txBody/a:p", "ppt/slideLayouts/slideLayout1.xml"
    )
    assert paragraph.find("a:pPr", NS) is None
