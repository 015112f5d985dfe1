"""What is printed in a graph is read row by row, names beside their values."""

import pytest

from nbdeck.engine.model.source import SourcePlace
from nbdeck.engine.sources.pdf.graph_labels import graph_labels
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, PdfPage

GRAPH = PdfBox(200, 100, 400, 260)


def line(text, left, baseline, size=10.0):
    return PdfLine(text, left, left + 0.5 * size * len(text), baseline, size)


def bars(*values, left=80):
    return [
        one
        for at, value in enumerate(values)
        for one in (line(f"Bar {'abcdefgh'[at]}", left, 130 + 25 * at), line(value, 300, 131 + 25 * at))
    ]


def texts(lines, shapes=(GRAPH,), rules=()):
    page = PdfPage(7, 600, 800, lines=list(lines), shapes=list(shapes), rules=list(rules))
    return [one.text for one in graph_labels(page)]


def test_a_row_has_its_labels_from_left_to_right_and_marks_where_they_stand_apart():
    lines = [line("People", 200, 85), *bars("12", "34", "5"), line("per", 315, 131), line("0%", 200, 280)]
    assert texts(lines) == ["People; Bar a | 12 per; Bar b | 34; Bar c | 5; 0%"]
    (graph,) = graph_labels(PdfPage(7, 600, 800, lines=lines, shapes=[GRAPH]))
    assert graph.place == SourcePlace(kind="page", number=7)


@pytest.mark.parametrize(
    ("values", "is_graph"), [(("1", "2", "3", "4", "5"), True), (("1", "2", "3", "4"), False), (("1", "2", "x", "x", "x"), False)]
)  # fmt: skip
def test_a_drawing_with_few_rows_or_numbers_is_no_graph(values, is_graph):
    assert bool(texts(bars(*values))) is is_graph


def test_sentences_and_what_stands_far_away_are_no_labels():
    prose = line("one two three four five six seven eight nine ten", 200, 120)
    far = [line("42", 460, 200), line("43", 20, 200), line("44", 300, 60), line("45", 300, 320)]
    (text,) = texts([*bars("1", "2", "3", "4", "5"), prose, *far])
    assert text == "Bar a | 1; Bar b | 2; Bar c | 3; Bar d | 4; Bar e | 5"


@pytest.mark.parametrize(("width", "is_graph"), [(200, False), (120, True)])
def test_a_drawing_that_is_a_ruled_table_is_no_graph_and_bars_like_cells_are_one(width, is_graph):
    right = 200 + width
    rules = [PdfBox(200, y, right, y + 1) for y in (110, 150, 190, 230, 258)]
    rules += [PdfBox(x, 110, x + 1, 259) for x in (200, 200 + width / 2, right - 1)]
    cells = [
        line(f"{at}", 205 + side, 140 + 40 * row) for row in range(3) for at, side in ((1, 0), (2, width / 2))
    ]
    assert bool(texts([*cells, *bars("1", "2", "3", "4", "5")], rules=rules)) is is_graph


def test_two_drawings_do_not_tell_the_same_label_twice():
    lower = PdfBox(200, 280, 400, 430)
    lines = [*bars("1", "2", "3", "4", "5"), *(line(f"L{at} {at}", 300, 330 + 20 * at) for at in range(6))]
    first, second = texts([*lines, line("of both 8", 300, 285)], (lower, GRAPH))
    assert f"{first} {second}".count("of both 8") == 1
    assert first.startswith("Bar a | 1")
    assert second.startswith("L0 0")
