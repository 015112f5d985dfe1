"""One slide from material: its best sentences."""

import pytest

from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.engine.author.documents.slide import plan_about, slide_about
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Paragraph, Source, SourcePlace


def _sentences(*texts: str, tag: str = "en", **more) -> list[Passage]:
    return [
        Passage(text, "a.md", SourcePlace(kind="line", number=number), language=tag, **more)
        for number, text in enumerate(texts, 1)
    ]


VALVES = _sentences(
    "The red valve leaks when the water is cold.", "Nobody repaired the blue one in nine years.",
    "Old pumps need oil twice a week.", "New filters cost 40 euros.", "Big tanks hold 900 litres.",
)  # fmt: skip


@pytest.mark.parametrize("points", [1, 2, 4])
def test_the_number_of_points_can_be_given(points):
    assert slide_about("Valves", VALVES, AuthorOptions(), points=points).spec.item_amount == points


@pytest.mark.parametrize(("verbosity", "points"), [("concise", 2), ("standard", 2), ("text-heavy", 4)])
def test_verbosity_changes_how_many_points_there_are(verbosity, points):
    slide = slide_about("Valves", VALVES, AuthorOptions(verbosity=Verbosity(verbosity)))
    assert slide.spec.item_amount == points


@pytest.mark.parametrize("material", [[], [Passage("A note.", "a.md", kind="note")]])
def test_no_material_gives_no_slide(material):
    assert slide_about("Valves", material, AuthorOptions()) is None


REPORT = Source(
    name="port.md",
    kind="md",
    language="en",
    blocks=(Paragraph(text="Dredging costs 4 million euros each year. The quay wall needs repairs."),),
)


def test_a_plan_about_a_subject_comes_from_documents_that_have_most_of_its_words():
    planned = plan_about("what dredging costs", "Costs", (REPORT,), AuthorOptions())
    assert (planned.title, [one.spec.title for one in planned.slides]) == ("Costs", ["Costs"])
    assert planned.warnings == ()
    assert plan_about("dredging fleets of Dutch emperors", "Fleets", (REPORT,), AuthorOptions()) is None
    assert plan_about("penguins", "Penguins", (REPORT,), AuthorOptions()) is None


def test_a_plan_about_a_subject_tells_what_extraction_cannot_do():
    (warning,) = plan_about("dredging", "Costs", (REPORT,), AuthorOptions(tone=Tone.FUNNY)).warnings
    assert "tone" in warning
