"""Short lines above other lines are the headings of a text that marks none."""

import pytest

from nbdeck.engine.author.prompt.headings import headed_parts
from nbdeck.engine.author.prompt.titles import title_of_text


def outline(text):
    return [(part.level, part.heading, part.text) for part in headed_parts(text)]


def test_a_line_above_a_paragraph_heads_it_and_the_next_paragraph_is_free_of_it():
    text = "Leek soup\n\nServes 4.\n\nMethod:\n1. Chop.\n2. Fry.\n\nDo not boil it."
    assert outline(text) == [
        (1, "Leek soup", "Serves 4."),
        (2, "Method", "1. Chop.\n2. Fry."),
        (2, "", "Do not boil it."),
    ]


def test_a_name_and_a_colon_in_front_of_a_paragraph_open_a_part():
    text = "House minutes\n\nRoof: three offers came. The cheapest is 9.\n\nHeating : it will last.\n\nTools: saw; hammer; nails\n\nWe meet in May."
    assert outline(text) == [
        (1, "House minutes", ""),
        (2, "Roof", "three offers came. The cheapest is 9."),
        (2, "Heating", "it will last."),
        (2, "Tools", "- saw\n- hammer\n- nails"),
        (2, "", "We meet in May."),
    ]
    assert outline("We met.\n\nHe said to all of us: go home now.\n\nSlides: they are late.")[0][1] == ""
    assert [one[1] for one in outline("Plan\n\nAnn: the saw\nBen: the nails")] == ["Plan"]


def test_numbered_headings_keep_the_paragraphs_below_them_and_open_parts_of_their_own():
    text = "1. Pools\n1.1 North\nIt is old. It leaks.\n\nIt is loved.\n\n2. Next steps\n- ask\n- pay\n\n3. Why\n1. One\n2. Two"
    assert [(heading, said) for _, heading, said in outline(f"We met.\n\n{text}")] == [
        ("", "We met."), ("1. Pools", ""), ("1.1 North", "It is old. It leaks.\n\nIt is loved."), ("2. Next steps", "- ask\n- pay"), ("3. Why", "1. One\n2. Two"),
    ]  # fmt: skip


def test_a_question_opens_the_part_that_answers_it():
    text = "Q: When does it start?\nA: On Monday.\nQ: I come by bike. What now?\nA: Use level 1.\n\nIs it free?\nYes, it is."
    assert [(heading, said) for _, heading, said in outline(text)] == [
        ("When does it start?", "On Monday."), ("I come by bike. What now?", "Use level 1."), ("Is it free?", "Yes, it is."),
    ]  # fmt: skip
    worded = "Ask: When is it?\nSay: On Monday.\nAsk: What is it?\nSay: A fair."
    assert [heading for _, heading, _ in outline(worded)] == ["Ask: When is it?", "Ask: What is it?"]
    chat = "Ann: ready?\nBen: yes\nAnn: go\nBen: gone"
    assert outline(chat) == [(0, "", chat)]
    assert outline("Are you there?\nAre you well?")[0][1] == ""


def test_the_first_line_is_the_title_of_all_with_its_label():
    below = "\n\nRoof: three offers came. One is cheap."
    for title in (
        "Lesson plan: The water cycle, year 5, 60 minutes, 27 pupils",
        "🚀 Launch week!! 🎉",
        "Topic: Sale of the plant",
    ):
        assert outline(title + below)[0][:2] == (1, title)
    assert outline("Topic: Sale of the plant.\nThe buyer is Ann. She pays 9.")[0][:2] == (
        2,
        "Topic: Sale of the plant",
    )
    for other in (
        "It is sold.",
        "---------- Forwarded ----------",
        "Ann 4, Ben 5",
        "Some slides for Ann",
    ):
        assert outline(other + below)[0][1] == ""


def test_paragraphs_below_a_single_marked_title_have_headings_too():
    assert outline("# Machines\n\nWe tried 4.\n\nAdvice: buy the red one.") == [
        (1, "Machines", "We tried 4."), (2, "Advice", "buy the red one."),
    ]  # fmt: skip


def test_paragraphs_above_the_first_heading_are_a_part_without_one():
    text = "We met on Monday.\n\nAll came.\n\n2. Canteen\nPrices rise in May.\nNobody objected."
    assert outline(text) == [
        (0, "", "We met on Monday.\n\nAll came."),
        (2, "2. Canteen", "Prices rise in May.\nNobody objected."),
    ]


def test_a_list_right_below_a_title_keeps_its_first_line_and_one_below_a_sentence_does_not():
    assert outline("Saturday\n\ncoffee\nbread\nmilk") == [(1, "Saturday", "coffee\nbread\nmilk")]
    assert outline("Saturday\n\nWe shop.\n\nFood list\nbread\nmilk")[1:] == [(2, "Food list", "bread\nmilk")]


@pytest.mark.parametrize(
    "text",
    [
        "10:00 Welcome\n10:15 Budget of the year\n11:00 Break",
        "[09:02] Ann: good morning\n[09:03] Ben: good morning to you",
        "Ann: good morning\nBen: good morning to you",
        "Members: 214\nBudget: 12.450 and more of it\nNext meeting on Friday in May",
        "1. Chop the leeks\n2. Fry them in some butter",
        "1. Chop the leeks\n   and the white onions",
        "Name\tAge\nAnn\t31\nBen\t42",
        "We moved the whole shop to\nlarger rooms",
        "The harbour of Hamburg handled fewer containers than ever before\nit was widened\nand once after",
        "Best regards\nTom",
        "The roof leaks.\nIt rains in.",
        "- one\n- two\n- three",
        "Please send it\nto the two of us\nby Monday",
        "Best regards\n\nTom",
        "One two three four five six seven eight nine ten eleven\nGoes on here\nAnd here",
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


def test_a_label_in_front_of_several_lines_is_the_heading_of_none():
    asked = "Help\n\nQ: Is it free?\nA: Yes.\n\nQ: do you take cats\nA: No.\n\nQ: Can I visit?\nA: Yes."
    headings = [part.heading for part in headed_parts(asked)]
    assert headings == ["Help", "Is it free?", "do you take cats", "Can I visit?"]
    once = headed_parts("Help\n\nQ: Is it free?\nA: Yes, it is free for all.\n\nBring a bag, it may rain.")
    assert "Is it free?" in [part.heading for part in once]
    told = "Rain: it pours.\n\nWind: it blows hard today.\n\nWind: it blows hard at night."
    assert "Wind" not in [part.heading for part in headed_parts(told)]


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


def test_lines_with_the_mark_of_an_interview_are_the_questions_of_the_paragraphs_below_them():
    assert outline(INTERVIEW) == [
        (1, "銭湯を継いだ理由", "市内に三軒しか残っていない。"),
        (2, "迷いはありませんでしたか", "ありました。父は反対でした。"),
        (2, "反対はありましたか", "ありません。"),
    ]
    once = outline(INTERVIEW.replace("――反対はありましたか。\n\n", ""))
    assert [heading for _, heading, _ in once] == ["銭湯を継いだ理由"]
    twice = outline(INTERVIEW.replace("ありました。父は反対でした。\n\n", ""))
    assert [heading for _, heading, _ in twice] == ["銭湯を継いだ理由", "反対はありましたか"]


def test_questions_below_a_marked_heading_are_headings_too():
    text = "# Bikes\n\n## Use\n\nHow long?\n\n45 minutes.\n\nIs it free? It is.\n\nAnd a child?\n\nWhy?\n\nNo seat."
    assert outline(text) == [
        (1, "Bikes", ""),
        (2, "Use", ""),
        (3, "How long?", "45 minutes.\n\nIs it free? It is.\n\nAnd a child?"),
        (3, "Why?", "No seat."),
    ]


@pytest.mark.parametrize(
    ("fields", "title"),
    [
        (
            "Von: Anke Dreyer\nAn: Team\nBetreff: Stand Umzug Lager – bitte antworten",
            "Stand Umzug Lager – bitte antworten",
        ),
        (
            "From: a.b.c@x.example\nTo: Ann Lee, Bob Ray, Cy Moe\nDate: Mon, 3 May 2027\nSubject: The move",
            "The move",
        ),
        ("From: Ann\nTo: Bob", ""),
        ("Von: Anke Dreyer\nBetreff: Stand Umzug Lager", "Stand Umzug Lager"),
    ],
)
def test_fields_above_an_e_mail_are_no_titles_and_its_subject_is(fields, title):
    text = f"{fields}\n\nHello all,\n\nwe move on Monday. It rains."
    assert outline(text) == [(int(bool(title)), title, "we move on Monday. It rains.")]
    assert title_of_text(text, (), "", "en") == (title or "Presentation")


LONG = "is told at some length here so that the lines of this text have no room on a single slide of ours"


def test_lines_that_end_sentences_and_have_no_room_on_a_slide_are_paragraphs():
    text = f"Food fair: it {LONG}.\nWhat went well: all of it {LONG}.\nIt ends. We go.\nIt {LONG}."
    assert [part[1] for part in outline(text)] == ["", "What went well", ""]
    short = "Food fair: it was good.\nWhat went well: all.\nIt ends. We go."
    assert len(outline(short)) == 1
    assert len(outline(text.replace("We go.", "We go"))) == 1


def test_points_of_a_long_list_whose_label_names_several_things_are_parts():
    text = "Notes\n\n- Staff: three posts are open. One is filled.\n- Tickets: May 412, June 388, July 531, August 604\n- Rest: none\n- a\n- b\n- c"
    assert outline(text) == [
        (1, "Notes", ""),
        (2, "Staff", "- three posts are open.\n- One is filled."),
        (2, "Tickets", "- May 412\n- June 388\n- July 531\n- August 604"),
        (2, "", "- Rest: none\n- a\n- b\n- c"),
    ]
    counted = text.replace("- Staff", "1. Staff").replace("- Tickets", "2. Tickets")
    assert [part[1] for part in outline(counted)] == ["Notes"]
    few = "Notes\n\n- Staff: three posts. One is filled.\n- Rest: none"
    assert [part[1] for part in outline(few)] == ["Notes"]


def test_a_label_heads_no_paragraph_in_which_another_sentence_has_one():
    assert outline("A\n\nRent: 9 a month. It is paid.")[-1][1] == "Rent"
    assert [part[1] for part in outline("A\n\nRent: 9 a month. Gain: 5 a month.")] == ["A"]


def test_a_line_above_a_list_heads_it_below_the_title_of_all():
    assert outline("Report 2024\n\nAims:\n1. Grow food\n2. Help the school")[-1][1] == "Aims"
