"""The closing slide."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.intake import words
from nbdeck.engine.layouts.covers import closing
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.frame import Foot
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.themes.load import load_theme, template_names


def made(content, name="default", title="Thank you", deck_title=""):
    theme = load_theme(name)
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    elements, variant = closing(page, title, words.closing(content), Foot(deck_title))
    return [element for element in elements if isinstance(element, TextBox)], variant


def size(text):
    return text.paragraphs[0].lines[0].size


@pytest.mark.parametrize("name", template_names())
def test_a_title_that_stands_alone_is_larger_but_stays_in_its_frame(name):
    (alone,), variant = made("", name)
    (beside, _), _ = made("ada@example.com", name)
    assert variant == "closing title"
    assert size(alone) >= size(beside)
    assert alone.text_height <= alone.box.h + 0.01


@pytest.mark.parametrize("name", template_names())
def test_a_closing_without_lines_names_the_deck(name):
    (_, line), variant = made("", name, deck_title="The year")
    assert variant == "closing title"
    assert line.text == "The year"
    (_, lines), _ = made("ada@example.com", name, deck_title="The year")
    assert lines.text == "ada@example.com"


def test_title_and_contacts_of_a_closing_are_larger_where_there_is_room():
    (title, contact, _), _ = made("Mail: ada@example.com\nRoom: B 204")
    assert size(title) > load_theme("default").closing.title.style.size
    assert size(contact) > 0.72 * load_theme("default").closing.subtitle.style.size
    (long, *_), _ = made("Mail: ada@example.com\nRoom: B 204", title="word " * 30)
    assert size(long) <= load_theme("default").closing.title.style.size


def test_lines_without_labels_stand_under_each_other():
    (_, lines), variant = made("- ada@example.com\n- www.example.com")
    assert variant == "closing lines"
    assert [p.text for p in lines.paragraphs] == ["ada@example.com", "www.example.com"]


@pytest.mark.parametrize("name", template_names())
def test_lines_are_as_large_as_they_stand_unbroken_and_long_ones_no_smaller_than_the_template_has_them(name):
    usual = load_theme(name).closing.subtitle.style.size
    (_, short), _ = made("Mail ada@example.com\nRoom B 204", name)
    (_, long), _ = made("Mail ada@example.com " + "and so on " * 12, name)
    assert size(short) == pytest.approx(min(usual * 1.6, 26.0), abs=3.0)
    assert size(short) > usual
    assert usual <= size(long) <= size(short)
    assert all(len(paragraph.lines) == 1 for paragraph in short.paragraphs)
    assert short.text_height <= short.box.h


@pytest.mark.parametrize("name", ["default", "eddy", "nexus"])
def test_lines_are_broken_only_for_type_that_would_be_small(name):
    words = (
        "We look forward to your questions and to your decision on the door of the ship and all that follows"
    )
    texts = [made(f"{words[:length].strip()}\nAda", name)[0][1] for length in range(20, 100, 2)]
    found = [(size(text), len(text.paragraphs[0].lines)) for text in texts]
    assert {broken for _, broken in found[:4]} == {1}
    assert any(broken == 2 for _, broken in found)
    unbroken = [own for own, broken in found if broken == 1]
    assert min(unbroken[: found.index(next(each for each in found if each[1] == 2))]) >= 22.0


def test_two_lines_of_a_closing_title_are_not_made_one_for_the_end_of_a_phrase():
    for name in ("marina", "daniel"):
        (title, _), _ = made("ada@example.com", name, title="Thank you for your attention")
        assert len(title.paragraphs[0].lines) == 2


@pytest.mark.parametrize("name", template_names())
def test_one_line_that_is_longer_than_others_is_broken_once_before_all_are_small(name):
    lines = (
        "We look forward to your questions and your decision on the door of the ship",
        "Ada",
        "ada@example.com",
    )
    (_, text), _ = made("\n".join(lines), name)
    assert [p.text.replace("\u00a0", " ") for p in text.paragraphs] == list(lines)
    broken = [len(paragraph.lines) for paragraph in text.paragraphs]
    assert broken[1:] == [1, 1]
    assert broken[0] == 1 or (broken[0] == 2 and size(text) >= load_theme(name).closing.subtitle.style.size)
    assert text.text_height <= text.box.h


def test_labelled_lines_stand_side_by_side_under_their_labels():
    (_, *contacts), variant = made("Mail: ada@example.com\nPhone: +49 30 1234567\nRoom: B 204")
    assert variant == "closing contacts"
    assert [[p.text for p in one.paragraphs] for one in contacts] == [
        ["Mail", "ada@example.com"],
        ["Phone", "+49 30 1234567"],
        ["Room", "B 204"],
    ]
    assert contacts[0].box.right < contacts[1].box.x < contacts[2].box.x
    assert contacts[0].placeholder is not None


def test_labelled_lines_that_are_too_long_for_columns_stand_under_each_other():
    words = "the third floor of the old warehouse beside the river, behind the second gate"
    _, variant = made(f"Mail: ada@example.com\nRoom: {words}")
    assert variant == "closing lines"


def test_a_long_title_is_not_enlarged():
    title = "Thank you for an unusually long and warm year, and for every question that you asked us"
    (heading,), _ = made("", title=title)
    assert size(heading) <= load_theme("default").type.display


@pytest.mark.parametrize("name", template_names())
def test_a_short_title_above_three_requests_is_far_larger_than_they_are(name):
    lines = "Release 120,000 euros\nAccept the new date\nApprove the survey of May"

    def sizes(title):
        spec = Slide(title=title, layout="THANKS", item_amount=0, content=lines)
        deck = Deck(slides=(DeckSlide(spec=spec),), title="Coffee", include_cover=False, template=name)
        heading, requests = compose_themed(deck).slides[-1].elements
        assert [each.text for each in requests.paragraphs] == lines.splitlines()
        return size(heading), size(requests)

    short, requests = sizes("Thanks")
    assert short >= 2 * requests
    assert sizes("Thank you for your patience and all of the questions of this year")[0] < short
