"""What every panel is built on: one error area, work off the main thread, a form without widgets, a tidy end."""

from __future__ import annotations

import inspect
import logging
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from difflib import get_close_matches
from html import escape
from typing import Any, Self, TypeAlias, TypeVar

import anywidget
import ipywidgets
import traitlets
from IPython.display import display

from nbdeck.errors import NbdeckError, SettingsError
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.still import Still
from nbdeck.widgets.work import UPDATE_SECONDS, Work

Steps: TypeAlias = Mapping[str, Callable[..., Any]]
"""What to do for each step that the browser asks for, by its name."""


class LeanLayout(ipywidgets.Layout):
    """A layout that opens with what is set; the browser assumes the rest anyway. Later changes are sent as ever."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
        """Return the state to send."""
        state: dict[str, Any] = super().get_state(key=key, drop_defaults=drop_defaults)
        if self.comm is not None or key is not None:
            return state
        return {name: value for name, value in state.items() if value is not None}


class _OwnLayout(ipywidgets.DOMWidget):
    @traitlets.default("layout")
    def _lean_layout(self) -> LeanLayout:
        return LeanLayout()


class LeanBox(_OwnLayout, ipywidgets.VBox):
    """Widgets below each other."""


class HTML(_OwnLayout, ipywidgets.HTML):
    """HTML that Python makes."""


class ScriptPart(_OwnLayout, anywidget.AnyWidget):
    """A part of a panel that a script of its own draws."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step; called with the message and, where files come, its buffers.
            guard: Calls it, shows its error and says whether there was none.
        """

        def heard(_widget: Any, content: Any, buffers: Any) -> None:
            self.take(steps.get(content.get("step", ""), _unknown), guard, content, buffers)

        self.on_msg(heard)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do one step; parts that have more to say to the browser do so here."""
        guard(step, content)


def _unknown(content: Any, *_: Any) -> None:
    # Not with its content: that may hold a key.
    _log.warning("a browser asked for an unknown step %r", content.get("step"))


class LiveLine(ScriptPart):
    """Says words to screen readers, keeps shortcuts of the notebook out of its panel, and brings the panels' colours.

    As long as it is in the page, what a saved notebook shows in the panel's place is hidden.
    """

    _esm = script("live_line")
    _css = style("panel")
    said = traitlets.Tuple(traitlets.Int(), traitlets.Unicode(), default_value=(0, "")).tag(sync=True)
    still = traitlets.Unicode("", help="Class of the HTML that is shown without a kernel.").tag(sync=True)

    def say(self, words: str) -> None:
        """Say `words`, even if they are those of the last time."""
        self.said = (self.said[0] + 1, words)


class InnerLiveLine(LiveLine):
    """That of a panel in a panel: the colours come with the outer one, and a saved notebook holds them once."""

    _css = ""


def refuse_broken_kernel() -> None:
    """Check the kernel that this runs in, if any.

    Raises:
        SettingsError: It is ipykernel 7.0, which loses what other threads send.
    """
    kernel = sys.modules.get("ipykernel")
    version = tuple(getattr(kernel, "version_info", ()))[:2]
    if version == (7, 0):
        raise SettingsError(
            "ipykernel 7.0 loses the updates of progress panels.",
            hint='Install another one and restart the kernel: pip install "ipykernel>=7.4".',
        )


T = TypeVar("T")

_log = logging.getLogger("nbdeck.widgets")
_OUTER: ContextVar[threading.RLock | None] = ContextVar("nbdeck_outer_lock", default=None)


class PanelBase(LeanBox):
    """A panel's outside. A panel is a subclass that hands its parts over.

    Callbacks of the browser go through `_guard`, so that their errors are seen; everything long goes through
    `_begin`; what a change touches is done under `_lock`, because some kernels run callbacks in threads. Observers
    are called while the lock is held, so they must not wait for another thread that uses the panel.

    Args:
        above: Parts above the error area.
        below: Parts below it.

    Raises:
        SettingsError: The kernel loses updates, or a keyword is unknown.
    """

    _lock: threading.RLock
    _works: list[Work[Any]]
    _closed: threading.Event
    _outer: PanelBase | None = None

    error = traitlets.Unicode("", help="What went wrong last, in words; empty when nothing did.")

    def __new__(cls, *args: Any, **kwargs: Any) -> Self:
        """Return a panel, or refuse before any part of it exists."""
        refuse_broken_kernel()
        _refuse_unknown(cls, kwargs)
        cls._refuse(args, kwargs)
        panel: Self = super().__new__(cls, *args, **kwargs)
        # Here, so that even one that was never finished can be closed.
        panel._lock = _OUTER.get() or threading.RLock()
        panel._works, panel._closed = [], threading.Event()
        return panel

    def __init__(self, above: Sequence[Any] = (), below: Sequence[Any] = ()) -> None:
        self._live, self._error = InnerLiveLine() if is_inside() else LiveLine(), HTML()
        self._still = Still(self.__repr__, self._saved_html)
        self._live.still = self._still.name
        super().__init__([self._live, *above, self._error, *below])
        self.add_class("nbdeck-panel")
        self.observe(lambda _: self._note_change())

    @property
    def is_closed(self) -> bool:
        """Whether the panel was taken away."""
        return self._closed.is_set()

    def wait(self, timeout: float | None = None) -> Self:
        """Return this panel once it shows the end of all its work, its saved state included.

        Args:
            timeout: Longest wait for each piece of work, seconds; None waits for ever.
        """
        for work in list(self._works):
            work.wait(timeout)
        self._send_all()
        self._still.flush()
        return self

    def say(self, words: str) -> None:
        """Have a screen reader say something, once it is idle."""
        self._live.say(words)

    def close(self) -> None:
        """Take the panel and all its parts away; tasks of the service go on."""
        self._closed.set()
        for work in list(self._works):
            work.stop()
        if hasattr(self, "_still"):
            self._still.stop()
        if self.comm is None:
            return
        for widget in [*_walk(self)][::-1]:
            belongings = [getattr(widget, name, None) for name in ("layout", "style")]
            ipywidgets.Widget.close(widget)
            for each in belongings:
                if isinstance(each, ipywidgets.Widget):
                    each.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._words()})"

    def _ipython_display_(self, **_: Any) -> None:
        """Show the widget, and below it what a saved notebook shows without a kernel, renewed with each change."""
        bundle = self._repr_mimebundle_()
        del bundle["text/html"]  # and what it holds: this output stays as it is now
        display({**bundle, "text/plain": type(self).__name__}, raw=True)
        self._still.show()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Return the widget, and text and HTML for where widgets are not."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": repr(self), "text/html": self._saved_html()}

    def _saved_html(self) -> str:
        return f"{self._static_html()}{self._error.value}"

    @classmethod
    def _refuse(cls, args: tuple[Any, ...], given: dict[str, Any]) -> None:
        """Check arguments before anything is made."""

    def _words(self) -> str:
        """Return what the panel holds, in a few words that are the same on every run."""
        return ""

    def _static_html(self) -> str:
        """Return what is shown where widgets are not: no script, nothing fetched."""
        return escape(repr(self))

    def _guard(self, function: Callable[..., Any], *args: Any) -> bool:
        """Call `function` for the browser; show its error. Return whether it went well."""
        try:
            with self._lock:
                self.error = ""
                function(*args)
        except Exception as exc:  # the browser cannot catch it, the reader can  # noqa: BLE001
            self._show_error(exc)
            return False
        self._note_change()
        return True

    def _note_change(self) -> None:
        """Have what is kept of the panel brought up to date soon, and of the one that it is a part of."""
        self._still.renew()
        if self._outer is not None:
            self._outer._note_change()  # noqa: SLF001 - its own base

    def _begin(
        self,
        run: Callable[[Work[T]], T],
        *,
        show: Callable[[Work[T]], None] | None = None,
        end: Callable[[Work[T]], None] | None = None,
        interval: float = UPDATE_SECONDS,
        **settings: Any,
    ) -> Work[T]:
        """Start work off the main thread and return it; `show` and `end` are called one at a time.

        Args:
            run: The work.
            show: Shows how far it is; left out, nothing does.
            end: Shows what came of it; left out, only a failure is shown.
            interval: Seconds between two updates.
            settings: Further arguments of `Work`.
        """
        work = Work(
            run,
            show=lambda work: self._shown(show, work),
            end=lambda work: self._ended(end, work),
            interval=interval,
            **settings,
        )
        self._works.append(work)
        return work.start()

    def _shown(self, show: Callable[[Work[T]], None] | None, work: Work[T]) -> None:
        try:
            if show is not None:
                show(work)
        except Exception as exc:  # a panel that stands still says why  # noqa: BLE001
            self._show_error(exc)

    def _ended(self, end: Callable[[Work[T]], None] | None, work: Work[T]) -> None:
        with self._lock:
            if end is None and work.failure is not None:
                self._show_error(work.failure)
            self._shown(end, work)
            if work in self._works:
                self._works.remove(work)
            self._note_change()

    def _show_error(self, error: Exception) -> None:
        _log.warning("%s met an error", type(self).__name__, exc_info=error)
        words = error if isinstance(error, NbdeckError) else f"{type(error).__name__}: {error}"
        self.error = str(words)

    def _send_all(self) -> None:
        """Send the state of every part again: what runs a notebook keeps only what the running cell sends."""
        if self.is_closed:
            return
        with self._lock:
            for widget in _walk(self):
                widget.send_state()
                widget.layout.send_state("display")  # the one thing of a layout that changes

    @traitlets.observe("error")
    def _on_error(self, change: Any) -> None:
        self._error.value = alert(change["new"]) if change["new"] else ""


@contextmanager
def inside(lock: threading.RLock) -> Iterator[None]:
    """Have panels that are made inside this block share the lock of one that holds them.

    With a lock each, a click in the outer one and a task's end in the inner one could wait for each other.
    """
    token = _OUTER.set(lock)
    try:
        yield
    finally:
        _OUTER.reset(token)


def is_inside() -> bool:
    """Whether a panel that is made now is a part of another one."""
    return _OUTER.get() is not None


def alert(words: str) -> str:
    """Return words as HTML that is read out at once."""
    return f'<div role="alert" class="nbdeck-alert">{escape(words)}</div>'


def status(words: str) -> str:
    """Return words as HTML that is read out when there is time."""
    return f'<span role="status">{escape(words)}</span>'


def note(sentences: Iterable[str]) -> str:
    """Return sentences as HTML, a line each, that is read out when there is time; empty for none."""
    words = "<br>".join(map(escape, sentences))
    return f'<div role="status" class="nbdeck-note">{words}</div>' if words else ""


def _walk(widget: Any) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from _walk(child)


def _refuse_unknown(cls: type, given: dict[str, Any]) -> None:
    known = [
        name
        for name, each in inspect.signature(cls).parameters.items()
        if each.kind in {inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
    ]
    for name in given:
        if name in known:
            continue
        near = get_close_matches(name, known, n=1)
        raise SettingsError(
            f"{cls.__name__} takes no argument {name!r}.",
            hint=f"Did you mean {near[0]!r}?" if near else f"It takes {', '.join(known)}.",
        )
