"""Words and alternative texts of a finished deck: changed in the content where that shows them, else in the file."""

import hashlib
import io

import pytest
from pptx import Presentation

from nbdeck.contract.content import Items
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine import pipeline
from nbdeck.engine.decks.changing import change_shapes
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.errors import BadRequest

ITEMS = Slide(
    title="Why we move",
    layout="ITEMS",
    item_amount=3,
    content="Rent: it rises\nPower: three phases\nPeople: more pass by",
)
LONG = Slide(title="Costs", table=(("Item", "Euros"), *((f"Item {n}", str(n)) for n in range(40))))
CHART = Slide(
    title="Sales",
    chart={"type": "BAR", "categories": ["x", "y"], "series": [{"name": "North", "values": [1, 2]}]},
)
DECK = Deck(
    slides=tuple(DeckSlide(spec=each) for each in (ITEMS, LONG, CHART)), title="Bakery", subtitle="May"
)
PPTX = pipeline.make_pptx(DECK).pptx


def shapes(pptx, number):
    def walk(found):
        for shape in found:
            yield shape
            yield from walk(getattr(shape, "shapes", ()))

    slide = Presentation(io.BytesIO(pptx)).slides[number - 1]
    return {shape.name: shape for shape in walk(slide.shapes)}


def texts(pptx, number):
    return {name: each.text_frame.text for name, each in shapes(pptx, number).items() if each.has_text_frame}


def name_of(words, number, pptx=PPTX):
    return next(name for name, text in texts(pptx, number).items() if words in text)


def changed(words=(), alternatives=(), only=None, deck=DECK, pptx=PPTX, media=None):
    made = change_shapes(deck, media or {}, pptx, words, alternatives, only)
    files = dict(media or {})
    if made.file is not None:
        files[hashlib.sha256(made.file).hexdigest()] = made.file
    return made, pipeline.make_pptx(made.deck, files).pptx, files


def test_words_that_stand_in_the_content_are_changed_there():
    made, pptx, _ = changed([(name_of("more pass by", 3), "People\n40 % more pass by")])
    assert made.file is None
    assert (
        made.deck.slides[0].spec.content == "Rent: it rises\nPower: three phases\nPeople: 40 % more pass by"
    )
    assert made.slides == (3,)
    assert "40 % more pass by" in texts(pptx, 3)[name_of("40 %", 3, pptx)]


def test_typed_content_is_changed_part_by_part_and_stays_typed():
    body = Items((Item("People", "40 % more pass by"), Item("", "Note: this stays one sentence")))
    deck = DECK.model_copy(update={"slides": (DeckSlide(spec=Slide(title="Why we move", body=body)),)})
    pptx = pipeline.make_pptx(deck).pptx
    made, _, _ = changed([(name_of("40 %", 3, pptx), "Guests: 30\u00a0% more pass by")], deck=deck, pptx=pptx)
    spec = made.deck.slides[0].spec
    assert spec.body == Items((Item("Guests", "30 % more pass by"), body.items[1]))
    assert spec.content == "- Guests: 30 % more pass by\n- Note: this stays one sentence"


def test_a_title_is_changed_on_the_slide_and_in_the_contents():
    made, pptx, _ = changed([("Title", "Why now")], only=3)
    assert (made.file, made.deck.slides[0].spec.title) == (None, "Why now")
    assert "Why now" in texts(pptx, 2)["Contents item 1"]


def test_the_cover_says_title_and_subtitle_and_the_contents_nothing_of_their_own():
    made, _, _ = changed([("Title", "Mill Street"), ("Subtitle", "June")], only=1)
    assert (made.deck.title, made.deck.subtitle, made.file) == ("Mill Street", "June", None)
    for words, only in (([("Title", "Overview")], 2), ([("Contents item 1", "Overview")], None)):
        with pytest.raises(BadRequest, match="cover or the contents"):
            changed(words, only=only)


def test_a_deck_without_a_title_gets_one_on_its_cover_and_at_no_foot():
    untitled = DECK.model_copy(update={"title": None})
    made, pptx, _ = changed([("Title", "Mill Street")], only=1, deck=untitled)
    assert (made.deck.title, made.deck.heading) == (None, "Mill Street")
    assert texts(pptx, 1)["Title"] == "Mill Street"
    assert "Mill Street" not in texts(pptx, 3).values()


def test_what_the_content_cannot_say_is_kept_as_the_file_has_it_and_all_else_stays_ours():
    name = name_of("Rent", 3)
    made, pptx, files = changed([(name, "Rent\nup\nand up")])
    assert [slide.kept is not None for slide in made.deck.slides] == [True, False, False]
    assert texts(pptx, 3)[name] == "Rent\nup\nand up"
    assert made.deck.slides[0].spec.title == "Why we move"
    again, pptx, _ = changed([("Title", "Why now")], only=3, deck=made.deck, pptx=pptx, media=files)
    assert again.deck.slides[0].kept is not None
    assert texts(pptx, 3)["Title"] == "Why now"
    assert texts(pptx, 3)[name] == "Rent\nup\nand up"


def test_a_table_over_several_slides_becomes_several_kept_slides():
    count = len(Presentation(io.BytesIO(PPTX)).slides)
    made, pptx, _ = changed([], [("Table", "What it costs")], only=5)
    assert len(Presentation(io.BytesIO(pptx)).slides) == count
    assert len(made.deck.slides) == count - 2
    assert shapes(pptx, 5)["Table"]._element.nvGraphicFramePr.cNvPr.get("descr") == "What it costs"
    assert shapes(pptx, 4)["Table"]._element.nvGraphicFramePr.cNvPr.get("descr") != "What it costs"


def test_every_slide_of_that_name_is_meant_where_none_is_named():
    last = len(Presentation(io.BytesIO(PPTX)).slides)
    made, _, _ = changed([], [("Table", "Costs"), ("Chart", "North doubles")])
    assert made.slides == tuple(range(4, last + 1))


@pytest.mark.parametrize(
    ("words", "alternatives", "only"),
    [
        ([("Titel", "x")], [], None),
        ([], [("Chrat", "x")], None),
        ([("Chart", "x")], [], None),
        ([], [("Chart", "x")], 3),
    ],
)
def test_names_that_are_not_there_are_refused_with_the_closest(words, alternatives, only):
    with pytest.raises(BadRequest):
        changed(words, alternatives, only)


def typed_deck(**types):
    number = {"kind": "number", "format": "#,##0.0", "values": ["1234.5", "7.5"]}
    rows = (("Artikel", "Umsatz der Läden"), ("für 12 kg", "1,234.5"), ("und 3 %", "7.5"))
    spec = Slide(title="Die Umsätze der Läden", table=rows, types={"columns": [{}, number], **types})
    return Deck(slides=(DeckSlide(spec=spec),), title="Der Bericht", language="GERMAN", include_cover=False,
                include_table_of_contents=False)  # fmt: skip


def test_a_cell_is_changed_and_the_others_stay_the_values_that_they_are():
    deck = typed_deck()
    table = "Artikel\tUmsatz der Läden\nfür 12 kg\t1.234,5\nund mehr\t7,5"
    made, _, _ = changed([("Table", table)], deck=deck, pptx=pipeline.make_pptx(deck).pptx)
    assert made.file is None
    assert made.deck.slides[0].spec.table == (
        ("Artikel", "Umsatz der Läden"), ("für 12 kg", "1,234.5"), ("und mehr", "7.5"),
    )  # fmt: skip


def test_a_table_whose_cells_may_span_others_is_kept_as_the_file_has_it():
    deck = typed_deck(row_heads=2)
    table = "Artikel\tUmsatz der Läden\nx\t1.234,5\ny\t7,5"
    made, _, _ = changed([("Table", table)], deck=deck, pptx=pipeline.make_pptx(deck).pptx)
    assert made.file is not None
