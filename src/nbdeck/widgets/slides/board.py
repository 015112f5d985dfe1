"""The browser's part of the slides panel: the list, the form, the sheet, the picture."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

import traitlets

from nbdeck.widgets.assets import script, style
from nbdeck.widgets.lean import ScriptPart
from nbdeck.widgets.slides.form import lists
from nbdeck.widgets.slides.forms import gallery
from nbdeck.widgets.slides.recipes import choices

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any]], Any]]
"""What to do for each step that the browser asks for, by its name."""


class SlidesBoard(ScriptPart):
    """Shows what Python says and asks for steps. Pictures go by message: no saved notebook holds them."""

    _esm = script(
        "dom", "outline_drag", "slides_picker", "slides_sheet", "slides_form", "slides_data", "slides"
    )
    _css = style("outline_cards", "slides")
    cards = traitlets.List(traitlets.Dict()).tag(sync=True)
    current = traitlets.Unicode("").tag(sync=True)
    form = traitlets.Dict().tag(sync=True)
    data = traitlets.Dict().tag(sync=True)
    offer = traitlets.Dict(help="A slide of a DataFrame that is tried out.").tag(sync=True)
    stamp = traitlets.Int(0).tag(sync=True)
    layouts = traitlets.List(traitlets.Dict()).tag(sync=True)
    lists = traitlets.Dict().tag(sync=True)
    templates: Any = traitlets.List().tag(sync=True)
    template = traitlets.Unicode("default").tag(sync=True)
    own_layouts = traitlets.List(traitlets.Unicode(), help="Content layouts of a template of one's own.").tag(
        sync=True
    )
    frames: Any = traitlets.List().tag(sync=True)
    seen = traitlets.Dict(help="Number of the newest step that is done, by view.").tag(sync=True)
    undo_words = traitlets.Unicode("").tag(sync=True)
    redo_words = traitlets.Unicode("").tag(sync=True)

    def __init__(self) -> None:
        super().__init__(layouts=gallery(), lists={**lists(), **choices()})

    def __repr__(self) -> str:
        return f"SlidesBoard({len(self.cards)})"

    def show_picture(self, svg: str, card: str, remark: str) -> None:
        """Show the picture of a slide.

        Args:
            svg: The picture; empty leaves the one that is there.
            card: Id of the slide's card.
            remark: Why there is none, in words.
        """
        self.send({"picture": svg, "card": card, "remark": remark})

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            step = steps.get(content.get("step", ""))
            # One message carries what came of the step and that it was seen.
            with self.hold_sync():
                if step is None:
                    _log.warning("a browser asked for an unknown step %r", content)
                else:
                    guard(step, content)
                self.seen = {**self.seen, content.get("view", ""): content.get("number", 0)}

        self.on_msg(heard)


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
