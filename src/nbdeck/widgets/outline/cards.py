"""The cards of an outline in the browser: one part that draws, edits and orders them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any] | None]]
"""What to do for each step that the browser asks for, by its name; what it returns goes into the answer."""


class OutlineCards(ScriptPart):
    """Shows what Python says and asks for steps; each is answered, so that the browser knows when it is up to date."""

    _esm = script("dom", "outline_drag", "outline_review", "outline_cards")
    _css = style("outline_cards")
    cards = traitlets.List(traitlets.Dict()).tag(sync=True)
    deck_title = traitlets.Unicode("").tag(sync=True)
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True)
    undo_words = traitlets.Unicode("").tag(sync=True)
    redo_words = traitlets.Unicode("").tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    is_busy = traitlets.Bool(default_value=False).tag(sync=True)

    def __repr__(self) -> str:
        return f"OutlineCards({len(self.cards)})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            answer = {"answer": content.get("number"), "view": content.get("view")}
            step = steps.get(content.get("step", ""))
            if step is None:
                _log.warning("a browser asked for an unknown step %r", content)
            elif not guard(lambda: answer.update(step(content) or {})):
                # The browser has drawn what was refused.
                self.send_state(["cards", "deck_title", "selected"])
            self.send(answer)

        self.on_msg(heard)
