"""Contents, references and footnotes are known by their form."""

import pytest

from nbdeck.engine.author.documents.apart import without_apart, without_footnotes
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.cells.tables import typed_table
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source


def section(*blocks):
    (one,) = sections([Source(name="a.md", kind="md", language="en", blocks=(Heading(text="Part"), *blocks))])
    return one


def lines(*texts):
    return [Paragraph(text=text) for text in texts]


CONTENTS = ("1 Boats .... 3", "2 Fees .... 7", "3 Walls .... 9", "4 Gates .... 12")
ENTRIES = (
    "Lee, A. (2014). The boats of the bay. Port Press.", "Booth, R. and Wu, X. (2019). Walls. Town Press.",
    "Orsi JJ, Walter TC. 1991. A copepod of the bay. Fish.", "IMF, T. (2020). Fees of ports.",
)  # fmt: skip
NUMBERED = (
    "[1] The boats of the bay, 2014.",
    "[2] Walls, https://port.example",
    "[3] Fees, 2020.",
    "[4] Gates, 1999.",
)
SAID = (
    "In 2014 the port was built by the town.",
    "It cost 12 million euros in 2015.",
    "The walls came in 2016.",
    "They last.",
)


@pytest.mark.parametrize(
    ("texts", "is_apart"),
    [
        (CONTENTS, True),
        (CONTENTS[:3], False),
        (CONTENTS[::-1], False),
        (tuple(f"Boat {at} of the port, 5" for at in range(6)), False),
        ((*CONTENTS, *SAID), False),
        (ENTRIES, True),
        (ENTRIES[:3], False),
        (NUMBERED, True),
        (SAID, False),
    ],
)
def test_contents_and_references_are_apart(texts, is_apart):
    one = section(*lines(*texts))
    assert (without_apart(one).passages == ()) == is_apart
    assert is_apart or without_apart(one) == one


def test_a_table_of_contents_is_none_and_one_of_numbers_is():
    rows = [["1 Boats", "3"], ["2 Fees", "7"], ["3 Walls", "9"], ["4 Gates", "12"]]
    assert without_apart(section(typed_table(rows, header_rows=0))).tables == ()
    assert len(without_apart(section(typed_table([["Part", "Fee"], *rows], header_rows=1))).tables) == 1


def test_lists_that_count_on_through_three_sections_are_footnotes():
    def parts(*starts):
        blocks = [
            block
            for start in starts
            for block in (
                Heading(text=f"Part {start}"),
                Paragraph(text="The port is open."),
                ListItem(text="First", number=start),
                ListItem(text="Second", number=start + 1),
            )
        ]
        return sections([Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))])

    noted = without_footnotes(parts(1, 3, 5))
    assert [len(one.passages) for one in noted] == [1, 1, 1]
    assert noted[0].footnotes == ("First", "Second")
    assert [len(one.passages) for one in without_footnotes(parts(1, 3))] == [3, 3]
    assert [len(one.passages) for one in without_footnotes(parts(1, 1, 1))] == [3, 3, 3]
