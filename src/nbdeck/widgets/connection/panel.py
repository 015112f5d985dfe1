"""The panel that makes a client."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

import traitlets

from nbdeck.client.site import LOCAL_URL, RECORDED_URL
from nbdeck.client.synchronous import Client
from nbdeck.contract.v1 import Me
from nbdeck.errors import NbdeckError, SettingsError, ValidationFailed
from nbdeck.settings import load_settings
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import PanelBase, ScriptPart
from nbdeck.widgets.work import Work, raise_failure, then


class ConnectionPart(ScriptPart):
    """Shows what Python says and asks for steps."""

    _esm = script("dom", "connection")
    _css = style("connection")
    kind = traitlets.Unicode("local").tag(sync=True)
    target = traitlets.Unicode("").tag(sync=True)
    has_key = traitlets.Bool(default_value=False, help="Whether a key is set outside of the notebook.").tag(
        sync=True
    )
    is_busy = traitlets.Bool(default_value=False).tag(sync=True)
    status = traitlets.Dict().tag(sync=True)
    installed = traitlets.List(traitlets.Dict()).tag(sync=True)


Kind = Literal["local", "remote"]

Connect = Callable[..., Client]
"""Takes a target and `api_key`, as `nbdeck.connect` does."""
Examine = Callable[[], Iterable[Any]]
"""Gives optional parts with `name`, `is_there`, `gives` and `remedy`, as `nbdeck.examine` does."""


@dataclass(frozen=True, slots=True)
class ConnectionAttempt:
    """What came of an attempt to connect."""

    client: Client
    """The client."""
    me: Me
    """Who the key belongs to."""


class ConnectionPanel(PanelBase):
    """Makes a client, and says what it is connected to, what credit is left, and what is installed here.

    `client` is the client once there is one, else None: `observe` it, or hand it to other panels. `value` says where
    it leads: `{"kind": "local" or "remote", "target": folder or address}`, the target being empty for the usual
    folder, and is None without a client. The key is kept by the client alone: in no trait, saved state,
    representation or log.

    Args:
        client: One that is there already.
        target: Folder of a local engine, or address of a service, to fill in; left out, as the settings say.
        connect: Makes a client of a target and a key; left out, `nbdeck.connect`.
        examine: Gives the optional parts; left out, `nbdeck.examine`.

    Raises:
        SettingsError: The kernel loses updates, a keyword is unknown, or a setting is wrong.

    Examples:
        >>> panel = nbdeck.ConnectionPanel()
        >>> _ = panel.connect(":memory:")
        >>> panel.wait(60).client
        Client('the local engine')
    """

    client = traitlets.Any(None, help="The client once there is one.")
    value = traitlets.Any(None, help="Where the client leads; None without one.")
    revision = traitlets.Int(0, help="How often the value has changed.")

    def __init__(
        self,
        client: Client | None = None,
        *,
        target: str = "",
        connect: Connect | None = None,
        examine: Examine | None = None,
    ) -> None:
        if client is not None and not isinstance(client, Client):
            raise SettingsError(
                f"ConnectionPanel takes a client or nothing; this is {type(client).__name__}.",
                hint="nbdeck.connect() makes one.",
            )
        settings = load_settings()
        self._connect, self._look = connect or _connect, examine or _examine
        self._is_connecting = False
        filled_in = target or settings.url or ""
        self._part = ConnectionPart(
            kind=_kind(filled_in), target=filled_in, has_key=settings.api_key is not None
        )
        super().__init__((), [self._part])
        self.add_class("nbdeck-connection")
        self._part.answer(self._steps(), self._guard)
        if client is not None:
            self._take(client, None, _target_of(client))
            self.refresh()

    def connect(self, target: str | None = None, *, api_key: str | None = None) -> Work[ConnectionAttempt]:
        """Start connecting; `client` is there once the service has answered.

        A client that was there before is left as it is, because other panels may use it.

        Args:
            target: As for `nbdeck.connect`: None, a folder, ":memory:", or the address of a service.
            api_key: Key for a remote service; left out, NBDECK_API_KEY.

        Raises:
            ValidationFailed: It is connecting already.
        """
        return self._start(target, api_key, shown=target or "")

    def disconnect(self) -> None:
        """Close the client; panels that use it can do nothing more."""
        with self._lock:
            client, self.client = self.client, None
            self._part.status = {}
            self._tell(None)
        if client is not None:
            client.close()
            self.say("Disconnected")

    def refresh(self) -> Work[Any]:
        """Start asking who the key belongs to and what credit is left.

        Raises:
            ValidationFailed: There is no client.
        """
        client = self.client
        if client is None:
            raise ValidationFailed("There is no client to ask.", hint="Connect first.")

        def show(me: Me) -> None:
            if client is self.client:
                self._show_status(client, me)

        return self._begin(lambda _: client.account.me(), end=then(show))

    def examine(self) -> Work[Any]:
        """Start looking for optional parts on this machine; the panel lists them."""

        def show(parts: list[Any]) -> None:
            self._part.installed = [
                {"name": part.name, "is_there": part.is_there, "gives": part.gives, "remedy": part.remedy}
                for part in parts
            ]

        return self._begin(lambda _: list(self._look()), end=then(show))

    # What the browser asks for

    def _steps(self) -> Mapping[str, Callable[[Mapping[str, Any]], Any]]:
        return {
            "connect": self._connect_as_asked,
            "disconnect": lambda _: self.disconnect(),
            "refresh": lambda _: self.refresh(),
            "examine": lambda _: self.examine(),
        }

    def _connect_as_asked(self, asked: Mapping[str, Any]) -> None:
        target, key = str(asked.get("target") or "").strip(), str(asked.get("key") or "").strip()
        if asked.get("kind") != "remote":
            self._start(target or str(load_settings().home), None, shown=target)
            return
        if "://" not in target:
            raise ValidationFailed("This is no address of a service.", hint="Begin with https://.")
        self.connect(target, api_key=key or None)

    # What comes of it

    def _start(self, target: str | None, api_key: str | None, *, shown: str) -> Work[ConnectionAttempt]:
        with self._lock:
            if self._is_connecting:
                raise ValidationFailed("It is connecting already.", hint="Wait until that has ended.")
            self.error = ""
            self._is_connecting = self._part.is_busy = True
            make = self._connect
            return self._begin(
                lambda _: _made(make, target, api_key), end=lambda work: self._connected(work, shown)
            )

    def _connected(self, work: Work[ConnectionAttempt], target: str) -> None:
        self._is_connecting = self._part.is_busy = False
        raise_failure(work)
        if work.result is not None:
            client = work.result.client
            shown = target if _kind(target) == "local" else client.url
            self._take(client, work.result.me, shown or _target_of(client))
            self.say(f"Connected to {self._name(client)}")

    def _take(self, client: Client, me: Me | None, target: str) -> None:
        self._part.kind, self._part.target = _kind(target), target
        self._show_status(client, me)
        self.client = client
        self._tell({"kind": _kind(target), "target": target})

    def _show_status(self, client: Client, me: Me | None) -> None:
        credits = None if me is None else me.credits
        self._part.status = {
            "name": self._name(client),
            "user": "" if me is None else me.user_name,
            "credits": "" if credits is None else f"{credits:,}",
        }

    def _name(self, client: Client) -> str:
        return {LOCAL_URL: "the local engine", RECORDED_URL: "a recording"}.get(client.url, client.url)

    def _tell(self, value: dict[str, str] | None) -> None:
        if value != self.value:
            self.revision += 1
            self.value = value

    @traitlets.validate("value")
    def _check_value(self, proposal: Any) -> Any:
        value = proposal["value"]
        if value is not None and (not isinstance(value, dict) or {*value} != {"kind", "target"}):
            raise ValidationFailed(
                "The value says where the client leads.", hint="Call connect() to change it."
            )
        return value

    def _words(self) -> str:
        return "not connected" if self.client is None else self._name(self.client)

    def _static_html(self) -> str:
        if self.client is None:
            return "<p>Not connected.</p>"
        credits = self._part.status.get("credits")
        left = f", {credits} credits left" if credits else ""
        return f"<p>Connected to {escape(self._name(self.client))}{left}.</p>"


def _made(connect: Connect, target: str | None, api_key: str | None) -> ConnectionAttempt:
    client = connect(target, api_key=api_key)
    try:
        return ConnectionAttempt(client, client.account.me())
    except BaseException:
        with suppress(NbdeckError):
            client.close()
        raise


def _kind(target: str) -> Kind:
    return "remote" if "://" in target else "local"


def _target_of(client: Client) -> str:
    return "" if client.url == LOCAL_URL else client.url


def _connect(target: str | None, *, api_key: str | None) -> Client:
    import nbdeck  # its public names load rooms above this one

    return nbdeck.connect(target, api_key=api_key)


def _examine() -> Iterable[Any]:
    import nbdeck  # its public names load rooms above this one

    return nbdeck.examine()
