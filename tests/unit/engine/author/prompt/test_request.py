"""What of a prompt asks for a deck, and what of it is the text."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.v1 import Brief
from nbdeck.engine.author.prompt import request as asking
from nbdeck.engine.author.prompt.request import doubts_of, is_request, is_topic, read_prompt
from nbdeck.engine.author.prompt.request_model import pieces_of, request_model
from nbdeck.engine.author.scaffold.asked_topic import asked_counts, called, named_subject, read_topic

JUDGED = [
    json.loads(line)
    for line in (Path(__file__).parents[4] / "data/prompts/judged.jsonl")
    .read_text(encoding="utf-8")
    .splitlines()
]
MATERIAL = "Costs fell by 4 %.\nSales rose by 12 %."


class Model:
    """Says of pieces what a test says, and 0 of others."""

    def __init__(self, likely):
        self.likely = likely

    def likelihoods(self, pieces):
        return [self.likely.get(one.text.strip(), 0.0) for one in pieces]


@pytest.fixture
def says(monkeypatch):
    """Give the likelihoods of pieces instead of the model."""
    return lambda **likely: monkeypatch.setattr(asking, "request_model", lambda: Model(likely["of"]))


def words(text):
    return Counter("".join(one if one.isalnum() else " " for one in text).split())


def pieces_by_mark(prompts):
    """Yield each marked piece, with whether it is in the request, and whether it is in the text."""
    for prompt in prompts:
        text = "".join(said for said, _ in prompt["parts"])
        marks = "".join(mark * len(said) for said, mark in prompt["parts"])
        pieces, end = pieces_of(text), 0
        for piece, share in zip(pieces, request_model().likelihoods(pieces), strict=True):
            start = text.index(piece.text, end)
            end = start + len(piece.text)
            (mark, _), *_ = Counter(
                marks[at] for at in range(start, end) if not text[at].isspace()
            ).most_common(1)
            yield mark, share >= asking.DOUBTFUL, share < asking.SURE


def test_most_requests_of_judged_prompts_stand_on_no_slide_and_nearly_all_text_does():
    counts = Counter(pieces_by_mark(JUDGED))
    asked, told = (sum(number for (mark, *_), number in counts.items() if mark == one) for one in "RC")
    assert (asked, told) > (40, 500)
    assert counts["R", True, False] >= 0.75 * asked
    assert counts["R", True, False] + counts["R", True, True] >= 0.92 * asked
    assert counts["C", True, False] <= 0.02 * told
    assert counts["C", True, True] <= 0.08 * told


@pytest.mark.parametrize("prompt", JUDGED, ids=[one["id"] for one in JUDGED])
def test_no_word_of_a_prompt_is_lost(prompt):
    text = "".join(said for said, _ in prompt["parts"])
    brief = read_prompt(text)
    assert not words(text) - words(f"{brief.request}\n{brief.source}")


@given(
    st.lists(
        st.sampled_from(
            ["Make 3 slides.", "- no jokes", "Rome | 4", "", "We met.", "a: b", "> x", "5 slides max, please"]
        ),
        max_size=9,
    ).map("\n".join)
)
def test_every_piece_is_in_the_request_or_in_the_text(text):
    brief = read_prompt(text)
    assert not words(text) - words(f"{brief.request}\n{brief.source}")


def test_what_surely_asks_is_no_text_and_what_may_ask_is_both(says):
    text = "We met. Do it so. Be brief.\nIt rained."
    says(of={"Do it so.": asking.DOUBTFUL, "Be brief.": asking.SURE})
    brief = read_prompt(text)
    assert (brief.request, brief.source) == ("Do it so.\nBe brief.", "We met. Do it so.\nIt rained.")
    assert doubts_of(brief) == ("Do it so.",)
    says(of={"Do it so.": asking.DOUBTFUL - 0.01, "Be brief.": asking.SURE - 0.01})
    brief = read_prompt(text)
    assert (brief.request, brief.source) == ("Be brief.", text)


def test_a_prompt_of_nothing_but_what_rather_asks_is_a_request(says):
    says(of={"Do it so.": 0.5, "Be brief.": 0.6})
    assert read_prompt(" Do it so.\n\nBe brief. ") == Brief(request="Do it so.\n\nBe brief.")
    says(of={"Do it so.": 0.49, "Be brief.": 0.6})
    assert read_prompt("Do it so. Be brief.").source == "Do it so. Be brief."
    assert read_prompt("") == read_prompt(" \n") == Brief()


def test_a_doubt_is_a_whole_piece_of_the_request():
    brief = Brief(request="Make it short.\nNo jokes.", source="short\nNo jokes.\n\nMake it short")
    assert doubts_of(brief) == ("No jokes.",)


def test_paragraphs_stay_parted_and_the_mark_of_a_point_stays_with_its_text(says):
    says(of={"- Be brief.": 1.0, "2. Be brief.": 1.0, "Be brief.": 1.0})
    text = (
        "One.\nTwo.\n\nBe brief.\n\n- Be brief. We met.\n  - It rained. Be brief.\n2. Be brief.\n\n\nThe end."
    )
    assert read_prompt(text).source == "One.\nTwo.\n\n- We met.\n  - It rained.\n\nThe end."


def test_a_request_in_front_of_a_colon_is_told_from_what_it_is_about(says):
    says(of={"Make 5 slides of these notes:": 1.0})
    brief = read_prompt("Make 5 slides of these notes: sales fell by 4 % and two shops closed.")
    assert brief.request == "Make 5 slides of these notes:"
    assert brief.source == "sales fell by 4 % and two shops closed."


def test_a_line_that_begins_with_what_may_ask_stays_as_typed(says):
    says(of={"Do it so.": asking.DOUBTFUL})
    text = "We met.\n  Do it so. We left.\n- Do it so. We left."
    assert read_prompt(text).source == text


def test_the_row_of_a_table_asks_nothing():
    table = "Course\t2024\t2025\nPottery\t18\t24\nPhoto\t22\t17"
    for text in (f"{table}\n\nMake a bar chart of it, please.", f"Please make 3 slides\n\n{table}"):
        assert read_prompt(text).source.endswith(table) or read_prompt(text).source.startswith(table)
    marked = "| Course | Photo |\n|---|---|\n| Slides, please | 3 |"
    assert marked in read_prompt(f"{marked}\n\nPlease make 3 slides of this").source


@pytest.mark.parametrize(("share", "is_one"), [(0.5, True), (0.49, False)])
def test_a_text_is_a_request_where_a_piece_of_it_rather_asks(says, share, is_one):
    says(of={"Do it so.": share})
    assert is_request("We met. Do it so.") is is_one
    assert not is_request("")


@pytest.mark.parametrize(
    "text",
    [
        "Bees", "Tea vs coffee", "What is AI?", "Introduction to Kubernetes", "Q3 results for the board",
        "Photosynthesis for 7th graders", "Top 10 trends 2025 to 2030",
        "Make a deck about bees. Use 8 slides. Keep it fun.",
        "Present the use of heat pumps in old houses. 3 slides, for executives, in French, no table",
        "Compare PostgreSQL and MySQL for developers. Keep it short, formal tone.", "", "  \n",
    ],
)  # fmt: skip
def test_a_name_or_a_request_alone_is_a_topic(text):
    assert is_topic(text)


@pytest.mark.parametrize(
    "text",
    [
        "Next steps: order the trees, sign the contract, plan the watering",
        "The café closes at 17:00.",
        "The crane is only free on Mondays because the harbour needs it for the rest of the week",
        "Use gloves. Keep the door shut. Start the pump at 40 bar.",
        "风险：起重机只在周一可用；两名焊工生病",
        "- Rome\n- Florence", "a,b\n1,2\n3,4", "# One\n\ntext",
        "buy paint\ncall Henrik\nneighbours complained",
        "word " * 3000,
    ],
)  # fmt: skip
def test_a_text_that_says_something_is_no_topic(text):
    assert not is_topic(text)


def test_labels_with_a_number_each_are_no_topic():
    assert not is_topic("Bread 124\nCakes 39")
    assert not is_topic("The first World War\nThe second one")


def test_a_number_of_slides_is_no_subject():
    assert named_subject("下のメモから8枚程度のスライドを作ってください。") == ""
    assert named_subject("蜜蜂についてのスライドを作ってください。") == "蜜蜂"


@pytest.mark.parametrize(
    ("request_", "subject"),
    [
        (
            "I need a presentation about composting for a class, around 8 slides, playful tone",
            "Composting for a class",
        ),
        ("Make a deck about bees, wasps and ants in 5 slides", "bees, wasps and ants"),
        (
            "Prepare six slides on the move for the board",
            "The move for the board",
        ),
        ('Make a deck called "Bread by bike".', "Bread by bike"),
        ("Topic: the canteen", "The canteen"),
        ("Deck for the evening, about 60 residents", ""),
    ],
)
def test_the_subject_of_a_deck_ends_where_wishes_begin(request_, subject):
    assert named_subject(request_) == subject


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("5 to 7 slides", "at most 7 slides"),
        ("5-6 slides", "at most 6 slides"),
        ("six slides", "6 slides"),
        ("keep it to 4 slides", "at most 4 slides"),
        ("no más de seis diapositivas", "at most 6 slides"),
        ("maximal 3 Folien", "at most 3 slides"),
        ("3 slides or fewer", "at most 3 slides"),
        ("1.5 slides", None),
    ],
)
def test_numbers_of_slides_are_exact_or_a_bound(words, count):
    found = asked_counts(f"Make {words}.")
    assert (str(found[0]) if found else None) == count


def test_a_bound_is_a_word_of_its_own():
    counts = [str(one) for one in asked_counts("Create 6 slides. Até 6 slides.")]
    assert counts == ["6 slides", "at most 6 slides"]


def test_what_a_topic_is_asked_for_with_is_no_part_of_it():
    assert read_topic("Presentation for owners") == "Presentation for owners"
    assert read_topic("Compare with last year") == "Last year"
    assert read_topic("Explain how bees fly") == "How bees fly"
    assert read_topic("Explain this") == "Explain this"


def test_a_doubtful_first_line_above_a_text_is_its_title(monkeypatch):
    from nbdeck.engine.author.prompt import request

    class Model:
        def likelihoods(self, pieces):
            return [0.7 if one.text.startswith("Plan") else 0.1 for one in pieces]

    monkeypatch.setattr(request, "request_model", Model)
    for text, asked in (
        ("Plan of the works\n\nIt rained. We dug.", ""),
        ("Plan of the works\nIt rained. We dug.", "Plan of the works"),
        ("Plan of the works.\n\nIt rained. We dug.", "Plan of the works."),
        ("Plan of the works\n\nPlan it. We dug.", "Plan of the works\nPlan it."),
        ("We dug.\n\nPlan of the works\n\nIt rained.", "Plan of the works"),
    ):
        assert request.read_prompt(text).request == asked


def test_what_names_a_number_of_slides_may_ask_whatever_its_words():
    brief = read_prompt("We dug a ditch.\nIt rained.\n\nca. 6 Folien für alle\n\nThe pump is old.\nIt leaks.")
    assert "ca. 6 Folien für alle" in brief.request
    assert "ca. 6 Folien für alle" in brief.source
    assert (
        read_prompt("ca. 6 Folien für alle\n\nWe dug a ditch. It rained.").request == "ca. 6 Folien für alle"
    )
    assert read_prompt("Lot | Cost\n6 slides | 40\n8 chairs | 90\n\nWe dug a ditch. It rained.").request == ""
    assert "We dug a ditch." not in brief.request


def test_what_surely_asks_and_names_an_amount_stands_on_a_slide_too(monkeypatch):
    class Model:
        def likelihoods(self, pieces):
            return [0.99 if one.text.startswith("Show") else 0.1 for one in pieces]

    monkeypatch.setattr(asking, "request_model", Model)
    for said, is_text in (
        ("Show the loft, £4,150.", True),
        ("Show 12 % first.", True),
        ("Show 12 of them.", False),
        ("Show the £ first.", False),
    ):
        brief = read_prompt(f"{said}\nIt rained. We dug.")
        assert said in brief.request
        assert (said in brief.source) is is_text


def test_what_gives_a_title_may_ask_whatever_its_words(monkeypatch):
    class Model:
        def likelihoods(self, pieces):
            return [0.1 for _ in pieces]

    monkeypatch.setattr(asking, "request_model", Model)
    assert read_prompt("It rained. We dug.\n\nTitle: The wet year").request == "Title: The wet year"
    assert read_prompt("It rained. We dug.\n\nPlace: The wet hall").request == ""


def test_several_numbers_below_the_first_paragraph_are_no_request_for_sure(monkeypatch):
    said = "Pool North uses 1 240 of it, 310 less soon."
    sure = {said: 0.99, "Make 5 slides for 20 people, 10 minutes.": 0.99, "Make 5 or 6 slides.": 0.99}
    monkeypatch.setattr(asking, "request_model", lambda: Model(sure))
    text = f"Make 5 slides for 20 people, 10 minutes.\n\nWe moved.\n{said}\n\nIt rains.\nMake 5 or 6 slides."
    found = read_prompt(text)
    assert found.source == f"We moved.\n{said}\n\nIt rains."
    assert doubts_of(found) == (said,)


def test_a_line_among_three_with_numbers_is_no_request_for_sure(monkeypatch):
    monkeypatch.setattr(
        asking, "request_model", lambda: Model({"Heat is not in it.": 0.99, "Make slides.": 0.99})
    )
    for lines, is_kept in (
        (("Roof 1", "Hall 2", "Gate 3"), True),
        (("Roof 1", "Hall 2"), False),
        (("Roof 1", "Hall", "Gate 3"), False),
    ):
        found = read_prompt("\n".join(["Make slides.", "", *lines, "Heat is not in it."]))
        assert ("Heat is not in it." in found.source) is is_kept


def test_a_first_line_that_is_the_word_for_a_title_with_a_title_names_the_deck_and_is_no_point():
    text = 'Make slides, not too long.\n\n- title: "the last two miles"\n- We moved.\n- It rains.'
    found = read_prompt(text)
    assert found.source == "- We moved.\n- It rains."
    assert found.request.endswith('title: "the last two miles"')
    assert called(found.request) == "The last two miles"
    assert "title: x y z" in read_prompt("Make slides.\n\n- We moved.\n- title: x y z").source


def test_a_title_below_the_request_that_may_ask_names_the_text(monkeypatch):
    monkeypatch.setattr(
        asking, "request_model", lambda: Model({"Make slides.": 0.99, "What you need to know": 0.7})
    )
    assert doubts_of(read_prompt("Make slides.\n\nWhat you need to know\n\nWe moved.")) == ()
    assert doubts_of(read_prompt("Make slides.\n\nWhat you need to know\nWe moved.")) == (
        "What you need to know",
    )


def test_a_ban_in_the_line_above_forbids_no_title():
    assert called('No discussion\ntitle: "Thaw"') == "Thaw"
    assert called('No discussion of title: "Thaw"') == ""
