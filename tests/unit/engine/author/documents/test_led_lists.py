"""Lists that other words open: their points alone would say something else, perhaps the opposite."""

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
    points = [
        f"The crane number {at} lifts {at} tonnes of steel from the boats of the bay and of the sea"
        for at in range(8)
    ]
    blocks = (
        Heading(text="Versions"),
        Paragraph(text="The tool does not:"),
        *(ListItem(text=text) for text in points),
    )
    slides = plan_of(*blocks).slides
    assert [slide.spec.body.lead for slide in slides] == ["The tool does not:"] * 2
    assert [one.text for slide in slides for one in slide.spec.body.items] == points
    assert [slide.spec.title for slide in slides] == ["Versions", "Versions (continued)"]


def test_a_list_begins_with_the_words_that_open_it():
    blocks = (
        Heading(text="Limits", level=1),
        Paragraph(text="One more thing. The tool does not:"),
        *(ListItem(text=text) for text in DENIED),
    )
    (slide,) = plan_of(*blocks, length=1).slides
    assert slide.spec.body.lead == "One more thing. The tool does not:"
    assert [one.text for one in slide.spec.body.items] == [text.rstrip(".") for text in DENIED]
    source = Source(name="readme.md", kind="md", language="en", blocks=blocks)
    assert {one.text for one in passages([source])} >= set(DENIED)


def test_words_that_are_the_title_are_not_said_twice_and_a_list_without_any_has_none():
    items = [ListItem(text=text) for text in DENIED]
    (slide,) = plan_of(Heading(text="Limits"), Paragraph(text="Limits:"), *items).slides
    assert slide.spec.body.lead == ""
    (slide,) = plan_of(Heading(text="Limits"), *items).slides
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


def test_a_list_of_which_a_slide_shows_less_says_so_on_the_slide_and_in_warnings():
    long = "The crane lifts steel from the boats of the bay. " * 3
    plan = plan_of(Heading(text="Cranes"), *(ListItem(text=long) for _ in range(20)), length=1)
    assert plan.slides[0].spec.body.items[-1].text.endswith("\n(5 / 20)")
    assert "“Cranes”: 5 of 20 points are shown." in plan.warnings
    assert plan.slides[0].spec.notes.count("The crane") == 60


def test_steps_are_counted():
    items = [ListItem(text=text, number=at) for at, text in enumerate(DENIED, 1)]
    (slide,) = plan_of(Heading(text="Steps"), *items).slides
    assert slide.spec.body.is_numbered
    (slide,) = plan_of(Heading(text="Steps"), *items[1:]).slides
    assert not slide.spec.body.is_numbered
