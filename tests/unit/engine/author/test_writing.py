import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.author.writing import with_references
from nbdeck.engine.model import AuthorOptions, Evidence, Plan, PlannedSlide, SourcePlace

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


@pytest.mark.parametrize("evidence", [(), (Evidence(statement="a", quote="a", document=""),)])
def test_a_slide_that_rests_on_no_document_stays_as_it_is(evidence):
    assert noted(evidence) is None
