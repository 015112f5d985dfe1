"""Short bold lines are headings, but for those inside a list."""

import pytest

from nbdeck.engine.model.source import Heading, ListItem, Paragraph
from nbdeck.engine.sources.word.read import with_bold_headings

ITEM = ListItem(text="Build a quay")


@pytest.mark.parametrize(
    ("before", "line", "after", "is_heading"),
    [
        (ITEM, "Received in June:", ITEM, False),
        (Paragraph(text="We began."), "Received in June:", ITEM, True),
        (ITEM, "Received in June", ITEM, True),
        (ITEM, "Received in June:", Paragraph(text="Nothing."), True),
    ],
)
def test_a_bold_line_that_leads_to_points_between_points_is_no_heading(before, line, after, is_heading):
    blocks = with_bold_headings([before, Paragraph(text=line), after], {1})
    assert isinstance(blocks[1], Heading) == is_heading
