"""The bases of panels: a client, one value, a number that counts its changes; a value that is a list of slides."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import traitlets

from nbdeck.client.synchronous import Client
from nbdeck.errors import NotFound, SettingsError
from nbdeck.widgets.card_editing import CardEditing
from nbdeck.widgets.form import card_of_step, sent
from nbdeck.widgets.frame import PanelBase


class Panel(PanelBase):
    """A panel over a client. A subclass says what its value may be, and shows a value that Python sets.

    `value` is data that JSON can hold, and a new object after each change; `observe`, `link` and `dlink` work on it.
    Changing it in place is not noticed: assign another one.

    Args:
        client: Does the work; `nbdeck.connect()` makes one. It is not closed with the panel.
        above: Parts above the error area.
        below: Parts below it.

    Raises:
        SettingsError: There is no client, the kernel loses updates, or a keyword is unknown.
    """

    value: Any = traitlets.TraitType(
        None, help="What the panel holds."
    )  # `Any` would let None pass unchecked
    revision = traitlets.Int(0, help="How often the value has changed.")

    def __init__(self, client: Client, above: Sequence[Any] = (), below: Sequence[Any] = ()) -> None:
        self.client = client
        self._is_telling = False
        super().__init__(above, below)

    @classmethod
    def _refuse(cls, args: tuple[Any, ...], given: dict[str, Any]) -> None:
        client = given.get("client", args[0] if args else None)
        if not isinstance(client, Client):
            what = "none was given" if client is None else f"this is {type(client).__name__}"
            raise SettingsError(
                f"{cls.__name__} needs a client; {what}.",
                hint=f"Hand it one: {cls.__name__}(nbdeck.connect()).",
            )

    def _checked(self, value: Any) -> Any:
        """Return `value` in the form that `self.value` has, as a new object; None is nothing, such as no slides.

        Raises:
            NbdeckError: It cannot be the value of this panel.
        """
        return json.loads(json.dumps(value))

    def _adopt(self, value: Any) -> None:
        """Show a value that was set from outside; called under the lock."""

    def _tell(self, value: Any) -> None:
        """Make `value` the panel's, when it is what the panel shows already."""
        with self._lock:
            self._is_telling = True
            try:
                self.value = value
            finally:
                self._is_telling = False

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> Any:
        return self._checked(proposal["value"])

    @traitlets.observe("value")
    def _on_value(self, change: Any) -> None:
        with self._lock:
            self.revision += 1
            if not self._is_telling:
                self._adopt(change["new"])


T = TypeVar("T")

Positions = int | Iterable[int]
"""One position or several, from 0."""


class CardsPanel(Panel):
    """A panel whose value is a list of slides, edited card by card; every step can be taken back."""

    _editing: CardEditing[Any, Any]
    title: Any

    def move(self, positions: Positions, to: int) -> None:
        """Move slides together so that the first of them stands at position `to`."""
        chosen = self._ids(positions)
        others = [card.id for card in self._editing.cards if card.id not in chosen]
        before = others[to] if 0 <= to < len(others) else None
        self._edit(lambda: self._editing.move(chosen, before))

    def undo(self) -> str:
        """Take the last step back and return what it was; empty when there was none."""
        return str(self._edit(self._editing.undo))

    def redo(self) -> str:
        """Take the last undone step again and return what it was; empty when there was none."""
        return str(self._edit(self._editing.redo))

    def _card_steps(self) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        """Return what to do for steps of the browser that are the same for all such panels."""
        editing, edit = self._editing, self._edit
        return {
            "delete": lambda asked: edit(lambda: editing.delete(sent(asked, "cards", list[str]))),
            "move": lambda asked: edit(
                lambda: editing.move(sent(asked, "cards", list[str]), card_of_step(asked, "before"))
            ),
            "shift": lambda asked: edit(
                lambda: editing.shift(sent(asked, "cards", list[str]), 1 if asked.get("by") == 1 else -1)
            ),
            "undo": lambda _: edit(editing.undo),
            "redo": lambda _: edit(editing.redo),
        }

    def _edit(self, step: Callable[[], Any], **options: Any) -> Any:
        """Do a step and show what came of it; return what the step does."""
        with self._lock:
            result = step()
            self._show(**options)
        return result

    def _show(self) -> None:
        """Bring `value` and the browser up to date."""
        raise NotImplementedError

    def _id(self, position: int) -> str:
        return str(at_position(self._editing.cards, position, "slide").id)

    def _ids(self, positions: Positions) -> list[str]:
        return [self._id(at) for at in several(positions)]

    def _behind(self, after: int | None) -> str | None:
        return None if after is None else self._id(after)

    def _words(self) -> str:
        number = len(self._editing.cards)
        return f"{number} slide{'' if number == 1 else 's'}{f': {self.title!r}' if self.title else ''}"


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
