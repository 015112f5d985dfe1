"""One slide from material: the layout that the content calls for."""

import pytest

from nbdeck.contract.enums import Tone, Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.engine.author.documents.slide import plan_about, slide_about
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.intake.items import items_of
from nbdeck.engine.model import AuthorOptions, Paragraph, Source, SourcePlace
from nbdeck.errors import ValidationFailed


def _sentences(*texts: str, tag: str = "en", **more) -> list[Passage]:
    return [
        Passage(text, "a.md", SourcePlace(kind="line", number=number), language=tag, **more)
        for number, text in enumerate(texts, 1)
    ]


DATED = _sentences(
    "The first lane opened in May 2019.",
    "In 2020, work paused for seven months.",
    "The ring was completed in September 2021.",
    "The bridge opened in June 2023.",
)
FIGURES = _sentences(
    "Trips rose by 71 percent within six years.",
    "The programme cost 31.5 million euros in total.",
    "Almost all riders are content with the lanes.",
)
STEPS = [
    Passage(text, "a.md", language="en", kind="item", number=number)
    for number, text in enumerate(("Install the package.", "Create a project.", "Run it once."), 1)
]
SIDES = _sentences(
    "Local mode runs once and exits.",
    "Local mode keeps its ledger beside the data.",
    "Server mode stays in memory all day.",
    "Server mode exposes a small interface.",
)
QUOTE = [Passage("I ride to work every day now. — Marta Kolbe, nurse", "a.md", language="en", kind="quote")]
POINTS = [
    Passage(text, "a.md", language="en", kind="item")
    for text in ("Longer hours", "More seats", "Free courses")
]
GERMAN_DATES = _sentences(
    "Im Januar 2025 beginnt der Umbau.",
    "Ab März 2026 gelten die neuen Zeiten.",
    "Im September 2027 eröffnet das Zentrum.",
    "Bis Dezember 2029 ist alles fertig.",
    tag="de",
)  # fmt: skip
FRENCH_FIGURES = _sentences(
    "Les coûts ont baissé de 12 % en six ans.", "Le budget est de 3,5 millions d'euros.", tag="fr"
)
SPANISH_SIDES = _sentences("El tren llega en dos horas.", "El avión llega en una hora.", tag="es")


@pytest.mark.parametrize(
    ("title", "material", "layout", "items"),
    [
        ("History", DATED, Layout.TIMELINE, 4),
        ("Results", FIGURES, Layout.BIG_NUMBER, 2),
        ("Installation", STEPS, Layout.STEPS, 3),
        ("Local mode vs server mode", SIDES, Layout.COMPARISON, 2),
        ("Voices", QUOTE, Layout.QUOTE, 1),
        ("Aims", POINTS, Layout.ITEMS, 3),
        ("Zeitplan", GERMAN_DATES, Layout.TIMELINE, 4),
        ("Coûts", FRENCH_FIGURES, Layout.BIG_NUMBER, 2),
        ("Tren vs. avión", SPANISH_SIDES, Layout.COMPARISON, 2),
    ],
)
def test_the_layout_follows_the_content(title, material, layout, items):
    spec = slide_about(title, material, AuthorOptions()).spec
    assert (spec.layout, spec.item_amount) == (layout, items)
    assert spec.item_amount in ITEM_COUNTS[layout]
    assert layout is Layout.QUOTE or len(items_of(spec.content, 0).items) == items


def test_a_timeline_is_in_order_and_headed_by_dates():
    items = items_of(slide_about("History", DATED[::-1], AuthorOptions()).spec.content, 0).items
    assert [item.heading for item in items] == ["May 2019", "2020", "September 2021", "June 2023"]
    assert items[1].text == "Work paused for seven months"


def test_words_that_say_more_than_the_date_stay():
    since = _sentences("Since 2018, the ledger has been stored in a database.")
    items = items_of(slide_about("History", [*since, *DATED], AuthorOptions()).spec.content, 0).items
    assert items[0].heading == "2018"
    assert items[0].text == "Since 2018, the ledger has been stored in a database"


def test_a_quote_names_its_author():
    content = slide_about("Voices", QUOTE, AuthorOptions()).spec.content
    assert content == "“I ride to work every day now.”\n— Marta Kolbe, nurse"


def test_points_of_a_list_keep_what_stands_below_them():
    nested = [
        Passage("Longer hours", "a.md", kind="item", language="en", details=("until ten", "on Sundays")),
        *POINTS[1:],
    ]
    spec = slide_about("Aims", nested, AuthorOptions()).spec
    first = items_of(spec.content, 0).items[0]
    assert first.heading == "Longer hours"
    assert first.text.split("\n") == ["Until ten", "On Sundays"]


@pytest.mark.parametrize(("verbosity", "points"), [("concise", 3), ("standard", 4), ("text-heavy", 5)])
def test_verbosity_changes_how_many_points_there_are(verbosity, points):
    material = _sentences(
        *(
            f"The {word} valve leaks when the water in the tank is cold."
            for word in ["red", "blue", "old", "new", "big", "thin"]
        )
    )
    assert (
        slide_about("Valves", material, AuthorOptions(verbosity=Verbosity(verbosity))).spec.item_amount
        == points
    )


def test_the_number_of_points_can_be_given():
    material = _sentences(
        *(f"The {word} valve leaks when the water is cold." for word in ["red", "blue", "old", "new"])
    )
    assert slide_about("Valves", material, AuthorOptions(), points=2).spec.item_amount == 2


def test_kept_wording_is_whole_sentences_as_they_stand():
    texts = (
        "However, the red valve leaks (Fig. 2) when the water is cold.",
        "The blue valve, which is old, never leaks at all.",
    )
    content = slide_about("Valves", _sentences(*texts), AuthorOptions(keep_wording=True)).spec.content
    assert set(content.splitlines()) <= {f"- {text}" for text in texts}


def test_a_layout_that_is_not_wanted_is_avoided():
    spec = slide_about("History", DATED, AuthorOptions(), without=frozenset({Layout.TIMELINE})).spec
    assert spec.layout is not Layout.TIMELINE


def test_notes_hold_what_is_not_on_the_slide_with_its_place():
    material = _sentences(
        *(f"The {word} valve leaks when the water is cold." for word in ["red", "blue", "old", "new", "big"])
    )
    slide = slide_about("Valves", material, AuthorOptions(notes=True, verbosity=Verbosity.CONCISE))
    shown = {one.quote for one in slide.evidence}
    left = [one.text for one in material if one.text not in shown]
    assert left
    assert all(text in (slide.spec.notes or "") for text in left)
    assert "(line " in (slide.spec.notes or "")


@pytest.mark.parametrize("material", [[], [Passage("A note.", "a.md", kind="note")]])
def test_no_material_is_a_clear_error(material):
    with pytest.raises(ValidationFailed, match="No passage"):
        slide_about("Valves", material, AuthorOptions())


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
