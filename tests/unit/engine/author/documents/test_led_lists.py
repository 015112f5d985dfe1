"""Lists that other words open: their points alone would say something else, perhaps the opposite."""

import pytest

from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.material.passages import passages
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, ListItem, Paragraph, Source

DENIED = (
    "Plug-ins depend on Ruby itself.",
    "Shims need to be loaded into the shell.",
    "Teams manage virtual environments.",
)


def plan_of(*blocks, length=4):
    return plan_from_documents(
        [Source(name="readme.md", kind="md", language="en", blocks=blocks)], "", AuthorOptions(length=length)
    )


def test_a_list_that_is_longer_than_a_slide_goes_on_below_the_words_that_open_it():
    points = (*DENIED, *(f"The crane lifts {number} tonnes of steel." for number in range(4)))
    plan = plan_of(
        Heading(text="Versions", level=1),
        Paragraph(text="The tool does not:"),
        *(ListItem(text=text) for text in points),
        Heading(text="Installation", level=1),
        Paragraph(text="The installer copies one folder and adds two lines to the profile."),
        length=3,
    )
    assert [slide.spec.body.lead for slide in plan.slides] == ["The tool does not:"] * 2 + [""]
    assert [one.text for slide in plan.slides[:2] for one in slide.spec.body.items] == [
        point.rstrip(".") for point in points
    ]


def test_the_text_stands_for_a_section_that_has_more_of_it_than_points():
    text = Paragraph(text="The tool changes the version of the interpreter for each project folder.")
    items = [ListItem(text=text) for text in ("Ruby", "Python", "Perl", "Lua", "Go", "Rust", "Zig", "Nim")]
    (slide,) = plan_of(Heading(text="Versions", level=1), text, *items, length=1).slides
    assert [one.text for one in slide.spec.body.items] == [text.text.rstrip(".")]
    (slide,) = plan_of(Heading(text="Versions", level=1), text, *items[:2], length=1).slides
    assert [one.text for one in slide.spec.body.items] == [text.text.rstrip("."), "Ruby", "Python"]


def test_a_list_that_is_shown_whole_begins_with_the_sentence_that_opens_it():
    blocks = (
        Heading(text="Limits", level=1),
        Paragraph(text="One more thing. The tool does not:"),
        *(ListItem(text=text) for text in DENIED),
    )
    (slide,) = plan_of(*blocks, length=1).slides
    assert slide.spec.body.lead == "The tool does not:"
    assert [one.text for one in slide.spec.body.items] == [text.rstrip(".") for text in DENIED]
    source = Source(name="readme.md", kind="md", language="en", blocks=blocks)
    assert {one.text for one in passages([source])} >= set(DENIED)


def test_a_list_without_such_words_has_no_lead():
    (slide,) = plan_of(
        Heading(text="Limits", level=1), *(ListItem(text=text) for text in DENIED), length=1
    ).slides
    assert slide.spec.body.lead == ""


def test_one_point_alone_has_no_lead():
    blocks = (Paragraph(text="Next up is a list:"), ListItem(text="Ordered list", number=1))
    (slide,) = plan_of(*blocks, length=1).slides
    assert slide.spec.body.lead == ""


def test_what_stands_below_a_point_stands_below_it_on_the_slide():
    items = (
        ListItem(text="Ruby:"),
        ListItem(text="2.7", level=1),
        ListItem(text="3.4", level=1),
        ListItem(text="Python"),
    )
    (slide,) = plan_of(Heading(text="Versions", level=1), *items, length=1).slides
    assert [(one.heading, one.text) for one in slide.spec.body.items] == [
        ("Ruby", "2.7\n3.4"),
        ("", "Python"),
    ]


@pytest.mark.parametrize(("line", "lead"), [("Gifts of June:", "Gifts of June:"), ("Gifts of June.", "")])
def test_the_line_that_opens_a_list_stands_above_it_and_the_heading_is_the_title(line, lead):
    first = [ListItem(text="The town gave 3,000 euros."), ListItem(text="The bank gave 2,000 euros.")]
    blocks = (
        Heading(text="Money"),
        *first,
        Paragraph(text=line),
        *(ListItem(text=text) for text in ("A boat", "A net")),
    )
    slides = plan_from_documents(
        [Source(name="a.md", kind="md", language="en", blocks=blocks)], "", AuthorOptions()
    ).slides
    assert [slide.spec.title for slide in slides] == ["Money", "Money (2/2)"]
    assert slides[1].spec.body.lead == lead


def test_a_list_that_goes_on_keeps_the_title_that_it_began_with():
    points = [
        ListItem(text=f"Build quay {at} of the port and all of its cranes with stone from the north")
        for at in range(6)
    ]
    blocks = (Heading(text="Plans"), Paragraph(text="We plan for years:"), *points)
    slides = plan_from_documents(
        [Source(name="a.md", kind="md", language="en", blocks=blocks)], "", AuthorOptions()
    ).slides
    assert [slide.spec.title for slide in slides] == ["Plans", "Plans (2/2)"]


def test_more_points_than_a_slide_parts_keep_their_headings():
    text = Paragraph(text="Of 486 radiators 311 have been checked.")
    items = [ListItem(text=f"Building {name}: done in May") for name in "ABCDEF"]
    (slide,) = plan_of(Heading(text="Radiators", level=1), text, *items, length=1).slides
    assert [line.strip(" -") for line in slide.spec.content.splitlines()[1:3]] == [
        "Building A: done in May",
        "Building B: done in May",
    ]
