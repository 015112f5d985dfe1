"""Scores rise with what makes a deck good, and cannot be won by leaving everything out."""

from dataclasses import replace

import pytest

import decks
from nbdeck.contract.check import Scores
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import compose
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality.scores import count_words, scores
from nbdeck.engine.scene.boxes import Box, Color
from nbdeck.engine.scene.elements import Group, Shape, TextBox


@pytest.fixture(scope="module")
def good():
    return compose(decks.deck("plain", "default"))


def changed(deck, change):
    """Return the deck with `change(slide)` in place of every slide."""
    return replace(deck, slides=tuple(map(change, deck.slides)))


def texts_changed(element, change):
    if isinstance(element, Group):
        return replace(element, children=tuple(texts_changed(each, change) for each in element.children))
    return change(element) if isinstance(element, TextBox) else element


def with_texts(deck, change):
    return changed(
        deck,
        lambda slide: replace(slide, elements=tuple(texts_changed(each, change) for each in slide.elements)),
    )


def shrunk(text):
    paragraphs = tuple(
        replace(
            each,
            runs=tuple(replace(run, size=6.0) for run in each.runs),
            lines=tuple(
                replace(line, runs=tuple(replace(run, size=6.0) for run in line.runs)) for line in each.lines
            ),
        )
        for each in text.paragraphs
    )
    return replace(text, paragraphs=paragraphs)


def test_every_score_is_a_share_and_the_same_twice(good):
    found = scores(good).model_dump()
    assert all(0 <= value <= 1 for value in found.values())
    assert found["overall"] > 0.8
    assert scores(good) == scores(good)
    assert list(found) == [
        *["alignment", "balance", "whitespace", "words", "colors", "variety", "rhythm", "titles", "overall"]
    ]


def test_a_deck_read_back_scores_as_it_was_composed(good):
    before, after = scores(good).model_dump(), scores(read_pptx(write_pptx(good))).model_dump()
    assert all(abs(before[name] - after[name]) < 0.06 for name in before)


def test_an_empty_deck_cannot_win(good):
    bare = changed(good, lambda slide: replace(slide, elements=()))
    assert scores(bare).overall == 0
    assert scores(replace(good, slides=())) == Scores(**dict.fromkeys(Scores.model_fields, 0.0))


def test_titles_alone_cannot_win(good):
    def only_title(slide):
        keys = (each for each in slide.elements if isinstance(each, TextBox) and each.placeholder is not None)
        return replace(slide, elements=tuple(each for each in keys if "itle" in each.placeholder.kind))

    assert scores(changed(good, only_title)).overall < 0.6 * scores(good).overall


def test_tiny_text_cannot_win(good):
    assert scores(with_texts(good, shrunk)).overall < 0.1


def test_boxes_strewn_about_lower_alignment(good):
    places = iter(range(10**6))

    def strewn(text):
        by = next(places)
        return replace(text, box=replace(text.box, x=text.box.x + by * 7.3 % 61))

    assert scores(with_texts(good, strewn)).alignment < scores(good).alignment - 0.1


def test_everything_in_a_corner_lowers_balance(good):
    corner = with_texts(good, lambda text: replace(text, box=Box(8, 8, 120, 60)))
    bare = changed(
        corner,
        lambda slide: replace(slide, elements=tuple(e for e in slide.elements if isinstance(e, TextBox))),
    )
    assert scores(bare).balance < scores(good).balance - 0.2


def test_a_riot_of_colours_lowers_colours(good):
    def painted(slide):
        extra = tuple(
            Shape(
                Box(40 + 20 * n, 500, 12, 12),
                fill=Color("tx1", literal=f"{(n * 53) % 256:02X}{255 - n * 7:02X}{n * 11:02X}"),
            )
            for n in range(20)
        )
        return replace(slide, elements=(*slide.elements, *extra))

    assert scores(changed(good, painted)).colors < scores(good).colors - 0.3


def test_the_same_slide_again_and_again_lowers_variety_and_not_titles(good):
    one = good.slides[4]
    same = replace(good, slides=tuple(replace(one, number=number) for number in range(1, 9)))
    found = scores(same)
    assert found.variety < 0.2
    assert found.titles == scores(replace(good, slides=(one,))).titles > 0
    assert found.rhythm < scores(good).rhythm + 0.01


TITLES = {
    "Overview": 0.0,
    "Market size": 0.4,
    "North overtook South in May": 1.0,
    "今年的收入增长快于市场": 1.0,
    "What we found:": 0.5,
}


@pytest.mark.parametrize(("title", "expected"), TITLES.items())
def test_a_title_that_says_something_scores_more_than_a_topic(title, expected):
    slide = Slide(
        title=title, layout=Layout.ITEMS, item_amount=2, content="One: first thing of all\nTwo: second thing"
    )
    deck = compose(
        Deck(slides=(DeckSlide(spec=slide),), title="x", include_cover=False, include_table_of_contents=False)
    )
    assert scores(deck).titles == pytest.approx(expected, abs=0.11)


def test_words_are_counted_in_every_script():
    assert count_words("Revenue grew by 12 percent — fast") == 6
    assert count_words("今年的收入") == 3
    assert count_words("") == 0
