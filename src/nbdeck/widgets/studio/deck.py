"""The last step: a deck while it is made, and the deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.client.task import Task
from nbdeck.errors import BadRequest
from nbdeck.widgets.frame import HTML, PanelBase, note
from nbdeck.widgets.presentation.panel import PresentationPanel
from nbdeck.widgets.presentation.stage import MOST_SECONDS
from nbdeck.widgets.task_line import Following, TaskLine
from nbdeck.widgets.work import Work


class DeckStep(PanelBase):
    """Follows a task that makes a deck, and shows the deck. What was shown before stays until a new one is there.

    Args:
        client: Has the decks.
    """

    is_making = traitlets.Bool(default_value=False, help="Whether a deck is being made.")

    def __init__(self, client: Client) -> None:
        self._line, self._note = TaskLine(), HTML()
        self._following: Following | None = None
        self._making: Work[Any] | None = None
        self.panel = PresentationPanel(client)
        super().__init__([self._line], [self._note, self.panel])
        self.add_class("nbdeck-studio-deck")
        self.panel.observe(lambda _: self._show_panel(), "value")
        self._show_panel()
        self._line.button.on_click(lambda _: self._guard(self.cancel))

    def free(self) -> None:
        """Refuse a second deck at the same time.

        Raises:
            BadRequest: One is being made.
        """
        if self.is_making:
            raise BadRequest("A deck is being made already.", hint="Wait for it, or cancel it.")

    def follow(
        self, start: Callable[[], Task[Presentation]], made: Callable[[Presentation], None]
    ) -> Work[None]:
        """Start making a deck, and show it once it is there.

        Args:
            start: Starts the task, or returns one that runs.
            made: Called with the deck under the lock, before it is shown.
        """
        with self._lock:
            self.free()
            self.error, self._note.value = "", ""
            self._following = following = Following(self._line, start)
            self._line.begin("Making the deck")
            self.is_making = True
            self._making = self._begin(
                following.read, show=following.show, end=lambda work: self._over(work, following, made)
            )
            return self._making

    def cancel(self) -> None:
        """Ask the service to stop making the deck."""
        if self._following is not None and self._making is not None:
            self._following.cancel()
            self._making.nudge()

    def _over(self, work: Work[None], following: Following, made: Callable[[Presentation], None]) -> None:
        failure = following.end(work)
        if failure is None and following.is_success and following.task is not None:
            deck: Presentation = following.task.result(timeout=0)
            self._note.value = note(deck.warnings)
            made(deck)
            self.panel.value = deck
            self._line.hide()
            self.say("The deck is made")
        self.is_making = False
        if failure is not None:
            self._show_error(failure)

    def _show_panel(self) -> None:
        self.panel.layout.display = None if self.panel.value is not None else "none"

    def _words(self) -> str:
        return repr(self.panel)

    def _static_html(self) -> str:
        if self.panel.value is None:
            return "<p>No deck was made yet.</p>"
        for work in list(self.panel._works):  # it may be on its way here  # noqa: SLF001 - a part of this
            work.wait(MOST_SECONDS)
        return f"{self._note.value}{self.panel._static_html()}{self.panel._error.value}"  # noqa: SLF001
