"""A deck of documents grows by what is in them, and then says what is missing."""

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.documents.filling import filled
from nbdeck.engine.author.documents.from_documents import plan_from_documents
from nbdeck.engine.model import (
    AuthorOptions,
    Evidence,
    Heading,
    Paragraph,
    PictureBlock,
    PlannedSlide,
    Source,
)

POINTS = (
    "The valve leaks at 40 bar.",
    "The pump is 12 years old and has been repaired three times since it came to us.",
)


def picture(name, caption="", size=400, alt=""):
    return PictureBlock(sha256=name * 64, width=900, height=size, caption=caption, alt=alt)


def source_of(*blocks):
    return Source(name="a.md", kind="md", language="en", blocks=blocks)


def listed(*points, title="Pump"):
    return PlannedSlide(
        spec=Slide(
            title=title, layout=Layout.ITEMS, item_amount=len(points), content="\n".join(points), notes="n"
        ),
        description="\n".join(f"- {point}" for point in points),
        picture="f" * 64,
        evidence=tuple(Evidence(statement=point, quote=point, document="a.md") for point in points),
    )


def test_slides_that_are_enough_stay_as_they_are():
    slides = (listed(*POINTS),)
    assert (
        filled(slides, (), AuthorOptions(), "en")
        == filled(slides, (), AuthorOptions(length=1), "en")
        == slides
    )


def test_figures_come_first_that_say_what_they_show_and_are_on_no_slide():
    blocks = (
        picture("a", "The pump in the yard"), picture("b"), picture("c", "Too small", 100), picture("f", "Shown already"),
        picture("d", alt="A valve"), picture("a", "The pump again"),
    )  # fmt: skip
    found = filled((listed(*POINTS),), (source_of(*blocks),), AuthorOptions(length=3), "en")
    assert [(slide.picture[0], slide.spec.title) for slide in found] == [
        ("f", "Pump"), ("a", "The pump in the yard"), ("d", "A valve"),
    ]  # fmt: skip
    assert found[1].evidence[0].quote == "The pump in the yard"
    without = filled(
        (listed(*POINTS),), (source_of(*blocks),), AuthorOptions(length=2, document_pictures=False), "en"
    )
    assert [slide.picture and slide.picture[0] for slide in without] == ["f", None]


def test_at_last_one_slide_says_what_is_missing():
    found = filled((listed(POINTS[0]),), (), AuthorOptions(length=2), "de")
    assert [slide.spec.title for slide in found] == ["Pump", "Was noch fehlt"]
    assert found[1].is_scaffold
    more = filled((listed(POINTS[0]),), (), AuthorOptions(length=12), "en")
    assert [slide.spec.title for slide in more] == ["Pump", "What is still missing"]


def test_slides_of_one_section_go_on_under_its_name_each_by_its_number():
    said = [
        f"The {name} plant made {n} tonnes of steel in its first full year."
        for n, name in enumerate(("old", "new", "east", "west", "north", "south"), 20)
    ]
    source = source_of(Heading(text="Output", level=1), *(Paragraph(text=one) for one in said))
    plan = plan_from_documents((source,), "", AuthorOptions(length=9))
    titles = [slide.spec.title for slide in plan.slides]
    assert titles == ["Output", "Output (continued)", "What is still missing"]
    assert any("carries 2 slides, and 9 were asked for" in sentence for sentence in plan.warnings)
