"""Slides that a prompt names one by one."""

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.prompt.brief import read_brief
from nbdeck.engine.author.prompt.by_slide import by_slide, name_of, named_by, rows_of, under_one_look
from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model.plan import Assignment

PITCH = (
    "Deck for angels, we are called Crate.\n"
    'Slide 1 title with our slogan "Send it back"\n'
    "Slide 2 problem, one big number: 14 kg of waste per customer\n"
    "Slide 3 traction as a timeline: pilot Sept 2024, 12 shops Jan 2025, 41 shops Oct 2025\n"
    "Slide 4 team: Nora CEO, Ismail CTO, Grete COO\n"
    "dark would be nice"
)


def plan(text):
    return write_plan(Assignment(topic=text))


def test_numbered_lines_are_slides_and_what_stands_around_them_is_asked():
    slides = by_slide(PITCH)
    assert slides.text.split("\n\n") == [
        "# Send it back",
        "## Problem\nLayout: Big number.",
        "14 kg of waste per customer",
        "## Traction\nLayout: Timeline.",
        "- pilot Sept 2024\n- 12 shops Jan 2025\n- 41 shops Oct 2025",
        "## Team",
        "- Nora CEO\n- Ismail CTO\n- Grete COO",
    ]
    assert (slides.rest, slides.count) == ("", 4)
    assert slides.asked[:3] == (
        "Deck for angels, we are called Crate.",
        "dark would be nice",
        'Slide 1 title with our slogan "',
    )
    assert "Slide 3 traction as a timeline" in slides.asked


def test_the_deck_of_numbered_lines_has_these_slides_and_says_what_was_followed():
    deck = plan(PITCH)
    assert deck.title == "Send it back"
    assert [one.spec.title for one in deck.slides] == ["Problem", "Traction", "Team"]
    assert [one.spec.layout for one in deck.slides[:2]] == [Layout.BIG_NUMBER, Layout.TIMELINE]
    (followed,) = [one for one in deck.warnings if one.startswith("Followed: ")]
    for words in ("big number on “Problem”", "timeline on “Traction”", "4 slides, cover included"):
        assert words in followed


@pytest.mark.parametrize(
    "text",
    [
        "Slide 3: one line alone is a heading of a text",
        "Slide 2: b\nSlide 1: a",
        "The slides were late. Nobody came.",
        "Make 6 slides: bees fly 4 km.",
        "Our last slide (the third) was torn.",
        "- Slide 1 is torn\n- Slide 2 is lost",
    ],
)
def test_other_texts_are_left_as_they_are(text):
    assert by_slide(text).rest == text
    assert by_slide(text).text == ""


def test_a_slide_has_the_lines_below_it_and_wishes_behind_the_last_one_are_none_of_them():
    text = "Slide 1: Why: it rains\n- a lot\n\nSlide 2: Costs as a pie chart - roof 40, wall 30, door 20\n- in EUR\nUse few words.\nNo images."
    slides = by_slide(text)
    assert slides.text.startswith("## Why\n\nit rains\n\n- a lot")
    assert "## Costs\nLayout: Pie chart.\n\nroof 40, wall 30, door 20\n\n- in EUR" in slides.text
    assert slides.count == 3
    assert slides.asked[:2] == ("Use few words.", "No images.")
    (pie,) = [one.spec.chart for one in plan(text).slides if one.spec.chart]
    assert pie.categories == ("roof", "wall", "door")


def test_a_sentence_that_names_a_slide_and_lists_what_it_shows_is_one():
    text = (
        "Update for the board on our recycling, formal. Facts: rate 46%, 3 of 5 depots open, cost 91 per tonne. "
        "Risks slide as a table with likelihood and impact (fuel: high/medium; permit: medium/high). "
        "Last slide: next steps with owners - permit (Ann, 30 April), drivers (HR, May). Max 7 slides."
    )
    brief = read_brief(text)
    assert "## Risks\nLayout: Table.\n\n|  | likelihood | impact |" in brief.source
    assert "## Next steps with owners\n\n- permit (Ann, 30 April)\n- drivers (HR, May)" in brief.source
    assert "Risks slide as a table with likelihood and impact" in brief.request
    deck = plan(text)
    assert deck.title == "Our recycling"
    assert [one.spec.title for one in deck.slides] == ["Facts", "Risks", "Next steps with owners"]
    assert deck.slides[1].spec.table[1] == ("fuel", "high", "medium")
    assert "Followed: 4 slides, cover included; table on “Risks”." in deck.warnings


def test_as_many_things_as_slides_are_counted_behind_a_colon_are_a_slide_each():
    text = "5 slides: who we are (founded 2009, 40 helpers), what you do (sort, pack), rules (gloves, no phones), shifts (Mon 9-12), contact Ann."
    slides = by_slide(text)
    titles = [line for line in slides.text.splitlines() if line.startswith("#")]
    assert titles == ["## Who we are", "## What you do", "## Rules", "## Shifts", "## Contact Ann"]
    assert "## Rules\n\n- gloves\n- no phones" in slides.text
    assert slides.asked == ("5 slides:",)
    assert by_slide(text.replace("5 slides", "9 slides")).text == ""
    cover_too = by_slide(text.replace("5 slides", "6 slides"))
    assert cover_too.text == slides.text
    assert len(plan(text).slides) in {4, 5}


def test_things_with_as_many_cells_each_are_rows():
    assert (
        rows_of(["fuel: high/low", "permit: low/high"], "table with odds and harm", "Risks").splitlines()[0]
        == "|  | odds | harm |"
    )
    assert rows_of(["Mill Road (1.4 km)", "Oak Street (0.9 km)"], "", "Streets").splitlines()[::2] == [
        "|  | Streets |",
        "| Mill Road | 1.4 km |",
    ]
    assert rows_of(["3月需求", "4月设计"], "", "表").splitlines()[-1] == "| 4月 | 设计 |"
    assert (
        rows_of(["fuel: high/low", "permit: low/high"], "table with odds", "Risks").splitlines()[0]
        == "|  |  |  |"
    )
    assert rows_of(["fuel: high/low", "permit: low"], "", "Risks") == ""
    assert rows_of(["fuel: high"], "", "Risks") == ""
    assert rows_of(["no cells", "at all"], "", "Risks") == ""


@pytest.mark.parametrize(
    ("request_", "name"),
    [
        ("want a chart of revenue by region and the table", "Revenue by region"),
        ("Make a bar chart of our sales:", "Sales"),
        ("Bar chart please", ""),
        ("Show it as a chart", ""),
        ("A table of our sales", ""),
    ],
)
def test_a_chart_is_named_by_what_its_wish_wants_to_see(request_, name):
    assert named_by(request_, Layout.CHART) == name


def test_a_layout_is_called_as_the_request_calls_it():
    assert name_of(Layout.TIMELINE, "mit einem Zeitstrahl bitte") == "Zeitstrahl"
    assert name_of(Layout.SWOT, "nothing of it") == "Swot"


def test_four_labels_are_the_swot_that_is_wished_and_only_then():
    text = "Strengths: loyal\nWeaknesses: old\nChances: flats\nThreats: costs"
    wished = under_one_look(f"We met.\n\n{text}", "A SWOT please", {Layout.SWOT})
    assert wished.split("\n\n")[1:] == [
        "## SWOT\nLayout: Swot.",
        "- Strengths: loyal\n- Weaknesses: old\n- Chances: flats\n- Threats: costs",
    ]
    assert under_one_look(text, "A SWOT please", ()) == text
    loose = text.replace("Chances: flats", "flats come")
    assert under_one_look(loose, "A SWOT please", {Layout.SWOT}) == loose
    assert under_one_look(f"{text}\n\nWe met.", "A SWOT please", {Layout.SWOT}) == f"{text}\n\nWe met."
    assert under_one_look(f"{text}\nMore: x", "A SWOT please", {Layout.SWOT}) == f"{text}\nMore: x"
    (only,) = plan(f"Make slides with a SWOT.\n\n{text}").slides
    assert (only.spec.layout, only.spec.title) == (Layout.SWOT, "SWOT")


def test_two_sides_behind_their_names_are_the_comparison_that_is_wished():
    text = "Offer A (heat pump, Brandl Ltd.): 84,300 EUR, 6 weeks\nOffer B (pellets, Hoelzl Ltd.): 67,900 EUR, 4 weeks"
    (only,) = plan(f"Make slides with a comparison of the two offers.\n\n{text}").slides
    assert only.spec.layout is Layout.COMPARISON
    assert "67,900 EUR" in only.spec.content
