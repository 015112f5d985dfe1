"""The studio's own part in the browser: the steps, what is to be known, what to do next."""

from __future__ import annotations

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


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
