"""What is printed in a graph is told row by row, names beside their values."""

import pytest

from nbdeck.engine.model.source import SourcePlace
from nbdeck.engine.sources.pdf.graph_labels import graph_of
from nbdeck.engine.sources.pdf.page import PdfLine


def line(text, left, baseline, size=10.0):
    return PdfLine(text, left, left + 0.5 * size * len(text), baseline, size)


def bars(*values):
    return [
        one
        for at, value in enumerate(values)
        for one in (line(f"Bar {'abcdefgh'[at]}", 80, 130 + 25 * at), line(value, 300, 131 + 25 * at))
    ]


def test_a_row_has_its_labels_from_left_to_right_and_marks_where_they_stand_apart():
    lines = [line("0%", 200, 280), *bars("12", "34", "5"), line("per", 315, 131), line("People ", 200, 85)]
    graph = graph_of(lines, 7)
    assert graph.text == "People; Bar a | 12 per; Bar b | 34; Bar c | 5; 0%"
    assert graph.place == SourcePlace(kind="page", number=7)


@pytest.mark.parametrize(
    ("values", "is_graph"), [(("1", "2", "3", "x"), True), (("1", "2", "3"), False), (("1", "2", "x", "x", "x"), False), ((), False)]
)  # fmt: skip
def test_a_drawing_with_few_rows_or_numbers_is_no_graph(values, is_graph):
    assert (graph_of(bars(*values), 1) is not None) is is_graph
