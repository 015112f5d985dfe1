"""What is said about slides."""

import pytest

from nbdeck.contract.enums import NarrationVerbosity
from nbdeck.engine.video.narration import LONGEST, narrate
from unit.engine.video.conftest import deck_of, scenes_of

CONCISE, DEFAULT, DETAILED = NarrationVerbosity
PLAN = {
    "title": "Our plan",
    "content": "- Sign: the lease by **May**\n- Build: two ovens, €1.2M\n- Open: 12 % more seats",
}
TALKED = {
    "title": "Why now",
    "item_amount": 2,
    "content": "Rates are low.\nThe tram comes in 2027.",
    "notes": "Many ask why we do this now. Rates are low. (report.docx, page 3)\n\nAnd the tram is coming.",
}
SALES = {
    "title": "North overtook South",
    "chart": {
        "type": "LINE",
        "categories": ["May", "June", "July"],
        "series": [{"name": "North", "values": [1, 2.5, 4]}, {"name": "South", "values": [3, 2, 3.5]}],
    },
}
CITIES = {
    "title": "Cities",
    "table": [["City", "Revenue"], ["Berlin", "€1,200"], ["Paris", "€900"], ["Rome", "€1,500"]],
}


def said(*slides, verbosity=DEFAULT, tag="en-US", **fields):
    """Return what is said about each slide."""
    deck = deck_of(*slides, **{"include_cover": False, "include_table_of_contents": False} | fields)
    return [each.sentences for each in narrate(*scenes_of(deck), tag, verbosity)]


def length(narration):
    return sum(len(sentence) for sentences in narration for sentence in sentences)


def test_points_become_sentences_without_their_marks():
    assert said(PLAN) == [
        ("Our plan.", "Sign: the lease by May.", "Build: two ovens, €1.2M.", "Open: 12 % more seats.")
    ]


def test_notes_go_before_the_slide_and_where_they_come_from_is_not_said():
    assert said(TALKED) == [("Many ask why we do this now. Rates are low.", "And the tram is coming.")]


OURS = TALKED | {"notes": "Many ask why. Rates fell.\nThe tram is funded.\nSource: report.docx, page 3."}


def test_notes_that_nbdeck_wrote_are_told_besides_the_slide():
    assert said(OURS) == [("Why now.", "Rates are low.", "The tram comes in 2027.")]
    (detailed,) = said(OURS, verbosity=DETAILED)
    assert "Many ask why. Rates fell." in detailed
    assert not any("report.docx" in sentence for sentence in detailed)


def test_notes_that_only_name_their_source_are_no_notes():
    for notes in ("Source: report.docx, line 5.", "Source: report.docx"):
        assert said(TALKED | {"notes": notes}) == said(TALKED | {"notes": None})


def test_headings_among_points_begin_what_follows_them_and_nothing_is_counted():
    both = PLAN | {
        "content": "Advantages:\n- Faster trips\n- Safer streets\nDisadvantages:\n- Fewer parking spaces"
    }
    assert said(both)[0][1:] == (
        "Advantages: Faster trips.",
        "Safer streets.",
        "Disadvantages: Fewer parking spaces.",
    )
    assert not any(sentence.startswith("Point") for sentence in said(both, verbosity=DETAILED)[0])


def test_concise_leaves_no_side_out_for_another():
    content = "Advantages:\n- Faster\n- Safer streets for everybody at every time of the day\nDisadvantages:\n- Fewer spaces"
    (told,) = said(PLAN | {"content": content}, verbosity=CONCISE)
    assert told == ("Our plan.", "Advantages: Faster.", "Disadvantages: Fewer spaces.")


def test_numbers_are_no_names_of_points():
    figures = PLAN | {"content": "71 percent: more trips\n2,400: riders a day"}
    assert "In short" not in " ".join(said(figures, verbosity=DETAILED)[0])
    assert said(figures, verbosity=CONCISE)[0] != ("Our plan.", "71 percent.", "2,400.")


def test_notes_that_repeat_the_slide_are_not_taken_for_notes():
    repeated = PLAN | {"notes": PLAN["content"]}
    assert said(repeated) == said(PLAN)


def test_cover_and_contents_are_said():
    cover, contents, _, _ = said(
        PLAN,
        TALKED,
        title="Mill Street",
        subtitle="A bakery",
        include_cover=True,
        include_table_of_contents=True,
    )
    assert cover == ("Mill Street.", "A bakery.")
    assert contents == ("Contents.", "Our plan, Why now.")


def test_number_and_foot_of_a_cover_are_not_said():
    cover, _ = said(PLAN, title="Mill Street", include_cover=True)
    assert cover == ("Mill Street.",)


def test_a_chart_tells_its_extremes_and_its_course():
    (told,) = said(SALES)
    assert told[1] == "North: The largest is July with 4.0. The smallest is May with 1.0."
    assert told[3] == "North: It starts with May at 1.0 and ends with July at 4.0."
    assert len(told) == 5


def test_a_table_tells_what_it_shows_not_every_cell():
    (told,) = said(CITIES)
    assert told == (
        "Cities.",
        "The table shows City, Revenue. Rows: 3.",
        "Revenue: The largest is Rome with €1,500. The smallest is Paris with €900.",
    )


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("Total", "Revenue: Total: 36. The largest is Rome with 15. The smallest is Paris with 9."),
        ("Bern", "Revenue: The smallest is Paris with 9."),
    ],
)
def test_a_last_row_that_is_as_much_as_all_others_is_no_largest(last, told):
    rows = [["City", "Revenue"], ["Berlin", "12"], ["Paris", "9"], ["Rome", "15"], [last, "36"]]
    assert said(CITIES | {"table": rows})[0][-1] == told


@pytest.mark.parametrize(
    ("below", "told"),
    [
        (("0.9", "-0.2", "0.1"), "The largest is a – b with 0.9. The smallest is a – c with -0.2."),
        (("0.8", "-0.2", "0.1"), "The largest is a – b with 0.9. The smallest is a – c with -0.2."),
        (("0.95", "-0.2", "0.1"), "The largest is b – a with 0.95. The smallest is a – c with -0.2."),
    ],
)
def test_of_pairs_the_most_alike_are_told_and_nothing_with_itself(below, told):
    one, two, three = below
    rows = [["", "a", "b", "c"], ["a", "1", "0.9", "-0.2"], ["b", one, "1", "0.1"], ["c", two, three, "1"]]
    (spoken,) = said(CITIES | {"table": rows})
    assert spoken[-1] == told
    assert len(spoken) == 3


def test_only_columns_of_numbers_have_a_largest_and_all_are_told_in_the_language_of_the_deck():
    sold = {"kind": "number", "format": "#,##0.0", "values": ["1234.5", "950", "12"]}
    table = [
        ["Store", "Zip", "Sold"],
        ["A", "10115", "1,234.5"],
        ["B", "53111", "950.0"],
        ["C", "89073", "12.0"],
    ]
    stores = {"title": "Stores", "table": table, "types": {"columns": [{}, {}, sold]}}
    (told,) = said(stores, tag="de-DE")
    assert [line for line in told if "Zip:" in line] == []
    assert told[-1].startswith("Sold:")
    assert "A mit 1.234,5" in told[-1]
    (told,) = said(
        stores | {"table": table[:2], "types": {"columns": [{}, {}, sold | {"values": ["1234.5"]}]}},
        tag="de-DE",
    )
    assert told[-1] == "A: Zip 10115, Sold 1.234,5."


@pytest.mark.parametrize(
    "cells",
    [
        ["004711", "123456", "900"],
        ["+49 30 1234", "7", "9"],
        ["12/05/2024", "13/05/2024", "1"],
        ["€5", "$3", "€4"],
        ["< 0.05", "3", "4"],
        ["12 A", "14 A", "16 A"],
        ["yes", "no", "–"],
    ],
    ids=lambda cells: cells[0],
)
def test_codes_dates_and_numbers_that_cannot_be_compared_have_no_largest(cells):
    (told,) = said(CITIES | {"table": [["Name", "Head"], *zip("abc", cells, strict=True)]})
    assert told == ("Cities.", "The table shows Name, Head. Rows: 3.")


def test_a_row_without_a_name_is_not_called_the_largest():
    (told,) = said(CITIES | {"table": [["Name", "Sold"], ["a", "3"], ["", "99"], ["b", "12"]]})
    assert told[-1] == "Sold: The largest is b with 12. The smallest is a with 3."


@pytest.mark.parametrize(("tag", "largest"), [("en", "b with 12"), ("de-DE", "a mit 1.234")])
def test_a_number_is_as_large_as_the_language_of_the_deck_reads_it(tag, largest):
    (told,) = said(CITIES | {"table": [["Name", "Sold"], ["a", "1.234"], ["b", "12"]]}, tag=tag)
    assert largest in told[-1]


def test_a_chart_is_told_with_the_labels_and_numbers_that_stand_on_the_slide():
    times = {"kind": "time", "format": "month", "values": ["2024-03-01", "2024-05-01", "2024-07-01"]}
    months = SALES["chart"] | {"categories": ["Mar 2024", "May 2024", "Jul 2024"], "times": times}
    (told,) = said(SALES | {"chart": months}, tag="de-DE")
    assert "Juli 2024 mit 4,0" in told[1]
    assert "März 2024 mit 1,0" in told[1]


def test_a_table_of_one_row_is_told_whole():
    (told,) = said(CITIES | {"table": CITIES["table"][:2]})
    assert told == ("Cities.", "Berlin: Revenue €1,200.")


def test_a_table_that_goes_on_is_told_once():
    rows = [["City", "Revenue"], *([f"City {number}", str(number)] for number in range(40))]
    first, second, *_ = said(CITIES | {"table": rows})
    assert len(first) == 3
    assert second == ("Cities (continued).",)


@pytest.mark.parametrize("slide", [PLAN, TALKED, SALES, CITIES], ids=lambda slide: slide["title"])
def test_concise_says_about_half_and_detailed_about_double(slide):
    usual = length(said(slide, PLAN))
    assert 0.25 < length(said(slide, PLAN, verbosity=CONCISE)) / usual < 0.75
    assert 1.4 < length(said(slide, PLAN, verbosity=DETAILED)) / usual < 2.6


def test_concise_keeps_the_names_of_points():
    assert said(PLAN, verbosity=CONCISE) == [("Our plan.", "Sign.", "Build.", "Open.")]


def test_detailed_counts_points_repeats_their_names_and_announces_the_next_slide():
    first, _ = said(PLAN, TALKED, verbosity=DETAILED)
    assert first[1] == "Point 1 of 3: Sign: the lease by May."
    assert first[-2:] == ("In short: Sign, Build, Open.", "Next comes: Why now.")


@pytest.mark.parametrize(
    ("tag", "word"),
    [
        ("de-DE", "größten"),
        ("fr", "grand"),
        ("es", "mayor"),
        ("ar", "أكبر"),
        ("zh-CN", "最大"),
        ("hi", "सबसे"),
    ],
)
def test_sentences_around_numbers_are_in_the_language_of_the_deck(tag, word):
    (told,) = said(SALES, tag=tag)
    assert word in told[1]


def chart_of(kind, values):
    numbers = {
        "type": kind,
        "categories": ["1", "2", "3"][: len(values)],
        "series": [{"name": "Visits", "values": values}],
    }
    return {"title": "Our visits", "chart": numbers}


@pytest.mark.parametrize(
    ("slide", "sentences"),
    [
        (chart_of("BAR", [3, 9, 1]), ("The largest is 2 with 9. The smallest is 3 with 1.",)),
        (chart_of("BAR", [9, 9, 1]), ("The largest value is 9: 1, 2. The smallest is 3 with 1.",)),
        (chart_of("BAR", [9, 1, 1]), ("The largest is 1 with 9. The smallest value is 1: 2, 3.",)),
        (chart_of("BAR", [9, None, None]), ("1: 9.",)),
        (chart_of("SCATTER", [3, 9, 1]), ("x: from 1 to 3.", "Visits: from 1 to 9.")),
        (chart_of("LINE", [9, 1]), ("It starts with 1 at 9 and ends with 2 at 1.",)),
        (
            chart_of("LINE", [9, 9, 1]),
            (
                "The largest value is 9: 1, 2. The smallest is 3 with 1.",
                "It starts with 1 at 9 and ends with 3 at 1.",
            ),
        ),
    ],
)
def test_all_places_of_an_extreme_are_named_and_only_a_line_has_a_course(slide, sentences):
    assert said(slide) == [("Our visits.", *sentences)]


def test_where_there_are_no_sentences_in_a_language_only_the_decks_own_words_are_said():
    (told,) = said(SALES, tag="hu")
    assert told[1] == "North: July: 4,0. May: 1,0."


def test_long_notes_are_cut_and_it_is_told():
    deck = deck_of(TALKED | {"notes": "Word. " * 9000}, include_cover=False, include_table_of_contents=False)
    (told,) = narrate(*scenes_of(deck), "en", DEFAULT)
    assert told.is_cut
    assert sum(map(len, told.sentences)) <= LONGEST


def test_rules_and_blank_lines_are_not_said():
    assert said(PLAN | {"content": "Sign it\n\n---\n| --- | --- |\nBuild it", "item_amount": 2}) == [
        ("Our plan.", "Sign it.", "Build it.")
    ]


def test_of_a_table_without_a_header_each_row_is_said():
    (sentences,) = said(
        {"title": "Who met", "table": [["", ""], ["Place", "Weilstadt"], ["Chair", "H. Dahl"]]}
    )
    assert [one for one in sentences if "Weilstadt" in one or "Dahl" in one] == [
        "Place: Weilstadt.",
        "Chair: H. Dahl.",
    ]
    assert not any("columns" in one for one in sentences)
