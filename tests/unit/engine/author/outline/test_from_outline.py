"""From an outline to slides."""

import pytest

from nbdeck.contract.content import Items, printed
from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine import pipeline
from nbdeck.engine.author.one_slide import as_outline_slide
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.scaffold.slides import as_outline
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions, PlannedSlide
from nbdeck.engine.model.source import (
    ChartBlock,
    ChartNumbers,
    Heading,
    NumberSeries,
    Paragraph,
    PictureBlock,
    Source,
    SourcePlace,
)
from nbdeck.errors import ValidationFailed

TABLE = "| Year | Revenue |\n|---|---|\n| 2021 | 1.234,5 |\n| 2022 | 2.000,0 |"
OUTLINE = [
    OutlineSlide(title="Revenue grew", description=f"Strong growth.\n{TABLE}", appearance="bar chart"),
    OutlineSlide(title="Plans", description="| Plan | Price |\n|---|---|\n| Basic | $9 |\n| Team | $29 |"),
    OutlineSlide(title="Our path", description="2019: founded\n2021: first customers\n2023: profitable"),
    OutlineSlide(title="How it works", description="1. Upload a file\n2. Choose a template\n3. Download"),
    OutlineSlide(title="Cloud vs own servers", description="- Cloud: quick\n- Own servers: full control"),
    OutlineSlide(
        title="Market share", description="North: 45 %\nSouth: 30 %\nWest: 25 %", appearance="Kreisdiagramm"
    ),
    OutlineSlide(title="Lessons", description="- Speed counts\n- Ask early\n- Ship often\n- Measure"),
    OutlineSlide(title="Thank you"),
]
SOURCE = Source(
    name="port.pdf", kind="pdf", title="The port", language="en",
    blocks=(
        Heading(text="Dredging", level=1),
        Paragraph(text="The city deepens the river at a cost of 800 million euros. Dredging ends in 2026. "
                  "Ships with a draught of 13.5 metres can then pass at any tide.", place=SourcePlace(kind="page", number=3)),
        Heading(text="Trucks", level=1),
        Paragraph(text="Truckers complain about waiting times of two hours. A new slot system has cut them to 40 minutes. "
                  "Most drivers now book a slot one day ahead.", place=SourcePlace(kind="page", number=4)),
    ),
)  # fmt: skip


def plan(outline=OUTLINE, sources=(), **options):
    return plan_from_outline(outline, sources, AuthorOptions(**options))


def test_layouts_follow_the_appearance_else_the_content():
    assert [slide.spec.layout for slide in plan().slides] == [
        Layout.CHART, Layout.TABLE, Layout.TIMELINE, Layout.STEPS, Layout.COMPARISON, Layout.CHART, Layout.ITEMS,
        Layout.THANKS,
    ]  # fmt: skip


def test_each_slide_says_how_it_looks_and_a_chart_asks_for_its_picture_too():
    looks = [slide.appearance for slide in plan().slides]
    assert looks[0] == "bar chart"
    assert looks[1:5] == ["Table.", "Timeline of 3 dates.", "Sequence of 3 steps.", "Comparison of 2 sides."]
    shares = OutlineSlide(
        title="Shares", description="North: 45 %\nSouth: 55 %", appearance="pie chart with a picture"
    )
    assert plan([shares]).slides[0].wants_picture


def test_the_words_and_numbers_are_those_of_the_outline():
    slides = plan().slides
    assert slides[0].spec.chart.series[0].values == (1234.5, 2000.0)
    assert slides[1].spec.table == (("Plan", "Price"), ("Basic", "$9"), ("Team", "$29"))
    assert slides[5].spec.chart.type is ChartType.PIE
    assert slides[6].spec.content == OUTLINE[6].description
    assert all(one.document == "" for slide in slides for one in slide.evidence)


@pytest.mark.parametrize("length", [1, 2, 5, 7, 8, 9, 14, 40, 100])
def test_the_wished_length_is_met_with_a_warning(length):
    found = plan(length=length)
    assert len(found.slides) == min(length, 16)
    carried = ["16 slides have text that was given,"]
    counts = {8: [], 40: carried, 100: carried}
    told = [one for one in found.warnings if "beside cover and contents" in one]
    usual = [f"What was given makes 8 slides, and the deck has {len(found.slides)}"]
    assert [one.partition(" beside cover and contents")[0] for one in told] == counts.get(length, usual)
    for slide in found.slides:
        spec = slide.spec
        assert spec.content or spec.chart or spec.table or spec.layout in {None, Layout.THANKS}
        assert spec.layout is None or spec.item_amount in ITEM_COUNTS[spec.layout]


@pytest.mark.parametrize("length", [None, 4, 20])
def test_every_plan_can_be_laid_out(length):
    found = plan(length=length)
    deck = Deck(slides=tuple(DeckSlide(spec=slide.spec) for slide in found.slides), title=found.title)
    assert pipeline.slide_count(deck) == len(found.slides) + 2


def test_a_chart_of_a_document_comes_back_from_its_outline_as_it_was():
    numbers = ChartNumbers(
        type=ChartType.BAR,
        categories=("Q1", "Q2"),
        series=(NumberSeries(name="Share", values=(0.125, 0.3)),),
        number_format="0.0%",
    )
    place = SourcePlace(kind="slide", number=2)
    block = ChartBlock(numbers=numbers, place=place)
    source = Source(name="old.pptx", kind="pptx", language="en", blocks=(block,))
    said = OutlineSlide(
        title="Share", description="|  | Share |\n|---|---|\n| Q1 | 0.125 |\n| Q2 | 0.3 |", appearance="chart"
    )
    found = plan([said], [source]).slides[0]
    assert found.spec.chart == block.chart
    assert {(one.document, one.place) for one in found.evidence} == {("old.pptx", place)}


def test_an_empty_description_without_sources_asks_its_author():
    found = plan(
        [OutlineSlide(title="Open", appearance="4 steps"), OutlineSlide(title="Said", description="Yes.")]
    )
    assert [slide.is_scaffold for slide in found.slides] == [True, False]
    assert found.slides[0].spec.layout is Layout.STEPS
    assert found.slides[0].spec.item_amount == 4
    assert any("“Open”" in sentence for sentence in found.warnings)


def test_an_empty_description_is_filled_from_the_sources_with_their_places():
    found = plan([OutlineSlide(title="Dredging")], [SOURCE]).slides[0]
    assert not found.is_scaffold
    assert "800 million" in found.spec.content
    assert {(one.document, str(one.place)) for one in found.evidence} == {("port.pdf", "page 3")}


def test_slides_of_the_sources_fill_up_to_the_length_before_the_closing_one():
    outline = [OutlineSlide(title="Trade", description="We grew."), OutlineSlide(title="Thank you")]
    found = plan(outline, [SOURCE], length=3)
    titles = ["Trade", "Dredging", "Thank you"]
    assert [one.spec.title for one in found.slides] == titles
    assert found.warnings == ()


def test_a_statement_that_the_sources_make_names_them():
    said = OutlineSlide(
        title="Trucks", description="- Slot system cut waiting times to 40 minutes\n- We love trucks"
    )
    evidence = plan([said], [SOURCE], notes=True).slides[0].evidence
    assert [one.document for one in evidence] == ["port.pdf", ""]


def test_too_few_points_for_a_layout_take_another_with_a_warning():
    found = plan([OutlineSlide(title="Path", description="- One\n- Two", appearance="timeline")])
    assert found.slides[0].spec.layout is Layout.ITEMS
    assert any("too few" in sentence for sentence in found.warnings)


def test_points_become_a_table_and_a_table_becomes_points_where_asked_for():
    points = OutlineSlide(title="Plans", description="- Basic: cheap\n- Team: shared", appearance="table")
    assert plan([points]).slides[0].spec.table == (
        ("Point", "Details"),
        ("Basic", "cheap"),
        ("Team", "shared"),
    )
    rows = OutlineSlide(title="Path", description="| Year | Event |\n|---|---|\n| 2019 | A |\n| 2020 | B |\n| 2021 | C |",
                        appearance="timeline")  # fmt: skip
    assert plan([rows]).slides[0].spec.layout is Layout.TIMELINE


def test_what_only_a_model_could_do_is_said():
    found = plan(tone="funny", instructions="Rhyme.", language="FRENCH", general_knowledge=True)
    assert len(found.warnings) == 4


def test_hostile_outlines_end_clearly():
    with pytest.raises(ValidationFailed):
        plan([])
    long = OutlineSlide(title="x" * 5000, description="word " * 500_000, appearance="chart " * 50_000)
    found = plan([long, OutlineSlide(title="\x00", description="\x00\x01\x0b")])
    assert len(found.slides) == 2
    assert any("cut after" in sentence for sentence in found.warnings)


def test_an_outline_that_came_from_a_document_brings_the_documents_picture():
    shown = PictureBlock(sha256="a" * 64, width=900, height=600, alt="The new quay")
    other = PictureBlock(sha256="b" * 64, width=900, height=600, alt="A ship")
    source = Source(name="a.md", kind="md", language="en", blocks=(shown, other))
    outline = [
        OutlineSlide(title="Quay", description="- long\n- deep", appearance="List of 2 points; picture of “The new quay”."),
        OutlineSlide(title="Other", description="- wide\n- high", appearance="List of 2 points; picture of “a rocket”."),
    ]  # fmt: skip
    found = plan_from_outline(outline, (source,), AuthorOptions())
    assert [slide.picture for slide in found.slides] == ["a" * 64, None]
    assert found.slides[0].picture_alt == "The new quay"
    without = plan_from_outline(outline, (source,), AuthorOptions(document_pictures=False))
    assert [slide.picture for slide in without.slides] == [None, None]


@pytest.mark.parametrize(
    ("said", "amount", "content"),
    [("Figure 2: The new quay", 0, ""), ("", 0, ""), ("It is long.", 1, "It is long.")],
)
def test_a_slide_of_nothing_but_a_caption_shows_its_picture_alone(said, amount, content):
    shown = PictureBlock(sha256="a" * 64, width=900, height=600, caption="Figure 2: The new quay")
    source = Source(name="a.md", kind="md", language="en", blocks=(shown,))
    appearance = "List of 1 point; picture of “The new quay”."
    outline = [OutlineSlide(title="The new quay", description=said, appearance=appearance)]
    [slide] = plan_from_outline(outline, (source,), AuthorOptions()).slides
    assert (slide.picture, slide.appearance) == ("a" * 64, appearance)
    if said:
        assert (slide.spec.item_amount, slide.spec.content) == (amount, content)


def test_sentences_beside_a_table_of_an_outline_stay_lines():
    outline = [
        OutlineSlide(
            title="Fair", description="It opens at nine.\nIt is free.\n\n| A | B |\n|---|---|\n| 1 | 2 |"
        )
    ]
    [slide] = plan_from_outline(outline, (), AuthorOptions()).slides
    assert slide.spec.content == "It opens at nine.\nIt is free."


def test_a_title_keeps_the_spaces_that_hold_a_number_together():
    (one,) = plan_from_outline(
        [OutlineSlide(title=" About 1\u202f000\u00a0kg\t of \n grain ", description="- It is stored")],
        (),
        AuthorOptions(),
    ).slides
    assert one.spec.title == "About 1\u202f000\u00a0kg of grain"


def test_notes_of_an_outline_are_the_notes_of_its_slides_as_they_are_written():
    notes = "First this. Then that.\n\n- and a pause"
    outline = (
        OutlineSlide(title="Why", description="- We move in May", notes=notes),
        OutlineSlide(title="The harbour silts up", description="- The harbour silts up"),
    )
    plan = pipeline.write_plan(Assignment(outline=outline))
    assert [slide.spec.notes for slide in plan.slides] == [notes, None]
    assert plan.warnings == ()


def test_prompts_to_the_author_are_no_notes_of_an_outline():
    outline = pipeline.write_outline(Assignment(topic="Bees"))
    assert [slide.notes for slide in outline.slides] == [""] * len(outline.slides)


def test_an_outline_that_is_typed_is_laid_out_as_it_was_given_and_as_words_once_it_is_changed():
    body = Items((Item("", "Note: the office is closed"), Item("", "Tip: come by bus")))
    outline = OutlineSlide(title="This week", body=body)
    spec = plan_from_outline([outline], (), AuthorOptions()).slides[0].spec
    assert (spec.body, spec.layout, spec.item_amount) == (body, Layout.ITEMS, 2)
    changed = outline.model_copy(update={"description": f"{outline.description}\n- Park: nowhere"})
    spec = plan_from_outline([changed], (), AuthorOptions()).slides[0].spec
    assert (spec.body, spec.item_amount) == (None, 3)


def test_a_planned_slide_goes_through_its_outline_without_being_read_again():
    body = Items((Item("", "Note: the office is closed"), Item("", "Tip: come by bus")), is_numbered=True)
    planned = PlannedSlide(
        spec=Slide(title="T", layout="STEPS", item_amount=3, body=body), description=printed(body)
    )
    assert as_outline(planned).body == body
    assert as_outline(planned.model_copy(update={"description": "- else"})).body is None


def test_beside_documents_a_point_alone_makes_no_slide_of_its_own():
    outline = [
        OutlineSlide(title="Lessons", description="- Speed counts\n- Ask early\n- Ship often\n- Measure")
    ]
    alone, beside = plan(outline, length=4).slides, plan(outline, (SOURCE,), length=4).slides
    assert [slide.spec.title for slide in alone] == ["Lessons", "Ask early", "Ship often", "Measure"]
    assert {"port.pdf"} == {one.document for slide in beside[2:] for one in slide.evidence}


@pytest.mark.parametrize(
    ("appearance", "keywords"),
    [
        ("List of 2 points.", ()),
        ("List of 2 points; with a picture.", ("Cranes", "harbour")),
        ("List of 2 points; picture of “a pier”.", ("a", "pier")),
    ],
)
def test_a_slide_says_what_its_picture_shows_where_it_asks_for_one(appearance, keywords):
    outline = [OutlineSlide(title="Cranes in the harbour", description="- Old\n- New", appearance=appearance)]
    assert plan(outline).slides[0].keywords == keywords


def test_a_heading_alone_opens_a_part_and_a_point_alone_is_a_statement():
    outline = [
        OutlineSlide(title="Part", description="Part"),
        OutlineSlide(title="Ben came", description="- Ben came."),
    ]
    specs = [slide.spec for slide in plan_from_outline(outline, (), AuthorOptions()).slides]
    assert [(spec.title, spec.content, spec.item_amount) for spec in specs] == [
        ("Part", "", 0),
        ("Ben came", "- Ben came.", 1),
    ]
    assert as_outline_slide(specs[0]).description == "Part"
    assert as_outline_slide(specs[1]).description == "- Ben came."
