"""A bar in the running cell that counts; it is replaced by words when all is done."""

from __future__ import annotations

import time
from collections.abc import Callable
from html import escape
from uuid import uuid4

from IPython.display import display

from nbdeck.widgets.work import UPDATE_SECONDS


class CountingBar:
    """Shows how many of a known number of things are done. It is no widget, so that every kernel and viewer shows it.

    Args:
        what: The things, such as `decks`.
        total: How many there are.
        clock: Seconds on a clock that only goes forward.
    """

    def __init__(self, what: str, total: int, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._what, self._total, self._clock = what, total, clock
        self._name = f"nbdeck-{uuid4().hex}"
        self._shown_at = clock()
        self._show(f"0 of {total} {what}", 0, update=False)

    def count(self, done: int, words: str = "") -> None:
        """Show how many are done, at most a few times a second.

        Args:
            done: How many.
            words: What else is to be said of them.
        """
        if self._clock() - self._shown_at >= UPDATE_SECONDS:
            self._shown_at = self._clock()
            progress = f"{done} of {self._total} {self._what}"
            self._show(f"{progress}, {words}" if words else progress, done)

    def end(self, words: str) -> None:
        """Show words in place of the bar."""
        plain = {"text/plain": words, "text/html": f'<div role="status">{escape(words)}</div>'}
        display(plain, raw=True, display_id=self._name, update=True)

    def _show(self, words: str, done: int, *, update: bool = True) -> None:
        bar = f'<progress max="{self._total}" value="{done}" aria-label="Progress"></progress>'
        html = f'<div role="group" aria-label="{escape(self._what)}">{bar} <span>{escape(words)}</span></div>'
        display({"text/plain": words, "text/html": html}, raw=True, display_id=self._name, update=update)
