"""Panels and `%%slide` over a recording: what they asked for once they show again, without the engine."""

import json

import pytest

import nbdeck
from nbdeck.widgets import magic
from nbdeck.widgets.presentation.panel import PresentationPanel
from nbdeck.widgets.slides.panel import SlidesPanel
from nbdeck.widgets.tasks.panel import TaskPanel
from unit.widgets.test_magic import Shell

SLIDE = {"title": "One", "layout": "ITEMS", "item_amount": 1, "content": "a: b"}


@pytest.fixture
def session(sent, browser, monkeypatch):
    """What a reader sees of a notebook with panels, over a client."""

    def seen(client):
        sent.clear()
        cells = []
        monkeypatch.setattr(magic, "display", lambda bundle, raw: cells.append(bundle))
        shell = Shell(client=client)
        nbdeck.load_ipython_extension(shell)
        shell.run_cell_magic("slide", "items --template monarch", "# One\n\n- a: b")
        with SlidesPanel(client, slides=[SLIDE], template="monarch") as panel:
            browser.sends(panel._board, {"step": "opened"})
            panel.wait(20)
            deck = panel.make(include_cover=False).result(timeout=20)
            panel.wait(20)
            cells.append(panel._repr_mimebundle_()["text/html"])
        with PresentationPanel(client, deck) as panel:
            cells.append(panel.wait(20)._repr_mimebundle_()["text/html"])
        with TaskPanel(client) as panel:
            panel.refresh().wait(20)
            cells.append(panel.error)
        drawn = [data["content"] for _, data in sent if "picture" in json.dumps(data.get("content", {}))]
        return cells, drawn

    return seen


def test_panels_show_the_same_over_a_recording(session, tmp_path):
    path = tmp_path / "rec.json"
    with nbdeck.connect(":memory:", record=path) as client:
        cells, drawn = session(client)
    with nbdeck.connect(replay=path) as client:
        assert session(client) == (cells, drawn)
    assert "data:image/svg+xml" in cells[0]["text/html"]
    assert len(drawn) >= 1
    assert cells[-1] == ""


def test_a_panel_shows_what_was_not_recorded_as_its_error(sent, browser, tmp_path):
    path = tmp_path / "rec.json"
    with nbdeck.connect(":memory:", record=path) as client:
        client.account.me()
    with nbdeck.connect(replay=path) as client, SlidesPanel(client, slides=[SLIDE]) as panel:
        browser.sends(panel._form, {"action": "make"})
        panel.wait(20)
        assert "has no answer to POST /api/v1/presentation/generate/slide-by-slide" in panel.error
