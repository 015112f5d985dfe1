"""What a request forbids to say is left out where it quotes the words or names the section, and a warning quotes it."""

import pytest

from nbdeck.contract.v1 import Brief
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.text_options import without_banned
from nbdeck.engine.model.plan import AuthorOptions

TEXT = "Intro\n\nThe hotel has 40 rooms. Orbis sued us in May.\n\n- Datix reports: DX-1, DX-2\n- cash: 9 EUR\n\nLegal\nIt is open.\nNobody knows.\n\nOutlook\nWe go on with nine people."


def left(request, text=TEXT):
    return [piece for _, pieces in without_banned(request, text).left_out for piece in pieces]


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ('Make 3 slides. Do not mention "Orbis".', ["Orbis sued us in May."]),
        ('Make 3 slides. Do not say "datix reports", please.', ["- Datix reports: DX-1, DX-2"]),
        (
            'Make 3 slides, leave out the section "Legal", keep it short.',
            ["Legal\nIt is open.\nNobody knows."],
        ),
        ("Make 3 slides, without the section Legal.", ["Legal\nIt is open.\nNobody knows."]),
        ('Make 3 slides. Say "Orbis" often.', []),
        ("Make 3 slides about the section Legal.", []),
        ("Make 3 slides, without the section Law.", []),
        ("Do NOT include the Datix numbers.", []),
        ("Non citare la causa con Orbis.", []),
        ("Don't put the hotel first.", []),
        ("No slide on cash.", []),
        ("Do not mention the nine hotel people.", []),
        ("Nothing about prices.", []),
    ],
)
def test_only_what_a_request_quotes_or_names_is_left_out(request_, pieces):
    assert left(request_) == pieces


def test_all_other_lines_stay_as_they_were():
    kept = without_banned('Do not say "Datix". Do not mention "Orbis".', TEXT).text
    assert kept == TEXT.replace(" Orbis sued us in May.", "").replace("- Datix reports: DX-1, DX-2\n", "")


def test_rows_of_a_table_and_a_whole_text_stay():
    table = "Town | Cost\n--- | ---\nRome | 4\nOslo | 9\n\nThe end."
    assert left('Do not mention "Oslo".', table) == []
    assert without_banned('Do not mention "Oslo".', "Oslo is far.").text == "Oslo is far."


def test_a_deck_tells_what_was_left_out_and_says_it_nowhere():
    plan = plan_from_topic(
        'Make 3 slides. Do not mention "Orbis".\n\nThe hotel has 40 rooms.\n\nOrbis sued us in May.\n\nIt is sold.',
        AuthorOptions(),
    )
    said = " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes}" for one in plan.slides)
    assert "Orbis" not in said
    assert plan.warnings[-1] == 'Left out, as “Do not mention "Orbis"” asks: “Orbis sued us in May.”.'
    assert "; what was left out, quoted below. Nothing else was done" in plan.warnings[-2]
    assert not any("must_say" in told or "Look whether" in told for told in plan.warnings)


def test_a_ban_in_words_of_its_own_takes_nothing_out_and_is_told():
    text = "The strike fund of Ely holds 4 million.\n\nThe first order is 12 units.\n\nWe hire."
    plan = plan_from_topic(f"Make 3 slides. Do not mention the strike.\n\n{text}", AuthorOptions())
    assert plan.warnings[0].startswith("No language model wrote this deck")
    assert "“Make 3 slides. Do not mention the strike.”. Done: " in plan.warnings[-1]
    said = " ".join([plan.title, *(f"{one.spec.title} {one.spec.content}" for one in plan.slides)])
    assert "holds 4 million" in said


def test_a_ban_that_shows_brackets_means_what_stands_in_them():
    text = "It costs 9 EUR. [Ann: rather 12]\n- paint [later]\n- oil (red)"
    assert left("Leave out the remarks in [brackets].", text) == [" [Ann: rather 12]", " [later]"]
    assert (
        without_banned("Leave out the remarks in [brackets].", text).text
        == "It costs 9 EUR.\n- paint\n- oil (red)"
    )


def test_a_ban_on_pictures_is_known():
    told = plan_from_topic(
        "Make 2 slides. No pictures.\n\nThe rent is 40.\n\nWe hire.", AuthorOptions()
    ).warnings
    assert told[-1].endswith(
        "Done: written for 2 slides, cover included; no pictures. Nothing else was done for it."
    )


def test_a_ban_without_effect_is_told_once_and_pieces_far_apart_are_quoted_apart():
    text = "We grew by 4 %.\nWe hire two."
    asked = Brief(request="No jokes\nNo prices either, please", source=text)
    told = plan_from_topic(f"No jokes\n\n{text}\n\nNo prices either, please", AuthorOptions(), asked).warnings
    assert sum("“No jokes … No prices either, please”. Nothing was done for it." in one for one in told) == 1
    assert not any("eft out" in one for one in told)
    both = Brief(request='Do not say "hire". No jokes.', source=text)
    left = plan_from_topic(text, AuthorOptions(), both).warnings
    assert [one[:27] for one in left if one.startswith("Left out")] == ['Left out, as “Do not say "h']


def test_only_what_surely_asks_forbids_and_is_quoted_as_a_request():
    text = "No jokes were told.\nWe grew by 4 %."
    asked = Brief(request="Keep it short.\nNo jokes were told.", source=text)
    told = plan_from_topic(text, AuthorOptions(), asked).warnings
    assert [one for one in told if "No jokes" in one] == [
        "These were taken as text, and may be wishes: “No jokes were told”."
    ]


def test_a_text_of_which_nothing_would_be_left_stays_and_bans_are_told_in_their_order():
    found = without_banned('Do not say "ferry".', "The ferry is late.")
    assert (found.text, found.left_out, [*found.warnings()]) == ("The ferry is late.", (), [])
    both = without_banned(
        'Do not say "ferry". Do not say "rain".', "The ferry is late.\nIt was rain.\nWe grew."
    )
    assert [ban for ban, _ in both.left_out] == ['Do not say "ferry"', 'Do not say "rain"']
    assert both.text == "We grew."
