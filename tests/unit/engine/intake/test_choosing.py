"""The layout of slides that name none."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.intake.choosing import layout_of

CHART = {"type": "BAR", "categories": ["a"], "series": [{"name": "s", "values": [1]}]}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"layout": "CYCLE", "item_amount": 3, "content": "a\nb\nc"}, Layout.CYCLE),
        ({"chart": CHART}, Layout.CHART),
        ({"table": [["a"], ["b"]]}, Layout.TABLE),
        ({"item_amount": 0, "content": "  "}, None),
        ({"item_amount": 3, "content": "34 %: return\n$1M: saved\n12: markets"}, Layout.BIG_NUMBER),
        ({"item_amount": 3, "content": "2022: founded\n2024: grown\n2026: listed"}, Layout.TIMELINE),
        (
            {"item_amount": 2, "title": "Cloud vs servers", "content": "Cloud: fast\nServers: safe"},
            Layout.COMPARISON,
        ),
        ({"item_amount": 2, "content": "Pros: fast\nCons: dear"}, Layout.COMPARISON),
        ({"item_amount": 3, "content": "1. Open\n2. Read\n3. Close"}, Layout.STEPS),
        (
            {"item_amount": 4, "content": "Strengths: a\nWeaknesses: b\nOpportunities: c\nThreats: d"},
            Layout.SWOT,
        ),
        ({"item_amount": 1, "content": "“Simple is hard.” — Somebody"}, Layout.QUOTE),
        ({"item_amount": 3, "content": "- We grow\n- We save\n- We ship"}, Layout.ITEMS),
        ({"item_amount": 0, "content": "One. Two. Three. Four. Five. Six. Seven."}, Layout.ITEMS),
        ({"item_amount": 2, "content": "1. Open\n2. Close"}, Layout.ITEMS),
    ],
)
def test_the_layout_follows_chart_table_count_and_content(fields, expected):
    assert layout_of(Slide.model_validate({"title": "A slide", **fields})) is expected
