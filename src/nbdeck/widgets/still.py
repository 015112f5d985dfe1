"""What a notebook shows of a panel where no kernel runs: HTML beside it, renewed while somebody works in the panel."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from uuid import uuid4

from IPython.display import display

from nbdeck.widgets.soon import Soon
from nbdeck.widgets.watching import CellWatch

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
