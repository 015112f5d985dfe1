"""What of the material a model sees: something of every section, and what its plan cites."""

from nbdeck.engine.author.llm.answers import BriefAnswer
from nbdeck.engine.author.llm.excerpts import about, overview, tokens
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model.plan import Assignment
from nbdeck.engine.model.source import Cell, Heading, ListItem, Paragraph, Source, SourcePlace, TableBlock

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


LIST = _knowledge(
    Paragraph(text="The meeting was short. The clerk is to:"),
    *(ListItem(text=text) for text in ("publish the minutes", "order the lamps", "write to the mayor")),
    Paragraph(text="The next meeting is in May. It begins at noon."),
)
LINES = _knowledge(
    Paragraph(text="All went home."),
    Paragraph(text="In the year 2021:"),
    Paragraph(text="23 artists, among them Ivo"),
    Paragraph(text="10 evenings of readings"),
    Heading(text="Next"),
    Paragraph(text="8 stays"),
)


def _lines(shown):
    return [line for line in shown.splitlines() if line.startswith("[")]


def test_a_point_of_a_list_is_shown_with_its_list_and_the_words_that_open_it():
    shown = _lines(about(LIST, BriefAnswer(title="Zebra", evidence=["4"]), 400))
    assert shown == [
        "[2] The clerk is to:", "[3] publish the minutes", "[4] order the lamps", "[5] write to the mayor",
    ]  # fmt: skip
    assert LIST.quoted(["4"]) == [
        "Actions; The clerk is to:; publish the minutes; order the lamps; write to the mayor"
    ]


def test_a_line_without_an_end_is_shown_and_judged_with_the_line_that_opens_it():
    shown = _lines(about(LINES, BriefAnswer(title="Zebra", evidence=["4"]), 400))
    assert shown == ["[2] In the year 2021:", "[3] 23 artists, among them Ivo", "[4] 10 evenings of readings"]
    assert LINES.quoted(["3"]) == [
        "Actions; In the year 2021:; 23 artists, among them Ivo; 10 evenings of readings"
    ]
    assert LINES.quoted(["1"]) == ["Actions; All went home."]


def test_a_sentence_is_shown_with_those_beside_it_in_its_paragraph_and_judged_alone():
    shown = _lines(about(LIST, BriefAnswer(title="Zebra", evidence=["7"]), 400))
    assert shown == ["[6] The next meeting is in May.", "[7] It begins at noon."]
    assert LIST.quoted(["7"]) == ["Actions; It begins at noon."]


def test_a_slide_whose_plan_cites_sees_few_other_passages():
    assert len(_lines(about(KNOWLEDGE, BriefAnswer(title="Lamps of every hall", evidence=["1"]), 9_000))) < 24
    assert len(_lines(about(KNOWLEDGE, BriefAnswer(title="Lamps of every hall"), 9_000))) >= 24


def test_a_long_table_is_shown_whole_where_there_is_room_and_else_with_the_rows_that_the_plan_cites():
    rows = [("Hall", "Lamps"), *((f"Hall {at}", f"{at + 500}") for at in range(60))]
    table = TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in rows), header_rows=1)
    knowledge = _knowledge(table)
    shown = about(knowledge, BriefAnswer(title="Zebra", evidence=["T1|Hall 55|Lamps"]), 360)
    assert "Hall 55 | 555" in shown
    assert "Hall 29 | 529" in shown
    assert "Hall 40 | 540" not in shown
    assert "(29 more rows)" in shown
    part = about(knowledge, BriefAnswer(title="Zebra", evidence=["T1"]), 360)
    assert "Hall 29 | 529" in part
    assert "(30 more rows)" in part
    names = about(knowledge, BriefAnswer(title="Zebra", evidence=["T1"]), 150)
    assert "columns: Hall | Lamps" in names
    assert "Hall 3 | 503" not in names
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
