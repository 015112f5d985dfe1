"""What of the material a model sees: something of every section, and what its plan cites."""

from nbdeck.engine.author.llm.answers import BriefAnswer
from nbdeck.engine.author.llm.excerpts import about, overview, tokens
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model.plan import Assignment
from nbdeck.engine.model.source import (
    Cell,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
    TableBlock,
)

HALLS = 30


def _sentence(hall, row):
    if hall:
        return f"Warden {chr(64 + hall)} of hall {hall} keeps {row + 1} lamps burning."
    return f"The crane of row {row} lifts {row + 1} crates of tea from the ship to the quay."


BLOCKS = [
    block
    for hall in range(HALLS)
    for block in (
        Heading(text=f"Hall {hall}"),
        Paragraph(text=" ".join(_sentence(hall, row) for row in range(2 if hall else 90))),
    )
]
KNOWLEDGE = knowledge_of(
    Assignment(
        topic="Tea", sources=(Source(name="halls.md", kind="md", language="en", blocks=tuple(BLOCKS)),)
    )
)


def test_every_section_is_seen_before_any_is_seen_whole():
    shown = overview(KNOWLEDGE, "Who lifts crates of tea?", 620)
    assert tokens(shown) < 1_200
    assert all(f"# Hall {hall} (" in shown for hall in range(HALLS))


def test_what_the_plan_cites_comes_first_however_little_room_there_is():
    last = str(len(KNOWLEDGE.passages))
    shown = about(KNOWLEDGE, BriefAnswer(title="Row 3 of hall 0", evidence=[last]), 60)
    assert f"[{last}] Warden" in shown
    assert tokens(shown) < 200


def test_what_answers_a_slide_is_found_anywhere():
    assert "hall 17 keeps" in about(KNOWLEDGE, BriefAnswer(title="The lamps of hall 17"), 200)


def test_no_passage_is_seen_twice_and_the_last_is_seen_once():
    shown = about(
        KNOWLEDGE, BriefAnswer(title="The lamps of hall 29", evidence=[str(len(KNOWLEDGE.passages))]), 400
    )
    lines = [line for line in shown.splitlines() if line.startswith("[")]
    assert len(lines) == len(set(lines))


def _knowledge(*blocks):
    source = Source(name="town.pdf", kind="pdf", language="en", blocks=(Heading(text="Actions"), *blocks))
    return knowledge_of(Assignment(topic="Town", sources=(source,)))


LONG = Heading(text="Halls"), Paragraph(text="All halls are kept warm in winter. " * 900)
"""More than a slide is shown whole."""
LIST = _knowledge(
    Paragraph(text="The meeting was short. The clerk is to:"),
    *(ListItem(text=text) for text in ("publish the minutes", "order the lamps", "write to the mayor")),
    Paragraph(text="The next meeting is in May. It begins at noon."),
    *LONG,
)
LINES = _knowledge(
    Paragraph(text="All went home."),
    Paragraph(text="In the year 2021:"),
    Paragraph(text="23 artists, among them Ivo"),
    Paragraph(text="10 evenings of readings"),
    Heading(text="Next"),
    Paragraph(text="8 stays"),
    *LONG,
)


def _lines(shown):
    return [line for line in shown.splitlines() if line.startswith("[")]


def test_what_is_cited_is_shown_with_its_section_from_the_beginning_and_a_point_is_quoted_with_its_lead():
    shown = [_lines(about(LIST, BriefAnswer(title="Zebra", evidence=["4"]), room)) for room in (28, 400)]
    assert [line[:3] for line in shown[0]] == ["[1]", "[2]", "[4]"]
    assert [line[:3] for line in shown[1]] == [f"[{at}]" for at in range(1, 8)]
    assert LIST.quoted(["4"]) == ["Actions; The meeting was short. The clerk is to:; order the lamps"]


def test_lines_without_an_end_are_shown_with_their_section():
    shown = _lines(about(LINES, BriefAnswer(title="Zebra", evidence=["4"]), 40))
    assert shown[1:] == [
        "[2] In the year 2021:", "[3] 23 artists, among them Ivo", "[4] 10 evenings of readings",
    ]  # fmt: skip
    assert LINES.quoted(["1"]) == ["Actions; All went home."]


def test_a_short_material_is_shown_whole_and_of_a_long_one_a_part():
    short = _knowledge(Paragraph(text="All went home."), TABLE, Heading(text="Other"), Paragraph(text="Tea."))
    brief = BriefAnswer(title="Zebra", evidence=["1"])
    assert all(words in about(short, brief, 90) for words in ("All went home.", "Hall | Lamps", "Site | 5"))
    assert overview(short, "Zebra", 90) == about(short, brief, 90)
    assert "Other" not in about(short, brief, 20)
    assert tokens(about(LIST, brief, 20_000)) < 200 < tokens(overview(LIST, "", 20_000))


TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=text) for text in row) for row in (("Hall", "Lamps"), ("Site", "5"), ("S1", "7"))
    ),
    header_rows=1,
)


def test_a_slide_whose_plan_cites_sees_its_section_and_what_answers_it():
    cited, free = (
        _lines(about(KNOWLEDGE, BriefAnswer(title="Lamps of every hall", **more), 2_000))
        for more in ({"evidence": ["1"]}, {})
    )
    assert 1 <= sum("hall" in line for line in cited) <= len(free) == 12
    assert len(cited) > 60


def test_a_long_table_is_shown_whole_where_there_is_room_and_else_with_the_rows_that_the_plan_cites():
    rows = [("Hall", "Lamps"), *((f"Hall {at}", f"{at + 500}") for at in range(60))]
    table = TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in rows), header_rows=1)
    knowledge = _knowledge(table, *LONG)
    shown = about(knowledge, BriefAnswer(title="Zebra", evidence=["T1|Hall 55|Lamps"]), 360)
    assert "Hall 55 | 555" in shown
    assert "Hall 26 | 526" in shown
    assert "Hall 27 | 527" not in shown
    assert "(32 more rows)" in shown
    part = about(knowledge, BriefAnswer(title="Zebra", evidence=["T1"]), 360)
    assert "Hall 27 | 527" in part
    assert "Hall 28 | 528" not in part
    assert "(32 more rows)" in part
    for cited in ("T1", "T1|Hall 55|Lamps"):
        whole = about(knowledge, BriefAnswer(title="Zebra", evidence=[cited]), 4_000)
        assert all(f"Hall {at} | {at + 500}" in whole for at in range(60))
        assert "more rows" not in whole


def test_labels_of_a_drawing_are_seen_by_planner_writer_and_judge_and_lean_on_nothing():
    page = SourcePlace(kind="page", number=8)
    labels = "; ".join([*(f"Hall {at} | {at}" for at in range(90)), "Crane | 72"])
    graphs = (Paragraph(text=labels, place=page), Paragraph(text="Tea | 5; Oil | 6; Ink | 7", place=page))
    blocks = (Heading(text="Halls"), Paragraph(text="The halls hold goods of many kinds"))
    source = Source(name="halls.pdf", kind="pdf", language="en", blocks=blocks, graphs=graphs)
    knowledge = knowledge_of(Assignment(topic="Tea", sources=(source,)))
    planned = overview(knowledge, "Tea", 10_000)
    assert "# Labels of a drawing, page 8 (halls.pdf, page 8)\n[2] Hall 0 | 0; Hall 1 | 1" in planned
    assert "[3] Tea | 5; Oil | 6; Ink | 7" in planned
    assert "Crane | 72" in planned
    written = about(knowledge, BriefAnswer(title="Oil", evidence=("3",)), 10_000)
    assert "Tea | 5; Oil | 6" in written
    assert knowledge.quoted(["3"]) == ["Labels of a drawing, page 8; Tea | 5; Oil | 6; Ink | 7"]
    assert not knowledge.unknown("72 halls")
    (evidence,) = knowledge.evidence("Oil 6", ["3"])
    assert (evidence.document, evidence.place) == ("halls.pdf", page)


def test_short_lines_and_lines_of_figures_are_shown_too():
    texts = ("Start on 15", "Total 338,000", "No.")
    shown = about(_knowledge(*(Paragraph(text=text) for text in texts)), BriefAnswer(title="Zebra"), 900)
    assert _lines(shown) == ["[1] Start on 15", "[2] Total 338,000", "[3] No."]


def test_a_material_that_has_room_is_planned_from_whole_tables_too():
    rows = [("Hall", "Lamps"), *((f"Hall {at}", f"{at + 500}") for at in range(60))]
    table = TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in rows), header_rows=1)
    planned = overview(_knowledge(table), "Tea", 400)
    assert all(f"Hall {at} | {at + 500}" in planned for at in range(60))
    assert "more rows" not in planned


ZEBRA = BriefAnswer(title="Zebra")
PAGE = SourcePlace(kind="page", number=8)


def _picture(**more):
    return PictureBlock(sha256="ab" * 32, width=900, height=9, place=PAGE, **more)


def test_a_figure_is_told_with_its_caption_its_alt_text_and_its_place():
    told = [
        about(_knowledge(Paragraph(text="Tea."), _picture(**more)), ZEBRA, 900)
        for more in ({"caption": "Figure 1: Tea", "alt": "Cups"}, {"alt": "Cups"}, {})
    ]
    lines = [[line for line in one.splitlines() if line.startswith("F1")] for one in told]
    where = "F1, a figure (town.pdf, page 8, Actions; 900 x 9 pixels): "
    assert lines == [[f"{where}Figure 1: Tea; Cups"], [f"{where}Cups"], [f"{where}no caption"]]


def test_points_below_a_point_and_notes_of_speakers_are_told_as_what_they_are():
    note = Paragraph(text="Ask Ana first.", role="note")
    points = (ListItem(text="Promised:"), ListItem(text="tea", level=1), ListItem(text="salt", level=1))
    shown = _lines(about(_knowledge(*points, ListItem(text="Halls"), note), ZEBRA, 900))
    assert shown == ["[1] Promised: tea; salt", "[2] Halls", "[3] (speaker's note) Ask Ana first."]


def test_a_slide_for_which_nothing_is_found_sees_the_material_from_its_beginning():
    assert [line[:4] for line in _lines(about(KNOWLEDGE, ZEBRA, 90))] == ["[1] ", "[2] ", "[3] ", "[4] "]


def test_the_first_table_is_shown_whatever_room_there_is_and_others_where_they_have_room():
    rows = [("Hall", "Lamps"), *((f"Hall {at}", f"{at + 500}") for at in range(60))]
    tables = [
        TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in some), header_rows=1)
        for some in (rows, rows)
    ]
    shown = about(_knowledge(*tables, *LONG), BriefAnswer(title="Zebra", evidence=["T1", "T2"]), 30)
    assert "Hall 0 | 500\n(59 more rows)" in shown
    assert "T2, a table" not in shown


def test_a_table_that_nothing_names_is_shown_all_the_same():
    rows = (("Year", "Ships"), ("2023", "4"), ("2024", "5"), ("2025", "6"))
    text = "\n".join(map(" | ".join, rows))
    knowledge = knowledge_of(
        Assignment(topic=f"Make slides about the text below.\n\nThe port grows in 2025.\n\n{text}")
    )
    assert f"T1, a table: Year, Ships\n{text}" in overview(knowledge, "", 1_000)
