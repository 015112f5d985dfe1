"""The line of a panel that says by which name its work is kept, and gives it as Python."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any]], Any]]
"""What to do for each step that the browser asks for, by its name."""


class DraftPart(ScriptPart):
    """Shows the draft and asks for steps. Code goes by message: no saved notebook holds it."""

    _esm = script("dom", "draft")
    _css = style("draft")
    name = traitlets.Unicode("").tag(sync=True)
    note = traitlets.Unicode("").tag(sync=True)
    drafts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    is_saved = traitlets.Bool(default_value=False).tag(sync=True)
    can_keep = traitlets.Bool(default_value=False).tag(sync=True)

    def __repr__(self) -> str:
        return f"DraftPart({self.name!r})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            step = steps.get(content.get("step", ""))
            if step is None:
                _log.warning("a browser asked for an unknown step %r", content)
            else:
                guard(step, content)
                self.send_state("name")  # the browser has shown what may have been refused

        self.on_msg(heard)

    def give_python(self, code: str, view: str) -> None:
        """Send code to the view that asked for it."""
        self.send({"python": code, "view": view})
