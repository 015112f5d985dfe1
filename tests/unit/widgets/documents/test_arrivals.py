"""Files on their way from the browser."""

import pytest

from nbdeck.errors import ValidationFailed
from nbdeck.widgets.documents.document_list import Arrivals


@pytest.fixture
def whole():
    return []


@pytest.fixture
def arrivals(whole):
    def keep(key, arrival):
        with arrival.file as file:
            whole.append((key, file.read()))

    arrivals = Arrivals(keep)
    yield arrivals
    arrivals.drop_all()


def test_pieces_become_the_file(arrivals, whole):
    arrivals.begin("k", "a.md", 7)
    assert arrivals.take("k", b"four", 0).share == pytest.approx(4 / 7)
    assert whole == []
    arrivals.take("k", memoryview(b"end"), 4)
    assert whole == [("k", b"fourend")]
    assert not arrivals.waiting


def test_an_empty_file_is_whole_at_once(arrivals, whole):
    arrivals.begin("k", "a.md", 0)
    assert whole == [("k", b"")]


@pytest.mark.parametrize(("piece", "at"), [(b"xx", 3), (b"x", 0), (b"too much", 2)])
def test_a_wrong_piece_is_refused(arrivals, piece, at):
    arrivals.begin("k", "a.md", 5)
    arrivals.take("k", b"ab", 0)
    with pytest.raises(ValidationFailed, match="lost"):
        arrivals.take("k", piece, at)


def test_a_file_that_was_stopped_takes_no_more(arrivals, whole):
    arrivals.begin("k", "a.md", 5)
    arrivals.drop("k")
    assert arrivals.take("k", b"abcde", 0) is None
    assert whole == []
