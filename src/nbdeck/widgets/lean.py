"""Widgets whose layout takes few bytes in a saved notebook: of the 45 things it may say it says those that are set."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import anywidget
import ipywidgets
import traitlets

_log = logging.getLogger("nbdeck.widgets")

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

    def answer(self, steps: Steps, guard: Callable[..., bool]) -> None:
        """Do what the browser asks for.

        Args:
            steps: What to do for each step; called with the message and, where files come, its buffers.
            guard: Calls it, shows its error and says whether there was none.
        """

        def heard(_widget: Any, content: Any, buffers: Any) -> None:
            step = steps.get(content.get("step", ""))
            if step is None:
                # Not with its content: that may hold a key.
                _log.warning("a browser asked for an unknown step %r", content.get("step"))
            else:
                self.take(step, guard, content, buffers)

        self.on_msg(heard)

    def take(self, step: Callable[..., Any], guard: Callable[..., bool], content: Any, buffers: Any) -> None:
        """Do one step; parts that have more to say to the browser do so here."""
        guard(step, content)
