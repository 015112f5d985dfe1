import re

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.edits.suggesting import WORKING
from nbdeck.engine.author.one_slide import as_outline_slide
from nbdeck.engine.model.deck import DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source
from nbdeck.engine.pipeline import write_slide
from nbdeck.errors import ModelRequired, TranslatorUnavailable, ValidationFailed

HARBOUR = (
    "1890: The first quay was built by the city after a long debate about who should pay for it\n"
    "1921: A second basin opened and the fishing fleet doubled within five years of that\n"
    "1967: Containers arrived and changed everything that people knew about loading\n"
    "2001: The museum opened"
)
POINTS = DeckSlide(
    spec=Slide(
        title="How the harbour grew",
        layout=Layout.ITEMS,
        item_amount=4,
        content=HARBOUR,
        notes="Slowly",
        source="Port archive",
    ),
    picture="ab" * 32,
    picture_alt="A quay",
)
CHART = DeckSlide(
    spec=Slide.model_validate(
        {
            "title": "Sales",
            "content": "By region",
            "chart": {
                "type": "BAR",
                "categories": ["a", "b"],
                "series": [{"name": "N", "values": [1, 2.5]}],
                "number_format": "0.0 %",
                "y_title": "Share",
            },
        }
    )
)
TABLE = DeckSlide(
    spec=Slide.model_validate(
        {"title": "In figures", "table": [["Month", "Sales"], ["May", "7"], ["June", "9"]]}
    )
)
SECTION = DeckSlide(spec=Slide(title="Part two", item_amount=0, content=""))
REPORT = Source(
    name="report.md",
    kind="md",
    language="en",
    blocks=(
        Heading(text="Last year"),
        Paragraph(text="Last year the harbour handled 12 million tons of freight."),
        Paragraph(text="Compared with last year, the fleet lost 40 boats to the north."),
        Heading(text="Costs"),
        Paragraph(text="Dredging costs 4 million euros each year and the city pays half of it."),
        Paragraph(text="The quay wall needs repairs that cost 9 million euros."),
    ),
)


def written(prompt, present=None, sources=(), **more):
    return write_slide(Assignment(topic=prompt, sources=sources, **more), present)


@pytest.mark.parametrize(
    ("prompt", "layout"),
    [
        ("as a timeline", Layout.TIMELINE),
        ("As timeline, please", Layout.TIMELINE),
        ("show it as a pyramid", Layout.PYRAMID),
        ("als Zeitstrahl", Layout.TIMELINE),
        ("as a table", Layout.TABLE),
    ],
)
def test_a_slide_gets_the_look_that_is_asked_for_and_keeps_the_rest(prompt, layout):
    made = written(prompt, POINTS)
    assert made.slide.spec.layout is layout
    assert made.slide.spec.title == POINTS.spec.title
    assert (made.slide.spec.notes, made.slide.spec.source) == ("Slowly", "Port archive")
    assert (made.slide.picture, made.slide.picture_alt) == (POINTS.picture, "A quay")
    if layout is not Layout.TABLE:
        assert made.slide.spec.content == HARBOUR


@pytest.mark.parametrize("prompt", ["shorter", "Make it shorter, please", "kürzer", "shorten this slide"])
def test_a_slide_says_less(prompt):
    made = written(prompt, POINTS)
    assert len(made.slide.spec.content) < len(HARBOUR)
    assert made.slide.spec.title == POINTS.spec.title


@pytest.mark.parametrize(
    "prompt",
    [
        "rename it to Growth",
        "rename to Growth",
        "change the title to Growth",
        'rename this slide to "Growth"',
    ],
)
@pytest.mark.parametrize(
    "present", [POINTS, CHART, TABLE, SECTION], ids=["points", "chart", "table", "section"]
)
def test_a_new_title_changes_nothing_else(prompt, present):
    made = written(prompt, present).slide
    assert made == present.model_copy(update={"spec": present.spec.model_copy(update={"title": "Growth"})})


@pytest.mark.parametrize(("prompt", "kind"), [("as a line chart", ChartType.LINE), ("as pie", ChartType.PIE)])
def test_a_chart_of_another_kind_keeps_its_numbers_and_their_format(prompt, kind):
    chart = written(prompt, CHART).slide.spec.chart
    assert chart == CHART.spec.chart.model_copy(update={"type": kind})


def test_a_chart_of_another_kind_keeps_no_form_that_this_kind_has_not():
    chart = CHART.spec.chart.model_copy(update={"form": "HISTOGRAM"})
    given = CHART.model_copy(update={"spec": CHART.spec.model_copy(update={"chart": chart})})
    changed = written("as a line chart", given).slide.spec.chart
    assert changed == CHART.spec.chart.model_copy(update={"type": ChartType.LINE})


def test_a_table_becomes_a_chart_and_a_chart_a_table():
    chart = written("as a bar chart", TABLE).slide.spec.chart
    assert (chart.categories, chart.series[0].values) == (("May", "June"), (7.0, 9.0))
    table = written("as a table", CHART).slide.spec.table
    assert [row[0] for row in table[1:]] == ["a", "b"]


@pytest.mark.parametrize(
    "prompt",
    [
        "The port handles 12 % more freight. It employs 900 people. Dredging costs fell by 4 %.",
        "- 12 % more freight\n- 900 people\n- 4 % lower costs",
    ],
)
def test_content_is_shown_as_it_is_given_under_the_present_title(prompt):
    made = written(prompt, POINTS)
    assert made.slide.spec.title == POINTS.spec.title
    assert made.slide.spec.content == prompt
    assert made.slide.picture is None


def test_content_with_a_heading_brings_its_title():
    assert written("# Growth\n\n- One\n- Two", POINTS).slide.spec.title == "Growth"
    assert written("Next steps:\n- Sign\n- Build\n- Open").slide.spec.title == "Next steps"


def test_documents_tell_what_a_prompt_asks_about():
    made = written("Compare with last year", POINTS, (REPORT,)).slide.spec
    assert made.title == POINTS.spec.title
    assert "12 million" in made.content
    made = written("Dredging costs", None, (REPORT,)).slide.spec
    assert made.title == "Dredging costs"
    assert "4 million euros" in made.content


@pytest.mark.parametrize("sources", [(), (REPORT,)])
def test_a_new_slide_without_material_is_a_scaffold_that_says_so(sources):
    made = written("Our competitors", None, sources)
    assert made.slide.spec.title == "Our competitors"
    assert all("Add:" in line for line in made.slide.spec.content.splitlines())
    assert made.warnings


@pytest.mark.parametrize(
    ("prompt", "present", "sources", "error"),
    [
        ("Make it sing like Homer", POINTS, (), ModelRequired),
        ("Compare with last year", POINTS, (), ModelRequired),
        ("Our competitors", POINTS, (REPORT,), ModelRequired),
        ("timeline", POINTS, (), ModelRequired),
        ("expand", POINTS, (), ModelRequired),
        ("translate it into French", POINTS, (), TranslatorUnavailable),
        ("shorter", CHART, (), ValidationFailed),
        ("as a bar chart", CHART, (), ValidationFailed),
        ("duplicate it", POINTS, (), ValidationFailed),
        ("delete it", POINTS, (), ValidationFailed),
        ("…", POINTS, (), ValidationFailed),
    ],
)
def test_what_cannot_be_done_is_refused(prompt, present, sources, error):
    with pytest.raises(error) as caught:
        written(prompt, present, sources)
    assert type(caught.value) is error


def test_the_same_prompt_always_makes_the_same_slide():
    first, second = (written("Costs", None, (REPORT,), options=AuthorOptions(notes=True)) for _ in range(2))
    assert first == second


def of_layout(layout):
    counts = ITEM_COUNTS[layout]
    lines = [f"Part {number}: It has words of its own" for number in range(max(counts[:1], default=0))]
    spec = Slide(
        title=f"As {layout.title()}", layout=layout, item_amount=len(lines), content="\n".join(lines)
    )
    return DeckSlide(spec=spec)


EVERY_LAYOUT = [of_layout(layout) for layout in Layout if layout not in {Layout.CHART, Layout.TABLE}]
ONE_CELL = DeckSlide(spec=Slide(title="One cell", table=(("Only",), ("text",))))


@pytest.mark.parametrize("sources", [(), (REPORT,)], ids=["without documents", "with a document"])
@pytest.mark.parametrize(
    "present", [POINTS, CHART, TABLE, ONE_CELL, SECTION, *EVERY_LAYOUT], ids=lambda slide: slide.spec.title
)
def test_every_remedy_that_a_refused_change_names_works_when_it_is_said(present, sources):
    refusals = 0
    for prompt in (
        "Make it rhyme",
        "shorter",
        "expand",
        "as a bar chart",
        "Show as a SWOT analysis",
        "merge 1 and 2",
    ):
        try:
            written(prompt, present, sources)
        except (ModelRequired, ValidationFailed) as error:
            refusals += 1
            assert WORKING not in error.hint
            for words in re.findall(r"'([^']+)'", error.hint):
                assert written(words, present, sources).slide.spec != present.spec, words
    assert refusals


def test_a_refused_change_names_several_that_work():
    for present, expected in (
        (POINTS, {"shorten", "show as a timeline", "show as a table", "rename to NEW TITLE"}),
        (CHART, {"show as a table", "show as a line chart", "rename to NEW TITLE"}),
        (TABLE, {"show as a bar chart", "show as a line chart", "rename to NEW TITLE"}),
    ):
        with pytest.raises(ModelRequired) as refused:
            written("Make it rhyme", present)
        assert expected <= set(re.findall(r"'([^']+)'", refused.value.hint))


@pytest.mark.parametrize("prompt", ["Show as a timeline", "show as timeline", "Display as a timeline", "zeige als Zeitstrahl",
                                    "Change the layout to timeline", "Turn into a timeline"])  # fmt: skip
def test_the_only_slide_need_not_be_named(prompt):
    spec = written(prompt, POINTS).slide.spec

    assert spec.layout is Layout.TIMELINE
    assert "The first quay was built by the city" in spec.content


def test_what_the_slide_cannot_be_shown_as_changes_nothing_and_says_why():
    for prompt, present, reason in (
        ("Show as a pie chart", POINTS, "no two labels"),
        ("Show as a SWOT analysis", TABLE, "too few"),
        ("Show as a scatter chart", CHART, "labels are no numbers"),
    ):
        with pytest.raises(ValidationFailed, match=reason):
            written(prompt, present)


@pytest.mark.parametrize(
    ("marks", "prompt", "is_told"),
    [
        ({"target": {"value": 2}}, "Show as a pie chart", True),
        ({"target": {"value": 2}}, "Show as a table", True),
        ({"target": {"value": 2}}, "Show as a line chart", False),
        ({"highlight": [{"category": "a"}]}, "Show as a table", False),
        (None, "Show as a table", False),
    ],
)
def test_what_was_marked_on_a_chart_is_told_where_its_new_kind_has_no_place_for_it(marks, prompt, is_told):
    chart = CHART.spec.chart.model_dump() | {"marks": marks}
    slide = DeckSlide(spec=Slide.model_validate(CHART.spec.model_dump(exclude_unset=True) | {"chart": chart}))
    told = "What was marked on its chart is gone: its new kind has no place for it."
    assert (told in written(prompt, slide).warnings) == is_told


def test_an_instruction_that_only_lacks_documents_says_that():
    with pytest.raises(ModelRequired, match="no document to say more"):
        written("expand", POINTS)


def test_characters_of_a_typed_table_are_characters_in_its_outline():
    rows = [["Field", "Note"], ["_id_", "*p* < 0.05"]]
    slide = Slide.model_validate({"title": "Fields", "table": rows, "types": {}})
    assert r"\_id\_ | \*p\* < 0.05" in as_outline_slide(slide).description
    assert "| _id_ |" in as_outline_slide(slide.model_copy(update={"types": None})).description


def test_columns_that_a_chart_cannot_show_stay_on_the_slide():
    table = DeckSlide(
        spec=Slide.model_validate(
            {
                "title": "Sales",
                "content": "In May",
                "table": [["Region", "Sales", "Lead"], ["North", "40", "Ann"], ["South", "30", ""]],
            }
        )
    )
    spec = written("Show as a bar chart", table).slide.spec

    assert spec.chart.series[0].values == (40, 30)
    assert spec.content == "In May\nLead: North Ann"


@pytest.mark.parametrize(
    ("language", "cells"), [("GERMAN", ("1,234 €", "-20,5 €")), ("ENGLISH", ("1.234 €", "-20.5 €"))]
)
def test_a_chart_that_becomes_text_keeps_every_digit_its_unit_and_the_title_of_its_axis(language, cells):
    chart = DeckSlide(
        spec=Slide.model_validate(
            {
                "title": "Umsatz",
                "content": "",
                "chart": {
                    "type": "BAR", "categories": ["Nord", "Süd"], "number_format": '0" €"', "y_title": "Je Tag", "source": "Kasse",
                    "series": [{"name": "Mai", "values": [1.234, -20.5]}],
                },
            }
        )
    )  # fmt: skip
    options = AuthorOptions(language=language)
    table = written("Show as a table", chart, options=options).slide
    points = written("Show as a list", chart, options=options).slide.spec
    line = written("Show as a line chart", chart, options=options).slide.spec

    assert tuple(row[1] for row in table.spec.table[1:]) == cells
    assert (table.spec.content, table.spec.source) == ("Je Tag", "Kasse")
    assert points.content.startswith("Je Tag\n")
    assert f"- Nord: Mai {cells[0]}" in points.content
    assert line.chart == chart.spec.chart.model_copy(update={"type": ChartType.LINE})
    assert written("Show as a bar chart", table, options=options).slide.spec.chart.series[0].values == (
        1.234,
        -20.5,
    )
