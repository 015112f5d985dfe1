"""Bars beside their texts: the rules between the texts begin behind the bars."""

import pytest

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.funnel import lay_out_bands
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.pyramid import lay_out_levels
from nbdeck.engine.scene.elements import Shape, flatten
from nbdeck.engine.themes.load import load_theme


@pytest.mark.parametrize(("layout", "lay_out"), [("PYRAMID", lay_out_levels), ("FUNNEL", lay_out_bands)])
def test_no_rule_between_two_texts_runs_into_the_bars_above_and_below(layout, lay_out):
    theme = load_theme("default")
    page = Page(theme, "en-US", False, theme.content.body.box, 12.0)
    items = [Item(f"Part {number}", "It goes on") for number in range(4)]
    shapes = [each for each in flatten(lay_out(page, items)) if isinstance(each, Shape)]
    bars = [each.box for each in shapes if each.kind != "line"]
    rules = [each.box for each in shapes if each.kind == "line"]
    assert (len(bars), len(rules)) == (4, 3)
    for above, below, rule in zip(bars, bars[1:], rules, strict=False):
        assert rule.x > max(above.right, below.right)
