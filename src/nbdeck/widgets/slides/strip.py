"""The finished deck in the browser."""

from __future__ import annotations

from typing import Any

from nbdeck.widgets.assets import script
from nbdeck.widgets.lean import ScriptPart


class DeckStrip(ScriptPart):
    """Shows a deck as HTML that travels as a message, so that no notebook is saved with all its pictures twice."""

    _esm = script("slides_strip")

    def __init__(self) -> None:
        super().__init__()
        self._html = ""
        self.on_msg(self._on_message)

    def __repr__(self) -> str:
        return "DeckStrip()"

    def show(self, html: str) -> None:
        """Show other HTML; empty shows nothing."""
        self._html = html
        self.send({"html": html})

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if content.get("step") == "opened":
            self.send({"html": self._html})
