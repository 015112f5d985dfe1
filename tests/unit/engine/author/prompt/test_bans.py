"""What a request forbids to say is left out where it quotes the words or names the section, and a warning quotes it."""

import pytest

from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.text_options import without_banned
from nbdeck.engine.model import AuthorOptions

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
        ("Do NOT include the Datix numbers.", ["- Datix reports: DX-1, DX-2"]),
        ("Non citare la causa con Orbis.", ["Orbis sued us in May."]),
        ("Don't put the hotel first.", []),
        ("No slide on cash.", ["- cash: 9 EUR"]),
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


def test_a_deck_tells_first_what_was_left_out_and_says_it_nowhere():
    plan = plan_from_topic(
        'Make 3 slides. Do not mention "Orbis".\n\nThe hotel has 40 rooms.\n\nOrbis sued us in May.\n\nIt is sold.',
        (),
        AuthorOptions(),
    )
    said = " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes}" for one in plan.slides)
    assert "Orbis" not in said
    assert plan.warnings[0] == 'Left out, as “Do not mention "Orbis"” asks: “Orbis sued us in May.”.'
    assert not any("must_say" in told or told.startswith("Look whether") for told in plan.warnings)


def test_words_that_more_than_a_few_sentences_have_are_no_name_and_the_ban_is_told():
    told = "\n\n".join(f"The strike fund of town {name} holds 4 million." for name in "ABCD") + "\n\nWe hire."
    assert left("Do not mention the strike.", told) == []
    assert len(left("Do not mention the strike.", told.replace("strike", "sport", 1))) == 3
    plan = plan_from_topic(f"Make 3 slides. Do not mention the strike.\n\n{told}", (), AuthorOptions())
    assert plan.warnings[0] == "Look whether the deck keeps to this: “Do not mention the strike”"


def test_a_ban_that_shows_brackets_means_what_stands_in_them():
    text = "It costs 9 EUR. [Ann: rather 12]\n- paint [later]\n- oil (red)"
    assert left("Leave out the remarks in [brackets].", text) == [" [Ann: rather 12]", " [later]"]
    assert (
        without_banned("Leave out the remarks in [brackets].", text).text
        == "It costs 9 EUR.\n- paint\n- oil (red)"
    )
    assert left("Do not put [brackets] around it.", text) == []
