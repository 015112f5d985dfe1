"""What a model is told that a layout holds is shown whole, in any template."""

import pytest

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.answers import BriefAnswer, SlideAnswer
from nbdeck.engine.author.llm.capacities import TITLE_CHARACTERS, described, words_of_item
from nbdeck.engine.author.llm.checking import Rules, faults_of
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.scene.elements import TextBox, flatten

ENGLISH = "The harbour of the city handles more containers than any other one in the north of the country "
JAPANESE = "港の水深は増し船は潮に関係なく通れるようになり貨物の量も三年続けて増えた"
FILLED = [layout for layout in ITEM_COUNTS if ITEM_COUNTS[layout][-1]]


_LEGIBLE = 20
"""Points."""


def _words(text, count):
    if text is JAPANESE:
        return (text * 10)[: 2 * count]
    return " ".join((text * 10).split()[:count])


def _composed(layout, count, text, verbosity, template="default"):
    heading = "1,240 km" if layout is Layout.BIG_NUMBER else _words(text, 2)
    words = words_of_item(layout, count, verbosity) - round(count_words(heading))
    items = tuple(Item(heading, _words(text, max(words, 1))) for _ in range(count))
    body = Quote(items[0].text, heading) if layout is Layout.QUOTE else Items(items)
    title = (text * 2)[: TITLE_CHARACTERS if text is ENGLISH else TITLE_CHARACTERS // 3]
    spec = Slide(title=title, layout=layout, item_amount=count, body=body)
    deck = Deck(
        title=_words(text, 7), template=template, slides=(DeckSlide(spec=spec),), verbosity=verbosity,
        language="ENGLISH" if text is ENGLISH else "JAPANESE",
    )  # fmt: skip
    return pipeline.compose(deck)


@pytest.mark.parametrize("text", [ENGLISH, JAPANESE], ids=["en", "ja"])
@pytest.mark.parametrize("verbosity", [Verbosity.CONCISE, Verbosity.STANDARD])
@pytest.mark.parametrize("layout", FILLED)
def test_as_many_words_as_are_told_are_shown_whole(layout, verbosity, text):
    for count in {ITEM_COUNTS[layout][0], ITEM_COUNTS[layout][-1]}:
        scene = _composed(layout, count, text, verbosity)
        assert not [one for one in scene.warnings if "shortened" in one]


@pytest.mark.parametrize("layout", FILLED)
def test_as_many_words_as_are_told_stand_in_twenty_points_or_more(layout):
    for count in ITEM_COUNTS[layout]:
        *_, shown = _composed(layout, count, ENGLISH, Verbosity.STANDARD).slides
        texts = [
            line.size
            for box in flatten(shown.elements)
            if isinstance(box, TextBox) and box.role != "title"
            for one in box.paragraphs
            if "containers" in one.text
            for line in one.lines
        ]
        assert len(texts) > count - 1
        assert min(texts) >= _LEGIBLE


def test_the_words_of_an_item_are_told_for_each_number_of_items():
    lines = described(Verbosity.STANDARD).splitlines()
    held = "26 where there are 4, 21 where there are 5"
    assert any(one.startswith(f"- ITEMS: 1 to 5 items of up to 32 words ({held}); points") for one in lines)
    assert any(one.startswith("- SWOT: exactly 4 items of up to 26 words; str") for one in lines)
    assert any(one.startswith("- TABLE: up to 2 items of up to 16 words beside it; a table") for one in lines)
    assert any(one.startswith("- THANKS: no items;") for one in lines)


def test_without_material_no_layout_asks_for_numbers_or_words_of_somebody():
    lines = described(Verbosity.STANDARD, has_material=False)
    assert "- CHART" not in lines
    assert "- QUOTE" not in lines
    assert "material" not in lines


def _faults(*points, title="Deeper", layout="ITEMS", **options):
    rules = Rules(knowledge_of(Assignment(topic="The port")), AuthorOptions(**options))
    answer = SlideAnswer(title=title, layout=layout, points=points)
    return [(one.where, one.kind) for one in faults_of(answer, BriefAnswer(title=title), rules)]


def test_items_that_together_are_more_than_is_shown_are_sent_back_the_longer_ones():
    fitting = {"heading": "A b", "text": "one " * 21}
    assert _faults(*[fitting] * 5) == []
    assert _faults(*[fitting] * 4, {"heading": "A b", "text": "one " * 27}) == [("point 5", "form")]
    assert _faults(*[fitting] * 5, title="Title of some words that say much") == [
        (f"point {number}", "form") for number in range(1, 6)
    ]
    exact = {"text": "one " * 23}
    assert _faults(*[exact] * 4, {"text": "one " * 25}, title="a b c d e") == [("point 5", "form")]
    assert _faults({"text": "港" * 100}, {"text": "水" * 90}, layout="COMPARISON") == []
    assert ("point 1", "form") in _faults({"text": "港" * 130}, {"text": "水" * 80}, layout="COMPARISON")


@pytest.mark.parametrize(
    ("fault", "title", "heading"),
    [
        ([], "x" * 121, ""),
        ([("title", "form")], "x" * 122, ""),
        ([], "港" * 44, ""),
        ([("title", "form")], "港" * 45, ""),
        ([], "x", "y" * 81),
        ([("point 1", "form")], "x", "y" * 82),
    ],
)
def test_a_title_or_heading_beyond_its_room_is_sent_back(fault, title, heading):
    assert _faults({"heading": heading, "text": "Ships pass"}, title=title) == fault
