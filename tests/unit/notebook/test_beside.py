"""Slides that a cell showed are read back from the notebook as they were, native charts and tables with them."""

import json

import pytest
from IPython.core.formatters import DisplayFormatter

import nbdeck
from nbdeck.notebook.beside import SLIDES_TYPE, keep_beside, slides_in
from nbdeck.notebook.outputs import Labels, pieces_of_outputs
from nbdeck.notebook.pieces import CellText, Ready

SALES = {"month": ["Mar", "Apr"], "north": [31, 38]}
CHART = nbdeck.chart(SALES, title="Orders rose")
WORDS = nbdeck.Slide(title="Plan", layout="ITEMS", item_amount=2, content="- a\n- b", notes="Say it")


@pytest.fixture
def shown():
    """Return a function from a value to the output of a cell that ends in it, as a saved notebook has it."""
    formatter = DisplayFormatter()
    keep_beside(formatter, SLIDES_TYPE, slides_in)

    def output(value):
        data = json.loads(json.dumps(formatter.format(value)[0]))
        return {"output_type": "execute_result", "data": data, "metadata": {}}

    return output


def pieces(output):
    return list(pieces_of_outputs([output], 1, Labels(), None))


@pytest.mark.parametrize("value", [CHART, WORDS, [CHART, nbdeck.table(SALES, title="All"), WORDS]])
def test_a_notebook_gives_back_the_slides_that_it_showed(shown, value):
    given = value if isinstance(value, list) else [value]
    assert pieces(shown(value)) == [Ready(each, each.title) for each in given]


@pytest.mark.parametrize("value", [[], 7, "words", [CHART, 7], (CHART,), SALES])
def test_nothing_is_kept_beside_other_values(shown, value):
    assert SLIDES_TYPE not in shown(value)["data"]


@pytest.mark.parametrize("told", [None, {}, {"slides": [{"titel": "A"}]}, {"slides": 7}, []])
def test_what_is_no_slide_is_shown_as_what_stands_beside_it(told):
    data = {SLIDES_TYPE: told, "text/html": "<p>Words</p>"}
    (piece,) = pieces({"output_type": "display_data", "data": data, "metadata": {}})
    assert isinstance(piece, CellText)
    assert piece.text == "Words"


def test_a_value_that_cannot_be_asked_breaks_no_cell():
    formatter = DisplayFormatter()
    keep_beside(formatter, SLIDES_TYPE, lambda value: value / 0)
    assert formatter.format(7)[0] == {"text/plain": "7"}
