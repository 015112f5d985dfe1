"""A title as long as a paragraph does not take the words of the items."""

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.elements import TextBox, flatten

TITLE = (
    "Revenue grew by twelve percent in the second quarter because the northern region opened three stores, while costs "
    "stayed flat after the move to a single data centre and fewer returns were on record, which the board had asked "
    "for in spring when it reviewed the plan for the coming two years and the open risks in the supply chain"
)
ITEM = (
    "Every team plans its quarter around one measurable goal, reviews it each Monday with the people who depend on it, "
    "and drops work that does not move it"
)


def scene_of(*titles):
    content = "\n".join(f"- {head}: {ITEM}." for head in ("Discover", "Define", "Design", "Deliver", "Learn"))
    slides = [
        DeckSlide(spec=Slide(title=title, layout="ITEMS", item_amount=5, content=content)) for title in titles
    ]
    return compose_themed(
        Deck(
            slides=tuple(slides),
            template="aurora",
            title="Plan",
            include_cover=False,
            include_table_of_contents=False,
        )
    )


def test_words_that_a_slide_with_a_title_of_sixty_words_leaves_out_are_seen_to_be_missing():
    (slide,) = scene_of(TITLE).slides
    boxes = [box for box in flatten(slide.elements) if isinstance(box, TextBox)]
    shown = [paragraph.text for box in boxes for paragraph in box.paragraphs]
    items = [
        text for text in shown if text.startswith("Every team plans its quarter around one measurable goal")
    ]
    assert len(items) == 5
    assert all(text.endswith("…") for text in items)
    assert TITLE in slide.notes
    assert slide.notes.count(ITEM) == 5


def test_long_titles_that_are_cut_to_the_same_words_are_told():
    scene = scene_of(TITLE, TITLE + " and beyond", TITLE)
    assert any(line.startswith("Slides 1, 2 and 3 have the same title, ") for line in scene.warnings)
