"""Sections as topics: merged and parted until there are just as many as asked, in their order."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.author.documents.topics import Topic, fitted, topics_of
from nbdeck.engine.author.documents.weaving import woven
from nbdeck.engine.author.material.passages import Section, passages, sections
from nbdeck.engine.author.material.ranking import ranked
from nbdeck.engine.model import AuthorOptions, Heading, ListItem, Paragraph, Source

WORDS = [
    "valve",
    "pump",
    "tank",
    "water",
    "cold",
    "heat",
    "river",
    "dam",
    "bridge",
    "lane",
    "street",
    "winter",
    "price",
    "tax",
    "law",
    "school",
    "nurse",
]


def _source(shape: list[int], name: str = "a.md") -> Source:
    """Return a document with one section for each number, of so many sentences."""
    blocks = []
    for number, count in enumerate(shape):
        blocks.append(Heading(text=f"Part {WORDS[number % len(WORDS)]}", level=1 + number % 3))
        blocks.extend(
            Paragraph(
                text=f"The {WORDS[(number + at) % len(WORDS)]} number {number} {at} has a {WORDS[at % len(WORDS)]} of its own."
            )
            for at in range(count)
        )
    return Source(name=name, kind="md", language="en", blocks=tuple(blocks))


def _topics(source: Source) -> list[Topic]:
    kept = woven([source], AuthorOptions())
    return topics_of(kept, ranked([one for section in kept for one in section.passages]))


@settings(max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(1, 40))
def test_topics_are_as_many_as_asked_wherever_there_are_sentences_enough(shape, count):
    found = fitted(_topics(_source(shape)), count, least=0.0)
    assert len(found) == min(count, sum(shape))


@settings(max_examples=40)
@given(st.lists(st.integers(1, 9), min_size=1, max_size=12), st.integers(1, 40))
def test_passages_keep_their_order_and_none_is_shown_twice(shape, count):
    orders = [one.order for topic in fitted(_topics(_source(shape)), count) for one in topic.ranked]
    assert orders == sorted(set(orders))


def test_a_heading_with_nothing_below_is_a_section_without_passages():
    found = sections(
        [
            Source(
                name="a.md",
                kind="md",
                blocks=(Heading(text="1. Empty"), Heading(text="2. Full"), Paragraph(text="A word.")),
            )
        ]
    )
    assert [(one.heading, one.is_empty) for one in found] == [("Empty", True), ("Full", False)]


def test_points_of_a_list_carry_those_below_them():
    blocks = (
        ListItem(text="One"),
        ListItem(text="a", level=1),
        ListItem(text="b", level=1),
        ListItem(text="Two"),
    )
    found = passages([Source(name="a.md", kind="md", blocks=blocks)])
    assert [(one.text, one.details) for one in found] == [("One", ("a", "b")), ("Two", ())]


@pytest.mark.parametrize(
    "heading",
    [
        "References",
        "7. Acknowledgements",
        "Table of Contents",
        "Literaturverzeichnis",
        "Remerciements",
        "Bibliografía",
        "Ringraziamenti",
        "Referências",
    ],
)
def test_sections_that_say_nothing_are_dropped_with_what_is_below(heading):
    tag = {"Lit": "de", "Rem": "fr", "Bib": "es", "Rin": "it", "Ref": "pt" if "ê" in heading else "en"}.get(
        heading[:3], "en"
    )
    blocks = (
        Heading(text="Results"),
        Paragraph(text="The valve leaks in 2019."),
        Heading(text=heading),
        Paragraph(text="Somebody wrote a paper."),
        Heading(text="More of it", level=2),
        Paragraph(text="Somebody else wrote one too."),
    )
    kept = woven([Source(name="a.md", kind="md", language=tag, blocks=blocks)], AuthorOptions())
    assert [section.heading for section in kept] == ["Results"]


def test_sections_under_alike_headings_of_two_documents_stand_together():
    one = _source([2, 2, 2])
    other = _source([2, 2, 2], "b.md")
    kept: list[Section] = woven([one, other], AuthorOptions())
    assert [(section.heading, section.document) for section in kept] == [
        (f"Part {word}", name) for word in ("valve", "pump", "tank") for name in ("a.md", "b.md")
    ]
