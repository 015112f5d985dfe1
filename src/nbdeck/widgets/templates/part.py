"""The gallery in the browser."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any], list[memoryview]], Any]]
"""What to do for each step that the browser asks for, by its name."""


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

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error; not asked for pictures, which must clear no error.
        """

        def heard(_widget: Any, content: Any, buffers: Any) -> None:
            name = content.get("step", "")
            if name not in steps:
                _log.warning("a browser asked for an unknown step %r", content)
            elif name == "pictures":
                steps[name](content, buffers)
            else:
                went_well = guard(steps[name], content, buffers)
                if "file" in content:
                    self.send({"file": content["file"], "is_taken": went_well})

        self.on_msg(heard)
