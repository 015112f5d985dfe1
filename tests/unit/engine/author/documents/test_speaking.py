"""What notes say beyond a slide: its paragraphs, with the code that a sentence leads to."""

from __future__ import annotations

from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model import Heading, Paragraph, Source


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
