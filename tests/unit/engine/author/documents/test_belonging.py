"""What belongs together stands together or on no slide: tables of a sheet, a list and its lead, question and answer."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.engine.author.documents.choosing import chosen
from nbdeck.engine.author.documents.covers import without_end, without_front
from nbdeck.engine.author.documents.evidence import statements_of
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.shown_data import is_worth_showing
from nbdeck.engine.author.documents.statements import is_labelled
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import (
    ChartBlock,
    ChartNumbers,
    Heading,
    ListItem,
    NumberSeries,
    Paragraph,
    Source,
    SourcePlace,
)

SHEET = SourcePlace(kind="sheet", number=1, name="Money")
WORDS = "The harbour office pays half of the fee for every boat."


def table(first, caption="", place=None):
    rows = [[first, "Now"], ["Cutter", "120"], ["Skiff", "45"]]
    return typed_table(rows, header_rows=1).model_copy(update={"caption": caption, "place": place})


def chart(title="", place=None, name="Boats"):
    series = (NumberSeries(name=name, values=(3.0, 9.0, 4.0)),)
    numbers = ChartNumbers(type=ChartType.BAR, categories=("Bree", "Lea", "Ode"), series=series)
    return ChartBlock(numbers=numbers, title=title, place=place)


def source(*blocks, kind="md", title="Fees"):
    return Source(name=f"a.{kind}", kind=kind, title=title, language="en", blocks=blocks)


def parts(*blocks, room=9, kind="md", topic=""):
    return chosen(sections([source(*blocks, kind=kind)]), room, 2, topic, is_asked=False)


@pytest.mark.parametrize(
    ("caption", "place", "room", "shown"),
    [("", SHEET, 2, 2), ("", SHEET, 1, 0), ("Costs", SHEET, 1, 1), ("", None, 1, 1)],
)
def test_a_table_of_a_sheet_goes_with_the_one_below_that_has_no_line_of_its_own(caption, place, room, shown):
    tables = (table("In", "Half a year", place), table("Out", caption, place))
    both = parts(Heading(text="Money"), *tables, Heading(text="More"), Paragraph(text=WORDS), room=room)
    assert sum(one.visual is not None for one in both) == shown


def test_a_chart_comes_before_words_and_a_table_before_other_sections_of_words():
    words = [
        block for at in range(3) for block in (Heading(text=f"Pier {at}"), Paragraph(text=f"{WORDS} {at}."))
    ]
    both = parts(*words, Heading(text="Fees"), table("In"), Heading(text="Boats"), chart(), room=2)
    assert [one.visual is not None for one in both] == [True, True]
    [only] = parts(*words, Heading(text="Fees"), table("In"), Heading(text="Boats"), chart(), room=1)
    assert only.visual.chart is not None


@pytest.mark.parametrize(("name", "is_shown"), [("%", True), ("–", False)])
def test_a_column_is_named_by_any_sign_but_a_dash(name, is_shown):
    rows = [["Answer", name], ["Yes", "23"], ["No", "35"]]
    assert is_worth_showing(typed_table(rows, header_rows=1)) == is_shown


def test_a_chart_of_a_sheet_has_its_own_title_and_none_of_a_sign():
    blocks = (Heading(text="P4", level=1), Heading(text="Would you pay?", level=2))
    plan = plan_from_documents(
        [source(*blocks, chart("Boats by port", SHEET, "%"), kind="xlsx")], "", AuthorOptions()
    )
    assert [one.spec.title for one in plan.slides] == ["Boats by port"]


@pytest.mark.parametrize(
    ("line", "left"),
    [("Report of: Ann Lee.", 1), (WORDS, 2)],
)
def test_a_head_of_labels_and_values_is_the_title_page(line, left):
    blocks = [
        Heading(text="Fees"),
        Paragraph(text=line),
        table("For"),
        Heading(text="Boats"),
        Paragraph(text=WORDS),
    ]
    blocks += [Paragraph(text=WORDS), Heading(text="Ports"), Paragraph(text=WORDS)]
    one = source(*blocks)
    assert len(without_front(one, sections([one]))) == left + 1


def test_most_of_a_text_is_no_title_page():
    one = source(
        Heading(text="Fees", level=1),
        *[Paragraph(text=WORDS)] * 3,
        Heading(text="End", level=2),
        Paragraph(text=WORDS),
    )
    assert len(without_front(one, sections([one]))) == 2


@pytest.mark.parametrize(
    ("line", "place", "left"),
    [
        ("The chair, Ann Lee", None, 1),
        ("Contact: Ann Lee, ext. 4417.", None, 1),
        ("Contact: Ann Lee, ext. 4417.", SHEET, 2),
        ("The meeting ended early.", None, 2),
    ],
)
def test_lines_behind_the_last_sentence_are_no_content(line, place, left):
    [section] = sections(
        [source(Heading(text="Next"), Paragraph(text=WORDS), Paragraph(text=line, place=place))]
    )
    assert len(without_end(section).passages) == left


def test_an_answer_stands_below_its_question():
    texts = ("May I rent a boat?", "No, the office rents none of its boats.")
    [section] = sections([source(Heading(text="Questions"), *(Paragraph(text=text) for text in texts))])
    [said] = statements_of(section)
    assert (said.heading, said.passage.text) == (texts[0], " ".join(texts))


def test_lines_of_a_label_and_a_value_alone_say_nothing():
    [section] = sections(
        [source(Heading(text="Contact"), Paragraph(text="Print: North Graphic House of Bree."))]
    )
    assert statements_of(section) == []
    [section] = sections(
        [source(Heading(text="C"), Paragraph(text="Print: North Graphic House."), Paragraph(text=WORDS))]
    )
    assert len(statements_of(section)) > 0


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Report of: Ann", True),
        ("Présents : Ann", True),
        ("We saw three big things: a", False),
        ("See https://a", False),
    ],
)
def test_a_label_has_three_words_at_most(text, is_one):
    assert is_labelled(text) == is_one


@pytest.mark.parametrize("number", [None, 1])
def test_the_words_that_open_a_list_stand_above_it(number):
    count = 5 if number is None else 2
    points = [
        ListItem(text=f"agrees to fee {at} of the boats", number=number and at + 1) for at in range(count)
    ]
    plan = plan_from_documents(
        [source(Heading(text="Advice"), Paragraph(text="That the Committee:"), *points)], "", AuthorOptions()
    )
    [item] = plan.slides[0].spec.body.items
    opens, first = item.text.splitlines()[:2]
    assert (item.heading, opens) == ("", "That the Committee:")
    assert first.startswith("1. agrees" if number else "agrees")


def test_a_topic_has_half_of_the_slides():
    blocks = [Heading(text="Noise of pumps"), Paragraph(text="Pumps make noise at night in every street.")]
    blocks += [block for at in range(4) for block in (Heading(text=f"Fee {at}"), table(f"In {at}"))]
    both = parts(*blocks, room=2, topic="noise at night near pumps and streets")
    assert [one.visual is None for one in both] == [True, False]
