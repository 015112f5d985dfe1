"""The task panel without a kernel: every task of the client, what went on before, every click a method."""

import threading

import ipywidgets
import pytest

import nbdeck
from nbdeck.client.in_process import InProcess
from nbdeck.errors import BadRequest, ConnectionFailed, NotFound, ServiceUnavailable, ValidationFailed
from nbdeck.widgets.tasks.panel import TaskPanel
from unit.service import standin_engine

REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)
SLIDE = {"title": "Sales", "layout": "ITEMS", "item_amount": 1, "content": "One: two"}


@pytest.fixture
def panel(client):
    return TaskPanel(client).wait(10)


@pytest.fixture
def ask(panel, browser):
    def step(step, at=0, **content):
        browser.sends(panel._part, {"step": step, "row": panel._part.entries[at]["key"], **content})

    return step


def entries(panel):
    return [(entry["title"], entry["state"], entry["words"]) for entry in panel._part.entries]


def until(panel, is_right):
    """Wait until the browser would show what is right."""
    seen = threading.Event()

    def look(_change=None):
        if is_right(panel._part.entries):
            seen.set()

    panel._part.observe(look, "entries")
    look()
    assert seen.wait(10), panel._part.entries


def test_it_is_a_public_name():
    assert nbdeck.TaskPanel is TaskPanel


def test_tasks_of_earlier_sessions_are_shown(client, start):
    start("Sales").wait(20)
    start("refuse").wait(20)
    panel = TaskPanel(client).wait(10)
    assert entries(panel) == [
        ("Presentation from slides", "failed", "Failed"),
        ("Sales", "success", "Finished"),
    ]
    failed, made = panel._part.entries
    assert "too long" in failed["error"]
    assert failed["hint"] == "Shorten the text or spread it over more slides."
    assert not failed["can_retry"]
    assert made["makes"] == "deck"
    assert made["began"] > 1e9
    assert made["elapsed"] == "0 s"
    assert repr(panel) == "TaskPanel(2 tasks)"


def test_a_task_that_runs_is_followed_from_where_it_is(client, start):
    task = start("wait")
    panel = TaskPanel(client)
    until(panel, lambda rows: rows and "Still laying out" in rows[0]["words"])
    assert panel._part.entries[0]["share"] is not None
    assert "running" in repr(panel)
    standin_engine.GATE.set()
    panel.wait(20)
    panel.wait(20)
    assert entries(panel)[0][1:] == ("success", "Finished")
    assert panel.tasks[0].id == task.id


def test_a_task_started_elsewhere_shows_up_with_a_look(panel, start, ask, browser):
    assert panel._part.entries == []
    start("Sales").wait(20)
    panel.error = "An error that a look must not clear."
    browser.sends(panel._part, {"step": "look"})
    panel.wait(10)
    assert entries(panel)[0][1] == "success"
    assert panel.error


def test_work_that_is_started_here_has_one_line(panel, start):
    work = panel.start(lambda: start("Sales"), "The sales deck")
    assert entries(panel)[0][0] == "The sales deck"
    panel.refresh()
    work.wait(20)
    panel.wait(10)
    panel.refresh().wait(10)
    assert entries(panel) == [("The sales deck", "success", "Finished")]


def test_a_task_can_be_stopped(panel, start, ask):
    panel.start(lambda: start("wait"))
    until(panel, lambda rows: rows[0]["id"] != "")
    ask("cancel")
    panel.wait(20)
    assert entries(panel)[0][1:] == ("cancelled", "Cancelled")
    assert panel.error == ""
    assert not panel._part.entries[0]["error"]


def test_what_may_succeed_later_can_be_tried_again(panel, start, ask):
    tries = iter([ServiceUnavailable("The service rests."), None])

    def begin():
        if (failure := next(tries)) is not None:
            raise failure
        return start("Sales")

    panel.start(begin, "Sales").wait(10)
    entry = panel._part.entries[0]
    assert (entry["state"], entry["error"], entry["can_retry"]) == ("failed", "The service rests.", True)
    ask("retry")
    panel.wait(20)
    assert entries(panel) == [("Sales", "success", "Finished")]


def test_a_crash_is_retryable_and_a_refusal_is_not(panel, start):
    panel.start(lambda: start("crash")).wait(20)
    panel.start(lambda: start("refuse")).wait(20)
    refused, crashed = panel._part.entries
    assert (crashed["can_retry"], refused["can_retry"]) == (True, False)
    with pytest.raises(BadRequest, match="would fail again"):
        panel.retry(refused["id"])
    panel.retry(crashed["id"]).wait(20)
    assert [entry["can_retry"] for entry in panel._part.entries] == [True, False, False]
    panel.refresh().wait(10)
    began = [entry["began"] for entry in panel._part.entries]
    assert began == sorted(began, reverse=True)


def test_what_failed_in_an_earlier_session_is_tried_again_as_long_as_the_service_knows_it(
    client, start, browser
):
    start("crash").wait(20)
    panel = TaskPanel(client).wait(10)
    (crashed,) = panel._part.entries
    assert (crashed["state"], crashed["can_retry"]) == ("failed", True)
    browser.sends(panel._part, {"step": "retry", "row": crashed["key"]})
    panel.wait(20)
    panel.wait(20)
    again, first = panel._part.entries
    assert (again["title"], again["state"], again["can_retry"]) == (first["title"], "failed", True)
    assert again["id"] != first["id"]
    assert (first["is_retryable"], first["can_retry"]) == (True, False)
    with pytest.raises(BadRequest, match="not known any more"):
        panel.retry(first["id"])
    panel.refresh().wait(10)
    assert [entry["can_retry"] for entry in panel._part.entries] == [True, False]


def test_a_handle_from_elsewhere_is_followed_once(panel, start):
    task = start("wait")
    first = panel.follow(task, again=lambda: start("Sales"), title="Mine")
    assert panel.follow(task) is first
    standin_engine.GATE.set()
    panel.wait(20)
    assert [title for title, _, _ in entries(panel)] == ["Mine"]


@REAL
def test_a_deck_is_shown_with_pictures_and_files(client, browser, sent, tmp_path):
    task = client.presentations.from_slides([SLIDE], title="Two pages")
    task.wait(30)
    panel = TaskPanel(client).wait(10)
    key = panel._part.entries[0]["key"]
    browser.sends(panel._part, {"step": "open", "row": key})
    assert panel.value == task.id
    panel.wait(30)
    about = panel._part.details[key]
    assert about["kind"] == "deck"
    assert about["pictures"] >= 2
    sent.clear()
    browser.sends(panel._part, {"step": "pictures", "names": [key]})
    names = [data["content"]["picture"] for _, data in sent if data.get("method") == "custom"]
    assert names == [f"{key}/{at}" for at in range(about["pictures"])]
    sent.clear()
    browser.sends(panel._part, {"step": "download", "row": key, "format": "pptx", "view": "v"})
    panel.wait(30)
    told = [data["content"] for _, data in sent if "file" in data.get("content", {})]
    assert told == [{"view": "v", "row": key, "format": "pptx", "file": "presentation.pptx"}]
    panel.save(task.id, tmp_path / "deck.pdf").wait(30)
    assert (tmp_path / "deck.pdf").read_bytes().startswith(b"%PDF")
    assert panel.result.id
    panel.hide_result()
    assert (panel.value, panel.result, panel._part.opened) == (None, None, "")


def test_decks_are_called_by_their_titles_as_soon_as_they_are_there(client, start):
    start("Sales").wait(20)
    panel = TaskPanel(client)
    panel.follow(start("Costs"), title="Mine")
    panel.start(lambda: start("Plan"))
    until(panel, lambda entries: {"Plan", "Sales"} <= {each["title"] for each in entries})
    assert [each["title"] for each in panel._part.entries] == ["Plan", "Mine", "Sales"]
    assert "<li>Plan: Finished</li>" in panel._static_html()


@REAL
def test_an_outline_and_a_document_are_shown_in_words(client):
    client.documents.upload(b"# Shade\n\nTrees give shade.", name="shade.md").result(20)
    client.outlines.create("# A\n\n## First\n\n- One\n\n## Second\n\n- Two").result(20)
    panel = TaskPanel(client).wait(10)
    outline, document = panel._part.entries
    assert (outline["title"], document["title"]) == ("Outline: A", "Document")
    panel.show_result(outline["id"]).wait(20)
    assert panel._part.details[outline["key"]]["lines"] == ["First", "Second"]
    panel.value = document["id"]
    panel.wait(20)
    assert panel._part.details[document["key"]]["words"] == "1 heading"


def test_a_file_that_cannot_be_made_is_told(panel, start, ask):
    panel.start(lambda: start("Sales")).wait(20)
    ask("download", format="pdf", view="v")
    panel.wait(20)
    assert panel.error
    ask("download", format="mp3", view="v")
    assert "'mp3'" in panel.error


def test_a_service_out_of_reach_is_told_until_it_is_back(panel, monkeypatch):
    with monkeypatch.context() as cut:
        cut.setattr(
            InProcess,
            "handle_request",
            lambda *_: (_ for _ in ()).throw(ConnectionFailed("The line is cut.")),
        )
        panel.refresh().wait(10)
        assert "The line is cut" in panel.error
    panel.refresh().wait(10)
    assert panel.error == ""


@pytest.mark.parametrize("wrong", [3, "", ["x"]])
def test_a_wrong_value_is_refused(panel, wrong):
    with pytest.raises(ValidationFailed):
        panel.value = wrong
    assert panel.value is None


def test_python_hears_what_the_browser_is_shown(panel, client, start, browser):
    for call in (panel.cancel, panel.retry, panel.show_result):
        with pytest.raises(NotFound):
            call("nothing")
    with pytest.raises(NotFound):
        panel.value = "nothing"
    with pytest.raises(ValidationFailed):
        TaskPanel(client, limit=0)
    browser.sends(panel._part, {"step": "open", "row": "gone"})
    assert "not listed any more" in panel.error
    panel.start(lambda: start("refuse")).wait(20)
    with pytest.raises(BadRequest, match="no result"):
        panel.show_result(panel.tasks[0].id)


def test_it_has_a_form_without_widgets(panel, start):
    assert "No tasks" in panel._repr_mimebundle_()["text/html"]
    panel.start(lambda: start("refuse"), "<b>").wait(20)
    html = panel._repr_mimebundle_()["text/html"]
    assert "&lt;b&gt;: Failed" in html
    assert "too long" in html


def test_closing_it_leaves_the_task_alone(client, start):
    before = set(ipywidgets.widgets.widget._instances)
    task = start("wait")
    with TaskPanel(client):
        pass
    assert set(ipywidgets.widgets.widget._instances) == before
    assert not task.done()


def test_its_state_is_small(panel):
    state = ipywidgets.Widget.get_manager_state(widgets=[panel, *panel.children])["state"]
    assert len(str(state)) < 60_000
