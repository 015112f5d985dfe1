"""What documents give to an outline beside them."""

import pytest

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.outline.of_documents import OutlineDocuments
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source, SourcePlace

TOPICS = ("Dredging", "Trucks", "Cranes", "Quays", "Pilots", "Customs", "Storage", "Railway")
SOURCE = Source(
    name="port.pdf",
    kind="pdf",
    language="en",
    blocks=tuple(
        block
        for number, name in enumerate(TOPICS, 1)
        for block in (
            Heading(text=name, level=1),
            Paragraph(
                text=f"{name} cost the port {number} million euros each year. "
                f"The city pays half of what {name.lower()} cost since 2019.",
                place=SourcePlace(kind="page", number=number),
            ),
        )
    ),
)


@pytest.fixture
def documents():
    return OutlineDocuments((SOURCE,), AuthorOptions())


def test_a_slide_is_about_what_the_documents_tell_under_the_title_that_is_given(documents):
    planned = documents.slide_about("cranes", "Cranes today")
    assert planned.spec.title == "Cranes today"
    assert "Cranes cost the port 3 million euros" in planned.spec.content
    assert documents.slide_about("cranes").spec.title == "cranes"


def test_there_is_no_slide_about_what_no_document_tells(documents):
    assert documents.slide_about("penguins") is None


def test_a_statement_rests_on_its_sentence_else_on_the_users_own_words(documents):
    assert documents.evidence("Quays cost the port 4 million euros each year").document == "port.pdf"
    assert documents.evidence("Quays cost the port 5 million euros each year").document == ""


def test_the_documents_alone_make_further_slides_under_titles_that_an_outline_has_not(documents):
    outline = [OutlineSlide(title="dredging"), OutlineSlide(title="Quays")]
    titles = [one.spec.title for one in documents.further(outline, 3)]
    assert titles == ["Trucks", "Cranes", "Pilots"]
    assert documents.further(outline, 0) == ()


def test_documents_without_words_have_nothing_to_tell():
    bare = OutlineDocuments((SOURCE.model_copy(update={"blocks": ()}),), AuthorOptions())
    assert not bare.has_words
    assert bare.slide_about("cranes") is None


def test_there_is_no_slide_about_a_title_below_which_nothing_stands_for_itself():
    note = Paragraph(text="Cranes.", place=SourcePlace(kind="page", number=1))
    source = Source(name="a.pdf", kind="pdf", language="en", blocks=(Heading(text="Cranes", level=1), note))
    assert OutlineDocuments((source,), AuthorOptions()).slide_about("Cranes") is None
