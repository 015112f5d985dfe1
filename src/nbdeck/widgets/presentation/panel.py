"""The panel that shows a deck, edits it slide by slide, and leads through its history."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from nbdeck.client.diff import DeckDiff
from nbdeck.client.presentation import Presentation
from nbdeck.client.synchronous import Client
from nbdeck.errors import BadRequest
from nbdeck.widgets.form import sent
from nbdeck.widgets.frame import Steps
from nbdeck.widgets.presentation.copies import PresentationCopies, Product, choices_for
from nbdeck.widgets.presentation.stage import PresentationLike, refuse_place
from nbdeck.widgets.presentation.state import difference_wire
from nbdeck.widgets.work import Work, raise_failure

FORMATS = ("pptx", "pdf")


class PresentationPanel(PresentationCopies):
    """Shows a presentation as a filmstrip and edits it. Every click is a method; positions are counted from 0.

    `value` is `{"presentation_id": ..., "request_id": ...}`, which state of which presentation is shown, or None; set
    it to show another one. Edits go on from the newest state, and each makes a new one, as do new words in shapes,
    another design, and mended findings. Translations and videos stand beside the presentation, in `made`.

    Args:
        client: Has the presentation; `nbdeck.connect()` gives one.
        presentation: What to show: a presentation, its id, or a dict as `value` is.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
        ValidationFailed: That is no presentation.

    Examples:
        >>> client = nbdeck.connect(":memory:")
        >>> table = nbdeck.table({"region": ["north", "south"], "orders": [31, 40]}, title="Orders")
        >>> deck = client.presentations.from_slides([table], title="Spring").result()
        >>> panel = nbdeck.PresentationPanel(client, deck).wait(60)
        >>> _ = panel.edit(1, "rename it to Orders in spring")
        >>> panel.wait(60)
        PresentationPanel(2 slides)
    """

    def __init__(self, client: Client, presentation: PresentationLike | None = None) -> None:
        super().__init__(client, presentation)
        self._line.button.on_click(lambda _: self._guard(self.cancel))
        self._part.answer(self._steps(), self._guard)

    def _steps(self) -> Steps:
        """Return what to do for each step, by its name; each takes what the browser sent."""
        return {
            "edit": lambda asked: self.edit(sent(asked, "position", int), sent(asked, "text", str)),
            "insert": lambda asked: self.insert(sent(asked, "position", int), sent(asked, "text", str)),
            "remove": lambda asked: self.remove(sent(asked, "position", int)),
            "undo": lambda _: self.undo(),
            "redo": lambda _: self.redo(),
            "look": lambda asked: self.look_at(sent(asked, "state", str) or None),
            "restore": lambda asked: self.restore(sent(asked, "state", str)),
            "shapes": lambda asked: self._tell_shapes(sent(asked, "position", int), str(asked.get("view"))),
            "words": lambda asked: self.replace_text(
                sent(asked, "position", int), sent(asked, "words", dict[str, str])
            ),
            "restyle": lambda asked: self.restyle(**sent(asked, "options", dict[str, Any])),
            "translate": lambda asked: self.translate(sent(asked, "language", str)),
            "narrate": lambda asked: self.narrate(**sent(asked, "options", dict[str, Any])),
            "mend": lambda asked: self.mend(sent(asked, "finding", int), sent(asked, "text", str)),
            "show_made": lambda asked: self.show_made(sent(asked, "made", int)),
            "save_made": lambda asked: self._send_made(sent(asked, "made", int), str(asked.get("view"))),
            "choices": lambda asked: self._tell_choices(sent(asked, "tool", str), str(asked.get("view"))),
            "compare": lambda asked: self.compare(sent(asked, "before", str), sent(asked, "after", str)),
            "check": lambda _: self.check(),
            "download": lambda asked: self._download(sent(asked, "format", str), str(asked.get("view"))),
            "pictures": lambda asked: self._want([str(name) for name in asked.get("names", ())]),
        }

    def refresh(self) -> Work[Any]:
        """Start fetching the newest state, which somebody else may have made.

        Raises:
            BadRequest: Nothing is shown.
        """
        return self.look_at(None)

    def look_at(self, request_id: str | None) -> Work[Any]:
        """Start showing another state of the same presentation; nothing is changed.

        Args:
            request_id: Which one, as `versions` has it; None for the newest.

        Raises:
            BadRequest: Nothing is shown, or an edit goes on.
            NotFound: There is no such state.
        """
        shown = self._here()
        self._free()
        if request_id is not None:
            shown.named(request_id)
        return self._open(shown.deck.id, request_id)

    def zoom(self, position: int | None = None) -> None:
        """Show a slide large in every open view; `unzoom`, or Esc there, goes back.

        Args:
            position: Index of the slide from 0; left out, the chosen one.

        Raises:
            BadRequest: There is no such slide.
        """
        if position is not None:
            self.position = position
        self._part.send({"zoom": True})

    def unzoom(self) -> None:
        """Go back from the large picture."""
        self._part.send({"zoom": False})

    def compare(self, before: str, after: str | None = None) -> Work[Any]:
        """Start working out what is different between two states; `difference` and the panel show it.

        Args:
            before: The earlier state, as `versions` has it.
            after: The later one; left out, the one that is shown.

        Raises:
            NotFound: There is no such state.
        """
        shown = self._here()
        later = after or shown.deck.request_id or ""
        for each in (before, later):
            shown.named(each)

        def run(_: Work[DeckDiff]) -> DeckDiff:
            first = self.client.presentations.get(shown.deck.id, before)
            return first.diff(self.client.presentations.get(shown.deck.id, later))

        def end(work: Work[DeckDiff]) -> None:
            if self._state is shown and work.result is not None:
                self._difference = work.result
                self._part.difference = difference_wire(work.result, before, later)
            raise_failure(work)

        return self._begin(run, end=end)

    def save(self, path: str | os.PathLike[str]) -> Work[Path]:
        """Start writing the state that is shown; the suffix says in which format.

        Args:
            path: Ends in .pptx, .pdf, or .png for a contact sheet.

        Raises:
            BadRequest: Nothing is shown.
        """
        deck = self._here().deck
        return self._begin(lambda _: deck.save(path))

    # What the browser is told when it asks

    def _tell_shapes(self, position: int, view: str) -> None:
        shown = self._here()
        refuse_place(position, len(shown.slides))
        shapes = [each for each in shown.shapes(position) if each.kind in {"text", "table"}]
        key = shown.slides[position].key
        listed = [{"name": each.name, "kind": each.kind, "text": each.text} for each in shapes]
        self._part.send({"view": view, "shapes": listed, "key": key})

    def _tell_choices(self, tool: str, view: str) -> Work[Any]:
        def tell(work: Work[dict[str, Any]]) -> None:
            self._part.send({"view": view, "tool": tool, "choices": work.result or {}})
            raise_failure(work)

        return self._begin(lambda _: choices_for(self.client, tool), end=tell)

    def _send_made(self, index: int, view: str) -> Work[bytes]:
        product = self._product(index)
        form = "pptx" if isinstance(product, Presentation) else "mp4"
        return self._hand_over(product, form, {"view": view, "made": index})

    def _download(self, form: str, view: str) -> Work[bytes]:
        if form not in FORMATS:
            raise BadRequest(f"There is no format {form!r}.", hint=f"There are {', '.join(FORMATS)}.")
        return self._hand_over(self._here().deck, form, {"view": view, "format": form})

    def _hand_over(self, product: Product, form: str, message: dict[str, Any]) -> Work[bytes]:
        def send(work: Work[bytes]) -> None:
            buffers = [] if work.result is None else [work.result]
            self._part.send({**message, "file": f"presentation.{form}"}, buffers)
            raise_failure(work)

        return self._begin(lambda _: product.to_bytes(form), end=send)
