"""A title makes the one name of a chart or table stand out that it says letter by letter, and otherwise none."""

import pytest

from nbdeck.contract.chart_marks import ChartMarks, Highlight
from nbdeck.contract.slides import Chart, Series
from nbdeck.contract.tables import CellLook, TableTypes
from nbdeck.contract.title_marks import title_mark, title_row

LINES = ("Red", "Blue", "Contract target", "A", "2024")
STEPS = ([1.0, 2.0], [2.0, 3.0], [4.0, 4.0], [5.0, 6.0], [7.0, 8.0])


def lines(**settings):
    series = tuple(Series(name=name, values=values) for name, values in zip(LINES, STEPS, strict=True))
    return Chart(**{"type": "LINE", "categories": ("Mon", "Tue"), "series": series} | settings)


def bars(*categories, **settings):
    series = (Series(name="Visits", values=tuple(map(float, range(len(categories))))),)
    return Chart(**{"type": "BAR", "categories": categories, "series": series} | settings)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Punctuality fell on Blue", "Blue"),
        ("Blue's year", "Blue"),
        ("BLUE fell", None),
        ("blue fell", None),
        ("Blueish", None),
        ("Blue-green", None),
        ("Dark-Blue", None),
        ("Red and Blue", None),
        ("Blue missed the Contract target", "Blue"),
        ("The Contract target is missed", None),
        ("A year", None),
        ("The year 2024", None),
        ("Blue on Mon", "Blue"),
        ("It was Mon", None),
        ("", None),
    ],
)
def test_of_several_series_the_one_that_the_title_says(title, name):
    assert title_mark(lines(), title) == (Highlight(series=name) if name else None)


@pytest.mark.parametrize(
    ("categories", "title", "name"),
    [
        (("Mon", "Tue"), "Most come on Mon", "Mon"),
        (("Mon", "Tue"), "Visits", None),
        (("Mon", "Mon", "Tue"), "Most come on Mon", None),
        (("Mon",), "Most come on Mon", None),
        (("North", "North Sea"), "The North Sea warms", None),
        (("3", "4"), "Up by 3", None),
        (("3", "Mon"), "Mon is up by 3", "Mon"),
        (("2023", "2024"), "The best year was 2024", "2024"),
        (("2023", "2024"), "From 2023 to 2024", None),
        (("2023", "2024"), "In 12024", None),
        (("1204", "2024"), "All 1204 of them", None),
        (
            ("Faults, of which 34 of one door", "Storms"),
            "Faults cost most",
            "Faults, of which 34 of one door",
        ),
        (("Pump (old)", "Pipe"), "The Pump leaks", "Pump (old)"),
        (("Pump (old)", "Pump (new)"), "The Pump leaks", None),
        (("Pump [old]", "Pipe"), "The Pump leaks", "Pump [old]"),
        (("Pump of 1978", "Pipe"), "The Pump leaks", None),
        (("A, the first", "B"), "A year", None),
        (("Fuel", "Maintenance and docking"), "Fuel and maintenance", None),
        (("Fuel", "Ships and docking"), "Fuel and docking", "Fuel"),
        (("Fuel", "The ships"), "Fuel of the year", "Fuel"),
        (("Bay – Ostra", "Bay – Kelby"), "The Bay – Ostra line", "Bay – Ostra"),
        (("B", "C"), "Plan B", None),
        (("", "Tue"), "Tue", "Tue"),
        ((" Mon ", "Tue"), "Most come on Mon", " Mon "),
    ],
)
def test_of_one_series_the_category_that_the_title_says(categories, title, name):
    assert title_mark(bars(*categories), title) == (Highlight(category=name) if name else None)


@pytest.mark.parametrize(
    ("kind", "title", "mark"),
    [
        ("BAR", "It was Mon", Highlight(category="Mon")),
        ("HORIZONTAL_BAR", "It was Mon", Highlight(category="Mon")),
        ("STACKED_BAR", "It was Mon", Highlight(category="Mon")),
        ("BAR", "Mon was better than in 2024", Highlight(category="Mon")),
        ("BAR", "Blue on Mon", Highlight(series="Blue")),
        ("BAR", "Red and Blue on Mon", None),
        ("STACKED_BAR", "Blue on Mon", Highlight(series="Blue")),
        ("BAR", "Contract target on Mon", Highlight(category="Mon")),
        ("LINE", "It was Mon", None),
    ],
)
def test_of_several_series_of_bars_a_category_where_the_title_says_no_series(kind, title, mark):
    assert title_mark(lines(type=kind), title) == mark


def test_years_are_categories_of_a_single_series_only():
    years = {"type": "BAR", "categories": ("2023", "2024")}
    assert title_mark(lines(**years), "The best year was 2023") is None


NAMES = ("MV Eider", "MV Sula", "Fleet")


@pytest.mark.parametrize(
    ("title", "row"),
    [
        ("MV Sula is the oldest", 1),
        ("MV Sula and MV Eider", None),
        ("The Fleet grows", None),
        ("MV Sula in the Fleet", 1),
        ("Ships", None),
    ],
)
def test_of_a_table_the_row_whose_name_the_title_says(title, row):
    assert title_row(NAMES, TableTypes(), {2}, title) == row


def test_what_the_table_says_itself_counts():
    mark = CellLook(row=0, column=0, mark=True)
    assert title_row(NAMES, TableTypes(looks=(mark,)), (), "MV Sula") is None
    assert title_row(NAMES, TableTypes(is_plain=True), (), "MV Sula") is None
    assert title_row(NAMES[1:2], TableTypes(), (), "MV Sula") is None
    assert title_row(NAMES[1:], TableTypes(), (), "MV Sula") == 0


def test_what_the_chart_says_itself_counts():
    own = ChartMarks(highlight=(Highlight(category="Tue"),))
    assert title_mark(bars("Mon", "Tue", marks=own), "Most come on Mon") is None
    assert title_mark(bars("Mon", "Tue", marks=ChartMarks(is_plain=True)), "Most come on Mon") is None
    assert title_mark(bars("Mon", "Tue", marks=ChartMarks(average=True)), "Most come on Mon") is not None


@pytest.mark.parametrize(
    "settings", [{"type": "AREA"}, {"type": "STACKED_BAR"}, {"type": "STACKED_BAR", "form": "FULL"}]
)
def test_series_on_each_other_are_marked_too(settings):
    assert title_mark(lines(**settings), "Blue grows") == Highlight(series="Blue")


def test_a_form_without_a_free_colour_and_scattered_points_have_no_mark():
    assert title_mark(bars("Mon", "Tue", form="WATERFALL"), "Most come on Mon") is None
    assert title_mark(lines(type="SCATTER", categories=("1", "2")), "Blue grows") is None


def test_a_line_over_bars_has_no_mark():
    series = (Series(name="Visits", values=(1.0, 2.0)), Series(name="Rate", values=(3.0, 4.0), role="LINE"))
    assert title_mark(bars("Mon", "Tue", series=series), "Rate rises") is None
    assert title_mark(bars("Mon", "Tue", series=series), "Visits rise") == Highlight(series="Visits")
