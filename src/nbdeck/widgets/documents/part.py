"""The documents in the browser: one part that sends files, lists documents and shows what a search found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


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

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step, and say of a piece of a file whether it was taken."""
        went_well = guard(step, content, buffers)
        if "file" in content:
            self.send({"file": content["file"], "is_taken": went_well})
