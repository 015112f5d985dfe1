"""Any bytes give a source or one of our errors, never another exception."""

import typst
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.sources.pdf.read import read as read_pdf
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits
from nbdeck.errors import NbdeckError
from sampling import examples

PDF = typst.compile(b"= Title\nSome words.\n#table(columns: 2, [a], [1], [b], [2])\n- one\n- two\n")
NAMES = st.sampled_from(["a.txt", "a.md", "a.pdf", "a.docx", "a.doc", "a.xlsx", "a"])
HEADS = st.sampled_from(
    [b"", b"%PDF-1.7\n", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"\xff\xfe", b"---\n"]
)
calm = settings(max_examples=examples(60))


def survives(data, name):
    try:
        source = read(data, name).source
    except NbdeckError as exc:
        assert exc.code
    else:
        assert source.model_validate_json(source.model_dump_json()) == source


@calm
@given(HEADS, st.binary(max_size=400), NAMES)
def test_any_bytes(head, data, name):
    survives(head + data, name)


@calm
@given(st.text(max_size=400), st.sampled_from(["a.txt", "a.md"]))
def test_any_text(text, name):
    survives(text.encode("utf-8", "replace"), name)


@calm
@given(st.text("#->*|`[]!\n\t 1.)ab=:\\<", max_size=200), st.sampled_from(["a.txt", "a.md"]))
def test_any_marks(text, name):
    survives(text.encode(), name)


@calm
@given(st.lists(st.tuples(st.integers(0, len(PDF) - 1), st.integers(0, 255)), min_size=1, max_size=12))
def test_an_altered_pdf(changes):
    data = bytearray(PDF)
    for place, value in changes:
        data[place] = value
    survives(bytes(data), "a.pdf")


def test_the_pdf_itself_is_read():
    assert len(read_pdf(PDF, Limits()).blocks) == 5
