"""Sizes of titles and items in every template and layout, and what happens to text that nothing holds."""

import itertools

import pytest

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.elements import TextBox, flatten
from nbdeck.engine.themes.load import template_names
from sampling import sampled

LONG_TITLE = (
    "Revenue grew by twelve percent in the second quarter because the northern region opened three new stores, "
    "while costs stayed flat after the move to a single data centre and fewer returns came in"
)
LONG = (
    "Every team plans its quarter around one measurable goal, reviews it each Monday with the people who depend on "
    "it, and drops work that does not move it; the review lasts twenty minutes, is led by a different person each "
    "time and ends with one written decision that everybody can find later."
)
HEADED = (
    "Discover: We interview twelve customers and map how they buy",
    "Define: The team agrees on one goal",
    "Design: Three prototypes are tested",
    "Deliver: The best ships to two regions first",
)
OF_ITEMS = [layout for layout in Layout if layout not in {Layout.TABLE, Layout.CHART, Layout.THANKS}]
SEVERAL = [layout for layout in OF_ITEMS if ITEM_COUNTS[layout][-1] > 1]


def faults(scene):
    """Return what the rules of quality find, matters of taste left out."""
    return [f"{f.slide} {f.rule}: {f.message}" for f in scene_findings(scene) if f.severity == "error"]


@pytest.mark.parametrize("template", template_names())
def test_titles_of_two_hundred_characters_stand_large_and_in_three_lines_where_the_frame_is_wide(template):
    title = LONG_TITLE[:200]
    slide = Slide(title=title, layout=Layout.CYCLE, item_amount=3, content="- Sow\n- Water\n- Reap")
    deck = Deck(
        slides=(DeckSlide(spec=slide),), template=template, title="Deck", verbosity=Verbosity.TEXT_HEAVY
    )
    scene = compose_themed(deck)
    box = scene.slides[-1].elements[0]
    assert box.text == title
    assert box.paragraphs[0].lines[0].size >= (20 if template in {"default", "monarch", "aurora"} else 17)
    if box.box.w > 600:
        assert len(box.paragraphs[0].lines) <= 3


@pytest.mark.parametrize(
    ("template", "layout"), sampled(itertools.product(template_names(), SEVERAL), share=4)
)
def test_items_of_one_level_share_one_size(template, layout):
    count = ITEM_COUNTS[layout][-1]
    parts = [f"Heading {word}: {LONG[: 40 + 40 * number]}" for number, word in enumerate("abcdef"[:count])]
    slide = Slide(title="Sizes", layout=layout, item_amount=count, content="\n".join(parts))
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), template=template, title="Deck"))
    texts = [e for e in flatten(scene.slides[-1].elements) if isinstance(e, TextBox)]
    sizes = {p.lines[0].size for text in texts for p in text.paragraphs if "Heading " in p.text}
    if layout not in {Layout.SUMMARY, Layout.QUOTE}:
        assert len(sizes) == 1


def test_the_same_composition_never_stands_three_times_running():
    slides = tuple(
        DeckSlide(
            spec=Slide(title=f"Part {number}", layout="ITEMS", item_amount=4, content="\n".join(HEADED))
        )
        for number in range(9)
    )
    scene = compose_themed(
        Deck(slides=slides, title="Rhythm", include_table_of_contents=False, include_cover=False)
    )
    looks = [tuple(element.box for element in slide.elements[1:-2]) for slide in scene.slides]
    assert all(len(set(looks[start : start + 3])) > 1 for start in range(7))


def test_text_is_shortened_only_where_nothing_holds_it_and_then_kept_in_the_notes():
    content = "\n".join(f"- Heading {number}: {LONG * 4}" for number in range(5))
    slide = Slide(title="Too much", layout=Layout.ITEMS, item_amount=5, content=content)
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), title="Deck", verbosity="text-heavy"))
    assert any("shortened" in warning for warning in scene.warnings)
    assert LONG in scene.slides[-1].notes
    assert faults(scene) == []


@pytest.mark.parametrize("layout", [None, *SEVERAL])
def test_items_without_words_are_no_fault(layout):
    count = 9 if layout is None else ITEM_COUNTS[layout][-1]
    items = [
        {"heading": f"Point {'abcdefghi'[number]}", "text": "" if number % 4 == 3 else "Growth"}
        if number % 2
        else {}
        for number in range(count)
    ]
    slide = Slide(title="Gaps", layout=layout, body={"items": items})
    scene = compose_themed(Deck(template="default", slides=(DeckSlide(spec=slide),)))
    words = "".join(
        line.text
        for each in scene.slides
        for element in flatten(each.elements)
        if isinstance(element, TextBox)
        for line in element.paragraphs
    )
    assert all(f"Point {letter}" in words for letter in "abcdefghi"[1:count:2])
