"""What is read from a company's file: places with what they inherit, colours, typefaces."""

from __future__ import annotations

import io
import zipfile

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.util import Pt

from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.scene.elements import Picture
from nbdeck.errors import BadRequest, UnsupportedFileType
from unit.engine.pptx.company import templates
from unit.engine.pptx.company.templates import NAMESPACES, R, saved


@pytest.fixture(scope="module")
def plain():
    return read_company(templates.narrow(), "plain")


def changed(file: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """Return the file with bytes of one part replaced."""
    result = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as archive, zipfile.ZipFile(result, "w") as copy:
        for member in archive.namelist():
            data = archive.read(member)
            copy.writestr(member, data.replace(old, new) if member == name else data)
    return result.getvalue()


def test_a_placeholder_inherits_box_sizes_bullets_and_anchor_from_the_master(plain):
    body = plain.layout("Title and Content").first("obj")
    assert body is not None
    assert body.mark == '<p:ph idx="1"/>'
    assert (body.box.x, body.box.y, body.box.w) == (36.0, 126.0, 648.0)
    assert [style.size for style in body.levels] == [32.0, 28.0, 24.0]
    assert [style.bullet for style in body.levels] == ["•", "–", "•"]
    assert [style.level for style in body.levels] == [0, 1, 2]
    assert body.style.indent == 27.0
    title = plain.layout("Title and Content").title
    assert title is not None
    assert (title.style.align, title.style.face, title.anchor) == ("center", "major", "middle")


def test_capitals_and_lines_that_run_downwards_are_seen(plain):
    assert plain.layout("Section Header").title.is_caps
    assert not plain.layout("Title Only").title.is_caps
    assert plain.layout("Vertical Title and Text").title.is_vertical
    assert not any(place.is_text for place in plain.layout("Title and Vertical Text").placeholders)


def test_footers_keep_what_the_layout_says(plain):
    counter = plain.layout("Title Only").first("sldNum")
    assert counter is not None
    assert "‹#›" in counter.text


def test_the_colour_map_of_the_master_decides_what_is_background():
    template = read_company(templates.tiny_and_dark())
    assert template.look.colors["bg1"] == "1F497D"
    assert template.look.colors["tx1"] == "FFFFFF"
    band = template.layout("Title Only").art[0]
    assert (band.box.y, band.fill.slot) == (pytest.approx(491.3, abs=0.1), "accent6")


def test_a_layout_may_override_the_colour_map():
    presentation = Presentation()
    layout = presentation.slide_layouts[5]
    override = layout._element.find("p:clrMapOvr", NAMESPACES)
    override.clear()
    mapping = {"bg1": "dk1", "tx1": "lt1", "bg2": "dk2", "tx2": "lt2"}
    names = [f"accent{number}" for number in range(1, 7)] + ["hlink", "folHlink"]
    etree.SubElement(
        override, f"{{{NAMESPACES['a']}}}overrideClrMapping", {**mapping, **{name: name for name in names}}
    )
    template = read_company(saved(presentation))
    assert template.layout("Title Only").look.colors["bg1"] == "000000"
    assert template.layout("Title Slide").look.colors["bg1"] == "FFFFFF"


def test_a_second_master_has_its_own_theme():
    template = read_company(templates.two_masters())
    assert template.master_count == 2
    assert template.layout("Title Slide").look.colors["accent1"] == "4F81BD"
    assert template.layout("Title Only").look.colors["accent1"] == "8A1538"
    assert "Georgia" in template.unknown_fonts
    assert len({layout.name for layout in template.layouts}) == len(template.layouts)


def test_a_potx_is_read_like_a_pptx():
    file = changed(templates.narrow(), "[Content_Types].xml", b"presentation.main+xml", b"template.main+xml")
    assert len(read_company(file).layouts) == 11


def test_text_of_a_typeface_of_its_own_is_measured_with_it():
    presentation = Presentation()
    place = presentation.slide_layouts[1].placeholders[1]
    place.text_frame.paragraphs[0].font.name = "Arial"
    style = place._element.find("p:txBody/a:lstStyle", NAMESPACES)
    level = etree.SubElement(style, f"{{{NAMESPACES['a']}}}lvl1pPr")
    default = etree.SubElement(level, f"{{{NAMESPACES['a']}}}defRPr", sz=str(int(Pt(20).pt * 100)))
    etree.SubElement(default, f"{{{NAMESPACES['a']}}}latin", typeface="Arial")
    body = read_company(saved(presentation)).layout("Title and Content").first("obj")
    assert body is not None
    assert (body.typeface, body.style.size) == ("Arial", 20.0)


def test_a_file_that_is_none_and_one_without_layouts_are_refused():
    with pytest.raises(UnsupportedFileType):
        read_company(b"no archive at all")
    presentation = Presentation()
    for layout in list(presentation.slide_layouts):
        presentation.slide_layouts.remove(layout)
    with pytest.raises(BadRequest, match="no slide layouts"):
        read_company(saved(presentation))


@pytest.mark.parametrize(("spacing", "points"), [("300", 3.0), ("-100", 0.0), (None, 0.0)])
def test_letters_set_apart_leave_less_of_a_line(spacing, points):
    presentation = Presentation()
    level = presentation.slide_masters[0]._element.find(".//p:titleStyle/a:lvl1pPr/a:defRPr", NAMESPACES)
    if spacing:
        level.set("spc", spacing)
    title = read_company(saved(presentation)).layout("Title and Content").title
    assert title.letter_spacing == points
    width = title.box.w - title.insets.left - title.insets.right
    assert title.inner.w == pytest.approx(width * 17.6 / (17.6 + points))
    assert title.inner.x == title.box.x + title.insets.left


@pytest.mark.parametrize(("amount", "veils"), [(None, []), ("65000", [0.35]), ("100000", [])])
def test_a_sheer_picture_behind_slides_is_seen_on_white(amount, veils):
    presentation = Presentation()
    master = presentation.slide_masters[0]
    png = io.BytesIO()
    Image.new("RGB", (40, 30), "black").save(png, "PNG")
    _, relation = master.part.get_or_add_image_part(png)
    fade = "" if amount is None else f'<a:alphaModFix amt="{amount}"/>'
    ground = etree.fromstring(
        f'<p:bg xmlns:p="{NAMESPACES["p"]}" xmlns:a="{NAMESPACES["a"]}" xmlns:r="{R[1:-1]}"><p:bgPr><a:blipFill>'
        f'<a:blip r:embed="{relation}">{fade}</a:blip><a:stretch><a:fillRect/></a:stretch></a:blipFill></p:bgPr></p:bg>'
    )
    common = master._element.find("p:cSld", NAMESPACES)
    common.replace(common.find("p:bg", NAMESPACES), ground)
    template = read_company(saved(presentation))
    first, *others = template.layout("Blank").art[: 1 + len(veils)]
    assert isinstance(first, Picture)
    assert [(each.fill.literal, round(each.fill.alpha, 2), each.box) for each in others] == [
        ("FFFFFF", alpha, template.page) for alpha in veils
    ]
