"""What a model draws of a table, by names or by the marks that rows and columns of one name have."""

import pytest

from llm_decks import SOURCE, outline, planned, slide
from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series
from nbdeck.engine.author.llm.answers import ChartChoice, SlideAnswer
from nbdeck.engine.author.llm.chart_choice import as_chosen, by_name, chosen_part, not_drawn, wrong_choice
from nbdeck.engine.author.llm.cited_tables import CitedTable
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Cell, ChartBlock, ChartNumbers, NumberSeries, TableBlock

ROWS = (
    ("Race", "2020", "2021", "2021"),
    ("White", "7236", "7188", "1"), ("Black", "4657", "4524", "2"), ("", "", "", ""), ("White", "3947", "3673", "3"),
    ("Black", "2699", "2524", "4"),
)  # fmt: skip
TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=text, value=float(text) if text.isdigit() else None) for text in row) for row in ROWS
    ),
    columns=("text", "number", "number", "number"),
)
CITED = CitedTable("", ROWS[0], (*ROWS[1:3], *ROWS[4:]))


def part(**choice):
    drawn = chosen_part(TABLE, ChartChoice(**choice), CITED)
    return [[cell.text for cell in row] for row in drawn.rows]


def test_rows_and_columns_are_chosen_by_name_or_by_mark():
    assert part(rows=["r3", "[r4]"], series=["2020"]) == [
        ["Race", "2020"],
        ["White", "3947"],
        ["Black", "2699"],
    ]
    assert part(rows=["r1", "r2"], series=["c3"]) == [["Race", "2021"], ["White", "1"], ["Black", "2"]]
    assert [row[0] for row in part(rows=["r4", "r1", "r3"])] == ["Race", "Black", "White", "White"]
    assert part(rows=["r4", "r1", "r4"]) == [list(ROWS[at]) for at in (0, 5, 1)]
    assert len(part(rows=["white"])) == 3
    assert [row[0] for row in part(series=["2021"])] == ["Race", "White", "Black", "White", "Black"]
    assert part(series=["2021"])[1] == ["White", "7188", "1"]


@pytest.mark.parametrize("choice", [{"rows": ["r1"]}, {"rows": ["r9", "r8"]}, {"series": ["2050"]}])
def test_all_is_drawn_where_too_little_is_chosen(choice):
    assert part(**choice) == [list(row) for row in ROWS]


def test_a_name_or_mark_that_the_table_does_not_have_is_told_with_the_nearest():
    right = ChartChoice(
        unit="races", rows=["r1", "[r4]", "white"], series=["2020", "c2"], highlight=["r2", "c3", "Black"]
    )
    assert list(wrong_choice(right, CITED, "en")) == []
    wrong = ChartChoice(unit="races", rows=["r5", "Blck"], series=["c1"], highlight=["r7"])
    told = list(wrong_choice(wrong, CITED, "en"))
    assert len(told) == 4
    assert "'Blck' to be drawn; the nearest is 'Black'." in told[2]


@pytest.mark.parametrize(
    ("name", "is_told"), [("Goal: below 50", True), ("Goal of 2021", False), ("", False)]
)
def test_the_number_of_a_line_does_not_stand_in_its_name_too(name, is_told):
    told = list(wrong_choice(ChartChoice(unit="races", target={"value": 50, "name": name}), CITED, "en"))
    assert bool(told) is is_told


def drawn(*names, **choice):
    series = tuple(Series(name=one, values=(61, 83)) for one in names)
    return as_chosen(Chart(type="BAR", categories=("2024", "2025"), series=series), ChartChoice(**choice))


def test_a_goal_is_a_line_across_the_chart_and_a_pie_has_none():
    goal = {"value": 80, "name": " Goal of 2021 "}
    chart = drawn("Calls", target=goal, highlight=["2025"])
    assert (chart.marks.target.value, chart.marks.target.name) == (80, "Goal of 2021")
    assert [one.category for one in chart.marks.highlight] == ["2025"]
    assert drawn("Calls", target=goal).marks.highlight == ()
    assert drawn("Calls", highlight=["2025"]).marks.target is None
    assert drawn("Calls").marks is None
    assert drawn("Calls", type="PIE", target=goal).marks is None


@pytest.mark.parametrize(
    ("names", "unit"), [(["Calls (%)"], None), (["Calls"], "%"), (["% of calls"], None), (["Calls in % a day"], None), (["North (t)", "South (t)"], None), (["North (t)", "South"], "%")],
)  # fmt: skip
def test_a_unit_that_stands_behind_the_name_of_every_series_is_not_said_again(names, unit):
    assert drawn(*names, unit="%").unit == unit


def test_what_stands_out_is_named():
    assert by_name(ChartChoice(highlight=["r2", "c3", "White"]), CITED).highlight == (
        "Black",
        "2021",
        "White",
    )


def test_a_chart_is_drawn_of_the_rows_that_are_marked(endpoint, report):
    table = TABLE.model_copy(
        update={"rows": tuple(row[:3] for row in TABLE.rows), "columns": TABLE.columns[:3]}
    )
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks[:2], table)})
    made = slide(
        "More", "CHART", [], shows="T1", chart={"unit": "races", "rows": ["r3", "r4"], "highlight": ["r3"]}
    )
    plan = planned(endpoint, report, outline("More"), [made], sources=(source,))
    chart = plan.slides[0].spec.chart
    assert chart.categories == ("White", "Black")
    assert [each.values for each in chart.series] == [(3947, 2699), (3673, 2524)]
    assert [one.category for one in chart.marks.highlight] == ["White"]
    assert endpoint.asked("It was sent back") == []


@pytest.mark.parametrize(
    ("unit", "fault"), [("cars and races", ""), ("tonnes", "does not say this"), ("of 1907", "1907")]
)
def test_a_unit_is_judged_as_all_that_a_slide_says_and_left_out_where_it_is_refused(
    endpoint, report, unit, fault
):
    table = TABLE.model_copy(
        update={"rows": tuple(row[:3] for row in TABLE.rows), "columns": TABLE.columns[:3]}
    )
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks[:2], table)})
    made = slide("More", "CHART", [], shows="T1", chart={"rows": ["r3", "r4"], "unit": unit})
    plan = planned(endpoint, report, outline("More"), [made], sources=(source,), refuse=("tonnes",))
    assert plan.slides[0].spec.chart.unit == (None if fault else unit)
    asked = endpoint.asked("- chart: ")
    assert bool(asked) is bool(fault)
    assert all(fault in one for one in asked)
    assert bool(plan.warnings) is bool(fault)


CHART = ChartBlock(
    numbers=ChartNumbers(
        type=ChartType.BAR,
        categories=("2022", "2023", "2024"),
        series=(NumberSeries(name="North", values=(1, 2, 3)), NumberSeries(name="South", values=(4, 5, 6))),
    ),
    title="Ships",
)


@pytest.mark.parametrize(
    ("choice", "categories", "values", "why"),
    [
        ({"series": ["South"], "rows": ["2024", "2022"]}, ("2024", "2022"), [(6, 4)], "2 of 3 rows and 1 of 2 columns"),
        ({"rows": ["2023", "2024"]}, ("2023", "2024"), [(2, 3), (5, 6)], "2 of 3 rows and 2 of 2 columns"),
        ({}, ("2022", "2023", "2024"), [(1, 2, 3), (4, 5, 6)], ""),
        ({"series": ["West"]}, ("2022", "2023", "2024"), [(1, 2, 3), (4, 5, 6)], ""),
    ],
)  # fmt: skip
def test_of_a_chart_of_the_document_is_drawn_what_is_chosen_and_told_what_there_is_not(
    endpoint, report, choice, categories, values, why
):
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks[:2], CHART)})
    made = slide("More", "CHART", [], shows="T1", chart=choice | {"unit": "ships"})
    plan = planned(endpoint, report, outline("More"), [made], sources=(source,))
    spec = plan.slides[0].spec
    assert (spec.chart.categories, [each.values for each in spec.chart.series]) == (categories, values)
    assert ("are drawn" in spec.why) is bool(why)
    assert why in spec.why
    absent = "there is no column 'West' to be drawn"
    assert plan.warnings == ((f"“More”: {absent}.",) if choice == {"series": ["West"]} else ())
    assert any(absent in one for one in endpoint.asked("It was sent back")) is bool(plan.warnings)


@pytest.mark.parametrize(
    ("number_format", "is_written", "level"),
    [("0.0%", True, 0.9), ("0.0%", False, 90.0), ('0" %p"', True, 90.0), (None, True, 90.0)],
)
def test_a_goal_is_written_as_the_numbers_of_its_table_are(number_format, is_written, level):
    chart = Chart(
        type="LINE",
        categories=["Q1", "Q2"],
        series=[Series(name="In time", values=(0.841, 0.713))],
        number_format=number_format,
    )
    choice = ChartChoice(target={"value": 90, "name": "Goal"})
    assert as_chosen(chart, choice, is_written=is_written).marks.target.value == level


STEPS = CitedTable(
    "", ("Step", "T€", "Share"), (("Plan", "2.200", "1"), ("Sales", "+140", "2"), ("Material", "-770", "3"), ("Actual", "1.570", "4"), ("More", "+30", "5"), ("Goal", "1.600", "6"))
)  # fmt: skip


def bridge(*rows, **choice):
    values = tuple(float(row[1].replace(".", "")) for row in rows or STEPS.rows)
    names = [row[0] for row in rows or STEPS.rows]
    chart = Chart(type="LINE", categories=names, series=[Series(name="T€", values=values)])
    return as_chosen(chart, by_name(ChartChoice(**choice), STEPS))


def test_a_bridge_runs_from_total_to_total():
    drawn = bridge(totals=["Plan", "Actual"], type="LINE", highlight=["Material"])
    assert (drawn.type, drawn.form, drawn.totals_at) == (ChartType.BAR, "WATERFALL", (0, 3))
    assert drawn.marks.highlight[0].category == "Material"
    wrong = bridge(*STEPS.rows[:3], ("Actual", "1.571"), totals=["Plan", "Actual"])
    assert (wrong.type, wrong.form, wrong.totals_at) == (ChartType.LINE, None, ())


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"totals": ["Plan", "Actual"], "series": ["T€"]}, ""),
        ({"totals": ["Plan", "Actual"]}, "a bridge has one column of numbers"),
        ({"totals": ["Plan", "Actual"], "series": ["T€"], "rows": ["Plan", "Material", "Actual"]}, "'Actual' is 1570, and the rows before it add up to 1430"),
        ({"totals": ["Plan", "Result"], "series": ["T€"]}, "there is no row 'Result'"),
        ({"totals": ["Actual"], "series": ["T€"]}, ""),
        ({"totals": ["Plan", "Actual", "Goal"], "series": ["T€"]}, ""),
        ({"totals": ["Sales", "Actual"], "series": ["T€"]}, "'Sales' is 140, and the rows before it add up to 2200"),
    ],
)  # fmt: skip
def test_totals_of_a_bridge_are_sums(choice, told):
    found = list(wrong_choice(ChartChoice(**choice), STEPS, "de"))
    assert bool(found) == bool(told)
    assert told in "".join(found)


def test_what_happened_is_told_at_its_place():
    note = {"row": "Material", "text": "Board rose by 7 %"}
    drawn = bridge(totals=["Plan", "Actual"], notes=[note, {"row": "Weather", "text": "Rain"}])
    assert [(one.category, one.text) for one in drawn.marks.notes] == [("Material", "Board rose by 7 %")]
    marked = ChartChoice(notes=[{"row": "r4", "text": "Board"}])
    assert [(one.row, one.text) for one in by_name(marked, CITED).notes] == [("Black", "Board")]
    unknown = ChartChoice(notes=[note, {"row": "Weather", "text": "Rain"}])
    assert ["'Weather'" in one for one in wrong_choice(unknown, STEPS, "de")] == [True]
    answer = SlideAnswer(title="Plan", layout="CHART", chart={"unit": "T€", "notes": [note]})
    assert answer.beside == "T€; Material: Board rose by 7 %"


def test_a_goal_of_a_table_in_percent_stands_among_its_numbers_and_that_of_a_chart_where_it_is_told(
    endpoint, report
):
    rows = [["Quarter", "In time"], ["Q1", "84.1%"], ["Q2", "71.3%"], ["Q3", "73.8%"]]
    table = typed_table(rows, header_rows=1)
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks[:2], table)})
    goal = {"value": 13.5, "name": "Goal"}
    made = slide("In time", "CHART", [], shows="T1", chart={"type": "LINE", "target": goal})
    drawn = planned(endpoint, report, outline("In time"), [made], sources=(source,)).slides[0].spec.chart
    assert (drawn.series[0].values[0], drawn.marks.target.value) == (0.841, 0.135)
    of_chart = source.model_copy(update={"blocks": (*SOURCE.blocks[:2], CHART)})
    made = slide("More", "CHART", [], shows="T1", chart={"target": goal})
    drawn = planned(endpoint, report, outline("More"), [made], sources=(of_chart,)).slides[0].spec.chart
    assert drawn.marks.target.value == 13.5


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"target": {"value": 5, "name": "Goal"}, "notes": [{"row": "a", "text": "Start"}]}, []),
        ({"type": "PIE", "target": {"value": 5, "name": "Goal"}}, ["its chart has no line for 'Goal 5'"]),
        ({"notes": [{"row": "z", "text": "Start"}]}, ["its chart does not say 'Start'"]),
        ({"totals": ["b", "c"]}, ["its chart is no bridge, as its totals are not the sums of the rows before them"]),
        ({"totals": ["c"]}, []),
    ],
)  # fmt: skip
def test_what_a_chart_has_no_place_for_is_told(choice, told):
    chart = Chart(type="BAR", categories=["a", "b", "c"], series=[Series(name="T", values=(1, 2, 3))])
    chosen = ChartChoice(**choice)
    assert list(not_drawn(chosen, as_chosen(chart, chosen))) == told
