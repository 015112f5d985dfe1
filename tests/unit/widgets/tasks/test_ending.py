"""One task that has ended: its files for the browser, and another try."""

import pytest

from nbdeck.errors import Conflict
from nbdeck.widgets.progress import TaskProgress

REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def follow(start):
    return lambda title: TaskProgress(start(title), interval=0.01).wait(20)


def offered(panel):
    return [each["label"] for each in panel._ending.offers]


def told(sent):
    return [data["content"] for _, data in sent if data.get("method") == "custom"]


@REAL
def test_the_files_of_a_deck_go_to_the_browser_that_asks(follow, browser, sent):
    panel = follow("Sales")
    assert offered(panel) == ["PowerPoint", "PDF"]
    browser.sends(panel._ending, {"step": "pdf", "view": "v"})
    panel.wait(20)
    assert told(sent) == [{"view": "v", "name": "pdf", "file": "presentation.pdf"}]
    browser.sends(panel._ending, {"step": "mp4", "view": "v"})
    assert len(told(sent)) == 1


def test_a_file_that_cannot_be_made_is_told_and_can_be_asked_for_again(follow, browser, sent):
    panel = follow("Sales")
    browser.sends(panel._ending, {"step": "pdf", "view": "v"})
    panel.wait(20)
    assert panel.error
    assert told(sent)[-1]["name"] == "pdf"


def test_a_failure_that_may_pass_is_tried_again_and_another_is_not(follow, browser):
    refused, crashed = follow("refuse"), follow("crash")
    assert (offered(refused), offered(crashed)) == ([], ["Try again"])
    first = crashed.task
    browser.sends(crashed._ending, {"step": "retry", "view": "v"})
    crashed.wait(20)
    assert crashed.task.id != first.id
    assert offered(crashed) == ["Try again"]
    assert crashed.error
    with pytest.raises(Conflict, match="cannot be tried again"):
        refused.retry()
