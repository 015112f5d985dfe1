"""The styles of a theme by their names."""

import pytest

from nbdeck.engine.layouts.kit import Page, style
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.themes.load import load_theme, template_names


def page(template):
    return Page(load_theme(template), "en-US", is_rtl=False, body=Box(60, 130, 840, 320))


@pytest.mark.parametrize("template", template_names())
def test_a_style_is_that_of_the_theme(template):
    one = page(template)
    scale, title = one.theme.type, one.theme.content.title.style
    heading, body, number = style(one, "heading"), style(one, "body"), style(one, "number")
    assert (heading.size, heading.bold) == (scale.heading, scale.is_heading_bold)
    assert (heading.after, heading.face) == (scale.heading * 0.2, "minor")
    assert (body.size, body.spacing, body.bold) == (scale.body, scale.spacing, False)
    assert (number.size, number.face, number.bold) == (scale.number, "major", title.bold)


def test_what_is_asked_for_counts_before_the_theme():
    one = page("default")
    changed = style(one, "heading", bold=not one.theme.type.is_heading_bold, after=3.0, indent=9.0)
    assert (changed.bold, changed.after, changed.indent) == (not one.theme.type.is_heading_bold, 3.0, 9.0)
    assert style(one, "title", face="minor").face == "minor"
    assert style(one, "body", spacing=1.5).spacing == 1.5
