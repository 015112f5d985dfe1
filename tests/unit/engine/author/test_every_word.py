"""What no slide says goes into notes, and requests are quoted."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series, Slide
from nbdeck.engine.author.every_word import not_shown, with_every_word, with_request
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.model.plan import AuthorOptions, Plan, PlannedSlide
from nbdeck.engine.text.language import continued

POINTS = "- The pilot ended on 4 May.\n- 38 of 40 sensors worked."


def plan_of(*specs, title="Cover"):
    return Plan(title=title, slides=tuple(PlannedSlide(spec=spec) for spec in specs))


def text_slide(content, title="Pilot", **fields):
    return Slide(title=title, item_amount=1, content=content, **fields)


def chart_slide(*values):
    series = (Series(name="sales", values=values),)
    chart = Chart(type=ChartType.BAR, categories=("North", "South")[: len(values)], series=series)
    return Slide(title="Sales", chart=chart)


def test_nothing_is_added_where_everything_is_shown():
    plan = plan_of(text_slide(POINTS))
    assert with_every_word(plan, "Pilot: the pilot ended on 4 May. 38 of 40 sensors worked.\n# Cover") is plan


def test_what_is_left_out_stands_in_the_notes_of_the_slide_before_it():
    plan = plan_of(text_slide(POINTS), text_slide("- We order 200.", "Order", notes="Mine."))
    text = "Hello Ana,\nThe pilot ended on 4 May. Two were wet inside.\nWe order 200.\nBest\nIvo"
    found = with_every_word(plan, text)
    assert [slide.spec.notes for slide in found.slides] == [
        "Hello Ana,\nTwo were wet inside.",
        "Mine.\nBest\nIvo",
    ]
    assert found.warnings == (
        (
            "4 lines of the text stand word for word only in the speaker notes of “Pilot”, “Order”: "
            "“Hello Ana,”, “Two were wet inside”, “Best”, “Ivo”."
        ),
    )
    assert with_every_word(found, text) is found
    (one,) = with_every_word(plan, "Hello Ana,").warnings
    assert (
        one == "One line of the text stands word for word only in the speaker notes of “Pilot”: “Hello Ana,”."
    )


def test_a_line_whose_words_stand_only_in_another_one_is_kept_too():
    plan = plan_of(
        text_slide("- We order 200."), text_slide("- With regards, Anna, Ivo, we close.\n- Break", "End")
    )
    text = "Anna, Ivo,\nWe order 200.\nBreak\nWith regards, Anna, Ivo, we close.\nBreak"
    assert [slide.spec.notes for slide in with_every_word(plan, text).slides] == ["Anna, Ivo,", "Break"]
    assert with_every_word(plan, text.replace("Anna, Ivo,\n", "").removesuffix("\nBreak")) is plan


@pytest.mark.parametrize(
    ("said", "typed"),
    [
        ("- 120 beds", "20 beds"),
        ("- 20 beds", "120 beds"),
        ("- 1.5 million", "15 million"),
        ("- never works", "it works"),
        ("- up 4 %, down 5 %", "up 5 %"),
        ("- 蔵書は18万冊", "蔵書は8万冊"),
    ],
)
def test_like_words_are_not_the_same(said, typed):
    assert not_shown(plan_of(text_slide(said)), typed) == (typed,)


@pytest.mark.parametrize(
    "typed",
    [
        "**Rent:** 120k a year",
        "> Rent – 120K A YEAR",
        "1. rent: 120k (a year)",
        "Rent | 120k a year",
        "Rent:120k a\u00a0year",
    ],
)
def test_marks_and_cases_are_no_words(typed):
    assert not_shown(plan_of(text_slide("- Rent: 120k a year")), typed) == ()


def test_cells_of_a_table_are_shown_in_their_table_only():
    table = (("Item", "2026"), ("Sensors", "1,210"))
    plan = plan_of(Slide(title="Cost", table=table), text_slide("- Rent\n- 5"))
    assert not_shown(plan, "Item;2026\nSensors;1,210") == ()
    assert not_shown(plan, "Sensors, 5") == ("Sensors, 5",)


def test_numbers_of_charts_are_read_in_any_writing_but_not_taken_for_others():
    plan = plan_of(chart_slide(1200.0, 3.5))
    assert not_shown(plan, "North,1200\nSouth: 3,5\nNorth | 1,200") == ()
    assert not_shown(plan, "South,1201\nNorth: 35") == ("South,1201", "North: 35")


@pytest.mark.parametrize("mark", [": ", " - ", " – ", " = ", " | ", "\t", " ", " → "])
def test_a_label_with_its_number_is_told_by_the_chart_that_has_it(mark):
    series = (Series(name="share", values=(0.62, -3.5, None)),)
    chart = Chart(type=ChartType.BAR, categories=("District heat", "Gas", "Wood"), series=series)
    plan = plan_of(Slide(title="Heating", chart=chart))
    assert not_shown(plan, f"District heat{mark}62 %\nGas{mark}-3.5") == ()
    assert not_shown(plan, f"Wood{mark}n/a") == (("Wood n/a",) if mark == " " else ())
    wrong = f"District heat{mark}61 %\nGas{mark}-3.6\nGas{mark}n/a\nWood{mark}3.5"
    assert not_shown(plan, wrong) == tuple(wrong.splitlines())
    assert not_shown(plan, f"District heating{mark}62 %") != ()


def test_a_list_that_goes_on_is_said_by_its_slide_and_the_next():
    plan = plan_of(
        text_slide("- kettle\n- jars", "Materials"),
        text_slide("- film\n- milk", continued("Materials", 1, "en")),
        text_slide("- salt"),
    )
    assert not_shown(plan, "Materials: kettle, jars, film, milk") == ()
    assert not_shown(plan, "Materials: kettle, jars, film, salt") != ()


def test_a_row_of_a_table_is_said_though_a_title_says_the_same():
    plan = plan_of(Slide(title="North, South", table=(("", "North", "South"), ("Sold", "1", "2"))))
    assert with_every_word(plan, "North, South\n| | North | South |\n|---|---|---|\n| Sold | 1 | 2 |") is plan


def test_words_are_never_put_into_the_notes_of_a_slide_of_prompts():
    scaffold = PlannedSlide(spec=text_slide("- Add: figures", "Next"), is_scaffold=True)
    plan = Plan(title="Cover", slides=(*plan_of(text_slide(POINTS)).slides, scaffold))
    found = with_every_word(plan, "The pilot ended on 4 May.\nNext\nBest, Ivo")
    assert [slide.spec.notes for slide in found.slides] == ["Best, Ivo", None]


def test_words_that_stand_everywhere_are_still_found_or_kept():
    plan = plan_of(text_slide("a " * 5000))
    assert not_shown(plan, "a a a\nb a") == ("b a",)


def test_a_request_is_quoted_whole_unless_a_slide_says_it():
    plan = plan_of(text_slide(POINTS))
    (told,) = with_request(plan, "Make 4 slides,\nno table", ["4 slides", "", "a chart"]).warnings
    assert told.startswith("Taken as a request, not as text: “Make 4 slides, no table”.")
    assert told.endswith("”. Done: 4 slides; a chart. Nothing else of it changed what the slides show.")
    assert (
        with_request(plan, "no table").warnings[0].endswith("”. Nothing of it changed what the slides show.")
    )
    typed = "Make 4 slides. Be\nbrief. It rained. No table. Thanks."
    (told,) = with_request(plan, "Make 4 slides. Be brief. No table. Thanks.", (), typed).warnings
    assert told.startswith("Taken as a request, not as text: “Make 4 slides. Be brief. … No table. Thanks.”.")
    (told,) = with_request(
        plan, "Slides please: No table.", (), "Slides please: show costs. No table."
    ).warnings
    assert told.startswith("Taken as a request, not as text: “Slides please: … No table.”.")
    (told,) = with_request(plan, "Make 4 slides. Be brief.").warnings
    assert told.startswith("Taken as a request, not as text: “Make 4 slides. Be brief.”.")
    assert with_request(plan, "") is with_request(plan, "the pilot ended on 4 May") is plan


def test_a_label_with_a_number_that_a_chart_shows_is_on_a_slide():
    for text in (
        "Make a pie chart of the votes: Ann 212, Tom Keel 148, others 31.",
        "Line chart: votes\nAnn = 212\nTom = 148",
    ):
        plan = plan_from_topic(text, AuthorOptions())
        assert plan.slides[0].spec.chart is not None
        assert not any("on no slide" in told for told in plan.warnings)
        assert not_shown(plan, "Ann 213, Tom 148") == ("Ann 213, Tom 148",)


def test_a_row_may_stand_in_a_table_and_in_a_chart_besides():
    rows = "| | sales |\n| North | 40 |"
    table = Slide(title="Table", table=[["", "sales"], ["North", "40"]])
    plan = plan_of(chart_slide(40), table)
    assert with_every_word(plan, f"{rows}\n\n{rows}") is plan


def test_the_end_of_an_endless_line_is_not_lost():
    shown = " ".join(f"Loaf {number} costs {number} euros." for number in range(100, 200))
    plan = plan_of(
        text_slide("\n".join(f"- Loaf {number} costs {number} euros." for number in range(100, 200)))
    )
    whole = with_every_word(plan, f"{shown} The ovens are from 1987.")
    assert whole.slides[0].spec.notes == "The ovens are from 1987."
    assert with_every_word(plan, shown) is plan
