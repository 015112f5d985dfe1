"""The documents in the browser: one part that sends files, lists documents and shows what a search found."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any], list[memoryview]], None]]
"""What to do for each step that the browser asks for, by its name."""


class DocumentsPart(ScriptPart):
    """Shows what Python says and asks for steps. Files come in pieces; each is answered before the next is sent."""

    _esm = script("dom", "documents_sending", "documents")
    _css = style("documents")
    rows = traitlets.List(traitlets.Dict()).tag(sync=True)
    readings = traitlets.Dict().tag(sync=True)
    chosen = traitlets.List(traitlets.Unicode()).tag(sync=True)
    query = traitlets.Unicode("").tag(sync=True)
    found = traitlets.List(traitlets.Dict()).tag(sync=True)
    search_words = traitlets.Unicode("").tag(sync=True)
    accepted = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return f"DocumentsPart({len(self.rows)})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, buffers: Any) -> None:
            step = steps.get(content.get("step", ""))
            if step is None:
                _log.warning("a browser asked for an unknown step %r", content)
                return
            went_well = guard(step, content, buffers)
            if "file" in content:
                self.send({"file": content["file"], "is_taken": went_well})

        self.on_msg(heard)
