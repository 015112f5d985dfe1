"""What a request forbids to say stays, for no program can tell what it means, and a warning quotes the ban."""

import pytest

from nbdeck.contract.v1 import Brief
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.model.plan import AuthorOptions


@pytest.mark.parametrize("ban", ['Do not mention "Orbis".', "Without the section Orbis.", "No [remarks]."])
def test_a_ban_leaves_nothing_out_and_is_told_as_not_done(ban):
    # Of three bans with quoted words that people typed, each meant something else than to leave the sentence out.
    text = "Orbis\n\nOrbis sued us in May. [Ann: true]\n\nThe hotel has 40 rooms."
    plan = plan_from_topic(f"Make 3 slides. {ban}\n\n{text}", AuthorOptions())
    said = " ".join(f"{one.spec.title} {one.spec.content}" for one in plan.slides)
    assert "sued us in May" in said
    assert "[Ann: true]" in said
    told = next(one for one in plan.warnings if one.startswith("Taken as a request"))
    assert ban in told
    assert told.endswith("Nothing else of it changed what the slides show.")


def test_a_ban_in_words_of_its_own_takes_nothing_out_and_is_told():
    text = "The strike fund of Ely holds 4 million.\n\nThe first order is 12 units.\n\nWe hire."
    plan = plan_from_topic(f"Make 3 slides. Do not mention the strike.\n\n{text}", AuthorOptions())
    assert plan.warnings[0].startswith("No language model wrote this deck")
    assert "“Make 3 slides. Do not mention the strike.”. Done: " in plan.warnings[-1]
    said = " ".join([plan.title, *(f"{one.spec.title} {one.spec.content}" for one in plan.slides)])
    assert "holds 4 million" in said


def test_a_ban_on_pictures_is_known():
    told = plan_from_topic(
        "Make 2 slides. No pictures.\n\nThe rent is 40.\n\nWe hire.", AuthorOptions()
    ).warnings
    assert told[-1].endswith(
        "Done: written for 2 slides, cover included; no pictures. Nothing else of it changed what the slides show."
    )


def test_a_ban_without_effect_is_told_once_and_pieces_far_apart_are_quoted_apart():
    text = "We grew by 4 %.\nWe hire two."
    asked = Brief(request="No jokes\nNo prices either, please", source=text)
    told = plan_from_topic(f"No jokes\n\n{text}\n\nNo prices either, please", AuthorOptions(), asked).warnings
    assert (
        sum(
            "“No jokes … No prices either, please”. Nothing of it changed what the slides show." in one
            for one in told
        )
        == 1
    )


def test_only_what_surely_asks_forbids_and_is_quoted_as_a_request():
    text = "No jokes were told.\nWe grew by 4 %."
    asked = Brief(request="Keep it short.\nNo jokes were told.", source=text)
    told = plan_from_topic(text, AuthorOptions(), asked).warnings
    assert [one for one in told if "No jokes" in one] == [
        "These were taken as text, and may be wishes: “No jokes were told”."
    ]
