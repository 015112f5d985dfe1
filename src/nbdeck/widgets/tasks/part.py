"""The tasks in the browser: one part that lists them and shows what came of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart

LOOK = "look"
"""The step that the browser takes by itself, while the list is in sight."""


class TasksPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures and files go by message: no saved notebook holds them."""

    _esm = script("dom", "pictures", "tasks")
    _css = style("tasks")
    entries = traitlets.List(traitlets.Dict()).tag(sync=True)
    details = traitlets.Dict().tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return f"TasksPart({len(self.entries)})"

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; the browser's own looks must clear no error."""
        if content["step"] == LOOK:
            step(content)
        else:
            super().take(step, guard, content, buffers)
