"""What can be done with one task that has ended, as buttons: save its files, or try again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart

RETRY = "retry"
_LABELS = MappingProxyType(
    {"pptx": "PowerPoint", "pdf": "PDF", "mp4": "MP4", "srt": "Subtitles", RETRY: "Try again"}
)


class EndingPart(ScriptPart):
    """Offers files and another try. Files go by message, so that no saved notebook holds them."""

    _esm = script("dom", "ending")
    _css = style("ending")
    offers = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __repr__(self) -> str:
        return f"EndingPart({len(self.offers)})"

    def offer(self, names: Iterable[str]) -> None:
        """Show buttons for these files, or for `retry`."""
        self.offers = [{"name": name, "label": _LABELS[name]} for name in names]

    def answer_offers(self, act: Callable[[str, str], Any], guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            act: Called with what was offered, and the view that asked.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            name, view = str(content.get("step", "")), str(content.get("view", ""))
            offered = {each["name"] for each in self.offers}
            if name in offered and not guard(act, name, view):
                self.tell(name, view)

        self.on_msg(heard)

    def tell(self, name: str, view: str, data: bytes | None = None) -> None:
        """Send a file to the view that asked; without data its button only works again."""
        message = {"view": view, "name": name, "file": f"presentation.{name}"}
        self.send(message, [] if data is None else [data])
