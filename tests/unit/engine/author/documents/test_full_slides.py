"""Decks of documents that say little for the slides that are asked for: fuller slides before thin ones."""

import pytest

from nbdeck.engine.author.documents.covers import told_authors
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.model import AuthorOptions, Heading, ListItem, Paragraph, Plan, Source

HARBOUR = (
    "The harbour was built in 1978 for twelve ships.",
    "A pilot meets every ship at the second lighthouse.",
    "Fishing boats pay 40 euros for a night at the pier.",
    "Storms closed the harbour on nine days of last winter.",
    "The crane lifts loads of up to 60 tonnes.",
    "Customs officers check every container from abroad.",
)


def _chapter(heading, *sentences, role="body"):
    return (Heading(text=heading, level=2), Paragraph(text=" ".join(sentences), role=role))


def _plan(*blocks, length=None) -> Plan:
    source = Source(name="a.md", kind="md", title="Harbour", language="en", blocks=tuple(blocks))
    return plan_from_documents([source], "", AuthorOptions(length=length))


def _lines(plan: Plan) -> list[list[str]]:
    return [(slide.spec.content or "").splitlines() for slide in plan.slides]


def test_a_section_of_one_point_joins_its_neighbour_where_the_others_can_be_parted():
    plan = _plan(
        *_chapter("Pier", HARBOUR[0]),
        *_chapter("Ships", *HARBOUR[1:3]),
        *_chapter("Weather", *HARBOUR[3:], "Ferries cross the bay 4000 times a year.", "The ice breaker leaves at 5 o'clock."),
        length=3,
    )  # fmt: skip
    assert all(len(lines) > 1 for lines in _lines(plan))


@pytest.mark.parametrize(
    "behind",
    [
        "However, it is slow on most days of the year.",
        "It looks like this:",
        "See the timetable at the pier for it.",
        "Is it fast enough for the people of the coast?",
    ],
)
def test_a_sentence_that_leads_elsewhere_is_no_point(behind):
    plan = _plan(*_chapter("Ferries", "The ferry to Norby carries 420 passengers.", behind), length=1)
    assert _lines(plan) == [["- The ferry to Norby carries 420 passengers"]]


def test_a_length_that_leaves_most_slides_with_one_point_is_told():
    plan = _plan(
        *(block for number in range(4) for block in _chapter(f"Part {number}", HARBOUR[number])), length=4
    )
    assert len(plan.slides) == 4
    assert any("hold a single point" in warning for warning in plan.warnings)
    full = _plan(*_chapter("Harbour", *HARBOUR), length=2)
    assert not any("single point" in warning for warning in full.warnings)


def test_no_slide_of_a_deck_without_a_given_length_has_one_short_point():
    chapters = [_chapter(f"Part {number}", sentence) for number, sentence in enumerate(HARBOUR)]
    plan = _plan(*(block for chapter in chapters for block in chapter))
    assert len(plan.slides) <= 3
    assert all(len(lines) > 1 for lines in _lines(plan))


@pytest.mark.parametrize(
    ("author", "language", "expected"),
    [
        ("Ann A, Bob B, Cleo C, Dan D, Eve E", "en", "Ann A, Bob B, Cleo C and 2 others"),
        ("Ann A; Bob B; Cleo C; Dan D; Eve E", "de", "Ann A, Bob B, Cleo C und 2 weitere"),
        ("Ann A, Bob B, Cleo C, Dan D", "en", "Ann A, Bob B, Cleo C, Dan D"),
        ("Doe, J., Roe, R., Poe, P.", "en", "Doe, J., Roe, R., Poe, P."),
    ],
)
def test_a_cover_names_three_of_many_authors(author, language, expected):
    source = Source(
        name="a.md", kind="md", author=author, language=language, blocks=(Paragraph(text=author),)
    )
    assert told_authors([source]) == expected


def test_an_author_whom_only_the_file_names_is_not_on_the_cover():
    source = Source(name="a.docx", kind="docx", author="python-docx", blocks=(Paragraph(text="We build."),))
    assert told_authors([source]) == ""


def test_a_list_stays_whole_where_the_text_around_it_is_parted():
    items = ("A quay for twelve ships", "A crane for loads of 60 tonnes", "A cold store behind the pier")
    plan = _plan(
        Heading(text="The harbour", level=2),
        Paragraph(text="Norby serves the whole northern coast. The harbour of Norby has:"),
        *(ListItem(text=item) for item in items),
        Paragraph(text=" ".join(HARBOUR[1:])),
        length=3,
    )
    lists = [lines for lines in _lines(plan) if any("quay" in line for line in lines)]
    assert [f"- {item}" for item in items] in [lines[-3:] for lines in lists]


def test_a_row_of_links_is_no_title():
    source = Source(
        name="harbour.md", kind="md", title="About", language="en",
        blocks=(Paragraph(text="Documentation (latest) •"), *_chapter("About", *HARBOUR[:3]), *_chapter("Ships", *HARBOUR[3:])),
    )  # fmt: skip
    assert "•" not in plan_from_documents([source], "", AuthorOptions()).title
