"""Tables that pandas saved are the same tables on slides, cell by cell."""

import numpy as np
import pandas as pd
import pytest

from nbdeck.notebook.tables import grid_of_text, grids_of_html, slide_of


def slide(frame):
    (grid,) = grids_of_html(frame._repr_html_())
    return slide_of(grid)


def test_cells_stand_as_displayed_and_numbers_are_numbers():
    made = slide(pd.DataFrame({"name": ["a_b", "*c*"], "value": [1.5, np.nan]}, index=["x", "y"]))
    assert made.table == (("", "name", "value"), ("x", "a_b", "1.5"), ("y", "*c*", "NaN"))
    assert [column.kind for column in made.types.columns] == ["text", "text", "number"]
    assert made.types.row_heads == 1


def test_an_index_that_only_counts_the_rows_from_0_is_left_out_as_nbdeck_table_does():
    frame = pd.DataFrame({"a": [5, 6], "b": [7, 8]})
    assert slide(frame).table == (("a", "b"), ("5", "7"), ("6", "8"))
    assert slide(frame).types.row_heads == 0
    assert slide_of(grid_of_text(repr(frame))).table[1] == ("5", "7")
    cut = slide(pd.DataFrame({"a": range(90, 190)}))
    assert (cut.table[1], cut.table[-1], cut.content) == (
        ("90",),
        ("189",),
        "The notebook shows 10 of 100 rows.",
    )


@pytest.mark.parametrize("index", [[1, 2], [1, 0], ["a", "b"], [0, 2], pd.Index([0, 1], name="n")])
def test_any_other_index_stays(index):
    rows = slide(pd.DataFrame({"a": [5, 6]}, index=index)).table[-2:]
    assert [row[0] for row in rows] == [str(each) for each in index]


def test_a_table_without_row_names_keeps_a_first_column_that_counts():
    rows = slide_of(grids_of_html(pd.DataFrame({"": [0, 1], "b": [7, 8]}).to_html(index=False))[0]).table
    assert rows == (("", "b"), ("0", "7"), ("1", "8"))


def test_the_index_of_a_cut_table_stays_where_its_end_is_another():
    frame = pd.DataFrame({"a": range(100)}, index=[*range(99), 7])
    assert slide(frame).table[1] == ("0", "0")


def test_a_cut_table_tells_its_true_shape():
    frame = pd.DataFrame(np.zeros((100, 30)))
    with pd.option_context("display.max_columns", 20):
        made = slide(frame)
    assert made.content == "The notebook shows 10 of 100 rows and 20 of 30 columns."
    assert made.table[6][0] == "..."


def test_the_row_of_dots_in_a_printed_series_is_no_row():
    made = slide_of(grid_of_text(repr(pd.Series(range(80), index=[f"k{n}" for n in range(80)]))))
    assert len(made.table) == 12
    assert made.content == "The notebook shows 10 of 80 rows."


def test_titles_and_notes_over_all_columns_are_no_rows_and_heads_over_several_rows_stand_once():
    (grid,) = grids_of_html(
        "<table><thead><tr><td colspan=3>Title</td></tr><tr><th rowspan=2>a</th><th colspan=2>over</th></tr>"
        "<tr><th>b</th><th>c</th></tr></thead><tbody><tr><td colspan=3>Group</td></tr>"
        "<tr><td>1</td><td>2</td><td><img src='x.png'></td></tr></tbody>"
        "<tfoot><tr><td colspan=3>From there.</td></tr></tfoot></table>"
    )
    assert grid.header == (("", "over", "over"), ("a", "b", "c"))
    assert grid.rows == (("Group", "", ""), ("1", "2", ""))
    assert grid.caption == "Title"
    told = "Not shown: what is drawn in the column “c”. From there."
    assert slide_of(grid).content == told
    assert slide_of(grid, "Of 2026").content == f"Of 2026. {told}"


def test_a_total_in_the_foot_is_a_row():
    html = "<table><tr><th>a</th><th>b</th></tr><tr><td>x</td><td>1</td></tr><tfoot><tr><td>all</td><td>1</td></tr></tfoot></table>"
    assert grids_of_html(html)[0].rows == (("x", "1"), ("all", "1"))


def test_levels_of_header_and_rows_keep_their_names():
    frame = pd.DataFrame(
        [[1, 2, 3], [4, 5, 6]],
        index=pd.MultiIndex.from_tuples([("N", 1), ("N", 2)], names=["side", "no"]),
        columns=pd.MultiIndex.from_tuples([("a", "x"), ("a", "y"), ("b", "x")], names=["top", None]),
    )
    made = slide(frame)
    assert made.types.header == (("", "top", "a", "a", "b"), ("side", "no", "x", "y", "x"))
    assert made.table[1:] == (("N", "1", "1", "2", "3"), ("N", "2", "4", "5", "6"))
    assert made.types.row_heads == 2


def test_the_name_of_an_index_stands_above_it():
    frame = pd.DataFrame({"v": [1]}, index=pd.Index(["k"], name="key"))
    assert slide(frame).table[0] == ("key", "v")


def test_a_styled_table_and_its_caption_are_read():
    pytest.importorskip("jinja2")
    frame = pd.DataFrame({"v": [0.123]}, index=["k"]).style.format("{:.0%}").set_caption("Shares")
    (grid,) = grids_of_html(frame.to_html())
    assert slide_of(grid).table[1] == ("k", "12%")
    assert grid.caption == "Shares"


@pytest.mark.parametrize(
    ("series", "table"),
    [
        (pd.Series([1.5, 2], index=["a b", "c"], name="v"), (("", "v"), ("a b", "1.5"), ("c", "2.0"))),
        (
            pd.Series([1, 2], index=pd.MultiIndex.from_tuples([("N", 1), ("N", 2)], names=["side", "no"])),
            (("side", "no", "Value"), ("N", "1", "1"), ("", "2", "2")),
        ),
    ],
)
def test_a_printed_series_is_a_table(series, table):
    assert slide_of(grid_of_text(repr(series))).table == table


def test_a_printed_data_frame_is_a_table_and_tells_its_shape():
    frame = pd.DataFrame({"a b": [1, 2], "c": ["x y", "z"]}, index=["k", "l"])
    assert slide_of(grid_of_text(repr(frame))).table == (("", "a b", "c"), ("k", "1", "x y"), ("l", "2", "z"))
    long = pd.DataFrame({"a": range(100), "b": range(100)})
    assert slide_of(grid_of_text(repr(long))).content == "The notebook shows 10 of 100 rows."


@pytest.mark.parametrize("text", ["Hello   world", "a  b\nc  d", "0.5", "[[1 2]\n [3 4]]", "dtype: int64"])
def test_other_texts_are_no_tables(text):
    assert grid_of_text(text) is None


@pytest.mark.parametrize("html", ["<p>no table</p>", "<table><tr><th>only a head</th></tr></table>", ""])
def test_html_without_cells_has_no_tables(html):
    assert grids_of_html(html) == []


def test_a_very_long_table_shows_its_first_rows_and_says_so():
    html = f"<table><tr><th>a</th></tr>{'<tr><td>1</td></tr>' * 101}</table>"
    (grid,) = grids_of_html(html)
    made = slide_of(grid)
    assert (len(made.table), made.content) == (101, "The first 100 of 101 rows.")


def test_a_cell_that_is_cut_says_so():
    (grid,) = grids_of_html(
        f"<table><tr><th>a</th></tr><tr><td>{'x' * 2001}</td></tr><tr><td>{'y' * 2000}</td></tr></table>"
    )
    made = slide_of(grid)
    assert made.table[1:] == (("x" * 1999 + "…",), ("y" * 2000,))
    assert made.content == "Cells end after 2,000 characters."


def test_the_shape_below_several_tables_is_that_of_none():
    two = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>" * 2
    assert [grid.rows_of for grid in grids_of_html(f"{two}<p>100 rows × 20 columns</p>")] == [0, 0]
    assert [
        grid.rows_of for grid in grids_of_html(f"{two[: len(two) // 2]}<p>100 rows × 20 columns</p>")
    ] == [100]


@pytest.mark.parametrize(
    ("caption", "shown"), [("Sales", "Sales."), ("Sales!", "Sales!"), ("(Sales)", "(Sales)")]
)
def test_what_is_told_of_a_table_follows_its_caption_as_a_sentence(caption, shown):
    grid = grids_of_html(pd.DataFrame({"a": range(100)})._repr_html_())[0]
    assert slide_of(grid, caption).content == f"{shown} The notebook shows 10 of 100 rows."


def test_a_table_of_buttons_without_words_is_none():
    buttons = "<tr><td><a href='#'><i class='play'></i></a></td><td><a href='#'></a></td></tr>"
    assert grids_of_html(f"<table>{buttons}</table>") == []
    assert len(grids_of_html(f"<table>{buttons}<tr><td>1</td></tr></table>")) == 1
    assert len(grids_of_html("<table><tr><td><img src='a.png'></td></tr></table>")) == 1
