"""The number that an item is about."""

import pytest

from nbdeck.contract.words.figures import Figure, begins_with_date, figure_of, led_figure
from nbdeck.contract.words.item import Item


@pytest.mark.parametrize(
    "text", ["17 bis 30 Grad", "20 to 26 degrees", "grew 12 to 15 %", "de 3 a 5 días", "2 and 3", "7 à 9 h"]
)
def test_neither_end_of_a_range_is_the_number(text):
    assert figure_of(Item("Today", text)) is None


@pytest.mark.parametrize(
    ("heading", "text", "value", "unit", "head", "rest"),
    [
        ("34 %", "of customers return", "34", "\u00a0%", "", "of customers return"),
        ("34%", "of customers return", "34", "%", "", "of customers return"),
        ("$1.2M", "saved in hosting", "$1.2", "M", "", "saved in hosting"),
        ("", "4.8x return on the campaign", "4.8", "x", "", "return on the campaign"),
        ("Markets", "12", "12", "", "Markets", ""),
        ("", "Revenue of 3 million", "3", "\u00a0million", "", "Revenue of"),
        ("Revenue", "€3.4 billion in 2026", "€3.4", "\u00a0billion", "Revenue", "in 2026"),
        ("", "We saved 1,200 hours in May", "1,200", "", "", "We saved 1,200 hours in May"),
        ("+12 pp", "more share", "+12", "\u00a0pp", "", "more share"),
        ("-5 %", "costs", "\u22125", "\u00a0%", "", "costs"),
        ("-$1.2M", "result", "\u2212$1.2", "M", "", "result"),
        ("6 of 9", "packages on time", "6", "\u00a0of 9", "", "packages on time"),
        ("2 Wochen", "Verzug", "2", "\u00a0Wochen", "", "Verzug"),
        ("1,461日", "観測期間", "1,461", "日", "", "観測期間"),
        ("3 of our customers", "left", "3\u00a0of\u00a0our\u00a0customers", "", "", "left"),
        ("3 of all our customers", "left", "3", "", "of all our customers", "left"),
        ("ca. 25%-30%", "of all", "ca.\u00a025%-30%", "", "", "of all"),
        ("17 bis 30 Grad", "im Mai", "17\u00a0bis\u00a030\u00a0Grad", "", "", "im Mai"),
        ("only 1 team", "reacted", "only\u00a01\u00a0team", "", "", "reacted"),
        ("approximately 30%", "of all", "approximately\u00a030%", "", "", "of all"),
        ("approximately 1,700 visitors", "came", "1,700", "", "approximately 1,700 visitors", "came"),
        ("about 40 %", "", "40", "\u00a0%", "", "about 40 %"),
        ("", "25%-30% of property", "25%–30%", "", "", "of property"),
        ("", "5 kg–7 kg of it", "5 kg–7\u00a0kg", "", "", "of it"),
        ("", "$5-$10 a head", "$5–$10", "", "", "a head"),
        ("100+", "partners", "100+", "", "", "partners"),
        ("营收", "增长34%", "34", "%", "营收", "增长"),
        ("1.234,5 Mio. €", "Umsatz", "1.234,5", "\u00a0Mio. €", "", "Umsatz"),
        ("x2.5", "faster", "\u00d72.5", "", "", "faster"),
        ("", "×3 more orders", "×3", "", "", "more orders"),
        ("-12 %", "costs", "\u221212", "\u00a0%", "", "costs"),
        ("€1.2bn", "revenue", "€1.2", "bn", "", "revenue"),
        ("", "1 in 4 customers returns", "1", "\u00a0in 4", "", "customers returns"),
        ("4 von 10", "Kunden", "4", "\u00a0von 10", "", "Kunden"),
        ("", "12 in 2023", "12", "", "", "in 2023"),
        ("", "12 until 2030", "12", "", "", "until 2030"),
        ("", "5 km and 3 h", "5", "\u00a0km", "", "and 3 h"),
        ("1.2–1.5 %", "inflation", "1.2–1.5", "\u00a0%", "", "inflation"),
        ("", "10-15 million users", "10–15", "\u00a0million", "", "users"),
        ("", "-5-3 degrees", "\u22125–3", "", "", "degrees"),
        ("24/7", "support", "24/7", "", "", "support"),
        ("Revenue", "grew in 2024 to 3.4M", "3.4", "M", "Revenue", "grew in 2024 to"),
        ("Revenue", "grew in 2024 to 3.4M users", "3.4", "M", "Revenue", "grew in 2024 to 3.4M users"),
        ("", "Since 1998 in 12 towns", "1998", "", "", "Since 1998 in 12 towns"),
        ("", "2000 orders, 2 % more", "2000", "", "", "orders, 2 % more"),
        ("", "Sold 900 in 2024 for 3 €", "900", "", "", "Sold 900 in 2024 for 3 €"),
    ],
)
def test_a_figure_is_parted_into_value_unit_and_words(heading, text, value, unit, head, rest):
    figure = figure_of(Item(heading, text))
    assert (figure.value, figure.unit, figure.heading, figure.text) == (value, unit, head, rest)


@pytest.mark.parametrize(
    ("heading", "text", "is_led"),
    [
        ("11,8 millions de litres", "de 34 fermes", True),
        ("Profit of 11.8 million pounds", "a year", False),
        ("Revenue", "3.4M users", False),
    ],
)
def test_a_heading_that_goes_on_from_its_number_is_told_from_one_before_it(heading, text, is_led):
    assert figure_of(Item(heading, text)).is_led is is_led


@pytest.mark.parametrize("item", [Item("No number", "at all"), Item("", ""), Item("Version v2", "")])
def test_an_item_without_a_number_has_no_figure(item):
    assert figure_of(item) is None


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("2024", True),
        ("Q3 2025", True),
        ("May 2026", True),
        ("12.05.2026", True),
        ("Phase one", False),
        ("34 %", False),
    ],
)
def test_dates_at_the_beginning_are_recognised(heading, expected):
    assert begins_with_date(Item(heading, "text")) is expected


@pytest.mark.parametrize(
    "words",
    [
        "7 September is the date",
        "18 March: opening",
        "am 7. September",
        "El 7 de mayo abre",
        "Sept. 7th",
        "31 May 2026",
    ],
)
def test_a_date_is_no_figure(words):
    assert figure_of(Item("", words)) is None
    assert figure_of(Item(words, "The doors open.")) is None


@pytest.mark.parametrize(
    ("words", "value"),
    [("5 may attend", "5"), ("12 markets", "12"), ("47 May visitors", "47"), ("May 7,000 came", "7,000")],
)
def test_a_number_beside_a_word_like_a_month_is_a_figure(words, value):
    assert figure_of(Item("", words)).value == value


def test_the_first_number_that_is_no_date_is_the_figure():
    assert figure_of(Item("", "7 September: 40 stores open")).value == "40"


@pytest.mark.parametrize(
    ("text", "is_date"),
    [
        ("2025年度の来館者数は48万人で", True),
        ("令和6年に開館した", True),
        ("5月3日から開館する", True),
        ("2024년 매출", True),
        ("In 2024 sales rose", True),
        ("貸出冊数は91万冊で、前年度の94万冊から減った", False),
        ("来館者が増えて貸出が減るのは3年連続である", False),
        ("青年が集まった", False),
        ("90000年前の石", False),
    ],
)
def test_a_date_is_a_year_or_a_day_and_not_the_sign_of_years(text, is_date):
    assert begins_with_date(Item(text=text)) is is_date


@pytest.mark.parametrize("words", ["3 h 47 min", "2 h 5 min 30 s", "12 kg 5 %"])
def test_several_numbers_with_their_units_are_one_figure(words):
    assert figure_of(Item(words, "From door to door")) == Figure(words, "", "", "From door to door")


def test_numbers_with_other_words_between_are_not_one():
    assert figure_of(Item("3 h of 47 min", "x")) != Figure("3 h of 47 min", "", "", "x")
    assert figure_of(Item("47 min", "x")).value == "47"


def test_a_number_in_a_line_of_several_stays_in_its_line():
    assert (
        figure_of(Item("Rent", "£780,000 a year\nReady in 12 weeks")).text
        == "£780,000 a year\nReady in 12 weeks"
    )
    assert figure_of(Item("Rent", "£780,000\nReady in 12 weeks")).text == "Ready in 12 weeks"
    assert figure_of(Item("Rent", "£780,000 a year")).text == "a year"


@pytest.mark.parametrize("words", ["50% to 55% booked", "It rose from 12% to 15%", "17 bis 30 Grad"])
def test_of_two_ends_neither_is_the_figure(words):
    assert figure_of(Item("", words)) is None


def test_a_share_of_a_number_is_no_range():
    assert figure_of(Item("", "12% of 340 people")).value == "12"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Dotacja gminy 2 050", "2 050"),
        ("12 400 visitors came", "12 400"),
        ("3 100,5 t of salt", "3 100,5"),
        ("1 2000 people", "1"),
        ("5 20 people", "5"),
        ("2024 100 people", "2024"),
    ],
)
def test_a_figure_grouped_by_spaces_is_one(text, value):
    assert figure_of(Item("", text)).value == value


@pytest.mark.parametrize(
    ("text", "value", "unit", "rest"),
    [
        ("£17.6m for one more section. Adds 28%.", "£17.6", "m", "for one more section. Adds 28%."),
        ("210.000 €. Lista para agosto.", "210.000", "\u00a0€", "Lista para agosto."),
        ("1,15 millones de euros", "1,15", "\u00a0millones", "de euros"),
        ("1 millón de euros", "1", "\u00a0millón", "de euros"),
        ("12", "12", "", ""),
    ],
)
def test_a_number_with_its_unit_leads_the_sentence_below_a_heading(text, value, unit, rest):
    assert led_figure(Item("Repair", text)) == Figure(value, unit, "Repair", rest)


@pytest.mark.parametrize("text", ["12 boats and a crew", "About 12 % more", "boats: 12 %"])
def test_a_number_without_its_unit_or_inside_a_sentence_leads_nothing(text):
    assert led_figure(Item("Repair", text)) is None


@pytest.mark.parametrize(
    ("heading", "unit"), [("9-mal", "-mal"), ("9 mal", "\u00a0mal"), ("9x7", "x7"), ("12人組", "人組")]
)
def test_what_stands_behind_a_figure_keeps_its_distance(heading, unit):
    figure = figure_of(Item(heading, "Outages"))
    assert (figure.value + figure.unit).endswith(unit)
    assert "\u00a0" not in figure.unit.removeprefix(unit)
