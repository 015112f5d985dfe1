"""Editing slides through the panel: the same steps from Python and from the browser, whose part is here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import traitlets

from nbdeck.client.presentations import SlideLike
from nbdeck.contract.base import slides_of
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart
from nbdeck.widgets.panel import CardsPanel, Positions
from nbdeck.widgets.slides.cards import CardProblem, SlideCard
from nbdeck.widgets.slides.data_form import card_data
from nbdeck.widgets.slides.editing import SlidesEditing
from nbdeck.widgets.slides.form import gallery, lists, shown, starter, summary
from nbdeck.widgets.slides.recipes import Frames, Recipe, choices
from nbdeck.widgets.slides.sheet import Difference, in_words


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

    def show_picture(self, svg: str, card: str, remark: str) -> None:
        """Show the picture of a slide.

        Args:
            svg: The picture; empty leaves the one that is there.
            card: Id of the slide's card.
            remark: Why there is none, in words.
        """
        self.send({"picture": svg, "card": card, "remark": remark})

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do a step; one message carries what came of it and that it was seen."""
        with self.hold_sync():
            guard(step, content)
            self.seen = {**self.seen, content.get("view", ""): content.get("number", 0)}


class DeckStrip(ScriptPart):
    """Shows a deck as HTML that travels as a message, so that no notebook is saved with all its pictures twice."""

    _esm = script("slides_strip")

    def __init__(self) -> None:
        super().__init__()
        self._html = ""
        self.on_msg(self._on_message)

    def show(self, html: str) -> None:
        """Show other HTML; empty shows nothing."""
        self._html = html
        self.send({"html": html})

    def _on_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if content.get("step") == "opened":
            self.send({"html": self._html})


Changes = dict[int, tuple[Difference, ...]]
"""What differs, by position of the slide."""


class SlidesEdits(CardsPanel):
    """The editing half of the slides panel."""

    template = traitlets.Unicode("default", help="Name of a template, or id of a branded one.")

    _editing: SlidesEditing
    _frames: Frames
    _board: SlidesBoard
    _differences: dict[str, tuple[Difference, ...]]

    @property
    def slides(self) -> tuple[Slide, ...]:
        """The slides as models. Setting them takes models or dicts of the interface's fields."""
        return self._editing.slides

    @slides.setter
    def slides(self, slides: Iterable[SlideLike]) -> None:
        self.value = slides

    @property
    def problems(self) -> dict[int, tuple[CardProblem, ...]]:
        """What is wrong with what was typed, by position; such a slide is used as it was before."""
        return self._editing.problems

    @property
    def position(self) -> int | None:
        """Position of the slide that is shown; None when there is none."""
        ids = [card.id for card in self._editing.cards]
        return ids.index(self._board.current) if self._board.current in ids else None

    def show(self, position: int) -> None:
        """Show another slide's form and picture."""
        with self._lock:
            self._show(self._id(position))

    def add(self, slide: SlideLike | Layout | str = Layout.ITEMS, *, after: int | None = None) -> None:
        """Add a slide and show it.

        Args:
            slide: A layout for a slide to type over, or a slide, or a dict of its fields.
            after: Position of the slide to put it behind; None for the end.

        Raises:
            ValidationFailed: There is no such layout, or the slide is wrong.
        """
        new_slide = starter(_layout(slide)) if isinstance(slide, str) else slide
        self._add(lambda behind: self._editing.add([new_slide], after=behind)[0], self._behind(after))

    def chart(self, data: Any, *, after: int | None = None, **options: Any) -> None:
        """Add a chart of a DataFrame; it stays tied to the variable that holds it.

        Args:
            data: Name of a variable, or a DataFrame.
            after: Position of the slide to put it behind; None for the end.
            options: Those of `nbdeck.chart` but for its words: `kind`, `x`, `y`, `series`, `aggregate`, `sort`, `top`,
                `number_format`, `highlight`, `target`, `average`, `totals`, `unit` and so on.

        Raises:
            DataError: It makes no such chart.
        """
        recipe = Recipe(self._frame(data), "chart", options)
        self._add(lambda behind: self._editing.add_data(recipe, after=behind), self._behind(after))

    def table(self, data: Any, *, after: int | None = None, **options: Any) -> None:
        """Add a table of a DataFrame; it stays tied to the variable that holds it.

        Args:
            data: Name of a variable, or a DataFrame.
            after: Position of the slide to put it behind; None for the end.
            options: `columns`; `aggregate` sums the number columns up by the others; `sort` by the first number
                column (`ascending`, `descending`), by `label` or as the `data`; `top`; `number_format`; `totals`.

        Raises:
            DataError: It makes no such table.
        """
        recipe = Recipe(self._frame(data), "table", options)
        self._add(lambda behind: self._editing.add_data(recipe, after=behind), self._behind(after))

    def choose(self, position: int, **options: Any) -> None:
        """Change options of a slide out of a DataFrame, also `frame` and `form` (`chart` or `table`).

        Args:
            position: Its position.
            options: As in `chart` and `table`; None leaves one to the advisor.

        Raises:
            DataError: The data makes no slide with them; the slide stays as it was.
        """
        self._edit(lambda: self._editing.choose(self._id(position), options, is_strict=True))

    def edit(self, position: int, **fields: Any) -> None:
        """Change fields of one slide, such as `title`, `content`, `layout`, `item_amount`, `chart` or `table`.

        Args:
            position: Its position.
            fields: Fields of the interface; None takes one away.

        Raises:
            ValidationFailed: They make no slide; it stays as it was.
        """
        self._edit(lambda: self._editing.edit(self._id(position), fields, is_strict=True))

    def duplicate(self, positions: Positions) -> None:
        """Put a copy behind each of these slides, and show the first copy."""
        chosen = self._ids(positions)
        with self._lock:
            copies = self._editing.duplicate(chosen)
            self._show(copies[0] if copies else None)

    def delete(self, positions: Positions) -> None:
        """Take these slides out."""
        chosen = self._ids(positions)
        self._edit(lambda: self._editing.delete(chosen))

    def changes(self) -> Changes:
        """Return which numbers the DataFrames say otherwise than the slides, by position."""
        with self._lock:
            self._differences = self._editing.changes()
            self._show()
            return self._by_position(self._differences)

    def refresh(self, positions: Positions | None = None) -> Changes:
        """Make slides again of their DataFrames as they are now, and return which numbers changed.

        Args:
            positions: Which slides; left out, all that were made of a DataFrame.
        """
        every = [card.id for card in self._editing.cards]
        chosen = every if positions is None else self._ids(positions)
        with self._lock:
            differences = self._editing.refresh(chosen)
            self._differences = {card: each for card, each in self._differences.items() if card not in chosen}
            self._show()
            for card, each in differences.items():
                self.say(f"Slide {self._editing.position(card) + 1}: {in_words(each)}")
            return self._by_position(differences)

    def free(self, position: int) -> None:
        """Cut a slide off its DataFrame, so that it stays as it is."""
        self._edit(lambda: self._editing.free(self._id(position)))

    def _add(self, step: Callable[[str | None], str], behind: str | None) -> None:
        with self._lock:
            self._show(step(behind))
            self._say_added()

    def _frame(self, data: Any) -> str:
        if not isinstance(data, str):
            return self._frames.name_of(data)
        self._frames.find(data)
        return data

    def _by_position(self, differences: Mapping[str, tuple[Difference, ...]]) -> Changes:
        places = {card.id: at for at, card in enumerate(self._editing.cards)}
        return {places[card]: each for card, each in differences.items() if card in places}

    def _show(self, wanted: str | None = None, *, is_typed: bool = False) -> None:
        """Bring `value` and the browser up to date.

        Args:
            wanted: Id of the card to show; left out, the one that is shown.
            is_typed: Whether the browser has in its fields already what changed.
        """
        cards, board = self._editing.cards, self._board
        current = self._current(wanted)
        with board.hold_sync():
            board.cards = [summary(card, changed=len(self._differences.get(card.id, ()))) for card in cards]
            board.current = current.id if current is not None else ""
            board.form = {} if current is None else shown(current)
            board.data = {} if current is None else self._data(current, board.data if is_typed else None)
            board.undo_words, board.redo_words = self._editing.undo_words, self._editing.redo_words
            if not is_typed:
                board.stamp += 1
        self._tell([card.slide.wire() for card in cards])
        self._draw()

    def _current(self, wanted: str | None) -> SlideCard | None:
        cards = self._editing.cards
        at = next((at for at, each in enumerate(cards) if each.id == (wanted or self._board.current)), None)
        if at is None:
            ids = [each["id"] for each in self._board.cards]
            old = ids.index(self._board.current) if self._board.current in ids else 0
            at = min(old, len(cards) - 1)
        return cards[at] if cards else None

    def _data(self, card: SlideCard, known: Mapping[str, Any] | None) -> dict[str, Any]:
        return card_data(card, self._differences.get(card.id, ()), self._frames.find, known=known)

    def _say_added(self) -> None:
        self.say(f"Added as slide {(self.position or 0) + 1} of {len(self._editing.cards)}")

    def _draw(self) -> None:
        """Have the picture drawn anew if something in it changed."""

    def _checked(self, value: Any) -> list[dict[str, Any]]:
        return [slide.wire() for slide in slides_of(Slide, value or ())]

    def _adopt(self, value: Any) -> None:
        self._editing.replace_all(slides_of(Slide, value), "setting the slides")
        self._show()


def _layout(name: str) -> Layout:
    try:
        return Layout(name)
    except ValueError:
        raise ValidationFailed(
            f"There is no layout {name!r}.", hint=f"There are {', '.join(Layout)}."
        ) from None
