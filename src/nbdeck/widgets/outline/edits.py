"""Editing an outline through the panel: the same steps from Python and from the browser."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import traitlets

from nbdeck.client.outline import Outline
from nbdeck.client.presentations import OutlineLike, outline_of, warnings_of
from nbdeck.contract.tasks import OutlineResult
from nbdeck.errors import NotFound
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart
from nbdeck.widgets.outline.changes import Proposal
from nbdeck.widgets.outline.editing import OutlineEditing, fields_of
from nbdeck.widgets.panel import Panel

_log = logging.getLogger("nbdeck.widgets")

Steps = Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any] | None]]
"""What to do for each step that the browser asks for, by its name; what it returns goes into the answer."""


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

    def __repr__(self) -> str:
        return f"OutlineCards({len(self.cards)})"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step.
            guard: Calls it and shows its error.
        """

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            answer = {"answer": content.get("number"), "view": content.get("view")}
            step = steps.get(content.get("step", ""))
            if step is None:
                _log.warning("a browser asked for an unknown step %r", content)
            elif not guard(lambda: answer.update(step(content) or {})):
                # The browser has drawn what was refused.
                self.send_state(["cards", "deck_title", "selected"])
            self.send(answer)

        self.on_msg(heard)


T = TypeVar("T")

Positions = int | Iterable[int]
"""One position or several, from 0."""


class OutlineEdits(Panel):
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
        with self._lock:
            warnings = warnings_of(outline) or ()
            slides = outline_of(outline) or ()
            self._editing.replace_all(slides, title_of(outline), "setting the outline", warnings)
            self._show()

    @property
    def title(self) -> str:
        """Title of the deck; empty when it has none."""
        return self._editing.title

    @title.setter
    def title(self, title: str) -> None:
        with self._lock:
            self._editing.retitle(title)
            self._show()

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
        behind = None if after is None else self._ids(after)[0]
        self._edit(lambda: self._editing.add([slide], after=behind))

    def edit(self, position: int, **fields: str) -> None:
        """Change `title`, `description`, `appearance` or `notes` of one slide."""
        self._edit(lambda: self._editing.edit(self._ids(position)[0], fields))

    def move(self, positions: Positions, to: int) -> None:
        """Move slides together so that the first of them stands at position `to`."""
        chosen = self._ids(positions)
        others = [card.id for card in self._editing.cards if card.id not in chosen]
        before = others[to] if 0 <= to < len(others) else None
        self._edit(lambda: self._editing.move(chosen, before))

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

    def undo(self) -> str:
        """Take the last step back and return what it was; empty when there was none."""
        with self._lock:
            words = self._editing.undo()
            self._show()
        return words

    def redo(self) -> str:
        """Take the last undone step again and return what it was; empty when there was none."""
        with self._lock:
            words = self._editing.redo()
            self._show()
        return words

    def paste(self, markdown: str, *, after: int | None = None) -> None:
        """Add the slides that a Markdown text holds; a title above them is taken if the deck has none.

        Args:
            markdown: Headings, a nested list, or paragraphs.
            after: Position of the slide to put them behind; None for the end.

        Raises:
            ValidationFailed: There is no slide in it.
        """
        behind = None if after is None else self._ids(after)[0]
        self._paste(markdown, behind)

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

    def _edit(self, step: Callable[[], Any]) -> None:
        with self._lock:
            step()
            self._show()

    def _ids(self, positions: Positions | None) -> list[str]:
        if positions is None:
            return list(self._cards.selected)
        return [at_position(self._editing.cards, at, "slide").id for at in several(positions)]

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


def several(positions: Positions) -> list[int]:
    """Return positions as a list; one alone will do."""
    return [positions] if isinstance(positions, int) else list(positions)


def at_position(items: Sequence[T], position: int, what: str) -> T:
    """Return what stands at a position, from 0.

    Raises:
        NotFound: Nothing does.
    """
    if not 0 <= position < len(items):
        places = f"Positions run from 0 to {len(items) - 1}." if items else f"There is no {what} at all."
        raise NotFound(f"There is no {what} at position {position!r}.", hint=places)
    return items[position]
