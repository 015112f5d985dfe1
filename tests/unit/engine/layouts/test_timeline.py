"""TIMELINE: its compositions follow the length of texts and take turns."""

import pytest

from in_turn import in_turn
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts import milestone, timeline
from nbdeck.engine.layouts.arrange import arranged
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.themes.load import load_theme, template_names

FULL = (
    "Twelve regional teams agree on one measurable goal, test three prototypes with real orders and write the result "
    "down where everyone can read it."
)
TEXTS = {
    "short": "Ship every week",
    "plain": "The team agrees on one measurable goal for it.",
    "full": FULL,
}
DATES = ("January 2026", "March 2026", "June 2026", "September 2026", "December 2026")


def page_of(template):
    theme = load_theme(template)
    body = (theme.content.body or theme.content.title).box
    return Page(theme, "en-US", is_rtl=False, body=body, verbosity=Verbosity.TEXT_HEAVY)


def three_running(template, text, count, *, has_dates=True):
    """Return the names of the compositions of three equal timelines running."""
    items = [Item(date if has_dates else "", text) for date in DATES[:count]]
    recent = []
    for _ in range(3):
        recent.append(arranged(page_of(template), Layout.TIMELINE, items, recent).variant)
    return recent


@in_turn("template", template_names())
@in_turn("count", [3, 4, 5])
@in_turn("kind", list(TEXTS))
def test_three_timelines_running_are_of_two_compositions_none_of_them_plain_columns(kind, count, template):
    names = three_running(template, TEXTS[kind], count)
    assert len(set(names)) >= 2
    assert all(name.startswith("timeline") for name in names)


@pytest.mark.parametrize("count", [3, 4, 5])
def test_moments_without_dates_take_turns_too(count):
    names = three_running("default", TEXTS["plain"], count, has_dates=False)
    assert len(set(names)) >= 2
    assert all(name.startswith("timeline") for name in names)


@pytest.mark.parametrize("template", template_names())
def test_few_words_do_not_stand_down_a_line_with_half_of_the_slide_empty(template):
    if page_of(template).body.w > 600:
        assert "timeline down" not in three_running(template, "Ship every week", 3)


@pytest.mark.parametrize("family", [timeline, milestone])
def test_texts_of_more_than_sixty_characters_do_not_stand_abreast_on_a_line(family):
    def abreast(count):
        items = [Item(f"20{year}", "x" * count) for year in (10, 11, 12)]
        (variants,) = family.VARIANTS.values()
        return {each.name for each in variants if each.suits(page_of("default"), items)}

    assert {each for each in abreast(56) if "down" not in each}
    assert all("down" in name for name in abreast(57))
