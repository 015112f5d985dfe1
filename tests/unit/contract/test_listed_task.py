"""A task in the list of all says which work it is, and when it began and ended."""

from nbdeck.contract.enums import TaskStatus
from nbdeck.contract.tasks import ListedTask, Task


def test_extensions_stand_beside_the_fields_of_the_interface():
    listed = ListedTask(task_id="t", task_status=TaskStatus.SENT, kind="outline", created_at=1.5)
    plain = Task(task_id="t", task_status=TaskStatus.SENT).wire_v2()
    assert listed.wire_v2() == {
        **plain,
        "kind": "outline",
        "created_at": 1.5,
        "finished_at": None,
        "can_retry": False,
        "title": "",
    }


def test_a_service_that_does_not_tell_is_read_all_the_same():
    listed = ListedTask.model_validate({"task_id": "t", "task_status": "SENT"})
    assert (listed.kind, listed.created_at, listed.finished_at) == ("", None, None)
