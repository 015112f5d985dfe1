"""The line of a panel that says by which name its work is kept, and gives it as Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


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

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; the browser has shown what may have been refused."""
        super().take(step, guard, content, buffers)
        self.send_state("name")

    def give_python(self, code: str, view: str) -> None:
        """Send code to the view that asked for it."""
        self.send({"python": code, "view": view})
