"""What changes a presentation: one slide at a time, and back and forth in its history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nbdeck.client.presentation import Presentation
from nbdeck.client.task import Task
from nbdeck.errors import BadRequest, ValidationFailed
from nbdeck.widgets.presentation.stage import PresentationStage
from nbdeck.widgets.presentation.state import PresentationState, fetched, place_in
from nbdeck.widgets.task_line import Following
from nbdeck.widgets.work import Work


class PresentationEdits(PresentationStage):
    """The edits of the presentation panel."""

    _following: Following | None = None

    def edit(self, position: int, prompt: str) -> Work[Any]:
        """Start writing one slide again.

        Args:
            position: Index of the slide from 0.
            prompt: What it shall say, or what to change, such as "shorter".

        Returns:
            The work: `wait()` for it, or await it. What goes wrong shows in the panel.

        Raises:
            BadRequest: There is no such slide, or an earlier state is shown.
            ValidationFailed: The prompt is empty.
        """
        return self._edit(position, prompt)

    def _edit(self, position: int, prompt: str, then: Callable[[], Any] = lambda: None) -> Work[Any]:
        deck = self._slide(position).deck
        words = said(prompt)
        doing = f"Changing slide {position + 1}"
        return self._change(doing, lambda: deck.edit(position, words), position, then)

    def insert(self, position: int, prompt: str) -> Work[Any]:
        """Start adding a slide.

        Args:
            position: Index that it shall have, from 0; the number of slides adds it at the end.
            prompt: What it shall say or be about.

        Raises:
            BadRequest: There is no such place, or an earlier state is shown.
            ValidationFailed: The prompt is empty.
        """
        deck = self._slide(position, beyond=1).deck
        words = said(prompt)
        doing = f"Adding slide {position + 1}"
        return self._change(doing, lambda: deck.insert(position, words), position)

    def remove(self, position: int) -> Work[Any]:
        """Start taking a slide out; `undo` brings it back.

        Args:
            position: Index of the slide from 0.

        Raises:
            BadRequest: There is no such slide, or an earlier state is shown.
        """
        deck = self._slide(position).deck
        return self._change(f"Removing slide {position + 1}", lambda: deck.remove(position), position)

    def undo(self) -> Work[Any]:
        """Start taking the newest edit back.

        Raises:
            BadRequest: There is none, or an earlier state is shown.
        """
        shown = self._editable()
        if not shown.undoes:
            raise BadRequest("There is nothing to undo.", hint="Edit a slide first.")
        return self._go(f"Undoing: {shown.undoes}", shown.deck.undo, place_in(shown.undoes))

    def redo(self) -> Work[Any]:
        """Start bringing back what was undone last.

        Raises:
            BadRequest: There is nothing, or an earlier state is shown.
        """
        shown = self._editable()
        if not shown.redoes:
            raise BadRequest(
                "There is nothing to redo.", hint="`undo()` goes back; `redo()` takes that back."
            )
        return self._go(f"Redoing: {shown.redoes}", shown.deck.redo, place_in(shown.redoes))

    def restore(self, request_id: str) -> Work[Any]:
        """Start bringing the presentation back into an earlier state, which edits go on from then.

        Args:
            request_id: Which one, as `versions` has it. Later states stay in the list.

        Raises:
            NotFound: There is no such state.
        """
        shown = self._here()
        state = shown.named(request_id)

        def back() -> Any:
            return self.client.v1.edit_rollback(presentation_id=shown.deck.id, previous_version_id=state.id)

        return self._go(f"Going back to: {state.what}", back, None)

    def cancel(self) -> None:
        """Ask the service to stop the edit that goes on."""
        if self._following is not None and self._making is not None:
            self._following.cancel()
            self._making.nudge()

    def _change(
        self,
        words: str,
        start: Callable[[], Task[Presentation]],
        place: int | None,
        then: Callable[[], Any] = lambda: None,
    ) -> Work[Any]:
        following = Following(self._line, start)

        def run(work: Work[PresentationState | None]) -> PresentationState | None:
            following.read(work)
            if following.task is None or not following.is_success:
                return None
            result = following.task.result(timeout=0)
            shown = fetched(self.client, result.id, None)
            shown.deck.warnings = result.warnings
            return shown

        def end(work: Work[PresentationState | None]) -> Exception | None:
            failure = following.end(work)
            if following.task is None or (failure is None and following.is_success):
                self._line.hide()  # nothing to see that slides or the error do not show
            return failure

        with self._lock:
            self._line.begin(words)
            self._following = following
            return self._occupy(words, run, place, show=following.show, end=end, then=then)

    def _go(self, words: str, step: Callable[[], Any], place: int | None) -> Work[Any]:
        deck = self._here().deck.id

        def run(_: Work[PresentationState | None]) -> PresentationState:
            step()
            return fetched(self.client, deck, None)

        with self._lock:
            self._free()
            return self._occupy(words, run, place)


def said(prompt: str) -> str:
    """Return an instruction.

    Raises:
        ValidationFailed: It is empty.
    """
    if not prompt.strip():
        raise ValidationFailed(
            "The instruction is empty.", hint="Say what to change, or what the slide is about."
        )
    return prompt
