"""The gallery in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


class TemplatesPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures go by message, so that no saved notebook holds them."""

    _esm = script("dom", "pictures", "documents_sending", "templates")
    _css = style("templates")
    designs = traitlets.List(traitlets.Dict()).tag(sync=True)
    shades = traitlets.Dict().tag(sync=True)
    chosen = traitlets.Unicode("").tag(sync=True)
    search = traitlets.Unicode("").tag(sync=True)
    shade = traitlets.Unicode("").tag(sync=True)
    edition = traitlets.Int(0, help="Changes whenever pictures are out of date.").tag(sync=True)
    report = traitlets.Dict().tag(sync=True)
    going = traitlets.Unicode("").tag(sync=True)

    def __repr__(self) -> str:
        return f"TemplatesPart({len(self.designs)})"

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step, and say of a piece of a file whether it was taken; pictures must clear no error."""
        if content["step"] == "pictures":
            step(content, buffers)
            return
        went_well = guard(step, content, buffers)
        if "file" in content:
            self.send({"file": content["file"], "is_taken": went_well})
