"""The filmstrip in the browser."""

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

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error; not asked for pictures, which must clear no error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            name = content.get("step", "")
            if name not in steps:
                _log.warning("a browser asked for an unknown step %r", content)
            elif name == "pictures":
                steps[name](content)
            elif not guard(steps[name], content):
                self.send({"refused": name, "view": content.get("view")})

        self.on_msg(heard)
