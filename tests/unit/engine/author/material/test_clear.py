"""Passages that someone understands who has not read the rest of the document."""

import pytest

from nbdeck.engine.author.material.clear import clear_sections, is_clear
from nbdeck.engine.author.material.passages import Passage, sections
from nbdeck.engine.model import Heading, ListItem, Paragraph, Source

TOLD = "The ferry takes 420 passengers. The pier was built in 1978."


def _source(*blocks, language="en"):
    return Source(name="a.md", kind="md", language=language, blocks=tuple(blocks))


def _kept(*blocks, least=0, language="en"):
    own = clear_sections(sections([_source(*blocks, language=language)]), least)
    return [passage.text for section in own for passage in section.passages]


def _passage(text, **given):
    return Passage(text, "a.md", language="en", **given)


@pytest.mark.parametrize(
    ("passage", "expected"),
    [
        (_passage("The ferry takes 420 passengers."), True),
        (_passage("Mostly the wait for spare parts."), False),
        (_passage("The wait for parts is too long.", before="What do people dislike?"), False),
        (_passage("Now the pump is running.", code="in front"), False),
        (_passage("When <P> awaits a boat, the harbour closes."), False),
        (
            _passage("The fixture cleans up after the test.", before="Each test derives from a fixture."),
            False,
        ),
        (_passage("The gain was 44 minutes.", before="Nurses slept longer."), False),
        (_passage("The gain was 44 minutes.", headings=("Gain of sleep",)), True),
    ],
)
def test_a_sentence_is_clear_if_nothing_around_it_is_needed(passage, expected):
    assert is_clear(passage) is expected


SURE = tuple(f"The ferry takes {number}20 passengers a day." for number in range(1, 8))
DOUBTFUL = "Fog is common."


def test_doubtful_sentences_stay_out_where_there_are_enough_others():
    own = sections([_source(Heading(text="Ferries"), Paragraph(text=" ".join((DOUBTFUL, *SURE))))])
    kept = {
        slides: [one.text for section in clear_sections(own, slides=slides) for one in section.passages]
        for slides in (0, 1, 2)
    }
    assert kept[1] == list(SURE)
    assert kept[0] == kept[2] == [DOUBTFUL, *SURE]


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [
        ("The ferry takes 420 passengers and 95 cars on a day in summer.", True),
        ("The fixture is closed at night by the crew.", False),
        ("For example, the ferry takes 420 passengers.", False),
        ("Paint the hull of every boat in spring.", False),
        ("Let X be the length of n boats at the pier.", False),
    ],
)
def test_a_passage_knows_how_sure_it_is_that_it_stands_alone(text, is_sure):
    told = "Ferries leave at nine. The ferry has two decks. A ferry costs 9 euros. No ferry sails in fog."
    own = clear_sections(sections([_source(Heading(text="Times"), Paragraph(text=f"{told} {text}"))]))
    found = {passage.text: passage.doubt for section in own for passage in section.passages}
    assert (found.get(text, 9) == 0) is is_sure


def test_what_the_whole_document_speaks_of_needs_no_introduction():
    passage = _passage("The fixture cleans up after the test.", before="Each test derives from a fixture.")
    assert is_clear(passage, frozenset({"fixtur"}))


def test_code_beside_a_sentence_is_known():
    source = _source(
        Paragraph(text="Create a file for the pump."),
        Paragraph(text="pump = 1", role="code"),
        Paragraph(text="Now the file is there. The pump runs for an hour."),
    )
    found = [passage for section in sections([source]) for passage in section.passages]
    assert [one.code for one in found] == ["behind", "in front", ""]
    assert [one.before for one in found] == ["", "", "Now the file is there."]


def test_sections_that_say_nothing_clear_are_gone():
    own = clear_sections(
        sections(
            [
                _source(
                    Heading(text="A"),
                    Paragraph(text=TOLD),
                    Heading(text="B"),
                    Paragraph(text="See chapter A."),
                )
            ]
        )
    )
    assert [section.heading for section in own] == ["A"]


def test_nothing_is_said_twice():
    assert _kept(Paragraph(text=TOLD), Paragraph(text=TOLD)) == TOLD.replace(". ", ".|").split("|")


def test_the_next_clearest_come_in_where_there_are_too_few():
    blocks = (Paragraph(text=f"{TOLD} It leaves at seven in the morning. See the timetable."),)
    assert len(_kept(*blocks)) == 2
    assert _kept(*blocks, least=3)[-1] == "It leaves at seven in the morning."
    assert len(_kept(*blocks, least=9)) == 3


def test_a_document_that_only_points_elsewhere_is_kept_rather_than_nothing():
    assert _kept(Paragraph(text="See the timetable on the pier.")) == ["See the timetable on the pier."]


def test_fields_that_every_entry_of_a_reference_has_are_no_statements():
    entries = [Paragraph(text=f"flags: must be zero in call number {number}.") for number in range(3)]
    assert _kept(Paragraph(text=TOLD), *entries) == TOLD.replace(". ", ".|").split("|")


def test_texts_without_full_stops_are_kept_where_the_document_has_none():
    lines = [
        Paragraph(text=f"Pier {number} was built by the town in the year of the storm") for number in "ABC"
    ]
    assert len(_kept(*lines)) == 3
    assert len(_kept(Paragraph(text=TOLD), lines[0])) == 2


def test_names_with_a_dot_are_not_taken_for_the_end_of_a_sentence():
    source = _source(Paragraph(text="The pump takes a lock of asyncio.Lock in front of the valve. It waits."))
    found = [passage.text for section in sections([source]) for passage in section.passages]
    assert found == ["The pump takes a lock of asyncio.Lock in front of the valve.", "It waits."]


def test_languages_without_cues_keep_their_passages():
    assert (
        len(_kept(Paragraph(text="新しい倉庫は三百万ユーロです。"), ListItem(text="北の倉庫"), language="ja"))
        == 2
    )


def test_an_order_behind_its_condition_does_not_stand_alone():
    order = "Upgrade the pump as soon as possible."
    assert is_clear(_passage(order))
    assert not is_clear(_passage(order, before="If your pump was built before 1990, it may leak."))


def test_the_rest_of_a_heading_is_no_sentence():
    assert not is_clear(_passage("for the changes of the timetable to take effect."))


@pytest.mark.parametrize(
    "text",
    [
        "Table 2: Passengers of the ferry by year and by day of the week.",
        "A. Author. 2020. Ferries of the north and their long history. Harbour Press.",
        "The ferry carries as many people as @smith2019 has counted.",
    ],
)
def test_captions_and_references_are_no_statements(text):
    assert not is_clear(_passage(text))


def test_a_sentence_knows_the_one_behind_it_only_where_nothing_shows_that():
    text = "The ferry takes 420 passengers. It leaves at noon. The pier was built in 1978."
    (section,) = clear_sections(sections([_source(Paragraph(text=text))]))
    assert [(one.text, one.after) for one in section.passages] == [
        ("The ferry takes 420 passengers.", "It leaves at noon."),
        ("The pier was built in 1978.", ""),
    ]
