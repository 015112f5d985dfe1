import pytest

from nbdeck.engine.author.llm.knowledge import Knowledge, knowledge_of
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.model.plan import Assignment
from nbdeck.engine.model.source import Heading, Paragraph, PictureBlock, Source, SourcePlace

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


def test_a_number_is_known_where_it_stands():
    assert KNOWLEDGE.unknown("Companies bought 40 cars") == set()
    assert KNOWLEDGE.unknown("Companies bought 40 more, 41 in all") == {"41"}


def test_what_a_statement_rests_on_is_what_it_cites_with_its_numbers():
    both = KNOWLEDGE.evidence("Lea sold 12 vans in April", ["1", "3"])
    assert [one.quote[:3] for one in both] == ["Lea"]
    assert [one.quote[:9] for one in KNOWLEDGE.evidence("The south sold", ["2"])] == ["The south"]
    assert KNOWLEDGE.evidence("Nothing", []) == []


@pytest.mark.parametrize(
    ("topic", "sources", "is_material"),
    [
        ("Why teams should write tests first; for junior developers, no pie charts", (), False),
        ("Our bakery sells 400 loaves a day.\nIt employs 12 people.", (), True),
        ("It is 5 m. It is 6 m wide.", (), False),
        ("竹林整備\n参加者は初心者の大人30人です。", (), False),
        ("Should our team of 60 work four days? Give both sides. A sceptic is in the room.", (), False),
        ("Our bakery is old. " * 31, (), False),
        ("Our bakery is old. " * 32, (), True),
        ("Should the north go on? For the council, with a chart", (SOURCE,), False),
    ],
)
def test_a_short_text_without_several_figures_and_a_prompt_beside_documents_are_requests_and_no_material(
    topic, sources, is_material
):
    knowledge = knowledge_of(Assignment(topic=topic, sources=sources))
    assert any(not one.document for one in knowledge.passages) is is_material


def test_wishes_without_a_verb_beside_a_document_stay_in_the_request():
    wish = (
        "slides from the warm rooms report pls, for the panel – lay people, sceptical about the money. 15 min so maybe "
        "9-11 slides?? start with the answer: did the 3 things we promised happen or not. One chart for the share below "
        "18 degrees before/after both groups, one for who gained most (temperature). where the £346 comes from. cost per "
        "visit. no p values, no method detail beyond one plain sentence on how it was compared, confidence intervals only "
        "if you can say them in plain words. drop the appendices, references, thanks. recommendations with who and by "
        "when, all 7 of them. limitations honestly, but the ones that matter"
    )
    source = Source(name="a.md", kind="md", language="en", blocks=(Paragraph(text="Ships pass."),))
    told = knowledge_of(Assignment(topic=wish, sources=(source,)))
    assert len(wish) > 600
    assert told.order == wish
    assert [one.text for one in told.passages] == ["Ships pass."]


def test_short_lines_beside_a_document_stay_in_the_request():
    wish = "Our bakery sells 400 loaves a day.\nIt employs 12 people."
    source = Source(name="a.md", kind="md", language="en", blocks=(Paragraph(text="Ships pass."),))
    told = knowledge_of(Assignment(topic=wish, sources=(source,)))
    assert (told.order, [one.text for one in told.passages]) == (wish, ["Ships pass."])


def test_footnotes_and_lone_captions_can_be_cited():
    page = SourcePlace(kind="page", number=2)
    blocks = (
        *SOURCE.blocks,
        Paragraph(text="Vans count\nas cars.", role="footnote", place=page),
        Paragraph(text="Table 3: Vans", role="caption"),
    )
    source = SOURCE.model_copy(update={"blocks": blocks})
    knowledge = knowledge_of(Assignment(topic="Cars", sources=(source,)))
    assert [(one.text, one.headings) for one in knowledge.passages[3:]] == [
        ("Vans count as cars.", ("Footnote, page 2",)),
        ("Table 3: Vans", ("Caption",)),
    ]


def test_footnotes_of_a_word_file_name_the_paragraph_before_them():
    notes = [Paragraph(text=one, role="footnote") for one in ("A van counts.", "Without June.")]
    caption = Paragraph(text="Vans of 2024", role="caption")
    blocks = (*SOURCE.blocks[:2], *notes, caption, Heading(text="More"), notes[0])
    told = {
        kind: [
            one.headings[0]
            for one in knowledge_of(
                Assignment(
                    topic="Cars", sources=(SOURCE.model_copy(update={"kind": kind, "blocks": blocks}),)
                )
            ).passages[2:]
        ]
        for kind in ("docx", "pdf")
    }
    on = "Footnote to “The south sold 40 cars to companies in the last week of June…”"
    assert told == {
        kind: [first, first, "Caption", "Footnote"] for kind, first in (("docx", on), ("pdf", "Footnote"))
    }


@pytest.mark.parametrize(
    ("pictures", "said"),
    [
        ([{"caption": "Figure 1: A van", "alt": "A red van"}], ["Figure 1: A van; A red van"]),
        ([{"alt": "A red van"}, {}], ["A red van", "Vans"]),
        ([{"width": 599, "height": 599}], []),
        ([{"sha256": "ab" * 32}, {"sha256": "ab" * 32}], []),
    ],
)
def test_every_sharp_picture_that_is_no_ornament_is_a_figure(pictures, said):
    blocks = [
        PictureBlock(**({"sha256": f"{at}" * 64, "width": 600, "height": 300} | one))
        for at, one in enumerate(pictures)
    ]
    source = SOURCE.model_copy(update={"blocks": (Heading(text="Vans"), *blocks)})
    knowledge = knowledge_of(Assignment(topic="Cars", sources=(source,)))
    assert [knowledge.quoted([name])[0] for name in knowledge.figures] == said


def test_what_the_user_wrote_can_be_cited():
    knowledge = knowledge_of(Assignment(topic="Vans are to be sold by 90 people", sources=(SOURCE,)))
    assert knowledge.has("U")
    assert knowledge.quoted(["U"]) == ["The user says:\nVans are to be sold by 90 people"]
    assert [one.quote for one in knowledge.evidence("Vans are to be sold", ["U"])] == [knowledge.texts[0]]
    assert [one.document for one in knowledge.evidence("40 cars", ["1", "U"])] == ["cars.pdf"]
    assert [one.document for one in knowledge.evidence("The north sold", ["1", "U"])] == ["cars.pdf"]
    assert not knowledge_of(Assignment(topic=" ", sources=(SOURCE,))).has("U")


def test_numbers_in_words_count_in_the_language_of_the_material_and_of_the_deck():
    french = Passage("Douze membres sont venus", "pv.docx", None, language="fr")
    knowledge = Knowledge(passages=(french,), visuals={}, texts=("Twenty of them stay",), tag="en")
    assert knowledge.unknown("12 members came, 20 stay, 13 went") == {"13"}
