"""The tasks in the browser: one part that lists them and shows what came of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

_log = logging.getLogger("nbdeck.widgets")

LOOK = "look"
"""The step that the browser takes by itself, while the list is in sight."""

Steps = Mapping[str, Callable[[Mapping[str, Any]], Any]]
"""What to do for each step that the browser asks for, by its name."""


class TasksPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures and files go by message: no saved notebook holds them."""

    _esm = script("dom", "pictures", "tasks")
    _css = style("tasks")
    entries = traitlets.List(traitlets.Dict()).tag(sync=True)
    details = traitlets.Dict().tag(sync=True)
    opened = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return f"TasksPart({len(self.entries)})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error; not asked for the browser's own looks, which must clear no error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            name = content.get("step", "")
            if name not in steps:
                _log.warning("a browser asked for an unknown step %r", content)
            elif name == LOOK:
                steps[name](content)
            else:
                guard(steps[name], content)

        self.on_msg(heard)
