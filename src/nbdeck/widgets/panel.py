"""The base of all panels: a client, one value, and a number that counts its changes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import traitlets

from nbdeck.client.synchronous import Client
from nbdeck.errors import SettingsError
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
