"""A bar that counts without widgets: at most a few updates a second, words at the end."""

import pytest

from nbdeck.widgets import work
from nbdeck.widgets.work import UPDATE_SECONDS, CountingBar


@pytest.fixture
def shown(monkeypatch):
    messages = []
    monkeypatch.setattr(work, "display", lambda data, **options: messages.append((data, options)))
    return messages


def test_it_counts_in_one_place_a_few_times_a_second(shown):
    now = [0.0]
    bar = CountingBar("decks", 9, clock=lambda: now[0])
    bar.count(1)
    now[0] = UPDATE_SECONDS
    bar.count(2, "1 <failed>")
    bar.count(3)
    now[0] = UPDATE_SECONDS * 1.9
    bar.count(4)
    now[0] = UPDATE_SECONDS * 2
    bar.count(5)
    assert [data["text/plain"] for data, _ in shown] == [
        "0 of 9 decks",
        "2 of 9 decks, 1 <failed>",
        "5 of 9 decks",
    ]
    assert [options["update"] for _, options in shown] == [False, True, True]
    assert len({options["display_id"] for _, options in shown}) == 1
    assert '<progress max="9" value="2" aria-label="Progress">' in shown[1][0]["text/html"]
    assert "1 &lt;failed&gt;" in shown[1][0]["text/html"]


def test_words_take_its_place(shown):
    bar = CountingBar("decks", 9)
    bar.end("Done <all>")
    data, options = shown[-1]
    assert data == {"text/plain": "Done <all>", "text/html": '<div role="status">Done &lt;all&gt;</div>'}
    assert options["update"] is True
    assert options["display_id"] == shown[0][1]["display_id"]
