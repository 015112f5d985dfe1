import pytest

from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.model import Assignment, Paragraph, Source

SOURCE = Source(
    name="cars.pdf",
    kind="pdf",
    language="en",
    blocks=(
        Paragraph(text="The north sold 40 cars to families in the first week of May."),
        Paragraph(text="The south sold 40 cars to companies in the last week of June."),
        Paragraph(text="Lea sold 12 vans in April, while Jon sold 15 trucks in April."),
    ),
)
KNOWLEDGE = knowledge_of(Assignment(topic="Cars", sources=(SOURCE,)))


def test_a_number_that_the_cited_passage_holds_is_checked_against_that_passage_and_no_other():
    assert KNOWLEDGE.unknown("40 cars were sold to companies in June", ["2"]) == set()
    assert KNOWLEDGE.unknown("40 cars were sold to companies in June", ["3"]) == set()
    assert KNOWLEDGE.unknown("Companies in June: 40 vans", ["1"]) == {"40"}
    assert KNOWLEDGE.unknown("Companies: 40", ["1"]) == {"40"}
    assert KNOWLEDGE.unknown("Companies: 40", ["2"]) == set()


def test_a_passage_that_has_the_words_and_the_number_of_another_is_no_evidence():
    assert KNOWLEDGE.evidence("Lea sold 12 vans in April", []).document == "cars.pdf"
    assert KNOWLEDGE.evidence("Jon sold 12 vans in April", []) is None


@pytest.mark.parametrize(
    ("topic", "sources", "is_material"),
    [
        ("Why teams should write tests first; for junior developers, no pie charts", (), False),
        ("Our bakery sells 400 loaves a day and employs many people.", (), True),
        ("Our bakery is old. It sells loaves to all of the town.", (), True),
        ("Should the north go on? For the council, with a chart", (SOURCE,), False),
    ],
)
def test_a_prompt_of_one_sentence_or_beside_documents_is_a_request_and_no_material(
    topic, sources, is_material
):
    knowledge = knowledge_of(Assignment(topic=topic, sources=sources))
    assert any(not one.document for one in knowledge.passages) is is_material
