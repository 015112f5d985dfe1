"""The unseen part of a panel: what is said aloud, and keys that stay inside."""

from __future__ import annotations

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


class LiveLine(ScriptPart):
    """Says words to screen readers, keeps the notebook's shortcuts out of its panel, and brings the panels' colours."""

    _esm = script("live_line")
    _css = style("panel")
    said = traitlets.Tuple(traitlets.Int(), traitlets.Unicode(), default_value=(0, "")).tag(sync=True)

    def say(self, words: str) -> None:
        """Say `words`, even if they are those of the last time."""
        self.said = (self.said[0] + 1, words)

    def __repr__(self) -> str:
        return "LiveLine()"
