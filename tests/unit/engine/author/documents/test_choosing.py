"""Which parts of documents get a slide, and which are taken apart."""

from nbdeck.engine.author.documents.choosing import Part, chosen
from nbdeck.engine.author.documents.statements import SourcedStatement
from nbdeck.engine.author.material.passages import Passage, Section


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
