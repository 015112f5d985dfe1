"""The panel that follows a task: what it shows, how often, and that it never goes silent."""

import sys
import threading
import types

import ipywidgets
import pytest

from nbdeck.errors import SettingsError
from nbdeck.widgets.progress import TaskProgress, display_bundle
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
    assert panel._result.value.count("<figure") == 3
    assert (panel._line.bar.value, panel._line.bar.bar_style) == (1.0, "success")
    assert panel._line.button.layout.display == "none"
    assert repr(panel) == "TaskProgress(finished)"


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


def test_a_running_task_is_shown_live_once_and_twice(start):
    task = start("wait")
    first, second = display_bundle(task), display_bundle(task)
    assert first[VIEW]["model_id"] == second[VIEW]["model_id"]
    standin_engine.GATE.set()
    task.wait(30)
    assert display_bundle(task) is None


def test_what_is_awaited_has_no_live_panel():
    assert display_bundle(object()) is None


def test_a_kernel_that_loses_updates_is_refused_in_words(start, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipykernel", types.SimpleNamespace(version_info=(7, 0, 1)))
    task = start("wait")
    with pytest.raises(SettingsError, match=r"ipykernel 7\.0"):
        TaskProgress(task)
    bundle = display_bundle(task)
    assert VIEW not in bundle
    assert "ipykernel&gt;=7.4" in bundle["text/html"]


def test_other_kernels_are_welcome(start, monkeypatch):
    for version in ((6, 31, 0), (7, 4, 0), (8, 0, 0, "dev")):
        monkeypatch.setitem(sys.modules, "ipykernel", types.SimpleNamespace(version_info=version))
        TaskProgress(start("refuse"), interval=0.01).wait(30)
