"""The connection in the browser. A key comes by message and is in no trait, because traits are saved with notebooks."""

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


class ConnectionPart(ScriptPart):
    """Shows what Python says and asks for steps."""

    _esm = script("dom", "connection")
    _css = style("connection")
    kind = traitlets.Unicode("local").tag(sync=True)
    target = traitlets.Unicode("").tag(sync=True)
    has_key = traitlets.Bool(default_value=False, help="Whether a key is set outside of the notebook.").tag(
        sync=True
    )
    is_busy = traitlets.Bool(default_value=False).tag(sync=True)
    status = traitlets.Dict().tag(sync=True)
    installed = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __repr__(self) -> str:
        return f"ConnectionPart({self.kind!r})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            step = steps.get(content.get("step", ""))
            if step is None:
                # Not with its content: that may hold a key.
                _log.warning("a browser asked for an unknown step %r", content.get("step"))
            else:
                guard(step, content)

        self.on_msg(heard)
