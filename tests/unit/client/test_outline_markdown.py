"""An outline as Markdown: what is written is read again, and what people paste is understood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.client.outline import Outline
from nbdeck.contract.slides import OutlineSlide
from nbdeck.errors import ValidationFailed


def read(text):
    outline = Outline.from_markdown(text)
    return outline.title, [(slide.title, slide.description, slide.appearance) for slide in outline.slides]


PASTED = {
    "headings": (
        "## A\n\ntext\n\n- one\n- two\n\n## B",
        None,
        [("A", "text\n\n- one\n- two", ""), ("B", "", "")],
    ),
    "a title above": ("# Deck\n\n## A\nx\n\n## B\ny", "Deck", [("A", "x", ""), ("B", "y", "")]),
    "only top headings": ("# A\nx\n# B\ny", None, [("A", "x", ""), ("B", "y", "")]),
    "deeper headings": ("# Deck\n## A\n### Part\nx", "Deck", [("A", "Part\nx", "")]),
    "text below the title": ("# Deck\n\nHello\n\n## A", "Deck", [("Deck", "Hello", ""), ("A", "", "")]),
    "an appearance": ("## A\n\nx\n\n*Two columns*", None, [("A", "x", "Two columns")]),
    "bold is no appearance": ("## A\n\n**x**", None, [("A", "**x**", "")]),
    "notes below the end of a comment": ("## A\n\n-->\n\n<!--\ny\n-->", None, [("A", "-->", "")]),
    "a comment that is text": ("## A\n\n<!-- x -->\n\n<!--\ny", None, [("A", "<!-- x -->\n\n<!--\ny", "")]),
    "code": ("## A\n\n```\n# no heading\n```", None, [("A", "```\n# no heading\n```", "")]),
    "a nested list": ("- A\n  - one\n  - two\n- B", None, [("A", "one\ntwo", ""), ("B", "", "")]),
    "a numbered list": ("1. **A**\n   more\n2) B", None, [("A", "more", ""), ("B", "", "")]),
    "paragraphs": ("A\nx\ny\n\nB", None, [("A", "x\ny", ""), ("B", "", "")]),
    "text before headings": ("Intro\nx\n\n## A", None, [("Intro", "x", ""), ("A", "", "")]),
}


@pytest.mark.parametrize(("text", "title", "slides"), PASTED.values(), ids=PASTED)
def test_what_people_paste_is_understood(text, title, slides):
    assert read(text) == (title, slides)


@pytest.mark.parametrize("text", ["", " \n\n "])
def test_nothing_is_no_outline(text):
    with pytest.raises(ValidationFailed, match="no outline in this text"):
        Outline.from_markdown(text)


WORD = st.sampled_from(
    [
        "bread",
        "# x",
        "## y",
        "*z*",
        "- a",
        "1. b",
        "```",
        "~~~",
        "\\# c",
        "\\",
        "<!--",
        "-->",
        "\\-->",
        "C#",
        "**b**",
        "",
    ]
)
LINES = st.lists(WORD, max_size=5).map("\n".join).map(str.strip)
TITLES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12).filter(
    lambda text: not text.startswith("**")
)
APPEARANCE = st.sampled_from(["", "Two columns", "a * b", "A chart of 3 bars"])
SLIDES = st.builds(OutlineSlide, title=TITLES, description=LINES, appearance=APPEARANCE, notes=LINES)


@given(st.one_of(st.none(), TITLES), st.lists(SLIDES, min_size=1, max_size=4))
def test_what_is_written_is_read_again(title, slides):
    before = Outline(slides=slides, title=title, request_id="r")
    after = Outline.from_markdown(before.to_markdown())
    assert (after.title, after.slides) == (before.title, before.slides)
    assert after.request_id == ""


@given(st.text(max_size=200))
def test_any_text_gives_an_outline_or_our_error(text):
    try:
        outline = Outline.from_markdown(text)
    except ValidationFailed:
        assert not text.strip()
    else:
        assert all(slide.title for slide in outline.slides)
