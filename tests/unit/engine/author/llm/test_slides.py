"""Whatever a model answers in the right form, slides come of it that can be drawn and say nothing unfounded."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from llm_decks import SOURCE, TABLE
from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import Layout
from nbdeck.engine import pipeline
from nbdeck.engine.author.llm.answers import BriefAnswer, PointAnswer, SlideAnswer
from nbdeck.engine.author.llm.checking import faults_of
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.numbers import KnownNumbers
from nbdeck.engine.author.llm.slide_writing import CheckedSlide
from nbdeck.engine.author.llm.slides import DeckDraft
from nbdeck.engine.author.llm.wording import corrected
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.intake.data import table_of
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.engine.sources.printing import as_markdown
from nbdeck.engine.text.composing import plain
from sampling import examples

KNOWLEDGE = knowledge_of(Assignment(topic="The port", sources=(SOURCE,)))
NUMBERS = KnownNumbers([as_markdown(SOURCE), "port.pdf 1 3 4"], ["en"])
WORDS = st.one_of(
    st.sampled_from([passage.text for passage in KNOWLEDGE.passages]),
    st.sampled_from(
        [
            "",
            "**Cost:** 800",
            "Grew by 99 %",
            "Kosten: hoch",
            "- a\n- b",
            "港の水深",
            "وقت الانتظار",
            "x " * 90,
        ]
    ),
    st.text(max_size=40),
)
POINT = st.builds(
    PointAnswer,
    heading=WORDS,
    text=WORDS,
    evidence=st.tuples(st.sampled_from(["1", "4", "99", "-1", "T1", "T1|2022|Containers"])),
)
SLIDE = st.builds(
    SlideAnswer,
    title=WORDS.filter(str.strip).map(lambda text: text.strip()[:300]),
    layout=st.sampled_from(Layout),
    points=st.lists(POINT, max_size=8).map(tuple),
    shows=st.sampled_from(["", "T1", "T9"]),
    table=st.lists(st.lists(WORDS, max_size=3).map(tuple), max_size=4).map(tuple),
    notes=WORDS,
)


def checked(answer, brief, rules):
    answer = corrected(answer, rules)
    return CheckedSlide(answer, brief, faults=tuple(faults_of(answer, brief, rules)))


@settings(max_examples=examples(60))
@given(
    answers=st.lists(SLIDE, min_size=1, max_size=3),
    verbosity=st.sampled_from(Verbosity),
    keep_wording=st.booleans(),
)
def test_any_answer_makes_slides_that_can_be_drawn_with_numbers_of_the_material(
    answers, verbosity, keep_wording
):
    options = AuthorOptions(verbosity=verbosity, keep_wording=keep_wording, notes=True)
    writing = DeckDraft(replace(KNOWLEDGE, options=options))
    brief = BriefAnswer(title="The port", shows="T1")
    slides = [writing.add(checked(answer, brief, writing.knowledge)) for answer in answers]
    deck = Deck(title="The port", slides=tuple(DeckSlide(spec=slide.spec) for slide in slides))
    assert len(pipeline.compose(deck).slides) >= len(slides)
    for slide in slides:
        is_shown = slide.spec.layout in {Layout.TABLE, Layout.CHART}
        notes = "" if is_shown else re.sub(r"\(page \d+\)", "", slide.spec.notes or "")
        cells = [" ".join(row) for row in slide.spec.table or ()]
        marks = set(map(str, range(1, 13))) if slide.spec.layout is Layout.STEPS else set()
        unknown = NUMBERS.unknown("\n".join([slide.spec.content, notes, *cells]))
        assert slide.is_scaffold or unknown <= marks
        assert all(one.document == "port.pdf" for one in slide.evidence)


def test_marks_in_the_cells_of_an_answer_are_marks():
    rows = (("**Field**", "Note"), (r"\_id\_", "a name"), ("x", "*a* name"))
    answer = SlideAnswer(title="Fields", layout=Layout.TABLE, table=rows)
    brief, rules = BriefAnswer(title="Fields"), KNOWLEDGE
    slide = DeckDraft(rules).add(checked(answer, brief, rules))
    table = table_of(slide.spec, "en")
    told = [[table.read(cell) for cell in row] for row in table.rows]
    assert told == [["Field", "Note"], ["_id_", "a name"], ["x", "a name"]]
    assert [[plain(cell) for cell in row] for row in parted(slide.description)[1][0]] == told


@pytest.mark.parametrize(
    ("title", "points", "unit", "content", "notes"),
    [
        ("Fewer", [], "", "Containers in millions", None),
        ("Fewer", [], "millions", "", "Containers in millions"),
        (
            "Fewer",
            ["Less in 2023.", "More in 2024."],
            "",
            "Less in 2023.\nMore in 2024.",
            "Containers in millions",
        ),
    ],
)
def test_the_documents_caption_stands_beside_a_chart_or_in_the_notes(title, points, unit, content, notes):
    block = TABLE.model_copy(update={"caption": "Table 1: Containers in millions"})
    source = SOURCE.model_copy(update={"blocks": (*SOURCE.blocks[:-1], block)})
    rules = knowledge_of(Assignment(topic="", sources=(source,), options=AuthorOptions(notes=True)))
    said = tuple(PointAnswer(text=one) for one in points)
    answer = SlideAnswer(title=title, layout=Layout.CHART, shows="T1", points=said, chart={"unit": unit})
    spec = DeckDraft(rules).add(CheckedSlide(answer, BriefAnswer(title=title))).spec
    assert (spec.content, spec.notes) == (content, notes)
    bare = DeckDraft(replace(rules, options=AuthorOptions())).add(
        CheckedSlide(answer, BriefAnswer(title=title))
    )
    assert (bare.spec.content, bare.spec.notes) == (content, None)
