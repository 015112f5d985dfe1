"""Short lines above other lines are the headings of a text that marks none."""

import pytest

from nbdeck.engine.author.prompt.reading import read_text


class Said(str):
    """Text that is the same however its lines end."""

    def __eq__(self, other):
        return self.split() == other.split()

    __hash__ = str.__hash__


def outline(text):
    return [
        (
            part.level,
            part.heading,
            Said("\n".join("\n".join(filter(None, (one.lead, one.text))) for one in part.blocks)),
        )
        for part in read_text(text).parts
    ]


def test_a_line_above_a_paragraph_heads_it_and_the_next_paragraph_is_free_of_it():
    text = "Leek soup\n\nServes 4.\n\nMethod:\n1. Chop.\n2. Fry.\n\nDo not boil it."
    assert outline(text) == [
        (1, "Leek soup", "Serves 4."),
        (2, "Method", "1. Chop.\n2. Fry."),
        (0, "", "Do not boil it."),
    ]


def test_a_name_and_a_colon_in_front_of_a_paragraph_open_a_part():
    text = "House minutes\n\nRoof: three offers came. The cheapest is 9.\n\nHeating : it will last.\n\nTools: saw; hammer; nails\n\nWe meet in May."
    assert outline(text) == [
        (1, "House minutes", ""),
        (2, "Roof", "three offers came. The cheapest is 9."),
        (2, "Heating", "it will last."),
        (2, "Tools", "saw; hammer; nails"),
        (0, "", "We meet in May."),
    ]
    assert outline("We met.\n\nHe said to all of us: go home now.\n\nSlides: they are late.")[0][1] == ""
    assert [one[1] for one in outline("Plan\n\nAnn: the saw\nBen: the nails")] == ["Plan"]


def test_a_question_opens_the_part_that_answers_it():
    text = "When does it start?\nOn Monday.\n\nWhere?\nOn level 1.\n\nIs it free?\n\nYes, it is."
    assert [(heading, said) for _, heading, said in outline(text)] == [
        ("When does it start?", "On Monday."), ("Where?", "On level 1."), ("Is it free?", "Yes, it is."),
    ]  # fmt: skip
    assert outline("Are you there?\nAre you well?")[0][1] == ""
    chat = "[09:01] Ann: ready?\n[09:02] Ben: yes\n[09:03] Ann: when?\n[09:04] Ben: gone"
    assert outline(chat) == [(0, "", chat)]


def test_the_first_line_is_the_title_of_all_with_its_label():
    below = "\n\nRoof: three offers came. One is cheap."
    for title in (
        "Lesson plan: The water cycle, year 5, 60 minutes, 27 pupils",
        "🚀 Launch week!! 🎉",
        "Topic: Sale of the plant",
    ):
        assert outline(title + below)[0][:2] == (1, title)
    for other in (
        "It is sold.",
        "---------- Forwarded ----------",
        "Ann 4, Ben 5",
        "Some slides for Ann",
    ):
        assert outline(other + below)[0][1] == ""


def test_paragraphs_below_a_single_marked_title_have_headings_too():
    assert outline("# Machines\n\nWe tried 4.\n\nAdvice: buy the red one.") == [
        (1, "Machines", "We tried 4."), (3, "Advice", "buy the red one."),
    ]  # fmt: skip


def test_paragraphs_above_the_first_heading_are_a_part_without_one():
    text = "We met on Monday.\n\nAll came.\n\n2. Canteen\nPrices rise in May.\nNobody objected."
    assert outline(text) == [
        (0, "", "We met on Monday.\n\nAll came."),
        (2, "2. Canteen", "Prices rise in May.\nNobody objected."),
    ]


def test_a_list_right_below_a_title_keeps_its_first_line_and_one_below_a_sentence_does_not():
    assert outline("Saturday\n\ncoffee\nbread\nmilk") == [(1, "Saturday", "coffee\nbread\nmilk")]
    assert outline("Saturday\n\nWe shop.\n\nFood list\nbread and jam\nmilk and tea")[1:] == [
        (2, "Food list", "bread and jam\nmilk and tea")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "10:00 Welcome\n10:15 Budget of the year\n11:00 Break",
        "[09:02] Ann: good morning\n[09:03] Ben: good morning to you",
        "Ann: good morning\nBen: good morning to you",
        "Members: 214\nBudget: 12.450 and more of it\nNext meeting on Friday in May",
        "1. Chop the leeks\n2. Fry them in some butter",
        "1. Chop the leeks\n   and the white onions",
        "We moved the whole shop to\nlarger rooms",
        "The roof leaks.\nIt rains in.",
        "- one\n- two\n- three",
        "Best regards\n\nTom",
        "One two three four five six seven eight nine ten eleven twelve 13 14 fifteen sixteen seventeen\nGoes on here\nAnd here",
        "```\nName here\nmore\n```",
    ],
)
def test_lines_of_one_kind_sentences_and_greetings_have_no_heading(text):
    assert [(heading, said) for _, heading, said in outline(text)] == [("", text)]


def test_a_line_with_two_numbers_does_not_make_its_heading_data():
    text = "Punto 1 - Bilancio\nLe entrate sono state di 48.300 €, le uscite di 45.120,75 €.\nDeciso: tutto al tetto."
    assert outline(text)[0][1] == "Punto 1 - Bilancio"


def test_marked_headings_count_alone():
    text = "# One\nShort line\nmore of it all\n\n## Two\nx"
    assert [heading for _, heading, _ in outline(text)] == ["One", "Two"]


def test_blank_lines_inside_code_part_nothing():
    code = "```\nimport a\n\nSet up\nb = 1\nc = 2\n```"
    assert outline(f"Example\n\n{code}") == [(1, "Example", code)]


def test_a_title_may_end_in_a_date_but_not_in_a_full_stop():
    assert outline("Notizen vom 7.11.\n\nAlle kamen am Ende.")[0][:2] == (1, "Notizen vom 7.11.")
    assert outline("It serves 4.\n\nAll came in the end.")[0][:2] == (0, "")


@pytest.mark.parametrize(
    "below", ["down from 1,940 to 612. We want two temps for three weeks.", "- down to 612"]
)
def test_a_numbered_line_heads_what_stands_below_however_that_begins(below):
    text = f"Ops\n\n1. Move\n- We move.\n- They stay.\n\n2. Returns backlog\n{below}\n\n3. Carrier\nThey want more. We say no."
    assert (2, "2. Returns backlog", below) in outline(text)


def test_a_number_may_stand_before_a_heading_that_begins_with_another_but_a_date_has_none():
    text = "会議\n\n1. 訂正\n- 8%減です。\n\n2. 4月の実績\n- 売上は4,820万円。\n\n3. 次回\n- 6月に会います。"
    assert [heading for _, heading, _ in outline(text)][1:] == ["1. 訂正", "2. 4月の実績", "3. 次回"]
    dated = "Plan\n\n1. Move\n- We move.\n\n2. 4. 2026 is a Thursday.\n\n2. Pay\n- We pay."
    assert "2. 4. 2026 is a Thursday." not in [heading for _, heading, _ in outline(dated)]


INTERVIEW = "銭湯を継いだ理由\n\n市内に三軒しか残っていない。\n\n――迷いはありませんでしたか。\n\nありました。父は反対でした。\n\n――反対はありましたか。\n\nありません。"


def test_questions_below_a_marked_heading_are_headings_too():
    text = "# Bikes\n\n## Use\n\nHow long?\n\n45 minutes.\n\nIs it free? It is.\n\nAnd a child?\n\nWhy?\n\nNo seat."
    assert outline(text) == [
        (1, "Bikes", ""),
        (2, "Use", ""),
        (4, "How long?", "45 minutes.\n\nIs it free? It is.\n\nAnd a child?"),
        (4, "Why?", "No seat."),
    ]


LONG = "is told at some length here so that the lines of this text have no room on a single slide of ours"


def test_a_line_above_a_list_heads_it_below_the_title_of_all():
    assert outline("Report 2024\n\nAims:\n1. Grow food\n2. Help the school")[-1][1] == "Aims"


def test_a_bare_word_above_lines_of_another_form_is_their_heading():
    assert outline("We met.\n\nwhat you need\n500 g flour\n350 g water")[1][1] == "what you need"
    assert [part[1] for part in outline("We met.\n\n2 people need\n500 g flour\n350 g water")] == [""]
    assert outline("We met.\n\nOffer\nrental, all of it\nservice in two days")[1][1] == "Offer"
    assert [part[1] for part in outline("We met.\n\nOffer\nRental\nService")] == [""]


def test_a_number_in_front_heads_what_is_no_counted_list():
    assert outline("Ops\n\n1. Move\nWe move. They stay.")[1][:2] == (2, "1. Move")
    assert [part[1] for part in outline("Ops\n\n1. Move\n2. Stay")] == ["Ops"]


def test_the_first_line_is_the_title_in_capitals_too_and_a_headline_is_whole():
    released = outline("PRESS RELEASE\nTram opens in June\n\nIt is late. It rains.")
    assert released[0][1:] == ("PRESS RELEASE", "Tram opens in June")
    assert outline("It rains. It snows.\n\nNOTE\nTram opens in June\n\nIt is late. It rains.")[0][1] == ""
    assert "Tram opens in June" not in [
        one[1] for one in outline("It rains. It snows.\n\nNOTE\nTram opens in June\nbut late")
    ]
    assert outline("Plan - what we do\n\n- one\n- two")[0][1] == "Plan - what we do"


def test_a_bare_line_above_lines_with_a_label_each_heads_them():
    assert outline("It rains.\n\nactions\nAnn: the saw in May\nBen: nails, soon")[1][1] == "actions"
    assert outline("It rains.\n\nactions\nAnn: the saw in May")[0][1] == ""
    assert outline("A\n\nNotes: it is old. Nobody knows. Risk: rain in May.")[-1][1] == "Notes"
    assert outline("It rains.\n\nAnn: the saw\nBen: nails, soon\nCy: oil")[0][1] == ""


def test_a_colon_inside_a_quotation_ends_no_label():
    said = 'She said "Heat: three ways are open to us all". We pay.'
    assert outline(f"We met. We talked.\n\n{said}")[-1] == (0, "", f"We met. We talked.\n\n{said}")
