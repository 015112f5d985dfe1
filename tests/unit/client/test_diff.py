"""What differs between two decks: slides, words and numbers."""

import json

import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

from nbdeck.client.diff import compared
from nbdeck.engine.pipeline import read_slides
from unit.client.pptx_files import AREA, saved, slide_with
from unit.client.slides import a_grid, a_row, a_slide


def deck(*slides):
    return [a_slide(number, title, tuple(lines)) for number, (title, *lines) in enumerate(slides, start=1)]


A, B, C, D = ("a", "one two three"), ("b", "four five six"), ("c", "seven eight"), ("d", "nine ten eleven")


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ([A, B], [A, B], "No difference."),
        ([A, B], [A, C, B], "slide 2 'c' is new"),
        ([A, B, C], [A, C], "slide 2 'b' is gone"),
        ([A, B, C, D], [B, C, D, A], "slide 4 'a' was slide 1"),
        ([A, B], [A, ("b", "four five seven")], "slide 2 'b': - four five six\nslide 2 'b': + four five seven"),
        ([B], [("Beta", "four five six")], "slide 1 'Beta': - b\nslide 1 'Beta': + Beta"),
        ([A], [D], "slide 1 'a' is gone\nslide 1 'd' is new"),
        ([A], [("a", "one two three", "four")], "slide 1 'a': + four"),
        ([A, A, B], [A, B], "slide 2 'a' is gone"),
        ([], [A], "slide 1 'a' is new"),
        ([A, B, C], [C, ("b", "4")], "slide 1 'a' is gone\nslide 1 'c' was slide 3\nslide 2 'b': - four five six\nslide 2 'b': + 4"),
    ],
)  # fmt: skip
def test_slides_are_told_as_added_removed_moved_or_changed(before, after, text):
    found = compared(deck(*before), deck(*after))
    assert str(found) == text
    assert bool(found) == (text != "No difference.")


def test_a_difference_is_data_and_html():
    found = compared(deck(A, ("<b>", "x")), deck(("a", "one two four"), C))
    assert json.loads(json.dumps(found.to_dict()))["added"] == [{"number": 2, "title": "c"}]
    html = found._repr_html_()
    assert "<del>slide 2: &lt;b&gt;</del>" in html
    assert "<ins>one two four</ins>" in html


def file(value, cell):
    """A deck of one slide with a chart and a table."""
    slide, made = slide_with("Sales")
    numbers = CategoryChartData()
    numbers.categories = ["May", "June"]
    numbers.add_series("North", (1, value))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, *AREA, numbers)
    table = slide.shapes.add_table(2, 2, *AREA).table
    for at, words in enumerate(["Month", "Orders", "May", cell]):
        table.cell(*divmod(at, 2)).text = words
    return read_slides(saved(made)).slides


def test_a_changed_number_and_a_changed_cell_are_named_with_old_and_new():
    found = compared(file(11, "1,200"), file(9, "1,300"))
    assert (
        str(found)
        == "slide 1 'Sales', chart 1, series North, June: 11 -> 9\nslide 1 'Sales', table 1, row May, Orders: 1,200 -> 1,300"
    )
    (changed,) = found.to_dict()["changed"]
    assert changed["cells"][0] == {
        "kind": "series",
        "row": "North",
        "column": "June",
        "before": "11",
        "after": "9",
        "grid": "chart 1",
    }
    assert "<span>chart 1, series North, June: 11 -&gt; 9</span>" in found._repr_html_()


def test_equal_numbers_are_no_difference_however_they_are_written():
    assert not compared(file(11.0, "1,200"), file(11, "1200.0"))


def test_slides_of_which_only_numbers_differ_are_one_slide():
    def untitled(value):
        return [
            a_slide(
                1, "", ("A line of words",), (a_grid("line chart", (), (a_row("north", (("Jan", value),)),)),)
            )
        ]

    (changed,) = compared(untitled("11"), untitled("9")).changed
    assert [str(cell) for cell in changed.cells] == ["series north, Jan: 11 -> 9"]


def test_numbers_within_the_tolerance_are_no_difference_and_take_their_slide_with_them():
    assert not compared(file(11, "1,200 €"), file(11.001, "1200.1 €"), tolerance=1e-3)
    assert len(list(compared(file(11, "1,200 €"), file(11.1, "1300 €"), tolerance=1e-3).sentences())) == 2


def test_a_slide_is_the_same_whether_or_not_its_table_calls_the_first_row_a_head():
    def untitled(*grids):
        return [a_slide(1, "", (), grids)]

    names = ("month of the year", "orders of the north", "orders of the south")
    rows = [a_row("", tuple((name, "") for name in names[1:]))] * 4
    columns = ("column 2", "column 3")
    first, *rest = a_row(names[0], tuple(zip(columns, names[1:], strict=True))), *rows
    bare = [
        a_row(row.name, tuple((at, value) for at, (_, value) in zip(columns, row.cells, strict=True)))
        for row in rest
    ]
    with_head, without = a_grid("table", names, tuple(rows)), a_grid("table", (), (first, *bare))
    assert not compared(untitled(with_head), untitled(without))
