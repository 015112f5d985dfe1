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
from nbdeck.engine.author.llm.judging import JudgedStatements, Statement, judging, refusals
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
        some = mixed[at : at + BATCH]
        passages = dict.fromkeys(passage for _, passage in some)
        ((statements, question),) = judging([Statement("", text) for text, _ in some], *passages)
        body = {"messages": [{"role": "user", "content": question.request}]}
        verdicts = JudgedStatements.model_validate(answer(body))
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
    assert plan.usage.calls == 9


def test_statements_stand_with_their_place_what_they_cite_and_their_sums_above_the_material():
    said = [
        Statement("title", "The river\nis deep", ("1", "T1|r2"), "worked out: 2 = 1 + 1"),
        Statement("", "Ships pass"),
    ]
    ((_, question),) = judging(said, "The river is deep.", "", "The user says: Ships")
    assert question.request.splitlines()[3:-1] == [
        "1. The river is deep", "   (title; cites 1, T1|r2; worked out: 2 = 1 + 1)", "2. Ships pass",
        "", "The material:", "The river is deep.", "", "The user says: Ships",
    ]  # fmt: skip


def test_no_more_statements_are_judged_at_once_than_a_model_can():
    groups = list(judging([Statement("", f"{at}") for at in range(60)], "Ships pass."))
    assert [len(some) for some, _ in groups] == [25, 25, 10]
    assert "1. 25\n" in groups[1][1].request
    assert list(judging([], "Ships pass.")) == []


@pytest.mark.parametrize("name", ["judged_claims.json", "port_exchange.json"])
def test_a_recording_has_no_key_and_no_header(name):
    text = (DATA / name).read_text()
    assert KEY not in text
    assert all(set(one) == {"asked", "answer"} for one in json.loads(text))


def test_the_bridge_waits_for_an_answer_and_records_it_without_the_key(tmp_path):
    endpoint, bridge = bridged(tmp_path)
    plan = {"title": "Bees", "slides": [{"title": "Bees dance"}]}
    bodies = {
        "messages": [
            {"role": "system", "content": "rules"},
            {"role": "user", "content": "Plan a deck\nof bees"},
        ]
    }
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


def test_a_refusal_says_what_the_evidence_lacks():
    said = [Statement("", text) for text in ("one", "two", "three")]
    verdicts = [(1, True, "none"), (2, False, "two"), (3, False, "")]
    listed = [{"number": at, "is_supported": right, "missing": lacks} for at, right, lacks in verdicts]
    refused = refusals(JudgedStatements.model_validate({"statements": listed}), said)
    assert list(refused.values()) == [
        "",
        "the material does not say this: two",
        "the material does not say this",
    ]
