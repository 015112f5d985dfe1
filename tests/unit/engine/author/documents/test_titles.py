"""Titles: headings of the document, alone or joined; without any the beginning of what the slide says."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.titles import cover_titles
from nbdeck.engine.model import AuthorOptions, Heading, ListItem, Paragraph, Source

SHELTER = {
    "Report": (),
    "Results": (),
    "Temperature": (
        "The sheltered square was 3 °C cooler at noon than the open one.",
        "Stone in the shade stayed below 40 °C on every day of the summer.",
    ),
    "People on foot": (
        "The counters recorded 20 % more people in the square at noon.",
        "Market traders sold 12 % more fruit there in the second summer.",
    ),
}


def _source(sections: dict[str, tuple[str, ...]], levels: dict[str, int]) -> Source:
    blocks = []
    for heading, sentences in sections.items():
        blocks.append(Heading(text=heading, level=levels.get(heading, 2)))
        if sentences:
            blocks.append(Paragraph(text=" ".join(sentences)))
    return Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))


def _titles(sections, length, **levels) -> list[str]:
    plan = plan_from_documents([_source(sections, levels)], "", AuthorOptions(length=length))
    return [slide.spec.title for slide in plan.slides]


def test_sections_that_share_a_slide_share_its_title():
    levels = {"Report": 1, "Results": 2, "Temperature": 3, "People on foot": 3}
    plan = plan_from_documents([_source(SHELTER, levels)], "", AuthorOptions(length=1))
    assert plan.slides[0].spec.title == "Temperature and people on foot"


def test_a_heading_that_says_something_is_the_title():
    assert _titles({"Costs of water": ("Water cost 118 euros a tree.", "Trees drank most in July.")}, 1) == [
        "Costs of water"
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "On cool days the two streets did not differ.",
        "The measurements are made up for this example.",
        "A hot day is defined as a day above 30 °C.",
    ],
)
def test_negations_caveats_and_definitions_are_no_titles(sentence):
    others = ("Shops sold bread on both streets.", "The streets run in parallel to the river.")
    assert _titles({"Results": (sentence, *others)}, 1) == ["Results"]


def test_no_title_is_made_of_a_sentence_where_the_document_has_a_heading():
    said = ("Trips on rebuilt streets rose by 71 percent.", "Trips on other streets did not rise.")
    assert _titles({"Results": (*said, "The streets were rebuilt in spring.")}, 1) == ["Results"]


def test_without_a_heading_a_slide_is_called_after_what_it_says_first_and_does_not_say_it_twice():
    text = "The procession starts at seven. The concert begins at nine. The fair closes at noon."
    source = Source(name="a.txt", kind="txt", language="en", blocks=(Paragraph(text=text),))
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    assert slide.spec.title == "The procession starts at seven"
    assert slide.spec.content == "- The concert begins at nine\n- The fair closes at noon"


@pytest.mark.parametrize(
    ("topic", "expected"),
    [
        ("For the city council", ("Shade on streets", "For the city council")),
        ("summary for the board", ("Shade on streets", "Summary for the board")),
        ("Forty trees", ("Forty trees", "R. Alder")),
        ("", ("Shade on streets", "R. Alder")),
    ],
)
def test_an_audience_is_the_second_line_of_the_cover(topic, expected):
    assert cover_titles(topic, ["Shade on streets"], ["shade.pdf"], "R. Alder") == expected


def test_without_a_title_of_a_document_an_audience_is_the_title():
    assert cover_titles("For the board", [""], ["scan_3.pdf"], "")[0] == "For the board"


def test_a_comparison_of_two_names_keeps_to_its_section():
    sections = {
        "Walls vs fences": (
            "Walls keep out the wind.",
            "Fences cost less.",
            "Walls last for decades.",
            "Fences need paint.",
        ),
        "History": ("The first walls were built here in 1900.",),
    }
    plan = plan_from_documents([_source(sections, {})], "", AuthorOptions(length=1))
    assert plan.slides[0].spec.title == "Walls vs fences"
    assert "1900" not in plan.slides[0].spec.content


def test_a_name_at_the_start_of_a_title_keeps_its_small_letter():
    assert cover_titles("", ["harbourctl: the design"], ["a.md"], "")[0] == "harbourctl: the design"
    assert cover_titles("", ["notes on bees"], ["a.md"], "")[0] == "Notes on bees"


def test_short_documents_fill_their_slides_before_they_open_another():
    text = (
        "The ferry takes 420 passengers. The pier was built in 1978. Two captains share each shift. "
        "The harbour office opens at seven."
    )
    source = Source(
        name="a.md", kind="md", language="en", blocks=(Heading(text="Ferry", level=1), Paragraph(text=text))
    )
    plan = plan_from_documents([source], "", AuthorOptions())
    assert len(plan.slides) == 2
    assert len(plan_from_documents([source], "", AuthorOptions(length=4)).slides) == 4


def test_a_later_part_of_a_section_goes_on_under_its_heading():
    text = "The ferry takes 420 passengers. Most guests pay by card. The old pier closes in March. Two captains share each shift."
    source = Source(
        name="a.md",
        kind="md",
        language="en",
        blocks=(Heading(text="Crossing", level=1), Paragraph(text=text)),
    )
    titles = [slide.spec.title for slide in plan_from_documents([source], "", AuthorOptions(length=4)).slides]
    assert titles == ["Crossing", "Crossing (continued)", "Crossing (continued 2)", "Crossing (continued 3)"]


def test_two_sections_of_one_name_are_told_apart_by_what_stands_above():
    said = {
        "Harbour": (), "Costs": ("The quay costs 12 million euros.", "The crane costs 2 million euros."),
        "Market": (), "Costs ": ("The roof costs 3 million euros.", "The stalls cost 40,000 euros."),
    }  # fmt: skip
    blocks = [
        block
        for heading, sentences in said.items()
        for block in (
            Heading(text=heading.strip(), level=2 if sentences else 1),
            *([Paragraph(text=" ".join(sentences))] if sentences else []),
        )
    ]
    source = Source(name="a.md", kind="md", language="en", blocks=tuple(blocks))
    plan = plan_from_documents([source], "", AuthorOptions(length=2))
    assert [slide.spec.title for slide in plan.slides] == ["Costs", "Market: Costs"]


def _steps(*numbers, heading=""):
    steps = ("Drain the boiler", "Blow out the pipes", "Empty the filters", "Leave the taps open")
    items = (ListItem(text=text, number=number) for text, number in zip(steps, numbers, strict=True))
    blocks = (*([Heading(text=heading, level=1)] if heading else []), *items)
    source = Source(name="a.txt", kind="txt", language="en", blocks=blocks)
    (slide,) = plan_from_documents([source], "", AuthorOptions(length=1)).slides
    return slide.spec


def test_steps_are_counted_where_they_begin_at_one():
    assert _steps(1, 2, 3, 4, heading="In autumn").layout is Layout.STEPS
    assert _steps(5, 6, 7, 8, heading="In autumn").layout is not Layout.STEPS


def test_a_text_is_called_by_its_first_line_where_that_is_a_title():
    text = "We open at nine on Monday. The tower is 40 metres high."
    for first, title in (("Opening of the tower", "Opening of the tower"), ("Come and see it all.", "fair")):
        blocks = (Paragraph(text=first), Heading(text="When", level=2), Paragraph(text=text))
        source = Source(name="fair.txt", kind="txt", language="en", blocks=blocks)
        plan = plan_from_documents([source], "", AuthorOptions(length=1))
        assert plan.title == (title if title != "fair" else "When")
