"""What of a text a slide can say: whole sentences by their form, with the line that names them."""

import pytest

from nbdeck.engine.author.documents.points import (
    is_whole_sentence,
    lines_of,
    list_points,
    opening,
    sentences_of,
    without_full_stop,
)
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source


def section(*blocks, tag="en"):
    (one,) = sections([Source(name="a.md", kind="md", language=tag, blocks=(Heading(text="Port"), *blocks))])
    return one


def said(*blocks, tag="en"):
    return [[(one.heading, one.text) for one in own] for own in sentences_of(section(*blocks, tag=tag))]


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        ("The red valve leaks when it is cold.", True),
        ("«La ville a construit 46 kilomètres.»", True),
        ("市は46キロメートルの自転車道を建設した。", True),
        ("the red valve leaks when it is cold.", False),
        ("The red valve leaks when it is cold", False),
        ("Does the red valve leak when cold?", False),
        ("The red valve leaks in these cases:", False),
        ("The red valve leaks and then...", False),
        ("The valve leaks.", False),
        ("The (red valve leaks when it is cold.", False),
        ("See https://port.example for the red valve.", False),
        ("1 2 3 4 5 6 7 8 9 10 is all.", False),
        (f"The valve {'leaks and ' * 30}drips.", False),
        ("), which is the end of a sentence.", False),
    ],
)
def test_a_sentence_is_whole_by_its_form(text, is_whole):
    assert is_whole_sentence(text) == is_whole


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("It leaks.", "It leaks"),
        ("It leaks!", "It leaks!"),
        ("It leaks...", "It leaks..."),
        ("It is open from 9 a.m.", "It is open from 9 a.m."),
        ("門は開く。", "門は開く"),
    ],
)
def test_the_full_stop_goes_and_nothing_else(text, shown):
    assert without_full_stop(text) == shown


FERRY = "The ferry takes 420 passengers to the islands."
PRICE = "A crossing of the bay costs nine euros each way."


def test_sentences_stand_by_their_paragraphs_and_fragments_do_not_count():
    blocks = (
        Paragraph(text=f"{FERRY} And so on. {PRICE}"),
        Paragraph(text="Captain A. Lee"),
        Paragraph(text=PRICE),
    )
    assert [[text for _, text in own] for own in said(*blocks)] == [
        [FERRY.rstrip("."), PRICE.rstrip(".")],
        [PRICE.rstrip(".")],
    ]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("2) The ferry", "The ferry"),
        ("ii) The ferry", "The ferry"),
        ("24 September 2024", ""),
        ("The ferry is slow.", ""),
        ("The ferry, the boat and the raft of the people of the bay", ""),
        ("Figure 2: The ferry", ""),
    ],
)
def test_a_short_line_in_front_of_a_paragraph_stands_above_its_first_sentence(line, label):
    (own, *_) = said(Paragraph(text=line), Paragraph(text=f"{FERRY} {PRICE}"))[-1:]
    assert own == [(label, FERRY.rstrip(".")), ("", PRICE.rstrip("."))]


def test_lines_of_a_pdf_name_no_paragraph():
    blocks = (Heading(text="Port"), Paragraph(text="PORT OF BREE"), Paragraph(text=f"{FERRY} {PRICE}"))
    (one,) = sections([Source(name="a.pdf", kind="pdf", language="en", blocks=blocks)])
    assert [point.heading for own in sentences_of(one) for point in own] == ["", ""]


def test_few_words_behind_a_fragment_are_a_sentence_of_their_own():
    assert [text for _, text in said(Paragraph(text=f"and more. The ferry is slow. {PRICE}"))[0]] == [
        "The ferry is slow",
        PRICE.rstrip("."),
    ]


def test_few_words_that_are_the_first_sentence_stand_above_the_second():
    assert said(Paragraph(text=f"The ferry of the town. {FERRY} {PRICE}")) == [
        [("The ferry of the town", FERRY.rstrip(".")), ("", PRICE.rstrip("."))]
    ]


def test_points_that_count_on_behind_paragraphs_name_what_stands_below_them():
    blocks = (
        ListItem(text="Boats", number=1), Paragraph(text=FERRY), ListItem(text="Prices", number=2), Paragraph(text=PRICE),
    )  # fmt: skip
    assert said(*blocks) == [[("Boats", FERRY.rstrip("."))], [("Prices", PRICE.rstrip("."))]]


def test_lists_that_begin_again_are_lists():
    blocks = (ListItem(text="Boats", number=1), ListItem(text="Nets", number=2), Paragraph(text=FERRY))
    assert said(*blocks, *blocks[:2]) == [[("", FERRY.rstrip("."))]]


def test_captions_and_lines_that_open_a_list_are_no_sentences():
    lead = Paragraph(text="These are the boats of the port:")
    blocks = (
        Paragraph(text="Figure 1: Map of the boats of the port."),
        lead,
        ListItem(text="Cutter"),
        ListItem(text="Skiff"),
    )
    assert said(*blocks) == []


def test_lines_count_where_they_are_words():
    lines = lines_of(section(Paragraph(text="Captain A. Lee"), Paragraph(text="12 34 5")))
    assert [[one.text for one in own] for own in lines] == [["Captain A. Lee"]]


def test_points_of_a_list_are_whole_with_what_stands_below_and_apart_where_each_has_a_label():
    items = (
        ListItem(text="Cutter: nine euros;"),
        ListItem(text="two masts", level=1),
        ListItem(text="Skiff: one euro"),
    )
    points = list_points(section(*items).passages)
    assert [(one.heading, one.text, one.details) for one in points] == [
        ("Cutter", "nine euros", ("two masts",)),
        ("Skiff", "one euro", ()),
    ]
    (_, plain) = list_points(section(items[0], ListItem(text="Skiff")).passages)
    assert (plain.heading, plain.text) == ("", "Skiff")


def test_the_opening_of_a_point_is_its_first_sentence():
    (point, _) = list_points(section(ListItem(text=f"{FERRY} {PRICE}"), ListItem(text="x")).passages)
    assert (opening(point).text, point.words) == (FERRY.rstrip("."), 18)
