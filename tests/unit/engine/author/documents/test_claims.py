"""Titles that numbers prove, and none where they do not."""

import pytest

from nbdeck.contract.slides import Chart
from nbdeck.engine.author.documents.claims import claim_of
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import (
    ChartBlock,
    ChartNumbers,
    Heading,
    NumberSeries,
    Paragraph,
    Source,
    SourcePlace,
)

YEARS = ("2020", "2021", "2022", "2023")


def chart(kind, labels, *rows, name="Boats", **more):
    series = [{"name": name if not at else f"{name} {at}", "values": row} for at, row in enumerate(rows)]
    return Chart(type=kind, categories=labels, series=series, **more)


@pytest.mark.parametrize(
    ("values", "claim"),
    [
        ((1, 2, 3, 4.5), "Boats rose at every step from 1 to 4.5, 2020 to 2023"),
        ((40, 31, 30, 9), "Boats fell at every step from 40 to 9, 2020 to 2023"),
        ((100, 101, 102, 110), "Boats rose at every step from 100 to 110, 2020 to 2023"),
        ((100, 101, 102, 109), ""),
        ((1, 3, 2, 5), ""),
        ((1, 2, 2, 5), ""),
        ((1, None, 3, 5), ""),
    ],
)
def test_a_course_is_told_where_it_moves_one_way_at_every_step_by_a_tenth(values, claim):
    assert claim_of(chart("LINE", YEARS, values), "en") == claim
    assert claim_of(chart("LINE", YEARS[:3], values[:3]), "en") == ""


@pytest.mark.parametrize(
    ("values", "claim"),
    [
        ((12000, 9000, 300), "North has the highest Boats: 12,000"),
        ((9000, 10000, 300), "South has the highest Boats: 10,000"),
        ((9001, 10000, 300), ""),
        ((10, 10, 3), ""),
        ((10, 3, -1), ""),
        ((10, 3, None), ""),
    ],
)
def test_the_bar_that_leads_by_a_tenth_is_named(values, claim):
    assert claim_of(chart("BAR", ("North", "South", "West"), values), "en") == claim
    assert claim_of(chart("PIE", ("North", "South", "West"), [abs(one or 1) for one in values]), "en") == ""


def test_totals_rests_several_series_and_bars_without_a_name_have_no_claim():
    labels, values = ("North", "South", "West"), (12, 9, 3)
    assert claim_of(chart("BAR", ("North", "South", "Total"), values), "en") == ""
    assert claim_of(chart("BAR", labels, values, has_rest=True), "en") == ""
    assert claim_of(chart("BAR", (*labels, "Gesamt"), (*values, 24)), "de") == ""
    assert claim_of(chart("BAR", (*labels, "Ost"), (*values, 25)), "de") != ""
    assert claim_of(chart("BAR", labels, values, values), "en") == ""
    for name, has_claim in ((" ", False), ("T€", False), ("£", False), ("Net", True)):
        assert bool(claim_of(chart("BAR", labels, values, name=name), "en")) == has_claim
    assert claim_of(chart("BAR", ("224", *labels[1:]), values), "en") == ""
    assert claim_of(chart("BAR", ("A", *labels[1:]), values), "en") != ""
    assert claim_of(chart("BAR", labels[:2], values[:2]), "en") == ""
    assert claim_of(chart("BAR", labels, values), "ja") == ""
    assert claim_of(chart("BAR", ("x" * 120, *labels[1:]), values), "en") == ""


def test_numbers_stand_as_the_language_writes_them():
    assert (
        claim_of(chart("BAR", ("Nord", "Süd", "West"), (12000, 9000, 300)), "de-DE")
        == "Nord liegt bei Boats vorn: 12.000"
    )


def titles(*blocks, is_whole=False, kind="pdf"):
    source = Source(
        name="a.pdf", kind=kind, language="en", blocks=(Heading(text="Fleet of the port"), *blocks)
    )
    plan = plan_from_documents([source], "", AuthorOptions(), is_whole=is_whole)
    return [one.spec.title for one in plan.slides]


def test_a_table_that_is_drawn_is_called_by_what_it_says_and_one_that_stays_is_not():
    table = typed_table([["Year", "Boats"], ["2020", "31"], ["2021", "40"], ["2022", "44"], ["2023", "52"]])
    said = Paragraph(text="The harbour counts boats in each year.")
    assert titles(said, table, kind="xlsx") == [
        "Boats rose at every step from 31 to 52, 2020 to 2023",
    ]
    assert titles(said, table) == ["Fleet of the port"]


def test_a_chart_of_a_slide_keeps_the_title_of_its_author():
    numbers = ChartNumbers(
        type="BAR", categories=("A", "B", "C"), series=(NumberSeries(name="Boats", values=(9.0, 3.0, 1.0)),)
    )
    at = [SourcePlace(kind=kind, number=1) for kind in ("slide", "page")]
    assert titles(ChartBlock(numbers=numbers, place=at[0])) == ["Fleet of the port"]
    assert titles(ChartBlock(numbers=numbers, place=at[1])) == ["A has the highest Boats: 9"]
