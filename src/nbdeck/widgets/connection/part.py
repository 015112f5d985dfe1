"""The connection in the browser. A key comes by message and is in no trait, because traits are saved with notebooks."""

from __future__ import annotations

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


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
