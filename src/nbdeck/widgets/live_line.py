"""The unseen part of a panel: what is said aloud, and keys that stay inside."""

from __future__ import annotations

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart


class LiveLine(ScriptPart):
    """Says words to screen readers, keeps shortcuts of the notebook out of its panel, and brings the panels' colours.

    As long as it is in the page, what a saved notebook shows in the panel's place is hidden.
    """

    _esm = script("live_line")
    _css = style("panel")
    said = traitlets.Tuple(traitlets.Int(), traitlets.Unicode(), default_value=(0, "")).tag(sync=True)
    still = traitlets.Unicode("", help="Class of the HTML that is shown without a kernel.").tag(sync=True)

    def say(self, words: str) -> None:
        """Say `words`, even if they are those of the last time."""
        self.said = (self.said[0] + 1, words)

    def __repr__(self) -> str:
        return "LiveLine()"


class InnerLiveLine(LiveLine):
    """That of a panel in a panel: the colours come with the outer one, and a saved notebook holds them once."""

    _css = ""
