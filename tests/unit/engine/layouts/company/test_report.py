"""The template doctor: mapping, capacities, contrast traps and warnings as data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.template_report import TemplateReport
from nbdeck.engine.layouts.company.report import template_report
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.scene.boxes import Color
from unit.engine.pptx.company.templates import TEMPLATES


def report(name: str) -> TemplateReport:
    return template_report(read_company(TEMPLATES[name](), name))


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_kind_of_slide_has_a_layout_that_exists(name):
    found = report(name)
    roles = {each.role for each in found.mapping}
    assert roles == {"COVER", "CONTENTS", "SECTION", *(layout.value for layout in Layout)}
    assert {each.layout for each in found.mapping} <= set(found.layout_names)
    assert TemplateReport.model_validate_json(found.model_dump_json()) == found


def test_capacity_grows_towards_the_floor():
    found = report("4:3")
    body = next(
        each for each in found.capacities if each.layout == "Title and Content" and each.kind == "obj"
    )
    assert (body.size, body.lines, body.floor) == (32.0, 9, 12.0)
    assert 50 < body.words < 100 < body.words_at_floor
    assert body.lines_at_floor == 24


def test_what_is_missing_and_unusual_is_said():
    blank = report("only blank")
    assert "ITEMS" in blank.missing
    assert any("place for a title" in warning for warning in blank.warnings)
    assert any("4:3 page" in warning for warning in report("16:9 with layouts of 4:3").warnings)
    assert report("4:3").missing == ("THANKS",)


def test_unknown_typefaces_and_colours_that_cannot_be_read_are_named():
    assert "Georgia" in report("two masters").unknown_fonts
    traps = report("4:3").contrast_traps
    footer = next(each for each in traps if "Footer" in each.where)
    assert (footer.background, footer.needed) == ("FFFFFF", 4.5)
    assert footer.ratio < 4.5


def test_large_words_may_have_less_contrast_than_small_ones():
    template = read_company(TEMPLATES["4:3"]())
    gray = Color("tx1", literal="8A8A8A")
    layouts = tuple(
        replace(
            layout,
            placeholders=tuple(
                replace(each, levels=tuple(replace(style, color=gray) for style in each.levels))
                for each in layout.placeholders
            ),
        )
        for layout in template.layouts
    )
    traps = template_report(replace(template, layouts=layouts)).contrast_traps
    where = " ".join(each.where for each in traps if each.text == "8A8A8A")
    assert "Footer" in where
    assert ": Title" not in where
    assert "more layouts" in where


def test_what_makes_decks_large_and_footers_small_is_said():
    template = read_company(TEMPLATES["4:3"]())
    heavy = template_report(replace(template, size=34_000_000, layouts=template.layouts * 6)).warnings
    assert any(each.startswith("The file has 34 MB") for each in heavy)
    assert any(each.startswith("It has 66 layouts") for each in heavy)
    small = tuple(
        replace(
            layout,
            placeholders=tuple(
                replace(each, levels=(each.style.sized(8.0),)) if each.kind == "ftr" else each
                for each in layout.placeholders
                if each.kind != "sldNum"
            ),
        )
        for layout in template.layouts
    )
    told = template_report(replace(template, layouts=small)).warnings
    assert any("has a slide number" in each for each in told)
    assert any("8 pt" in each and "sets them at 10 pt" in each for each in told)
    assert template_report(template).warnings == ()
