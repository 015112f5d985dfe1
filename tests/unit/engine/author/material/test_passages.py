"""Passages of documents: sentences end where their author ended them."""

import pytest

from nbdeck.engine.author.material.passages import sections, split_sentences
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source, SourcePlace


@pytest.mark.parametrize(
    "sentence",
    [
        "Hr. Weiß ist dagegen, weil der Kunde am 27. Ware erwartet.",
        "It took 47 min, est. lost revenue $181k.",
        "The cap is the greater of (i) GBP 250,000 and (ii) 125% of the Charges.",
        "Wir sahen asyncio.Lock ca. 11,5 Std. lang.",
        "今天开会。",
    ],
)
def test_a_sentence_is_whole(sentence):
    assert split_sentences(f"{sentence} We left!\nAnd back") == [sentence, "We left!", "And back"]


def test_a_text_without_an_end_is_read_in_pieces():
    assert [len(piece) for piece in split_sentences("a " * 700)] == [599, 599, 199]


def source(*blocks, kind="md"):
    return Source(name=f"a.{kind}", kind=kind, language="en", blocks=blocks)


def headings(*blocks):
    return [one.headings for one in sections([source(*blocks)])]


@pytest.mark.parametrize(
    ("names", "paths"),
    [
        (["TOP 7. Votes", "TOP 7.1 Chair", "TOP 7.2 Clerk", "TOP 8. Other"],
         [("TOP 7. Votes",), ("TOP 7. Votes", "TOP 7.1 Chair"), ("TOP 7. Votes", "TOP 7.2 Clerk"), ("TOP 8. Other",)]),
        (["Votes", "7.1 Chair", "8.1 Clerk"], [("Votes",), ("Chair",), ("Clerk",)]),
        (["1 Votes", "10 Clerk"], [("1 Votes",), ("10 Clerk",)]),
    ],
)  # fmt: skip
def test_headings_counted_as_parts_stand_below_the_ones_they_are_parts_of(names, paths):
    told = headings(*(Heading(text=name, level=2) for name in names))
    assert told == paths


def test_a_part_of_a_number_that_has_a_lower_level_stands_beside_its_neighbour():
    blocks = [
        Heading(text="TOP 7. Votes", level=2),
        Heading(text="TOP 7.1 Chair", level=2),
        Heading(text="TOP 7.2 Clerk", level=3),
    ]
    assert headings(*blocks)[-1] == ("TOP 7. Votes", "TOP 7.2 Clerk")


def items(*points):
    """Return the points of a list given by level, number and text, with what stands below each."""
    blocks = [
        one if isinstance(one, Paragraph) else ListItem(level=one[0], number=one[1], text=one[2])
        for one in points
    ]
    return [(one.text, one.details) for one in sections([source(*blocks)])[0].passages]


def test_points_are_below_the_last_one_that_is_less_deep():
    assert items((1, None, "a"), (1, None, "b"), (0, None, "c"), (1, None, "d")) == [
        ("a", ()), ("b", ()), ("c", ("d",)),
    ]  # fmt: skip


def test_a_number_that_counts_on_is_a_point_and_no_detail():
    assert items((0, 1, "a"), (1, 2, "b"))[1] == ("b", ())
    assert items((0, 1, "a"), (1, 1, "b")) == [("a", ("b",))]
    assert items((0, None, "a"), (1, 1, "b")) == [("a", ("b",))]


def test_code_between_points_parts_no_list():
    told = sections([source(ListItem(text="a"), Paragraph(text="make", role="code"), ListItem(text="b"))])
    assert len({one.paragraph for one in told[0].passages}) == 1
    assert [one.code for one in told[0].passages] == ["make", ""]


OPEN = "The walls of the harbour were raised by the town in the summer of the year"


@pytest.mark.parametrize(
    ("first", "kind", "is_torn"),
    [
        (OPEN, "pdf", True),
        (f"{OPEN}.", "pdf", False),
        (OPEN, "md", False),
        ("The walls of the town", "pdf", False),
    ],
)
def test_what_stands_behind_an_open_sentence_of_a_pdf_is_torn(first, kind, is_torn):
    blocks = (Paragraph(text=first), Paragraph(text="Gates were built. They are new."))
    told = sections([source(*blocks, kind=kind)])[0].passages
    assert [one.is_torn for one in told[1:]] == [is_torn, False]


@pytest.mark.parametrize(
    ("feet", "kind", "number", "left"),
    [
        (("Review | 1", "Review | 2"), "slide", 1, 2),
        (("Review · 1", "Review · 2."), "page", 1, 2),
        (("Review | 1", "Budget | 2"), "slide", 1, 4),
        (("Review | 1", "Review | 2"), "slide", 4, 4),
        (("Review | 1", "Review | 2"), "line", 1, 4),
    ],
)
def test_a_line_with_the_number_of_its_slide_at_its_foot_is_no_passage(feet, kind, number, left):
    blocks = []
    for at, foot in enumerate(feet):
        place = SourcePlace(kind=kind, number=number + at)
        blocks += [Paragraph(text=f"Boats {at}.", place=place), Paragraph(text=foot, place=place)]
    assert sum(len(one.passages) for one in sections([source(*blocks)])) == left


@pytest.mark.parametrize(
    ("lines", "kinds"),
    [
        (("- Release the money.", "- Accept the date."), ["item", "item"]),
        (("– Release the money.", "Accept the date."), ["sentence", "sentence"]),
        (
            ("We ask:", "- Release the money.", "• Accept the date.", "-5 % is enough."),
            ["sentence", "item", "item", "sentence"],
        ),
        (("1. Release the money.", "2. Accept the date."), ["item", "item"]),
    ],
)
def test_paragraphs_with_dashes_are_points_where_two_follow_each_other(lines, kinds):
    source = Source(
        name="a.docx", kind="docx", language="en", blocks=tuple(Paragraph(text=one) for one in lines)
    )
    passages = sections([source])[0].passages
    assert [one.kind for one in passages] == kinds
    assert [one.text for one in passages if one.kind == "item"] == [
        line.lstrip("-–•12. ") for line, kind in zip(lines, kinds, strict=True) if kind == "item"
    ]
