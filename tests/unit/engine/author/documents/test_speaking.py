"""What notes say beyond a slide: its paragraphs, with the code that a sentence leads to."""

from __future__ import annotations

from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source


def test_code_stands_below_the_sentence_that_leads_to_it():
    blocks = (
        Heading(text="Updating", level=1),
        Paragraph(text="Packages are kept (described in Section 8.1.2). Type this line:"),
        Paragraph(text="apt-get update\napt-get upgrade", role="code"),
        Paragraph(text="It takes a while."),
    )
    source = Source(
        name="a.md", kind="md", title="", author="", language="en", pages=1, metadata={}, blocks=blocks
    )
    (section,) = sections([source])
    said = spoken(section.passages)
    assert said == (
        "Packages are kept (described in Section 8.1.2).\nType this line:\napt-get update\napt-get upgrade\n"
        "It takes a while."
    )
    assert [one.is_beside_code for one in section.passages] == [False, True, True]


def test_notes_end_at_a_line_where_they_have_no_more_room_and_points_below_points_are_in_them():
    blocks = [Paragraph(text=f"The crane number {at} lifts {at} tonnes of steel.") for at in range(900)]
    (section,) = sections([Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))])
    said = spoken(section.passages)
    assert len(said) < 15_010
    assert said.endswith("tonnes of steel.\n…")
    items = (ListItem(text="Ruby"), ListItem(text="2.7", level=1))
    (section,) = sections([Source(name="a.md", kind="md", language="en", blocks=items)])
    assert spoken(section.passages) == "Ruby.\n2.7"
