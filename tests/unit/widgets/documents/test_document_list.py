"""What the documents panel lists, without widgets."""

import pytest

from nbdeck.contract.documents import StoredDocument
from nbdeck.widgets.documents.document_list import DocumentList, facts, size_in_words


def stored(number, **more):
    return StoredDocument(id=f"d{number}", name=f"{number}.md", kind="md", size=10, created_at=number, **more)


def keys(document_list):
    return [(row.name, row.state) for row in document_list.rows]


def test_uploads_stay_above_what_the_service_lists():
    document_list = DocumentList()
    document_list.add("new.md", 5, key="k")
    document_list.take([stored(2), stored(1)], ["d1"])
    assert keys(document_list) == [("new.md", "reading"), ("2.md", "ready"), ("1.md", "ready")]


def test_an_uploaded_document_keeps_its_line_when_it_is_listed():
    document_list = DocumentList()
    document_list.add("1.md", 5, key="k")
    document_list.change("k", id="d1", state="ready")
    document_list.take([stored(2), stored(1)], [])
    assert [row.key for row in document_list.rows] == ["d2", "k"]


def test_a_chosen_document_that_is_gone_is_shown_as_missing():
    document_list = DocumentList()
    assert document_list.expect(["d9", "d1"])
    assert not document_list.expect(["d9"])
    document_list.take([stored(1)], ["d9", "d1"])
    assert [(row.id, row.state) for row in document_list.rows] == [("d1", "ready"), ("d9", "missing")]
    assert "d9" in document_list.rows[1].error


def test_a_change_of_a_line_that_is_gone_does_nothing():
    document_list = DocumentList()
    key = document_list.add("a.md", 1).key
    document_list.drop(key)
    document_list.change(key, words="Late")
    assert document_list.rows == ()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"pages": 3, "language": "de"}, "MD, 3 pages, 10 bytes, German"),
        ({"language": "tlh"}, "MD, 10 bytes, tlh"),
        ({"pages": 1}, "MD, 1 page, 10 bytes"),
    ],
)
def test_facts_are_words(more, words):
    assert facts(stored(1, **more)) == words


@pytest.mark.parametrize(
    ("size", "words"), [(999, "999 bytes"), (1000, "1 kB"), (999_400, "999 kB"), (999_600, "1.0 MB")]
)
def test_sizes_are_words(size, words):
    assert size_in_words(size) == words
