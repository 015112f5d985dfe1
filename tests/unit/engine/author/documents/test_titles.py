"""Titles: headings that say something, joined ones, findings; never a caveat, never nearly another."""

import pytest

from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.author.documents.titles import Titles, cover_titles
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.model import AuthorOptions, Heading, Paragraph, Source

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


def test_a_generic_heading_gives_way_to_the_main_finding():
    said = ("Trips on rebuilt streets rose by 71 percent.", "Trips on other streets stayed as they were.")
    assert _titles({"Results": (*said, "The streets were rebuilt in spring.")}, 1) == [
        "Trips on rebuilt streets rose by 71 percent"
    ]


def test_a_title_that_says_nearly_the_same_as_another_is_near():
    titles = Titles()
    titles.take("Forty lime trees were planted along Market Street in March 2022")
    assert titles.is_near("In March 2022 the city planted forty lime trees on Market Street", lexicon("en"))
    assert not titles.is_near("Watering cost twice as much as planned", lexicon("en"))


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


def test_a_later_part_of_a_section_has_a_title_of_its_own():
    text = "The ferry takes 420 passengers. Most guests pay by card. The old pier closes in March. Two captains share each shift."
    source = Source(
        name="a.md",
        kind="md",
        language="en",
        blocks=(Heading(text="Crossing", level=1), Paragraph(text=text)),
    )
    titles = [slide.spec.title for slide in plan_from_documents([source], "", AuthorOptions(length=4)).slides]
    assert titles[0] == "Crossing"
    assert len(set(titles)) == len(titles)
    assert not any(title.endswith(")") for title in titles)
