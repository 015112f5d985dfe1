"""The filmstrip in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


class PresentationPart(ScriptPart):
    """Shows what Python says and asks for steps. Pictures and files go by message: no saved notebook holds them."""

    _esm = script(
        *(
            "dom",
            "pictures",
            "presentation_zoom",
            "presentation_drawers",
            "presentation_tools",
            "presentation",
        )
    )
    _css = style("presentation")
    slides = traitlets.List(traitlets.Dict()).tag(sync=True)
    size = traitlets.List(traitlets.Float()).tag(sync=True)
    position = traitlets.Int(0).tag(sync=True)
    versions = traitlets.List(traitlets.Dict()).tag(sync=True)
    is_newest = traitlets.Bool(default_value=True).tag(sync=True)
    undoes = traitlets.Unicode("").tag(sync=True)
    redoes = traitlets.Unicode("").tag(sync=True)
    difference = traitlets.Dict().tag(sync=True)
    report = traitlets.Dict().tag(sync=True)
    made = traitlets.List(traitlets.Dict()).tag(sync=True)
    going = traitlets.Unicode("", help="What goes on, in words; nothing can be edited meanwhile.").tag(
        sync=True
    )

    def __repr__(self) -> str:
        return f"PresentationPart({len(self.slides)})"

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; pictures must clear no error."""
        if content["step"] == "pictures":
            step(content)
        elif not guard(step, content):
            self.send({"refused": content["step"], "view": content.get("view")})
