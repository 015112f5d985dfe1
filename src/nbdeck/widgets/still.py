"""What a notebook shows of a panel where no kernel runs, renewed soon after each cell and each step in the panel."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Callable
from html import escape
from typing import Any
from uuid import uuid4

from IPython.display import display


class CellWatch:
    """Calls a function after each cell of the notebook, until it is stopped; does nothing outside of one.

    Args:
        heard: What to call.
    """

    def __init__(self, heard: Callable[[], None]) -> None:
        from IPython import get_ipython

        self._heard = heard
        self._shell = get_ipython()
        if self._shell is not None:
            self._shell.events.register("post_run_cell", self._call)

    def stop(self) -> None:
        """Hear no more."""
        if self._shell is not None:
            self._shell.events.unregister("post_run_cell", self._call)
            self._shell = None

    def _call(self, _result: Any) -> None:
        self._heard()


_log = logging.getLogger("nbdeck.widgets")


class Soon:
    """Calls a function some time after it is asked for, in a thread of its own; at the latest when Python ends.

    Args:
        call: What to do; what it raises is logged, because nobody waits for it.
        seconds: How long to wait for others who ask.
    """

    def __init__(self, call: Callable[[], object], seconds: float) -> None:
        self._call, self._seconds = call, seconds
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None

    def ask(self) -> None:
        """Have it done soon."""
        with self._lock:
            if self._timer is not None:
                return
            self._timer = threading.Timer(self._seconds, self.flush)
            self._timer.daemon = True
            atexit.register(self.flush)
            self._timer.start()

    def flush(self) -> None:
        """Do it now if it was asked for."""
        with self._lock:
            timer, self._timer = self._timer, None
        if timer is None:
            return
        timer.cancel()
        atexit.unregister(self.flush)
        try:
            self._call()
        except Exception:  # noqa: BLE001 - it belongs to nobody's click
            _log.warning("what a panel was to do soon failed", exc_info=True)


RENEWED_AFTER_SECONDS = 1.0
"""After a change; changes in between go together."""


class Still:
    """An output of its own, so that it is renewed without drawing the panel anew under the reader's hands.

    The panel hides it wherever the panel itself can be seen.

    Args:
        words: Gives the panel as it is now, in a few words.
        html: Gives it as HTML: no script, nothing fetched.
    """

    def __init__(self, words: Callable[[], str], html: Callable[[], str]) -> None:
        self.name = f"nbdeck-still-{uuid4().hex}"
        self._words, self._html = words, html
        self._shown: dict[str, str] = {}
        self._soon = Soon(self._renew, RENEWED_AFTER_SECONDS)
        self._watch: CellWatch | None = None

    def show(self) -> None:
        """Show it below the running cell."""
        self._shown = self._bundle()
        if self._watch is None:
            self._watch = CellWatch(self.flush)
        display(self._shown, raw=True, display_id=self.name)

    def renew(self) -> None:
        """Have it renewed soon, at the latest when the running cell ends."""
        if self._watch is not None:
            self._soon.ask()

    def flush(self) -> None:
        """Renew it now if it is due."""
        self._soon.flush()

    def stop(self) -> None:
        """Renew it a last time if that is due, and never again."""
        self.flush()
        if self._watch is not None:
            self._watch.stop()
            self._watch = None

    def _renew(self) -> None:
        bundle = self._bundle()
        if bundle != self._shown:
            self._shown = bundle
            display(bundle, raw=True, display_id=self.name, update=True)

    def _bundle(self) -> dict[str, str]:
        words = self._words()
        heading = f"<p><em>{escape(words)}, as it was saved. Run the cell to go on.</em></p>"
        return {"text/html": f'<div class="{self.name}">{heading}{self._html()}</div>', "text/plain": words}
