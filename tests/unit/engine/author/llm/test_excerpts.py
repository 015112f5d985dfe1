"""What of the material a model sees: something of every section, and what its plan cites."""

from nbdeck.engine.author.llm.answers import BriefAnswer
from nbdeck.engine.author.llm.excerpts import about, overview, tokens
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model import Assignment, Heading, Paragraph, Source

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
