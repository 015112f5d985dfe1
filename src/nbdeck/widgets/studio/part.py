"""The studio's own part in the browser: the steps, what is to be known, what to do next."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any]], Any]]
"""What to do for each thing that the browser asks for, by its name."""


class StudioPart(ScriptPart):
    """Shows what Python says, and asks for steps. All is there for every step, so that a saved notebook shows each."""

    _esm = script("dom", "studio")
    _css = style("studio")
    steps = traitlets.List(
        traitlets.Dict(),
        help="`name`, `label`, what it `holds`, its `state`, a `note`, `actions` and `pickers`.",
    ).tag(sync=True)
    step = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return f"StudioPart({self.step!r})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each thing.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            step = steps.get(content.get("step", ""))
            if step is None:
                _log.warning("a browser asked for an unknown step %r", content)
            else:
                guard(step, content)

        self.on_msg(heard)
