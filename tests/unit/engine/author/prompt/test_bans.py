"""What a request forbids to say is left out where it stands by the very words, and a warning quotes it."""

import pytest

from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.text_options import bans_of, without_banned
from nbdeck.engine.model import AuthorOptions

TEXT = "Intro\n\nThe hotel has 40 rooms. Orbis sued us in May.\n\n- Datix reports: DX-1, DX-2\n- cash: 9 EUR\n\nLegal\nIt is open.\nNobody knows.\n\nOutlook\nWe go on with nine people."


def left(request, text=TEXT):
    return [piece for _, pieces in without_banned(request, text).left_out for piece in pieces]


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ('Make 3 slides. Do not mention "Orbis".', ["Orbis sued us in May."]),
        ("Make 3 slides, no pictures. Do NOT include the Datix numbers.", ["- Datix reports: DX-1, DX-2"]),
        ('Make 3 slides, leave out the section "Legal", keep it short.', ["Legal\nIt is open.\nNobody knows."]),
        ("Fais 3 diapos, ton calme, pas de chiffres de cash.", ["- cash: 9 EUR"]),
        ("Non citare la causa con Orbis.", ["Orbis sued us in May."]),
        ("Don't put the hotel first.", []),
        ("Don't mention the king.", []),
        ("No diagrams about the hotel please.", []),
        ("Keep it short.", []),
    ],
)  # fmt: skip
def test_what_stands_there_by_the_words_that_a_request_forbids_is_left_out(request_, pieces):
    assert left(request_) == pieces


def test_a_deck_without_contents_keeps_the_lines_that_have_that_word():
    text = "El índice de precios subió un 3 %. Nada más."
    assert left("Haz 3 diapositivas. Sin índice.", text) == []
    assert left("Haz 3 diapositivas. Sin precios.", text) == ["El índice de precios subió un 3 %."]


def test_all_other_lines_stay_as_they_were():
    kept = without_banned('Do not say "Datix". Do not mention "Orbis".', TEXT).text
    assert kept == TEXT.replace(" Orbis sued us in May.", "").replace("- Datix reports: DX-1, DX-2\n", "")


def test_words_that_stand_in_many_lines_name_a_subject_and_leave_nothing_out():
    text = "\n".join(f"- room {number} is painted" for number in range(4))
    assert left("Do not mention the room.", f"{text}\n- the garden is old") == []
    assert left("Do not mention room 3.", text) == ["- room 3 is painted"]


def test_lines_that_different_words_mean_are_left_for_a_reader_to_judge():
    assert left("Do not mention the strike or the flood.", "A strike began.\nA flood came.\nIt rained.") == []
    assert left("Do not mention the strike.", "A strike began.\nThe strike ended.\nIt rained.") == [
        "A strike began.",
        "The strike ended.",
    ]


def test_rows_of_a_table_and_a_whole_text_stay():
    table = "Town | Cost\n--- | ---\nRome | 4\nOslo | 9\n\nThe end."
    assert left('Do not mention "Oslo".', table) == []
    assert without_banned('Do not mention "Oslo".', "Oslo is far.").text == "Oslo is far."


def test_chinese_bans_are_read_by_the_words_that_both_share():
    text = "图书馆已完工。王老师提出过投诉。座位增加到340个。"
    assert left("请做5页幻灯片。不要提到王老师的投诉。", text) == ["王老师提出过投诉。"]


def test_a_deck_tells_first_what_was_left_out_and_says_it_nowhere():
    plan = plan_from_topic(
        'Make 2 slides. Do not mention "Orbis".\n\nThe hotel has 40 rooms.\n\nOrbis sued us in May.\n\nIt is sold.',
        (),
        AuthorOptions(),
    )
    said = " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes}" for one in plan.slides)
    assert "Orbis" not in said
    assert plan.warnings[0] == 'Left out, as “Do not mention "Orbis"” asks: “Orbis sued us in May.”.'
    assert not any("must_say" in told or told.startswith("Look whether") for told in plan.warnings)


def test_bans_of_looks_are_no_bans_of_words():
    assert bans_of("Make 3 slides, no table, no pictures. Never name the buyer.") == (
        "Never name the buyer.",
    )
