"""What was read in a document, in words."""

import pytest

from nbdeck.contract.documents import DocumentReading
from nbdeck.widgets.reading import MOST_HEADINGS, reading, summary


def read(**more):
    return DocumentReading(id="d", name="a.md", kind="md", size=1, created_at=0, markdown="", **more)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"headings": ("A", "B"), "tables": 1}, "2 headings, 1 table"),
        ({"charts": 2, "pictures": 1}, "2 charts, 1 picture"),
        ({}, "Text without headings"),
    ],
)
def test_what_was_read_is_counted_in_words(counts, words):
    assert summary(read(**counts)) == words


def test_of_many_headings_the_rest_is_counted():
    told = reading(read(headings=tuple("h" * 3 for _ in range(MOST_HEADINGS + 7)), remarks=("One remark.",)))
    assert len(told["headings"]) == MOST_HEADINGS
    assert told["more"] == 7
    assert told["remarks"] == ["One remark."]
