"""Tab within calls of nbdeck: which words stand where, and that nothing else is touched."""

from typing import Literal

import pandas as pd
import pytest

import nbdeck
from nbdeck.notebook.completing import offered_at


class Watched:
    """Something of another package, whose attributes do work."""

    touched = 0

    def __getattr__(self, name):
        Watched.touched += 1
        return self

    def __call__(self, kind: Literal["bar"]):
        """Take what a chart takes."""


SALES = pd.DataFrame({"month": ["Mar"], "Total sales": [1], 7: [2]})


@pytest.fixture(scope="module")
def variables():
    with nbdeck.connect(":memory:") as client:
        own = {"sales": SALES, "other": Watched(), "_hidden": SALES}
        yield {"nbdeck": nbdeck, "pd": pd, "client": client, "chart": nbdeck.chart, **own}


WORDS = [
    ("nbdeck.chart(sales, kind='", "", {"bar", "line", "waterfall", "combo"}),
    ("nbdeck.chart(sales, sort='", "", {"ascending", "data"}),
    ("nbdeck.chart(sales, aggregate='me", "me", {"mean", "median"}),
    ("nbdeck.chart(sales, line='T", "T", {"Total sales"}),
    ('nbdeck.chart(\n    sales,\n    kind="l', "l", {"line"}),
    ("chart(sales, title='a (b', kind='pi", "pi", {"pie"}),
    ("nbdeck.chart(f(1, [2]), kind='PI", "PI", {"PIE"}),
    ("sales.deck.chart(kind='pi", "pi", {"pie"}),
    ("sales.deck.chart(x='", "", {"month", "Total sales"}),
    ("nbdeck.chart(sales, y='Total s", "Total s", {"Total sales"}),
    ("nbdeck.table(sales, columns='mo", "mo", {"month"}),
    ("nbdeck.Slide(layout='sw", "sw", {"swot"}),
    ("client.presentations.from_slides([], template='mona", "mona", {"monarch"}),
    ("client.presentations.generate('x', tone='fu", "fu", {"funny"}),
    ("print(1)\nnbdeck.chart(sales, kin", "kin", {"kind="}),
    ("sales.deck.table(", "", {"columns=", "title=", "formats="}),
    ("nbdeck.chart(sa", "sa", {"sales"}),
    ("nbdeck.Slide(ti", "ti", {"title="}),
]


@pytest.mark.parametrize(("text", "begun", "some"), WORDS, ids=[text[-30:] for text, _, _ in WORDS])
def test_the_words_that_stand_there_are_offered(variables, text, begun, some):
    typed, words = offered_at(text, variables)
    assert typed == begun
    assert some <= set(words)
    assert all(each.startswith(begun) for each in words)
    assert len(words) == len(set(words))


def test_an_argument_that_is_given_is_not_offered_again(variables):
    _, words = offered_at("nbdeck.chart(sales, kind='bar', title='x=1', ", variables)
    assert "kind=" not in words
    assert "title=" not in words
    assert "data=" not in words
    assert "sales" not in words
    assert "sort=" in words


def test_data_is_taken_from_the_variables_that_have_names_to_see(variables):
    _, words = offered_at("nbdeck.chart(", variables)
    assert "sales" in words
    assert "_hidden" not in words
    assert "sales" not in offered_at("sales.deck.chart(", variables)[1]


ELSEWHERE = [
    "open('",
    "pd.read_csv('",
    "other.deck.chart(kind='",
    "other(kind='",
    "nothing.deck.chart(kind='",
    "nbdeck.chart(sales, kind=[",
    "nbdeck.chart(sales, kind='bar')",
    "nbdeck.chart(sales, kind='bar'); open('",
    "nbdeck.chart(sales, y=['",
    "nbdeck.chart(sales, nonsense='",
    "nbdeck.chart(sales, x=pd.",
    "nbdeck.chart(sales, title='",
    "x = 'a",
    "nbdeck.nonsense(",
    "# nbdeck.chart(kind='",
]


@pytest.mark.parametrize("text", ELSEWHERE)
def test_elsewhere_nothing_is_offered_and_nothing_is_touched(variables, text):
    Watched.touched = 0
    assert offered_at(text, variables)[1] == []
    assert Watched.touched == 0
