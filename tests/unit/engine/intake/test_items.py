"""Content becomes items: in which form they are found, how many there are, what is kept."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.intake.items import items_of
from nbdeck.engine.layouts.shortening import shown
from nbdeck.errors import ValidationFailed
from sampling import examples

ALL = Verbosity.TEXT_HEAVY


def split(content, count=0, verbosity=Verbosity.STANDARD, *, taken=0.0):
    return shown(items_of(content, count), verbosity, taken)


def pairs(content, count, verbosity=ALL):
    return [(item.heading, item.text) for item in split(content, count, verbosity)]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("- one\n* two\n• three", [("", "one"), ("", "two"), ("", "three")]),
        ("a) one\nb) two\n   i. here\n   ii. there\nc) three", [
            ("", "a) one"), ("b) two", "i. here\nii. there"), ("", "c) three"),
        ]),
        ("(a) one\n(b) two", [("", "(a) one"), ("", "(b) two")]),
        ("- Once: £146\n  - ovens £82\n  - rest £64\n- Later: £2", [
            ("Once: £146", "ovens £82\nrest £64"), ("Later", "£2"),
        ]),
        ("We met z. B. Ida and\ne.V. too", [("", "We met z. B. Ida and"), ("", "e.V. too")]),
        ("1. one\n2) two\n(3) three", [("", "one"), ("", "two"), ("", "three")]),
        ("Speed: fast enough\nCost: 3 euros", [("Speed", "fast enough"), ("Cost", "3 euros")]),
        ("**Speed** Fast enough\n**Cost:** 3 euros", [("Speed", "Fast enough"), ("Cost", "3 euros")]),
        ("# Speed\nfast\n# Cost\nlow", [("Speed", "fast"), ("Cost", "low")]),
        ("## Speed\n- fast\n- safe\n## Cost\n- low", [("Speed", "fast\nsafe"), ("Cost", "low")]),
        ("Pros\n- fast\n- safe\nCons\n- dear", [("Pros", "fast\nsafe"), ("Cons", "dear")]),
        ("Pros:\n- fast\n\nCons:\n- dear", [("Pros", "fast"), ("Cons", "dear")]),
        ("- Pros\n  - fast\n  - safe\n- Cons\n  - dear", [("Pros", "fast\nsafe"), ("Cons", "dear")]),
        ("Speed\nIt is fast.\n\nCost\nIt is low.", [("Speed", "It is fast."), ("Cost", "It is low.")]),
        ("first line\nsecond line", [("", "first line"), ("", "second line")]),
        ("2019 – founded\nQ1 2021 - sold\n10:30 – coffee", [("2019", "founded"), ("Q1 2021", "sold"), ("10:30", "coffee")]),
        ("2014 – 2019   Engineer\n2019 – today  Chief", [("2014 – 2019", "Engineer"), ("2019 – today", "Chief")]),
        ("10:15 – 11:45: talk\n1.5.2024 / 3.5.2024: trip", [("10:15 – 11:45", "talk"), ("1.5.2024 / 3.5.2024", "trip")]),
        ("Solo ........ 1,30 €\nTea (hot) .....2 €", [("Solo", "1,30 €"), ("Tea (hot)", "2 €")]),
        ("2018   Certificate\n2019 – founded in Ghent", [("2018", "Certificate"), ("2019", "founded in Ghent")]),
        ("Strengths: fast. Safe too. Threats: war.", [("Strengths", "fast. Safe too."), ("Threats", "war.")]),
        ("Fast. Safe too!", [("", "Fast."), ("", "Safe too!")]),
        ("我们增长。我们卖出!好吗?", [("", "我们增长。"), ("", "我们卖出!好吗?")]),
        ("我们增长。我们卖出！", [("", "我们增长。"), ("", "我们卖出！")]),
        ("优势：品牌\n劣势：价格", [("优势", "品牌"), ("劣势", "价格")]),
        ("ما السؤال؟ هذا الجواب.", [("", "ما السؤال؟"), ("", "هذا الجواب.")]),
        ("यह पहला है। यह दूसरा है।", [("", "यह पहला है।"), ("", "यह दूसरा है।")]),
    ],
)  # fmt: skip
def test_items_are_found_in_the_form_the_content_has(content, expected):
    assert pairs(content, 0) == expected
    assert pairs(content, len(expected)) == expected


@pytest.mark.parametrize(
    "line",
    [
        "10:30 we meet",
        "See https://example.org/a for more",
        "It was late. Nobody knew: they slept",
        "A line that goes on for longer than any heading on a slide should ever go: text",
        "**very** important words",
        "5:1 is the score",
        "We waited... and left",
        "2014 – 2019 Senior Engineer",
        "Q1 2024 – Q2 2024 we build",
        "10:15 – 11:45 workshop",
    ],
)
def test_times_addresses_and_sentences_are_no_headings(line):
    assert pairs(f"- {line}\n- other", 2)[0] == ("", line)


def test_an_announcement_above_a_list_is_kept_only_with_every_word():
    content = "Our aims:\n- Speed: fast\n- Cost: low"
    assert pairs(content, 2, Verbosity.STANDARD) == [("Speed", "fast"), ("Cost", "low")]
    assert pairs(content, 2, ALL) == [("Our aims: Speed", "fast"), ("Cost", "low")]


def test_a_sentence_above_a_list_is_an_item_of_its_own_and_so_is_one_below():
    assert pairs("We grew.\n- a b\n- c d", 3) == [("", "We grew."), ("", "a b"), ("", "c d")]
    assert pairs("- a b\n- c d\n\nWe grew.", 3) == [("", "a b"), ("", "c d"), ("", "We grew.")]


def test_lines_without_a_mark_go_on_with_the_item_above():
    assert pairs("- one\n  and more\n- two", 2) == [("", "one and more"), ("", "two")]


def test_too_many_are_joined_with_their_shortest_neighbours():
    assert pairs("- aa\n- bb\n- a very much longer point than these\n- cc dd ee", 3) == [
        ("", "aa\nbb"),
        ("", "a very much longer point than these"),
        ("", "cc dd ee"),
    ]


def test_items_with_headings_are_the_last_to_be_joined():
    content = "- A: one two three four five six\n- more words of some length\n- B: two"
    assert [heading for heading, _ in pairs(content, 2)] == ["A", "B"]


def test_sentences_are_shared_out_evenly():
    found = pairs("One is here. Two is here. Three is here. Four is here.", 2)
    assert found == [("", "One is here. Two is here."), ("", "Three is here. Four is here.")]


def test_too_few_are_parted_at_sentences_then_clauses_then_commas():
    assert pairs("First thing. Second thing, with more; and third", 4) == [
        ("", "First thing."),
        ("", "Second thing"),
        ("", "with more"),
        ("", "and third"),
    ]


def test_a_heading_stays_with_the_first_part():
    assert pairs("Speed: It is fast. It is safe.", 2) == [("Speed", "It is fast."), ("", "It is safe.")]


def test_what_cannot_be_parted_gives_fewer_items_and_repeats_nothing():
    assert pairs("Indivisible", 3) == [("", "Indivisible")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("It costs 850 €. Hr. Brandt asks. We go.", ["It costs 850 €.", "Hr. Brandt asks.", "We go."]),
        ("Notes, ul. Lipowa 18, 5 March", ["Notes, ul. Lipowa 18, 5 March"]),
        ("Here: Fr. Nowak and all. Fr. 9 too.", ["Here: Fr. Nowak and all.", "Fr. 9 too."]),
        (
            "We saw it. Now what? Then “Yes. No.” Fine.",
            ["We saw it.", "Now what?", "Then “Yes. No.”", "Fine."],
        ),
        ("Done: 40. Next.", ["Done: 40. Next."]),
        ("Done: 400. Next.", ["Done: 400.", "Next."]),
        (
            "Do no. 2 on p. 34, esp. the last. Ann (ext. 44) helps.",
            ["Do no. 2 on p. 34, esp. the last.", "Ann (ext. 44) helps."],
        ),
        (
            "It is 8 m. Ann pays 4 Mio. Euro in May. Use it.",
            ["It is 8 m.", "Ann pays 4 Mio. Euro in May.", "Use it."],
        ),
    ],
)
def test_one_short_word_before_a_full_stop_is_no_sentence(line, expected):
    assert sentences(line) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Please use max. 6 slides. Send them.", ["Please use max. 6 slides.", "Send them."]),
        ("Am 27. Ware kam. Er ging.", ["Am 27. Ware kam.", "Er ging."]),
        ("Le ven. 14 nov. 2025, il dit oui. Bien.", ["Le ven. 14 nov. 2025, il dit oui.", "Bien."]),
        ("Tel. 18 000, w godz. 9–14. Potem nie.", ["Tel. 18 000, w godz. 9–14.", "Potem nie."]),
        ("We go at nine. 14 come. 15.", ["We go at nine.", "14 come. 15."]),
        ("Is it 3? 4 of us came. 5 do.", ["Is it 3?", "4 of us came.", "5 do."]),
        ("« Elle part à 6 h ? », dit-il. Oui.", ["« Elle part à 6 h ? », dit-il.", "Oui."]),
        ("Il rit : « Déjà. J'attends. » Elle part.", ["Il rit : « Déjà. J'attends. »", "Elle part."]),
        ("Er ging. »Komm«, rief er. »Nein.« Ende.", ["Er ging.", "»Komm«, rief er.", "»Nein.«", "Ende."]),
        ("„Ich kam. Jetzt.“ Er sah.", ["„Ich kam. Jetzt.“", "Er sah."]),
        ('„Ich kam. Jetzt." Er sah.', ['„Ich kam. Jetzt."', "Er sah."]),
        ("Sie rief «Komm. Jetzt.» Er kam.", ["Sie rief «Komm. Jetzt.»", "Er kam."]),
        ("Kto to? - pytali razem. On sam.", ["Kto to? - pytali razem.", "On sam."]),
        ("It is so. - We know. Good.", ["It is so.", "- We know.", "Good."]),
        ("We did. (Some laughed.) But not I.", ["We did.", "(Some laughed.)", "But not I."]),
        ("Zahl an Dhr. Jansen und św. Jana. Gut so.", ["Zahl an Dhr. Jansen und św. Jana.", "Gut so."]),
        ("Es sind 5 km. Anna geht.", ["Es sind 5 km.", "Anna geht."]),
    ],
)
def test_figures_ordinals_and_quotation_marks_belong_to_the_sentence_before(line, expected):
    assert sentences(line) == expected


def test_numbers_with_commas_and_abbreviations_stay_whole():
    content = "Dr. Smith sold 1,200.50 shares, e.g. to J. Doe, on 3. Mai in 2,5 hours"
    text = " ".join(text for _, text in pairs(content, 3))
    for whole in ("Dr. Smith", "1,200.50", "e.g. to J. Doe", "3. Mai", "2,5 hours"):
        assert whole in text


@pytest.mark.parametrize("content", ["", " \n ", "- \n- ", "***", "---\n---", "#"])
def test_content_without_words_is_refused_with_what_to_write(content):
    with pytest.raises(ValidationFailed) as caught:
        split(content, 3)
    assert "- Heading: text" in caught.value.hint


LONG = (
    "The northern region opened three stores in the second quarter. Costs stayed flat because the data centre moved. "
    "Returns came in at four per cent of sales, which is the lowest figure since the records began. Nobody expected it."
)


def test_concise_keeps_headings_and_first_sentences():
    items = split("\n".join(f"- Part: {LONG}" for _ in range(4)), 4, Verbosity.CONCISE, taken=4)
    assert set(items) == {Item("Part", "The northern region opened three stores in the second quarter.")}


def test_standard_keeps_whole_sentences_and_more_of_them_where_there_are_few_items():
    items = split("\n".join(f"- Part: {LONG}" for _ in range(5)), 5, Verbosity.STANDARD)
    assert all(item.text.endswith(".") for item in items)
    assert sum(count_words(item.text) for item in items) <= 130
    assert count_words(split(f"{LONG} {LONG}", 1, Verbosity.STANDARD)[0].text) > 60


def test_the_heading_of_a_joined_item_stands_in_bold_before_its_text():
    assert pairs("- A: one two three four\n- B: two\n- C: three", 2)[1] == ("B", "two\n**C:** three")


def test_text_heavy_keeps_everything():
    assert split(LONG, 1, ALL) == (Item("", LONG),)


def test_marks_of_bold_words_inside_a_text_are_kept():
    assert pairs("- We **must** act\n- Now", 2)[0] == ("", "We **must** act")


WORDS = st.text("abcdefghijk äß 我们 12", min_size=1, max_size=12).filter(str.strip)
LINES = st.lists(
    st.tuples(
        st.sampled_from(["", "- ", "* ", "1. ", "  - ", "# ", "Head: ", "**Head** ", "\n", "2020 – "]),
        WORDS,
        st.sampled_from(["", ".", "。", "?", ";", ", more", ": x", ". And more, too."]),
    ).map("".join),
    min_size=1,
    max_size=14,
)


def words_in(text):
    return re.findall(r"\w", text)


@settings(max_examples=examples(400))
@given(LINES, st.integers(0, 6))
@example(["Intro:", "- a: b", "- c"], 2)
@example(["1. 2. 3", "4) 5"], 3)
def test_with_every_word_kept_no_letter_is_lost_or_out_of_order(lines, count):
    content = "\n".join(lines)
    items = split(content, count, ALL)
    written = re.sub(r"(?m)^[ \t]*\(?\d{1,2}[.)][ \t]+(?=\S)", "", content)
    kept = "".join(f"{item.heading} {item.text} " for item in items)
    assert words_in(kept) in (words_in(written), words_in(content)), (
        "numbers count a whole list, or are words"
    )


@settings(max_examples=examples(300))
@given(LINES, st.integers(1, 6), st.sampled_from(list(Verbosity)))
def test_there_are_as_many_items_as_asked_for_and_fewer_only_when_nothing_can_be_parted(
    lines, count, verbosity
):
    content = "\n".join(lines)
    items = split(content, count, verbosity)
    assert len(items) <= count
    assert all(item.heading.strip() or item.text.strip() for item in items)
    if len(items) < count:
        assert len(split(content, 6, verbosity)) == len(items)
        assert len(split(content, 0, verbosity)) <= len(items)


@settings(max_examples=examples(200))
@given(st.lists(WORDS, min_size=5, max_size=9), st.integers(1, 5))
def test_enough_pieces_give_exactly_the_count(parts, count):
    assert len(split("\n".join(f"- x{part}" for part in parts), count, ALL)) == count


@settings(max_examples=examples(300))
@given(st.text(max_size=300), st.integers(0, 6), st.sampled_from(list(Verbosity)))
def test_any_text_gives_items_or_our_error(content, count, verbosity):
    try:
        items = split(content, count, verbosity)
    except ValidationFailed:
        return
    assert items == split(content, count, verbosity)
    assert len(items) > 0


def test_a_thousand_lines_are_joined_without_loss():
    content = "\n".join(f"- point {number}" for number in range(1000))
    items = split(content, 5, ALL)
    assert len(items) == 5
    assert [int(word) for item in items for word in re.findall(r"\d+", item.text)] == list(range(1000))


def test_lines_below_a_headed_one_stay_points_of_their_own():
    items = split("Strengths: Cooperation\nClear goals\nThreats: Two competitors", 0)
    assert [item.text for item in items] == ["Cooperation\nClear goals", "Two competitors"]


def test_a_line_wrapped_by_an_editor_goes_on():
    long = "Revenue: it grew faster than the whole market did in the same time"
    items = split(f"{long}\nAnd the margin held\nCost: it fell,\nBut slowly\nRisk: none", 0)
    assert items[0].text.endswith("same time And the margin held")
    assert items[1].text == "it fell, But slowly"


def test_a_line_without_a_heading_among_headed_ones_is_an_item_where_one_is_missing():
    items = split("Supply: late by weeks\nDollar: expensive\nWeather", 3)
    assert [(item.heading, item.text) for item in items] == [
        ("Supply", "late by weeks"),
        ("Dollar", "expensive"),
        ("Weather", ""),
    ]


@pytest.mark.parametrize(
    ("content", "has_numbers"),
    [
        ("1. Peel\n2. Chop\n3. Fry", True),
        ("(1) Peel\n(2) Chop", True),
        ("1. Peel\n   - with a knife\n2. Chop", True),
        ("- 2 kg potatoes\n- 3 onions", False),
        ("2 kg potatoes\n3 onions", False),
        ("3. Fry\n4. Serve", False),
        ("1. Peel\n- Chop", False),
        ("Peel", False),
    ],
)
def test_only_a_list_that_counts_from_one_is_numbered(content, has_numbers):
    assert items_of(content).is_numbered is has_numbers


def test_a_list_that_counts_another_number_of_items_lends_them_no_numbers():
    assert not items_of("1. Peel\n2. Chop\n3. Fry", 2).is_numbered
    assert not items_of("1. Peel it, then chop it; then fry it", 3).is_numbered


def test_a_sentence_that_goes_on_behind_its_colon_has_no_heading():
    goes_on = "No quisiera llegar a ese punto: soy cliente suya"
    items = items_of(f"- {goes_on}\n- State of the old roof: Leaks\n- Status of the roof: leaks").items
    assert [item.heading for item in items] == ["", "State of the old roof", "Status of the roof"]


@pytest.mark.parametrize(
    "lines",
    [
        ("8.200 homes: asked by letter", "1.340 answers: 410 online", "260 wishes: from a bench to the closing of a whole long street", "74 places: tried"),
        ("1.5 million: users in the north of the country and in its islands", "2.3 million: users in the south", "12.75 euros: a month"),
    ],
)  # fmt: skip
def test_a_number_with_digits_behind_its_point_counts_no_list(lines):
    items = items_of("\n".join(lines), len(lines)).items
    assert [f"{item.heading}: {item.text}" for item in items] == list(lines)


def test_parts_of_a_number_count_no_list_from_one_on():
    assert not items_of("1.5 million: users\n2.3 million: guests", 2).is_numbered
    assert items_of("1. users of it\n2. guests of it", 2).is_numbered


def test_a_number_with_a_blank_behind_its_point_counts_one():
    assert [item.text for item in items_of("1. 3 homes\n2. 5 huts\n3. Sell", 3).items] == [
        "3 homes",
        "5 huts",
        "Sell",
    ]
