"""Editing an outline through the panel: the same steps from Python and from the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from nbdeck.client.outline import Outline
from nbdeck.client.presentations import OutlineLike, outline_of, warnings_of
from nbdeck.contract.tasks import OutlineResult
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart
from nbdeck.widgets.outline.changes import Proposal
from nbdeck.widgets.outline.editing import OutlineEditing, fields_of
from nbdeck.widgets.panel import CardsPanel, Positions


class OutlineCards(ScriptPart):
    """Shows what Python says and asks for steps; each is answered, so that the browser knows when it is up to date."""

    _esm = script("dom", "outline_drag", "outline_review", "outline_cards")
    _css = style("outline_cards")
    cards = traitlets.List(traitlets.Dict()).tag(sync=True)
    deck_title = traitlets.Unicode("").tag(sync=True)
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True)
    undo_words = traitlets.Unicode("").tag(sync=True)
    redo_words = traitlets.Unicode("").tag(sync=True)
    review = traitlets.Dict().tag(sync=True)
    is_busy = traitlets.Bool(default_value=False).tag(sync=True)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step and answer it; what was refused is drawn there already."""
        answer = {"answer": content.get("number"), "view": content.get("view")}
        if not guard(lambda: answer.update(step(content) or {})):
            self.send_state(["cards", "deck_title", "selected"])
        self.send(answer)


class OutlineEdits(CardsPanel):
    """The editing half of the outline panel."""

    _editing: OutlineEditing
    _proposal: Proposal
    _cards: OutlineCards

    @property
    def outline(self) -> Outline:
        """The outline as `generate` takes it. Setting it takes an `Outline`, slides, or dicts."""
        return Outline(
            slides=tuple(card.slide for card in self._editing.cards),
            title=self._editing.title or None,
            request_id="",
            warnings=self._editing.warnings,
        )

    @outline.setter
    def outline(self, outline: OutlineLike) -> None:
        slides, warnings = outline_of(outline) or (), warnings_of(outline) or ()
        self._edit(
            lambda: self._editing.replace_all(slides, title_of(outline), "setting the outline", warnings)
        )

    @property
    def title(self) -> str:
        """Title of the deck; empty when it has none."""
        return self._editing.title

    @title.setter
    def title(self, title: str) -> None:
        self._edit(lambda: self._editing.retitle(title))

    @property
    def selected(self) -> list[int]:
        """Positions of the selected slides."""
        return [at for at, card in enumerate(self._editing.cards) if card.id in self._cards.selected]

    def add(
        self,
        title: str = "New slide",
        description: str = "",
        appearance: str = "",
        *,
        after: int | None = None,
    ) -> None:
        """Add a slide.

        Args:
            title: Its title.
            description: What it says.
            appearance: How it may look.
            after: Position of the slide to put it behind; None for the end.

        Raises:
            ValidationFailed: The title is empty.
        """
        slide = {"title": title, "description": description, "appearance": appearance}
        self._edit(lambda: self._editing.add([slide], after=self._behind(after)))

    def edit(self, position: int, **fields: str) -> None:
        """Change `title`, `description`, `appearance` or `notes` of one slide."""
        self._edit(lambda: self._editing.edit(self._id(position), fields))

    def duplicate(self, positions: Positions | None = None) -> None:
        """Put a copy behind each of these slides; left out, behind the selected ones."""
        chosen = self._ids(positions)
        self._edit(lambda: self._editing.duplicate(chosen))

    def delete(self, positions: Positions | None = None) -> None:
        """Take these slides out; left out, the selected ones."""
        chosen = self._ids(positions)
        self._edit(lambda: self._editing.delete(chosen))

    def select(self, positions: Positions) -> None:
        """Select slides; an empty list selects none."""
        self._cards.selected = self._ids(positions)

    def paste(self, markdown: str, *, after: int | None = None) -> None:
        """Add the slides that a Markdown text holds; a title above them is taken if the deck has none.

        Args:
            markdown: Headings, a nested list, or paragraphs.
            after: Position of the slide to put them behind; None for the end.

        Raises:
            ValidationFailed: There is no slide in it.
        """
        self._paste(markdown, self._behind(after))

    def to_markdown(self) -> str:
        """Return the outline as Markdown."""
        return self.outline.to_markdown()

    def _paste(self, markdown: str, behind: str | None) -> None:
        read = Outline.from_markdown(markdown)
        with self._lock:
            if read.title and not self._editing.title:
                self._editing.retitle(read.title)
            self._editing.add(read.slides, after=behind)
            self._show()

    def _ids(self, positions: Positions | None) -> list[str]:
        if positions is None:
            return list(self._cards.selected)
        return super()._ids(positions)

    def _show(self) -> None:
        """Bring `value` and the browser up to date."""
        editing, cards = self._editing, [card.wire() for card in self._editing.cards]
        known = {card["id"] for card in cards}
        with self._cards.hold_sync():
            self._cards.cards = cards
            self._cards.deck_title = editing.title
            self._cards.selected = [each for each in self._cards.selected if each in known]
            self._cards.undo_words, self._cards.redo_words = editing.undo_words, editing.redo_words
            self._cards.review = self._proposal.wire()
        self._tell([card.fields for card in editing.cards])

    def _checked(self, value: Any) -> list[dict[str, str]]:
        return [fields_of(slide) for slide in outline_of(value) or ()]

    def _adopt(self, value: Any) -> None:
        self._editing.replace_all(outline_of(value) or (), None, "setting the outline")
        self._show()


def title_of(outline: OutlineLike) -> str | None:
    """Return the title that an outline brings, if any."""
    return outline.title if isinstance(outline, OutlineResult) else None
