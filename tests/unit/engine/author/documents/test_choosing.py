"""Which parts of documents get a slide, and which are taken apart."""

import pytest

from nbdeck.engine.author.documents.choosing import Part, chosen, parts_of, told_sections
from nbdeck.engine.author.documents.statements import SourcedStatement
from nbdeck.engine.author.material.passages import Passage, Section, sections
from nbdeck.engine.model import Heading, ListItem, Paragraph, Source


def part(chapter, *scores, is_list=False):
    said = tuple(
        SourcedStatement(f"{chapter} {at}", Passage("x", "a.md"), score, at, {})
        for at, score in enumerate(scores)
    )
    return Part(Section(chapter, 1, "a.md", headings=(chapter[0], chapter)), said, is_list=is_list)


def names(parts):
    return [one.section.heading for one in parts]


def test_each_chapter_has_its_best_part_before_another_has_two_and_the_order_is_that_of_the_document():
    parts = [part("A1", 0.2, 0.2), part("B1", 0.9, 0.9), part("B2", 0.8, 0.8), part("C1", 0.1)]
    assert names(chosen(parts, 3, 2)) == ["A1", "B1", "C1"]
    assert names(chosen(parts, 1, 2)) == ["B1"]


def test_long_parts_are_taken_apart_where_there_are_too_few_and_lists_stay_whole():
    parts = [part("A1", *[0.5] * 6), part("B1", *[0.5] * 8, is_list=True)]
    pieces = chosen(parts, 5, 2)
    assert names(pieces) == ["A1", "A1", "A1", "B1"]
    assert [len(one.statements) for one in pieces] == [2, 2, 2, 8]
    assert [one.number for one in pieces] == [0, 1, 2, 0]


def _section(*blocks):
    source = Source(name="a.md", kind="md", language="en", blocks=blocks)
    return told_sections([sections([source])])


def test_a_title_that_names_back_matter_does_not_drop_the_document():
    blocks = (Heading(text="Contributing to cranes", level=1), Heading(text="Rules", level=2),
              Paragraph(text="Each crane needs two drivers."), Heading(text="License", level=2), Paragraph(text="MIT."))  # fmt: skip
    assert [one.heading for one in _section(*blocks)] == ["Contributing to cranes", "Rules"]


@pytest.mark.parametrize(
    ("heading", "points", "is_strong"),
    [
        ("Recommendations", ("Build a quay", "Sell the crane"), True),
        ("Harbour", ("Build a quay", "Sell the crane"), False),
        ("Recommendations", ("Build a quay", "Why sell the crane?"), None),
        ("Recommendations", ("Build a quay", "run_all(the_crane) --now"), None),
    ],
)
def test_a_list_is_shown_whole_where_it_asks_nothing_and_is_strong_where_it_concludes(
    heading, points, is_strong
):
    items = (ListItem(text=text) for text in points)
    parts = parts_of(_section(Heading(text=heading), *items), "")
    assert [one.is_strong for one in parts if one.is_list] == ([] if is_strong is None else [is_strong])


def test_a_part_is_strong_with_the_first_sentence_of_a_paragraph_and_sentences_that_point_back_count_less():
    text = "The crane was sold to the town. The quay was built when they came."
    (part,) = parts_of(_section(Heading(text="Sales"), Paragraph(text=text)), "")
    assert part.is_strong
    assert part.statements[0].score > part.statements[1].score
    (part,) = parts_of(_section(Heading(text="Sales"), Paragraph(text=f"It ends. {text}")), "")
    assert not part.is_strong
