"""The contents: large and loose where there are few entries, in columns and on further slides where there are many."""

import pytest

from in_turn import in_turn
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.covers import _entry_size, contents, cover, listed_titles
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.frame import enlarged, short_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import TextBox, flatten
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.themes.load import load_theme, template_names

SENTENCE = (
    "Revenue grew by twelve percent in the second quarter because the northern region opened three stores, while costs "
    "stayed flat after the move to a single data centre, which the board had asked for in spring of the year before"
)


def page_of(template):
    theme = load_theme(template)
    body = (theme.content.body or theme.content.title).box
    return Page(theme, "en-US", is_rtl=False, body=body)


def lists(template, count):
    """Return the text boxes with the entries, slide by slide."""
    made = contents(page_of(template), [f"Part {number} of the plan" for number in range(1, count + 1)])
    return [
        [box for box in flatten(elements) if isinstance(box, TextBox) and box.name.startswith("Contents")]
        for _, elements in made
    ]


def test_a_short_title_of_a_cover_is_larger_than_a_long_one_and_so_is_its_subtitle():
    page = page_of("default")
    title, subtitle = cover(page, "The year", "Report")
    assert title.paragraphs[0].style.size > page.theme.cover.title.style.size
    assert subtitle.paragraphs[0].style.size > page.theme.cover.subtitle.style.size
    long, _ = cover(page, SENTENCE, "Report")
    assert long.paragraphs[0].style.size <= page.theme.cover.title.style.size


@pytest.mark.parametrize("template", template_names())
def test_few_entries_are_larger_and_looser_than_many(template):
    few, many = lists(template, 4)[0][0], lists(template, 14)[0][0]
    assert few.paragraphs[0].style.size >= max(20.0, many.paragraphs[0].style.size)
    gaps = [paragraph.style.before for paragraph in few.paragraphs[1:]]
    assert min(gaps) > max(paragraph.style.before for paragraph in many.paragraphs)


@in_turn("template", template_names())
@in_turn("count", [3, 4, 5, 6])
def test_few_entries_take_a_good_part_of_the_body_and_leave_its_foot_free(template, count):
    box = lists(template, count)[0][0]
    assert 0.35 <= box.text_height / box.box.h <= 0.78


@pytest.mark.parametrize("template", ["default", "serene", "iris"])
def test_every_entry_is_listed_once_however_many_there_are(template):
    for count in (1, 6, 7, 9, 10, 20, 60):
        slides = lists(template, count)
        shown = [paragraph.text for boxes in slides for box in boxes for paragraph in box.paragraphs]
        assert shown == [f"Part {number} of the plan" for number in range(1, count + 1)]


def test_a_title_as_long_as_a_paragraph_shows_that_it_goes_on():
    assert short_title(SENTENCE) == SENTENCE
    title = short_title(" ".join([SENTENCE] * 9))
    assert title.endswith("…")
    assert len(title) <= 320
    assert short_title(title) == title


def test_the_contents_name_each_title_once_and_none_that_goes_on():
    titles = ["Roof", "Roof (continued)", "Lift", "Roof", "Roof (continued 2)"]
    slides = [Slide(title=title, item_amount=1, content="It is old.") for title in titles]
    slides.append(Slide(title="Thanks", layout=Layout.THANKS, item_amount=0, content="Ask us."))
    deck = Deck(slides=tuple(DeckSlide(spec=one) for one in slides))
    assert listed_titles(deck) == ("Roof", "Lift")
    assert listed_titles(deck.model_copy(update={"opening": 4})) == ("Roof (continued 2)",)


@pytest.mark.parametrize(("height", "size"), [(300, 18.0), (315, 20.0), (350, 22.0), (400, 26.0)])
def test_entries_are_as_large_as_their_column_has_room_for(height, size):
    page = Page(load_theme("default"), "en-US", is_rtl=False, body=Box(0, 0, 900, height))
    texts = [f"Entry {number}" for number in range(8)]
    found, _ = _entry_size(page, TextStyle(18.0), texts, Box(0, 0, 420, height), is_alone=False)
    assert found == size


@pytest.mark.parametrize("template", template_names())
def test_more_lines_than_a_closing_slide_holds_are_points(template):
    lines = [
        "Decide on Ward 7 by 31 March",
        "Release £640,000 from the reserve for the emergency building",
        "Name a governor for the patients' council",
        *(f"Meeting number {number} of the year: 21 May 2026, Lecture Theatre B" for number in range(5)),
    ]
    thanks = Slide(title="What we ask of the Board", layout="THANKS", item_amount=0, content="\n".join(lines))
    scene = compose_themed(Deck(slides=(DeckSlide(spec=thanks),), title="Review", template=template))
    boxes = [each for page in scene.slides for each in flatten(page.elements) if isinstance(each, TextBox)]
    said = " ".join(" ".join(entry.text for entry in box.paragraphs) for box in boxes)
    assert all(line in said for line in lines)


@pytest.mark.parametrize("name", template_names())
def test_titles_of_covers_are_smaller_for_lines_that_end_with_phrases_but_not_for_fewer_of_them(name):
    theme = load_theme(name)
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    (heading,) = cover(page, "Waiting times in the outpatient clinic", None)
    lines = [line.text.split()[-1] for line in heading.paragraphs[0].lines]
    assert not {"in", "the"} & {*lines}
    (heading,) = cover(page, "Thank you for your attention", None)
    words = heading.paragraphs[0]
    large = enlarged(page, theme.cover.title, "Thank you all for coming").style.size
    assert len(words.lines) == 2 or words.style.size > 0.8 * large
