"""What a model is told that a layout holds is shown whole, in any template."""

import pytest

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Chart, Series, Slide
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.answers import BriefAnswer, SlideAnswer
from nbdeck.engine.author.llm.capacities import TITLE_CHARACTERS, counts_of, described, words_of_item
from nbdeck.engine.author.llm.checking import faults_of
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.scene.elements import TextBox, flatten

ENGLISH = "The harbour of the city handles more containers than any other one in the north of the country "
JAPANESE = "港の水深は増し船は潮に関係なく通れるようになり貨物の量も三年続けて増えた"
FILLED = [layout for layout in ITEM_COUNTS if ITEM_COUNTS[layout][-1]]


_LEGIBLE = {"default": 17.5, "monolith": 14, "iris": 14}
"""Points, by template."""


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


def _sizes(scene):
    return [
        line.size
        for box in flatten(scene.slides[-1].elements)
        if isinstance(box, TextBox) and box.role != "title"
        for one in box.paragraphs
        if "containers" in one.text
        for line in one.lines
    ]


@pytest.mark.parametrize("template", ["default", "monolith", "iris"])
@pytest.mark.parametrize("layout", FILLED)
def test_as_many_words_as_are_told_are_whole_and_legible_also_where_there_is_least_room(layout, template):
    for count in ITEM_COUNTS[layout]:
        scene = _composed(layout, count, ENGLISH, Verbosity.STANDARD, template)
        assert not [one for one in scene.warnings if "shortened" in one]
        assert len(_sizes(scene)) > count - 1
        assert min(_sizes(scene)) >= _LEGIBLE[template]


@pytest.mark.parametrize("template", ["default", "bruno", "monolith"])
@pytest.mark.parametrize("rows", [0, 12])
def test_whole_sentences_stand_beside_a_chart_and_below_a_long_table(rows, template):
    series = Series(name="North", values=(1, 2, 3))
    chart = Chart(type="BAR", categories=("2022", "2023", "2024"), series=(series,))
    cells = tuple((_words(ENGLISH, 3), f"{at}", f"{at + 1}") for at in range(rows))
    layout = Layout.TABLE if rows else Layout.CHART
    count = counts_of(layout)[-1]
    text = "\n".join([_words(ENGLISH, words_of_item(layout, count, Verbosity.STANDARD))] * count)
    shown = {"table": cells} if rows else {"chart": chart}
    spec = Slide(title=(ENGLISH * 2)[:TITLE_CHARACTERS], layout=layout, content=text, **shown)
    deck = Deck(title="Ports", template=template, slides=(DeckSlide(spec=spec),), language="ENGLISH")
    scene = pipeline.compose(deck)
    assert not [one for one in scene.warnings if "shortened" in one]
    assert min(_sizes(scene)) >= min(_LEGIBLE.values())


def test_the_words_of_an_item_are_told_once_and_its_number_for_each_layout():
    first, *lines = described(Verbosity.STANDARD).splitlines()
    assert "up to 28 words with its heading (45 of COMPARISON and QUOTE)" in first
    assert "have up to 120 together" in first
    assert any(one.startswith("- ITEMS: 1 to 5 items; points") for one in lines)
    assert any(one.startswith("- QUOTE: exactly 1 item; some") for one in lines)
    assert any(one.startswith("- TABLE: up to 2 items beside it; a table") for one in lines)
    assert any(one.startswith("- THANKS: no items;") for one in lines)
    counts = {at: words_of_item(Layout.STEPS, at, Verbosity.STANDARD) for at in (3, 4, 5)}
    assert counts == {3: 28, 4: 26, 5: 21}


def test_without_material_no_layout_asks_for_numbers_or_words_of_somebody():
    lines = described(Verbosity.STANDARD, has_material=False)
    assert "- CHART" not in lines
    assert "- QUOTE" not in lines
    assert "material" not in lines


def _faults(*points, title="Deeper", layout="ITEMS", **options):
    rules = knowledge_of(Assignment(topic="The port", options=AuthorOptions(**options)))
    answer = SlideAnswer(title=title, layout=layout, points=points)
    return [
        (one.where, "refused" if one.is_refused else "form")
        for one in faults_of(answer, BriefAnswer(title=title), rules)
    ]


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


def test_a_title_of_more_words_than_a_slide_has_is_told_where_there_is_no_item():
    assert ("title", "form") in _faults(title="x " * 140)
