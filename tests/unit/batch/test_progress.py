"""A bar in the notebook and in the terminal, nothing elsewhere."""

import io
import types

import pytest
from rich.console import Console

from nbdeck.batch.each import counting


@pytest.fixture
def shown(monkeypatch):
    """What a notebook shows, as (text, whether it replaces what was shown)."""
    pytest.importorskip("IPython")
    import IPython

    messages = []
    monkeypatch.setattr(IPython, "get_ipython", lambda: types.SimpleNamespace(kernel=object()))
    monkeypatch.setattr(
        "nbdeck.widgets.work.display",
        lambda data, **options: messages.append((data["text/plain"], options["update"])),
    )
    return messages


def test_a_notebook_shows_the_end_in_place_of_the_bar(shown):
    with counting(3) as count:
        count(3, 0)
    assert shown[0] == ("0 of 3 groups", False)
    assert shown[-1] == ("Done: 3 of 3 groups", True)


def test_a_notebook_shows_where_it_was_stopped(shown):
    def stop():
        with counting(3) as count:
            count(2, 1)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stop()
    assert shown[-1] == ("Stopped at 2 of 3 groups, 1 failed", True)


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_terminal_shows_a_bar_and_a_file_nothing(monkeypatch, is_terminal):
    written = io.StringIO()
    asked = []

    def console(**options):
        asked.append(options)
        return Console(file=written, force_terminal=is_terminal, width=100)

    monkeypatch.setattr("rich.console.Console", console)
    with counting(3) as count:
        count(2, 1)
    assert asked == [{"stderr": True}]
    assert bool(written.getvalue()) is is_terminal
    if is_terminal:
        assert "2/3" in written.getvalue()
        assert "1 failed" in written.getvalue()
