"""A pandas Styler is shown as a notebook shows it."""

import pandas as pd
import pytest

from nbdeck.errors import ColumnNotFound, DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table


@pytest.fixture
def frame():
    return pd.DataFrame(
        {"price": [1.234, 5.0], "note": ["a & b", "<5 kg"], "secret": [1, 2]},
        index=pd.Index(["x", "y"], name="k"),
    )


def test_formats_captions_and_what_is_hidden_are_followed(frame):
    styler = frame.style.format({"price": "{:.1f} €"}).hide(["secret"], axis="columns").set_caption("Prices")
    slide = table(styler)
    assert slide.table == (("k", "price", "note"), ("x", "1.2 €", "a & b"), ("y", "5.0 €", "<5 kg"))
    assert slide.title == "Prices"
    assert slide.why == "TABLE as the Styler displays it."


def test_a_hidden_index_and_hidden_rows_are_gone(frame):
    assert table(frame.style.hide()).table[0] == ("price", "note", "secret")
    assert len(table(frame.style.hide(["x"])).table) == 2
    assert table(frame.style, index=False).table[0] == ("price", "note", "secret")


def test_levels_of_header_and_index_are_joined_and_repeated():
    columns = pd.MultiIndex.from_product([["2024"], ["n", "s"]], names=["year", "region"])
    rows = pd.MultiIndex.from_product([["a"], ["b", "c"]])
    slide = table(pd.DataFrame([[1, 2], [3, 4]], index=rows, columns=columns).style)
    assert slide.table == (
        ("", "year · region", "2024 · n", "2024 · s"),
        ("a", "b", "1", "2"),
        ("a", "c", "3", "4"),
    )


def test_markup_and_line_breaks_in_cells_become_plain_text():
    styler = pd.DataFrame({"link": ["<a href='x'>Site</a><br>two\nlines"]}).style.hide()
    assert table(styler).table == (("link",), ("Site two lines",))


def test_columns_and_rows_are_chosen_as_for_a_frame(frame):
    slide = table(frame.style, columns=["note"], max_rows=1)
    assert slide.table == (("k", "note"), ("x", "a & b"))
    assert slide.content == "The first 1 of 2 rows."


def test_what_a_styler_cannot_do_is_refused(frame):
    with pytest.raises(ColumnNotFound, match="'nope'"):
        table(frame.style, columns=["nope"])
    with pytest.raises(DataError, match="own formats"):
        table(frame.style, formats={"price": "0"})
    with pytest.raises(DataError, match="no rows"):
        table(frame.head(0).style)
    with pytest.raises(DataError, match="hides everything"):
        table(frame.style.hide(["x", "y"]))
    with pytest.raises(DataError, match="101 rows"):
        table(pd.DataFrame({"n": range(101)}).style)


def test_a_chart_of_a_styler_is_a_chart_of_its_data(frame):
    assert chart(frame.style, y="price") == chart(frame, y="price")


def looks(styler, **wish):
    return {(look.row, look.column): look for look in table(styler, **wish).types.looks}


def test_colours_and_weights_arrive_at_their_cells(frame):
    styler = frame.style.set_properties(
        subset=["price"], **{"background-color": "yellow", "font-weight": "bold"}
    )
    styler.map(lambda _: "color: rgba(255, 0, 0, .5); font-style: italic", subset=["note"])
    found = looks(styler)
    assert (found[0, 1].fill, found[0, 1].bold, found[0, 1].color) == ("FFFF00", True, None)
    assert (found[1, 2].color, found[1, 2].italic, found[1, 2].fill) == ("FF7F7F", True, None)
    assert (0, 3) not in found
    assert "Not taken over" not in table(styler).why


def test_looks_stay_with_their_cells_where_columns_and_rows_are_chosen(frame):
    styler = frame.style.set_properties(subset=["note"], **{"background-color": "#00f"})
    assert set(looks(styler, columns=["note"], index=False)) == {(0, 0), (1, 0)}
    assert set(looks(styler, max_rows=1)) == {(0, 2)}


def tips(frame):
    return frame.astype(object).map(lambda value: f"tip of {value}")


@pytest.mark.parametrize(
    ("style", "told"),
    [
        (lambda styler: styler.bar(subset=["price"]), "bars"),
        (lambda styler: styler.set_properties(border="1px solid"), "border"),
        (
            lambda styler: styler.set_table_styles([{"selector": "th", "props": "color: red"}]),
            "the style of 'th'",
        ),
        (lambda styler: styler.set_tooltips(tips(styler.data)), "tooltips"),
        (lambda styler: styler.map_index(lambda _: "color: red", axis=1), "looks of the header"),
        (lambda styler: styler.set_properties(color="var(--x)"), "the colour 'var(--x)'"),
    ],
)
def test_what_a_table_cannot_take_over_is_told(frame, style, told):
    slide = table(style(frame.style))
    assert slide.why == f"TABLE as the Styler displays it. Not taken over: {told}."
    assert slide.types.not_taken_over == (told,)


def test_the_type_of_a_column_is_that_of_the_data_below_the_format(frame):
    slide = table(frame.style.format({"price": "{:.1f} EUR"}))
    assert [column.kind for column in slide.types.columns] == ["text", "number", "text", "number"]


def test_levels_and_rows_put_beneath_keep_their_places():
    frame = pd.DataFrame({"a": [1, 2]}, index=["x", "y"])
    below = frame.agg(["sum"]).style.set_properties(**{"background-color": "red"})
    slide = table(frame.style.concat(below))
    assert slide.table[-1] == ("sum", "3")
    assert slide.types.columns[1].values == ("1.0", "2.0", "3.0")
    assert [(look.row, look.column, look.fill) for look in slide.types.looks] == [(2, 1, "FF0000")]


def test_a_chart_shows_no_row_no_column_and_no_index_that_is_hidden(frame):
    hidden = frame.assign(cost=[2.5, 3.5]).style.hide(["secret"], axis="columns").hide(["x"])
    slide = chart(hidden, kind="BAR")
    assert slide.chart.categories == ("y",)
    assert {series.name: series.values for series in slide.chart.series} == {"price": (5.0,), "cost": (3.5,)}
    with pytest.raises(ColumnNotFound):
        chart(hidden, y="secret")
    assert chart(frame[["price"]].style.hide()).chart.categories == ("1", "2")
    levels = pd.DataFrame({"v": [1.5, 2.5]}, index=pd.MultiIndex.from_tuples([("a", "p"), ("a", "q")]))
    assert chart(levels.style.hide(level=0)).chart.categories == ("p", "q")


def test_the_caption_of_a_styler_stands_beside_its_table_where_the_slide_has_a_title():
    styler = pd.DataFrame({"a": [1, 2]}).style.set_caption("Units per euro")
    assert (table(styler).title, table(styler).content) == ("Units per euro", "")
    slide = table(styler, title="Change", caption="A note.")
    assert (slide.title, slide.content) == ("Change", "A note. Units per euro")
    assert table(styler, title="Units per euro").content == ""
    assert table(styler, title="Change", caption="Units per euro").content == "Units per euro"
