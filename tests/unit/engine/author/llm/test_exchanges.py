"""Recorded exchanges with somebody who answered for a model, from the prompts alone, not always well."""

import hashlib
import json
from pathlib import Path
from threading import Thread

import pytest

from llm_bridge import bridged, replayed
from llm_claims import FALSE, FALSE_WORDS, TRUE, TRUE_WORDS
from llm_decks import SOURCE
from llm_endpoint import KEY
from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.llm.judging import JudgedStatements, Statement, batches, judging, refusals
from nbdeck.engine.author.writing import write_plan
from nbdeck.engine.model.plan import Assignment

DATA = Path(__file__).parents[4] / "data" / "author"
BATCH = 25


def test_of_a_hundred_claims_the_false_ones_are_refused_and_the_right_ones_shown():
    mixed = sorted(
        [*FALSE, *FALSE_WORDS, *TRUE, *TRUE_WORDS],
        key=lambda pair: hashlib.sha256(str(pair).encode()).hexdigest(),
    )
    answer, refused = replayed(DATA / "judged_claims.json"), set()
    for at in range(0, len(mixed), BATCH):
        statements = [Statement("", text, (passage,)) for text, passage in mixed[at : at + BATCH]]
        question = judging(statements, 100_000)
        verdicts = JudgedStatements.model_validate(answer({"messages": [{"content": question.request}]}))
        assert question.check(verdicts) == []
        refused |= {one.text for one, why in refusals(verdicts, statements).items() if why}
    assert sum(text in refused for text, _ in (*FALSE, *FALSE_WORDS)) >= 47
    assert sum(text in refused for text, _ in (*TRUE, *TRUE_WORDS)) <= 2


def test_an_exchange_with_false_statements_ends_in_a_deck_that_is_true(endpoint, report):
    endpoint.answer = replayed(DATA / "port_exchange.json")
    topic = "Make 3 slides for the city council: how does the port change? With a chart, no quote"
    plan = write_plan(Assignment(topic=topic, sources=(SOURCE,)), endpoint.settings(), report)
    first, second = plan.slides
    assert plan.warnings == ()
    assert first.spec.content.splitlines() == [
        "- The river is deepened for 800 million euros",
        "- Ships with a draught of 13.5 metres can then pass at any tide",
        "- A slot system has cut truckers' waiting times from two hours to 40 minutes",
    ]
    assert first.spec.title == "The city deepens the river until 2026"
    assert (second.spec.layout, second.spec.content) == (
        Layout.CHART,
        "2023 had 0.6 million containers fewer than 2022",
    )
    assert [one.category for one in second.spec.chart.marks.highlight] == ["2023"]
    assert all(one.document == "port.pdf" for slide in plan.slides for one in slide.evidence)
    assert plan.usage.calls == 11


def test_evidence_of_several_statements_is_told_once():
    shared, own = ("The river is deep.",), ("Ships pass.",)
    statements = [
        Statement("", text, told) for text, told in (("A", own), ("B", shared), ("C", shared), ("D", own))
    ]
    lines = judging(statements, 1_000).request.splitlines()
    assert lines[3:-1] == [
        "1. A", "   (text A)", "2. B", "   (text B)", "3. C", "   (text B)", "4. D", "   (text A)",
        "", "Text A:", "Ships pass.", "", "Text B:", "The river is deep.",
    ]  # fmt: skip


def test_a_statement_stands_with_its_place_and_what_it_cites():
    one = Statement("title", "The river\nis deep", ("The river is deep.",), ("1", "T1|r2"))
    assert "1. The river is deep\n   (title; text A; cites 1, T1|r2)\n" in judging([one], 99).request


def test_texts_beyond_the_alphabet_have_letters_of_their_own():
    request = judging([Statement("", "A", tuple(f"Said {at}." for at in range(54)))], 999).request
    assert all(f"Text {name}:\nSaid {at}." in request for name, at in (("Z", 25), ("A2", 26), ("B3", 53)))


def test_statements_are_judged_together_as_far_as_their_texts_have_room():
    shared, other = ("word " * 40,), ("term " * 40,)
    told = [Statement("", f"{at}", shared if at % 2 else other) for at in range(60)]
    assert [len(one) for one in batches(told, 1_000)] == [25, 25, 10]
    assert [len(one) for one in batches(told[:4], 60)] == [1, 1, 1, 1]
    assert [len(one) for one in batches(told[1:6:2], 60)] == [3]
    assert [len(one) for one in batches(told[:4], 102)] == [4]
    assert batches([], 60) == []
    assert [len(one) for one in batches([told[1]] * 3, 9)] == [3]  # the first text is told whole
    long = [Statement("", f"{at}", (*shared, *(other if at else ()))) for at in range(3)]
    assert [len(one) for one in batches(long, 60)] == [3]
    two = [Statement("", "A", (*shared, *other)), Statement("", "B", ("Short.",))]
    assert [judging(two, room).request.count("term") for room in (110, 90)] == [40, 0]


@pytest.mark.parametrize("name", ["judged_claims.json", "port_exchange.json"])
def test_a_recording_has_no_key_and_no_header(name):
    text = (DATA / name).read_text()
    assert KEY not in text
    assert all(set(one) == {"asked", "answer"} for one in json.loads(text))


def test_the_bridge_waits_for_an_answer_and_records_it_without_the_key(tmp_path):
    endpoint, bridge = bridged(tmp_path)
    plan = {"title": "Bees", "slides": [{"title": "Bees dance"}]}
    bodies = {"messages": [{"content": "rules"}, {"content": "Plan a deck\nof bees"}]}
    answers = []
    waiting = Thread(target=lambda: answers.append(bridge(bodies)))
    try:
        waiting.start()
        while not (prompts := list(tmp_path.glob("*.prompt.txt"))):
            pass
        assert prompts[0].read_text() == "rules\n\nPlan a deck\nof bees"
        answer = prompts[0].with_name(prompts[0].name.replace("prompt.txt", "answer.json"))
        answer.with_suffix(".part").write_text(json.dumps(plan))
        answer.with_suffix(".part").rename(answer)
        waiting.join(10)
        bridge.record(tmp_path / "recorded.json")
        assert answers == [plan]
        assert replayed(tmp_path / "recorded.json")(bodies) == plan
        assert KEY not in "".join(path.read_text() for path in tmp_path.iterdir())
    finally:
        endpoint.close()


def test_the_first_text_of_evidence_is_told_whatever_room_there_is():
    request = judging([Statement("title", "Said", ("first " * 50, "second " * 50))], 10).request
    assert ("first" in request, "second" in request) == (True, False)


def test_a_refusal_says_what_the_evidence_lacks():
    said = [Statement("", text, ("It is so",)) for text in ("one", "two", "three")]
    verdicts = [(1, True, "none"), (2, False, "two"), (3, False, "")]
    listed = [{"number": at, "is_supported": right, "missing": lacks} for at, right, lacks in verdicts]
    refused = refusals(JudgedStatements.model_validate({"statements": listed}), said)
    assert list(refused.values()) == [
        "",
        "the material does not say this: two",
        "the material does not say this",
    ]
