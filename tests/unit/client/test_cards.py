"""Outlines, documents and passages as HTML that carries no script of theirs."""

import pytest

from nbdeck.client.outline import Outline, document_table, outline_cards, passages_html, reading_html
from nbdeck.contract.documents import DocumentReading, FoundPassage, StoredDocument
from nbdeck.contract.slides import OutlineSlide

FACTS = {"id": "1", "name": "a<b>.pdf", "kind": "pdf", "title": "T", "size": 1_234_000, "created_at": 0.0}


def outline_of(*descriptions, **fields):
    slides = tuple(OutlineSlide(title=f"T{at}", description=each) for at, each in enumerate(descriptions, 1))
    return Outline(slides=slides, request_id="", **fields)


def test_an_outline_is_cards_with_its_tables_and_lists():
    html = outline_of("- one\n- two", "| a | b |\n|---|---|\n| 1 | 2 |", title="Plan")._repr_html_()
    assert "<strong>Plan</strong>" in html
    assert html.index("<strong>1. T1</strong>") < html.index("<li>one</li>") < html.index("2. T2")
    assert "<th>a</th>" in html
    assert "<td>2</td>" in html


@pytest.mark.parametrize(
    "words", ["<script>x</script>", "[a](javascript:x)", "![<b>](http://b.example/c.png)"]
)
def test_words_of_others_are_no_html(words):
    html = outline_of(words)._repr_html_()
    assert "<script" not in html
    assert "href=" not in html
    assert "<b>" not in html
    assert "<img" not in html


def test_what_a_card_says_beside_its_description():
    slide = OutlineSlide(title="<T>", description="a\nb", appearance="as <steps>", notes="say <it>")
    html = outline_cards([slide], warnings=["No <pictures>."])
    assert "&lt;T&gt;" in html
    assert "a<br" in html
    assert "<em>as &lt;steps&gt;</em>" in html
    assert "<summary>Speaker notes</summary>" in html
    assert "say &lt;it&gt;" in html
    assert "<em>No &lt;pictures&gt;.</em>" in html


@pytest.mark.parametrize(("size", "words"), [(999, "999 bytes"), (1_500, "1.5 kB"), (1_234_000, "1.23 MB")])
def test_documents_are_a_table_with_sizes_as_people_read_them(size, words):
    html = document_table([StoredDocument(**FACTS | {"size": size, "pages": 3})])
    assert f"<td>a&lt;b&gt;.pdf</td><td>pdf</td><td>T</td><td></td><td>3</td><td>{words}</td>" in html


def test_a_reading_tells_what_was_found_and_what_was_not():
    reading = DocumentReading(
        **FACTS, tables=1, pictures=2, remarks=("Page 3 is <blank>.",), markdown="# Head"
    )
    html = reading_html(reading)
    assert "1 table, 2 pictures" in html
    assert "<li>Page 3 is &lt;blank&gt;.</li>" in html
    assert "<h1>Head</h1>" in html
    assert "Not read" not in reading_html(reading.model_copy(update={"remarks": ()}))


def test_passages_are_quotations_with_their_place():
    hit = FoundPassage(document_id="1", document="a.pdf", text="<so>", place="page 3")
    html = passages_html([hit, hit])
    assert html.count("a.pdf · page 3</figcaption><blockquote") == 2
    assert "&lt;so&gt;" in html
