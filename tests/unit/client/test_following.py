"""How often a client looks at a task: soon at first, then less and less often, never beyond its deadline."""

import httpx
import pytest
from pydantic import SecretStr

from nbdeck.client.drivers import Emit, Open, Sleep
from nbdeck.client.following import TaskRecord, cancel, finished, look, watch, words_for
from nbdeck.client.site import Delays, Site
from nbdeck.contract.tasks import Task
from nbdeck.errors import TaskTimeout

SENT = {"task_id": "t", "task_status": "SENT", "task_result": None, "task_info": None}


class Driven:
    """Runs a flow against a clock of its own; a task is unfinished for so many looks."""

    def __init__(self, looks):
        self.now, self.looks, self.sleeps = 100.0, looks, []
        pace = Delays(first_poll=1.0, last_poll=4.0, clock=lambda: self.now, chance=lambda: 1.0)
        self.site = Site("http://service.test", SecretStr("k"), retries=0, pace=pace)

    def run(self, flow):
        answer = None
        try:
            while True:
                answer = self._answer(flow.send(answer))
        except StopIteration as end:
            return end.value

    def _answer(self, command):
        if isinstance(command, Sleep):
            self.sleeps.append(command.seconds)
            self.now += command.seconds
            return None
        if isinstance(command, Emit):
            return None
        if isinstance(command, Open):
            return httpx.Response(404)
        self.looks -= 1
        state = (
            SENT
            if self.looks >= 0
            else {**SENT, "task_status": "SUCCESS", "task_result": "x", "task_info": "x"}
        )
        return httpx.Response(200, json=state, request=command)


def test_gaps_between_looks_grow_by_half_up_to_the_longest():
    driven = Driven(looks=7)
    assert driven.run(finished(driven.site, TaskRecord("t"), None)).is_success
    assert driven.sleeps == [1.0, 1.5, 2.25, 3.375, 4.0, 4.0, 4.0]


def test_a_service_without_events_is_looked_at_in_the_same_way():
    driven = Driven(looks=7)
    driven.run(watch(driven.site, TaskRecord("t")))
    assert driven.sleeps == [1.0, 1.5, 2.25, 3.375, 4.0, 4.0, 4.0]


def test_a_deadline_is_kept_to_the_second():
    driven = Driven(looks=99)
    with pytest.raises(TaskTimeout, match=r"5\.0 s"):
        driven.run(finished(driven.site, TaskRecord("t"), 5.0))
    assert driven.sleeps == [1.0, 1.5, 2.25, 0.25]


def test_a_deadline_of_zero_looks_once():
    driven = Driven(looks=1)
    with pytest.raises(TaskTimeout):
        driven.run(finished(driven.site, TaskRecord("t"), 0))
    assert (driven.looks, driven.sleeps) == (0, [])


@pytest.mark.parametrize("asks", [look, cancel])
def test_an_answer_that_comes_late_does_not_undo_the_end_that_another_thread_saw(asks):
    record, slow, quick = TaskRecord("t", "v2"), Driven(looks=1), Driven(looks=0)
    late = asks(slow.site, record)
    answer = slow._answer(next(late))
    quick.run(look(quick.site, record))
    with pytest.raises(StopIteration) as end:
        late.send(answer)
    assert end.value.value.is_success
    assert words_for(record) == "finished"


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (None, "finished"),
        ({"document_id": "d"}, "finished"),
        ("an-id", "finished"),
        (12, "finished: 12"),
    ],
)
def test_what_a_task_made_is_told_unless_it_is_an_id(result, words):
    record = TaskRecord("t")
    record.state = Task.model_validate(SENT | {"task_status": "SUCCESS"})
    record.result = result
    assert words_for(record) == words
