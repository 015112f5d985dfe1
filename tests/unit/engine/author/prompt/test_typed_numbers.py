"""Numbers that a user typed beside labels: they stand on slides as typed, and in charts with their value."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from sampling import examples
from unit.engine.author.prompt.asked import plan_of

_TOKEN = re.compile(r"\d+(?:[.,' \u00a0\u202f]\d+)*")
STYLES = {"ENGLISH_US": (",", "."), "GERMAN": (".", ","), "FRENCH": ("\u202f", ",")}
ASK = "Make a bar chart of our sales:\n"


def specs(text, **options):
    return [slide.spec for slide in plan_from_topic(text, AuthorOptions(**options)).slides]


def chart(text, **options):
    (spec,) = specs(text, **options)
    assert spec.chart is not None
    return dict(zip(spec.chart.categories, spec.chart.series[0].values, strict=True))


labels = st.lists(
    st.text("abcdefghijklmnop", min_size=3, max_size=9).map(str.capitalize),
    min_size=2,
    max_size=5,
    unique=True,
)


@settings(max_examples=examples(120))
@given(
    st.sampled_from(sorted(STYLES)),
    labels,
    st.data(),
    st.sampled_from([": ", " ", ":"]),
    st.sampled_from(["", "Title\n", "# Title\n", "Item, price\n", "Item,price\n", ASK]),
    st.sampled_from(["", "- "]),
    st.integers(0, 2),
)
def test_no_number_stands_anywhere_that_was_not_typed(language, names, data, mark, lead, bullet, decimals):
    group, point = STYLES[language]
    values = data.draw(st.lists(st.integers(100, 99_999_999), min_size=len(names), max_size=len(names)))
    written = []
    for value in values:
        whole, tail = divmod(value, 10**decimals)
        grouped = f"{whole:,}".replace(",", group)
        written.append(grouped + (f"{point}{tail:0{decimals}d}" if decimals else ""))
    lines = [f"{bullet}{name}{mark}{number}" for name, number in zip(names, written, strict=True)]
    plan = plan_from_topic(lead + "\n".join(lines), AuthorOptions(language=language))
    numbers = {value / 10**decimals for value in values}
    said = [plan.title]
    for slide in plan.slides:
        spec = slide.spec
        said += [spec.title, spec.content, *(cell for row in spec.table or () for cell in row)]
        if spec.chart is not None:
            said += [*spec.chart.categories, *(one.name for one in spec.chart.series)]
            assert {value for one in spec.chart.series for value in one.values} == numbers
            assert set(spec.chart.categories) == set(names)
    assert {token for text in said for token in _TOKEN.findall(text)} <= set(written)


@pytest.mark.parametrize(
    "text",
    [
        "Deadlines\nTax: May 3, 2024\nRent: June 1, 2024\nVisa: July 9, 2024",
        "Deadlines\nMay 3, 2024\nJune 1, 2024\nJuly 9, 2024",
        "Cities\nParis: 2,165,423\nTokyo: 9,733,276\nOslo: 1,064,235",
        "Prices,EUR\nBread: 12,450\nCakes: 3,900",
        "A note.  With two spaces\nMore 3.  And four\nLess 4.  And five",
        "Ann: boss,Bob: clerk\n1,2\n3,4",
        "Bread  12,450\nCakes  3,900\nPies  1,200",
        "12,450\n3,900\n1,200",
        "Prices,EUR\nBread: 1\u202f000,5\nCakes: 3\u202f900,0",
        "Notes\n- Anna,Bob\n- Tom,3\n- Jim,4",
    ],
)
def test_dates_and_lists_are_neither_table_nor_chart(text):
    for spec in specs(text):
        assert spec.table is None
        assert spec.chart is None


@pytest.mark.parametrize(
    "lead", ["Make a bar chart of our sales:\n", "Bar chart please\n", "Please make a bar chart\n\n"]
)
@pytest.mark.parametrize("mark", [": ", " "])
def test_the_first_line_below_a_request_is_data(lead, mark):
    text = f"{lead}Croissants{mark}182\nBread{mark}124\nCakes{mark}39"
    assert chart(text) == {"Croissants": 182, "Bread": 124, "Cakes": 39}
    plan = plan_from_topic(text, AuthorOptions())
    assert plan.title == "Croissants, Bread, Cakes"
    assert "Done: Bar chart on 1 slide." in plan.warnings[-1]


def test_decimal_commas_make_the_chart_that_is_asked_for():
    text = "Mach ein Balkendiagramm der Preise:\nApfel: 1,20\nBirne: 2,50\nKiwi: 0,35"
    assert chart(text, language="GERMAN") == {"Apfel": 1.2, "Birne": 2.5, "Kiwi": 0.35}


def test_a_long_list_with_a_chart_asked_for_stays_one_chart():
    lines = [f"Shop {name}: {at * 7}" for at, name in enumerate("ABCDEFGHI", 1)]
    assert len(chart("Make a bar chart:\n" + "\n".join(lines))) == 9


def test_instructions_can_ask_for_the_chart():
    text = "name,sold\nAnn,123\nBob,456"
    told = plan_from_topic(text, AuthorOptions(instructions="Show it as a bar chart")).warnings
    assert any("Without a language model custom instructions" in one for one in told)
    assert chart(text, instructions="Show it as a bar chart") == {"Ann": 123, "Bob": 456}


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("name,phone\nAnn,123\nBob,456", ("name", "phone")),
        ("Region,2023,2024\nNorth,12,13\nSouth,14,15", ("Region", "2023", "2024")),
        ("Region, Sales\nNorth, 1204\nSouth, 980", ("Region", "Sales")),
        ("Day,Meals\n2024-01-05,12\n2024-01-06,15", ("Day", "Meals")),
        (
            "Day        Meals   Waste kg\nMonday     312     18.5\nTuesday    298     17.0",
            ("Day", "Meals", "Waste kg"),
        ),
        ("Artikel;Preis\nApfel;1,20\nBirne;2,50", ("Artikel", "Preis")),
    ],
)
def test_rows_below_the_names_of_columns_are_a_table_and_no_chart_unless_one_is_asked_for(text, header):
    (spec,) = specs(text)
    assert (spec.layout, spec.table[0]) == (Layout.TABLE, header)


BAKERY = (
    "Our bakery and its first year\nFollow us: https://example.org/bakery\n"
    "Croissants: 18,200\nBread: 12,450\nCakes: 3,900\nRating 4.8 from 326 reviews (https://example.org/map?id=77)\n"
    "Rent goes up in January"
)


def test_a_chart_asked_for_above_data_inside_the_text_shows_these_and_is_quoted():
    plan = plan_of("Make a bar chart of our sales:", BAKERY)
    (drawn,) = [slide.spec.chart for slide in plan.slides if slide.spec.chart]
    assert dict(zip(drawn.categories, drawn.series[0].values, strict=True)) == {
        "Croissants": 18200, "Bread": 12450, "Cakes": 3900,
    }  # fmt: skip
    assert any(
        "Taken as a request, not as text: “Make a bar chart of our sales:”" in told for told in plan.warnings
    )


def test_a_chart_that_is_forbidden_is_not_made_and_told_as_followed():
    plan = plan_from_topic("Please don't make a chart.\n\nName,Sold\nBread,12\nCakes,30", AuthorOptions())
    assert plan.slides[0].spec.table is not None
    assert "Done: Chart on no slide." in plan.warnings[-1]


def test_an_address_is_no_label_with_a_number():
    text = "Sales:\nMap (https://example.org/map?id=77)\nBread: 12\nCakes: 30"
    (drawn,) = [one.chart for one in specs(text, instructions="as a bar chart") if one.chart]
    assert drawn.categories == ("Bread", "Cakes")


def test_a_length_that_is_met_says_what_it_counts():
    text = "Make 3 slides from this: Visits rose by 9 % in 2023. Loans fell by 4 %. We hire staff. The roof leaks."
    plan = plan_from_topic(text, AuthorOptions())
    assert len(plan.slides) == 2
    assert "3 slides, cover included" in plan.warnings[-1]


def test_each_wish_that_nobody_can_follow_is_answered_by_a_line_that_quotes_it():
    text = "Make 3 slides of this, use the monarch template. Please don't mention prices, and don't use jokes.\n\nVisits rose. Loans fell. We hire."
    told = plan_from_topic(text, AuthorOptions()).warnings
    assert sum("Taken as a request" in one and "monarch" in one for one in told) == 1
    topic = plan_from_topic("Make 4 slides about bees, please don't mention honey", AuthorOptions())
    assert (topic.title, len(topic.slides)) == ("Bees", 3)
    assert any(
        "request, not as text: “Make 4 slides about bees, please don't mention honey”" in one
        for one in topic.warnings
    )


@pytest.mark.parametrize(
    ("request_", "missed"),
    [
        ("Start with the visits. No jokes, formal, in English. Make slides of this:", ["Nothing of it"]),
        ("Start with the visits. No jokes, formal, in German. Make slides of this:", ["Nothing of it"]),
        ("Please don't make a chart. Make slides of this:", []),
        ("Make slides with a pie chart of this:", ["Nothing of it"]),
        ("Make 3 slides of this for the board:", []),
    ],
)
def test_what_was_not_done_is_told_with_the_request(request_, missed):
    warnings = write_plan(Assignment(topic=f"{request_}\n\nVisits rose.\nLoans fell.\nWe hire.")).warnings
    assert not any(one.startswith("Not followed") for one in warnings)
    assert [
        "Nothing of it" for one in warnings if one.endswith("”. Nothing of it changed what the slides show.")
    ] == missed
    assert sum(" names " in one for one in warnings) == 0


def test_what_a_first_line_forbids_is_quoted_and_stands_on_no_slide():
    text = (
        "Turn this into slides. No clip art, and don't use red.\n\nVisits rose by 4 %.\nLoans fell. We hire."
    )
    plan = plan_from_topic(text, AuthorOptions())
    assert "No clip art, and don't use red." in plan.warnings[-1]
    assert not any("clip art" in one.spec.title + one.spec.content for one in plan.slides)


@pytest.mark.parametrize(
    "text",
    [
        "The new path\n\nIt is 1.8 km long. Works would begin in September 2026, the end would be in May 2027.",
        "Our plan\n\nStart in 2026, end in 2027.",
        "Make a bar chart of the works.\n\nWorks begin in September 2026, the end comes in May 2027.",
    ],
)
def test_the_years_of_a_sentence_are_dates_and_no_chart(text):
    assert not any(spec.chart for spec in specs(text))


def test_what_leads_to_a_list_is_no_part_of_its_first_label():
    made = plan_of("Make a bar chart:", "visitors in 2025 - Art 412,000; Sea 287,500; Rail 96,200.").slides
    charts = [one.spec.chart for one in made if one.spec.chart]
    assert not any("visitors" in label for drawn in charts for label in drawn.categories)


@pytest.mark.parametrize(
    "text",
    [
        "Make slides about our hotel. Please include a chart. Guests give us 8.9 of 10, in spring it was 8.1. Breakfast is the best part.",
        "Make three slides. Please include a chart. The walk took 40, the ride took 12.",
        "Make three slides. Please include a chart. Of 9 rooms 7 are full, in May there were 5. We are glad.",
    ],
)
def test_numbers_of_running_sentences_are_never_a_chart(text):
    plan = plan_from_topic(text, AuthorOptions())

    assert all(one.spec.chart is None for one in plan.slides)


def test_marked_labels_inside_a_text_are_the_chart_that_is_asked_for():
    made = plan_of(
        "Make three slides with a chart.", "The year was good. Kiosk: 400, Online: 300. We are glad."
    ).slides
    (drawn,) = (one.spec.chart for one in made if one.spec.chart)
    assert drawn.categories == ("Kiosk", "Online")
    assert drawn.series[0].values == (400, 300)


def test_a_slide_that_is_wished_inside_a_longer_wish_is_answered():
    wish = "I want: a chart of the open posts, one slide with the sick days per head, and no jokes."
    told = plan_of(wish, "Name,Posts\nNorth,12\nEast,30").warnings
    assert wish in " ".join(told)


def test_a_table_that_is_there_is_the_one_that_a_wish_names_and_lists_stay_lists():
    text = "Make slides with a chart and the table of the North:\n\nRegion,Plan,Actual\nNorth,12,10\nSouth,8,9\nEast,6,7\n\n"
    notes = "North: lost one account in July\nSouth: won the fair\nEast: hired two people"
    found = specs(text + notes)
    assert [bool(one.chart) for one in found] == [True, False]
    assert [bool(one.table) for one in found] == [False, True]
    assert "South: won the fair" in found[0].content
