"""Slides of our own said in another language: what is structure stays structure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.content import Closing, Items, Quote, printed
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.items import items_of
from nbdeck.engine.translate.pieces import Piece, has_words
from nbdeck.engine.translate.slides import apart, said_slide
from nbdeck.engine.translate.translator import same_numbers


def shout(pieces):
    """Says every word in capitals."""
    if not has_words(pieces):
        return pieces
    return tuple(Piece(p.text if p.is_fixed else p.text.upper(), p.look, p.is_fixed) for p in pieces)


def said(say=shout, **fields):
    spec = {"title": "Our plan", "layout": "ITEMS", "item_amount": 2, "content": "One\nTwo"} | fields
    return said_slide(Slide.model_validate(spec), say)


CONTENTS = {
    "- Sign the contract\n  - by hand": "- SIGN THE CONTRACT\n  - BY HAND",
    "1. First\n2) Second": "1. FIRST\n2) SECOND",
    "# Why\n\nText here\n\n# How\nMore": "# WHY\n\nTEXT HERE\n\n# HOW\nMORE",
    "Orders: up by **a tenth** now": "ORDERS: UP BY **A TENTH** NOW",
    "**Orders** are up": "**ORDERS** ARE UP",
    "2019 – The first crane": "2019 – THE FIRST CRANE",
    "34 %: of all orders": "34 %: OF ALL ORDERS",
    "See https://example.com/a_b and {name}": "SEE https://example.com/a_b AND {name}",
    "A *light* word": "A *LIGHT* WORD",
    "12\n\n7 %": "12\n\n7 %",
}


@pytest.mark.parametrize("content", CONTENTS)
def test_marks_headings_and_addresses_stay(content):
    assert said(content=content).content == CONTENTS[content]


def test_a_heading_that_would_not_be_read_as_one_becomes_bold():
    def longer(pieces):
        return tuple(Piece(f"{p.text} und noch einiges mehr dazu und darüber hinaus", p.look) for p in pieces)

    slide = said(longer, content="March 2021 – We build\nApril 2021 – We open")
    assert slide.content.startswith("**March 2021 und noch")
    before = items_of("March 2021 – We build\nApril 2021 – We open", 2).items
    assert [bool(item.heading) for item in items_of(slide.content, 2).items] == [
        bool(item.heading) for item in before
    ]


@pytest.mark.parametrize(
    ("body", "after"),
    [
        (
            Items((Item("2019", "one\n**two**"), Item("", "Note: this")), "Our aims:", is_numbered=True),
            Items((Item("2019", "ONE\n**TWO**"), Item("", "NOTE: THIS")), "OUR AIMS:", is_numbered=True),
        ),
        (Quote("The sea: calm.", "Grace Hopper, admiral"), Quote("THE SEA: CALM.", "Grace Hopper, ADMIRAL")),
        (Quote("Calm."), Quote("CALM.")),
        (Closing(("Mail: ask us", "Bye")), Closing(("MAIL: ASK US", "BYE"))),
    ],
)
def test_typed_content_is_said_part_by_part_and_stays_typed(body, after):
    slide = said_slide(Slide(title="Our plan", body=body), shout)
    assert (slide.body, slide.content) == (after, printed(after))


def test_the_label_of_a_contact_stays_one_however_long_it_is_said():
    def longer(pieces):
        return tuple(Piece(f"{p.text} und noch einiges mehr dazu und darüber hinaus", p.look) for p in pieces)

    slide = said_slide(
        Slide(title="Thanks", body=Closing(("Ask the team of the harbour: ada@example.com",))), longer
    )
    assert [contact.heading[:12] for contact in slide.body.contacts] == ["Ask the team"]


def test_a_quotation_keeps_the_name_of_who_said_it():
    slide = said(layout="QUOTE", item_amount=1, content="“The sea is calm.”\n— Grace Hopper, admiral")
    assert slide.content == "“THE SEA IS CALM.”\n— Grace Hopper, ADMIRAL"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("own survey, 2024", "OWN SURVEY, 2024"),
        ("paper.pdf, page 3", "paper.pdf, PAGE 3"),
        ("Statistics Iceland, 2024", "Statistics Iceland, 2024"),
        ("Photo: Jane Doe / Pexels", "Photo: Jane Doe / Pexels"),
    ],
)
def test_a_source_that_names_somebody_stays_as_it_is_cited(source, expected):
    assert said(source=source).source == expected


def test_tables_charts_and_notes_are_said():
    table = said(table=[["Berth", "Hours"], ["North", "612"]], notes="Wait.\n\nGo.",
                 layout=None, item_amount=0, content="")  # fmt: skip
    assert table.table == (("BERTH", "HOURS"), ("NORTH", "612"))
    assert table.notes == "WAIT.\n\nGO."
    chart = {
        "type": "BAR",
        "categories": ["May", "2024"],
        "series": [{"name": "Ships", "values": [1, None]}],
        "x_title": "Month",
        "y_title": "Thousands",
        "number_format": "#,##0",
        "source": "Port of Oslo",
    }
    made = said(chart=chart, layout=None, item_amount=0, content="By month").chart
    assert (made.categories, made.series[0].name) == (("MAY", "2024"), "SHIPS")
    assert (made.x_title, made.y_title) == ("MONTH", "THOUSANDS")
    assert (made.number_format, made.source) == ("#,##0", "Port of Oslo")


def test_x_values_are_no_words():
    series = [{"name": "Ships", "values": [1, 2]}]
    chart = {"type": "SCATTER", "categories": ["1.5", "2e3"], "series": series}
    made = said(chart=chart, layout=None, item_amount=0, content="")
    assert made.chart.categories == ("1.5", "2e3")


def test_labels_that_would_become_the_same_stay_apart():
    assert apart(["Staff", "Personnel", "Ships"], ["Personal", "Personal", "Barcos"]) == [
        "Staff",
        "Personnel",
        "Barcos",
    ]
    assert apart(["a", "a"], ["b", "b"]) == ["b", "b"]


LINES = st.lists(
    st.text(alphabet="ab Z*_-:.#“”—–,12\t[]{}@é港", max_size=20) | st.text(max_size=20), max_size=4
).map("\n".join)


def test_an_author_who_is_no_name_stays():
    slide = Slide(title="x", layout="QUOTE", item_amount=1, content="Well said.\n— (anonymous)")
    assert said_slide(slide, lambda pieces: pieces) == slide
    assert said_slide(slide, shout).content.endswith("(anonymous)")


@given(LINES, st.sampled_from(["ITEMS", "QUOTE"]))
def test_nothing_said_is_nothing_changed(content, layout):
    slide = Slide.model_validate(
        {"title": "x" + content, "layout": layout, "item_amount": 1, "content": content}
    )
    assert said_slide(slide, lambda pieces: pieces) == slide


@given(LINES, st.sampled_from(["ITEMS", "QUOTE"]))
def test_whatever_is_said_keeps_its_lines_and_numbers(content, layout):
    slide = Slide.model_validate(
        {"title": "x" + content, "layout": layout, "item_amount": 1, "content": content}
    )
    after = said_slide(slide, shout).content
    assert layout == "QUOTE" or after.count("\n") == content.count("\n")
    assert same_numbers(content, after)


def test_levels_of_a_header_are_said_with_the_header_on_one_line():
    types = {"header": [["", "Sales"], ["region", "2024 gross"]], "columns": [{}, {"kind": "number"}]}
    slide = said(
        layout="TABLE",
        item_amount=0,
        content="",
        table=[["region", "Sales · 2024 gross"], ["north", "7"]],
        types=types,
    )
    assert slide.types.header == (("", "SALES"), ("REGION", "2024 GROSS"))
    assert slide.table == (("REGION", "SALES · 2024 GROSS"), ("NORTH", "7"))


def test_typed_numbers_and_times_stay_for_the_slide_to_write_them_and_marks_of_typed_cells_are_characters():
    day = {"kind": "time", "format": "day", "values": ["2024-03-05", "2024-03-06"]}
    number = {"kind": "number", "format": '0.0" t"', "values": ["7", "8"]}
    rows = [["name", "day", "sold"], ["_id_ a*b", "5 Mar 2024", "7.0 t"], ["south", "by hand", "8.0 t"]]
    slide = said(layout="TABLE", item_amount=0, content="", table=rows, types={"columns": [{}, day, number]})
    assert slide.table == (
        ("NAME", "DAY", "SOLD"),
        ("_ID_ A*B", "5 Mar 2024", "7.0 t"),
        ("SOUTH", "BY HAND", "8.0 t"),
    )


def test_labels_of_a_chart_that_are_times_stay():
    times = {"kind": "time", "format": "month", "values": ["2024-03-01", ""]}
    series = [{"name": "north", "values": [1, 2]}]
    chart = {"type": "LINE", "categories": ["Mar 2024", "later"], "series": series, "times": times}
    assert said(layout="CHART", item_amount=0, content="", chart=chart).chart.categories == (
        "Mar 2024",
        "LATER",
    )


def test_marks_name_series_and_categories_as_the_chart_then_does():
    chart = {
        "type": "LINE",
        "categories": ["May", "June"],
        "series": [{"name": "Ships", "values": [1, 2]}, {"name": "Boats", "values": [2, 1]}],
        "marks": {
            "highlight": [{"series": "Ships"}, {"category": "June"}],
            "notes": [{"category": "June", "series": "Boats", "text": "Storm"}],
            "growth": {"start": "May", "end": "June", "series": "Ships"},
            "target": {"value": 2, "name": "Plan"},
            "band": {"low": 0, "high": 1},
        },
    }
    slide = said(title="T", layout=None, item_amount=0, content="", chart=chart)
    marks = Slide.model_validate(slide.wire()).chart.marks
    assert [(each.series, each.category) for each in marks.highlight] == [("SHIPS", ""), ("", "JUNE")]
    (note,) = marks.notes
    assert (note.category, note.series, note.text) == ("JUNE", "BOATS", "STORM")
    assert (marks.growth.start, marks.growth.end, marks.growth.series) == ("MAY", "JUNE", "SHIPS")
    assert (marks.target.name, marks.band.name) == ("PLAN", "")
