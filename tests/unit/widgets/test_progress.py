"""The panel that follows a task: what it shows, how often, and that it never goes silent."""

import sys
import threading
import types

import ipywidgets
import pytest

from nbdeck.client.following import TaskRecord
from nbdeck.contract import tasks as wire
from nbdeck.errors import SettingsError
from nbdeck.widgets import progress
from nbdeck.widgets.progress import TaskProgress, display_task
from nbdeck.widgets.work import UPDATE_SECONDS
from unit.service import standin_engine

VIEW = "application/vnd.jupyter.widget-view+json"
REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def follow(start):
    def begin(title, **settings):
        return TaskProgress(start(title), **{"interval": 0.01, **settings})

    return begin


def text_of(panel):
    """Everything a reader of the panel reads."""
    parts = (panel._line.step, panel._line.elapsed, panel._error, panel._result)
    return " ".join(part.value for part in parts)


def until(panel, trait, name, wanted):
    """Waits until a trait of a part of the panel has the value wanted."""
    reached = threading.Event()

    def look(_change=None):
        if wanted(getattr(trait, name)):
            reached.set()

    trait.observe(look, name)
    look()
    assert reached.wait(20), text_of(panel)


@REAL
def test_a_finished_task_shows_its_slides(follow):
    panel = follow("Sales")
    panel.wait(30)
    assert "Finished" in panel._line.step.value
    assert panel._result.value.count("<figure") == 1
    assert (panel._line.bar.value, panel._line.bar.bar_style) == (1.0, "success")
    assert panel._line.button.layout.display == "none"
    assert repr(panel) == "TaskProgress(finished: Presentation 'Sales', 1 slide)"


def test_progress_is_shown_while_the_task_runs(follow):
    panel = follow("wait")
    until(panel, panel._line.step, "value", lambda text: "Still laying out, " in text)
    assert 'role="status"' in panel._line.step.value
    assert "of 1000000" in repr(panel)
    standin_engine.GATE.set()
    panel.wait(30)
    assert "Finished" in text_of(panel)


def test_a_click_on_cancel_stops_the_task(follow):
    panel = follow("wait")
    panel._line.button.click()
    panel.wait(30)
    assert "Cancelled" in panel._line.step.value
    assert panel._line.bar.bar_style == "warning"
    assert panel._task.status == "FAILURE"


def test_cancel_from_python_is_the_same(follow):
    panel = follow("wait")
    panel.cancel()
    panel.wait(30)
    assert "Cancelled" in panel._line.step.value


def test_a_failure_is_an_alert_in_words(follow):
    panel = follow("refuse")
    panel.wait(30)
    assert 'role="alert"' in panel._error.value
    assert "text of slide 1 is too long" in panel._error.value
    assert "Failed" in panel._line.step.value
    assert panel._line.bar.bar_style == "danger"


def test_a_lost_service_is_said_in_the_panel(start, client):
    task = start("wait")
    client.close()
    panel = TaskProgress(task, interval=0.01)
    panel.wait(30)
    assert "This client is closed" in panel._error.value
    assert "Lost sight" in panel._line.step.value


def test_an_error_of_the_result_is_shown(follow):
    panel = follow("Sales")
    panel.wait(30)
    assert "Finished" in panel._line.step.value
    assert panel._result.value == ""


def test_a_cancel_that_fails_is_shown_and_can_be_tried_again(start, monkeypatch):
    task = start("wait")
    panel = TaskProgress(task, interval=0.01)
    monkeypatch.setattr(task, "cancel", lambda: (_ for _ in ()).throw(SettingsError("No way out.")))
    panel.cancel()
    until(panel, panel._error, "value", lambda text: "No way out" in text)
    until(panel, panel._line.button, "disabled", lambda is_disabled: not is_disabled)
    monkeypatch.undo()
    panel.cancel()
    panel.wait(30)
    assert "Cancelled" in panel._line.step.value


def test_updates_come_four_times_a_second_at_most(follow, sent):
    assert UPDATE_SECONDS == 0.25
    panel = follow("wait", interval=0.08)
    until(panel, panel._line.step, "value", lambda text: "Still" in text)
    sent.clear()
    until(panel, panel._line.step, "value", lambda text, old=panel._line.step.value: text != old)
    standin_engine.GATE.set()
    panel.wait(30)
    steps = [data for _, data in sent if "value" in data.get("state", {})]
    assert len(steps) < 15
    assert "Finished" in panel._line.step.value


def test_elapsed_time_is_told_in_words(start):
    moment = iter([0.0])
    panel = TaskProgress(start("refuse"), clock=lambda: next(moment, 125.0), interval=0.01)
    panel.wait(30)
    assert panel._line.elapsed.value == "2 min 05 s"


def test_a_panel_has_a_form_without_widgets(follow):
    panel = follow("refuse")
    panel.wait(30)
    bundle = panel._repr_mimebundle_()
    assert VIEW in bundle
    assert bundle["text/plain"].startswith("TaskProgress(failed: ")
    assert "too long" in bundle["text/html"]
    assert "<script" not in bundle["text/html"]


def test_closing_takes_every_widget_away_and_leaves_the_task(follow):
    before = set(ipywidgets.widgets.widget._instances)
    panel = follow("wait")
    with panel:
        pass
    panel.wait(30)
    assert set(ipywidgets.widgets.widget._instances) == before
    assert panel.is_closed
    assert panel._task.done() is False


@pytest.fixture
def shown(monkeypatch):
    """What a notebook was told to show: bundles and settings."""
    told = []
    monkeypatch.setattr(
        "nbdeck.widgets.progress.display", lambda bundle, **settings: told.append((bundle, settings))
    )
    return told


def test_a_running_task_is_shown_live_once_and_twice(start, shown):
    task = start("wait")
    assert display_task(task)
    assert display_task(task)
    first, second = (bundle for bundle, _ in shown)
    assert first[VIEW]["model_id"] == second[VIEW]["model_id"]
    standin_engine.GATE.set()
    task.wait(30)
    assert display_task(task) is None


@pytest.mark.parametrize(("title", "words"), [("Sales", "finished"), ("refuse", "failed: ")])
def test_whoever_waits_for_a_task_finds_its_end_in_what_a_notebook_saves(start, shown, title, words):
    task = start(title)
    show_end = display_task(task)
    task.wait(30)
    show_end()
    (began, _), *_, (ended, settings) = shown
    assert "started" in began["text/plain"] or "running" in began["text/plain"]
    assert ended["text/plain"].startswith(f"TaskProgress({words}")
    assert f"Task {words}" in ended["text/html"]
    assert ended[VIEW] == began[VIEW]
    assert (settings["display_id"], settings["update"]) == (shown[0][1]["display_id"], True)


def test_a_panel_that_is_no_output_of_a_task_replaces_nothing(follow, shown):
    follow("refuse").wait(30)
    assert shown == []


@REAL
def test_the_saved_form_of_a_finished_task_names_the_deck_without_its_pictures(start, shown):
    task = start("Sales")
    show_end = display_task(task)
    task.result(30)
    show_end()
    bundle, _ = shown[-1]
    assert bundle["text/plain"] == "TaskProgress(finished: Presentation 'Sales', 1 slide)"
    assert "Presentation &#x27;Sales&#x27;, 1 slide" in bundle["text/html"]
    assert "<img" not in bundle["text/html"]


def test_a_task_without_a_panel_is_shown_in_words_and_replaced_in_place(shown):
    record = TaskRecord("t1")
    task = types.SimpleNamespace(id="t1", record=record)
    show_end = display_task(task)
    record.state = wire.Task(task_id="t1", task_status="FAILURE", task_result="No <room>.")
    show_end()
    (began, first), (ended, second) = shown
    assert began["text/html"].startswith('<div role="group" aria-label="Task">')
    assert ended["text/html"] == '<div role="alert">Task failed: No &lt;room&gt;.</div>'
    assert first == {"raw": True, "display_id": second["display_id"], "update": False}
    assert second["update"] is True


def test_a_kernel_that_loses_updates_is_refused_in_words(start, shown, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipykernel", types.SimpleNamespace(version_info=(7, 0, 1)))
    task = start("wait")
    with pytest.raises(SettingsError, match=r"ipykernel 7\.0"):
        TaskProgress(task)
    assert display_task(task)
    ((bundle, _),) = shown
    assert VIEW not in bundle
    assert "ipykernel&gt;=7.4" in bundle["text/html"]


def test_other_kernels_are_welcome(start, monkeypatch):
    for version in ((6, 31, 0), (7, 4, 0), (8, 0, 0, "dev")):
        monkeypatch.setitem(sys.modules, "ipykernel", types.SimpleNamespace(version_info=version))
        TaskProgress(start("refuse"), interval=0.01).wait(30)


def test_a_panel_that_was_closed_is_not_shown_again(start, shown):
    task = start("wait")
    show_end = display_task(task)
    progress._PANELS[task].close()
    before = len(shown)
    standin_engine.GATE.set()
    task.wait(30)
    show_end()
    assert len(shown) == before
