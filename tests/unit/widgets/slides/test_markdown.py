import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.slides.markdown import slide_of

TABLE = "# Sales\n\n| year | **north** | south |\n|---|--:|--:|\n| 2024 | 1,200 | 3 |\n| 2025 | 4 | 5 |\n"


def test_heading_list_source_and_notes_are_read():
    slide = slide_of(
        "# How we *ship*\n\n1. Plan: what\n2. Build: how\n3. Check\n\nSource: our wiki\nNotes: slowly\nNote: now"
    )
    assert slide.title == "How we *ship*"
    assert slide.content == "1. Plan: what\n2. Build: how\n3. Check"
    assert slide.item_amount == 3
    assert (slide.source, slide.notes) == ("our wiki", "slowly\nnow")
    assert slide.layout is None


@pytest.mark.parametrize(("layout", "count"), [("STEPS", 3), ("COMPARISON", 2), ("ITEMS", 2), ("THANKS", 0)])
def test_a_layout_has_as_many_items_as_it_takes(layout, count):
    slide = slide_of("# T\n\n- a\n  - deeper\n- b", layout=Layout(layout))
    assert (slide.layout, slide.item_amount) == (layout, count)


def test_a_wrong_number_of_items_is_refused():
    with pytest.raises(ValidationFailed, match="takes 3 to 5 items, not 2"):
        slide_of("# T\n\n- a\n- b", layout=Layout.STEPS, items=2)


def test_a_table_is_a_table():
    slide = slide_of(TABLE + "\nBoth grew.")
    assert slide.layout is Layout.TABLE
    assert slide.table == (("year", "north", "south"), ("2024", "1,200", "3"), ("2025", "4", "5"))
    assert slide.content == "Both grew."


def test_a_table_of_numbers_is_a_chart_when_asked_for():
    slide = slide_of(TABLE, layout=Layout.CHART, kind="bar")
    assert slide.chart.type == "BAR"
    assert [(each.name, each.values) for each in slide.chart.series] == [
        ("north", (1200.0, 4.0)),
        ("south", (3.0, 5.0)),
    ]


def test_a_table_of_other_numbers_is_left_to_the_service():
    slide = slide_of("# T\n\n|a|b|\n|-|-|\n|x|12 €|\n|y|3 €|", layout=Layout.CHART)
    assert slide.chart is None
    assert slide.content == "x: 12 €\ny: 3 €"


def test_a_picture_on_its_own_line_is_the_picture():
    slide = slide_of('# T\n\nWords.\n\n![A harbour](https://example.com/a.png "title")')
    assert slide.images[0].data == "https://example.com/a.png"
    assert slide.content == "Words."


def test_code_is_no_heading():
    slide = slide_of("# T\n\n```\n# comment\n```")
    assert slide.title == "T"
    assert "# comment" in slide.content


@pytest.mark.parametrize(
    ("text", "layout", "words"),
    [
        ("only words", None, "no heading"),
        (TABLE + "\n\nand\n\n|a|\n|-|\n|b|\n", None, "two tables"),
        (TABLE, Layout.SWOT, "shows no table"),
    ],
)
def test_what_makes_no_slide_is_refused(text, layout, words):
    with pytest.raises(ValidationFailed, match=words):
        slide_of(text, layout=layout)
