import pandas as pd
import polars as pl
import pytest

from nbdeck.errors import ColumnNotFound, DataError, NotFound
from nbdeck.widgets.slides.recipes import Frames, Recipe, columns_of, may_have_totals, options_of, tried
from nbdeck.widgets.slides.sheet import compared, in_words

SALES = pd.DataFrame(
    {
        "region": ["north", "south", "north", "west"],
        "product": ["tea", "tea", "coffee", "coffee"],
        "sold": [10, 7, 5, 30],
        "share": [0.1, 0.2, 0.3, 0.4],
    }
)


def table(**options):
    return Recipe("sales", "table", options_of("table", options)).slide(SALES).table


def test_a_chart_says_why_it_is_as_it_is():
    slide = Recipe("sales", "chart", {"x": "region", "y": ["sold"], "aggregate": "sum"}).slide(SALES)
    assert slide.chart.categories
    assert "because" in slide.why


def test_the_advisor_is_heard_beside_a_kind_that_was_chosen():
    options = {"x": "region", "y": ["sold"], "aggregate": "sum"}
    assert Recipe("sales", "chart", options).suggestion(SALES) == ""
    chosen = Recipe("sales", "chart", {**options, "kind": "PIE"})
    assert chosen.suggestion(SALES).startswith("BAR because")
    assert Recipe("sales", "chart", {"kind": "PIE", "x": "nowhere"}).suggestion(SALES) == ""


def test_a_table_is_summed_up_sorted_and_cut():
    rows = table(columns=["region", "sold"], aggregate="sum", sort="descending", top=2)
    assert rows == (("region", "sold"), ("west", "30"), ("north", "15"))


@pytest.mark.parametrize(
    ("aggregate", "first"),
    [("mean", "7.5"), ("median", "7.5"), ("min", "5"), ("max", "10"), ("sum", "15")],
)
def test_each_aggregation_does_what_it_says(aggregate, first):
    rows = table(columns=["region", "sold"], aggregate=aggregate)
    assert rows[1][0] == "north"
    assert float(rows[1][1]) == float(first)


def test_rows_are_counted():
    assert table(columns=["region"], aggregate="count") == (
        ("region", "count"),
        ("north", "2"),
        ("south", "1"),
        ("west", "1"),
    )


def test_a_table_is_sorted_without_being_summed_up():
    rows = table(columns=["region", "sold"], sort="ascending")
    assert [row[1] for row in rows[1:]] == ["5", "7", "10", "30"]
    assert [row[0] for row in table(sort="label")[1:]] == ["north", "north", "south", "west"]


@pytest.mark.parametrize(
    ("options", "last"),
    [({"columns": ["region", "sold"]}, "52"), ({"columns": ["region", "sold"], "aggregate": "mean"}, "44.5")],
)
def test_a_row_of_totals_sums_up_the_rows_that_are_shown(options, last):
    recipe = Recipe("sales", "table", options_of("table", {**options, "totals": True}))
    slide = recipe.slide(SALES)
    assert slide.table[-1] == ("Total", last)
    assert slide.types.totals == (len(slide.table) - 2,)
    assert options_of("table", {**options, "totals": False}) == options


def test_totals_are_offered_for_numbers_without_a_style_of_their_own():
    assert may_have_totals(SALES)
    assert not may_have_totals(SALES[["region"]])
    assert not may_have_totals(SALES.style)


def test_a_number_format_is_that_of_every_number_column():
    rows = table(columns=["region", "share"], number_format="0.0%")
    assert rows[1] == ("north", "10.0%")


def test_a_long_frame_begins_with_its_first_rows():
    slide = Recipe("long", "table").slide(pd.DataFrame({"n": range(500)}))
    assert len(slide.table) == 13
    assert "12 of 500" in slide.content


def test_polars_makes_the_same_table():
    data = pl.from_pandas(SALES)
    options = {"columns": ["region", "sold"], "aggregate": "sum"}
    assert Recipe("x", "table", options).slide(data).table == table(**options)


def test_options_that_were_left_empty_are_left_to_the_advisor():
    given = {"kind": "", "y": [], "x": None, "top": "", "sort": "label"}
    assert options_of("chart", given) == {"sort": "label"}
    assert options_of("chart", {"top": "3", "y": "a"}) == {"top": 3, "y": ["a"]}


@pytest.mark.parametrize(
    ("form", "options", "words"),
    [
        ("chart", {"colour": "red"}, "no option 'colour'"),
        ("table", {"kind": "PIE"}, "no option 'kind'"),
        ("chart", {"number_format": "[nonsense"}, "no number format"),
    ],
)
def test_a_wrong_option_is_named(form, options, words):
    with pytest.raises(DataError, match=words.replace("[", r"\[")):
        options_of(form, options)


def test_what_cannot_be_summed_up_is_refused():
    with pytest.raises(DataError, match="no column to group by"):
        table(columns=["sold"], aggregate="sum")
    with pytest.raises(DataError, match="no number column to sum up"):
        table(columns=["region"], aggregate="mean")
    with pytest.raises(DataError, match="no number column to sort by"):
        table(columns=["region"], sort="ascending")
    with pytest.raises(ColumnNotFound, match="'regoin'"):
        table(columns=["regoin"])


def test_columns_are_told_with_their_roles():
    assert columns_of(SALES)[:3] == [("region", "text"), ("product", "text"), ("sold", "a number")]


def test_frames_are_the_variables_of_the_notebook_and_those_handed_in():
    variables = {
        "sales": SALES,
        "_hidden": SALES,
        "text": "no",
        "sold": SALES["sold"],
        "p": pl.from_pandas(SALES),
    }
    frames = Frames(lambda: variables)
    frames.give({"extra": SALES})
    assert [name for name, _ in frames.listed()] == ["extra", "sales", "sold", "p"]
    assert dict(frames.listed())["sales"] == "4 × 4"
    assert frames.find("sales") is SALES
    variables["sales"] = other = SALES.head(1)
    assert frames.find("sales") is other
    with pytest.raises(NotFound, match="'nowhere'"):
        frames.find("nowhere")


def test_a_frame_without_a_name_gets_one():
    frames = Frames(dict)
    name = frames.name_of(SALES)
    assert frames.find(name) is SALES
    assert frames.name_of(SALES) == name


def test_differences_name_series_and_category():
    recipe = Recipe("sales", "chart", {"x": "region", "series": "product", "y": ["sold"]})
    changed = SALES.assign(sold=[10, 8, 5, 30])
    found = compared(recipe.slide(SALES), recipe.slide(changed))
    assert [str(each) for each in found] == ["tea, south: 7 → 8"]
    assert in_words(found) == "1 number changed"


def test_differences_of_a_table_name_row_and_column():
    recipe = Recipe("sales", "table", {"columns": ["region", "sold"], "aggregate": "sum"})
    found = compared(recipe.slide(SALES), recipe.slide(SALES.head(3)))
    assert [str(each) for each in found] == ["west, sold: 30 → nothing"]
    assert in_words(()) == ""


def test_rows_of_one_name_are_told_apart():
    recipe = Recipe("sales", "table", {"columns": ["region", "sold"]})
    found = compared(recipe.slide(SALES), recipe.slide(SALES.assign(sold=[10, 7, 6, 30])))
    assert [str(each) for each in found] == ["north, sold (2): 5 → 6"]


def test_a_way_that_the_form_cannot_choose_is_not_offered():
    def refuse(name):
        raise DataError(
            "No.", details={"ways": [{"max_rows": 5}, {"top": 3}, {"columns": ["a"], "index": True}]}
        )

    assert tried(Recipe("sales", "table"), refuse).ways == ({"top": 3},)


def test_an_error_that_no_frame_can_mend_is_told_in_full():
    def refuse(name):
        raise NotFound("There is no DataFrame.", hint="Make one.")

    trial = tried(Recipe("sales"), refuse)
    assert (trial.problem, trial.ways) == ("There is no DataFrame. Make one.", ())
    with pytest.raises(NotFound):
        trial.made()
