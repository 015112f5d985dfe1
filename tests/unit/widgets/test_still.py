"""What a saved notebook shows of a panel: it follows the work, in an output of its own."""

import threading

import pytest

from nbdeck.widgets import frame, still
from nbdeck.widgets.slides.panel import SlidesPanel
from nbdeck.widgets.still import Still

SLIDE = {"title": "Bees dance", "layout": "ITEMS", "item_amount": 1, "content": "- Why: food"}


@pytest.fixture
def shown(monkeypatch):
    """Every output, as (bundle, options); the clock is stopped."""
    outputs = []
    for module in (frame, still):
        monkeypatch.setattr(module, "display", lambda data, **options: outputs.append((data, options)))
    monkeypatch.setattr(threading, "Timer", StoppedTimer)
    return outputs


class StoppedTimer:
    """A timer that never rings by itself."""

    def __init__(self, seconds, call):
        self.call = call

    def start(self):
        pass

    def cancel(self):
        pass


def html(output):
    return output[0]["text/html"]


def test_the_panel_and_what_stands_in_for_it_are_two_outputs(offline, shown):
    with SlidesPanel(offline) as panel:
        panel._ipython_display_()
        (widget, _), (_, options) = shown
        assert "text/html" not in widget
        assert widget["text/plain"] == "SlidesPanel"
        assert shown[1][0]["text/plain"] == "SlidesPanel(0 slides)"
        assert "No slides yet" in html(shown[1])
        assert options["display_id"] == panel._live.still
        assert f'class="{panel._live.still}"' in html(shown[1])


def test_it_shows_the_work_and_not_that_there_is_none(offline, shown):
    with SlidesPanel(offline) as panel:
        panel._ipython_display_()
        panel.add(SLIDE)
        panel.title = "Bees"
        panel._still.flush()
        assert "Bees dance" in html(shown[-1])
        assert shown[-1][0]["text/plain"] == "SlidesPanel(1 slide: 'Bees')"
        assert "<h3>Bees</h3>" in html(shown[-1])
        assert shown[-1][1]["update"]
        assert len(shown) == 3
        panel._still.renew()
        panel._still.flush()
        assert len(shown) == 3


def test_the_last_change_is_shown_when_the_panel_is_closed_or_waited_for(offline, shown):
    panel = SlidesPanel(offline)
    panel._ipython_display_()
    panel.add(SLIDE)
    panel.wait(1)
    assert "Bees dance" in html(shown[-1])
    panel.edit(0, title="Bees rest")
    panel.close()
    assert "Bees rest" in html(shown[-1])
    count = len(shown)
    panel._still.renew()
    panel._still.flush()
    assert len(shown) == count


def test_nothing_is_renewed_of_a_panel_that_nobody_sees(offline, shown):
    with SlidesPanel(offline) as panel:
        panel.add(SLIDE)
        panel._still.flush()
    assert shown == []


def test_a_change_is_told_within_a_second_and_those_in_between_together(monkeypatch):
    outputs = []
    monkeypatch.setattr(still, "display", lambda data, **options: outputs.append(data["text/html"]))
    monkeypatch.setattr(still, "RENEWED_AFTER_SECONDS", 0.02)
    number, is_told = [0], threading.Event()

    def tell():
        if number[0] == 3:
            is_told.set()
        return f"<p>{number[0]}</p>"

    picture = Still(lambda: "", tell)
    picture.show()
    for _ in range(3):
        number[0] += 1
        picture.renew()
    assert is_told.wait(5)
    picture.stop()
    assert [each.split("<p>")[-1][0] for each in outputs] == ["0", "3"]


def test_html_that_cannot_be_made_disturbs_nobody(shown, caplog):
    def fail():
        if shown:
            raise ValueError("gone")
        return "<p>1</p>"

    picture = Still(lambda: "", fail)
    picture.show()
    picture.renew()
    picture.flush()
    assert len(shown) == 1
    assert "failed" in caplog.text
