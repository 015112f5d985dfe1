import pytest

from nbdeck.contract.slides import Slide
from nbdeck.contract.v1 import Brief
from nbdeck.engine.author.writing import extracted, with_references, write_outline, write_plan
from nbdeck.engine.model.plan import Assignment, AuthorOptions, Evidence, Plan, PlannedSlide
from nbdeck.engine.model.progress import silent
from nbdeck.engine.model.source import Cell, Heading, Paragraph, Remark, Source, SourcePlace, TableBlock

PAGES = tuple(
    Evidence(statement="a", quote="a", document=name, place=SourcePlace(kind="page", number=number))
    for name, number in (("paper.pdf", 1), ("paper.pdf", 3), ("paper.pdf", 1), ("notes.docx", 2))
)


def noted(evidence, notes=None, *, language="ORIGINAL"):
    spec = Slide(title="T", layout="ITEMS", item_amount=1, content="- One thing", notes=notes)
    plan = Plan(title="T", language=language, slides=(PlannedSlide(spec=spec, evidence=evidence),))
    return with_references(plan, AuthorOptions()).slides[0].spec.notes


def test_notes_end_with_each_document_and_place_once():
    assert noted(PAGES) == "Source: paper.pdf, page 1, page 3; notes.docx, page 2"
    assert noted(PAGES, "Speak slowly.").startswith("Speak slowly.\n\nSource: paper.pdf")


def test_the_label_is_in_the_language_of_the_deck():
    assert noted(PAGES, language="GERMAN").startswith("Quelle: paper.pdf")


def test_wanted_notes_say_the_content_where_there_are_none_of_their_own():
    spec = Slide(title="T", layout="ITEMS", item_amount=1, content="- One thing")
    plan = Plan(title="T", slides=(PlannedSlide(spec=spec, evidence=PAGES),))
    notes = with_references(plan, AuthorOptions(notes=True)).slides[0].spec.notes
    assert notes.startswith("- One thing\n\nSource: ")
    of_model = plan.model_copy(update={"content_source": "model"})
    assert with_references(of_model, AuthorOptions(notes=True)).slides[0].spec.notes.startswith("Source: ")


@pytest.mark.parametrize(
    ("words", "length", "most"),
    [
        ("at most 4", 2, 4),
        ("4", 2, None),
        ("4", None, 4),
        ("4", 4, 4),
        ("at most 4", 4, 4),
        ("some", 2, None),
    ],
)
def test_as_many_slides_as_the_words_allow_hold_beside_a_length(words, length, most):
    asked = f"Make a deck of {words} slides for my students."
    options = AuthorOptions(length=length)
    plan = write_plan(Assignment(topic=asked, sources=(long_report(),), options=options), None, silent)
    assert plan.most_slides == most
    assert len(plan.slides) == (length if most is None or length == 2 else 3)
    assert any(one.startswith("Not followed") for one in plan.warnings) == ((words, length) == ("4", 2))


def test_fewer_slides_than_the_words_wish_are_told_once():
    one = Source(name="a.md", kind="md", language="en", blocks=(Paragraph(text="Ships came to all piers."),))
    plan = write_plan(
        Assignment(topic="Make a deck of 4 slides.", sources=(one,), options=AuthorOptions(length=4))
    )
    told = [one.split()[:2] for one in plan.warnings if "4 slides" in one or "were asked for" in one]
    assert told == [["One", "slide"], ["Taken", "as"]]


@pytest.mark.parametrize("evidence", [(), (Evidence(statement="a", quote="a", document=""),)])
def test_a_slide_that_rests_on_no_document_stays_as_it_is(evidence):
    assert noted(evidence) is None


def long_report():
    blocks = [
        block
        for number in range(20)
        for block in (
            Heading(text=f"Pier {number}", level=1),
            Paragraph(text=f"The pier of district {number} carries {number * 31 + 100} tonnes of freight."),
        )
    ]
    return Source(name="piers.md", kind="md", language="en", title="Report on piers", blocks=tuple(blocks))


@pytest.mark.parametrize("code", ["menus", "line_numbers", "linked_pictures", "attachments"])
def test_what_stands_outside_a_document_is_told(code):
    source = long_report().model_copy(update={"remarks": (Remark(code=code, text="9 left out."),)})
    assert "“piers.md”: 9 left out." in extracted(Assignment(sources=(source,))).warnings


@pytest.mark.parametrize(
    ("topic", "title", "length"),
    [
        ("Summarise it in 5 slides for my students.", "Report on piers", 4),
        ("Make a deck of 7 slides about freight", "Report on piers", 6),
        ("Freight of piers", "Report on piers", 14),
    ],
)
def test_beside_documents_a_number_of_slides_is_obeyed_and_a_request_is_no_title(topic, title, length):
    plan = extracted(Assignment(topic=topic, sources=(long_report(),)))
    assert (plan.title, len(plan.slides)) == (title, length)
    told = [one for one in plan.warnings if one.startswith(f"Taken as a request, not as text: “{topic}”")]
    assert [f"written for {length + 1} slides, cover included." in one for one in told] == [True] * (
        length != 14
    )


@pytest.mark.parametrize("wish", ["with a chart of the fares", "with a table", "without a chart"])
def test_beside_documents_a_wish_for_a_look_is_not_said_to_be_done(wish):
    source = long_report()
    rows = (("Pier", "Ships"), ("North", "14"), ("South", "9"), ("East", "31"))
    table = TableBlock(rows=tuple(tuple(Cell(text=text) for text in row) for row in rows), header_rows=1)
    source = source.model_copy(update={"blocks": (*source.blocks[:2], table)})
    topic = f"Please make slides for the board, {wish}."
    plan = extracted(Assignment(topic=topic, sources=(source,)))
    assert any(one.spec.table or one.spec.chart for one in plan.slides)
    assert (
        f"Taken as a request, not as text: “{topic}”. Nothing of it changed what the slides show."
        in plan.warnings
    )


def test_beside_documents_what_may_be_text_is_not_said_to_be_a_request():
    text = "Costs fell by 4 %.\nNo jokes were told."
    brief = Brief(request="Make 5 slides.\nNo jokes were told.", source=text)
    plan = extracted(Assignment(topic=f"Make 5 slides.\n{text}", sources=(long_report(),), brief=brief))
    (told,) = [one for one in plan.warnings if one.startswith("Taken as a request")]
    assert "Make 5 slides" in told
    assert "jokes" not in told


@pytest.mark.parametrize(
    ("topic", "most"),
    [("At most 9 slides, please.", 9), ("9 slides, please.", None), ("Slides, please.", None)],
)
def test_a_bound_that_a_request_names_holds_beside_a_number_of_content_slides(topic, most):
    """The contents slide is left out where the deck would have more."""
    options = AuthorOptions(length=8)
    outline = write_outline(Assignment(topic=topic, sources=(long_report(),), options=options))
    assert (len(outline.slides), outline.most_slides) == (8, most)
